"""What a round has passed with, it passes with again; nothing else is taken for known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.outcomes import run_case
from autograder.grading.passed import Answered, Passed
from autograder.model import Absent, CallResult, Lost, Returned, Status, note
from autograder.sandbox import wire
from autograder.sandbox.ahead import answers
from autograder.suite.reader import read_suite
from autograder.suite.recording import independent, record
from tests.samples import by_name, needs_cage, script, submission

DOUBLE = ("double", False)
SHARES = ("shares", False)
Function = Callable[..., Any]


class Class:
    """A mini course's rounds, run on functions."""

    def __init__(self, chapter) -> None:
        suite = read_suite(chapter)
        recording = record(chapter, suite)
        self.chapter, self.suite = chapter, suite
        self.passed = Passed(recording, independent(chapter, suite, recording))

    def round(self, part, function: Function, own: Function | None = None, **more) -> list[Status]:
        """Run a round on a function, and remember it where it passes, as grading does."""

        def call(_name, args, kwargs, _planned) -> CallResult:
            value = function(*args, **kwargs)
            return Returned(value, wire.encode(value), **more)

        answered = Answered(call, own or (lambda *_: Absent()))
        cases = self.suite.of(part[0], hidden=part[1])
        found = [run_case(case, answered.call, self.chapter.reference, answered.own).status for case in cases]
        if set(found) == {Status.PASSED}:
            self.passed.remember(part, answered)
        return found

    def is_known(self, part, function: Function) -> bool:
        """Whether a worker that answers by this function would be known to pass."""
        values = [wire.encode(function(*self._arguments(call))) for call in self.passed.ahead[part]]
        return answers(5, values) in self.passed.known(part)(5)

    @staticmethod
    def _arguments(call) -> tuple[Any, ...]:
        return tuple(wire.decode(call.args))


@pytest.fixture
def graded(mini) -> Class:
    return Class(mini)


def double(x):
    return 2 * x


def test_nothing_is_known_beforehand(graded):
    assert not graded.is_known(DOUBLE, double)


def test_what_has_passed_is_known(graded):
    graded.round(DOUBLE, double)
    assert graded.is_known(DOUBLE, double)
    assert not graded.is_known(DOUBLE, lambda x: 2 * x + 1e-9)
    graded.round(DOUBLE, lambda x: 2 * x + 1e-9)
    assert graded.is_known(DOUBLE, lambda x: 2 * x + 1e-9)
    assert graded.is_known(DOUBLE, double)


def test_a_round_that_differs_in_one_answer_is_another(graded):
    graded.round(DOUBLE, double)
    assert not graded.is_known(DOUBLE, lambda x: 2 * x if x < 1 else 3 * x)


def test_answers_of_another_type_are_others(graded):
    """The same number as text, or as another kind of number, has other bytes."""
    graded.round(DOUBLE, double)
    assert not graded.is_known(DOUBLE, lambda x: str(2 * x))
    assert not graded.is_known(DOUBLE, lambda x: np.float32(2 * x))


def test_what_was_wrong_is_never_known(graded):
    assert Status.FAILED in graded.round(DOUBLE, lambda x: 2.5 * x)
    assert not graded.is_known(DOUBLE, lambda x: 2.5 * x)


@pytest.mark.parametrize("more", [{"printed": "6"}, {"changed": ((1.0,), {})}])
def test_answers_that_came_with_more_are_not_remembered(graded, more):
    graded.round(DOUBLE, double, **more)
    assert not graded.is_known(DOUBLE, double)


def test_what_one_s_own_results_have_decided_holds_for_oneself_alone(graded):
    """Shares of one's own wrong sum are right for whoever has that sum, and for nobody else."""

    def shares(seq):
        return np.array(seq) / (2 * sum(seq))

    def own(function, args, kwargs):
        return Returned(2.0 * sum(args[0]))

    assert set(graded.round(SHARES, shares, own)) == {Status.PASSED}
    assert not graded.is_known(SHARES, shares)


def test_a_round_with_other_calls_than_were_planned_is_not_remembered(graded):
    answered = Answered(lambda *_: Returned(2.0, wire.encode(2.0)), lambda *_: Absent())
    answered.call("double", (1.0,), {})
    graded.passed.remember(DOUBLE, answered)
    assert not list(graded.passed.known(DOUBLE)(0))


def test_a_call_that_brings_nothing_back_decides_nothing(graded):
    lost = Lost(Status.EXIT, note("calls.exit_code", number=0))
    answered = Answered(lambda *_: lost, lambda *_: Absent())
    for call in graded.passed.ahead[DOUBLE]:
        answered.call(call.function, tuple(wire.decode(call.args)), {})
    assert answered.decided_by(graded.passed.ahead[DOUBLE]) is None


def test_no_more_rounds_are_remembered_than_there_is_room_for(graded, monkeypatch):
    monkeypatch.setattr("autograder.grading.passed._MOST", 2)
    for nudge in range(4):
        graded.round(DOUBLE, lambda x, nudge=nudge: 2 * x * (1 + nudge * 1e-9))
    assert [graded.is_known(DOUBLE, lambda x, n=n: 2 * x * (1 + n * 1e-9)) for n in range(4)] == [1, 1, 0, 0]


def test_vast_answers_are_not_remembered(graded, monkeypatch):
    monkeypatch.setattr("autograder.grading.passed._LONGEST", 10)
    graded.round(DOUBLE, double)
    assert not graded.is_known(DOUBLE, double)


# --- in the cage --------------------------------------------------------------------------------------------


@needs_cage
def test_the_second_of_two_alike_is_known_and_has_the_same_result(mini_grader, monkeypatch):
    text, compared = script(mini_grader.chapter), []
    first = mini_grader.grade(submission(text))
    compare = mini_grader._compare
    monkeypatch.setattr(mini_grader, "_compare", lambda part, *rest: compared.append(part) or compare(part, *rest))
    second = mini_grader.grade(submission(f"{text}\n# another\n"))
    assert DOUBLE not in compared
    assert ("double", True) not in compared
    assert [(e.name, e.status, e.score, e.tests) for e in first.exercises] == [
        (e.name, e.status, e.score, e.tests) for e in second.exercises
    ]


@needs_cage
@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("    return 3 * x", Status.FAILED),
        ("    import os; os._exit(0)", Status.EXIT),
        ("    double.n = getattr(double, 'n', 0) + 1\n    return 2 * x if double.n < 2 else 0", Status.FAILED),
    ],
)
def test_who_answers_otherwise_after_others_have_passed_is_compared(mini_grader, body, status):
    mini_grader.grade(submission(script(mini_grader.chapter)))
    text = script(mini_grader.chapter, double=f"def double(x):\n{body}\n")
    assert by_name(mini_grader.grade(submission(text)))["double"].status is status


@needs_cage
def test_a_slow_function_that_is_right_is_still_right(mini_grader):
    mini_grader.grade(submission(script(mini_grader.chapter)))
    slow = "def double(x):\n    import time\n    time.sleep(0.03)\n    return 2 * x\n"
    found = by_name(mini_grader.grade(submission(script(mini_grader.chapter, double=slow))))["double"]
    assert found.status is Status.PASSED
