"""What a class is made of in memory: brief results, of which equal parts are one object; the ledger has the whole."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from autograder.batch import Entry
from autograder.desk import desk_of
from autograder.gradebook.book import Graded, State
from autograder.gradebook.brief import Briefs
from autograder.gradebook.ledger import Ledger
from autograder.model import NO_CONTEXT, Standing
from autograder.show.grades import grades
from tests.show.results import CLASS, GRADED

NAMES = [each.name for each in GRADED.exercises]
MADE = "2026-01-02T03:04:05+00:00"


def graded(result) -> Graded:
    return Graded(Entry(result, MADE, 1.0))


@pytest.mark.parametrize("result", CLASS, ids=lambda result: result.status.value)
def test_the_tables_are_the_same_of_brief_results(result):
    brief = Briefs().result(result)
    for lang in ("zh", "en"):
        assert grades([Standing(brief)], NAMES, lang) == grades([Standing(result)], NAMES, lang)


def test_the_class_s_page_tells_the_same_of_brief_results():
    """Figures, rates, who has to be looked at, and each mistake with its students."""
    briefs = Briefs()
    whole, brief = (desk_of([*map(Standing, class_)], NO_CONTEXT) for class_ in (CLASS, [*map(briefs.result, CLASS)]))
    assert (brief.figures, brief.asking) == (whole.figures, whole.asking)
    assert [(m.exercise, m.name, m.students) for m in brief.mistakes] == [
        (m.exercise, m.name, m.students) for m in whole.mistakes
    ]
    assert [(r.mean, r.statuses, [t.failed for t in r.tests]) for r in brief.rates] == [
        (r.mean, r.statuses, [t.failed for t in r.tests]) for r in whole.rates
    ]


def test_equal_parts_are_kept_once():
    briefs = Briefs()
    one, other = (briefs.result(replace(GRADED, student=student)) for student in "ab")
    assert all(a is b for a, b in zip(one.exercises, other.exercises, strict=True))
    assert one.content_digest is other.content_digest
    assert one.student != other.student


def test_brief_is_brief_again():
    briefs = Briefs()
    assert briefs.result(briefs.result(GRADED)) == briefs.result(GRADED)


def test_nothing_that_only_staff_read_of_one_student_stays():
    """Else a class of such takes as much memory as all its files."""
    loud = tuple(
        replace(each, tests=tuple(replace(t, detail="x" * 9_000) for t in each.tests)) for each in GRADED.exercises
    )
    brief = Briefs().result(replace(GRADED, exercises=loud, detail="x" * 9_000))
    assert brief.detail == ""
    assert not any(test.detail for each in brief.exercises for test in each.tests)


@pytest.mark.parametrize("result", CLASS, ids=lambda result: result.status.value)
def test_the_ledger_has_the_whole(tmp_path, result):
    ledger = Ledger(tmp_path)
    new = ledger.append(graded(result), None)
    assert ledger.whole(new) == result
    (read,) = (each for hand_ins in Ledger(tmp_path).read().book.values() for each in hand_ins)
    assert read == new


def test_whoever_has_moved_keeps_the_whole_result_under_the_new_id(tmp_path):
    ledger = Ledger(tmp_path)
    ledger.append(graded(GRADED), None)
    ledger.append_moved({GRADED.student: "new"})
    (found,) = ledger.read().book["new"]
    assert ledger.whole(found) == replace(GRADED, student="new")


def test_a_ledger_written_anew_holds_just_what_is_wanted(tmp_path):
    ledger = Ledger(tmp_path)
    kept = [ledger.append(graded(replace(GRADED, student=each)), None) for each in "abc"]
    ledger.only([kept[2], kept[0]])
    book = ledger.read().book
    assert list(book) == ["c", "a"]
    assert ledger.whole(book["a"][0]) == replace(GRADED, student="a")
    ledger.only([])
    assert ledger.read().book == {}


def test_a_class_that_moves_is_copied_once_and_not_for_each_who_does(tmp_path, monkeypatch):
    ledger, students = Ledger(tmp_path), "abcdefgh"
    book = {each: (ledger.append(graded(replace(GRADED, student=each)), None),) for each in students}
    ledger.append_state(State(1, MADE, book))
    ledger.append_moved({each: each.upper() for each in students})
    copied: list[int] = []
    whole = State.moved
    monkeypatch.setattr(State, "moved", lambda self, pairs: copied.append(1) or whole(self, pairs))
    history = ledger.read()
    (state,) = history.states
    assert list(history.book) == list(state.book) == list(students.upper())
    assert state.were == {each.upper(): each for each in students}
    assert len(copied) == 1
