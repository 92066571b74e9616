"""Diagnose wrong functions in this process, and hold what is said of each against the truth."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec.structs import replace

from autograder.course.chapter import Chapter
from autograder.diagnosis import Diagnostician
from autograder.diagnosis.fingerprints import Fingerprints, from_chapter
from autograder.model import NO_TEXT, Diagnosis, Note, Raised, Read, Status, TestOutcome, Text
from autograder.suite.local import call_locally, local_caller
from autograder.suite.reader import read_suite
from autograder.suite.recording import record
from autograder.suite.results import alike
from tests.corpus import Case
from tests.truth.claims import against
from tests.truth.two import Told

_CALL_S = 0.5
_FAILED = {Status.FAILED, Status.EXCEPTION}


@dataclass(frozen=True)
class Judged:
    """A wrong function, what was said of it, and each claim that an input speaks against.

    unknown: the codes of the claims that nothing could be tried of.
    """

    case: Case
    diagnosis: Diagnosis
    false: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]


class Judge:
    """Judges functions of one chapter."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.prints = from_chapter(chapter, record(chapter, read_suite(chapter)))
        self._diagnostician = Diagnostician(self.prints)

    def judge(self, case: Case) -> Judged | None:
        """Return what is said of a function; None of one that is right, ends in no value, or does not end."""
        prints = self.prints[case.exercise]
        try:
            with _at_most(20 * _CALL_S):
                mine = self._function(case)
                status = _status(prints, mine)
                if status is None:
                    return None
                diagnosis = self._diagnosed(case, mine, status)
                return self._held(case, mine, diagnosis)
        except (_Endless, MemoryError, RecursionError):
            return None

    def _function(self, case: Case) -> Callable[..., Any]:
        names: dict[str, Any] = {"__name__": "submission"}
        try:
            exec(compile(case.file(self.chapter), "submission.py", "exec"), names)
        except Exception as error:  # a change may break what is done when the file is read
            raise _Endless from error
        found: Callable[..., Any] = names[case.exercise]
        return found

    def _diagnosed(self, case: Case, mine: Callable[..., Any], status: Status) -> Diagnosis:
        exercise = self.chapter.assignment.exercise(case.exercise)
        failed = TestOutcome("t", Text("", ""), False, status, Fraction(0), Fraction(1), NO_TEXT)
        # The tests' own calls come first in grading: whoever gives another answer each time is known by that.
        calls = self.prints[case.exercise].calls
        first = [replace(each, result=call_locally(mine, each.args, each.kwargs)) for each in calls]
        found = self._diagnostician.diagnose(
            exercise, [failed], Read("s", "s.py", ()), local_caller({case.exercise: mine}), first
        )
        assert found is not None
        return found

    def _held(self, case: Case, mine: Callable[..., Any], diagnosis: Diagnosis) -> Judged:
        prints = self.prints[case.exercise]
        told = Told.of(prints, mine, getattr(self.chapter.reference, case.exercise))
        false, unknown = [], []
        for claim in _claims(diagnosis.explanation.seen):
            against_it = against(told, claim)
            if against_it == "?":
                unknown.append(claim.code)
            elif against_it:
                false.append((claim.code, against_it))
        if diagnosis.misconception and (apart := _unlike(told, prints, diagnosis.misconception)):
            false.append((f"name {diagnosis.misconception}", apart))
        return Judged(case, diagnosis, tuple(false), tuple(unknown))


def _status(prints: Fingerprints, mine: Callable[..., Any]) -> Status | None:
    """Return how the first public call that is wrong ends; None where all are right."""
    for call in prints.calls:
        result = call_locally(mine, call.args, call.kwargs)
        if not alike(result, call.result):
            return Status.EXCEPTION if isinstance(result, Raised) else Status.FAILED
    return None


def _claims(said: Any) -> Iterator[Note]:
    """Yield what is claimed in a sentence: facts, and examples."""
    if isinstance(said, Note):
        if said.code in ("seen.one", "seen.both", "seen.two"):
            for _, part in said.parameters:
                yield from _claims(part)
        else:
            yield said


def _unlike(told: Told, prints: Fingerprints, name: str) -> str:
    """Return an input on which a function is no mistake of that name, or of that family."""
    known = [each.function for each in prints.known if name in (each.name, each.family)]
    for arguments in told.inputs:
        mine = call_locally(told.mine, *arguments)
        if not any(_is_like(mine, call_locally(each, *arguments)) for each in known if each is not None):
            return f"{arguments}"
    return ""


def _is_like(a: Any, b: Any) -> bool:
    return alike(a, b)


class _Endless(BaseException):
    """A function that does not end, or is not there; no `except Exception` of ours or of its own may swallow it."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise _Endless

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        with np.errstate(all="ignore"):
            yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
