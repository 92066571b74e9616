"""A zip -> the files in it, read one by one when they are needed.

Of its list of entries nothing is believed: names are decoded here, sizes are counted while reading. Each read says
where it reads, so that processes which share an open file never move each other's place in it.
"""

from __future__ import annotations

import calendar
import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from autograder.intake.decoding import UnreadableFile, decode_names
from autograder.intake.files import MAX_FILE, NOT_REGULAR, too_large
from autograder.intake.kinds import office_document
from autograder.intake.places import InMemory, Part, Source
from autograder.intake.trees import Entry, Tree, fair_tree, tree_of
from autograder.model import Note, note

MAX_RATIO = 250
_ALWAYS = 8 * 2**20  # a ratio says nothing about less
_DIRECTORY_BYTES = 4 * 2**20  # the list of a hand-in's entries; hostile ones are nothing but a list
_CLASS_DIRECTORY_BYTES = 256 * 2**20
_OFFICE = frozenset("[Content_Types].xml _rels docProps docMetadata customXml word xl ppt visio".split())
_ENCRYPTED = 0x1
_UNICODE_PATH = 0x7075
_HEAD = 30  # bytes of an entry's own head before its name
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, ValueError, OverflowError,
    NotImplementedError, RuntimeError,
)  # fmt: skip
UTF8 = 0x800
_TAIL = 66_000  # where the end record stands, comment included
_END, _RECORD = b"PK\x05\x06", struct.Struct("<4s4B4HL2L5H2L")
_END64, _LOCATOR64 = b"PK\x06\x06", b"PK\x06\x07"
_LARGE = 0xFFFFFFFF
_ZIP64 = 0x0001


def zip_tree(data: bytes, path: str, max_entries: int) -> Tree:
    """Return the files of a zip in memory, one student's; their paths go on from `path`.

    Raises: UnreadableFile where it cannot be opened.
    """
    source = InMemory(data)
    found = list(records(source, _DIRECTORY_BYTES))
    if len(found) > max_entries:
        raise UnreadableFile(note("files.many_entries", count=len(found)))
    names = _names(found)
    _check(found, names)
    return tree_of([_entry(source, *each) for each in zip(found, names, strict=True)], path)


def class_zip_tree(source: Source, max_entries: int) -> Tree:
    """Return the files of a class's zip; where there are too many, everybody gets a fair share of them.

    Raises: UnreadableFile where it cannot be opened; OSError where the file cannot be read.
    """
    found = list(records(source, _CLASS_DIRECTORY_BYTES, "files.class_entries"))
    names = _names(found)
    _check(found, names)
    entries = [_entry(source, *each) for each in zip(found, names, strict=True)]
    return fair_tree(entries, max_entries)


def _check(found: Sequence[Record], names: Sequence[str]) -> None:
    """Raise UnreadableFile for a zip that is empty, an Office document, or encrypted as a whole."""
    if not found:
        raise UnreadableFile(note("files.empty_archive"))
    tops = {name.split("/", 1)[0] for name in names}
    if tops <= _OFFICE and (said := office_document(list(names))) is not None:
        raise UnreadableFile(said)
    files = [record for record in found if not record.name.endswith(b"/")]
    if files and all(record.flags & _ENCRYPTED for record in files):
        raise UnreadableFile(note("files.all_encrypted"))


def _entry(source: Source, record: Record, name: str) -> Entry:
    mode = record.mode if record.system == 3 else 0
    refused: Note | None = None
    if stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFDIR}:
        refused = NOT_REGULAR
    elif record.flags & _ENCRYPTED:
        refused = note("files.encrypted")
    return Entry(name, _reader(source, record), name.endswith(("/", "\\")), _modified(record), refused)


def _names(found: Sequence[Record]) -> list[str]:
    """Return the entries' names as text, before anything is split: GBK has backslashes within its characters."""
    said = [_said_name(record) for record in found]
    decoded = iter(decode_names([record.name for record, name in zip(found, said, strict=True) if not name]))
    return [name or next(decoded) for name in said]


