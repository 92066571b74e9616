"""What a file is, told from its first bytes: names and extensions of what students hand in are often wrong."""

from __future__ import annotations

import re
from enum import StrEnum

from autograder.model import Text


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
_AGAIN = Text("；请交 .py 或 .ipynb 原文件", "; hand in the .py or .ipynb itself")
_ZIP_AGAIN = Text("；请改用 zip 压缩，或直接交文件", "; pack it as zip, or hand in the file itself")
_PICTURE = Text("这是一张图片（截图？）", "this is a picture (a screenshot?)") + _AGAIN
_OFFICE = Text("这是 Word/Excel/PowerPoint 文档", "this is a Word, Excel or PowerPoint document") + _AGAIN
_FOREIGN: tuple[tuple[bytes, Text], ...] = (
    (b"Rar!\x1a\x07", Text("这是 RAR 压缩包，读不了", "this is a RAR archive, which cannot be read") + _ZIP_AGAIN),
    (b"7z\xbc\xaf\x27\x1c", Text("这是 7z 压缩包，读不了", "this is a 7z archive, which cannot be read") + _ZIP_AGAIN),
    (b"\x28\xb5\x2f\xfd", Text("这是 zstd 压缩文件，读不了", "this is a zstd file, which cannot be read") + _ZIP_AGAIN),
    (b"MSCF", Text("这是 cab 压缩包，读不了", "this is a cab archive, which cannot be read") + _ZIP_AGAIN),
    (b"%PDF-", Text("这是 PDF", "this is a PDF") + _AGAIN),
    (b"{\\rtf", Text("这是 RTF 文档", "this is an RTF document") + _AGAIN),
    (b"\xd0\xcf\x11\xe0", _OFFICE),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"BM6", _PICTURE),
    (b"bplist00", Text("这是 Safari 存下的网页", "this is a web page saved by Safari") + _AGAIN),
    (b"book\0\0\0\0", Text("这是 macOS 的替身，不是文件本身", "this is a macOS alias, not the file") + _AGAIN),
    (b"L\0\0\0\x01\x14\x02\0", Text("这是快捷方式，不是文件本身", "this is a shortcut, not the file") + _AGAIN),
    (b"[InternetShortcut]", Text("这是网址快捷方式，不是文件", "this is a link to a page, not the file") + _AGAIN),
    (b"version https://git-lfs", Text("这是 Git LFS 的指针", "this is a Git LFS pointer, not the file") + _AGAIN),
    (b"MZ", Text("这是 Windows 程序", "this is a Windows program") + _AGAIN),
    (b"\x7fELF", Text("这是 Linux 程序", "this is a Linux program") + _AGAIN),
    (b"\x80\x04\x95", Text("这是 pickle 数据", "this is pickled data") + _AGAIN),
    (b"SQLite format 3", Text("这是数据库文件", "this is a database") + _AGAIN),
)
_BYTECODE = Text("这是编译后的 .pyc，不是源代码", "this is compiled .pyc, not source code") + _AGAIN

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


def foreign(data: bytes) -> Text | None:
    """Return the words for another program's format, or None where it may be text."""
    for magic, words in _FOREIGN:
        if data.startswith(magic) and (len(magic) > 3 or b"\0" in data[:64]):  # a script may begin with MZ
            return words
    if data[2:4] == b"\r\n" and b"\0" in data[:16]:
        return _BYTECODE
    return None


def web_page(text: str) -> Text | None:
    """Return the words for a web page where there should be a student's file, or None where it is none."""
    if _PAGE.match(text) is None:
        return None
    head = text[:200_000]
    title = _TITLE.search(head)
    if _PASSWORD.search(head) or (title is not None and _SIGN_IN.search(title[1])):
        return Text(
            "这是登录页面：下载时没有登录，存下的不是文件；请登录后重新下载再交",
            "this is a login page: the file was not downloaded; log in, download it again and hand that in",
        )
    if _EXPORTED.search(head):
        return Text(
            "这是笔记本导出的网页（HTML），不是笔记本；请交 .ipynb 原文件",
            "this is a notebook exported as HTML, not the notebook; hand in the .ipynb itself",
        )
    return Text(
        "这是一个网页，不是代码；请交 .py 或 .ipynb 原文件",
        "this is a web page, not code; hand in the .py or .ipynb itself",
    )


def office_document(names: list[str]) -> Text | None:
    """Return the words for an Office document, which is a zip inside, or None; names: the zip's members."""
    return _OFFICE if "[Content_Types].xml" in names else None
