"""One score a submission, whichever way it took: `grade`, nbgrader's Autograde, `grade --gradebook`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from autograder import cli
from autograder.authoring.demo import sample_class
from autograder.authoring.leaks import secrets
from autograder.integrations.nbgrader import preprocessors, results
from tests.integrations.nbgrader.conftest import copied
from tests.samples import LEVEL, ROOT, notebook_json


@pytest.fixture(scope="module")
def nb(made_ch01, tmp_path_factory):
    """The course with the whole sample class handed in; a script is handed in as a notebook of one cell."""
    nb = copied(made_ch01, tmp_path_factory.mktemp("class") / "nb")
    for name, text in sample_class(nb.chapter).items():
        stem, _, suffix = name.rpartition(".")
        nb.hand_in(stem, text if suffix == "ipynb" else notebook_json([text]))
    return nb


def grade(nb, output: Path, *more: str) -> int:
    arguments = ["grade", nb.submitted, "-o", output, "--course", ROOT, "--assignment", nb.id, "--lang", "en"]
    return cli.main([str(each) for each in (*arguments, "--sandbox", LEVEL, *more)])


@pytest.fixture(scope="module")
def graded(nb):
    """The columns of grades.csv by student, after `grade` into the course's own folder for it."""
    assert grade(nb, nb.root / "graded", "--gradebook", nb.url) == 0
    with (nb.root / "graded" / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def compare(nb, graded):
    """Make sure that the gradebook holds what `grade` found, for everybody and each exercise."""
    assert len(graded) >= 24
    assert {row["status"] for row in graded.values()} == {"graded", "unreadable"}
    exercises = nb.chapter.assignment.exercises
    for student, row in graded.items():
        found = nb.grades(student)
        waits = row["status"] == "unreadable"
        assert all(manual is None and bool(needs) is waits for _, manual, _, needs in found.values()), student
        if waits:
            assert {(auto, extra) for auto, _, extra, _ in found.values()} == {(None, None)}
            assert row["total"] == ""
            continue
        assert f"{sum(auto + (extra or 0) for auto, _, extra, _ in found.values()):.2f}" == row["total"], student
        for exercise in exercises:
            auto, _, extra, _ = found[exercise.name]
            earned = extra or 0 if exercise.bonus else auto
            shown = row.get(f"exercise:{exercise.name}", row[exercise.name])
            assert f"{earned:.2f}" == shown, (student, exercise.name)
            assert not exercise.bonus or auto == 0
            assert exercise.bonus or extra is None
    assert nb.sql("SELECT count(*) FROM student") == [(len(graded),)]


def test_grade_writes_the_gradebook_that_nbgrader_would(nb, graded):
    compare(nb, graded)


def test_autograde_takes_the_ledgers_results_and_they_are_the_same(nb, graded, monkeypatch):
    """Nothing is graded a second time: each line's key matches."""
    monkeypatch.setattr(results, "_grader", lambda *own: pytest.fail("graded again"))
    nb.sql("DELETE FROM grade")
    nb.sql("DELETE FROM comment")
    for table in ("submitted_notebook", "submitted_assignment", "student"):
        nb.sql(f"DELETE FROM {table}")
    log = nb.autograde(Autograder__sandbox=LEVEL)
    assert "ERROR" not in log
    compare(nb, graded)


def test_autograde_alone_comes_to_the_same(nb, graded, tmp_path, monkeypatch):
    """The first twelve and the accidents, without a ledger."""
    asked = []
    real = preprocessors.result_of
    monkeypatch.setattr(preprocessors, "result_of", lambda *own: asked.append(own[3]) or real(*own))
    alone = copied(nb, tmp_path / "alone")
    students = [*sorted(graded)[:12], *(s for s in graded if s.partition("-")[2] in {"exits-python", "truncated"})]
    before = {student: alone.grades(student) for student in students}
    for student in students:
        alone.sql("UPDATE grade SET auto_score = NULL, extra_credit = NULL")
        alone.autograde(student, Autograder__results="", Autograder__sandbox=LEVEL)
        assert alone.grades(student) == before[student]
    assert asked == students


def test_the_feedback_is_there_for_each_of_them(nb, graded):
    """The page under the test cell says what grades.csv says."""
    for student, row in graded.items():
        for exercise in nb.chapter.assignment.exercises:
            shown = nb.shown(student, exercise.name)
            points = f"{row[exercise.name]} / {float(exercise.points):.2f}"
            assert (points in shown) == (row["status"] == "graded"), student  # no zero that no test gave
    assert json.dumps(nb.autograded(next(iter(graded)))).count("<script") == 0


def test_nothing_that_students_get_and_nothing_in_the_gradebook_holds_a_secret(nb, graded):
    """Releases, the gradebook's cells and comments, and the wrong ones' pages: no line, no value of the staff's."""
    known = secrets(nb.chapter)
    release = nb.root / "release" / nb.id
    texts = {str(path): path.read_text("utf-8") for path in release.iterdir() if path.suffix not in {".otf", ".ipynb"}}
    texts["released"] = "\n".join("".join(cell["source"]) for cell in nb.released()["cells"])
    texts["gradebook"] = "\n".join(source for (source,) in nb.sql("SELECT source FROM source_cell"))
    texts |= {
        f"{student} {exercise.name}": nb.shown(student, exercise.name)
        for student in graded
        for exercise in nb.chapter.assignment.exercises
    }
    assert {what: list(known.find(what, text)) for what, text in texts.items() if list(known.find(what, text))} == {}
