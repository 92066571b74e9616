"""A zip -> the files in it, read one by one when they are needed."""

from __future__ import annotations

import calendar
import io
import lzma
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from autograder.intake.compressed import check_ratio
from autograder.intake.decoding import Unreadable, decode_name
from autograder.intake.entries import Entry, tree_of
from autograder.intake.files import MAX_FILE, NOT_REGULAR, Tree, too_large
from autograder.intake.kinds import office_document
from autograder.model import NO_TEXT, Text

_DIRECTORY_BYTES = 32 * 2**20  # the list of a zip's entries; hostile ones are nothing but a list
_TAIL = 66_000  # where the end record stands, comment included
_END = b"PK\x05\x06"
_UTF8 = 0x800
_ENCRYPTED = 0x1
_UNICODE_PATH = 0x7075
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, ValueError, OverflowError,
    NotImplementedError, RuntimeError,
)  # fmt: skip
_PASSWORD = Text("加了密码，读不了；去掉密码重新压缩再交", "encrypted; pack it again without a password")


def zip_tree(archive: bytes | Path, path: str, max_entries: int) -> Tree:
    """Return the files of a zip, on disk or in memory; their paths go on from `path`.

    Raises: Unreadable where it cannot be opened.
    """
    opened = _open(archive)
    infos = opened.infolist()
    if not infos:
        raise Unreadable("压缩包是空的；把作业文件放进去再交", "the archive is empty; pack the file with your work")
    if len(infos) > max_entries:
        raise Unreadable(
            f"压缩包里有 {len(infos)} 个文件，太多；只压缩作业文件再交",
            f"the archive has {len(infos)} entries, too many; pack your own work only",
        )
    if (words := office_document([info.filename for info in infos[:50]])) is not None:
        raise Unreadable(words.zh, words.en)
    files = [info for info in infos if not info.filename.endswith("/")]  # is_dir() fails on an empty name
    if files and all(info.flag_bits & _ENCRYPTED for info in files):
        raise Unreadable(f"压缩包{_PASSWORD.zh}", f"the archive is {_PASSWORD.en}")
    return tree_of([_entry(opened, info) for info in infos], path)


def _open(archive: bytes | Path) -> zipfile.ZipFile:
    tail = archive[-_TAIL:] if isinstance(archive, bytes) else _tail_of(archive)
    at = tail.rfind(_END)
    if at < 0:
        raise Unreadable(
            "压缩包不完整，可能没有传完；请重新压缩并上传",
            "the zip is cut off: the upload was incomplete; pack it and hand it in again",
        )
    if _directory_size(tail, at) > _DIRECTORY_BYTES:
        raise Unreadable(
            "压缩包里的文件太多；只压缩作业文件再交", "the zip has too many entries; pack your own work only"
        )
    try:
        return zipfile.ZipFile(io.BytesIO(archive) if isinstance(archive, bytes) else archive)
    except UnicodeDecodeError:  # names that are said to be UTF-8 and are not
        data = archive if isinstance(archive, bytes) else archive.read_bytes()
        try:
            return zipfile.ZipFile(io.BytesIO(_without_utf8_flags(data)))
        except _DAMAGED as error:
            raise _broken() from error
    except _DAMAGED as error:
        raise _broken() from error


def has_end_record(data: bytes) -> bool:
    """Whether bytes end as a zip does, whatever stands in front: a program that unpacks itself, a mail's head."""
    return data.rfind(_END, -_TAIL) >= 0


def _broken() -> Unreadable:
    return Unreadable(
        "压缩包损坏，打不开；请重新压缩并上传", "the zip is damaged and cannot be opened; pack it and hand it in again"
    )


def _tail_of(path: Path) -> bytes:
    with path.open("rb") as stream:
        stream.seek(max(0, path.stat().st_size - _TAIL))
        return stream.read()


def _directory_size(tail: bytes, at: int) -> int:
    """Return how many bytes the list of entries has, as the end record says; zipfile reads no more than that."""
    if len(tail) < at + 16:
        return 0
    size = int(struct.unpack_from("<I", tail, at + 12)[0])
    large = tail.rfind(b"PK\x06\x06", 0, at)
    if large >= 0 and len(tail) >= large + 48:
        size = max(0 if size == 0xFFFFFFFF else size, int(struct.unpack_from("<Q", tail, large + 40)[0]))
    return size


def _without_utf8_flags(data: bytes) -> bytes:
    changed = bytearray(data)
    for found in re.finditer(rb"PK\x01\x02", data):
        at = found.start()
        if len(data) < at + 46:
            break
        changed[at + 9] &= 0xF7
        local = struct.unpack_from("<I", data, at + 42)[0]
        if data[local : local + 4] == b"PK\x03\x04" and local + 8 <= len(data):
            changed[local + 7] &= 0xF7
    return bytes(changed)


def _entry(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> Entry:
    mode = info.external_attr >> 16 if info.create_system == 3 else 0
    refused = NO_TEXT
    if stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFDIR}:
        refused = NOT_REGULAR
    elif info.flag_bits & _ENCRYPTED:
        refused = _PASSWORD
    name = _name(info)
    return Entry(name, _reader(opened, info), name.endswith(("/", "\\")), _modified(info), refused)


def _name(info: zipfile.ZipInfo) -> str:
    """Return an entry's name as text, before anything is split: GBK has backslashes within its characters."""
    if info.flag_bits & _UTF8:
        return info.orig_filename
    try:
        raw = info.orig_filename.encode("cp437")
    except UnicodeEncodeError:
        return info.orig_filename
    return _unicode_path(info.extra, raw) or decode_name(raw)


def _unicode_path(extra: bytes, raw: bytes) -> str:
    """Return the name from the extra field that some programs write it to, if it belongs to this name."""
    at = 0
    while at + 4 <= len(extra):
        kind, size = struct.unpack_from("<HH", extra, at)
        body = extra[at + 4 : at + 4 + size]
        if kind == _UNICODE_PATH and len(body) > 5 and struct.unpack_from("<I", body, 1)[0] == zlib.crc32(raw):
            return body[5:].decode("utf-8", "replace")
        at += 4 + size
    return ""


def _modified(info: zipfile.ZipInfo) -> int:
    try:
        return calendar.timegm((*info.date_time, 0, 0, 0)) * 10**9
    except (ValueError, OverflowError):
        return 0


def _reader(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> Callable[[], bytes]:
    def read() -> bytes:
        data = bytearray()
        try:
            with opened.open(info) as stream:
                while part := stream.read(2**20):
                    data += part
                    if len(data) > MAX_FILE:
                        raise too_large()
                    check_ratio(len(data), info.compress_size)
        except _DAMAGED as error:
            raise _unread(error) from error
        return bytes(data)

    return read


def _unread(error: Exception) -> Unreadable:
    text = str(error)
    if isinstance(error, NotImplementedError):
        return Unreadable(
            "压缩包里这个文件的压缩方法读不了；请用系统自带的 zip 重新压缩",
            "this entry's compression method cannot be read; pack it with your system's own zip",
        )
    if "password" in text or "encrypted" in text:
        return Unreadable(_PASSWORD.zh, _PASSWORD.en)
    return Unreadable(
        "压缩包里的这个文件损坏；请重新压缩并上传", "this entry of the archive is damaged; pack it and hand it in again"
    )
