"""Python text -> its tree, or how Python refuses it; what does not parse as a whole -> its top-level pieces.

What Python's parser would read in quadratic time is kept from it. A piece begins at column 0 and reaches to the next
line that begins there, so that one broken function costs one function. A piece that only lacks its end (an open
bracket, an open triple quote) is tried together with the pieces that follow; nothing is ever repaired.
"""

from __future__ import annotations

import ast
import re
import unicodedata
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

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
_DEFINITION = re.compile(r"(?:async\s+)?(?:def|class)\s+(\w+)")
_DECORATORS = re.compile(r"(?:@[^\n]*\n)*")
_GOES_ON = re.compile(r"[\s#)\]}]|(?:else|elif|except|finally)\b")
_MAX_JOINED = 40  # pieces; an open quote that reaches further is an open quote
# Closing quotes behind an even number of backslashes; an odd one would escape them.
_ENDS = {quotes: re.compile(rf"(?<!\\)(?:\\\\)*+{quotes}") for quotes in ('"""', "'''")}
_LITERAL = re.compile(
    r"""(?P<prefix>\b[A-Za-z]{1,2})?(?:(?P<triple>\"\"\"|''')|"[^"\\\n]*(?:\\.[^"\\\n]*)*+"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*+'?)"""
    r"""|\#[^\n]*""",
    re.DOTALL,
)


class TooLong(SyntaxError):
    """A name, an import or an f-string is too long to be read."""


def parse(text: str) -> ast.Module | Exception:
    """Parse Python text; return how Python refuses it rather than raise it."""
    if len(text) > _SHORT and _takes_long(text):
        return TooLong()
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


# --- pieces --------------------------------------------------------------------------------------------------


@dataclass
class Patience:
    """How many characters of one file may still be parsed in vain; when they are spent, nothing is joined."""

    chars: int = 500_000


def pieces(text: str, parse: Callable[[str], Any], patience: Patience | None = None) -> Iterator[tuple[int, str, Any]]:
    """Yield (first line, text, what `parse` returns) of each top-level piece.

    parse: returns an exception for what Python refuses. patience: the file's, where the text is a part of it.
    """
    patience = patience or Patience()
    lines = text.split("\n")
    starts = _starts(lines)
    at = 0
    while at < len(starts):
        end = at + 1
        piece = _join(lines, starts, at, end)
        tree = parse(piece)
        if _lacks_end(tree):
            for further in range(at + 2, min(at + _MAX_JOINED, len(starts)) + 1):
                if patience.chars <= 0 or _begins_anew(tree, lines[starts[further - 1]]):
                    break
                longer = _join(lines, starts, at, further)
                patience.chars -= len(longer)
                if not isinstance(whole := parse(longer), Exception):
                    piece, tree, end = longer, whole, further
                    break
        if piece.strip():
            yield starts[at] + 1, piece, tree
        at = end


def defined_name(piece: str) -> str:
    """Return the name of the function or class that a piece would have defined, or an empty string."""
    decorators = _DECORATORS.match(piece)
    found = _DEFINITION.match(piece, decorators.end() if decorators else 0)
    return found[1] if found else ""


def named_inside(piece: str) -> list[str]:
    """Return every name that a piece holds a definition of, at any indentation."""
    return re.findall(r"^[^\S\n]*(?:async\s+)?(?:def|class)\s+(\w+)", piece, re.MULTILINE)


def _starts(lines: list[str]) -> list[int]:
    """Return the indices of the lines at which pieces begin; a decorator belongs to what follows it."""
    starts = [0]
    decorated = False
    for index, line in enumerate(lines):
        if not line or _GOES_ON.match(line) or _is_inner_mark(lines, index):
            continue
        if index and not decorated:
            starts.append(index)
        decorated = line.startswith("@")
    return starts


def _is_inner_mark(lines: list[str], index: int) -> bool:
    """Whether a line is the mark of a merge conflict within a function: that function is refused as a whole."""
    if not lines[index].startswith(("<<<<<<<", "=======", ">>>>>>>")):
        return False
    following = (lines[number] for number in range(index + 1, len(lines)))
    return next((line for line in following if line.strip()), "")[:1].isspace()


def _join(lines: list[str], starts: list[int], begin: int, end: int) -> str:
    last = starts[end] if end < len(starts) else len(lines)
    return "\n".join(lines[starts[begin] : last])


def _lacks_end(error: Any) -> bool:
    message = getattr(error, "msg", None) or ""
    return isinstance(error, SyntaxError) and (
        "was never closed" in message
        or "triple-quoted" in message
        or "unexpected EOF" in message
        or "\\" in message
        or "expected 'except' or 'finally'" in message
    )


def _begins_anew(error: Any, line: str) -> bool:
    """Whether no bracket that is still open can reach over this line: a definition stands in none."""
    return "was never closed" in (error.msg or "") and bool(
        re.match(r"(?:async\s+def|def|class|import|from|@\w)\b", line)
    )


# --- where string literals end -------------------------------------------------------------------------------


class TripleQuotes:
    """The ends of a text's triple-quoted strings, asked for from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: dict[str, int] = dict.fromkeys(_ENDS, -1)  # where the next one ends; 0: there is none any more

    def end(self, quotes: str, at: int) -> int:
        """Return where the string that `quotes` open right before `at` ends, or 0 where it does not.

        at: no less than the time before.
        """
        known = self._ends[quotes]
        if known and known - len(quotes) < at:
            found = _ENDS[quotes].search(self._text, at)
            known = self._ends[quotes] = found.end() if found else 0
        return known


def f_strings(text: str) -> Iterator[str]:
    """Yield a text's f-strings, as they stand in it."""
    ends = TripleQuotes(text)
    at = 0
    while found := _LITERAL.search(text, at):
        at = found.end()
        if found["triple"]:  # one without an end is Python's to refuse
            at = ends.end(found["triple"], at) or at
        if "f" in (found["prefix"] or "").lower():
            yield text[found.start() : at]
