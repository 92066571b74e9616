"""Bytes -> text. Students' editors write UTF-8, UTF-8 with BOM, UTF-16, and on Chinese Windows GBK."""

from __future__ import annotations

import codecs
import re

from autograder.model import Text

MAX_BYTES = 8 * 2**20

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
# What a coding cookie may name; others (utf-7, rot13, ...) are read as if it were not there.
_COOKIES = {
    "gbk",
    "gb2312",
    "gb18030",
    "cp936",
    "big5",
    "latin-1",
    "iso-8859-1",
    "cp1252",
    "shift_jis",
    "euc_kr",
}


class Unreadable(Exception):
    """A file that holds nothing to grade; `reason` is for the student."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.reason = Text(zh, en)


def decode(data: bytes) -> str:
    """Return the text of a file with plain line feeds and without surrogates.

    Raises: Unreadable for an empty, oversized or binary file.
    """
    if len(data) > MAX_BYTES:
        raise Unreadable("文件超过 8 MB", "the file is larger than 8 MB")
    if not data.strip():
        raise Unreadable("文件是空的", "the file is empty")
    text = _decode(data)
    if "\0" in text:
        raise Unreadable("这不是文本文件", "this is no text file")
    return clean(text.replace("\r\n", "\n").replace("\r", "\n"))


def clean(text: str) -> str:
    """Return `text` with lone surrogates, which no file and no wire can carry, replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _decode(data: bytes) -> str:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data.decode(encoding, "replace").removeprefix("\ufeff")
    encodings = ["utf-8", "gb18030"]
    if cookie := next(filter(None, map(_COOKIE.match, data.split(b"\n", 2)[:2])), None):
        name = cookie[1].decode("ascii", "replace").lower()
        if name in _COOKIES:
            encodings.insert(0, name)
    if b"\0" in data[:200]:  # UTF-16 without a mark: ASCII has every other byte 0
        encodings.insert(0, "utf-16-le" if data[1:2] == b"\0" else "utf-16-be")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("utf-8", "replace")
