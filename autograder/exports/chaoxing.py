"""A workbook for Chaoxing (Xuexitong): student number, name and score, or its own workbook with the scores filled.

A number in front of which zeros stand is a text, and stays one. Of a workbook everything but the scores stays; of a
table in another form (CSV, a web page called .xls) its cells do, in a workbook of one sheet.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from autograder.bounds.clipping import clip, visible
from autograder.errors import UsageError
from autograder.exports.asked import Asked, Made
from autograder.exports.columns import score_column
from autograder.exports.matching import Line, Matched, match
from autograder.exports.template import HEAD_WITHIN, heads_shown, read_template, told_of
from autograder.intake import heads
from autograder.intake.kinds import Kind, kind_of
from autograder.intake.tables import meant, read_bytes
from autograder.model import Said, note
from autograder.show.grades import Cell, Grades
from autograder.show.text import number
from autograder.show.xlsx import grades_xlsx
from autograder.words import label

_SCORES: Final = frozenset("分数 成绩 得分 总分 总成绩 分數 成績 score grade points".split())
_MOST_UNPACKED: Final = 64 * 2**20  # bytes of a workbook, which is a zip
_MOST_CELLS: Final = 10**6


def export(asked: Asked) -> Made:
    """Return the workbook.

    Raises: UsageError.
    """
    if asked.template is None:
        if asked.column is not None:
            raise UsageError(note("exports.column_of_what"))
        return _of_our_own(asked)
    path = asked.template
    if kind_of(read_bytes(path)) is Kind.ZIP:
        return _of_workbook(asked, path)
    table = read_template(path)
    rows: list[list[Cell]] = [list(map(meant, row)) for row in table.rows]
    at, column, found = _found(asked, path, [[str(each) for each in row] for row in rows])
    for row, standing in found.rows.items():
        if standing.total is not None:
            rows[row][column] = standing.total
    head = tuple(str(each) for each in rows[at])
    data = grades_xlsx(Grades(head, tuple(map(tuple, rows[at + 1 :]))))
    return Made(data, _said(found, head[column]), (*told_of(table, path), *found.notes))


def _of_our_own(asked: Asked) -> Made:
    columns = tuple(label(f"exports.{each}", "zh") for each in ("number", "name", "points"))  # a system in Chinese
    rows = tuple((each.result.student, each.result.name, each.total) for each in asked.held.standings)
    blank = [each for each in asked.held.standings if each.total is None]
    notes = (note("exports.left_blank", count=len(blank)),) if blank else ()
    said = note("exports.filled", count=len(rows) - len(blank), column=columns[-1])
    return Made(grades_xlsx(Grades(columns, rows)), said, notes)


def _of_workbook(asked: Asked, path: Path) -> Made:
    book = _opened(path)
    sheets = [sheet for sheet in book.worksheets if sheet.max_row * sheet.max_column <= _MOST_CELLS]
    texts = [[[_text(cell) for cell in row] for row in sheet.iter_rows(values_only=True)] for sheet in sheets]
    sheet, rows = next(
        ((sheet, rows) for sheet, rows in zip(sheets, texts, strict=True) if _head(rows) is not None),
        (None, next(filter(None, texts), [[]])),
    )
    _, column, found = _found(asked, path, rows)
    for row, standing in found.rows.items():
        if standing.total is not None and sheet is not None:
            place = sheet.cell(row + 1, column + 1)
            place.value, place.number_format = number(standing.total), "0.00"
    stream = io.BytesIO()
    book.save(stream)
    at = _head(rows)
    return Made(stream.getvalue(), _said(found, rows[at or 0][column]), found.notes)


def _opened(path: Path) -> Any:
    """Return a workbook.

    Raises: UsageError for what is none, or unpacks to more than any class's does.
    """
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(path) as archive:
            if sum(each.file_size for each in archive.infolist()) > _MOST_UNPACKED:
                raise UsageError(note("exports.no_workbook", path=visible(str(path)), why=""))
        with warnings.catch_warnings():  # of drawings and styles that it leaves out
            warnings.simplefilter("ignore")
            return load_workbook(path)
    except UsageError:
        raise
    except Exception as error:  # it raises whatever its parts raise: KeyError, BadZipFile, ParseError, ValueError
        why = clip(f"{type(error).__name__}: {error}")
        raise UsageError(note("exports.no_workbook", path=visible(str(path)), why=why)) from error


def _found(asked: Asked, path: Path, rows: Sequence[Sequence[str]]) -> tuple[int, int, Matched]:
    """Return the row of the head, the column of the scores, and whose each row is, by its place among all.

    Raises: UsageError.
    """
    at = _head(rows)
    if at is None:
        raise UsageError(note("exports.no_chaoxing", path=visible(str(path)), found=heads_shown(rows[0])))
    head = [heads.folded(field) for field in rows[at]]
    free = {place: rows[at][place] for place, name in enumerate(head) if name and name not in heads.IDS | heads.NAMES}
    named = {place: name for place, name in free.items() if heads.folded(name) in _SCORES}
    column = score_column(asked, path, named if named and asked.column is None else free)
    lines = {
        place: Line(*_person(head, row)) for place, row in enumerate(rows) if place > at and any(_person(head, row)[1])
    }
    return at, column, match(asked, path, lines)


def _head(rows: Sequence[Sequence[str]]) -> int | None:
    """Return the row that names a column of student numbers, and another one."""
    for at, row in enumerate(rows[:HEAD_WITHIN]):
        names = [heads.folded(field) for field in row if field]
        if len(names) > 1 and heads.IDS.intersection(names):
            return at
    return None


def _person(head: Sequence[str], row: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the name and the ids in a row."""
    names = [row[at] for at, name in enumerate(head) if name in heads.NAMES and at < len(row)]
    ids = [row[at] if at < len(row) else "" for at, name in enumerate(head) if name in heads.IDS]
    return "".join(names[:1]), tuple(ids)


def _text(value: object) -> str:
    """Return a cell as a person reads it: a number that is whole without its point."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else meant(str(value))


def _said(found: Matched, column: str) -> Said:
    count = sum(each.total is not None for each in found.rows.values())
    return note("exports.filled", count=count, column=clip(column))
