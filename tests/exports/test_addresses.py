"""Schools make e-mail addresses of their ids: what stands before the @ says whose a row is, where one alone has it."""

from __future__ import annotations

import pytest

from tests.exports.test_canvas import refused, rows

STUDENTS = ("101", "102", "103", "105")
FILLED = ["6.00", "4.26", "1.00", "6.00"]


def written(path, head: str, lines):
    path.write_text("\n".join([head, *lines]), encoding="utf-8")
    return path


@pytest.mark.parametrize("head", ["SIS Login ID,Section", "SIS User ID,Section"])
def test_canvas(export, tmp_path, head):
    """All of one name, so nothing but the address tells them apart."""
    lines = [f"同名,{9000 + at},{each}@stu.x.edu,1," for at, each in enumerate(STUDENTS)]
    path = written(tmp_path / "t.csv", f"Student,ID,{head},mini (7)", lines)
    code, said, filled = export("canvas", "--template", path)
    assert code == 0, said
    assert [row[4] for row in rows(filled)[1:]] == FILLED
    assert "found by name" not in said


def test_moodle(export, tmp_path):
    lines = [f"Participant {7000 + at},同名,{each}@stu.x.edu," for at, each in enumerate(STUDENTS)]
    path = written(tmp_path / "t.csv", "Identifier,Full name,Email address,Grade", lines)
    code, said, filled = export("moodle", "--template", path)
    assert code == 0, said
    assert [row[3] for row in rows(filled)[1:]] == FILLED


def test_feedback_files(export, tmp_path):
    """Nothing is said of totals, of which none is in them."""
    lines = [f"Participant {7000 + at},同名,{each}@stu.x.edu," for at, each in enumerate((*STUDENTS, "104"))]
    path = written(tmp_path / "t.csv", "Identifier,Full name,Email address,Grade", lines)
    code, said, _ = export("moodle", "--template", path, output="feedback.zip")
    assert code == 0, said
    assert "5 feedback pages" in said
    assert "total" not in said


def test_two_of_one_name_before_the_mark_are_nobody(export, tmp_path):
    lines = [f"{each},{9000 + at},{each}@stu.x.edu,1," for at, each in enumerate((*STUDENTS, "106"))]
    path = written(tmp_path / "t.csv", "Student,ID,SIS Login ID,Section,mini (7)", [*lines, "Staff,1,102@x.edu,1,"])
    refused(export("canvas", "--template", path), "1 student with a total has no row of their own in it: 102 Han, ")


def test_an_address_says_nothing_against_a_name(export, tmp_path):
    """One student has another's number before the mark, and their own in the column in which the class is found."""
    names = dict(zip(STUDENTS, ("李雷", "Mei-mei Han", "Ann O'Neil", "Cat"), strict=True))
    lines = [f"{names[each]},{each},x{each}@x.edu,1," for each in STUDENTS[1:]]
    path = written(tmp_path / "t.csv", "Student,ID,SIS Login ID,Section,mini (7)", ["Eve,7,101@x.edu,1,", *lines])
    refused(export("canvas", "--template", path), "no row of their own in it: 101 李雷;")
