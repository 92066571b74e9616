"""Rosters as platforms and Excel write them, and who is meant by an id."""

from __future__ import annotations

import pytest

from autograder.errors import UsageError
from autograder.intake.roster import Person, Roster, read_roster
from autograder.model import Missing
from autograder.words import say
from tests.intake.samples import WHOLE, by_student, notes, problem, read_folder, write

pytestmark = pytest.mark.usefixtures("in_this_process")


def roster(tmp_path, data: bytes | str) -> Roster:
    """Write a roster and read it."""
    write(tmp_path, {"roster.csv": data})
    return read_roster(tmp_path / "roster.csv")


LI, HAN = Person("0020260101", "李雷"), Person("20260102", "Han, Mei")


@pytest.mark.parametrize(
    "data",
    [
        'student,name\n0020260101,李雷\n20260102,"Han, Mei"\n',
        '学号,姓名\n0020260101,李雷\n20260102,"Han, Mei"\n'.encode("gbk"),
        "\ufeff学号;姓名\n0020260101;李雷\n20260102;Han, Mei\n",
        "学号\t姓名\n0020260101\t李雷\n20260102\tHan, Mei\n".encode("utf-16"),
        '0020260101,李雷\n20260102,"Han, Mei"\n',
        '序号,姓名,学号/工号,学院\r\n1,李雷,0020260101,一院\r\n\r\n2,"Han, Mei",20260102,一院\r\n',
        '姓名,学号\n李雷,="0020260101"\n"Han, Mei",\'20260102\n',
        'id , Name\n "0020260101" , 李雷 \n20260102,"Han, Mei"\n,\n',
    ],
)
def test_a_roster_is_read_however_it_was_written(data, tmp_path):
    assert roster(tmp_path, data).people == (LI, HAN)


@pytest.mark.parametrize(
    ("data", "person"),
    [
        (
            "Student,ID,SIS User ID,SIS Login ID,Section,HW (9)\n    Points Possible,,,,,1\n"
            '"Doe, Jane",12345,S001,jdoe,A,9\n',
            Person("12345", "Doe, Jane", ("S001", "jdoe"), "A"),
        ),
        (
            "Identifier,Full name,Email address,Status\nParticipant 4711,Jane Doe,jane@x.edu,Submitted\n",
            Person("4711", "Jane Doe", ("jane@x.edu",)),
        ),
        (
            "First name,Surname,ID number,Email address\nJane,Doe,S001,jane@x.edu\n",
            Person("S001", "Jane Doe", ("jane@x.edu",)),
        ),
        ("Last Name,First Name,Username,Student ID\nDoe,Jane,jdoe,S001\n", Person("jdoe", "Jane Doe", ("S001",))),
        ("Name,SID,Email\nJane Doe,S001,jane@x.edu\n", Person("S001", "Jane Doe", ("jane@x.edu",))),
        (
            "id,first_name,last_name,email,lms_user_id\njd,Jane,Doe,j@x.edu,9\n",
            Person("jd", "Jane Doe", ("9", "j@x.edu")),
        ),
        ("名,姓,学号\n雷,李,001\n", Person("001", "李雷")),
        ("Name,Email\nJane Doe,jane@x.edu\n", Person("jane@x.edu", "Jane Doe")),
    ],
    ids=["Canvas", "Moodle's worksheet", "Moodle", "Blackboard", "Gradescope", "nbgrader", "Chinese", "e-mail only"],
)
def test_platforms_own_columns_are_known(data, person, tmp_path):
    assert roster(tmp_path, data).people == (person,)


def test_a_roster_says_class_time_and_excuse_where_it_has_columns_for_them(tmp_path):
    data = "学号,姓名,行政班级,提交时间,缓交\n1001,李雷,2班,2026/3/1 8:05,3月5日\n1002,韩梅梅,,,\n"
    assert roster(tmp_path, data).people == (
        Person("1001", "李雷", (), "2班", "2026/3/1 8:05", "3月5日"),
        Person("1002", "韩梅梅"),
    )
    moodle = 'Identifier,Full name,Last modified (submission)\nParticipant 7,Jane,"Sunday, 1 March 2026, 8:05 AM"\n'
    assert roster(tmp_path, moodle).people == (Person("7", "Jane", handed_in="Sunday, 1 March 2026, 8:05 AM"),)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "nobody"),
        (b"PK\3\4xlsx", "save it as CSV"),
        ("student,name\n", "nobody"),
        ("student,name\n1,a\n1,b\n", "row 3: the id 1 stands there twice"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "save it as CSV"),
        ("a,b\n" + '"' + "x" * 200_000, "no CSV"),
    ],
)
def test_what_is_no_roster_is_refused_in_words(data, words, tmp_path):
    with pytest.raises(UsageError, match=words):
        roster(tmp_path, data)


