"""A tar that is at hand unpacked -> the files in it."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable

from autograder.intake.decoding import Unreadable, decode_name
from autograder.intake.entries import Entry, tree_of
from autograder.intake.files import MAX_FILE, NOT_REGULAR, Tree, too_large
from autograder.model import NO_TEXT, Text

_DAMAGED = (tarfile.TarError, EOFError, OSError, ValueError, OverflowError, RecursionError)
_BLOCK = 512


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

    Raises: Unreadable where nothing can be read.
    """
    members, damaged = _members(data, max_entries)
    notes: tuple[Text, ...] = ()
    if damaged or cut_off:
        notes = (
            Text(
                f"{path}：压缩包不完整，只读出前面 {len(members)} 个文件；请重新压缩并上传",
                f"{path}: the archive is cut off or damaged; its first {len(members)} entries were read; pack it again",
            ),
        )
    if not members and notes:
        raise Unreadable(
            "压缩包损坏，打不开；请重新压缩并上传",
            "the tar is damaged and cannot be opened; pack it and hand it in again",
        )
    if not members:
        raise Unreadable("压缩包是空的；把作业文件放进去再交", "the archive is empty; pack the file with your work")
    return tree_of([_entry(data, member) for member in members], path, notes)


def _members(data: bytes, max_entries: int) -> tuple[list[tarfile.TarInfo], bool]:
    """Return the entries up to the first damage, and whether there is one."""
    members: list[tarfile.TarInfo] = []
    reached = -1
    try:
        opened = tarfile.TarFile(fileobj=io.BytesIO(data), encoding="utf-8", errors="surrogateescape")
        while (member := opened.next()) is not None:
            if member.size < 0 or member.offset <= reached:  # headers that point back would be read for ever
                return members, True
            reached = member.offset
            members.append(member)
            if len(members) > max_entries:
                raise Unreadable(
                    f"压缩包里的文件超过 {max_entries} 个；只压缩作业文件再交",
                    f"the archive has more than {max_entries} entries; pack your own work only",
                )
        return members, any(data[opened.offset : opened.offset + _BLOCK])  # it takes a bad header for the end
    except _DAMAGED:
        return members, True


def _entry(data: bytes, member: tarfile.TarInfo) -> Entry:
    refused = NO_TEXT if member.isdir() or (member.isreg() and not member.issparse()) else NOT_REGULAR
    name = decode_name(member.name.encode("utf-8", "surrogateescape"))
    modified = int(member.mtime) * 10**9 if 0 <= member.mtime < 2**40 else 0
    return Entry(name, _reader(data, member), member.isdir(), modified, refused)


def _reader(data: bytes, member: tarfile.TarInfo) -> Callable[[], bytes]:
    def read() -> bytes:
        if member.size > MAX_FILE:
            raise too_large()
        part = data[member.offset_data : member.offset_data + member.size]
        if len(part) < member.size:
            raise Unreadable(
                "压缩包里的这个文件不完整；请重新上传", "this entry of the archive is cut off; hand it in again"
            )
        return part

    return read
