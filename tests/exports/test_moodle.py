"""Moodle's grading worksheet and its feedback files: filled as Moodle reads them, in whatever language."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest

from tests.exports.test_canvas import refused, rows
from tests.gradebook.classes import Desk, graded_by_remarks, hand_in, work

WORKSHEET = """\
Identifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,Last modified (submission),Online text,Last modified (grade),Feedback comments
Participant 501,李雷,lilei@x.edu,Submitted for grading,,10.00,Yes,"Sunday, 1 March 2026, 5:58 PM",,-,
Participant 502,"Mei-mei ""MM"" Han",hmm@x.edu,Submitted for grading,3.00,10.00,Yes,-,"=1+1",-,"- 5 points, see
below"
Participant 503,Ann O'Neil,ann@x.edu,Submitted for grading,,10.00,No,-,,-,
Participant 504,"=HYPERLINK(""http://x"")",bob@x.edu,No submission,2.00,10.00,Yes,-,,-,
Participant 505,Cat,cat@x.edu,Submitted for grading,,10.00,Yes,-,,-,
Participant 506,王芳,dan@x.edu,No submission,,10.00,Yes,-,,-,
Participant 599,Eve,eve@x.edu,No submission,,10.00,Yes,-,,-,
"""  # noqa: E501
CHINESE = {
    "Identifier": "标识符", "Full name": "全名", "Email address": "电子邮件", "Status": "状态",
    "Maximum grade": "最高分", "Grade can be changed": "允许更改成绩", "Last modified (submission)": "上次修改（作业）",
    "Online text": "在线文本", "Last modified (grade)": "上次修改（评分）", "Feedback comments": "反馈评语",
    "Participant ": "参与人", "Grade": "成绩", ",Yes,": ",是,", ",No,": ",否,",
}  # fmt: skip


@pytest.fixture
def template(tmp_path):
    path = tmp_path / "worksheet.csv"

    def write(text: str = WORKSHEET, encoding: str = "utf-8"):
        path.write_bytes(text.encode(encoding))
        return path

    return write


def in_chinese(text: str = WORKSHEET) -> str:
    for english, chinese in CHINESE.items():
        text = text.replace(english, chinese)
    return text


def test_grades_are_filled_and_all_columns_stay_as_moodle_needs_them(export, template):
    code, said, path = export("moodle", "--template", template())
    assert code == 0, said
    before, after = list(csv.reader(io.StringIO(WORKSHEET))), rows(path)
    assert after[0] == before[0]
    assert [row[0] for row in after] == [row[0] for row in before]
    assert [row[4] for row in after[1:]] == ["6.00", "4.26", "", "2.00", "6.00", "", ""]
    assert after[2][10] == before[2][10] == "- 5 points, see\nbelow"  # as it is, or Moodle takes it for new feedback
    assert [row[7] for row in after] == [row[7] for row in before]
    assert "3 totals in the column 'Grade'" in said
    assert "1 student had something else in the column 'Grade', which is written over: 102 Han, Mei-mei\n" in said
    assert (
        "1 score the platform does not take (excused, not assigned or locked), so what is there stays: 103 Ann O'Neil"
        in said
    )
    assert "2 students have no total and keep what the template holds: 104 =HYPERLINK(" in said
    assert "1 person in the template is not in the graded class and stays as it is: Eve" in said


def test_what_a_student_has_written_is_never_a_formula(export, template):
    _, _, path = export("moodle", "--template", template())
    found = rows(path)
    assert found[2][8] == "'=1+1"
    assert found[4][1].startswith("'=HYPERLINK")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(in_chinese(), "utf-8-sig"), (in_chinese(), "gb18030"), (in_chinese().replace("参与人", "參與者"), "utf-16")],
    ids=["utf-8-sig", "gb18030", "utf-16"],
)
def test_in_chinese(export, template, text, encoding):
    code, said, path = export("moodle", "--template", template(text, encoding))
    assert code == 0, said
    assert rows(path)[0] == next(csv.reader([text.split("\n")[0]]))
    assert [row[4] for row in rows(path)[1:]] == ["6.00", "4.26", "", "2.00", "6.00", "", ""]
    assert path.read_bytes().decode("utf-8").startswith(("标识符", "\ufeff标识符"))


def test_semicolons_come_back_as_commas(export, template):
    """Moodle takes commas unless it is told otherwise."""
    file = io.StringIO()
    csv.writer(file, delimiter=";").writerows(csv.reader(io.StringIO(WORKSHEET)))
    code, said, path = export("moodle", "--template", template(file.getvalue()))
    assert code == 0, said
    assert rows(path)[1][4] == "6.00"


def test_it_can_be_filled_again(export, template):
    _, _, first = export("moodle", "--template", template())
    code, said, second = export("moodle", "--template", first, output="again.csv")
    assert code == 0, said
    assert second.read_bytes() == first.read_bytes()


def test_a_total_above_the_maximum_is_told_as_moodle_would_pass_over_it(export, template):
    text = WORKSHEET.replace("10.00", '"5,00"')
    code, said, path = export("moodle", "--template", template(text))
    assert code == 0
    assert "2 totals are more than Moodle's maximum of 5" in said
    assert "raise the assignment's maximum first: 101 李雷, 105 Cat" in said
    assert rows(path)[1][4] == "6.00"


def test_names_may_be_hidden(export, template):
    """Blind marking: the number alone says who it is."""
    lines = ["Identifier,Status,Grade,Maximum grade,Last modified (grade)"]
    lines += [f"Participant {each},Submitted,,10,-" for each in (101, 102, 103, 105)]
    code, said, path = export("moodle", "--template", template("\n".join(lines)))
    assert code == 0, said
    assert [row[2] for row in rows(path)[1:]] == ["6.00", "4.26", "1.00", "6.00"]


def test_another_column_may_be_named(export, template):
    text = WORKSHEET.replace("Grade,Maximum grade", "Punkte,Maximum grade")
    refused(export("moodle", "--template", template(text)), "which column do the scores go into?", "Punkte")
    code, _, path = export("moodle", "--template", template(text), "--column", "punkte")
    assert (code, rows(path)[1][4]) == (0, "6.00")
    for other in ("Full name", "Email address", "Status", "Maximum grade"):
        refused(
            export("moodle", "--template", template(text), "--column", other, output="b.csv"), f"no column '{other}'"
        )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Student,ID,Section,A (1)\nAnn,1,1,\n", "is no grading worksheet of Moodle"),
        ("Identifier,Full name,Grade\n", "is no grading worksheet of Moodle"),
        ("Identifier,Full name,Grade\nParticipant 1,Eve,\n", "none of the 6 graded students"),
        ("\n", "is empty"),
    ],
)
def test_what_is_no_worksheet_of_this_class_is_told(export, template, text, words):
    refused(export("moodle", "--template", template(text)), words)


def test_who_has_a_total_and_no_row_is_named(export, template):
    text = "\n".join(line for line in WORKSHEET.split("\n") if not line.startswith("Participant 505"))
    refused(export("moodle", "--template", template(text)), "no row of their own in it: 105 Cat;")


def test_without_a_template_it_says_where_to_get_one(export):
    refused(export("moodle"), "Download grading worksheet", "-o NAME.zip")


# --- feedback --------------------------------------------------------------------------------------------


def files(path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_feedback_goes_back_under_the_names_of_the_worksheet(export, template, graded):
    code, said, path = export("moodle", "--template", template(), output="feedback.zip")
    assert code == 0, said
    assert sorted(files(path)) == [
        "=HYPERLINK( http x )_504_assignsubmission_file_/feedback.html",
        "Ann O'Neil_503_assignsubmission_file_/feedback.html",
        "Cat_505_assignsubmission_file_/feedback.html",
        "Mei-mei MM Han_502_assignsubmission_file_/feedback.html",
        "李雷_501_assignsubmission_file_/feedback.html",
    ]
    for name, text in files(path).items():
        student = {"501": "101", "502": "102", "503": "103", "504": "104", "505": "105"}[name.split("_")[1]]
        assert text == (graded / "feedback" / f"{student}.html").read_text(encoding="utf-8")
    assert "5 feedback pages" in said


def test_feedback_goes_back_under_the_names_of_the_download(mini_course, export, tmp_path, monkeypatch):
    graded_by_remarks(monkeypatch)
    place = tmp_path / "in"
    for folder in ("李 雷_501_assignsubmission_file_", "Ann_502_assignsubmission_file_"):
        hand_in(place / folder, mini=work())
    Desk(mini_course).grade(place, tmp_path / "graded")
    code, said, path = export("moodle", output="feedback.zip", folder=tmp_path / "graded")
    assert code == 0, said
    names = ["Ann_502_assignsubmission_file_/feedback.html", "李 雷_501_assignsubmission_file_/feedback.html"]
    assert sorted(files(path)) == names
    again = export("moodle", output="again.zip", folder=tmp_path / "graded")[2]
    assert again.read_bytes() == path.read_bytes()


def test_feedback_for_nobody_in_particular_is_refused(export):
    refused(export("moodle", output="feedback.zip"), "nobody's number in Moodle is known", "--template")


@pytest.mark.parametrize("name", ["../../x", "a/b\\c", "..", "x" * 500, "_", "\x1b[31m\u202e", "CON"])
def test_no_name_leads_out_of_the_zip_or_parts_its_folder(export, template, name):
    """Moodle reads the number between the first two underscores."""
    file = io.StringIO()
    table = [
        row if row[0] != "Participant 505" else [row[0], name, *row[2:]] for row in csv.reader(io.StringIO(WORKSHEET))
    ]
    csv.writer(file).writerows(table)
    code, said, path = export("moodle", "--template", template(file.getvalue()), output="feedback.zip")
    assert code == 0, said
    (found,) = [each for each in files(path) if each.split("_")[1] == "505"]
    folder, page = found.split("/")
    assert page == "feedback.html"
    assert folder.endswith("_505_assignsubmission_file_")
    assert not folder.startswith((".", "_"))
    assert len(folder) < 120
    assert folder.isprintable()


def test_a_page_that_is_gone_is_told(mini_course, export, tmp_path, monkeypatch):
    graded_by_remarks(monkeypatch)
    hand_in(tmp_path / "in" / "Ann_502_assignsubmission_file_", mini=work())
    Desk(mini_course).grade(tmp_path / "in", tmp_path / "graded")
    (tmp_path / "graded" / "feedback" / "502.html").unlink()
    refused(export("moodle", output="x.zip", folder=tmp_path / "graded"), "502.html", "run grade again")
