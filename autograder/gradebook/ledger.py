"""The ledger: one line a finished submission, and one where a run has come to its end.

A line holds the whole result, so that every report can be written anew from the ledger alone, and a copy of what was
handed in, so that it can be shown and graded again when the download is gone.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.clipping import visible
from autograder.gradebook.attendance import NOBODY, Attendance
from autograder.gradebook.book import Book, Graded, State, moved, received
from autograder.gradebook.brief import Briefs
from autograder.gradebook.line import Unwritable, WithCopy, as_graded, copied, decoded, encoded
from autograder.gradebook.lines import MAX_BODY_BYTES, Lines
from autograder.gradebook.older import adjusted_in_our_words
from autograder.gradebook.seal import Seal, own_seal
from autograder.model import Said, Submission, SubmissionResult, note
from autograder.words import say

FILE: Final = "ledger.jsonl"
_KEPT_EVERY_S: Final = 0.2  # asking the disk costs more than writing to it


class History(Struct, frozen=True):
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
        book = dict(self.book)
        for old, new in ids.items():
            moved(book, old, new)
        return replace(self, book=book, states=tuple(each.moved(ids.items()) for each in self.states))


class Ledger:
    """The ledger of an output folder.

    seal: what checksums are made with; the user's own where none is given.
    """

    def __init__(self, folder: Path, seal: Seal | None = None) -> None:
        self._seal = seal if seal is not None else own_seal([folder])
        self._lines = Lines(folder / FILE, self._seal)
        self.absent: list[tuple[int, str]] = []  # the lines of the last reading that do not count, and why
        self._briefs = Briefs()
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
        moves: list[tuple[str, str]] = []  # of which the states do not know yet: each would copy a whole class
        for number, at, body in self._lines.read():
            line = body if isinstance(body, str) else decoded(body)
            if isinstance(line, str):
                self.absent.append((number, line))
            elif line.result is not None:
                graded = self._briefs.of(as_graded(line, line.result, at))
                received(book, graded)
                if line.from_copy is None:
                    received(old, graded)
            elif line.state is not None:
                state = State(line.state, line.finished, dict(book), line.terms, adjusted_in_our_words(line.adjusted))
                states, fresh_since = (*(each.moved(moves) for each in states[-1:]), state), None
                moves.clear()
            elif line.moved is not None:
                for each in (book, old):
                    moved(each, *line.moved)
                moves.append(line.moved)
            elif line.attendance is not None:
                attendance = line.attendance
            else:
                fresh_since = at
        states = tuple(each.moved(moves) for each in states) if moves else states
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
        """Write one result, with a copy of what was handed in; return it, brief, with its place.

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
        body = encoded(line)
        if len(body) > MAX_BODY_BYTES:
            raise Unwritable(say(note("gradebook.too_large", bytes=len(body), most=MAX_BODY_BYTES), "en"))
        whole = encoded({**line, "submission": copied(submission)})
        due = time.monotonic() >= self._kept + _KEPT_EVERY_S
        at = self._lines.append(whole if len(whole) <= MAX_BODY_BYTES else body, sync=due)
        self._loose = not due
        if due:
            self._kept = time.monotonic()
        return self.brief(replace(graded, at=at))

    def brief(self, graded: Graded) -> Graded:
        """Return a hand-in with as much of its result as a class is made of."""
        return self._briefs.of(graded)

    def whole(self, graded: Graded) -> SubmissionResult:
        """Return all of a result that was read or written here; what its line does not hold any more is left out.

        Raises: EnvironmentProblem.
        """
        body = self._lines.body(graded.at) if graded.at >= 0 else None
        line = decoded(body) if body is not None else ""
        if isinstance(line, str) or line.result is None:
            return graded.result
        return replace(as_graded(line, line.result, graded.at).result, student=graded.result.student)

    def only(self, wanted: Iterable[Graded]) -> None:
        """Write the ledger anew, of no more than these lines; all of it, or nothing.

        Raises: EnvironmentProblem, OSError.
        """
        new = Lines(self._lines.path.with_name(f"{FILE}.new"), self._seal)
        new.path.unlink(missing_ok=True)
        for each in wanted:
            if (body := self._lines.body(each.at)) is not None:
                new.append(body, sync=False)
        if new.path.exists():
            new.sync()
            new.path.replace(self._lines.path)
        else:
            self._lines.path.unlink(missing_ok=True)

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
        body = encoded({**line, "adjusted": state.adjusted})
        self._lines.append(body if len(body) <= MAX_BODY_BYTES else encoded(line))

    def append_attendance(self, attendance: Attendance) -> None:
        """Note who has no hand-in, and what is nobody's.

        Raises: EnvironmentProblem.
        """
        for each in (attendance, replace(attendance, nobodys=()), NOBODY):
            body = encoded({"attendance": each, "finished": ""})
            if len(body) <= MAX_BODY_BYTES:
                self._lines.append(body)
                return

    def append_fresh(self) -> None:
        """Note that all is graded anew from here on, so that such a run can be gone on with.

        Raises: EnvironmentProblem.
        """
        self._lines.append(encoded({"fresh": True, "finished": ""}))

    def append_moved(self, ids: Mapping[str, str]) -> None:
        """Note that whoever stood under one id stands under another, in all lines before.

        Raises: EnvironmentProblem.
        """
        for pair in ids.items():
            self._lines.append(encoded({"moved": pair, "finished": ""}))

    def submission(self, graded: Graded) -> Submission | None:
        """Return the copy of what was handed in, or None where its line holds none."""
        body = self._lines.body(graded.at)
        if body is None:
            return None
        try:
            copy = msgspec.json.decode(body, type=WithCopy).submission
        except (msgspec.DecodeError, ValueError, RecursionError):
            return None
        return None if copy is None else copy.read or copy.unreadable or copy.fault
