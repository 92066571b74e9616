"""Results in nbgrader's gradebook: the right numbers, a person's kept, all or nothing, and no password on the way."""

from __future__ import annotations

import contextlib
import sqlite3
from fractions import Fraction
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from nbgrader import api
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

from autograder.errors import EnvironmentProblem, UsageError
from autograder.integrations.nbgrader.database import open_gradebook
from autograder.integrations.nbgrader.gradebook import (
    check_gradebook,
    comments_of,
    nameless,
    settle,
    submitted_notebook,
    write_results,
)
from autograder.model import (
    NO_TEXT,
    Adjustment,
    ExerciseResult,
    Standing,
    Status,
    SubmissionResult,
    SubmissionStatus,
    note,
)
from tests.integrations.nbgrader.postgres import PASSWORD

RIGHT = {"double": 2, "total": 3, "shares": 1}


@pytest.fixture(scope="module")
def assignment(made_mini):
    return made_mini.chapter.assignment


def result(assignment, student, scores, status=SubmissionStatus.GRADED):
    exercises = tuple(
        ExerciseResult(
            e.name, e.title, e.section, e.bonus, Status.PASSED, Fraction(str(scores.get(e.name, 0))), e.points, ()
        )
        for e in assignment.exercises
    )
    title = assignment.title
    return SubmissionResult(student, "", f"{student}/mini/mini.ipynb", "mini", title, status, Fraction(5), exercises)


def grades(url, student):
    """Return (automatic, manual, extra credit, needs a person) by cell, as another program reads them."""
    statement = (
        "SELECT c.name, g.auto_score, g.manual_score, g.extra_credit, g.needs_manual_grade FROM grade g"
        " JOIN base_cell c ON c.id = g.cell_id JOIN submitted_notebook n ON n.id = g.notebook_id"
        " JOIN submitted_assignment a ON a.id = n.assignment_id WHERE a.student_id = :student"
    )
    with on(url) as session:
        rows = session.execute(text(statement), {"student": student}).all()
    return {name: (auto, manual, extra, bool(needs)) for name, auto, manual, extra, needs in rows}


@contextlib.contextmanager
def on(url):
    engine = create_engine(url)
    try:
        with Session(engine) as session:
            yield session
    finally:
        engine.dispose()


def by_hand(url, assignment, student, cell, **values):
    """Do what a person does in formgrader."""
    with on(url) as session:
        notebook = submitted_notebook(session, assignment.id, student)
        grade = next(each for each in notebook.grades if each.cell.name == cell)
        for name, value in values.items():
            setattr(grade, name, value)
        session.commit()


def write(url, assignment, folder, *results):
    standings = [each if isinstance(each, Standing) else Standing(each) for each in results]
    return write_results(url, assignment, standings, folder)


# --- what is written ---------------------------------------------------------------------------------------


def test_scores_stand_in_their_cells_and_a_bonus_is_extra_credit(gradebook_url, assignment, tmp_path):
    partly = {"double": "0.6", "total": Fraction(1, 3)}
    written = write(
        gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT), result(assignment, "李雷", partly)
    )
    assert written == 2
    assert grades(gradebook_url, "ann") == {
        "double": (2.0, None, None, False),
        "total": (3.0, None, None, False),
        "shares": (0.0, None, 1.0, False),
    }
    assert grades(gradebook_url, "李雷") == {
        "double": (0.6, None, None, False),
        "total": (float(Fraction(1, 3)), None, None, False),
        "shares": (0.0, None, None, False),
    }


@pytest.mark.parametrize("odd", ["\ud800", "a\0b", "x" * 129, "x" * 100_000])
def test_whose_id_no_gradebook_can_hold_costs_nobody_else_theirs(gradebook_url, assignment, tmp_path, odd):
    results = [result(assignment, student, RIGHT) for student in ("ann", odd, "x" * 128)]
    assert write(gradebook_url, assignment, tmp_path, *results) == 2
    assert nameless(results) == [odd]
    assert grades(gradebook_url, "ann")["double"] == (2.0, None, None, False)


def test_a_fault_has_no_score_and_waits_for_a_person(gradebook_url, assignment, tmp_path):
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT, SubmissionStatus.FAULT))
    assert set(grades(gradebook_url, "ann").values()) == {(None, None, None, True)}


def test_what_cannot_be_read_waits_for_a_person_and_who_handed_in_nothing_is_left_out(
    gradebook_url, assignment, tmp_path
):
    unreadable = result(assignment, "ann", {}, SubmissionStatus.UNREADABLE)
    missing = result(assignment, "bob", {}, SubmissionStatus.MISSING)
    assert write(gradebook_url, assignment, tmp_path, unreadable, missing) == 1
    assert set(grades(gradebook_url, "ann").values()) == {(None, None, None, True)}
    assert grades(gradebook_url, "bob") == {}
    assert write(gradebook_url, assignment, tmp_path, Standing(unreadable, zero=True)) == 1
    assert set(grades(gradebook_url, "ann").values()) == {(0.0, None, None, False)}


