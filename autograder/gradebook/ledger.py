"""The ledger: one line a finished submission, and one where a run has come to its end.

A line holds the whole result, so that every report can be written anew from the ledger alone, and a copy of what was
handed in, so that it can be shown and graded again when the download is gone.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import msgspec

from autograder.batch import Entry
from autograder.batch.entries import from_plain, to_plain
from autograder.bounds.clipping import visible
from autograder.gradebook.attendance import NOBODY, Attendance
from autograder.gradebook.book import Adjusted, Book, Graded, State, moved, received
from autograder.gradebook.lines import MAX_BODY_BYTES, Lines
from autograder.gradebook.older import adjusted_in_our_words, in_our_words
from autograder.gradebook.seal import Seal, own_seal
from autograder.gradebook.terms import NO_TERMS, Terms
from autograder.intake.similar import Likeness
from autograder.model import Fault, Read, Said, Submission, SubmissionResult, Unreadable, note
from autograder.words import say

FILE: Final = "ledger.jsonl"
_KEPT_EVERY_S: Final = 0.2  # asking the disk costs more than writing to it
_LARGEST: Final = 10**6  # points of anything


class Unwritable(Exception):
    """An entry that no line can hold. It is the submission's doing; the next one can be written."""


@dataclass(frozen=True)
class _Line:
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


@dataclass(frozen=True)
class _Copy:
    """What was handed in; which kind it is tells the key."""

    read: Read | None = None
    unreadable: Unreadable | None = None
    fault: Fault | None = None


@dataclass(frozen=True)
class _WithCopy:
    submission: _Copy | None = None


@dataclass(frozen=True)
class History:
    """All that a ledger tells. book: everybody's hand-ins; states: the last two, the newer last.

    fresh_since: from which line on all was graded anew, by a run that did not come to its end; else None.
    attendance: of the last run that came to its end.
    """

    book: Book
    states: tuple[State, ...] = ()
    fresh_since: int | None = None
    attendance: Attendance = NOBODY

    def moved(self, ids: Mapping[str, str]) -> History:
        """Return the history with each student under the id that `ids` has for theirs."""
        book, states = dict(self.book), self.states
        for old, new in ids.items():
            moved(book, old, new)
            states = tuple(each.moved(old, new) for each in states)
        return replace(self, book=book, states=states)


