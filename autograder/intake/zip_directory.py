"""A zip's list of entries, as bytes say it: names are not decoded, nothing is unpacked, nothing is believed.

The bytes lie in memory or on disk. There each read says where it reads, so that processes which share the open file
never move each other's place in it.
"""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from autograder.intake.decoding import UnreadableFile
from autograder.model import Note, note

UTF8 = 0x800
_TAIL = 66_000  # where the end record stands, comment included
_END, _RECORD = b"PK\x05\x06", struct.Struct("<4s4B4HL2L5H2L")
_END64, _LOCATOR64 = b"PK\x06\x06", b"PK\x06\x07"
_LARGE = 0xFFFFFFFF
_ZIP64 = 0x0001


class Source(Protocol):
    """Bytes that can be read at any place."""

    @property
    def size(self) -> int:
        """How many bytes there are."""

    def read_at(self, at: int, size: int) -> bytes:
        """Return at most `size` bytes from `at` on; fewer at the end."""


@dataclass(frozen=True)
class InMemory:
    """Bytes at hand."""

    data: bytes = field(repr=False)

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.data)

    def read_at(self, at: int, size: int) -> bytes:
        return self.data[at : at + size]


class OnDisk:
    """A file that is open once; whoever reads says where, and moves nobody else."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stream = path.open("rb", buffering=0)
        self.size = os.fstat(self._stream.fileno()).st_size

    def read_at(self, at: int, size: int) -> bytes:
        if not hasattr(os, "pread"):  # Windows, where nothing is forked either
            with self._path.open("rb") as stream:
                stream.seek(at)
                return stream.read(size)
        parts = bytearray()
        while len(parts) < size and (part := os.pread(self._stream.fileno(), size - len(parts), at + len(parts))):
            parts += part
        return bytes(parts)

    def __del__(self) -> None:
        if stream := getattr(self, "_stream", None):
            stream.close()


class Part(io.RawIOBase):
    """A source from one place on, with a place of its own."""

    def __init__(self, source: Source, at: int) -> None:
        super().__init__()
        self._source, self._at = source, at

    def read(self, size: int = -1) -> bytes:
        data = self._source.read_at(self._at, max(size, 0))
        self._at += len(data)
        return data


class Record(NamedTuple):
    """What a zip's directory says of one entry."""

    name: bytes
    extra: bytes
    system: int
    flags: int
    method: int
    time: int
    date: int
    crc: int
    packed: int
    size: int
    mode: int
    at: int  # where its local head stands


def has_end_record(data: bytes) -> bool:
    """Whether bytes end as a zip does, whatever stands in front: a program that unpacks itself, a mail's head."""
    return data.rfind(_END, -_TAIL) >= 0


TOO_LONG = note("files.too_many_entries")


def records(source: Source, max_bytes: int, too_long: Note = TOO_LONG) -> Iterator[Record]:
    """Yield the entries of a zip.

    max_bytes: how long the directory may be; too_long: what is said where it is longer.
    Raises: UnreadableFile where it is cut off, damaged or too long.
    """
    directory, shift = _directory(source, max_bytes, too_long)
    at = 0
    while at < len(directory):
        if len(directory) < at + _RECORD.size or directory[at : at + 4] != b"PK\x01\x02":
            raise broken()
        values = _RECORD.unpack_from(directory, at)
        flags, method, time, date, crc, packed, size, name_size, extra_size, comment_size = values[5:15]
        mode, local = values[17] >> 16, values[18]
        begin = at + _RECORD.size
        middle = begin + name_size
        name, extra = directory[begin:middle], directory[middle : middle + extra_size]
        if _LARGE in {size, packed, local}:
            size, packed, local = _large(extra, size, packed, local)
        yield Record(name, extra, values[2], flags, method, time, date, crc, packed, size, mode, local + shift)
        at = begin + name_size + extra_size + comment_size


def broken() -> UnreadableFile:
    """Return the refusal of a zip that cannot be opened."""
    return UnreadableFile(note("files.zip_damaged"))


def fields(extra: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the fields that programs add to an entry: (kind, content)."""
    at = 0
    while at + 4 <= len(extra):
        kind, size = struct.unpack_from("<HH", extra, at)
        yield kind, extra[at + 4 : at + 4 + size]
        at += 4 + size


def _directory(source: Source, max_bytes: int, too_long: Note) -> tuple[bytes, int]:
    """Return the list of entries, and by how much all places in it are shifted: something may stand before the zip."""
    begin = max(0, source.size - _TAIL)
    tail = source.read_at(begin, _TAIL)
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + 20:
        raise UnreadableFile(note("files.zip_cut_off"))
    size, offset = struct.unpack_from("<2L", tail, at + 12)
    end = begin + at
    if at >= 76 and tail[at - 20 : at - 16] == _LOCATOR64 and tail[at - 76 : at - 72] == _END64:
        size, offset = struct.unpack_from("<2Q", tail, at - 76 + 40)
        end -= 76
    if size > max_bytes:
        raise UnreadableFile(too_long)
    if end < size:
        raise broken()
    return source.read_at(end - size, size), end - size - offset


def _large(extra: bytes, *values: int) -> list[int]:
    """Return sizes and place, those that need more than 32 bits from the field for them."""
    body = next((content for kind, content in fields(extra) if kind == _ZIP64), b"")
    large = list(values)
    at = 0
    for index, value in enumerate(values):
        if value == _LARGE and at + 8 <= len(body):
            large[index] = struct.unpack_from("<Q", body, at)[0]
            at += 8
    return large
