"""The ceiling over all files about one student: what is said in a result shares a fixed number of bytes.

Every text is cut to what a text may be. Where all of them together are still too much, the longest are cut further,
all to one length, so that a word is left of each. This is the last thing that is done to a result; whoever writes it
(results, staff's copy, feedback, ledger, the class's tables) writes at most `budget.MAX_BYTES` in all.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.budget import MAX_BYTES, MAX_CALLS, MAX_DETAIL, MAX_TEXT
from autograder.bounds.clipping import clip, clip_path, clip_said, weight
from autograder.model import (
    Diagnosis,
    ExerciseResult,
    Explanation,
    Note,
    Said,
    SubmissionResult,
    TestOutcome,
    Text,
    WrongCall,
    note,
)

MAX_NOTES: Final = 40
MOST_CALLS: Final = 50  # of all tests together
# What a character costs in all files together, at its dearest: four bytes in JSON, five in a page ("&#34;").
_SHOWN_BYTES: Final = 45  # results, staff's copies, feedback, the ledger in both languages, a cell, a row
_DETAIL_BYTES: Final = 25  # staff's copies, one of which may hold it twice, and the ledger
_SHOWN_POT: Final = MAX_BYTES // 2 // _SHOWN_BYTES
# The rest is code (`budget.MAX_CODE`), calls, and what we write ourselves: titles, keys, styles.
_DETAIL_POT: Final = MAX_BYTES * 5 // 16 // _DETAIL_BYTES

_T = TypeVar("_T")


def within_limits(result: SubmissionResult) -> SubmissionResult:
    """Return a result of which no more is written than may be; the same one where nothing is too long or unseen."""
    texts: list[int] = []
    details: list[int] = []

    def first_text(said: Said) -> Said:
        said = clip_said(said)
        texts.append(weight(said))
        return said

    def first_detail(detail: str) -> str:
        detail = clip(detail, MAX_DETAIL, lines=True)
        details.append(len(detail))
        return detail

    result = _Change(first_text, first_detail).result(_few_calls(_few_notes(result)))
    shown, told = _level(texts, _SHOWN_POT, MAX_TEXT), _level(details, _DETAIL_POT, MAX_DETAIL)
    if shown == MAX_TEXT and told == MAX_DETAIL:
        return result
    return _Change(lambda said: clip_said(said, shown), lambda detail: clip(detail, told, lines=True)).result(result)


def with_texts(result: SubmissionResult, change: Callable[[Said], Said]) -> SubmissionResult:
    """Return a result with everything that is said in it changed; the same one where nothing is."""
    return _Change(change, lambda detail: detail).result(result)


def _few_notes(result: SubmissionResult) -> SubmissionResult:
    """Clip what stands once, and leave out notes from the middle: the last one may be the reason for a status."""
    name, file, notes = clip(result.name), clip_path(result.file), result.notes
    if len(notes) > MAX_NOTES:
        more = len(notes) - MAX_NOTES + 1
        left_out = note("bounds.notes_left_out", count=more)
        notes = (*notes[: MAX_NOTES - 2], left_out, notes[-1])
    if name is result.name and file is result.file and notes is result.notes:
        return result
    return replace(result, name=name, file=file, notes=notes)


def _few_calls(result: SubmissionResult) -> SubmissionResult:
    """Leave out calls on which tests failed where they are very many, or very long: each test's first ones stay."""
    own = [test.calls for exercise in result.exercises for test in exercise.tests if test.calls]
    if sum(map(len, own)) <= MOST_CALLS and sum(len(each.call) for calls in own for each in calls) <= MAX_CALLS:
        return result
    kept = iter(_kept(own))
    exercises = tuple(
        replace(each, tests=tuple(replace(test, calls=next(kept)) if test.calls else test for test in each.tests))
        for each in result.exercises
    )
    return replace(result, exercises=exercises)


def _kept(own: Sequence[tuple[WrongCall, ...]]) -> list[tuple[WrongCall, ...]]:
    """Return of each test the calls that stay: the first of all tests go before any second one."""
    kept: list[tuple[WrongCall, ...]] = [() for _ in own]
    room, left = MAX_CALLS, MOST_CALLS
    for rank in range(max(map(len, own))):
        for number, calls in enumerate(own):
            if rank < len(calls) and left and len(calls[rank].call) <= room:
                kept[number] += (calls[rank],)
                room, left = room - len(calls[rank].call), left - 1
    return kept


def _level(lengths: Sequence[int], pot: int, most: int) -> int:
    """Return the length to which the longest have to be cut for all of them to fit in `pot` together."""
    rest = sorted(lengths)
    for number, length in enumerate(rest):
        share = pot // (len(rest) - number)
        if length > share:
            return min(share, most)
        pot -= length
    return most


class _Change(Struct, frozen=True):
    """A change of every text of a result; what stays as it is remains the same object."""

    text: Callable[[Said], Said]
    detail: Callable[[str], str]

    def result(self, result: SubmissionResult) -> SubmissionResult:
        exercises, notes = _each(self.exercise, result.exercises), _each(self.text, result.notes)
        detail = self.detail(result.detail)
        if exercises is result.exercises and notes is result.notes and detail is result.detail:
            return result
        return replace(result, exercises=exercises, notes=notes, detail=detail)

    def exercise(self, exercise: ExerciseResult) -> ExerciseResult:
        tests = _each(self.test, exercise.tests)
        diagnosis = self.diagnosis(exercise.diagnosis) if exercise.diagnosis is not None else None
        if tests is exercise.tests and diagnosis is exercise.diagnosis:
            return exercise
        return replace(exercise, tests=tests, diagnosis=diagnosis)

    def test(self, test: TestOutcome) -> TestOutcome:
        message, detail, calls = self.text(test.message), self.detail(test.detail), _each(self.call, test.calls)
        if message is test.message and detail is test.detail and calls is test.calls:
            return test
        return replace(test, message=message, detail=detail, calls=calls)

    def call(self, call: WrongCall) -> WrongCall:
        got, right = (self.text(each) if isinstance(each, Note) else each for each in (call.got, call.right))
        if (got is call.got and right is call.right) or isinstance(got, Text) or isinstance(right, Text):
            return call
        return replace(call, got=got, right=right)

    def diagnosis(self, diagnosis: Diagnosis) -> Diagnosis:
        told = diagnosis.explanation
        before = (told.seen, told.means, told.next)
        after = _each(self.text, before)
        if after is before:
            return diagnosis
        return replace(diagnosis, explanation=Explanation(*after))


def _each(change: Callable[[_T], _T], items: tuple[_T, ...]) -> tuple[_T, ...]:
    """Change every item; the tuple itself comes back where none has changed."""
    changed = tuple(map(change, items))
    return items if all(map(operator.is_, changed, items)) else changed
