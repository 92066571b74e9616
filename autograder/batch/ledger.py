"""The ledger: one line a finished submission, appended and fsynced, and what resuming reads.

A line holds the whole result, so that every report can be written anew from the ledger alone. It counts only for
the same student, the same files, the same content, kit, language and sandbox level. A fault never counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from autograder.errors import EnvironmentProblem
from autograder.model import Lang, Submission, SubmissionResult, SubmissionStatus

FILE = "ledger.jsonl"


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


class Ledger:
    """The ledger of an output folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def read(self) -> Iterator[Entry]:
        """Yield the entries in the order in which they were written. A torn or foreign line is passed over."""
        try:
            lines = self._path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return
        except OSError as error:
            raise EnvironmentProblem(f"{self._path}: cannot be read: {error.strerror}") from error
        decoder = msgspec.json.Decoder(Entry, dec_hook=_from_json)
        for line in lines:
            try:
                yield decoder.decode(line)
            except msgspec.DecodeError:  # the line that an interrupted run left half-written
                continue

    def still_valid(self, submissions: list[Submission], conditions: Conditions) -> dict[str, Entry]:
        """Return the entries that need not be graded again, by student."""
        digests = {submission.student: submission.digest for submission in submissions}
        return {
            entry.result.student: entry
            for entry in self.read()
            if entry.result.status is not SubmissionStatus.FAULT
            and digests.get(entry.result.student) == entry.result.submission_digest
            and Conditions(
                entry.result.content_digest,
                entry.result.kit_version,
                entry.result.sandbox_level,
                entry.result.lang,
            )
            == conditions
        }

    def append(self, entry: Entry) -> None:
        """Write one entry through to the disk."""
        line = msgspec.json.encode(entry, enc_hook=_to_json)
        try:
            with self._path.open("ab+") as file:
                if file.tell() and not _ends_line(file):
                    line = b"\n" + line  # after a torn line
                file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise EnvironmentProblem(f"{self._path}: cannot be written: {error.strerror}") from error


def _ends_line(file: Any) -> bool:
    file.seek(-1, os.SEEK_END)
    return bool(file.read(1) == b"\n")


def _to_json(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _from_json(kind: type, value: Any) -> Any:
    if kind is Fraction:
        try:
            return Fraction(value)
        except ZeroDivisionError as error:
            raise ValueError(value) from error
    raise NotImplementedError(kind)
