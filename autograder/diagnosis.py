"""A wrong answer -> the misconception that it is, and the first step at which its numbers leave the reference.

Both are told from calls on public inputs alone: the calls that the public tests make. A misconception is named only
if it matches every one of them and differs from the reference on at least two; several that match are named by the
family they share, or not at all.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from autograder.content import Chapter
from autograder.model import (
    NO_TEXT,
    CallResult,
    Diagnosis,
    Exercise,
    Explanation,
    Misconception,
    Status,
    TestOutcome,
    Text,
)
from autograder.testing.comparison import difference, same, show
from autograder.testing.local import call_locally
from autograder.testing.proxy import Caller
from autograder.testing.recording import RecordedCall, Recording

_MAX_STEPS = 60


class Diagnostician:
    """A chapter's fingerprints: what reference and misconceptions return on the public calls, computed once."""

    def __init__(self, chapter: Chapter, recording: Recording) -> None:
        self._chapter = chapter
        self.calls = {
            e.name: [call for call in recording[e.name, False] if call.function == e.name]
            for e in chapter.assignment.exercises
        }
        self._right: dict[str, list[CallResult]] = {}
        self._wrong: dict[str, list[tuple[Misconception, list[CallResult]]]] = {}
        for exercise in chapter.assignment.exercises:
            calls = self.calls[exercise.name]
            self._right[exercise.name] = [each.result for each in calls]
            self._wrong[exercise.name] = [
                (m, _fingerprint(m.function, calls)) for m in chapter.misconceptions if m.exercise == exercise.name
            ]

    def diagnose(self, exercise: Exercise, outcomes: Sequence[TestOutcome], call: Caller) -> Diagnosis | None:
        """Explain an exercise whose public tests did not all pass; None where they did.

        outcomes: those of its public tests.
        call: how to call the submission's functions.
        """
        failed = next((outcome for outcome in outcomes if outcome.status is not Status.PASSED), None)
        if failed is None:
            return None
        if failed.status in {
            Status.NOT_ATTEMPTED,
            Status.MISSING,
            Status.TIMEOUT,
            Status.EXIT,
            Status.CRASH,
            Status.FAULT,
        }:
            return Diagnosis(Explanation(failed.message, next=_look(exercise)))
        results = [call(each.function, each.args, each.kwargs) for each in self.calls[exercise.name]]
        step = self._first_step(exercise.name, exercise.steps, results, call) if exercise.steps else NO_TEXT
        found = self._match(exercise.name, results)
        if found is not None:
            name, explanation = found
            return Diagnosis(explanation, name, step)
        return Diagnosis(Explanation(failed.message, next=_look(exercise)), step=step)

    def _match(self, exercise: str, results: list[CallResult]) -> tuple[str, Explanation] | None:
        right = self._right[exercise]
        matches = [
            misconception
            for misconception, wrong in self._wrong[exercise]
            if all(map(_alike, results, wrong))
            and sum(not _alike(a, b) for a, b in zip(wrong, right, strict=True)) >= 2
        ]
        if not matches:
            return None
        if len(matches) == 1:
            return matches[0].name, matches[0].explanation
        families = {misconception.family for misconception in matches}
        return (families.pop(), matches[0].explanation) if len(families) == 1 else None

    def _first_step(self, exercise: str, steps: str, results: list[CallResult], call: Caller) -> Text:
        """Find the first prefix of the shortest failing public input on which the function is wrong."""
        function = getattr(self._chapter.reference, exercise)
        signature = inspect.signature(function)
        wrong = [
            signature.bind(*each.args, **each.kwargs)
            for each, result, right in zip(self.calls[exercise], results, self._right[exercise], strict=True)
            if result.status is Status.PASSED and difference(result.value, right.value) is not None
        ]
        wrong.sort(key=lambda bound: len(bound.arguments[steps]))
        for bound in wrong[:1]:
            whole = bound.arguments[steps]
            for length in range(1, min(len(whole), _MAX_STEPS) + 1):
                bound.arguments[steps] = whole[:length]
                right = function(*bound.args, **bound.kwargs)
                mine = call(exercise, bound.args, bound.kwargs)
                if mine.status is not Status.PASSED:
                    return NO_TEXT
                if difference(mine.value, right) is not None:
                    return _step(length, len(whole), mine.value, right)
        return NO_TEXT


def _fingerprint(function: Any, calls: list[RecordedCall]) -> list[CallResult]:
    return [call_locally(function, call.args, call.kwargs) for call in calls]


def _alike(a: CallResult, b: CallResult) -> bool:
    """Whether two calls have one fingerprint: value or exception type, and the arguments after the call."""
    if a.status is not b.status or a.error_type != b.error_type:
        return False
    if a.status is Status.PASSED and not same(a.value, b.value):
        return False
    return a.changed is b.changed is None or (
        a.changed is not None and b.changed is not None and same(a.changed, b.changed)
    )


def _step(length: int, whole: int, mine: Any, right: Any) -> Text:
    yours, wanted = show(mine), show(right)
    if length == 1:
        return Text(
            f"读第 1 个词就不同：你的是 {yours}，公式给出 {wanted}",
            f"differs from the first word on: yours {yours}, the formula gives {wanted}",
        )
    words = f"{length - 1} word" + ("s" if length > 2 else "")
    return Text(
        f"前 {length - 1} 个词都对，从第 {length} 个词起不同：你的是 {yours}，公式给出 {wanted}",
        f"right for {words}, from word {length} on different: yours {yours}, the formula gives {wanted}",
    )


def _look(exercise: Exercise) -> Text:
    return Text(f"再读一读{exercise.section.zh}", f"read {exercise.section.en} again")
