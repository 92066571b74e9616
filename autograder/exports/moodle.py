"""Moodle's grading worksheet: what `Download grading worksheet` gave, with its grades filled, to be uploaded again.

Moodle finds its columns by their heads, in the language of whoever uploads, and needs most of them; so all stay. It
reads UTF-8 with commas. What stands in a column of feedback would be taken for new feedback where it is changed, so it
is not; all else that a student may have written there is never a formula.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from autograder.bounds.clipping import visible
from autograder.errors import UsageError
from autograder.exports.asked import Asked, Made, about
from autograder.exports.columns import of_scores, score_column, written_over
from autograder.exports.matching import Line, Matched, match
from autograder.exports.template import HEAD_WITHIN, csv_bytes, heads_shown, read_template, told_of, unformulaic
from autograder.gradebook.amounts import read_amount
from autograder.intake import heads
from autograder.intake.tables import Table, meant
from autograder.model import Note, Standing, note
from autograder.show.text import points

# "Participant 12345", in any language: the number at the end is what Moodle reads.
_PARTICIPANT = re.compile(r"[^\W\d_][^\d]{0,40}([0-9]{1,18})")
_GRADES: Final = frozenset(
    "grade 成绩 成績 分数 bewertung note calificación calificacion nota cijfer оценка 評点".split()
)
_MOST = re.compile(r"max|máx|最高|满分|滿分|höchst", re.IGNORECASE)
_OPEN = re.compile(r"can be changed|更改|變更|geändert|modifié|cambi|alterada", re.IGNORECASE)
_NO: Final = frozenset("no 否 nein non não nee".split())
_FEEDBACK = re.compile(r"feedback|comment|kommentar|反馈|回饋|评语|評語|retroaliment|comentario", re.IGNORECASE)


class Worksheet:
    """A grading worksheet. raw_head, head: the heads of its columns as they stand there, and as they are meant.

    rows: those of people. Raises: UsageError for what is none.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.table: Table = read_template(path)
        at = next((at for at, row in enumerate(self.table.rows[:HEAD_WITHIN]) if _is_head(row)), -1)
        self.raw_head = self.table.rows[at]
        self.head = tuple(meant(field) for field in self.raw_head)
        self.rows = [row for row in self.table.rows[at + 1 :] if any(field.strip() for field in row)]
        if at < 0 or not any(map(self.participant, range(len(self.rows)))):
            raise UsageError(note("exports.no_moodle", path=visible(str(path)), found=heads_shown(self.table.rows[0])))

    def match(self, asked: Asked) -> Matched:
        """Return whose each row is.

        Raises: UsageError.
        """
        known = heads.IDS | heads.EMAILS
        ids = [at for at, head in enumerate(self.head) if at and heads.folded(head) in known]
        lines = {
            at: Line(self.name(at), (self.participant(at), *(meant(row[column]) for column in ids)))
            for at, row in enumerate(self.rows)
            if self.participant(at)
        }
        return match(asked, self.path, lines)

    def participant(self, at: int) -> str:
        """Return the number by which Moodle knows whose a row is; empty where it is nobody's."""
        found = _PARTICIPANT.fullmatch(meant(self.rows[at][0]))
        return found[1] if found is not None else ""

    def name(self, at: int) -> str:
        """Return the name in a row; empty where work is marked without names."""
        column = next((column for column, head in enumerate(self.head) if heads.folded(head) in heads.NAMES), 1)
        name = meant(self.rows[at][column])
        return "" if _PARTICIPANT.fullmatch(name) else name


def export(asked: Asked) -> Made:
    """Return the worksheet with the totals as grades.

    Raises: UsageError.
    """
    sheet = Worksheet(asked.needed_template)
    column = score_column(asked, sheet.path, _columns(asked, sheet), _GRADES)
    found = sheet.match(asked)
    rows, locked = _filled(sheet, column, found)
    over = written_over((sheet.rows[at][column], each) for at, each in found.rows.items() if each not in locked)
    feedback = {at for at, head in enumerate(sheet.head) if _FEEDBACK.search(head)}
    written = [[field if at in feedback else unformulaic(field) for at, field in enumerate(row)] for row in rows]
    notes = (
        *told_of(sheet.table, sheet.path),
        *about("exports.written_over", over, column=sheet.head[column]),
        *found.unfilled,
        *found.notes,
        *about("exports.not_taken", locked),
        *_above(sheet, found),
    )
    count = sum(each.total is not None for each in found.rows.values()) - len(locked)
    said = note("exports.filled", count=count, column=sheet.head[column])
    return Made(csv_bytes([sheet.raw_head, *written], marked=sheet.table.marked), said, notes)


def _filled(sheet: Worksheet, column: int, found: Matched) -> tuple[list[list[str]], list[Standing]]:
    """Return the rows with the totals in them, and whose grade Moodle does not let be changed."""
    rows: list[list[str]] = [list(row) for row in sheet.rows]
    locked: list[Standing] = []
    opened = _column(sheet.head, _OPEN)
    for at, standing in found.rows.items():
        if standing.total is None:
            continue
        if opened >= 0 and rows[at][opened].strip().casefold() in _NO:
            locked.append(standing)
        else:
            rows[at][column] = points(standing.total)
    return rows, locked


def _is_head(row: Sequence[str]) -> bool:
    """Whether a row names columns: it is no participant's, and at least three fields are there."""
    return sum(bool(field.strip()) for field in row) >= 3 and not _PARTICIPANT.fullmatch(meant(row[0]))


def _columns(asked: Asked, sheet: Worksheet) -> dict[int, str]:
    """Return the columns that may be the grade's: the one of that name, else those that may hold scores."""
    grades = {at: name for at, name in enumerate(sheet.head) if at and heads.folded(name) in _GRADES}
    if asked.column is None and grades:
        return {min(grades): grades[min(grades)]}
    free = {at: name for at, name in of_scores(sheet.head, sheet.rows).items() if at and not _is_moodles(name)}
    return {**grades, **free}


def _is_moodles(head: str) -> bool:
    return any(words.search(head) for words in (_MOST, _OPEN, _FEEDBACK))


def _column(head: Sequence[str], words: re.Pattern[str]) -> int:
    return next((at for at, name in enumerate(head) if at and words.search(name)), -1)


def _above(sheet: Worksheet, found: Matched) -> tuple[Note, ...]:
    """Tell whose total is more than the worksheet's maximum: Moodle passes over such a grade, and says nothing."""
    most = _column(sheet.head, _MOST)
    amounts = {at: read_amount(sheet.rows[at][most]) for at in found.rows} if most >= 0 else {}
    above = [
        (standing, amount.value)
        for at, standing in found.rows.items()
        if (amount := amounts.get(at)) is not None and standing.total is not None and standing.total > amount.value
    ]
    least = min((each for _, each in above), default=Fraction(0))
    return about("exports.above", [standing for standing, _ in above], most=float(least))
