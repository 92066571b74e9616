"""What a case has passed with, it passes with again; nothing else is taken for known."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.outcomes import CaseOutcome, run_case
from autograder.grading.passed import Passed
from autograder.model import Absent, Lost, Returned, Status, note
from autograder.sandbox import wire
from autograder.suite.reader import read_suite
from autograder.suite.recording import independent, record

DOUBLE = "test_double_small_and_large"
SHARES = "test_shares_other_numbers"


class Class:
    """A mini course's cases, run on functions; `run` counts how often a test itself ran."""

    def __init__(self, chapter) -> None:
        suite = read_suite(chapter)
        recording = record(chapter, suite)
        self.chapter = chapter
        self.cases = {case.test: case for case in suite.cases}
        self.passed = Passed(suite, recording, independent(chapter, suite, recording))
        self.run = 0
        self.made: list[tuple[str, object]] = []

    def outcome(self, test, function, own=None, **more) -> Status:
        return self.ended(test, function, own, **more).status

    def ended(self, test, function, own=None, **more) -> CaseOutcome:
        def call(name, args, kwargs, planned):
            self.made.append((name, args))
            value = function(*args, **kwargs)
            return Returned(value, wire.encode(value), **more)

        def run(case, call, own) -> CaseOutcome:
            self.run += 1
            return run_case(case, call, self.chapter.reference, own)

        other = own or (lambda *_: Absent())
        return self.passed.run(self.cases[test], call, other, run)


@pytest.fixture
def graded(mini) -> Class:
    return Class(mini)


def test_the_same_answers_are_not_compared_twice(graded):
    assert [graded.outcome(DOUBLE, lambda x: 2 * x) for _ in range(3)] == [Status.PASSED] * 3
    assert graded.run == 1
    assert len(graded.made) == 3 * 2


def test_what_is_known_is_told_with_what_came_back(graded):
    """Whoever looks at a case's calls sees the same, whether somebody has passed with these answers before or not."""
    ends = [graded.ended(DOUBLE, lambda x: 2 * x + 1e-9) for _ in range(2)]
    assert graded.run == 1
    assert [call.value for call in ends[1].made] == [2 * 0.01375 + 1e-9, 2 * 86420.5 + 1e-9]
    assert [(c.args, c.value) for c in ends[0].made] == [(c.args, c.value) for c in ends[1].made]


def test_who_differs_in_one_answer_is_compared_and_asked_each_call_once(graded):
    graded.outcome(DOUBLE, lambda x: 2 * x)
    graded.made.clear()
    assert graded.outcome(DOUBLE, lambda x: 2 * x if x < 1 else 3 * x) is Status.FAILED
    assert graded.run == 2
    assert len(graded.made) == 2


def test_wrong_answers_are_wrong_however_often_they_come(graded):
    assert [graded.outcome(DOUBLE, lambda x: 2.5 * x) for _ in range(3)] == [Status.FAILED] * 3
    assert graded.run == 3


def test_answers_of_another_type_are_others(graded):
    """The same number as text, say, has other bytes."""
    graded.outcome(DOUBLE, lambda x: 2 * x)
    assert graded.outcome(DOUBLE, lambda x: str(2 * x)) is Status.FAILED
    assert graded.outcome(DOUBLE, lambda x: np.float32(2 * x)) is Status.PASSED
    assert graded.run == 3


def test_answers_that_came_with_more_are_not_remembered(graded):
    """With changed arguments, or with what was printed."""
    for more in ({"printed": "6"}, {"changed": ((1.0,), {})}):
        assert [graded.outcome(DOUBLE, lambda x: 2 * x, **more) for _ in range(2)] == [Status.PASSED] * 2
    assert graded.run == 4


def test_a_call_that_brings_nothing_back_has_no_other_call_s_answer(graded):
    """A function that has died is not asked again; what its worker, or the one after it, said last is not its own."""
    graded.outcome(DOUBLE, lambda x: 2 * x)
    case, ran = graded.cases[DOUBLE], []

    def run(case, call, own) -> CaseOutcome:
        ran.append(case)
        return run_case(case, call, graded.chapter.reference, own)

    lost = Lost(Status.EXIT, note("calls.exit_code", number=0))
    assert graded.passed.run(case, lambda *_: lost, lambda *_: Absent(), run).status is Status.EXIT
    assert ran == [case]


def test_what_one_s_own_results_have_decided_holds_for_oneself_alone(graded):
    """Shares of one's own wrong sum are right for whoever has that sum, and for nobody else."""

    def shares(seq):
        return np.array(seq) / (2 * sum(seq))

    def own(function, args, kwargs):
        return Returned(2.0 * sum(args[0]))

    assert graded.outcome(SHARES, shares, own) is Status.PASSED
    assert graded.outcome(SHARES, shares) is Status.FAILED
    assert graded.outcome(SHARES, shares, own) is Status.PASSED


def test_no_more_answers_are_remembered_than_there_is_room_for(graded, monkeypatch):
    monkeypatch.setattr("autograder.grading.passed._MOST", 2)
    for nudge in range(4):
        graded.outcome(DOUBLE, lambda x, nudge=nudge: 2 * x * (1 + nudge * 1e-9))
    runs = graded.run
    assert [graded.outcome(DOUBLE, lambda x, n=n: 2 * x * (1 + n * 1e-9)) for n in range(4)] == [Status.PASSED] * 4
    assert graded.run == runs + 2
