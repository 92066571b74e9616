"""The class as grades.xlsx: points are numbers, ids and all else text; nothing in it is computed.

A workbook of one sheet is six small parts in a zip. Written here it holds no date and costs nothing to import: the
library for it takes longer to load than a class of forty takes to be written.
"""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from types import MappingProxyType
from typing import Final

from autograder.bounds.clipping import clip
from autograder.show.grades import Cell, Grades
from autograder.show.text import points

_WIDEST, _MOST_IN_CELL = 60, 32_000  # characters; a cell takes 32,767
_HEAD, _TEXT, _POINTS = 1, 2, 3  # cellXfs below
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
    """Return the file's bytes, the same for the same table.

    pages: the files, beside this one, to which cells of the first column lead, by what stands in them.
    """
    file = io.BytesIO()
    found = ((f"A{number}", pages.get(str(row[0]))) for number, row in enumerate(grades.rows, start=2))
    linked = [(place, page) for place, page in found if page is not None]
    parts = {**_PARTS, "xl/worksheets/sheet1.xml": _sheet(grades, [place for place, _ in linked])}
    if linked:
        parts["xl/worksheets/_rels/sheet1.xml.rels"] = _links([page for _, page in linked])
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            entry = zipfile.ZipInfo(name)  # of 1980: a date would differ from run to run
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (_XML + part).encode("utf-8", "backslashreplace"))
    return file.getvalue()


def _links(pages: Iterable[str]) -> str:
    targets = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/hyperlink" Target="{escape(page)}" TargetMode="External"/>'
        for n, page in enumerate(pages, start=1)
    )
    return f'<Relationships xmlns="{_RELATIONS}">{targets}</Relationships>'


def _sheet(grades: Grades, linked: Sequence[str]) -> str:
    table: list[Sequence[Cell]] = [grades.columns, *grades.rows]
    widths = (_width(column) for column in zip(*table, strict=True))
    cols = "".join(f'<col min="{n}" max="{n}" width="{w}" customWidth="1"/>' for n, w in enumerate(widths, start=1))
    rows = "".join(_row(number, row) for number, row in enumerate(table, start=1))
    corner = f"{_letters(len(grades.columns))}{len(table)}"
    frozen = (  # the head, and who it is
        '<sheetViews><sheetView workbookViewId="0">'
        '<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/>'
        "</sheetView></sheetViews>"
    )
    leading = "".join(f'<hyperlink ref="{place}" r:id="rId{n}"/>' for n, place in enumerate(linked, start=1))
    links = f"<hyperlinks>{leading}</hyperlinks>" if linked else ""
    return (
        f'<worksheet xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><dimension ref="A1:{corner}"/>{frozen}<cols>{cols}</cols>'
        f'<sheetData>{rows}</sheetData><autoFilter ref="A1:{corner}"/>{links}</worksheet>'
    )


def _row(number: int, row: Iterable[Cell]) -> str:
    style = _HEAD if number == 1 else _TEXT
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


def _width(column: Iterable[Cell]) -> int:
    """Return how many characters wide a column is shown: as its widest cell, within bounds."""
    return min(_WIDEST, 2 + max(_columns(each) for each in column))


def _columns(value: Cell) -> int:
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
