"""Why Python refuses a piece of code, in words for who wrote it: line, column, character, and what to do.

Python's own messages are English and change from version to version; the usual ones have a code of ours.
"""

from __future__ import annotations

import ast
import itertools
import re
import sys
import unicodedata

from autograder.bounds.clipping import clip
from autograder.intake.grammar import needed_python
from autograder.intake.parsing import TooLong, defined_name, parse
from autograder.model import Note, Place, note

# What input methods and web pages put where Python wants ASCII.
_FULL_WIDTH = dict(
    zip("（）［］｛｝，：；＝＋－＊／％＜＞！＆｜＾～＠．＇＂｀＃", "()[]{},:;=+-*/%<>!&|^~@.'\"`#", strict=True)
)
_INSTEAD = {
    **_FULL_WIDTH,
    **dict(zip("。、“”„«»‘’´【】《》—–−×·÷", '.,"""""\'\'\'[]<>---**/', strict=True)),
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "²": "**2",
    "…": "...",
}
_BLANKS = {
    "\u00a0": note("code.no_break_space"),
    "\u3000": note("code.full_width_space"),
    "\u200b": note("code.zero_width_space"),
    "\u200c": note("code.zero_width"),
    "\u200d": note("code.zero_width"),
    "\ufeff": note("code.byte_order_mark"),
    "\u2028": note("code.line_separator"),
    "\u2003": note("code.wide_space"),
    "\u2002": note("code.wide_space"),
    "\u2009": note("code.thin_space"),
    "\u202f": note("code.narrow_space"),
}
_TRIPLE = re.compile("\"\"\"|'''")
_LAST = 2  # triple quotes before an error that may be one pair too many
_PARSED_ANEW = 16 * 2**10  # characters of a piece that is parsed once more without them: more is no person's function
_INVALID = re.compile(r"invalid (?:non-printable )?character (?:'.*' )?\(?U\+([0-9A-F]+)")
_NO_BODY = re.compile(r"expected an indented block after .* on line (\d+)$")
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
_NO_ELSE = re.compile(r"expected 'else' after 'if' expression")
_CONDITION = re.compile(r"\bif\b[^=\n]*[^=!<>:\n]=(?!=)")
_REASONS = {  # what Python's message holds; its groups are the parameters a and b
    re.compile(r"inconsistent use of tabs"): "code.tabs",
    re.compile(r"unindent does not match"): "code.unindent",
    re.compile(r"unexpected indent"): "code.indented",
    re.compile(r"expected an indented"): "code.no_body",
    re.compile(r"expected ':'"): "code.no_colon",
    re.compile(r"'(.)' was never closed"): "code.open_bracket",
    re.compile(r"unmatched '(.)'"): "code.one_too_many",
    re.compile(r"closing parenthesis '(.)' does not match opening parenthesis '(.)'"): "code.other_bracket",
    re.compile(r"unterminated triple-quoted"): "code.open_text",
    re.compile(r"unterminated string|EOL while"): "code.open_quote",
    re.compile(r"Missing parentheses in call to '(\w+)'"): "code.python_2",
    re.compile(r"Perhaps you forgot a comma"): "code.no_operator",
    re.compile(r"Maybe you meant '==' or ':=' instead of '='"): "code.compared",
    _NO_ELSE: "code.no_else",
    re.compile(r"cannot assign to"): "code.no_target",
    re.compile(r"invalid decimal literal"): "code.bad_number",
    re.compile(r"f-string"): "code.bad_f_string",
    re.compile(r"unexpected character after line continuation"): "code.after_backslash",
    re.compile(r"too many nested|nested|overflow"): "code.too_deep",
    re.compile(r"^invalid syntax$"): "code.bad_syntax",
}


