"""Results without what only their students' own files show: all that a class's tables and its page are made of.

What is left out stands in the ledger and is read when it is written. What is kept is kept once: a class makes few kinds
of mistakes, so a student of it takes little memory, however much the tests have to tell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from autograder.batch.entries import to_plain
from autograder.gradebook.book import Graded
from autograder.model import NO_TEXT, ExerciseResult, SubmissionResult, TestOutcome

_SHARED: Final = (
    *("assignment", "assignment_title", "max_score", "content_digest", "engine_digest", "kit_version"),
    *("sandbox_level", "python", "numpy", "class_name"),
)

_T = TypeVar("_T")


class Briefs:
    """Makes results brief; what two of them share is one object."""

    def __init__(self) -> None:
        self._encoder = msgspec.msgpack.Encoder(enc_hook=to_plain)
        self._exercises: dict[bytes, ExerciseResult] = {}
        self._parts: dict[Any, Any] = {}

    def of(self, graded: Graded) -> Graded:
        """Return a hand-in with the brief result; it may be brief already."""
        entry, alike = graded.entry, graded.alike
        if alike is not None:
            shapes = tuple(map(self._same, alike.functions))
            alike = replace(alike, student=entry.result.student, functions=shapes)
        return replace(graded, entry=replace(entry, result=self.result(entry.result)), alike=alike)

    def result(self, result: SubmissionResult) -> SubmissionResult:
        """Return the brief result."""
        return replace(
            result,
            exercises=tuple(map(self._exercise, result.exercises)),
            notes=tuple(map(self._same, result.notes)),
            detail="",
            **{name: self._same(getattr(result, name)) for name in _SHARED},
        )

    def _exercise(self, exercise: ExerciseResult) -> ExerciseResult:
        told = exercise.diagnosis
        told = replace(told, at=None, curve=None) if told is not None else None
        exercise = replace(exercise, tests=tuple(map(_test, exercise.tests)), diagnosis=told)
        try:
            key = hashlib.blake2b(self._encoder.encode(exercise), digest_size=16).digest()
        except (UnicodeError, ValueError, OverflowError):  # no line can hold it either: it stays alone
            return exercise
        return self._exercises.setdefault(key, exercise)

    def _same(self, value: _T) -> _T:
        found: _T = self._parts.setdefault((type(value), value), value) if isinstance(value, Hashable) else value
        return found


def _test(test: TestOutcome) -> TestOutcome:
    """Return what a class's page tells of a test: how it ended, and the first public call that shows a mistake.

    What Python cannot read is known by its message, and is called by another word than what is not there.
    """
    call = next((each for each in test.calls if each.right), None) if not test.hidden else None
    message = test.message if test.is_unread else NO_TEXT
    return replace(test, message=message, detail="", calls=() if call is None else (call,))
