"""Python text -> its tree, or how Python refuses it; what its parser would read in quadratic time is kept from it."""

from __future__ import annotations

import ast
import re
import unicodedata
import warnings

from autograder.intake.quotes import f_strings

TOO_LONG = "too long to be read"
_SHORT = 1_000  # characters in which nothing takes long
_FIELDS = 20_000_000  # fields of an f-string times its characters: each field is looked for from its beginning
_DOTS = 5_000_000  # dots of a text times its characters: a dotted name is copied at each
_DOTTED = re.compile(r"(?<!\w)(?:\w++[\s\\]*+\.[\s\\]*+)++")
_MAX_DOTS = 200
# Where characters that combine with the one before stand, and others; a name's are sorted by insertion.
_BLOCKS = (
    r"[\u0300-\u1dff\u20d0-\u20ff\u2de0-\u2dff\u302a-\u302f\u3099\u309a\ua66f-\uabed\ufb1e\ufe20-\ufe2f"
    r"\U00010000-\U0001ffff]"
)
_COMBINING = re.compile(rf"{_BLOCKS}{_BLOCKS}*+")
_MAX_COMBINING = 200


def parse(text: str) -> ast.Module | Exception:
    """Parse Python text; return how Python refuses it rather than raise it."""
    if len(text) > _SHORT and _takes_long(text):
        return SyntaxError(f"a name, an import or an f-string is {TOO_LONG}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # RecursionError and MemoryError are how the parser refuses absurd nesting; both are harmless.
        return error


def _takes_long(text: str) -> bool:
    """Whether there is anything in it that no person writes and that Python reads in quadratic time."""
    if text.count("{") * len(text) > _FIELDS and any(each.count("{") * len(each) > _FIELDS for each in f_strings(text)):
        return True
    if (
        text.count(".") * len(text) > _DOTS
        and "import" in text
        and any(chain[0].count(".") > _MAX_DOTS for chain in _DOTTED.finditer(text))
    ):
        return True
    return not text.isascii() and any(
        sum(map(bool, map(unicodedata.combining, run[0]))) > _MAX_COMBINING
        for run in _COMBINING.finditer(text)
        if len(run[0]) > _MAX_COMBINING
    )