class Ledger:
    """The ledger of an output folder.

    seal: what checksums are made with; the user's own where none is given.
    """

    def __init__(self, folder: Path, seal: Seal | None = None) -> None:
        self._seal = seal if seal is not None else own_seal([folder])
        self._lines = Lines(folder / FILE, self._seal)
        self.absent: list[tuple[int, str]] = []  # the lines of the last reading that do not count, and why
        self._kept, self._loose = 0.0, False  # when the disk was last asked to keep all, and what came since

    def read(self) -> History:
        """Return what the lines tell; what counts as absent is noted, no more.

        Raises: EnvironmentProblem.
        """
        self.absent = []
        book, old = Book(), Book()
        states: tuple[State, ...] = ()
        fresh_since: int | None = None
        attendance = NOBODY
        decoder = msgspec.json.Decoder(_Line, dec_hook=from_plain)
        for number, at, body in self._lines.read():
            line = body if isinstance(body, str) else _decoded(decoder, body)
            if isinstance(line, str):
                self.absent.append((number, line))
            elif line.result is not None:
                entry = Entry(in_our_words(line.result), line.finished, line.wall_ms)
                graded = Graded(entry, bool(line.from_copy), line.alike, at)
                received(book, graded)
                if line.from_copy is None:
                    received(old, graded)
            elif line.state is not None:
                state = State(line.state, line.finished, dict(book), line.terms, adjusted_in_our_words(line.adjusted))
                states, fresh_since = (*states[-1:], state), None
            elif line.moved is not None:
                for each in (book, old):
                    moved(each, *line.moved)
                states = tuple(each.moved(*line.moved) for each in states)
            elif line.attendance is not None:
                attendance = line.attendance
            else:
                fresh_since = at
        if old and not states:
            states = (State(0, "", old),)
        return History(book, states, fresh_since, attendance)

    def told(self) -> tuple[Said, ...]:
        """Return what a person has to know about the lines of the last reading, and about their seal."""
        found: list[Said] = [self._seal.trouble] if self._seal.trouble is not None else []
        if not self.absent:
            return tuple(found)
        why = tuple(note(code) for code in sorted({code for _, code in self.absent}))
        path, first = visible(str(self._lines.path)), self.absent[0][0]
        return note("gradebook.absent", path=path, count=len(self.absent), first=first, why=why), *found

    def append(self, graded: Graded, submission: Submission | None) -> Graded:
        """Write one result, with a copy of what was handed in; return it with its place.

        Where no line can hold the copy, it goes without. It is on the disk then, but for those of a moment: `keep`
        has the disk keep these, too. Who ends the run loses nothing of it; a machine that stops, a moment's work.
        Raises: Unwritable; EnvironmentProblem.
        """
        entry = graded.entry
        line = {
            "result": entry.result,
            "finished": entry.finished,
            "wall_ms": entry.wall_ms,
            "from_copy": graded.from_copy,
            "alike": graded.alike,
        }
        body = _encoded(line)
        if len(body) > MAX_BODY_BYTES:
            raise Unwritable(say(note("gradebook.too_large", bytes=len(body), most=MAX_BODY_BYTES), "en"))
        whole = _encoded({**line, "submission": _copy(submission)})
        due = time.monotonic() >= self._kept + _KEPT_EVERY_S
        at = self._lines.append(whole if len(whole) <= MAX_BODY_BYTES else body, sync=due)
        self._loose = not due
        if due:
            self._kept = time.monotonic()
        return replace(graded, at=at)

    def keep(self) -> None:
        """Have the disk keep what was written last.

        Raises: EnvironmentProblem.
        """
        if self._loose:
            self._lines.sync()
            self._loose = False

    def append_state(self, state: State) -> None:
        """Note that a run has come to its end, with all lines before as what counts.

        Raises: EnvironmentProblem.
        """
        line = {"state": state.number, "finished": state.finished, "terms": state.terms}
        body = _encoded({**line, "adjusted": state.adjusted})
        self._lines.append(body if len(body) <= MAX_BODY_BYTES else _encoded(line))

    def append_attendance(self, attendance: Attendance) -> None:
        """Note who has no hand-in, and what is nobody's.

        Raises: EnvironmentProblem.
        """
        for each in (attendance, replace(attendance, nobodys=()), NOBODY):
            body = _encoded({"attendance": each, "finished": ""})
            if len(body) <= MAX_BODY_BYTES:
                self._lines.append(body)
                return

    def append_fresh(self) -> None:
        """Note that all is graded anew from here on, so that such a run can be gone on with.

        Raises: EnvironmentProblem.
        """
        self._lines.append(_encoded({"fresh": True, "finished": ""}))

    def append_moved(self, ids: Mapping[str, str]) -> None:
        """Note that whoever stood under one id stands under another, in all lines before.

        Raises: EnvironmentProblem.
        """
        for pair in ids.items():
            self._lines.append(_encoded({"moved": pair, "finished": ""}))

    def submission(self, graded: Graded) -> Submission | None:
        """Return the copy of what was handed in, or None where its line holds none."""
        body = self._lines.body(graded.at)
        if body is None:
            return None
        try:
            copy = msgspec.json.decode(body, type=_WithCopy).submission
        except (msgspec.DecodeError, ValueError, RecursionError):
            return None
        return None if copy is None else copy.read or copy.unreadable or copy.fault


def _copy(submission: Submission | None) -> _Copy | None:
    match submission:
        case Read() if 2 * sum(len(each.text) for each in submission.sources) < MAX_BODY_BYTES:
            return _Copy(read=submission)
        case Unreadable():
            return _Copy(unreadable=submission)
        case Fault():
            return _Copy(fault=submission)
        case _:
            return None


# --- one line --------------------------------------------------------------------------------------------


def _encoded(line: dict[str, Any]) -> bytes:
    try:
        return msgspec.json.encode(line, enc_hook=to_plain)
    except (UnicodeError, ValueError, OverflowError, RecursionError) as error:
        raise Unwritable(f"{type(error).__name__}: {error}") from error


def _decoded(decoder: msgspec.json.Decoder[_Line], body: bytes) -> _Line | str:
    """Return what a line holds, or the code of why it does not count."""
    try:
        line = decoder.decode(body)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return "gradebook.other_form"
    return line if _is_sound(line) else "gradebook.other_form"


def _is_sound(line: _Line) -> bool:
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