def test_a_roster_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"none\.csv: this table cannot be read"):
        read_roster(tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("student", "found"),
    [
        ("007", "007"),
        ("7", "007"),
        ("0007", "007"),
        ("S1", "S1"),
        ("s1", "S1"),
        ("jane@x.edu", "S1"),
        ("８", "8"),
        ("9", None),
    ],
)
def test_ids_are_found_as_they_are_before_they_are_found_as_they_may_have_been(student, found):
    people = Roster((Person("007"), Person("S1", "Jane", ("jane@x.edu",)), Person("8")))
    person = people.find(student)
    assert (person.student if person else None) == found


def test_what_is_not_certain_is_not_found():
    people = Roster((Person("07", "Li Lei"), Person("007", "Lei Li"), Person("0007", "Han")))
    assert people.find("7") is None
    assert people.find("07") == people.people[0]
    assert people.find_by_name("lilei") is None
    assert people.find_by_name("HAN") == people.people[2]
    assert people.find_by_name("") is None


# --- as people save them ---------------------------------------------------------------------------------

TWO = (Person("20260101", "李雷"), Person("20260102", "韩梅梅"))
HTML = (
    "<html><head><meta charset=utf-8><style>td{color:red}</style></head><body>"
    "<table><tr><td colspan=2>一班名单</td></tr><tr><th>学号</th><th>姓名</th></tr>"
    "<tr><td style='mso-number-format:\\@'>20260101</td><td>李雷</td></tr>"
    "<tr><td>20260102</td><td>韩梅<b>梅</b>&nbsp;</td></tr></table></body></html>"
)
WORKBOOK = (
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas"><Worksheet><Table>'
    '<Row><Cell><Data ss:Type="String">学号</Data></Cell><Cell><Data>姓名</Data></Cell></Row>'
    "<Row><Cell><Data>20260101</Data></Cell><Cell><Data>李雷</Data></Cell></Row>"
    "<Row><Cell><Data>20260102</Data></Cell><Cell><Data>韩梅梅</Data></Cell></Row></Table></Worksheet></Workbook>"
)


@pytest.mark.parametrize(
    "data",
    [
        "sep=;\n学号;姓名\n20260101;李雷\n20260102;韩梅梅\n",
        '"sep=,"\r\n学号,姓名\r\n20260101,李雷\r\n20260102,韩梅梅\r\n',
        "sep=\t\r\nstudent\tname\r\n20260101\t李雷\r\n20260102\t韩梅梅\r\n".encode("utf-16"),
        "深度学习 2026 秋 成绩登记表\n学号,姓名\n20260101,李雷\n20260102,韩梅梅\n",
        "成绩登记表,,\n课程：深度学习,,\n教师：王老师,,\n,,\n序号,学号,姓名\n1,20260101,李雷\n2,20260102,韩梅梅\n",
        "a,b\nc,d\ne,f\ng,h\ni,j\nk,l\nm,n\no,p\nq,r\n学号,姓名\n20260101,李雷\n20260102,韩梅梅\n",
        "学号,姓名\n20260101,李雷\n学号,姓名\n20260102,韩梅梅\n",
        "学号,姓名,成绩\n20260101,李雷,9\n20260102,韩梅梅,8\n合计,,17\n平均分,,8.5\n",
        "学号,姓名\n20260101,李雷\n20260102,韩梅梅\n共2人,\n制表人：王老师,\n",
        "序号,学 号,姓  名,备注\n1,20260101,李雷,\n2,20260102,韩梅梅,\n合计,2人,,\n总计,2,,\n人数,2.0,,\n",
        "姓名,学号\n李雷,20260101\n韩梅梅,20260102\n合计,2\n平均,1.5\n",
        "Student ID,Name,Score\n20260101,李雷,9\n20260102,韩梅梅,8\nTotal,,17\nAverage,,8\nGrand total:,,17\n",
        "学号,姓名\n20260101.0,李雷\n20260102.00,韩梅梅\n",
        "学号,姓名\n２０２６０１０１,李雷\n20260102\u200b,韩梅梅\n",
        "学号,姓名\n\ufeff20260101\u2060,李雷\n\u00a020260102\u00a0,韩\u200d梅梅\n",
        "学号,姓名\n2.0260101E+07,李雷\n2.0260102e7,韩梅梅\n",
        "*学号,姓名（必填）,姓名\n20260101,,李雷\n20260102,,韩梅梅\n",
        HTML,
        HTML.replace("utf-8", "gbk").encode("gbk"),
        "\ufeff" + HTML.replace("&nbsp;", "").upper().replace("<TABLE>", "\n<table>"),
        WORKBOOK,
    ],
    ids=range(21),
)
def test_a_roster_is_read_as_people_save_it(data, tmp_path):
    """Titles, totals, pages, ids that a spreadsheet or an input method has rewritten, web pages called .xls."""
    assert roster(tmp_path, data).people == TWO


