"""One line of the ledger: what it may hold, and as bytes. What cannot be a line counts as none, with the reason."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct, field

from autograder.batch import Entry
from autograder.batch.entries import from_plain, to_plain
from autograder.gradebook.attendance import Attendance
from autograder.gradebook.book import Adjusted, Graded
from autograder.gradebook.lines import MAX_BODY_BYTES
from autograder.gradebook.older import in_our_words
from autograder.gradebook.terms import NO_TERMS, Terms
from autograder.intake.similar import Likeness
from autograder.model import Fault, Read, Submission, SubmissionResult, Unreadable

_LARGEST: Final = 10**6  # points of anything


class Unwritable(Exception):
    """An entry that no line can hold. It is the submission's doing; the next one can be written."""


class Line(Struct, frozen=True):
    """What a line may hold: a result, a state's number, that all is graded anew from there on, who moved, who is out.

    Lines of older versions have fewer of these.
    """

    finished: str
    wall_ms: float = 0.0
    result: SubmissionResult | None = None
    from_copy: bool | None = None  # which the version before the states did not say
    alike: Likeness | None = None
    state: int | None = None
    terms: Terms = NO_TERMS
    adjusted: dict[str, Adjusted] = field(default_factory=dict)
    fresh: bool = False
    moved: tuple[str, str] | None = None  # from one id to another
    attendance: Attendance | None = None


class Copy(Struct, frozen=True):
    """What was handed in; which kind it is tells the key."""

    read: Read | None = None
    unreadable: Unreadable | None = None
    fault: Fault | None = None


class WithCopy(Struct, frozen=True):
    """A line of which no more is read than what was handed in."""

    submission: Copy | None = None


def copied(submission: Submission | None) -> Copy | None:
    """Return what a line keeps of a submission; None where that is nothing."""
    match submission:
        case Read() if 2 * sum(len(each.text) for each in submission.sources) < MAX_BODY_BYTES:
            return Copy(read=submission)
        case Unreadable():
            return Copy(unreadable=submission)
        case Fault():
            return Copy(fault=submission)
        case _:
            return None


def encoded(line: dict[str, Any]) -> bytes:
    """Return a line's body.

    Raises: Unwritable.
    """
    try:
        return msgspec.json.encode(line, enc_hook=to_plain)
    except (UnicodeError, ValueError, OverflowError, RecursionError) as error:
        raise Unwritable(f"{type(error).__name__}: {error}") from error


_DECODER: Final = msgspec.json.Decoder(Line, dec_hook=from_plain)


def as_graded(line: Line, result: SubmissionResult, at: int) -> Graded:
    """Return the hand-in that a line tells of, in words of this version. at: where it begins."""
    entry = Entry(in_our_words(result), line.finished, line.wall_ms)
    return Graded(entry, bool(line.from_copy), line.alike, at)


def decoded(body: bytes) -> Line | str:
    """Return what a line holds, or the code of why it does not count."""
    try:
        line = _DECODER.decode(body)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return "gradebook.other_form"
    return line if _is_sound(line) else "gradebook.other_form"


def _is_sound(line: Line) -> bool:
    """Return whether a line's numbers can be a result's, or a state's, at all."""
    result = line.result
    if result is None:
        told = line.fresh or line.moved is not None or line.attendance is not None
        return told or (line.state is not None and line.state > 0)
    scores = [(e.score, e.max_score) for e in result.exercises]
    scores += [(test.score, test.max_score) for e in result.exercises for test in e.tests]
    return (
        0 <= line.wall_ms < float("inf")
        and 0 <= result.max_score <= _LARGEST
        and all(0 <= score <= most <= _LARGEST for score, most in scores)
    )
