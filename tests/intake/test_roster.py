"""Rosters as platforms and Excel write them, and who is meant by an id."""

from __future__ import annotations

import pytest

from autograder.errors import UsageError
from autograder.intake.roster import Person, Roster, read_roster
from tests.intake.samples import WHOLE, by_student, read_folder, write


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
        '序号,姓名,学号/工号,班级\r\n1,李雷,0020260101,一班\r\n\r\n2,"Han, Mei",20260102,一班\r\n',
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
            Person("12345", "Doe, Jane", ("S001", "jdoe")),
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


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
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
    with pytest.raises(UsageError, match=r"none\.csv: the roster cannot be read"):
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


# --- a class with a roster -------------------------------------------------------------------------------


def test_a_roster_adds_names_and_who_is_missing(tmp_path):
    people = Roster((Person("20260101", "李雷"), Person("20260102", "韩梅梅"), Person("0007", "Jim")))
    write(tmp_path, {"20260101.py": WHOLE, "0007.py": WHOLE, "20260199-王芳.py": WHOLE})
    intake = read_folder(tmp_path, roster=people)
    found = by_student(intake)
    assert {each.student: (each.name, each.missing) for each in intake.submissions} == {
        "20260101": ("李雷", False),
        "20260102": ("韩梅梅", True),
        "0007": ("Jim", False),
        "20260199": ("王芳", False),
    }
    assert "nothing handed in" in found["20260102"].problem.en
    assert [(each.file, each.reason.en) for each in intake.unmatched] == [
        ("20260199-王芳.py", "graded, but not on the roster")
    ]
    assert [each.student for each in intake.submissions] == sorted(found)


def test_a_platforms_ids_become_the_rosters(tmp_path):
    """Canvas' user number, its sortable name: both find the person; a line tells what only the name told."""
    people = Roster((Person("S001", "Jane Doe", ("12345",)), Person("S002", "Li Lei")))
    write(tmp_path, {"doejane_12345_901_a.py": WHOLE, "leili_777_902_a.py": WHOLE})
    intake = read_folder(tmp_path, roster=people)
    assert {each.student: each.name for each in intake.submissions} == {"S001": "Jane Doe", "S002": "Li Lei"}
    assert [each.reason.en for each in intake.unmatched] == ["taken for S002 of the roster, by the name"]


def test_a_name_does_not_outweigh_a_students_own_number(tmp_path):
    """20269999-李雷 may be another 李雷: the number decides."""
    people = Roster((Person("20260101", "李雷"),))
    write(tmp_path, {"20269999-李雷.py": WHOLE})
    assert {each.student: each.missing for each in read_folder(tmp_path, roster=people).submissions} == {
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
    assert "handed in 2 times" in found["S001"].notes[0].en
