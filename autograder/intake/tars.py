"""A tar or a packed file -> what is in it, never more than asked for.

A student's tar is at hand, unpacked; a class's is read from disk piece by piece.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from autograder.intake.decoding import UnreadableFile, decode_names
from autograder.intake.files import MAX_FILE, NOT_REGULAR, refusing, too_large
from autograder.intake.kinds import Kind
from autograder.intake.trees import Entry, Tree, fair_tree, tree_of
from autograder.intake.zips import check_ratio
from autograder.model import Note, note

CLASS_BYTES = 1024 * 2**20  # kept of a class's tar, large files packed
_DAMAGED = (tarfile.TarError, EOFError, OSError, ValueError, OverflowError, RecursionError, zlib.error, lzma.LZMAError)
_BLOCK = 512
_NAME_BYTES = 4 * 2**20  # of all names in a hand-in's tar
_CLASS_MEMBERS = 500_000
_CLASS_UNPACKED = 16 * 2**30
_OPENERS: Mapping[Kind, Callable[..., Any]] = {Kind.GZIP: gzip.open, Kind.BZIP2: bz2.open, Kind.XZ: lzma.open}
_LARGE = 2**20  # what is larger is kept packed
_CHUNK = 2**20
_MAX_MEMBERS = 1_000


def is_tar(data: bytes) -> bool:
    """Whether bytes are a tar: by the mark in its first header, or by the header's sum."""
    if data[257:262] == b"ustar":
        return True
    try:
        tarfile.TarInfo.frombuf(data[:_BLOCK], "utf-8", "surrogateescape")
    except _DAMAGED:
        return False
    return True


def tar_tree(data: bytes, path: str, max_entries: int, *, cut_off: bool = False) -> Tree:
    """Return the files of a tar; their paths go on from `path`. What stands before a damage counts.

    Raises: UnreadableFile where nothing can be read.
    """
    members, damaged = _members(data, max_entries)
    damaged = damaged or cut_off
    if not members:
        raise UnreadableFile(note("files.tar_damaged") if damaged else note("files.empty_archive"))
    notes = (note("files.tar_cut_off", path=path, count=len(members)),) if damaged else ()
    return tree_of(_named([(_reader(data, member), member) for member in members]), path, notes)


def _members(data: bytes, max_entries: int) -> tuple[list[tarfile.TarInfo], bool]:
    """Return the entries up to the first damage, and whether there is one."""
    members: list[tarfile.TarInfo] = []
    reached, names = -1, 0
    try:
        opened = tarfile.TarFile(fileobj=io.BytesIO(data), encoding="utf-8", errors="surrogateescape")
        while (member := opened.next()) is not None:
            if member.size < 0 or member.offset <= reached:  # headers that point back would be read for ever
                return members, True
            reached = member.offset
            members.append(member)
            names += len(member.name)
            if len(members) > max_entries or names > _NAME_BYTES:
                raise UnreadableFile(note("files.long_names", most=max_entries))
        return members, any(data[opened.offset : opened.offset + _BLOCK])  # it takes a bad header for the end
    except _DAMAGED:
        return members, True


def _named(members: Sequence[tuple[Callable[..., bytes], tarfile.TarInfo]]) -> list[Entry]:
    names = decode_names([member.name.encode("utf-8", "surrogateescape") for _, member in members])
    return [_entry(name, *each) for name, each in zip(names, members, strict=True)]


def _entry(name: str, read: Callable[..., bytes], member: tarfile.TarInfo) -> Entry:
    refused = None if member.isdir() or _is_plain(member) else NOT_REGULAR
    modified = int(member.mtime) * 10**9 if 0 <= member.mtime < 2**40 else 0
    return Entry(name, read, member.isdir(), modified, refused)


def _is_plain(member: tarfile.TarInfo) -> bool:
    return member.isreg() and not member.issparse()


def _reader(data: bytes, member: tarfile.TarInfo) -> Callable[..., bytes]:
    def read(most: int = MAX_FILE) -> bytes:
        if member.size > most:
            raise too_large()
        part = data[member.offset_data : member.offset_data + member.size]
        if len(part) < member.size:
            raise UnreadableFile(note("files.entry_cut_off"))
        return part

    return read


# --- a class's -----------------------------------------------------------------------------------------------


class _Head(tarfile.TarInfo):
    """A member's head. The library takes a damaged one for the end of the tar; here it is an error."""

    @classmethod
    def fromtarfile(cls, tarfile_: tarfile.TarFile) -> Self:
        try:
            return super().fromtarfile(tarfile_)
        except (tarfile.InvalidHeaderError, tarfile.TruncatedHeaderError) as error:  # type: ignore[attr-defined]
            raise tarfile.ReadError(str(error)) from error


