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
from autograder.diagnosis.beyond import nudged
from autograder.diagnosis.fingerprints import Fingerprints, from_chapter
from autograder.model import (
    NO_TEXT,
    Arguments,
    CallResult,
    Diagnosis,
    Note,
    Raised,
    Read,
    Returned,
    Status,
    TestOutcome,
    Text,
)
from autograder.suite.local import call_locally, local_caller
from autograder.suite.reader import read_suite
from autograder.suite.recording import RecordedCall, record
from autograder.suite.results import alike, arrays
from tests.corpus import Case
from tests.truth.claims import against
from tests.truth.two import Told

_CALL_S = 0.5
_FAILED = {Status.FAILED, Status.EXCEPTION}


@dataclass(frozen=True)
class Judged:
    """A wrong function, what was said of it, and each claim that an input speaks against.

    unknown: the codes of the claims that nothing could be tried of. Of a function that gives other answers when it is
    asked again that is the one thing to say: whatever else is said counts as false, `unsteady`.
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
                earlier = _calls_of_tests(prints, mine)
                status = _status(prints, earlier)
                if status is None:
                    return None
                diagnosis = self._diagnosed(case, mine, status, earlier)
                if not _is_steady(earlier, mine):
                    fine = diagnosis.symptom == "two_answers"
                    return Judged(case, diagnosis, () if fine else (("unsteady", diagnosis.symptom),), ())
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

    def _diagnosed(
        self, case: Case, mine: Callable[..., Any], status: Status, earlier: tuple[RecordedCall, ...]
    ) -> Diagnosis:
        exercise = self.chapter.assignment.exercise(case.exercise)
        failed = TestOutcome("t", Text("", ""), False, status, Fraction(0), Fraction(1), NO_TEXT)
        found = self._diagnostician.diagnose(
            exercise, [failed], Read("s", "s.py", ()), local_caller({case.exercise: mine}), earlier
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


def _calls_of_tests(prints: Fingerprints, mine: Callable[..., Any]) -> tuple[RecordedCall, ...]:
    """Make the public calls in the order of the tests: whoever answers otherwise later is known by that."""
    return tuple(replace(call, result=call_locally(mine, call.args, call.kwargs)) for call in prints.calls)


def _status(prints: Fingerprints, made: tuple[RecordedCall, ...]) -> Status | None:
    """Return how the first public call that is wrong ends; None where all are right."""
    for call, right in zip(made, prints.calls, strict=True):
        if not alike(call.result, right.result):
            return Status.EXCEPTION if isinstance(call.result, Raised) else Status.FAILED
    return None


def _is_steady(made: tuple[RecordedCall, ...], mine: Callable[..., Any]) -> bool:
    """Whether calls give again what they gave."""
    return all(alike(call_locally(mine, call.args, call.kwargs), call.result) for call in made)


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
    known = [each.function for each in prints.known if name in (each.name, each.family) and each.function is not None]
    for arguments in told.inputs:
        mine = call_locally(told.mine, *arguments)
        if isinstance(mine, Raised) or mine.value is None:  # who refuses an input may be right in that
            continue
        results = [call_locally(each, *arguments) for each in known]
        if not any(alike(mine, each) for each in results) and not any(
            _leaves_open(each, result, arguments) for each, result in zip(known, results, strict=True)
        ):
            return f"{arguments}"
    return ""


def _leaves_open(known: Callable[..., Any], result: CallResult, arguments: Arguments) -> bool:
    """Whether a mistake's words do not say what comes back: no finite number does, or of equal things any is meant."""
    if not isinstance(result, Returned):
        return False
    if not all(np.isfinite(each).all() for each in arrays(result.value)):
        return True
    return any(not alike(call_locally(known, *each), result) for each in nudged(arguments))


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
