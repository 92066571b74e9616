"""The ledger: one line a finished submission, appended and fsynced, and what resuming reads.

A line holds the whole result, so that every report can be written anew from the ledger alone. It counts only for
the same student, the same files, the same content, kit, language and sandbox level. A fault never counts.
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

from autograder.batch.seal import Seal, own_seal
from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file
from autograder.errors import EnvironmentProblem
from autograder.machine import why_unwritten
from autograder.model import NO_TEXT, Assignment, Lang, Submission, SubmissionResult, SubmissionStatus, Text

FILE = "ledger.jsonl"
MAX_LINE_BYTES: Final = 4 * 2**20  # twice what all files about one student may come to
_LARGEST: Final = 10**6  # points of anything
_FRACTION = re.compile(r"-?[0-9]{1,40}(?:/[0-9]{1,40})?", re.ASCII)
_BEGIN, _MARK_END, _MARK = b'{"check":"', b'",', 64  # the checksum stands first, and is made of the line without it


class Unwritable(Exception):
    """An entry that no line can hold. It is the submission's doing; the next one can be written."""


class _Odd(OSError):
    """What lies there is no file that we open."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


@dataclass(frozen=True)
class Entry:
    """One line: a result, when it was finished and what it cost."""

    result: SubmissionResult
    finished: str  # ISO 8601, UTC
    wall_ms: float


@dataclass(frozen=True)
class Conditions:
    """What has to be as it was for an earlier result to count."""

    content_digest: str
    kit_version: str
    sandbox_level: str
    lang: Lang


@dataclass
class Absent:
    """The lines that count as absent: how many, the first one's number, and how many have no checksum at all."""

    count: int = 0
    first: int = 0
    unsealed: int = 0

    def note(self, number: int, *, unsealed: bool = False) -> None:
        """Count one line."""
        self.count += 1
        self.first = self.first or number
        self.unsealed += unsealed


@dataclass(frozen=True)
class Recalled:
    """What an earlier run left: the entries that count, all students with a line that holds, and what to tell."""

    entries: dict[str, Entry]
    students: frozenset[str]
    notes: tuple[Text, ...]


class Ledger:
    """The ledger of an output folder.

    seal: what checksums are made with; the user's own where none is given.
    """

    def __init__(self, folder: Path, seal: Seal | None = None) -> None:
        self._path = folder / FILE
        self._seal = seal if seal is not None else own_seal([folder])
        self.absent = Absent()  # of the last reading

    def read(self) -> Iterator[Entry]:
        """Yield the entries in the order in which they were written; what counts as absent is noted, no more."""
        self.absent = Absent()
        try:
            file = _open(self._path, "rb")
        except FileNotFoundError:
            return
        except OSError as error:
            raise _trouble(self._path, Text("读取", "read"), error) from error
        decoder = msgspec.json.Decoder(Entry, dec_hook=_from_json)
        with file:
            for number, line in enumerate(_lines(file), start=1):
                entry = None if line is None else self._opened(line, decoder)
                if entry is not None:
                    yield entry
                elif line != b"":
                    self.absent.note(number, unsealed=line is not None and not line.startswith(_BEGIN))

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
                and Conditions(result.content_digest, result.kit_version, result.sandbox_level, result.lang)
                == conditions
                and (assignment is None or _is_of(result, assignment))
            ):
                entries[result.student] = entry
        notes = tuple(filter(None, (self._told(), self._seal.trouble)))
        return Recalled(entries, frozenset(students), notes)

    def still_valid(self, submissions: list[Submission], conditions: Conditions) -> dict[str, Entry]:
        """Return the entries that need not be graded again, by student."""
        return self.recall(submissions, conditions).entries

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
            raise _trouble(self._path, Text("写入", "written"), error) from error

    def _sealed(self, entry: Entry) -> bytes:
        try:
            body = msgspec.json.encode(entry, enc_hook=_to_json)
        except (UnicodeError, ValueError, RecursionError) as error:
            raise Unwritable(f"{type(error).__name__}: {error}") from error
        if len(body) > MAX_LINE_BYTES - 100:
            raise Unwritable(f"the result takes {len(body)} bytes, more than {MAX_LINE_BYTES}")
        return _BEGIN + self._seal.mark(body) + _MARK_END + body[1:]

    def _opened(self, line: bytes, decoder: msgspec.json.Decoder[Entry]) -> Entry | None:
        start = len(_BEGIN) + _MARK + len(_MARK_END)
        mark, body = line[len(_BEGIN) : start - len(_MARK_END)], b"{" + line[start:]
        if not line.startswith(_BEGIN) or not self._seal.holds(body, mark):
            return None
        try:
            entry = decoder.decode(body)
        except (msgspec.DecodeError, ValueError, RecursionError):
            return None
        return entry if _is_sound(entry) else None

    def _told(self) -> Text:
        absent = self.absent
        if not absent.count:
            return NO_TEXT
        path, count, first = visible(str(self._path)), absent.count, absent.first
        old = absent.unsealed == count
        return Text(
            f"{path}：{count} 行不算数（第一处在第 {first} 行），"
            f"{'没有校验码：别的版本或别的程序写的' if old else '不完整、校验码不对或数值超界'}；"
            "这些学生已重新评分；要清掉这些行，加 --fresh",
            f"{path}: {count} line{'s do' if count > 1 else ' does'} not count (the first is line {first}), "
            + ("without a checksum: of another version or program" if old else "torn, of another checksum or range")
            + "; those students are graded anew; to be rid of such lines add --fresh",
        )


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


def _trouble(path: Path, doing: Text, error: OSError) -> EnvironmentProblem:
    shown = visible(str(path))
    why, first = why_unwritten(error), NO_TEXT
    if isinstance(error, _Odd):
        why, first = error.why, Text("把它移开，", "move it away, ")
    return EnvironmentProblem(
        Text(
            f"{shown}：无法{doing.zh}：{why.zh}；{first.zh}或给 -o 另一个文件夹",
            f"{shown}: cannot be {doing.en}: {why.en}; {first.en}or give another folder to -o",
        )
    )


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
