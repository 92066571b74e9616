"""Canvas' gradebook: what `Export entire gradebook` gave, with one assignment's column filled, to be imported again.

Ids, order and the rows above the people stay. Of the columns only those that say who it is and the one that is filled
come back: whatever else is imported would undo what others have entered since. A blank would take away a score that
is there, so who has no total keeps what the gradebook holds; so does who is excused or was not given the assignment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from autograder.bounds.clipping import visible
from autograder.errors import UsageError
from autograder.exports.asked import Asked, Made, about
from autograder.exports.columns import score_column, written_over
from autograder.exports.matching import Line, match
from autograder.exports.template import HEAD_WITHIN, csv_bytes, heads_shown, read_template, told_of, unformulaic
from autograder.gradebook.amounts import read_amount
from autograder.intake.tables import meant
from autograder.model import Note, Standing, note
from autograder.show.text import points

_NAMES: Final = ("Student", "LastName", "FirstName")
_IDS: Final = ("ID", "SIS User ID", "SIS Login ID", "Integration ID")
_OTHERS: Final = ("Root Account", "Section")
_COMPUTED = re.compile(r"(?:Current|Final|Override) (?:Score|Points|Grade|Status)")  # of columns that Canvas fills
_ASSIGNMENT = re.compile(r"\([0-9]{1,18}\)\s*\Z")
_ABOVE = re.compile(r"\s*(?:Muted|Manual Posting.*|\(read only\))?\s*", re.IGNORECASE)
_POSSIBLE: Final = "Points Possible"
_NOT_TAKEN: Final = frozenset({"EX", "N/A"})  # excused; not given this assignment
_DELIMITERS: Final = ",;"  # those that Canvas reads


def export(asked: Asked) -> Made:
    """Return the gradebook with the totals in the assignment's column.

    Raises: UsageError.
    """
    path = asked.needed_template
    table = read_template(path)
    at, head = _head(path, table.rows)
    rows = [row for row in table.rows[at + 1 :] if any(field.strip() for field in row)]
    who = [place for place, name in enumerate(head) if name in (*_NAMES, *_IDS, *_OTHERS)]
    people = {number: _line(head, row) for number, row in enumerate(rows) if not _is_above(row)}
    above = [row for row in rows if _is_above(row)]
    column = score_column(asked, path, _columns(head, above, max(who)))
    found = match(asked, path, people)
    filled, kept = _filled(rows, column, found.rows)
    chosen = [*who, column]
    written = [[table.rows[at][each] for each in chosen]]
    written += [[unformulaic(row[each]) if head[each] in _NAMES else row[each] for each in chosen] for row in filled]
    delimiter = table.delimiter if table.delimiter in _DELIMITERS else ","
    over = written_over((rows[at][column], each) for at, each in found.rows.items() if each not in kept)
    count = sum(each.total is not None for each in found.rows.values()) - len(kept)
    notes = (
        *told_of(table, path),
        *about("exports.written_over", over, column=meant(head[column])),
        *found.unfilled,
        *found.notes,
        *_possible(asked, above, column),
        *about("exports.not_taken", kept),
    )
    said = note("exports.filled", count=count, column=meant(head[column]))
    return Made(csv_bytes(written, delimiter, marked=table.marked), said, notes)


def _head(path: Path, rows: Sequence[tuple[str, ...]]) -> tuple[int, tuple[str, ...]]:
    """Return where the head is, and its fields.

    Raises: UsageError for what is no gradebook of Canvas.
    """
    for at, row in enumerate(rows[:HEAD_WITHIN]):
        head = tuple(meant(field) for field in row)
        if {"ID", "Section"} <= set(head) and set(head) & set(_NAMES):
            return at, head
    raise UsageError(note("exports.no_canvas", path=visible(str(path)), found=heads_shown(rows[0])))


def _is_above(row: Sequence[str]) -> bool:
    """Whether a row is about the assignments: their points, and that they are posted by hand."""
    return _POSSIBLE in row[0] or all(_ABOVE.fullmatch(field) for field in row)


def _columns(head: Sequence[str], above: Sequence[Sequence[str]], last: int) -> dict[int, str]:
    """Return the columns that take scores: those of assignments, by their numbers where Canvas has written any."""
    free = {
        at: name
        for at, name in enumerate(head)
        if at > last and name and not any("read only" in row[at].lower() for row in above)
    }
    numbered = {at: name for at, name in free.items() if _ASSIGNMENT.search(name)}
    return numbered or {at: name for at, name in free.items() if not _COMPUTED.search(name)}


def _line(head: Sequence[str], row: Sequence[str]) -> Line:
    names = [meant(row[at]) for at, name in enumerate(head) if name in _NAMES]
    return Line(", ".join(filter(None, names)), tuple(meant(row[at]) for at, name in enumerate(head) if name in _IDS))


def _filled(
    rows: Sequence[tuple[str, ...]], column: int, found: Mapping[int, Standing]
) -> tuple[list[list[str]], list[Standing]]:
    """Return the rows with the totals in them, and whose total the gradebook does not take."""
    filled: list[list[str]] = [list(row) for row in rows]
    kept: list[Standing] = []
    for at, standing in found.items():
        if standing.total is None:
            continue
        if filled[at][column].strip().upper() in _NOT_TAKEN:
            kept.append(standing)
        else:
            filled[at][column] = points(standing.total)
    return filled, kept


def _possible(asked: Asked, above: Sequence[Sequence[str]], column: int) -> list[Note]:
    """Tell where the gradebook has other points for the assignment than we: nothing is scaled."""
    said = next((row[column] for row in above if _POSSIBLE in row[0]), "")
    amount, ours = read_amount(said), asked.newest.max_score
    if amount is None or amount.value == ours:
        return []
    return [note("exports.other_points", theirs=float(amount.value), ours=float(ours))]
