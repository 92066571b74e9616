"""grades.csv: a row a student, a column an exercise, no cell a formula."""

from __future__ import annotations

import csv
import io

import pytest
from msgspec.structs import replace

from autograder.model import Standing
from autograder.show.csv import grades_csv
from autograder.show.grades import grades
from tests.show.results import EXERCISES, GRADED, STANDINGS


def table(standings=STANDINGS, lang="zh"):
    return grades_csv(grades(standings, EXERCISES, lang)).removeprefix("\ufeff")


def rows(standings=STANDINGS, lang="zh"):
    return list(csv.DictReader(io.StringIO(table(standings, lang))))


def by_student():
    return {row["student"]: row for row in rows()}


def test_the_columns_are_those_of_the_contract():
    """Other people's scripts rely on them."""
    assert (
        table().splitlines()[0].replace('"', "").split(",")
        == (
            "student name class status score bonus adjustment total max_score double exercise:total shares"
            " late misconceptions reason notes file"
        ).split()
    )


def test_excel_shows_chinese():
    assert grades_csv(grades(STANDINGS, EXERCISES, "zh")).encode().startswith(b"\xef\xbb\xbf")


def test_rows_stand_by_student():
    students = [row["student"].removeprefix("'") for row in rows()]
    assert students == sorted(each.result.student for each in STANDINGS)
    assert rows() == rows(tuple(reversed(STANDINGS)))


def figures(row):
    return [row[name] for name in ("score", "bonus", "adjustment", "total", "double", "exercise:total", "shares")]


def test_scores_have_two_decimals_and_bonus_points_count_into_the_total():
    row = by_student()["20260001"]
    assert figures(row) == ["10.00", "1.00", "0.00", "11.00", "1.00", "9.00", "1.00"]
    assert (row["max_score"], row["name"], row["file"]) == ("10.00", "李雷", "20260001-李雷.ipynb")


def test_what_was_adjusted_is_in_the_total_and_has_its_reason():
    row = by_student()["20260002"]
    assert figures(row) == ["10.00", "1.00", "-2.00", "9.00", "1.50", "9.00", "1.00"]
    assert (row["class"], row["late"]) == ("2班", "1 天 2 小时")
    assert row["reason"].endswith("人工 9.00（原 9.30）：口头答辩（王）")


@pytest.mark.parametrize("student", ["unreadable", "missing", "fault"])
def test_nobody_gets_a_zero_that_no_test_gave(student):
    row = by_student()[student]
    assert row["status"] == student
    assert figures(row) == [""] * 7
    assert row["max_score"] == "10.00"
    assert row["reason"]


def test_a_person_or_the_class_decides_what_counts_for_what_was_not_graded():
    assert figures(by_student()["docx"]) == ["0.00", "0.00", "6.00", "6.00", "", "", ""]
    zero = rows([replace(each, zero=True) for each in STANDINGS])
    assert all(row["total"] for row in zero)
    (row,) = [row for row in zero if row["student"] == "missing"]
    assert figures(row) == ["0.00"] * 7


def test_every_row_below_full_marks_has_a_reason():
    for row in rows():
        assert bool(row["reason"]) == (row["student"] != "20260001")


def test_misconceptions_stand_as_exercise_and_name():
    assert by_student()["'" + GRADED.student]["misconceptions"] == "double:squared"
    wrong = GRADED.exercises[0]
    exercises = (wrong, replace(wrong, name="total"), GRADED.exercises[2])
    two = replace(GRADED, exercises=exercises)
    assert rows((Standing(two),))[0]["misconceptions"] == "double:squared;total:squared"


def test_no_cell_is_a_formula_and_no_row_is_broken_by_what_stands_in_it():
    for row in csv.reader(io.StringIO(table())):
        assert len(row) == 17
        for each in row:
            assert each[:1] not in {"=", "+", "-", "@", "\t", "\r"} or each == "-2.00"
            assert each.isprintable()


def test_notes_are_in_the_language_of_the_run():
    assert rows((Standing(GRADED),), "en")[0]["notes"].endswith("; another")
    assert by_student()["'" + GRADED.student]["notes"].endswith("；又一条")
