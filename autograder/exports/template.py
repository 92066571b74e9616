"""A table that a platform has exported: read as it stands, and written with its cells filled.

What comes back is UTF-8, whatever it was: no platform promises to take anything else. Its own cells stay as they are,
but for those that people read and a student may have chosen: they are never formulas.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.bounds.clipping import clip, visible
from autograder.errors import UsageError
from autograder.intake.tables import Table, meant, read_table
from autograder.model import Said, note
from autograder.show.text import cell

HEAD_WITHIN = 10  # rows: somebody may have written a title above
_SHOWN = 12
_PLAIN = re.compile(r"[-+]?[0-9]*(?:[.,][0-9]+)?%?")  # a number, or the dash of what is empty


def read_template(path: Path) -> Table:
    """Return a template's table, all rows as long as the longest.

    Raises: UsageError where it cannot be read, holds nothing, or would come back damaged.
    """
    table = read_table(path)
    if not any(any(row) for row in table.rows):
        raise UsageError(note("exports.empty_template", path=visible(str(path))))
    if table.notes:
        raise UsageError(note("exports.damaged_template", path=visible(str(path)), why=table.notes[0]))
    width = max(map(len, table.rows))
    rows = tuple((*row, *[""] * (width - len(row))) for row in table.rows)
    return Table(rows, table.delimiter, table.marked, table.recoded)


def told_of(table: Table, path: Path) -> tuple[Said, ...]:
    """Return what a person has to know of a template as it was read."""
    return (note("exports.recoded", path=visible(str(path))),) if table.recoded else ()


def csv_bytes(rows: Iterable[Sequence[str]], delimiter: str = ",", *, marked: bool = False) -> bytes:
    """Return a table's file. marked: with the mark by which Excel knows UTF-8."""
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    return f"{chr(0xFEFF) * marked}{file.getvalue()}".encode("utf-8", "backslashreplace")


def unformulaic(text: str) -> str:
    """Return a cell that no spreadsheet computes; numbers and empty ones stay."""
    return text if _PLAIN.fullmatch(text) else cell(text)


def heads_shown(heads: Iterable[str]) -> tuple[str, ...]:
    """Return the heads of columns as they are told in a note."""
    named = [meant(head) for head in heads if head.strip()]
    return (*map(clip, named[:_SHOWN]), *(("...",) if len(named) > _SHOWN else ()))
