"""How people and platforms write a moment and a duration.

A moment begins with the year, or names its month: `3/4/2026` is two days of the year, and is not read. Without a zone
it is the local time of this machine, as a platform's download is of whoever downloaded it.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from autograder.intake.tables import plain

UNITS: Final = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
_CALLED = {
    "minute": "min mins minute minutes 分钟 分".split(),
    "hour": "h hr hrs hour hours 小时 时".split(),
    "day": "d day days 天 日".split(),
    "week": "w wk week weeks 周 星期".split(),
}
_UNIT_OF = {word: unit for unit, words in _CALLED.items() for word in words}
_MONTHS = {
    name: number
    for number, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1)
}  # fmt: skip
_FIRST_YEAR = 1970  # before its end not every system knows its own zone
_DATE = re.compile(r"(?P<y>[12][0-9]{3})\s*[-/.年]\s*(?P<m>[0-9]{1,2})\s*[-/.月]\s*(?P<d>[0-9]{1,2})\s*日?")
_NAMED = re.compile(
    r"(?:[A-Za-z]{3,9},?\s+)?(?:(?P<d>[0-9]{1,2})\s+(?P<m>[A-Za-z]{3,9})|(?P<m2>[A-Za-z]{3,9})\s+(?P<d2>[0-9]{1,2})),?"
    r"\s+(?P<y>[12][0-9]{3}),?"
)
_TIME = re.compile(
    r"(?:[Tt]|\s*)(?P<h>[0-9]{1,2})[:点时](?P<min>[0-9]{2})分?(?:[:.](?P<s>[0-9]{2})(?:[.,][0-9]{1,9})?)?秒?"
    r"\s*(?P<half>[AaPp]\.?[Mm]\.?)?\s*(?P<zone>[Zz]|UTC|GMT|[+-][0-9]{2}(?::?[0-9]{2})?)?"
)
_DURATION = re.compile(r"([0-9]{1,5})\s*([^\W\d_]{1,7})")


def unit_of(word: str) -> str | None:
    """Return the unit of time that a word means: a key of `UNITS`."""
    return _UNIT_OF.get(word.casefold())


def read_duration(text: str) -> timedelta | None:
    """Return a duration such as `15min`, `2 days`, `3天`, or None where it is none."""
    found = _DURATION.fullmatch(plain(text))
    unit = unit_of(found[2]) if found is not None else None
    return int(found[1]) * UNITS[unit] if found is not None and unit is not None else None


def read_moment(text: str) -> datetime | None:
    """Return a moment, with its zone if one is written; a date alone is the end of its day. None where it is none."""
    text = plain(text)
    found = _DATE.match(text) or _NAMED.match(text)
    if found is None:
        return None
    parts = found.groupdict()
    month = parts["m"] or parts["m2"]
    number = int(month) if month.isdigit() else _MONTHS.get(month[:3].casefold(), 0)
    rest = text[found.end() :].strip()
    if int(parts["y"]) <= _FIRST_YEAR:
        return None
    try:
        day = datetime(int(parts["y"]), number, int(parts["d"] or parts["d2"]))
        return _at(day, rest) if rest else day + timedelta(days=1)
    except ValueError:
        return None


def _at(day: datetime, text: str) -> datetime | None:
    """Return a time of a day. ValueError where the clock has no such time."""
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    hour, minute, second = int(found["h"]), int(found["min"]), int(found["s"] or 0)
    if found["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found["half"][0] in "Pp" else 0)
    if (hour, minute, second) == (24, 0, 0):
        return (day + timedelta(days=1)).replace(tzinfo=_zone(found["zone"]))
    return day.replace(hour=hour, minute=minute, second=second, tzinfo=_zone(found["zone"]))


def _zone(text: str | None) -> timezone | None:
    if not text:
        return None
    if text[0] not in "+-":
        return UTC
    digits = text[1:].replace(":", "")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:] or 0))
    return timezone(-offset if text[0] == "-" else offset)
