"""A line of JSON a student, for whatever reads JSON: the row of grades.csv with its numbers as numbers.

What is blank there is null here. A line end within a text is none that any reader takes for the end of a line.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from autograder.exports.asked import Asked, Made
from autograder.model import Standing, note
from autograder.show.grades import late, reason
from autograder.show.json import encoded
from autograder.show.text import number

_LINE_ENDS = str.maketrans({end: f"\\u{ord(end):04x}" for end in "\u2028\u2029\x85"})


def export(asked: Asked) -> Made:
    """Return the lines, by student."""
    lines = "".join(f"{encoded(_row(each, asked)).decode().translate(_LINE_ENDS)}\n" for each in asked.held.standings)
    return Made(lines.encode(), note("exports.lines", count=len(asked.held.standings)))


def _row(standing: Standing, asked: Asked) -> dict[str, Any]:
    result = standing.result
    return {
        "assignment": result.assignment,
        "student": result.student,
        "name": result.name,
        "class": result.class_name,
        "status": result.status.value,
        "score": _points(standing.score),
        "bonus": _points(standing.bonus),
        "adjustment": _points(standing.adjustment),
        "total": _points(standing.total),
        "max_score": _points(result.max_score),
        "exercises": {
            each.name: {
                "score": _points(standing.points(each)),
                "max_score": _points(each.max_score),
                "status": each.status.value,
                "bonus": each.bonus,
            }
            for each in result.exercises
        },
        "late": late(standing, asked.lang),
        "misconceptions": list(result.misconceptions),
        "reason": reason(standing, asked.lang),
        "handed_in": standing.came.isoformat() if standing.came is not None else None,
        "file": result.file,
    }


def _points(points: Fraction | None) -> float | None:
    return None if points is None else number(points)
