"""A zip -> the files in it, read one by one when they are needed."""

from __future__ import annotations

import calendar
import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from autograder.intake.compressed import check_ratio
from autograder.intake.decoding import UnreadableFile, decode_name
from autograder.intake.entries import Entry, parts_of, tree_of
from autograder.intake.files import MAX_FILE, NOT_REGULAR, Tree, left_out, too_large
from autograder.intake.kinds import office_document
from autograder.intake.shares import fair_paths
from autograder.intake.zip_directory import UTF8, InMemory, OnDisk, Part, Record, Source, fields, records
from autograder.model import Note, note

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


def zip_tree(data: bytes, path: str, max_entries: int) -> Tree:
    """Return the files of a zip in memory, one student's; their paths go on from `path`.

    Raises: UnreadableFile where it cannot be opened.
    """
    source = InMemory(data)
    found = list(records(source, _DIRECTORY_BYTES))
    if len(found) > max_entries:
        raise UnreadableFile(note("files.many_entries", count=len(found)))
    names = [_name(record) for record in found]
    _check(found, names)
    return tree_of([_entry(source, *each) for each in zip(found, names, strict=True)], path)


def class_zip_tree(file: Path, max_entries: int) -> Tree:
    """Return the files of a class's zip on disk; where there are too many, everybody gets a fair share of them.

    Raises: UnreadableFile where it cannot be opened; OSError where the file cannot be read.
    """
    source = OnDisk(file)
    found = list(records(source, _CLASS_DIRECTORY_BYTES, note("files.class_entries")))
    names = [_name(record) for record in found]
    unfinished: list[str] = []
    if len(found) > max_entries:
        paths = ["/".join(parts_of(name)) for name in names]
        taken, unfinished = fair_paths(paths, max_entries)
        found, names = [found[index] for index in taken], [names[index] for index in taken]
    _check(found, names)
    tree = tree_of([_entry(source, *each) for each in zip(found, names, strict=True)], "")
    return tree.with_files(left_out(folder) for folder in unfinished)


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


def _name(record: Record) -> str:
    """Return an entry's name as text, before anything is split: GBK has backslashes within its characters."""
    if record.flags & UTF8:
        try:
            return record.name.decode("utf-8")
        except UnicodeDecodeError:
            pass  # it is said to be UTF-8 and is not
    return _unicode_path(record) or decode_name(record.name)


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


def _reader(source: Source, record: Record) -> Callable[[], bytes]:
    def read() -> bytes:
        data = bytearray()
        try:
            with zipfile.ZipExtFile(_content(source, record), "r", _info(record)) as stream:
                while part := stream.read(2**20):
                    data += part
                    if len(data) > MAX_FILE:
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
