"""A workbook for Chaoxing (Xuexitong): student number, name and score, or its own workbook with the scores filled.

A number in front of which zeros stand is a text, and stays one. Of a workbook everything but the scores stays; of a
table in another form (CSV, a web page called .xls) its cells do, in a workbook of one sheet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from autograder.bounds.clipping import clip, visible
from autograder.errors import UsageError
from autograder.exports.asked import Asked, Made, about
from autograder.exports.columns import of_scores, score_column, written_over
from autograder.exports.matching import Line, Matched, match
from autograder.exports.template import HEAD_WITHIN, heads_shown, read_template, told_of
from autograder.exports.workbook import Workbook
from autograder.intake import heads
from autograder.intake.kinds import Kind, kind_of
from autograder.intake.tables import meant, read_bytes
from autograder.model import Note, Said, note
from autograder.show.grades import Cell, Grades
from autograder.show.text import number
from autograder.show.xlsx import grades_xlsx
from autograder.words import label

_SCORES: Final = frozenset("分数 成绩 得分 总分 总成绩 分數 成績 score grade points".split())
_SCORE = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


def export(asked: Asked) -> Made:
    """Return the workbook.

    Raises: UsageError.
    """
    if asked.template is None:
        if asked.column is not None:
            raise UsageError(note("exports.column_of_what"))
        return _of_our_own(asked)
    path = asked.template
    if kind_of(data := read_bytes(path)) is Kind.ZIP:
        return _of_workbook(asked, path, data)
    table = read_template(path)
    rows: list[list[Cell]] = [list(map(meant, row)) for row in table.rows]
    at, column, found = _found(asked, path, [[str(each) for each in row] for row in rows])
    for place, row in enumerate(rows):
        standing = found.rows.get(place)
        row[column] = _points(str(row[column])) if standing is None or standing.total is None else standing.total
    head = tuple(str(each) for each in rows[at])
    filled = grades_xlsx(Grades(head, tuple(map(tuple, rows[at + 1 :]))))
    return Made(filled, _said(found, head[column]), (*told_of(table, path), *found.unfilled, *found.notes))


def _of_our_own(asked: Asked) -> Made:
    columns = tuple(label(f"exports.{each}", "zh") for each in ("number", "name", "points"))  # a system in Chinese
    rows = tuple((each.result.student, each.result.name, each.total) for each in asked.held.standings)
    blank = [each for each in asked.held.standings if each.total is None]
    notes = (note("exports.left_blank", count=len(blank)),) if blank else ()
    said = note("exports.filled", count=len(rows) - len(blank), column=columns[-1])
    return Made(grades_xlsx(Grades(columns, rows)), said, notes)


def _of_workbook(asked: Asked, path: Path, data: bytes) -> Made:
    book = Workbook(path, data)
    with_head = (at for at, rows in enumerate(book.sheets) if _head(rows) is not None)
    sheet = next(with_head, 0)
    at, column, found = _found(asked, path, book.sheets[sheet])
    totals = {row: number(each.total) for row, each in found.rows.items() if each.total is not None}
    said = _said(found, book.sheets[sheet][at][column])
    return Made(book.filled(sheet, column, totals), said, (*found.unfilled, *found.notes))


def _found(asked: Asked, path: Path, rows: Sequence[Sequence[str]]) -> tuple[int, int, Matched]:
    """Return the row of the head, the column of the scores, and whose each row is, by its place among all.

    Raises: UsageError.
    """
    at = _head(rows)
    if at is None:
        first = heads_shown(rows[0] if rows else ())
        raise UsageError(note("exports.no_chaoxing", path=visible(str(path)), found=first))
    head = [heads.folded(field) for field in rows[at]]
    named = {place: rows[at][place] for place, name in enumerate(head) if name in _SCORES}
    free = {**of_scores(rows[at], rows[at + 1 :]), **named}
    column = score_column(asked, path, named if named and asked.column is None else free, _SCORES)
    lines = {
        place: Line(*_person(head, row)) for place, row in enumerate(rows) if place > at and any(_person(head, row)[1])
    }
    found = match(asked, path, lines)
    return at, column, replace(found, unfilled=(*_over(asked, path, rows, at, column, found), *found.unfilled))


def _over(
    asked: Asked, path: Path, rows: Sequence[Sequence[str]], at: int, column: int, found: Matched
) -> tuple[Note, ...]:
    """Tell whose score is written over.

    Raises: UsageError where nobody has said the column: what a table calls its scores may be another assignment's.
    """
    cells = ((rows[place][column] if column < len(rows[place]) else "", each) for place, each in found.rows.items())
    over, name = written_over(cells), clip(rows[at][column])
    if over and asked.column is None and heads.folded(name) in _SCORES:
        raise UsageError(*about("exports.holds_others", over, path=visible(str(path)), column=name))
    return about("exports.written_over", over, column=name)


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


def _points(text: str) -> Cell:
    """Return a score that was there as a number, and anything else as it is."""
    return Fraction(text) if _SCORE.fullmatch(text) else text


def _said(found: Matched, column: str) -> Said:
    count = sum(each.total is not None for each in found.rows.values())
    return note("exports.filled", count=count, column=clip(column))
