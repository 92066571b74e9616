"""The class as grades.xlsx: points are numbers, ids and all else text; nothing in it is computed.

A workbook of one sheet is six small parts in a zip. Written here it holds no date and costs nothing to import: the
library for it takes longer to load than a class of forty takes to be written.
"""

from __future__ import annotations

import io
import re
import tempfile
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final, Self

from autograder.bounds.clipping import clip
from autograder.show.grades import Cell, Grades
from autograder.show.text import points

_WIDEST, _MOST_IN_CELL = 60, 32_000  # characters; a cell takes 32,767
_HEAD, _TEXT, _POINTS = 1, 2, 3  # cellXfs below
_IN_MEMORY: Final = 2**18  # bytes
_SHEET: Final = "xl/worksheets/sheet1.xml"
_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")  # what a reader would take for a character's number
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_XML: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PARTS: Final = {
    "[Content_Types].xml": (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPES}.styles+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPES}.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_RELATIONS}">'
        f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="grades" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_RELATIONS}">'
        f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>'
    ),
    # Formats 49 and 2 are the programs' own: "@", which keeps a number that is typed into it a text, and "0.00".
    "xl/styles.xml": (
        f'<styleSheet xmlns="{_MAIN}">'
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
        '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>'
        '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>'
        '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    ),
}


def grades_xlsx(grades: Grades, pages: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """Return the file's bytes, the same for the same table. pages: see `Workbook`."""
    file = io.BytesIO()
    with Workbook(grades.columns, pages) as workbook:
        for row in grades.rows:
            workbook.add(row)
        workbook.write(file)
    return file.getvalue()


class Workbook:
    """The workbook of a table that comes row by row; its rows wait on the disk, as what stands before them follows.

    pages: the files, beside this one, to which cells of the first column lead, by what stands in them.
    folder: where rows may wait that are too many for memory; the system's own place where none is given.
    """

    def __init__(self, columns: Sequence[str], pages: Mapping[str, str], folder: Path | None = None) -> None:
        place = None if folder is None else str(folder)
        self._rows = tempfile.SpooledTemporaryFile(_IN_MEMORY, dir=place)  # noqa: SIM115 - closed with the workbook
        self._pages, self._count = pages, 0
        self._linked: list[tuple[int, str]] = []  # rows, and where they lead
        self._widths = [0] * len(columns)
        self._add(columns, _HEAD)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.close()

    def add(self, row: Sequence[Cell]) -> None:
        """Add a row."""
        self._add(row, _TEXT)
        if (page := self._pages.get(str(row[0]))) is not None:
            self._linked.append((self._count, page))

    def write(self, file: IO[bytes]) -> None:
        """Write the workbook, once all rows are there."""
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in _PARTS.items():
                _write(archive, name, [text.encode()])
            _write(archive, _SHEET, self._sheet())
            if self._linked:
                _write(archive, "xl/worksheets/_rels/sheet1.xml.rels", _links(page for _, page in self._linked))

    def _add(self, row: Sequence[Cell], style: int) -> None:
        self._count += 1
        text = _row(self._count, row, style)
        self._rows.write(text.encode("utf-8", "backslashreplace"))
        self._widths = [max(pair) for pair in zip(self._widths, map(_columns, row), strict=True)]

    def _sheet(self) -> Iterator[bytes]:
        widths = enumerate((min(_WIDEST, 2 + each) for each in self._widths), start=1)
        cols = "".join(f'<col min="{n}" max="{n}" width="{w}" customWidth="1"/>' for n, w in widths)
        corner = f"{_letters(len(self._widths))}{self._count}"
        frozen = (  # the head, and who it is
            '<sheetViews><sheetView workbookViewId="0">'
            '<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/>'
            "</sheetView></sheetViews>"
        )
        yield (
            f'<worksheet xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><dimension ref="A1:{corner}"/>{frozen}<cols>{cols}</cols>'
            "<sheetData>"
        ).encode()
        self._rows.seek(0)
        while part := self._rows.read(_IN_MEMORY):
            yield part
        yield f'</sheetData><autoFilter ref="A1:{corner}"/>'.encode()
        if self._linked:
            yield b"<hyperlinks>"
            for n, (row, _) in enumerate(self._linked, start=1):
                yield f'<hyperlink ref="A{row}" r:id="rId{n}"/>'.encode()
            yield b"</hyperlinks>"
        yield b"</worksheet>"


def _write(archive: zipfile.ZipFile, name: str, parts: Iterable[bytes]) -> None:
    entry = zipfile.ZipInfo(name)  # of 1980: a date would differ from run to run
    entry.compress_type = zipfile.ZIP_DEFLATED
    with archive.open(entry, "w") as file:
        file.write(_XML.encode())
        for part in parts:
            file.write(part)


def _links(pages: Iterable[str]) -> Iterator[bytes]:
    yield f'<Relationships xmlns="{_RELATIONS}">'.encode()
    for n, page in enumerate(pages, start=1):
        target = escape(page)
        link = f'<Relationship Id="rId{n}" Type="{_OFFICE}/hyperlink" Target="{target}" TargetMode="External"/>'
        yield link.encode("utf-8", "backslashreplace")
    yield b"</Relationships>"


def _row(number: int, row: Iterable[Cell], style: int) -> str:
    cells = (
        _cell(f"{_letters(at)}{number}", value, style)
        for at, value in enumerate(row, start=1)
        if value is not None and value != ""
    )
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(place: str, value: str | Fraction, style: int) -> str:
    if not isinstance(value, str):
        return f'<c r="{place}" s="{_POINTS}"><v>{points(value)}</v></c>'
    text = escape(_ESCAPED.sub("_x005F_", clip(value, _MOST_IN_CELL)), quote=False)
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def _columns(value: Cell) -> int:
    """Return how many characters wide a cell is, within bounds."""
    if not isinstance(value, str):
        return 6
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in value[:_WIDEST])


def _letters(number: int) -> str:
    """Return the name of a column, from 1: A, B, … Z, AA."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
