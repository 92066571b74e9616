"""The class as a table, a row a student by id: what grades.csv and grades.xlsx hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.model import Lang, Said, Standing
from autograder.words import label, say

_BEFORE: Final = tuple("student name class status score bonus adjustment total max_score".split())
_LONGEST_REASON: Final = 1_000
_AFTER: Final = tuple("late misconceptions reason notes file".split())
Cell = str | Fraction | None  # a text, points, or nothing: nobody has earned a zero there


class Grades(Struct, frozen=True):
    """columns: their names; rows: as long as the columns are, by student."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def grades(standings: Sequence[Standing], exercises: Sequence[str], lang: Lang) -> Grades:
    """Return the table. exercises: their names in the manifest's order, bonus ones too.

    The column of an exercise that is called as a column of ours is, is `exercise:` and its name.
    """
    ordered = sorted(standings, key=lambda each: each.result.student)
    return Grades(columns(exercises), tuple(row(each, exercises, lang) for each in ordered))


def columns(exercises: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the columns."""
    own = (f"exercise:{name}" if name in {*_BEFORE, *_AFTER} else name for name in exercises)
    return (*_BEFORE, *own, *_AFTER)


def row(standing: Standing, exercises: Sequence[str], lang: Lang) -> tuple[Cell, ...]:
    """Return a student's row."""
    result = standing.result
    points = {each.name: standing.points(each) for each in result.exercises}
    return (
        result.student,
        result.name,
        result.class_name,
        result.status.value,
        standing.score,
        standing.bonus,
        standing.adjustment,
        standing.total,
        result.max_score,
        *(points[name] for name in exercises),
        late(standing, lang),
        ";".join(result.misconceptions),
        reason(standing, lang),
        _joined(result.notes, lang, MAX_TEXT),
        result.file,
    )


def late(standing: Standing, lang: Lang) -> str:
    """Return by how much a student's work came late, and whether that is excused; empty where it did not."""
    return say(standing.late.said, lang) if standing.late is not None else ""


def reason(standing: Standing, lang: Lang) -> str:
    """Return why a student's total is not full marks, or not what the tests gave."""
    return _joined(standing.reasons, lang, _LONGEST_REASON)


def _joined(said: Sequence[Said], lang: Lang, longest: int) -> str:
    """Return phrases in a row: a full stop within it would end them."""
    phrases = (say(each, lang).rstrip(".。") for each in said)
    return clip(label("report.semicolon", lang).join(phrases), longest, lang=lang)