@pytest.mark.parametrize("value", ["2.026E+07", "2.02601E+12", "2.03E+11", "2,026E+07", "2e7"])
def test_an_id_that_has_lost_its_digits_is_refused_by_row(value, tmp_path):
    """20260101 and 20260102 are both 2.026E+07: nobody may be taken for somebody else."""
    with pytest.raises(UsageError, match=r"row 3: Excel has written the id .* and lost digits"):
        roster(tmp_path, f'学号,姓名\n20260101,李雷\n"{value}",韩梅梅\n')


@pytest.mark.parametrize("student", ["total1", "averagejoe", "E20260101", "1E", "20260101E", "共青团01", "V1.0"])
def test_an_id_that_looks_like_something_else_stays(student, tmp_path):
    assert roster(tmp_path, f"student,name\n{student},Jim\n").people == (Person(student, "Jim"),)


@pytest.mark.parametrize("row", ["说明：休学,3,王芳", "合计,20260103,", "3,3人,", "备注,20260103,王芳"])
def test_who_stands_behind_a_word_of_totals_stays(row, tmp_path):
    """A remark in front of a name, or an id too long for a count, takes nobody from the class."""
    assert roster(tmp_path, f"备注,学号,姓名\n,20260101,李雷\n{row}\n").people[1:]


CLASS = Roster((*TWO, Person("20260103", "Li Lei"), Person("20260104", "王伟"), Person("0007", "Jim")))


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("作业1-李雷-20260101.py", "20260101"),
        ("第一次作业_20260101_李雷.py", "20260101"),
        ("ch01 20260101.ipynb", "20260101"),
        ("ch01（李雷）.py", "20260101"),
        ("李雷-第一次作业.py", "20260101"),
        ("ch01_Li Lei.py", "20260103"),
        ("Li Lei - ch01.py", "20260103"),
        ("Lei Li_ch01_final.py", "20260103"),
        ("ch01-20260101-DESKTOP-1AB2C3D.py", "20260101"),
        ("20260101-LAPTOP-9QK2.py", "20260101"),
        ("hw２０２６０１０１李雷.py", "20260101"),
        ("2026秋-作业1-20260101-李雷.py", "20260101"),
        ("作业1-李雷-20269999.py", None),
        ("作业1-20260101-20260102.py", None),
        ("作业1-20260101-韩梅梅.py", None),
        ("作业1-20260101-张三.py", None),
        ("李雷和韩梅梅.py", None),
        ("李雷-韩梅梅.py", None),
        ("王伟明-作业.py", None),
        ("作业1-0008.py", None),
    ],
)
def test_number_and_name_are_found_anywhere_in_a_files_name(name, student, tmp_path):
    """Where both stand they must agree; what is not certain is nobody's but its own."""
    write(tmp_path, {name: WHOLE, "20260104.py": WHOLE})
    found = by_student(read_folder(tmp_path, roster=CLASS))
    handed_in = {each for each, submission in found.items() if not isinstance(submission, Missing)} - {"20260104"}
    assert len(handed_in) == 1
    assert (handed_in & {person.student for person in CLASS.people}) == ({student} if student else set())


FILES = {f"2026010{n}.py": WHOLE for n in range(1, 7)}


def test_a_roster_that_knows_nobody_is_refused(tmp_path):
    write(tmp_path, FILES)
    with pytest.raises(UsageError, match="0 of 6 hand-ins matched, as none is anybody's on this roster"):
        read_folder(tmp_path, roster=Roster((Person("1"), Person("2"))))


