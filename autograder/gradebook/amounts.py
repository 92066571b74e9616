"""How people write points: `9`, `+1`, `-10%`, `７.５分`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, cast

from msgspec import Struct

from autograder.intake.tables import plain

_AMOUNT = re.compile(r"([+-]?)\s*([0-9]{1,6})(?:[.,]([0-9]{1,6}))?\s*(%|分|points?|pts?)?", re.IGNORECASE)


class Amount(Struct, frozen=True):
    """Points, or a share of points. sign: empty, `+` or `-`. value: never negative; of percent the number of them."""

    value: Fraction
    percent: bool = False
    sign: Literal["", "+", "-"] = ""

    def of(self, points: Fraction) -> Fraction:
        """Return how many points it is where there are `points`."""
        return points * self.value / 100 if self.percent else self.value

    def __str__(self) -> str:
        return f"{self.sign}{float(self.value):.6g}{'%' if self.percent else ''}"


def read_amount(text: str) -> Amount | None:
    """Return what an amount says, or None where it is none."""
    if (found := _AMOUNT.fullmatch(plain(text))) is None:
        return None
    sign, whole, part, unit = found.groups()
    return Amount(Fraction(f"{whole}.{part or 0}"), unit == "%", cast("Literal['', '+', '-']", sign))