def found_at(piece: str, error: Exception) -> tuple[int, int, Note]:
    """Return where a piece is refused (its line and column, from 1; column 0 is unknown), and why."""
    line, column = getattr(error, "lineno", None) or 1, getattr(error, "offset", None) or 0
    if isinstance(error, SyntaxError) and (conflict := _CONFLICT.search(piece)):
        return piece.count("\n", 0, conflict.start()) + 1, 1, note("code.conflict_marks")
    if isinstance(error, SyntaxError) and (needed := needed_python(piece)) is not None:
        wanted, here = (".".join(map(str, version[:2])) for version in (needed, sys.version_info))
        return line, column, note("code.too_new", wanted=wanted, here=here)
    found = _closed_early(piece, line) or _odd_character(piece, error, line, column)
    if found is None and (head := _NO_BODY.search(getattr(error, "msg", None) or "")):
        return int(head[1]), 0, _reason(error)  # the line that wants a body, rather than the one that is found instead
    return found or (line, column, _reason(error))


def _closed_early(piece: str, line: int) -> tuple[int, int, Note] | None:
    """Return (line, column, why) of the quotes that end a docstring too early: without them the piece parses."""
    if len(piece) > _PARSED_ANEW:
        return None
    end = len("\n".join(piece.split("\n")[:line]))
    quotes = list(_TRIPLE.finditer(piece, 0, end))
    if len(_TRIPLE.findall(piece)) % 2 == 0:
        return None
    for each in quotes[: -_LAST - 1 : -1]:
        if isinstance(parse(piece[: each.start()] + piece[each.end() :]), ast.Module):
            begin = piece.rfind("\n", 0, each.start()) + 1
            before = piece.count("\n", 0, each.start())
            return before + 1, each.start() - begin + 1, note("code.closed_early", quotes=each[0])
    return None


def refusal(piece: str, error: Exception, offset: int, cell: int | None) -> Note:
    """Return the note for a piece that Python refuses.

    offset: the number of lines before the piece in its file or cell.
    """
    line, column, why = found_at(piece, error)
    place = Place(line + offset, cell, max(column, 0))
    return note("code.refused", place, name=clip(defined_name(piece)), why=why)


def _odd_character(piece: str, error: Exception, line: int, column: int) -> tuple[int, int, Note] | None:
    """Return (line, column, what it is) of the character that Python stumbled over, if it is often mistyped."""
    lines = piece.split("\n")
    code = lines[line - 1] if 0 < line <= len(lines) else ""
    named = _INVALID.search(getattr(error, "msg", None) or "")
    if named is not None:
        char = chr(int(named[1], 16)) if int(named[1], 16) < 0x110000 else ""
        if char and char in code:
            at = column - 1 if code[column - 1 : column] == char else code.index(char)
            return line, at + 1, _words(char)
    # Python may complain later than the culprit stands: `“a b”` is refused at the b.
    quote = ""
    for at, char in enumerate(code):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "#":
            return None
        elif char in _INSTEAD or char in _BLANKS:
            return line, at + 1, _words(char)
    return None


def _words(char: str) -> Note:
    code = f"U+{ord(char):04X}"
    if blank := _BLANKS.get(char):
        return note("code.odd_blank", blank=blank, code=code)
    if plain := _INSTEAD.get(char):
        return note("code.odd_character", wide=char in _FULL_WIDTH, char=char, code=code, plain=plain)
    shown, name = char if char.isprintable() else "", unicodedata.name(char, "")
    return note("code.unknown_character", char=shown, code=code, name=name)


def _compared(error: SyntaxError, message: str) -> bool:
    """Whether an `else` is missed only because of a single = in the condition: with == the line parses."""
    line = (error.text or "").strip()
    if not _NO_ELSE.search(message) or len(line) > _PARSED_ANEW:
        return False
    conditions = (each.end() for each in _CONDITION.finditer(line))
    return any(
        isinstance(parse(f"{line[:end]}={line[end:]}"), ast.Module) for end in itertools.islice(conditions, _LAST)
    )


def _reason(error: Exception) -> Note:
    if not isinstance(error, SyntaxError):
        return note("code.too_deep")
    if isinstance(error, TooLong):
        return note("code.too_long")
    message = clip(error.msg or "")
    if _compared(error, message):
        return note("code.compared")
    for pattern, code in _REASONS.items():
        if found := pattern.search(message):
            return note(code, **dict(zip("ab", found.groups(), strict=False)))
    return note("code.python_says", message=message)
