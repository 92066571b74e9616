"""Names of the roster in nbgrader's gradebook: where none stands, and a person's own stays."""

from __future__ import annotations

import warnings

import pytest
from msgspec.structs import replace
from nbgrader import api
from sqlalchemy.exc import SAWarning

from autograder.integrations.nbgrader.gradebook import write_results
from autograder.integrations.nbgrader.names import last_and_first
from autograder.model import Standing, SubmissionStatus
from tests.integrations.nbgrader.test_gradebook import RIGHT, assignment, on, result

__all__ = ["assignment"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("李雷", ("李雷", "")),
        ("Jane Doe", ("Doe", "Jane")),
        ("Mary Jane Watson", ("Watson", "Mary Jane")),
        ("Doe, Jane", ("Doe", "Jane")),
        ("欧阳，娜娜", ("欧阳", "娜娜")),
        ("Cher", ("Cher", "")),
    ],
)
def test_a_name_has_the_two_parts_that_nbgrader_shows(name, parts):
    assert last_and_first(name) == parts


def named(assignment, student, name, status=SubmissionStatus.GRADED):
    return Standing(replace(result(assignment, student, RIGHT, status), name=name))


def names(url) -> dict[str, tuple[str | None, str | None]]:
    with on(url) as session:
        return {each.id: (each.last_name, each.first_name) for each in session.query(api.Student)}


def test_who_has_no_name_gets_the_rosters_and_a_persons_stays(gradebook_url, assignment, tmp_path):
    with on(gradebook_url) as session:
        session.add(api.Student(id="bob", first_name="Bobby"))
        session.add(api.Student(id="dan"))
        session.commit()
    long, odd = "x" * 500, "\x1b[2J\0\ud800"
    standings = [
        named(assignment, "ann", "Ann Other"),
        named(assignment, "bob", "Robert Other"),
        named(assignment, "cat", ""),
        named(assignment, "dan", "王芳", SubmissionStatus.MISSING),
        named(assignment, "eve", "Eve", SubmissionStatus.MISSING),
        named(assignment, "fay", long),
        named(assignment, "gus", odd),
    ]
    write_results(gradebook_url, assignment, standings, tmp_path)
    found = names(gradebook_url)
    assert found["ann"] == ("Other", "Ann")
    assert found["bob"] == (None, "Bobby")
    assert found["cat"] == (None, None)
    assert found["dan"] == ("王芳", "")
    assert "eve" not in found
    assert len(found["fay"][0]) == 128
    assert found["gus"][0].isprintable()


def test_nothing_is_warned_of(gradebook_url, assignment, tmp_path):
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        write_results(gradebook_url, assignment, [named(assignment, each, "A B") for each in ("ann", "bob")], tmp_path)
    assert [each for each in warned if issubclass(each.category, SAWarning)] == []


def test_a_second_time_nothing_changes(gradebook_url, assignment, tmp_path):
    write_results(gradebook_url, assignment, [named(assignment, "ann", "Ann Other")], tmp_path)
    before = names(gradebook_url)
    write_results(gradebook_url, assignment, [named(assignment, "ann", "Another Name")], tmp_path)
    assert names(gradebook_url) == before
