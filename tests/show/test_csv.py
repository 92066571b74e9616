"""grades.csv: a row a student, a column an exercise, no cell a formula."""

from __future__ import annotations

import csv
import dataclasses
import io

import pytest

from autograder.show.csv import grades_csv
from tests.show.results import CLASS, EXERCISES, FAULT, GRADED, PERFECT


def rows(results=CLASS, lang="zh"):
    text = grades_csv(results, EXERCISES, lang)
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def by_student():
    return {row["student"]: row for row in rows()}


def test_the_columns_are_those_of_the_contract():
    """Other people's scripts rely on them."""
    columns = "student,status,score,max_score,double,total,shares,misconceptions,notes".split(",")
    assert list(rows()[0]) == columns


def test_excel_shows_chinese():
    assert grades_csv(CLASS, EXERCISES, "zh").encode().startswith(b"\xef\xbb\xbf")


def test_rows_stand_by_student():
    students = [row["student"].removeprefix("'") for row in rows()]
    assert students == sorted(result.student for result in CLASS)
    assert rows() == rows(tuple(reversed(CLASS)))


def test_scores_have_two_decimals_and_bonus_points_their_own_column():
    row = by_student()["20260001"]
    assert (row["score"], row["max_score"], row["double"], row["total"], row["shares"]) == (
        "10.00", "10.00", "1.00", "9.00", "1.00",
    )  # fmt: skip


@pytest.mark.parametrize("student", ["unreadable", "missing"])
def test_who_has_nothing_gradable_has_zeros(student):
    row = by_student()[student]
    assert row["status"] == student
    assert [row[name] for name in ("score", *EXERCISES)] == ["0.00"] * 4


def test_a_fault_has_empty_scores():
    row = by_student()["fault"]
    assert [row[name] for name in ("score", *EXERCISES)] == [""] * 4
    assert row["max_score"] == "10.00"


def test_misconceptions_stand_as_exercise_and_name():
    assert by_student()["'" + GRADED.student]["misconceptions"] == "double:squared"
    wrong = GRADED.exercises[0]
    exercises = (wrong, dataclasses.replace(wrong, name="total"), GRADED.exercises[2])
    two = dataclasses.replace(GRADED, exercises=exercises)
    assert rows((two,))[0]["misconceptions"] == "double:squared;total:squared"


def test_no_cell_is_a_formula_and_no_row_is_broken_by_what_stands_in_it():
    for row in csv.reader(io.StringIO(grades_csv(CLASS, EXERCISES, "zh").removeprefix("\ufeff"))):
        assert len(row) == 9
        for each in row:
            assert each[:1] not in {"=", "+", "-", "@", "\t", "\r"}
            assert each.isprintable()


def test_names_of_people_do_not_stand_in_it():
    assert "李雷" not in grades_csv((PERFECT, FAULT), EXERCISES, "zh")


def test_notes_are_in_the_language_of_the_run():
    assert rows((GRADED,), "en")[0]["notes"].endswith("; another")
    assert by_student()["'" + GRADED.student]["notes"].endswith("; 又一条")
