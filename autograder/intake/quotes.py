"""Where string literals end. A text is read from left to right, and each end is looked for once, so it stays linear."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Closing quotes behind an even number of backslashes; an odd one would escape them.
_ENDS = {quotes: re.compile(rf"(?<!\\)(?:\\\\)*+{quotes}") for quotes in ('"""', "'''")}
_LITERAL = re.compile(
    r"""(?P<prefix>\b[A-Za-z]{1,2})?(?:(?P<triple>\"\"\"|''')|"[^"\\\n]*(?:\\.[^"\\\n]*)*+"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*+'?)"""
    r"""|\#[^\n]*""",
    re.DOTALL,
)


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
