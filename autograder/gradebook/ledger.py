"""The ledger: one line a finished submission, appended and fsynced, and what resuming reads.

A line holds the whole result, so that every report can be written anew from the ledger alone. It counts only for
the same student, the same files, the same content, engine and sandbox level. A fault never counts.
Each line begins with its checksum, made with a secret that no submission can know: a line without it, and one that
is damaged, too long or out of range, counts as absent. It is not even parsed before its checksum holds.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import IO, Any, Final, cast

import msgspec

from autograder.batch import Entry
from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file
from autograder.engine import engine_digest
from autograder.errors import EnvironmentProblem
from autograder.gradebook.seal import Seal, own_seal
from autograder.grading import Grader
from autograder.machine import why_unwritten
from autograder.model import Assignment, Note, Said, Submission, SubmissionResult, SubmissionStatus, note
from autograder.words import say

FILE = "ledger.jsonl"
MAX_LINE_BYTES: Final = 4 * 2**20  # twice what all files about one student may come to
_LARGEST: Final = 10**6  # points of anything
_FRACTION = re.compile(r"-?[0-9]{1,40}(?:/[0-9]{1,40})?", re.ASCII)
_BEGIN, _MARK_END, _MARK = b'{"check":"', b'",', 64  # the checksum stands first, and is made of the line without it


class Unwritable(Exception):
    """An entry that no line can hold. It is the submission's doing; the next one can be written."""


class _Odd(OSError):
    """What lies there is no file that we open."""

    def __init__(self, why: Said) -> None:
        super().__init__()
        self.why = why


@dataclass(frozen=True)
class Conditions:
    """What has to be as it was for an earlier result to count."""

    content_digest: str
    engine_digest: str
    sandbox_level: str

    @classmethod
    def of(cls, made: Grader | SubmissionResult) -> Conditions:
        """Return the conditions under which a grader's results are made, or a result was."""
        if isinstance(made, Grader):
            return cls(made.chapter.digest, engine_digest(), made.level)
        return cls(made.content_digest, made.engine_digest, made.sandbox_level)


@dataclass(frozen=True)
class Recalled:
    """What an earlier run left: the entries that count, all students with a line that holds, and what to tell."""

    entries: dict[str, Entry]
    students: frozenset[str]
    notes: tuple[Said, ...]


class Ledger:
    """The ledger of an output folder.

    seal: what checksums are made with; the user's own where none is given.
    """

    def __init__(self, folder: Path, seal: Seal | None = None) -> None:
        self._path = folder / FILE
        self._seal = seal if seal is not None else own_seal([folder])
        self.absent: list[tuple[int, str]] = []  # the lines of the last reading that do not count, and why

    def read(self) -> Iterator[Entry]:
        """Yield the entries in the order in which they were written; what counts as absent is noted, no more."""
        self.absent = []
        try:
            file = _open(self._path, "rb")
        except FileNotFoundError:
            return
        except OSError as error:
            raise _trouble("gradebook.unread", self._path, error) from error
        decoder = msgspec.json.Decoder(Entry, dec_hook=_from_json)
        with file:
            for number, line in enumerate(_lines(file), start=1):
                found = "gradebook.torn" if line is None else self._opened(line, decoder)
                if isinstance(found, Entry):
                    yield found
                elif line != b"":
                    self.absent.append((number, found))

    def recall(
        self, submissions: list[Submission], conditions: Conditions, assignment: Assignment | None = None
    ) -> Recalled:
        """Return what need not be graded again, who has stood here, and what a person has to know."""
        digests = {submission.student: submission.digest for submission in submissions}
        entries: dict[str, Entry] = {}
        students = set()
        for entry in self.read():
            result = entry.result
            students.add(result.student)
            if (
                result.status is not SubmissionStatus.FAULT
                and digests.get(result.student) == result.submission_digest
                and Conditions.of(result) == conditions
                and (assignment is None or _is_of(result, assignment))
            ):
                entries[result.student] = entry
        notes = tuple(said for said in (self._told(), self._seal.trouble) if said is not None)
        return Recalled(entries, frozenset(students), notes)

    def append(self, entry: Entry) -> None:
        """Write one entry through to the disk.

        Raises: Unwritable; OSError; EnvironmentProblem for a file that is none of ours.
        """
        line = self._sealed(entry)
        try:
            with _open(self._path, "ab+") as file:
                if file.tell() and not _ends_line(file):
                    line = b"\n" + line  # after a torn line
                file.write(line + b"\n")
                file.flush()
                _sync(file)
        except OSError as error:
            raise _trouble("gradebook.unwritten", self._path, error) from error

    def _sealed(self, entry: Entry) -> bytes:
        try:
            body = msgspec.json.encode(entry, enc_hook=_to_json)
        except (UnicodeError, ValueError, OverflowError, RecursionError) as error:
            raise Unwritable(f"{type(error).__name__}: {error}") from error
        if len(body) > MAX_LINE_BYTES - 100:
            raise Unwritable(say(note("gradebook.too_large", bytes=len(body), most=MAX_LINE_BYTES), "en"))
        return _BEGIN + self._seal.mark(body) + _MARK_END + body[1:]

    def _opened(self, line: bytes, decoder: msgspec.json.Decoder[Entry]) -> Entry | str:
        """Return a line's entry, or the code of why it does not count."""
        if not line.startswith(_BEGIN):
            return "gradebook.unsealed"
        start = len(_BEGIN) + _MARK + len(_MARK_END)
        mark, body = line[len(_BEGIN) : start - len(_MARK_END)], b"{" + line[start:]
        if not self._seal.holds(body, mark):
            return "gradebook.torn"
        try:
            entry = decoder.decode(body)
        except (msgspec.DecodeError, ValueError, RecursionError):
            return "gradebook.other_form"
        return entry if _is_sound(entry) else "gradebook.other_form"

    def _told(self) -> Note | None:
        if not self.absent:
            return None
        why = tuple(note(code) for code in sorted({code for _, code in self.absent}))
        path, first = visible(str(self._path)), self.absent[0][0]
        return note("gradebook.absent", path=path, count=len(self.absent), first=first, why=why)