@pytest.mark.parametrize(
    "text",
    ["student,证号\n1,20260101\n2,20260102\n3,20260103\n", "id,证号,x\n1,20260101.0,\n2,２０２６０１０２,\n"],
)
def test_the_column_that_would_fit_is_named(text, tmp_path):
    write(tmp_path / "class", FILES)
    with pytest.raises(UsageError, match=r"fit 0 of 6 hand-ins, its column '证号' fits [23]; .* head: student"):
        read_folder(tmp_path / "class", roster=roster(tmp_path, text))


def test_without_a_head_the_column_has_a_number(tmp_path):
    write(tmp_path / "class", FILES)
    with pytest.raises(UsageError, match="its column '2' fits 2"):
        read_folder(tmp_path / "class", roster=roster(tmp_path, "1,20260101,李雷\n2,20260102,韩梅梅\n"))


def test_a_lone_hand_in_by_a_name_of_two_is_a_question_and_no_refusal(tmp_path):
    write(tmp_path, {"in/王伟.py": WHOLE, "r.csv": "学号,姓 名\n0011,王伟\n0012,王伟\n0013,马力\n"})
    intake = read_folder(tmp_path / "in" / "王伟.py", roster=read_roster(tmp_path / "r.csv"))
    assert [say(each.reason, "en") for each in intake.unmatched if "0011, 0012; choose" in say(each.reason, "en")]
    assert set(by_student(intake)) == {"0011", "0012", "0013", "王伟"}


PLATFORMS_OWN = {"张三": "987654323", "李四": "987654324", "赵六": "987654325", "王伟": "987654321"}


@pytest.mark.parametrize("form", ["{name}-{number}-作业1.py", "{name}-{number}/作业1.py", "{number}_{name}.py"])
def test_names_tell_where_the_numbers_are_a_platforms_own(form, tmp_path):
    """Two of five are on the roster by other numbers, two may be either of a name; one bears the roster's number."""
    people = [Person("0011", "张三"), Person("0012", "李四"), Person("0013", "王伟"), Person("0014", "王伟")]
    people.append(Person("20260001", "马力"))
    numbers = {**PLATFORMS_OWN, "孙八": "987654329", "马力": "20260001"}
    files = {form.format(name=name, number=number): WHOLE for name, number in numbers.items()}
    intake = read_folder(write(tmp_path, files), roster=Roster(tuple(people)))
    assert {"0011", "0012", "20260001", *list(numbers.values())[2:5]} < set(by_student(intake))
    assert not {"987654323", "987654324"} & set(by_student(intake))
    assert "several on the roster are called 王伟: 0013, 0014; choose" in say(intake.unmatched[0].reason, "en")


def test_names_tell_nothing_where_a_fifth_bear_their_own_numbers(tmp_path):
    people = (*(Person(f"001{at}", name) for at, name in enumerate(PLATFORMS_OWN)), Person("20260001", "马力"))
    files = {f"{number}-{name}.py": WHOLE for name, number in {**PLATFORMS_OWN, "马力": "20260001"}.items()}
    assert set(PLATFORMS_OWN.values()) < set(by_student(read_folder(write(tmp_path, files), roster=Roster(people))))


def test_a_roster_with_half_of_the_names_is_another_classs(tmp_path):
    people = tuple(Person(f"001{at}", name) for at, name in enumerate(PLATFORMS_OWN))
    numbers = {**PLATFORMS_OWN, "孙八": "987654331", "吴十": "987654332", "周九": "987654333", "郑一": "987654334"}
    with pytest.raises(UsageError, match="0 of 8 hand-ins matched"):
        read_folder(
            write(tmp_path, {f"{number}-{name}.py": WHOLE for name, number in numbers.items()}), roster=Roster(people)
        )


def test_a_roster_that_knows_few_is_told_and_used(tmp_path):
    write(tmp_path, FILES)
    intake = read_folder(tmp_path, roster=Roster((Person("20260101", "李雷"), Person("2"), Person("3"))))
    assert "the roster matched 1 of 6 hand-ins only" in say(intake.unmatched[0].reason, "en")
    assert by_student(intake)["20260101"].name == "李雷"


