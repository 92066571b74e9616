"""What Python refuses to read: where, which line, and why. Students meet it before anything else.

And what this Python reads, and the oldest that grades does not.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import unicodedata
import warnings
from dataclasses import dataclass
from typing import Final

from autograder.intake.parsing import parse
from autograder.intake.refusals import found_at
from autograder.model import NO_TEXT, Explanation, Note, Place, Read, Said, Source, note

_DEFINITION = re.compile(r"^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Refusal:
    """One thing that Python refuses. `names`: the functions that could not be read because of it."""

    place: Place  # with the column, where it is known
    line: str
    explanation: Explanation
    names: frozenset[str]


def first_refusal(submission: Read) -> Refusal | None:
    """Return the first place at which a source does not parse, or None."""
    bound = {name for block in submission.blocks for name in block.names}
    for source in submission.sources:
        error = parse(source.text)
        if isinstance(error, Exception):
            return _refusal(source, error, frozenset(_DEFINITION.findall(source.text)) - bound)
    return None


def _refusal(source: Source, error: Exception, names: frozenset[str]) -> Refusal:
    lines = source.text.split("\n")
    number, column, why = found_at(source.text, error)
    number = min(max(number, 1), len(lines))
    line = lines[number - 1]
    char = line[column - 1 : column] if column > 0 else ""
    explanation = Explanation(
        why, _named(char) if char and not char.isascii() else NO_TEXT, note("selfcheck.and_again")
    )
    return Refusal(Place(number, source.cell, column), line, explanation, names)


def _named(char: str) -> Said:
    name = unicodedata.name(char, "")
    return note("selfcheck.unicode_name", name=name) if name else NO_TEXT


# --- grammar that is newer than grading has ----------------------------------------------------------------

OLDEST: Final = (3, 11)  # what grading may run on; what this very Python refuses is told elsewhere
_VERSION: Final = re.compile(r"Python 3\.(\d+)")


def newer_grammar(sources: tuple[Source, ...]) -> Note | None:
    """Say where the first piece of newer grammar stands and what to do, or return None."""
    if sys.version_info[:2] <= OLDEST:
        return None
    for source in sources:
        if isinstance(parse(source.text), Exception):  # told elsewhere
            continue
        if (found := _in_tree(source.text) or _in_f_strings(source.text)) is not None:
            line, minor = found
            oldest = ".".join(map(str, OLDEST))
            return note("selfcheck.newer_grammar", Place(line, source.cell), minor=minor, oldest=oldest)
    return None


def _in_tree(text: str) -> tuple[int, int] | None:
    """Return the line and the version of grammar that Python itself knows to be newer."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text, feature_version=OLDEST)
    except SyntaxError as error:
        version = _VERSION.search(error.msg)
        return error.lineno or 1, int(version[1]) if version else OLDEST[1] + 1
    return None


def _in_f_strings(text: str) -> tuple[int, int] | None:
    """Return the line of an f-string that only Python 3.12 reads: its quotes, a backslash or a comment within {}."""
    start, middle, end = (getattr(tokenize, f"FSTRING_{part}", None) for part in ("START", "MIDDLE", "END"))
    if start is None or not re.search(r"[fF][rR]?[\"']", text):
        return None
    open_quotes: list[str] = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            quote = token.string.lstrip("rRbBfFuUtT")[:3]
            quote = quote if quote in ('"""', "'''") else quote[:1]
            if open_quotes and token.type not in (middle, end) and _is_newer(token, open_quotes, quote, start):
                return token.start[0], 12
            if token.type == start:
                open_quotes.append(quote)
            elif token.type == end:
                open_quotes.pop()
    except (tokenize.TokenError, SyntaxError, IndexError):
        return None
    return None


def _is_newer(token: tokenize.TokenInfo, open_quotes: list[str], quote: str, start: int) -> bool:
    if token.type == tokenize.COMMENT or (token.type == tokenize.NL and len(open_quotes[-1]) == 1):
        return True
    if token.type not in (tokenize.STRING, start):
        return False
    return any(each in quote for each in open_quotes) or "\\" in token.string
