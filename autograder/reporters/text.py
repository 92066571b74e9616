"""Text that a submission may have chosen, made safe for the place where it is shown; and numbers, for all places.

HTML is escaped by its templates, JSON by its encoder; what is left is control characters, formulas and file names.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache

_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@cache
def points(score: Fraction) -> str:
    """Return a score with two decimals, half up."""
    cents = Decimal(score.numerator) * 100 / Decimal(score.denominator)
    return f"{(cents.quantize(Decimal(1), ROUND_HALF_UP) / 100):.2f}"


def number(score: Fraction) -> float:
    """Return a score as JSON holds it."""
    return float(points(score))


def visible(text: str, *, lines: bool = False) -> str:
    """Return `text` without anything that a terminal obeys: controls, escapes, direction marks.

    lines: keep line ends.
    """
    if text.isprintable():
        return text
    return "".join(
        char if (lines and char == "\n") or unicodedata.category(char) not in _INVISIBLE else _picture(char)
        for char in text
    )


_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _picture(char: str) -> str:
    return " " if char in "\t\n\r" else f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def cell(text: str) -> str:
    """Return `text` as a spreadsheet cell that is never a formula. Full-width signs count as the narrow ones."""
    plain = visible(text)
    first = unicodedata.normalize("NFKC", plain.lstrip()[:1])
    return f"'{plain}" if first in {"=", "+", "-", "@", "|", "%"} else plain


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