def class_tar_tree(file: Path, kind: Kind, max_entries: int) -> Tree:
    """Return the files of a class's tar, packed or not; where they are too many, everybody gets a fair share of them.

    It is unpacked once, from begin to end. What one student's files unpack to costs nobody else: what is too large
    for a file is passed over, and what is large is kept packed.
    Raises: UnreadableFile where it is no tar or too large as a whole; OSError where the file cannot be read.
    """
    members: list[tuple[Callable[..., bytes], tarfile.TarInfo]] = []
    notes: tuple[Note, ...] = ()
    try:
        for member in _class_members(file, kind):
            members.append(member)
    except _DAMAGED as error:
        if not members:
            raise UnreadableFile(note("files.class_damaged")) from error
        notes = (note("files.class_cut_off", count=len(members)),)
    if not members:
        raise UnreadableFile(note("files.class_empty"))
    return fair_tree(_named(members), max_entries, notes)


def _class_members(file: Path, kind: Kind) -> Iterator[tuple[Callable[..., bytes], tarfile.TarInfo]]:
    kept = unpacked = count = 0
    with (
        _OPENERS.get(kind, open)(file, "rb") as stream,
        tarfile.TarFile(fileobj=stream, encoding="utf-8", errors="surrogateescape", tarinfo=_Head) as opened,
    ):
        while (member := opened.next()) is not None:
            opened.members = []  # type: ignore[attr-defined]  # it would remember all of them
            count += 1
            unpacked += max(member.size, 0)
            if count > _CLASS_MEMBERS or unpacked > _CLASS_UNPACKED or member.size < 0:
                raise UnreadableFile(note("files.class_too_large"))
            read = refusing(note("files.no_room"))
            if _is_plain(member) and member.size > MAX_FILE:
                read = _too_large
            elif _is_plain(member) and kept < CLASS_BYTES:
                content = opened.extractfile(member)
                data = content.read() if content is not None else b""
                packed = zlib.compress(data, 1) if len(data) > _LARGE else data
                kept += len(packed)
                read = _kept(packed, is_packed=packed is not data)
            yield read, member


def _too_large(*_: int) -> bytes:
    raise too_large()


def _kept(data: bytes, *, is_packed: bool) -> Callable[..., bytes]:
    return lambda *_: zlib.decompress(data) if is_packed else data


# --- packed files --------------------------------------------------------------------------------------------


def decompress(data: bytes, kind: Kind, limit: int) -> tuple[bytes, bool]:
    """Return what `data` unpacks to, and whether it was cut off.

    Raises: UnreadableFile where it is damaged, a bomb, or unpacks to more than `limit`.
    """
    unpacked = bytearray()
    members, rest = 0, data
    try:
        while rest:  # these formats may follow one another in one file
            decompressor = _decompressor(kind)
            while not decompressor.eof:
                part = decompressor.decompress(rest, _CHUNK)
                rest = decompressor.unconsumed_tail if kind is Kind.GZIP else b""
                unpacked += part
                if len(unpacked) > limit:
                    raise UnreadableFile(note("files.unpacked", mb=max(1, limit // 2**20)))
                check_ratio(len(unpacked), len(data))
                if not part and not rest and (kind is Kind.GZIP or decompressor.needs_input):
                    return bytes(unpacked), not decompressor.eof
            rest = decompressor.unused_data.lstrip(b"\0")
            members += 1
            if members > _MAX_MEMBERS or not rest.startswith(data[:2]):
                break
    except (zlib.error, OSError, EOFError, lzma.LZMAError, ValueError) as error:
        if not unpacked:
            raise UnreadableFile(note("files.stream_damaged")) from error
        return bytes(unpacked), True
    return bytes(unpacked), False


def first_bytes(data: bytes, kind: Kind, size: int) -> bytes:
    """Return the first bytes of what `data`, perhaps the begin of a file only, unpacks to.

    Raises: UnreadableFile where it is damaged.
    """
    unpacked = bytearray()
    decompressor = _decompressor(kind)
    try:
        while len(unpacked) < size and not decompressor.eof:
            part = decompressor.decompress(data, size - len(unpacked))
            data = decompressor.unconsumed_tail if kind is Kind.GZIP else b""
            unpacked += part
            if not part and not data:
                break
    except (zlib.error, OSError, EOFError, lzma.LZMAError, ValueError) as error:
        raise UnreadableFile(note("files.stream_damaged")) from error
    return bytes(unpacked)


def _decompressor(kind: Kind) -> Any:
    if kind is Kind.GZIP:
        return zlib.decompressobj(31)
    return bz2.BZ2Decompressor() if kind is Kind.BZIP2 else lzma.LZMADecompressor(memlimit=256 * 2**20)