def _is_sound(entry: Entry) -> bool:
    """Return whether a line's numbers can be a result's at all."""
    result = entry.result
    scores = [(e.score, e.max_score) for e in result.exercises]
    scores += [(test.score, test.max_score) for e in result.exercises for test in e.tests]
    return (
        0 <= entry.wall_ms < float("inf")
        and 0 <= result.max_score <= _LARGEST
        and all(0 <= score <= most <= _LARGEST for score, most in scores)
    )


def _is_of(result: SubmissionResult, assignment: Assignment) -> bool:
    """Return whether a result's exercises and points are the assignment's."""
    points = [(exercise.name, exercise.points) for exercise in assignment.exercises]
    return (
        result.assignment == assignment.id
        and result.max_score == assignment.max_score
        and [(each.name, each.max_score) for each in result.exercises] in (points, [])
    )


# --- the file ------------------------------------------------------------------------------------------


def _open(path: Path, mode: str) -> IO[bytes]:
    """Open a plain file and nothing else: no link is followed, no pipe waited for."""

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o644)

    if why := no_plain_file(path, only_name="a" in mode):
        raise _Odd(why)
    return cast(IO[bytes], open(path, mode, opener=opener))


def _sync(file: IO[bytes]) -> None:
    """Have the disk keep what was written, where the file system can be asked for it."""
    try:
        os.fsync(file.fileno())
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP}:
            raise


def _trouble(code: str, path: Path, error: OSError) -> EnvironmentProblem:
    why, odd = (error.why, True) if isinstance(error, _Odd) else (why_unwritten(error), False)
    return EnvironmentProblem(note(code, path=visible(str(path)), why=why, odd=odd))


def _lines(file: IO[bytes]) -> Iterator[bytes | None]:
    """Yield each line without its end; None for one that is too long, of which nothing is kept."""
    while line := file.readline(MAX_LINE_BYTES):
        if line.endswith(b"\n") or len(line) < MAX_LINE_BYTES:
            yield line.removesuffix(b"\n")
            continue
        while line and not line.endswith(b"\n"):
            line = file.readline(MAX_LINE_BYTES)
        yield None


def _ends_line(file: Any) -> bool:
    file.seek(-1, os.SEEK_END)
    return bool(file.read(1) == b"\n")


def _to_json(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _from_json(kind: type, value: Any) -> Any:
    if kind is Fraction:
        if not isinstance(value, str) or not _FRACTION.fullmatch(value):
            raise ValueError("no fraction")
        try:
            return Fraction(value)
        except ZeroDivisionError as error:
            raise ValueError(value) from error
    raise NotImplementedError(kind)
