"""When work is due, and what being late costs: `--due WHEN`, `--late RULE`.

    rule   = part {[","] part}     one rate; at most one cap and one grace, in any order
    rate   = amount "/" unit       10%/day · 0.5/hour · 每天 10%        a started unit counts as a whole one
    cap    = "max" amount          max 50% · max 3 · 最多 50%           no more than this is taken
    grace  = "grace" duration      grace 15min · 宽限 1小时             the due time is that much later
    amount = points or a percentage of what was earned, bonus included

Units are minute, hour, day and week. More than was earned is never taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.errors import UsageError
from autograder.gradebook.amounts import Amount, read_amount
from autograder.intake.moments import UNITS, read_duration, read_moment, unit_of
from autograder.intake.tables import plain
from autograder.model import Note, note
from autograder.model.standing import duration

_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?\s*(?:%|points?|pts?|分(?!钟))?").pattern
_WORD = r"[^\W\d_]{1,7}"
_PARTS: Final[Mapping[str, re.Pattern[str]]] = {
    "rate": re.compile(
        rf"[-扣]?(?P<amount>{_NUMBER})\s*(?:/|per\s|每)\s*(?P<unit>{_WORD})"
        rf"|每(?:迟交|迟|晚交|晚)?[1一]?\s*(?P<unit2>小时|分钟|天|日|周|星期)\s*扣?\s*(?P<amount2>{_NUMBER})"
    ),
    "most": re.compile(rf"(?:max(?:imum)?|at most|up to|cap|最多|至多|上限)[\s:]*扣?\s*(?P<amount>{_NUMBER})"),
    "grace": re.compile(rf"(?:grace|宽限|宽容)[\s:]*(?P<duration>[0-9]{{1,5}}\s*{_WORD})"),
}
_BETWEEN = re.compile(r"[\s,;、。]*")


class LateRule(Struct, frozen=True):
    """What lateness costs. unit: a key of `UNITS`; most: no more is taken; grace: how much later work is due."""

    rate: Amount
    unit: str
    most: Amount | None = None
    grace: timedelta = timedelta()

    def units(self, by: timedelta) -> int:
        """Return how many units have begun in a lateness."""
        return -(-by // UNITS[self.unit])

    def deduction(self, by: timedelta, earned: Fraction) -> Fraction:
        """Return how many of the points `earned` a lateness costs."""
        taken = self.rate.of(earned) * self.units(by)
        return min(taken, earned, earned if self.most is None else self.most.of(earned))

    def said(self, by: timedelta, earned: Fraction) -> Note:
        """Return how late it is, how many units count, and what they cost."""
        capped = self.most is not None and self.most.of(earned) < self.rate.of(earned) * self.units(by)
        count = self.units(by)
        unit = note(f"late.unit_{self.unit}", count=count)
        taken = str(self.most if capped else Amount(self.rate.value * count, self.rate.percent))
        return note("late.taken", by=duration(by), count=count, unit=unit, taken=taken, capped=capped)


def read_rule(text: str) -> LateRule:
    """Return what a late rule says.

    Raises: UsageError that names the place from which on it is not understood.
    """
    rest = plain(text).casefold()
    found: dict[str, re.Match[str]] = {}
    while rest := rest[_BETWEEN.match(rest).end() :]:  # type: ignore[union-attr]
        name, part = next(((name, part) for name, each in _PARTS.items() if (part := each.match(rest))), ("", None))
        if part is None or name in found:
            raise UsageError(note("late.no_rule", rule=clip(text), at=clip(rest)))
        found[name], rest = part, rest[part.end() :]
    rule = _rule(found)
    if rule is None:
        raise UsageError(note("late.no_rule", rule=clip(text), at=""))
    return rule


def _rule(found: Mapping[str, re.Match[str]]) -> LateRule | None:
    """Return what the parts of a rule say; None where one has no meaning, or the rate is not there."""
    if "rate" not in found:
        return None
    rate, unit = (found["rate"][name] or found["rate"][f"{name}2"] for name in ("amount", "unit"))
    amount, per = read_amount(rate), unit_of(unit)
    most = read_amount(found["most"]["amount"]) if "most" in found else None
    grace = read_duration(found["grace"]["duration"]) if "grace" in found else timedelta()
    too_much = any(each is not None and each.percent and each.value > 100 for each in (amount, most))
    if amount is None or per is None or grace is None or too_much:
        return None
    return LateRule(amount, per, most, grace)


def read_due(text: str) -> datetime:
    """Return when work is due, in this machine's zone, which is meant where none is written.

    Raises: UsageError.
    """
    moment = read_moment(text)
    if moment is None:
        raise UsageError(note("late.no_moment", said=clip(text)))
    return moment.astimezone()


def read_excuse(text: str, due: datetime) -> datetime | timedelta | bool | None:
    """Return what a class list says of an extension: until when, for how long, whether at all; None: not understood."""
    said = plain(text).casefold()
    if said in _NOT:
        return False
    if not any(char.isdigit() for char in said) or said == "1":
        return True
    readers: tuple[Callable[[str], datetime | timedelta | None], ...] = (read_moment, read_duration, _in_year_of(due))
    return next((found for each in readers if (found := each(said)) is not None), None)


_NOT = frozenset(["", "0", *"no n false none - / 否 无 没有 不 ×".split()])
_DAY_OF_YEAR = re.compile(r"([0-9]{1,2})\s*[-/.月]\s*([0-9]{1,2})\s*日?(?P<time>.*)")


def _in_year_of(due: datetime) -> Callable[[str], datetime | None]:
    """Return a reader of `3月5日`: the first such day that is not before the due time."""

    def read(text: str) -> datetime | None:
        if (found := _DAY_OF_YEAR.fullmatch(text)) is None:
            return None
        days = (read_moment(f"{year}-{found[1]}-{found[2]}{found['time']}") for year in (due.year, due.year + 1))
        return next((day for day in days if day is not None and day.astimezone() >= due), None)

    return read
