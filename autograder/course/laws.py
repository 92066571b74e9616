"""What a chapter declares of an exercise in a line each, such as `step seq`: the engine knows no chapter.

A law is a pattern of words; PARAMETER and NUMBER are filled in. Diagnosis looks at an answer by the laws of its
exercise; the reference has to keep each of them on every public call.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

PATTERNS = (
    "step PARAMETER",
    "linear PARAMETER",
    "softmax",
    "elementwise PARAMETER",
    "adds up to NUMBER",
    "between NUMBER NUMBER",
    "between PARAMETER",
)
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


class Law(Struct, frozen=True):
    """One declared law.

    code: `step`, `linear`, `softmax`, `elementwise`, `sum`, `range`, `among`.
    """

    code: str
    parameter: str = ""
    numbers: tuple[float, ...] = ()


_CODES = dict(zip(PATTERNS, ("step", "linear", "softmax", "elementwise", "sum", "range", "among"), strict=True))


def read_law(written: str, parameters: Sequence[str] | None = None) -> Law | None:
    """Return the law that is written so; None where no pattern fits.

    parameters: the exercise's; without them any name will do.
    """
    words = written.split()
    for pattern, code in _CODES.items():
        parts = pattern.split()
        if len(parts) != len(words):
            continue
        pairs = list(zip(parts, words, strict=True))
        if all(_fits(part, word, parameters) for part, word in pairs):
            name = next((word for part, word in pairs if part == "PARAMETER"), "")
            return Law(code, name, tuple(float(word) for part, word in pairs if part == "NUMBER"))
    return None


def _fits(part: str, word: str, parameters: Sequence[str] | None) -> bool:
    if part == "NUMBER":
        return _NUMBER.fullmatch(word) is not None
    if part == "PARAMETER":
        return word.isidentifier() and (parameters is None or word in parameters)
    return part == word
