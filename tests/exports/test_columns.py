"""The column is chosen by its name: a number is a whole one, and being the only one says nothing."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder.errors import UsageError
from autograder.exports.asked import Asked
from autograder.exports.columns import of_scores, score_column, written_over
from autograder.gradebook import held_class
from autograder.model import Text
from tests.exports.test_canvas import GRADEBOOK, refused, rows


@pytest.fixture
def asked(graded):
    """An export of an assignment of this name and title."""

    def of(assignment: str, title: str) -> Asked:
        held = held_class(graded)
        first, *others = held.standings
        result = replace(first.result, assignment=assignment, assignment_title=Text("作业", title))
        return Asked("canvas", graded, replace(held, standings=(replace(first, result=result), *others)), Path("out"))

    return of


@pytest.mark.parametrize(
    ("assignment", "title", "head", "is_it"),
    [
        ("hw1", "Doubling", "HW 1 (48812)", True),
        ("hw1", "Doubling", "Section A: hw1", True),
        ("hw1", "Doubling", "HW 10 (48812)", False),
        ("hw1", "Doubling", "HW 2 (1)", False),
        ("1hw", "Doubling", "21hw", False),
        ("ch01", "Chapter 1: why RNNs forget", "Chapter 1 (3)", True),
        ("ch10", "Chapter 10: more", "Chapter 1 (3)", False),
        ("ch10", "Chapter 10: more", "Chapter (3)", True),
        ("ch01", "Chapter 1: why RNNs forget", "Midterm (48813)", False),
    ],
)
def test_an_only_column_is_taken_where_it_names_the_assignment(asked, assignment, title, head, is_it):
    export = asked(assignment, title)
    if is_it:
        assert score_column(export, Path("t.csv"), {5: head}) == 5
    else:
        with pytest.raises(UsageError) as caught:
            score_column(export, Path("t.csv"), {5: head})
        assert caught.value.said.code == "exports.only_column"


def test_a_plain_name_serves_where_no_column_names_the_assignment(asked):
    columns = {3: "Grade", 4: "Midterm"}
    assert score_column(asked("hw1", "Doubling"), Path("t.csv"), columns, {"grade"}) == 3
    assert score_column(asked("hw1", "Doubling"), Path("t.csv"), {**columns, 5: "HW1"}, {"grade"}) == 5


def test_what_holds_scores_is_seen_in_the_cells():
    head = ("name", "status", "lab", "exam", "", "new")
    rows = [
        ("Ann", "done", "8", "absent", "1", ""),
        ("Bob", "done", "-", "7.5"),
        ("Cat",),
        ("Dan", "open", "９", "80%"),
    ]
    assert of_scores(head, rows) == {2: "lab", 3: "exam", 5: "new"}


# --- as a person meets it ---------------------------------------------------------------------------------


@pytest.fixture
def template(tmp_path):
    """Canvas' gradebook with one assignment's column, of this name, in which everybody has 18."""

    def write(title: str) -> Path:
        table = [row[:7] + row[8:] for row in csv.reader(io.StringIO(GRADEBOOK.replace("小作业 (77)", title)))]
        path = tmp_path / "gradebook.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([*table[:3], *([*row[:6], "18.0", *row[7:]] for row in table[3:])])
        return path

    return write


def test_another_assignments_column_is_not_taken_for_being_the_only_one(export, template):
    path = template("期中 (77)")
    refused(export("canvas", "--template", path), "期中 (77), is not called as the assignment is", "--column")
    code, said, filled = export("canvas", "--template", path, "--column", "期中")
    assert code == 0, said
    over = "4 students had something else in the column '期中 (77)', which is written over"
    assert f"{over}: 101 李雷; 102 Han, Mei-mei; 103 Ann O'Neil; 105 Cat\n" in said
    assert [row[-1] for row in rows(filled)[3:]] == ["6.00", "4.26", "1.00", "18.0", "6.00", "18.0", "18.0"]


@pytest.mark.parametrize(
    ("asked", "there"), [("作业1", "作业2"), ("期中考试", "期末考试"), ("Lab A", "Lab B"), ("Quiz one", "Quiz two")]
)
def test_another_assignment_is_never_proposed_for_a_name_that_is_nearly_the_same(export, template, asked, there):
    """Who believes the proposal undoes a class's scores; the columns that there are stand in the line."""
    result = export("canvas", "--template", template(f"{there} (77)"), "--column", asked)
    refused(result, f"has no column '{asked}' for scores; there is: {there} (77)\n")
    assert "did you mean" not in result[1]


@pytest.mark.parametrize(
    ("there", "is_other"),
    [(each, False) for each in ("6", "6.00", "6,0", "-", " ")] + [(each, True) for each in ("8", "-6", "6%", "absent")],
)
def test_what_is_the_same_or_nothing_is_not_written_over(graded, there, is_other):
    (right,) = [each for each in held_class(graded).standings if each.result.student == "101"]
    assert bool(written_over([(there, right)])) == is_other


def test_who_has_no_total_has_nothing_written_over(graded):
    blank = [each for each in held_class(graded).standings if each.total is None]
    assert written_over(("8", each) for each in blank) == []
