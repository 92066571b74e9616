"""Bytes -> text. Students' editors write UTF-8, UTF-8 with BOM, UTF-16, and on Chinese Windows GBK."""

from __future__ import annotations

import codecs
import encodings
import encodings.aliases
import pkgutil
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from autograder.model import Note, note
from autograder.words import say

_BOMS = (  # the longer first: the mark of UTF-32 begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_SAMPLES = b"\\u0041", b"xn--bcher-kva", bytes((9, 10, *range(32, 127)))  # the first two mean more to some codecs
_SAMPLE = 400


class UnreadableFile(Exception):
    """A file that holds nothing to grade; `reason` is for the student."""

    def __init__(self, reason: Note) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return say(self.reason, "en")


class Barred(UnreadableFile):
    """A file that the grader could not open or read to its end: no doing of the student's."""


class Decoded(NamedTuple):
    """A file's text with plain line feeds and without surrogates, and what was odd about its bytes."""

    text: str
    notes: tuple[Note, ...] = ()


def decode(data: bytes) -> Decoded:
    """Return the text of a file.

    Raises: UnreadableFile for an empty or binary file.
    """
    if not data.strip():
        raise UnreadableFile(note("files.empty"))
    if not data.strip(b"\0"):
        raise UnreadableFile(note("files.zeros"))
    text, lost = _decode(data)
    text = text.rstrip("\0").lstrip("\ufeff")
    if "\0" in text:
        raise UnreadableFile(note("files.no_text"))
    return Decoded(plain_lines(clean(text)), (note("files.bad_bytes", count=lost),) if lost else ())


def plain_lines(text: str) -> str:
    """Return `text` with every line end as a line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def clean(text: str) -> str:
    """Return `text` with lone surrogates, which no file and no wire can carry, replaced."""
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text  # as nearly all are: making it anew is what costs


def decode_name(raw: bytes) -> str:
    """Return a file's name: UTF-8, else GBK, as Chinese Windows writes it into archives and onto disks."""
    return decode_names([raw])[0]


def decode_names(raws: Sequence[bytes]) -> list[str]:
    """Return the paths of files that one program has named, and so in one encoding: UTF-8, else GBK.

    Some names in GBK are valid UTF-8 by chance, of two bytes a character: no vote against those that are not.
    """
    if all(map(bytes.isascii, raws)):
        return [raw.decode("ascii") for raw in raws]
    parts = {part for raw in raws for part in raw.split(b"/") if not part.isascii()}
    texts = [part.decode("utf-8", "replace") for part in parts]
    invalid = sum("\ufffd" in text for text in texts)
    certain = sum("\ufffd" not in text and max(text) > "\u07ff" for text in texts)
    encodings = ("utf-8", "gb18030") if certain >= invalid else ("gb18030", "utf-8")
    return ["/".join(_decode_part(part, encodings) for part in raw.split(b"/")) for raw in raws]


def _decode_part(raw: bytes, encodings: Iterable[str]) -> str:
    for encoding in encodings:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    escaped = raw.decode("utf-8", "surrogateescape")
    return "".join(f"%{ord(char) & 0xFF:02X}" if "\udc80" <= char <= "\udcff" else char for char in escaped)


def _decode(data: bytes) -> tuple[str, int]:
    """Return the text, and in how many places it could not be read."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            text = data.decode(encoding, "replace")
            return text, text.count("\ufffd")
    if encoding := _utf16_without_mark(data[:_SAMPLE]):
        text = data.decode(encoding, "replace")
        return text, text.count("\ufffd")
    if cookie := next(filter(None, map(_COOKIE.match, data.split(b"\n", 2)[:2])), None):
        name = cookie[1].decode("ascii", "replace").lower()
        if _is_plain(name):
            try:
                return data.decode(name), 0
            except UnicodeDecodeError:
                pass  # the cookie lies
    return _utf8_or_gb18030(data)


@lru_cache(256)
def _is_plain(name: str) -> bool:
    """Whether a coding cookie names an encoding in which ASCII stands for itself: utf-7 and rot13 are none."""
    codec = encodings.normalize_encoding(name).lower()
    if (codec := encodings.aliases.aliases.get(codec, codec)) not in _codecs():
        return False
    try:
        known = codecs.lookup(codec)
        return known._is_text_encoding and all(each.decode(codec) == each.decode("ascii") for each in _SAMPLES)
    except (LookupError, UnicodeError):
        return False


@cache
def _codecs() -> frozenset[str]:
    """Return Python's own: looking for a codec imports what is called so, and a submission has chosen the name."""
    return frozenset(each.name for each in pkgutil.iter_modules(encodings.__path__)) - {"aliases"}


def _utf8_or_gb18030(data: bytes) -> tuple[str, int]:
    try:
        return data.decode("utf-8"), 0
    except UnicodeDecodeError:
        pass
    text = data.decode("utf-8", "replace")
    lost = text.count("\ufffd")
    foreign = len(text) - len(text.encode("ascii", "ignore")) - lost
    if foreign < 4 * lost:  # not a UTF-8 file with a little damage
        try:
            return data.decode("gb18030"), 0
        except UnicodeDecodeError:
            pass
    return text, lost


def _utf16_without_mark(sample: bytes) -> str:
    """Tell UTF-16 by its zeros: code is mostly ASCII, which has a zero in every other byte."""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) < 4 or max(even, odd) * 5 < len(sample):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"
