"""What a file is, told from its first bytes: names and extensions of what students hand in are often wrong."""

from __future__ import annotations

import re
from enum import StrEnum

from autograder.model import Note, note


class Kind(StrEnum):
    """What can be done with a file."""

    TEXT = "text"  # a script, a notebook, or a text that is neither
    ZIP = "zip"
    TAR = "tar"
    GZIP = "gz"
    BZIP2 = "bz2"
    XZ = "xz"
    FOREIGN = "foreign"  # another program's format; `foreign` says which

    @property
    def is_archive(self) -> bool:
        """Whether it holds other files."""
        return self not in {Kind.TEXT, Kind.FOREIGN}


_ARCHIVES = (
    (b"PK\x03\x04", Kind.ZIP),
    (b"PK\x05\x06", Kind.ZIP),  # an empty one
    (b"PK\x07\x08", Kind.ZIP),  # the first part of several
    (b"\x1f\x8b", Kind.GZIP),
    (b"BZh", Kind.BZIP2),
    (b"\xfd7zXZ\0", Kind.XZ),
)
_OFFICE = note("files.office")
_PICTURE = note("files.picture")
_FOREIGN: tuple[tuple[bytes, Note], ...] = (
    (b"Rar!\x1a\x07", note("files.cannot_unpack", format="RAR")),
    (b"7z\xbc\xaf\x27\x1c", note("files.cannot_unpack", format="7z")),
    (b"\x28\xb5\x2f\xfd", note("files.cannot_unpack", format="zstd")),
    (b"MSCF", note("files.cannot_unpack", format="cab")),
    (b"%PDF-", note("files.pdf")),
    (b"{\\rtf", note("files.rtf")),
    (b"\xd0\xcf\x11\xe0", _OFFICE),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"BM6", _PICTURE),
    (b"bplist00", note("files.safari")),
    (b"book\0\0\0\0", note("files.alias")),
    (b"L\0\0\0\x01\x14\x02\0", note("files.shortcut")),
    (b"[InternetShortcut]", note("files.link")),
    (b"version https://git-lfs", note("files.git_lfs")),
    (b"MZ", note("files.windows_program")),
    (b"\x7fELF", note("files.linux_program")),
    (b"\x80\x04\x95", note("files.pickle")),
    (b"SQLite format 3", note("files.database")),
)

_PAGE = re.compile(r"\s*(?:<!doctype html|<html|<head|<body|<script|<\?xml|<!--|<div|<meta)", re.IGNORECASE)
_TITLE = re.compile(r"<title[^>]{0,200}>([^<]{0,400})", re.IGNORECASE)
_SIGN_IN = re.compile(r"log ?in|sign ?in|登录|登錄|身份认证|single sign-on|shibboleth", re.IGNORECASE)
_PASSWORD = re.compile(r"type=[\"']?password", re.IGNORECASE)
_EXPORTED = re.compile(r"jp-Cell|jp-Notebook|nbconvert|id=\"notebook-container\"|class=\"[^\"]*input_area")


def kind_of(data: bytes) -> Kind:
    """Return what `data` is by its first bytes."""
    for magic, kind in _ARCHIVES:
        if data.startswith(magic) and (kind is not Kind.BZIP2 or data[3:4].isdigit()):
            return kind
    if data[257:262] == b"ustar":
        return Kind.TAR
    return Kind.FOREIGN if foreign(data) else Kind.TEXT


def foreign(data: bytes) -> Note | None:
    """Return what is said of another program's format, or None where it may be text."""
    for magic, said in _FOREIGN:
        if data.startswith(magic) and (len(magic) > 3 or b"\0" in data[:64]):  # a script may begin with MZ
            return said
    if data[2:4] == b"\r\n" and b"\0" in data[:16]:
        return note("files.bytecode")
    return None


def web_page(text: str) -> Note | None:
    """Return what is said of a web page where there should be a student's file, or None where it is none."""
    if _PAGE.match(text) is None:
        return None
    head = text[:200_000]
    title = _TITLE.search(head)
    if _PASSWORD.search(head) or (title is not None and _SIGN_IN.search(title[1])):
        return note("files.login_page")
    return note("files.exported") if _EXPORTED.search(head) else note("files.web_page")


def office_document(names: list[str]) -> Note | None:
    """Return what is said of an Office document, which is a zip inside, or None; names: the zip's members."""
    return _OFFICE if "[Content_Types].xml" in names else None