@pytest.mark.parametrize("count", [1, 6])
def test_a_head_that_is_not_understood_is_told_with_the_one_that_would_be(count, tmp_path):
    write(tmp_path / "class", dict(list(FILES.items())[:count]))
    head = rf"0 of {count} hand-ins matched: the head '班级,人数' was not understood; expected: student,name,class"
    with pytest.raises(UsageError, match=head):
        read_folder(tmp_path / "class", roster=roster(tmp_path, "班级,人数\n1班,40\n2班,38\n"))


def test_a_head_of_other_words_is_nobody_where_the_ids_stand_first(tmp_path):
    write(tmp_path / "class", FILES)
    text = "考号,姓名全\n" + "".join(f"2026010{n},同学\n" for n in range(1, 9))
    intake = read_folder(tmp_path / "class", roster=roster(tmp_path, text))
    assert [each.student for each in intake.submissions] == [f"2026010{n}" for n in range(1, 9)]
    assert intake.on_roster == 8


@pytest.mark.parametrize("text", ["", "\n\n", "学号,姓名\n"])
def test_an_empty_roster_says_so(text, tmp_path):
    with pytest.raises(UsageError, match="nobody is on this roster; expected a head line such as: student,name,class"):
        roster(tmp_path, text)


# --- a class with a roster -------------------------------------------------------------------------------


def test_a_roster_adds_names_and_who_is_missing(tmp_path):
    people = Roster((Person("20260101", "李雷"), Person("20260102", "韩梅梅"), Person("0007", "Jim")))
    write(tmp_path, {"20260101.py": WHOLE, "0007.py": WHOLE, "20260199-王芳.py": WHOLE})
    intake = read_folder(tmp_path, roster=people)
    found = by_student(intake)
    assert {each.student: (each.name, isinstance(each, Missing)) for each in intake.submissions} == {
        "20260101": ("李雷", False),
        "20260102": ("韩梅梅", True),
        "0007": ("Jim", False),
        "20260199": ("王芳", False),
    }
    assert "nothing handed in" in problem(found["20260102"]).en
    assert [(each.file, say(each.reason, "en")) for each in intake.unmatched] == [
        ("20260199-王芳.py", "20260199: graded, but not on the roster")
    ]
    assert [each.student for each in intake.submissions] == sorted(found)


def test_a_platforms_ids_become_the_rosters(tmp_path):
    """Canvas' user number, its sortable name: both find the person; a line tells what only the name told."""
    people = Roster((Person("S001", "Jane Doe", ("12345",)), Person("S002", "Li Lei")))
    write(tmp_path, {"doejane_12345_901_a.py": WHOLE, "leili_777_902_a.py": WHOLE})
    intake = read_folder(tmp_path, roster=people)
    assert {each.student: each.name for each in intake.submissions} == {"S001": "Jane Doe", "S002": "Li Lei"}
    assert [say(each.reason, "en") for each in intake.unmatched] == ["taken for S002 of the roster, by the name"]


def test_a_name_does_not_outweigh_a_students_own_number(tmp_path):
    """20269999-李雷 may be another 李雷: the number decides."""
    people = Roster((Person("20260101", "李雷"),))
    write(tmp_path, {"20269999-李雷.py": WHOLE})
    assert {each.student: isinstance(each, Missing) for each in read_folder(tmp_path, roster=people).submissions} == {
        "20260101": True,
        "20269999": False,
    }


@pytest.mark.parametrize(
    "name", ["李雷.py", "20260101李雷.py", "李雷20260101.zip.py", "李雷/a.py", "20260101 李雷 (2).py"]
)
def test_a_roster_tells_who_is_meant_where_the_name_is_loose(name, tmp_path):
    people = Roster((Person("20260101", "李雷"), Person("20260102", "韩梅梅")))
    write(tmp_path, {name: WHOLE, "20260102.py": WHOLE})
    assert set(by_student(read_folder(tmp_path, roster=people))) == {"20260101", "20260102"}


def test_hand_ins_of_one_person_under_two_ids_are_one_persons(tmp_path):
    people = Roster((Person("S001", "Jane Doe", ("jdoe",)), Person("S002", "Li")))
    write(tmp_path, {"S001.py": WHOLE, "jdoe.py": WHOLE, "S002.py": WHOLE})
    found = by_student(read_folder(tmp_path, roster=people))
    assert set(found) == {"S001", "S002"}
    assert "handed in 2 times" in notes(found["S001"])
