"""How the totals of a class are spread, as bars whose places are per cent of the width that there is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from autograder.desk.figures import Bin
from autograder.show.text import points

_HIGHEST_PX: Final = 110


class Bar(Struct, frozen=True):
    """left, width: in per cent; top, height: in pixels; low, high: in points, as text; high is empty without an end."""

    left: float
    width: float
    top: int
    height: int
    low: str
    high: str
    count: int


def bars(bins: Sequence[Bin]) -> list[Bar]:
    """Return the bars; who has a total has one that can be seen."""
    most = max((each.count for each in bins), default=0)
    width = 100 / len(bins) if bins else 0
    found = []
    for place, each in enumerate(bins):
        height = -(-_HIGHEST_PX * each.count // most)
        high = _short(each.high) if each.high is not None else ""
        found.append(Bar(place * width, width, _HIGHEST_PX - height, height, _short(each.low), high, each.count))
    return found


def _short(score: Fraction) -> str:
    """Return points without zeros at their end."""
    return points(score).rstrip("0").rstrip(".")