def _said_name(record: Record) -> str:
    """Return the name of an entry that says in which encoding it stands."""
    if record.flags & UTF8:
        try:
            return record.name.decode("utf-8")
        except UnicodeDecodeError:
            pass  # it is said to be UTF-8 and is not
    return _unicode_path(record)


def _unicode_path(record: Record) -> str:
    """Return the name from the extra field that some programs write it to, if it belongs to this name."""
    for kind, body in fields(record.extra):
        if kind == _UNICODE_PATH and len(body) > 5 and struct.unpack_from("<I", body, 1)[0] == zlib.crc32(record.name):
            return body[5:].decode("utf-8", "replace")
    return ""


def _modified(record: Record) -> int:
    """Return the time that an entry says it is of; 0 for one that no calendar has."""
    day, clock = record.date, record.time
    try:
        moment = (1980 + (day >> 9), day >> 5 & 15, day & 31, clock >> 11, clock >> 5 & 63, 2 * (clock & 31))
        return calendar.timegm((*moment, 0, 0, 0)) * 10**9
    except (ValueError, OverflowError):
        return 0


def _reader(source: Source, record: Record) -> Callable[..., bytes]:
    def read(most: int = MAX_FILE) -> bytes:
        data = bytearray()
        try:
            with zipfile.ZipExtFile(_content(source, record), "r", _info(record)) as stream:
                while part := stream.read(2**20):
                    data += part
                    if len(data) > most:
                        raise too_large()
                    check_ratio(len(data), record.packed)
        except _DAMAGED as error:
            raise _unread(error) from error
        return bytes(data)

    return read


def _content(source: Source, record: Record) -> Part:
    """Return the place where an entry's packed bytes begin: behind its own head, whatever name stands there."""
    head = source.read_at(record.at, _HEAD) if record.at >= 0 else b""
    if len(head) < _HEAD or not head.startswith(b"PK\x03\x04"):
        raise zipfile.BadZipFile
    return Part(source, record.at + _HEAD + sum(struct.unpack_from("<HH", head, 26)))


def _info(record: Record) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo()
    info.compress_type, info.flag_bits, info.CRC = record.method, record.flags, record.crc
    info.compress_size, info.file_size = record.packed, record.size
    return info


def _unread(error: Exception) -> UnreadableFile:
    return UnreadableFile(note("files.method" if isinstance(error, NotImplementedError) else "files.entry_damaged"))


def check_ratio(unpacked: int, packed: int) -> None:
    """Raise UnreadableFile where so few bytes became so many that it must be a bomb."""
    if unpacked > _ALWAYS and unpacked > MAX_RATIO * max(packed, 1):
        raise UnreadableFile(note("files.bomb", ratio=MAX_RATIO))


# --- the list of entries -------------------------------------------------------------------------------------


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


def records(source: Source, max_bytes: int, too_long: str = "files.too_many_entries") -> Iterator[Record]:
    """Yield the entries of a zip.

    max_bytes: how long the directory may be; too_long: the code of what is said where it is longer.
    Raises: UnreadableFile where it is cut off, damaged or too long.
    """
    directory, shift = _directory(source, max_bytes, too_long)
    at = 0
    while at < len(directory):
        if len(directory) < at + _RECORD.size or directory[at : at + 4] != b"PK\x01\x02":
            raise UnreadableFile(note("files.zip_damaged"))
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


def fields(extra: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the fields that programs add to an entry: (kind, content)."""
    at = 0
    while at + 4 <= len(extra):
        kind, size = struct.unpack_from("<HH", extra, at)
        yield kind, extra[at + 4 : at + 4 + size]
        at += 4 + size


def _directory(source: Source, max_bytes: int, too_long: str) -> tuple[bytes, int]:
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
        raise UnreadableFile(note(too_long))
    if end < size:
        raise UnreadableFile(note("files.zip_damaged"))
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
