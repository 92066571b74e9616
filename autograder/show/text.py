"""Text that a submission may have chosen, made safe for tables and file names; and numbers, for all places.

HTML is escaped by its templates, JSON by its encoder; what no place may show or obey is `autograder.bounds.clipping`'s.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache

from autograder.bounds.clipping import clip
from autograder.model import Lang

_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
_BLANKS_AT_END = re.compile(r"[ \t]+\n")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def points(score: Fraction) -> str:
    """Return a score with two decimals, half up."""
    return _points(score.numerator, score.denominator)


def number(score: Fraction) -> float:
    """Return a score as JSON holds it."""
    return _number(score.numerator, score.denominator)


@cache
def _number(above: int, below: int) -> float:
    return float(_points(above, below))


@cache  # by whole numbers, which are found at once; a fraction is not
def _points(above: int, below: int) -> str:
    cents = Decimal(above) * 100 / Decimal(below)
    return f"{(cents.quantize(Decimal(1), ROUND_HALF_UP) / 100):.2f}"


def tidy(text: str) -> str:
    """Return a text without blanks at the ends of its lines, which a page may not have."""
    return _BLANKS_AT_END.sub("\n", text) if "\n" in text else text


def with_stop(text: str, lang: Lang) -> str:
    """Return a text with its full stop; its first word may be a name and stays as it is."""
    return text if not text or text[-1] in ".。!?？！:：…" else text + ("。" if lang == "zh" else ".")


_MOST_IN_CELL = 32_000  # a spreadsheet takes 32,767, and what is beyond them begins the next row
# What a formula begins with; its wide, small and raised forms count, since spreadsheets and people read them alike.
_SIGN = (
    "[=+\\-@|%\u2212\u207a-\u207c\u208a-\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6a\ufe6b"
    "\uff05\uff0b\uff0d\uff1d\uff20\uff5c]"
)
_FORMULA = re.compile(rf'[\s"]*{_SIGN}')
# Where the list separator is a semicolon, what follows one begins a cell, whatever quotes are around all of it.
_FORMULA_WITHIN = re.compile(rf';(?=[\s"]*{_SIGN})')


def cell(text: str) -> str:
    """Return `text` as a spreadsheet cell that is never a formula, nor becomes several of which one is."""
    plain = clip(_FORMULA_WITHIN.sub(";'", clip(text, _MOST_IN_CELL)), _MOST_IN_CELL)
    return f"'{plain}" if _FORMULA.match(plain) else plain


def file_names(students: Iterable[str]) -> dict[str, str]:
    """Return a file's stem for each student's id: the id where that is safe, else a safe and unique encoding."""
    ids = sorted(set(students))
    folded = Counter(student.casefold() for student in ids)
    return {student: student if _is_plain(student, folded) else _encoded(student) for student in ids}


def all_names(student: str) -> tuple[str, ...]:
    """Return every stem that `file_names` may ever have given a student, whoever else was in the class."""
    alone = file_names([student])[student]
    return tuple(dict.fromkeys((alone, _encoded(student))))


def _is_plain(student: str, folded: Counter[str]) -> bool:
    return (
        _PLAIN_NAME.fullmatch(student) is not None
        and student.casefold() not in _DEVICES
        and folded[student.casefold()] == 1
    )


def _encoded(student: str) -> str:
    # "~" is in no plain id, so an encoded name never meets one.
    readable = re.sub(r"[^A-Za-z0-9_-]+", "_", student)[:32].strip("_")
    return f"{readable}~{hashlib.sha256(student.encode('utf-8', 'replace')).hexdigest()[:12]}"
