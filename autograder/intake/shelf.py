"""Submissions whose texts lie in a file and are read one at a time: a class in memory is who handed in what.

The file has no name and ends with whoever holds it. What crosses to it is text; nothing of it is executed or unpickled.
"""

from __future__ import annotations

import io
import tempfile
import weakref
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

import msgspec
from msgspec.structs import replace

from autograder.model import Read, Submission


def head_of(submission: Submission) -> Submission:
    """Return what is known of a submission without its texts, and what is made of them."""
    return replace(submission, sources=(), blocks=(), functions=()) if isinstance(submission, Read) else submission


def packed(submission: Submission) -> bytes | None:
    """Return a submission's texts as bytes, or None where it has none, or such as are no valid text."""
    if not isinstance(submission, Read):
        return None
    try:
        return msgspec.msgpack.encode(submission)
    except (UnicodeError, ValueError, OverflowError):
        return None


def binds_any(submission: Submission, names: Collection[str]) -> bool:
    """Return whether a submission, with its texts, has any of these functions, be they stubs."""
    return isinstance(submission, Read) and any(not set(names).isdisjoint(block.names) for block in submission.blocks)


class Shelf(Sequence[Submission]):
    """Submissions in an order, whole ones when they are asked for.

    heads: the same without their texts. having: how many of them have any function that is asked for.
    """

    def __init__(self) -> None:
        self.heads: list[Submission] = []
        self.having = 0
        self._places: dict[str, tuple[int, int]] = {}  # of whose texts lie in the file: where, and how many bytes
        self._bodies: dict[str, bytes] = {}  # for which there was no room there
        self._file: Any = None

    @classmethod
    def of(cls, submissions: Iterable[Submission]) -> Shelf:
        """Return submissions as a shelf; those that are at hand stay there."""
        if isinstance(submissions, Shelf):
            return submissions
        shelf = cls()
        shelf.heads += submissions
        return shelf

    def holding(self, heads: Mapping[str, Submission]) -> Shelf:
        """Return the shelf with these heads, in the order of their students."""
        self.heads = [heads[student] for student in sorted(heads)]
        return self

    def store(self, student: str, body: bytes) -> None:
        """Keep what `packed` returned of a student, whose head is on the shelf or will be.

        Where the machine has no room for a file, it stays in memory.
        """
        try:
            self._places[student] = self._written(body), len(body)
        except OSError:
            self._bodies[student] = body

    def whole(self, head: Submission) -> Submission:
        """Return a submission of the shelf with its texts.

        Raises: OSError.
        """
        body = self._bodies.get(head.student)
        if body is None and (place := self._places.get(head.student)) is not None:
            self._file.seek(place[0])
            body = self._file.read(place[1])
        return head if body is None else msgspec.msgpack.decode(body, type=Read)

    def _written(self, body: bytes) -> int:
        """Write a text into the file, and return where it begins."""
        if self._file is None:
            file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - it lives as long as the shelf
            self._file = file
            weakref.finalize(self, file.close)
        at: int = self._file.seek(0, io.SEEK_END)
        while body:  # unbuffered: what a full disk refuses is not tried again when something else is read
            body = body[self._file.write(body) :]
        return at

    def __len__(self) -> int:
        return len(self.heads)

    @overload
    def __getitem__(self, at: int) -> Submission: ...
    @overload
    def __getitem__(self, at: slice) -> list[Submission]: ...
    def __getitem__(self, at: int | slice) -> Submission | list[Submission]:
        """Return one, or several, with their texts."""
        return [*map(self.whole, self.heads[at])] if isinstance(at, slice) else self.whole(self.heads[at])

    def __iter__(self) -> Iterator[Submission]:
        return map(self.whole, self.heads)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]
