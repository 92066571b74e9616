"""Python text that does not parse as a whole -> its top-level pieces, so that one broken function costs one function.

A piece begins at column 0 and reaches to the next line that begins there. A piece that only lacks its end (an open
bracket, an open triple quote) is tried together with the pieces that follow; nothing is ever repaired.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

_DEFINITION = re.compile(r"(?:async\s+)?(?:def|class)\s+(\w+)")
_DECORATORS = re.compile(r"(?:@[^\n]*\n)*")
_GOES_ON = re.compile(r"[\s#)\]}]|(?:else|elif|except|finally)\b")
_MAX_JOINED = 40  # pieces; an open quote that reaches further is an open quote


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
