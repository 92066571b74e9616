"""A table that somebody saved, in whatever form their program calls CSV or XLS -> its rows.

Commas, semicolons, tabs; Excel's line `sep=;`; a web page or an XML workbook with the extension .xls.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

from msgspec import Struct

from autograder.errors import UsageError
from autograder.intake.decoding import UnreadableFile, decode
from autograder.intake.kinds import Kind, foreign, kind_of
from autograder.machine import why_os
from autograder.model import Note, note

_MAX_BYTES = 16 * 2**20
_LONGEST = 255  # characters of a field
_LOOKED_AT = 10  # lines in which the delimiter is looked for: a title has none
_SEPARATOR = re.compile(r"\s*\"?sep=(.)\"?[ \t]*\r?\n", re.IGNORECASE)
_MARKUP = re.compile(r"\s*<", re.ASCII)
_EXCEL_TEXT = re.compile(r'="(.*)"')
_MINUS = str.maketrans(dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\u2014", "-"))  # what programs make of a minus
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain(text: str) -> str:
    """Return a text with characters of normal width, one kind of minus, and no blanks around it."""
    return unicodedata.normalize("NFKC", text).translate(_MINUS).strip()


class Table(Struct, frozen=True):
    """A table as it stands in a file.

    rows: all of them, their fields as they are. delimiter: empty for what is no CSV, such as a web page.
    marked: whether the text begins with UTF-8's mark; recoded: whether it is in another encoding than UTF-8.
    notes: what was odd about its bytes.
    """

    rows: tuple[tuple[str, ...], ...]
    delimiter: str = ""
    marked: bool = False
    recoded: bool = False
    notes: tuple[Note, ...] = ()


def read_rows(path: Path) -> list[list[str]]:
    """Return the rows that hold anything, each field as it was meant.

    Raises: UsageError where the file cannot be read, or is no such table.
    """
    return [row for _, row in numbered_rows(path)]


def numbered_rows(path: Path) -> list[tuple[int, list[str]]]:
    """Return `read_rows`, each with the number that a spreadsheet shows beside it.

    Raises: UsageError.
    """
    return [
        (number, [meant(field) for field in row])
        for number, row in enumerate(read_table(path).rows, start=1)
        if any(field.strip() for field in row)
    ]


def read_table(path: Path) -> Table:
    """Return a table as it stands in a file.

    Raises: UsageError where the file cannot be read, or is no such table.
    """
    data = read_bytes(path)
    if not data.strip():
        return Table(())
    if kind_of(data) is not Kind.TEXT or foreign(data) is not None:
        raise UsageError(note("tables.no_text", path=str(path)))
    try:
        text, notes = decode(data)
    except UnreadableFile as error:
        raise UsageError(note("tables.no_csv", path=str(path), why=error.reason)) from error
    rows, delimiter = (_marked_up(text), "") if _MARKUP.match(text) else _separated(path, text)
    return Table(tuple(map(tuple, rows)), delimiter, data.startswith(codecs.BOM_UTF8), not _is_utf8(data), notes)


def read_bytes(path: Path) -> bytes:
    """Return a table's bytes.

    Raises: UsageError where the file cannot be read, or no table is so large.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(_MAX_BYTES + 1)
    except OSError as error:
        raise UsageError(note("tables.unread", path=str(path), why=why_os(error))) from error
    if len(data) > _MAX_BYTES:
        raise UsageError(note("tables.too_large", path=str(path), most_mb=_MAX_BYTES // 2**20))
    return data


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in data  # which UTF-16 is full of


def _separated(path: Path, text: str) -> tuple[list[list[str]], str]:
    """Return the rows, and what their fields are separated by."""
    if (said := _SEPARATOR.match(text)) is not None:
        text, delimiter = text[said.end() :], said[1]
    else:
        first = [line for line in text.split("\n", 10 * _LOOKED_AT) if line.strip()][:_LOOKED_AT]
        delimiter = max(",;\t，", key=lambda each: sum(line.count(each) for line in first))
    try:
        return list(csv.reader(io.StringIO(text), delimiter=delimiter, skipinitialspace=True)), delimiter
    except csv.Error as error:
        raise UsageError(note("tables.bad_csv", path=str(path), error=str(error))) from error


def meant(text: str) -> str:
    """Return a field as it was meant: Excel writes ids as ="00123" or '00123 to keep them text."""
    if not text.isprintable():  # escapes and marks would be obeyed wherever the roster's ids are shown
        text = "".join(char for char in " ".join(text.split()) if unicodedata.category(char) not in UNSEEN)
    text = text.strip()
    found = _EXCEL_TEXT.fullmatch(text)
    return unicodedata.normalize("NFC", found[1] if found else text.removeprefix("'"))[:_LONGEST]


def _marked_up(text: str) -> list[list[str]]:
    """Return the rows of all tables of a web page, or of an XML workbook."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.rows


class _Reader(HTMLParser):
    """Collects the cells of rows, whatever the two formats call them."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"tr", "row"}:
            self.rows.append([])
        elif tag in {"td", "th", "cell"} and self.rows:
            self.rows[-1].append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "cell", "tr", "row"}:
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][-1] += data