LATE = Adjustment("late", Fraction(6), Fraction("4.8"), note("late.unknown"))


def said(before, after, exercise="") -> Adjustment:
    return Adjustment("override", None if before is None else Fraction(before), Fraction(after), NO_TEXT, "", exercise)


@pytest.mark.parametrize(
    ("scores", "status", "adjustments"),
    [
        (RIGHT, SubmissionStatus.GRADED, ()),
        (RIGHT, SubmissionStatus.GRADED, (LATE,)),
        (RIGHT, SubmissionStatus.GRADED, (LATE, said("4.8", "5.5"))),
        (RIGHT, SubmissionStatus.GRADED, (said("2", "0.5", "double"), said("1", "0", "shares"))),
        ({"double": 1}, SubmissionStatus.GRADED, (said("1", "4"), said("4", "4.25"))),
        ({"double": 1}, SubmissionStatus.GRADED, (said("0", "3", "total"), said("4", "0"))),
        ({}, SubmissionStatus.UNREADABLE, (said(None, "4"),)),
        ({}, SubmissionStatus.FAULT, (said(None, "2", "double"), said("2", "2.5"))),
        ({"double": Fraction(1, 3)}, SubmissionStatus.GRADED, ()),
    ],
)
def test_the_total_in_nbgrader_is_ours(gradebook_url, assignment, tmp_path, scores, status, adjustments):
    """Whatever was there before: a bonus and what a person adds as extra credit, what is taken as a penalty."""
    ours = Standing(result(assignment, "ann", scores, status), None, adjustments)
    for standing in (Standing(result(assignment, "ann", RIGHT), None, (LATE,)), ours, ours):
        write(gradebook_url, assignment, tmp_path, standing)
    with on(gradebook_url) as session:
        (submission,) = session.query(api.SubmittedAssignment).all()
        total = max(0.0, submission.score - submission.late_submission_penalty)  # as nbgrader exports it
    assert f"{total:.2f}" == f"{float(ours.total):.2f}"
    assert not any(needs for *_, needs in grades(gradebook_url, "ann").values())


def test_written_again_the_new_scores_replace_ours(gradebook_url, assignment, tmp_path):
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT))
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", {"double": 1}))
    assert grades(gradebook_url, "ann") == {
        "double": (1.0, None, None, False),
        "total": (0.0, None, None, False),
        "shares": (0.0, None, None, False),
    }


def test_a_persons_grade_stays_and_is_looked_at_again(gradebook_url, assignment, tmp_path):
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", {}))
    by_hand(gradebook_url, assignment, "ann", "double", manual_score=1.5, extra_credit=0.25)
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT))
    assert grades(gradebook_url, "ann")["double"] == (2.0, 1.5, 0.25, True)
    assert grades(gradebook_url, "ann")["total"] == (3.0, None, None, False)


@pytest.mark.parametrize("later", [RIGHT, {}])
def test_a_persons_extra_credit_on_a_bonus_stays_whatever_ours_becomes(gradebook_url, assignment, tmp_path, later):
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT))
    by_hand(gradebook_url, assignment, "ann", "shares", extra_credit=0.5)
    for _ in range(2):
        write(gradebook_url, assignment, tmp_path, result(assignment, "ann", later))
        assert grades(gradebook_url, "ann")["shares"] == (0.0, None, 0.5, True)


def test_the_time_of_handing_in_is_nbgraders(gradebook_url, assignment, tmp_path):
    place = tmp_path / "ann" / "mini"
    place.mkdir(parents=True)
    (place / "timestamp.txt").write_text("2026-11-29 08:00:00 UTC")
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT), result(assignment, "bob", RIGHT))
    with on(gradebook_url) as session:
        rows = session.execute(text("SELECT student_id, timestamp FROM submitted_assignment")).all()
    assert {student: str(at)[:19] for student, at in rows} == {"ann": "2026-11-29 08:00:00", "bob": "None"}


def test_a_broken_timestamp_costs_nothing(gradebook_url, assignment, tmp_path):
    place = tmp_path / "ann" / "mini"
    place.mkdir(parents=True)
    (place / "timestamp.txt").write_bytes(b"\xff yesterday")
    assert write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT)) == 1


def test_a_class_is_written_whole_or_not_at_all(gradebook_url, assignment, tmp_path):
    """The second student has no id, which no database takes."""
    broken = replace(result(assignment, "bob", RIGHT), student=None)  # type: ignore[arg-type]
    with pytest.raises(EnvironmentProblem, match="nothing was written"):
        write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT), broken)
    assert grades(gradebook_url, "ann") == {}


