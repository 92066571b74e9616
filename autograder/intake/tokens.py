"""Python text that parses -> its tokens, as the library's `tokenize` gives them, several times sooner.

Reading a student's work was mostly waiting for `tokenize`, which is written in Python. What is not plain (a line that
goes on behind a backslash, a form feed, an f-string where Python itself splits those) is still left to it.
"""

from __future__ import annotations

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from typing import Final

Token = tuple[int, str]  # its kind, one of `tokenize`'s; its text

_NUMBER: Final = (
    r"0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+"
    r"|(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][-+]?\d+(?:_\d+)*)?[jJ]?"
)
_STRING: Final = (
    r"[A-Za-z]{0,2}(?:"
    r"\"\"\"[^\"\\]*+(?:(?:\\.|\"(?!\"\"))[^\"\\]*+)*+\"\"\"|'''[^'\\]*+(?:(?:\\.|'(?!''))[^'\\]*+)*+'''"
    r"|\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\"|'[^'\\\n]*+(?:\\.[^'\\\n]*+)*+')"
)
_OPERATOR: Final = r"\*\*=?|//=?|>>=?|<<=?|\.\.\.|->|:=|!=|[-+*/%&@|^=<>]=?|[~.,:;()\[\]{}]"
# One token each, behind blanks: a line end with the next line's indentation, a comment, or what the names say.
_TOKEN: Final = re.compile(
    rf"[ \t]*+(?:(?P<line>\n[ \t]*+)|(?P<comment>\#[^\n]*+)|(?P<string>{_STRING})|(?P<name>[^\W\d]\w*+)"
    rf"|(?P<number>{_NUMBER})|(?P<operator>{_OPERATOR})|(?P<odd>.))",
    re.DOTALL,
)
_LINE, _COMMENT, _TEXT, _NAME, _COUNT, _SIGN = range(1, 7)  # the groups
_KINDS: Final = {_TEXT: tokenize.STRING, _NAME: tokenize.NAME, _COUNT: tokenize.NUMBER}
_FORMATTED: Final = re.compile(r"(?:[ft]r?|r[ft])[\"']", re.IGNORECASE)  # Python splits them from 3.12 on
_SPLITS: Final = sys.version_info >= (3, 12)


class _Odd(Exception):
    """There is something in it that only `tokenize` knows."""


def tokens(code: str) -> list[Token]:
    """Return the tokens of a top-level statement, without those that are layout but for where lines end.

    Line ends within brackets, empty lines and comments are none; the mark of the end is none, either.
    Raises: TokenError, SyntaxError as `tokenize` does, for what it reads otherwise than Python's own parser.
    """
    if code[:1] not in {" ", "\t"} and not (_SPLITS and _FORMATTED.search(code)):
        try:
            return _plain(code)
        except _Odd:
            pass
    return list(_by_tokenize(code))


def _by_tokenize(code: str) -> Iterator[Token]:
    left_out = {tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER}
    for kind, text, *_ in tokenize.generate_tokens(io.StringIO(code).readline):
        if kind not in left_out:
            yield kind, text


def _plain(code: str) -> list[Token]:
    """Return the tokens of plain code. Raises: _Odd."""
    found: list[Token] = []
    depths = [0]  # of the blocks that are open
    brackets, begun, column = 0, False, 0
    for match in _TOKEN.finditer(code):
        group = match.lastindex
        if group == _LINE:
            if not brackets:
                if begun:
                    found.append((tokenize.NEWLINE, "\n"))
                    begun = False
                column = len(match[_LINE].expandtabs(8)) - 1
            continue
        if group == _COMMENT:
            continue
        if not begun:
            begun = True
            if column != depths[-1]:
                _move(found, depths, column)
        if group == _SIGN:
            text = match[_SIGN]
            if text in "([{":
                brackets += 1
            elif text in ")]}":
                brackets -= 1
            found.append((tokenize.OP, text))
        elif group in _KINDS:
            found.append((_KINDS[group], match[group]))
        else:
            raise _Odd
    if begun:
        found.append((tokenize.NEWLINE, ""))
    _move(found, depths, 0)
    return found


def _move(found: list[Token], depths: list[int], column: int) -> None:
    """Open a block, or close as many as a line at this column ends. Raises: _Odd where it fits none."""
    if column > depths[-1]:
        depths.append(column)
        found.append((tokenize.INDENT, ""))
    while column < depths[-1]:
        depths.pop()
        found.append((tokenize.DEDENT, ""))
    if column != depths[-1]:
        raise _Odd
