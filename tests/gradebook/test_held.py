"""What a folder is read for: the class as its tables show it, without grading anything."""

from __future__ import annotations

import shutil

import pytest
from msgspec.structs import replace

from autograder.errors import UsageError
from autograder.gradebook import Manner, held
from autograder.gradebook.held import held_class
from autograder.model import SubmissionStatus
from autograder.show.grades import grades
from autograder.show.text import points
from autograder.words import say
from tests.gradebook.classes import NAMES, Desk, graded_by_remarks, hand_in, table, work

PDF = b"%PDF-1.7\n\x00\x01"
ROSTER = "student,name,class\nann,Ann Other,1\nbob,,2\ncat,Cat,1\ndan,Dan,1\n"


@pytest.fixture
def desk(mini_course, monkeypatch) -> Desk:
    graded_by_remarks(monkeypatch)
    return Desk(mini_course)


@pytest.fixture
def graded(desk, tmp_path):
    roster = tmp_path / "class.csv"
    roster.write_text(ROSTER)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "overrides.csv").write_text("student,exercise,score,reason\nann,,-1,copied\n")
    hand_in(tmp_path / "in", ann=work(), bob=PDF, cat=work(wrong="total"), eve=work())
    desk.grade(tmp_path / "in", tmp_path / "out", Manner(zero="missing"), roster)
    return tmp_path / "out"


def test_it_is_the_class_that_the_tables_show(graded):
    """Late rule, overrides, who is missing and whose zero is the class's rule, names and classes from the roster."""
    found = {each.result.student: each for each in held_class(graded).standings}
    rows = table(graded)
    assert found.keys() == rows.keys()
    for student, row in rows.items():
        each = found[student]
        total = "" if each.total is None else points(each.total)
        told = (each.result.name, each.result.class_name, each.result.status.value, total)
        assert told == (row["name"], row["class"], row["status"], row["total"]), student
    assert (found["bob"].total, found["dan"].total) == (None, 0)


def test_all_columns_are_those_of_the_table(desk, graded, tmp_path):
    """Also of who is missing and counts as 0, or was given points, and of whose newest hand-in does not count."""
    decided = graded / "overrides.csv"
    decided.write_text(decided.read_text() + "dan,total,2,on paper\n")
    hand_in(tmp_path / "late", cat=PDF, eve=work(open=" ".join(NAMES)))
    desk.grade(tmp_path / "late", graded, Manner(zero="missing,unreadable"), graded / "roster.csv")
    own, found = table(graded), held_class(graded)
    for each in found.standings:
        told = grades([found.whole(each)], NAMES, "en")
        assert {name: own[each.result.student][name] for name in own["dan"]} == dict(
            zip(told.columns, _texts(told.rows[0]), strict=True)
        )
    assert (own["dan"]["total"], own["dan"]["double"]) == ("2.00", "0.00")
    assert ["the one before counts" in own[student]["notes"] for student in ("ann", "cat", "eve")] == [
        False,
        True,
        True,
    ]


def _texts(row):
    return ["" if each is None else each if isinstance(each, str) else points(each) for each in row]


def test_a_result_of_other_exercises_is_not_one_that_counts(graded, monkeypatch):
    """As in a run, which makes it a fault: no score of an earlier form of the assignment leaves the folder."""
    real = held.Ledger.read

    def with_an_old_one(ledger):
        history = real(ledger)
        *before, last = history.states
        (cat,) = last.book["cat"]
        old = replace(cat.result, exercises=cat.result.exercises[:1])
        entry = replace(cat.entry, result=old, finished="2020-01-01T00:00:00+00:00")
        last = replace(last, book={**last.book, "cat": (replace(cat, entry=entry),)})
        return replace(history, states=(*before, last))

    monkeypatch.setattr(held.Ledger, "read", with_an_old_one)
    cat = next(each for each in held_class(graded).standings if each.result.student == "cat")
    assert (cat.result.status, cat.total) == (SubmissionStatus.FAULT, None)


def test_without_a_roster_names_are_those_of_the_hand_ins(desk, tmp_path):
    hand_in(tmp_path / "in", **{"20260101-李雷": work()})
    desk.grade(tmp_path / "in", tmp_path / "out")
    held_now = held_class(tmp_path / "out")
    assert [(each.result.student, each.result.name) for each in held_now.standings] == [("20260101", "李雷")]
    assert held_now.roster.people == ()


def test_what_was_decided_since_the_last_grading_is_told_and_not_used(graded):
    """A person writes a row and exports: the row is not in it, and they are told."""
    assert held_class(graded).notes == ()
    before = {each.result.student: each.total for each in held_class(graded).standings}
    path = graded / "overrides.csv"
    path.write_text(path.read_text() + "bob,,3,shown at the desk\n")
    now = held_class(graded)
    assert {each.result.student: each.total for each in now.standings} == before
    (told,) = now.notes
    assert (told.code, told["students"]) == ("gradebook.outdated", ("bob",))
    path.write_text("student,exercise,score,reason\nnobody,,3,\n")
    (told,) = held_class(graded).notes
    assert "nobody" in say(told, "en")


def test_what_is_no_grading_folder_is_told(graded, tmp_path):
    with pytest.raises(UsageError, match=r"no class was graded here"):
        held_class(tmp_path / "in")
    shutil.rmtree(graded)
    with pytest.raises(UsageError, match=r"no class was graded here"):
        held_class(graded)