def test_a_test_cell_of_another_hand_waits_for_a_person():
    """We run no cell, so its empty output would be full marks."""
    grade = SimpleNamespace(
        cell=SimpleNamespace(name="theirs"), cell_type="code", auto_score=4.0, manual_score=None, extra_credit=None
    )
    essay = SimpleNamespace(cell=SimpleNamespace(name="essay"), cell_type="markdown", auto_score=None)
    settle(SimpleNamespace(grades=[grade, essay], comments=[]), None, {})
    assert (grade.auto_score, grade.needs_manual_grade) == (None, True)
    assert not hasattr(essay, "needs_manual_grade")


# --- what is refused ---------------------------------------------------------------------------------------


def refused(url, assignment, kind, words):
    with pytest.raises(kind, match=words) as caught:
        check_gradebook(url, assignment)
    assert "\n" not in str(caught.value)
    assert PASSWORD not in str(caught.value)


def test_a_gradebook_that_holds_the_assignment_is_taken(gradebook_url, assignment):
    check_gradebook(gradebook_url, assignment)


def test_an_assignment_that_was_not_generated_is_named(gradebook_url, made_ch01):
    refused(
        gradebook_url, made_ch01.chapter.assignment, UsageError, "no assignment ch01 .* nbgrader generate_assignment"
    )


def test_other_points_than_the_manifests_are_another_assignment(gradebook_url, assignment):
    with on(gradebook_url) as session:
        session.execute(text("UPDATE grade_cells SET max_score = 7 WHERE max_score = 3"))
        session.commit()
    refused(gradebook_url, assignment, UsageError, "another one: it gives 7 points to total, the manifest 3")


def test_a_gradebook_of_another_version_is_refused_with_the_way_out(gradebook_url, assignment):
    with on(gradebook_url) as session:
        session.execute(text("UPDATE alembic_version SET version_num = 'b6d005d67074'"))
        session.commit()
    refused(gradebook_url, assignment, EnvironmentProblem, "version b6d005d67074.*nbgrader db upgrade")


def test_a_database_of_something_else_is_no_gradebook(gradebook_url, assignment):
    with on(gradebook_url) as session:
        session.execute(text("DROP TABLE alembic_version"))
        session.commit()
    refused(gradebook_url, assignment, EnvironmentProblem, "version unknown")


def test_a_locked_gradebook_is_named_and_keeps_what_it_has(made_mini, assignment, tmp_path, monkeypatch):
    path = tmp_path / "gradebook.db"
    path.write_bytes((made_mini.root / "gradebook.db").read_bytes())
    before = path.read_bytes()
    url = f"sqlite:///{path}?timeout=0.1"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(EnvironmentProblem, match="another program holds the gradebook; nothing was written"):
            write(url, assignment, tmp_path, result(assignment, "ann", RIGHT))
    assert path.read_bytes() == before


def test_a_gradebook_that_becomes_locked_while_it_is_written_keeps_what_it_has(made_mini, assignment, tmp_path):
    path = tmp_path / "gradebook.db"
    path.write_bytes((made_mini.root / "gradebook.db").read_bytes())
    url = f"sqlite:///{path}?timeout=0.1"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # it lets others read, so that only our commit fails
        with pytest.raises(EnvironmentProblem, match="nothing was written"):
            write(url, assignment, tmp_path, result(assignment, "ann", RIGHT))
        other.execute("ROLLBACK")
    assert grades(url, "ann") == {}


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("gradebook.db", "no database URL"),
        ("", "no database URL"),
        ("nosuch://host/db", "names no database that SQLAlchemy knows"),
        (f"postgresql://u:{PASSWORD}@host:port/db", "no database URL"),
        ("sqlite:////nowhere/gradebook.db", "no such gradebook"),
        ("sqlite://", "no such gradebook"),
    ],
)
def test_an_address_that_leads_nowhere_is_named_without_its_password(url, words, assignment):
    refused(url, assignment, UsageError, words)


def test_a_server_that_does_not_answer_is_named_without_the_password(assignment):
    pytest.importorskip("psycopg")
    refused(f"postgresql+psycopg://u:{PASSWORD}@127.0.0.1:1/db", assignment, EnvironmentProblem, r"u:\*\*\*@127.0.0.1")


def test_a_wrong_password_is_refused_and_not_repeated(postgres, assignment):
    wrong = PASSWORD + "-not"
    with pytest.raises(EnvironmentProblem) as caught:
        check_gradebook(postgres.url("postgres", wrong), assignment)
    assert PASSWORD not in str(caught.value)


def test_a_file_that_is_no_database_is_named(tmp_path, assignment):
    (tmp_path / "gradebook.db").write_text("hello " * 500)
    refused(f"sqlite:///{tmp_path / 'gradebook.db'}", assignment, EnvironmentProblem, "not a database")


def test_what_was_said_before_is_read_by_cell(gradebook_url, assignment, tmp_path):
    write(gradebook_url, assignment, tmp_path, result(assignment, "ann", RIGHT))
    with open_gradebook(gradebook_url) as session:
        said = comments_of(submitted_notebook(session, assignment.id, "ann"))
    assert said == {"solution-double": None, "solution-total": None, "solution-shares": "附加分 / bonus: +1"}
