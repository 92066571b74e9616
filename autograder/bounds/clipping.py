"""The one place where text is cut, and the one where it is made visible.

Whatever a submission may have chosen (names, paths, messages, values, what it printed) passes through here before a
person reads it: no text is longer than `budget` says, and a text that was cut says so; nothing in it is
obeyed, unseen or piled up by a terminal, a page or a table.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final, cast, get_args

from autograder.bounds.budget import MAX_LINE, MAX_TEXT
from autograder.model import Lang, Note, Parameter, Said, Text, note
from autograder.model.notes import Word
from autograder.words import label, say

_ELLIPSIS: Final = "..."
_NUMBER: Final = 10  # characters of a number or a place
_MOST_MARKS: Final = 4  # on one base: no script needs more, and some heap hundreds of them over the lines above

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
# Letters, signs and marks that are there and show nothing: fillers, the empty Braille cell, joiners, selectors.
_BLANKS: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
# Neither marks nor blanks are in these, which are nearly all that people write here; the rest is looked at one by one.
_PLAIN: Final = (
    "\u0000-\u02ff\u0370-\u0482\u048a-\u0590\u1e00-\u20cf\u2100-\u27ff\u2801-\u2cee\u2e00-\u3029\u3030-\u3098"
    "\u309b-\u3163\u3165-\ua66e\uac00-\ufb1d\uff00-\uff9f\uffa1-\uffff\U0001f000-\U0001faff\U00020000-\U0003ffff"
)
_ADDRESS: Final = re.compile(r"\b0x[0-9a-fA-F]{6,16}\b")
_ODD: Final = re.compile(f"[^{_PLAIN}]")


def clip(text: str, most: int = MAX_LINE, *, lines: bool = False, lang: Lang = "en") -> str:
    """Return `text` made visible, in at most `most` characters; where that is not all of it, it says so.

    lines: keep line ends.
    lang: the language in which a long text says how long it was.
    """
    shown = visible(text if len(text) <= most else text[:most], lines=lines)
    if len(text) <= most and len(shown) <= most:
        return shown
    end = _ELLIPSIS if most <= MAX_LINE else say(note("bounds.of_length", length=len(text)), lang)
    return shown[: max(most - len(end), 0)] + end[:most]


def clip_path(path: str, most: int = MAX_LINE) -> str:
    """Return a path made visible, in at most `most` characters: its end, which is the file's own name."""
    shown = visible(path if len(path) <= most else path[-most:])
    if len(path) <= most and len(shown) <= most:
        return shown
    kept = max(most - len(_ELLIPSIS), 0)
    return _ELLIPSIS[:most] + shown[len(shown) - kept :]


def clip_text(text: Text, most: int = MAX_TEXT) -> Text:
    """Return a text in both languages, each clipped, line ends kept; the same object where nothing changes."""
    zh, en = clip(text.zh, most, lines=True, lang="zh"), clip(text.en, most, lines=True)
    return text if zh is text.zh and en is text.en else Text(zh, en)


def clip_said(said: Said, most: int = MAX_TEXT) -> Said:
    """Return what is to be said with its words clipped: of a note, which is short but for them, its parameters."""
    if isinstance(said, Text):
        return clip_text(said, most)
    share = max(most // max(len(said.parameters), 1), 1) if weight(said) > most else most
    parameters = tuple((name, _clip_parameter(value, share)) for name, value in said.parameters)
    return said if parameters == said.parameters else Note(said.code, said.place, parameters)


def _clip_parameter(value: Parameter, most: int) -> Parameter:
    if isinstance(value, str):
        return clip(value, most, lines=True)
    if isinstance(value, Note | Text):
        return clip_said(value, most)
    if isinstance(value, tuple):
        return tuple(cast(Word, _clip_parameter(each, most // max(len(value), 1))) for each in value)
    return value


def weight(value: Parameter) -> int:
    """Return about how many characters saying something takes, without saying it."""
    match value:
        case str():
            return len(value)
        case Text():
            return max(len(value.zh), len(value.en))
        case Note():
            return _form(value.code) + sum(weight(each) for _, each in value.parameters)
        case tuple():
            return sum(map(weight, value))
    return _NUMBER


@cache
def _form(code: str) -> int:
    return max(len(label(code, lang)) for lang in get_args(Lang))


def visible(text: str, *, lines: bool = False) -> str:
    """Return `text` with all that is obeyed, unseen or piled up as its code point; a second time changes nothing.

    That is: controls, escapes, direction marks, zero widths, surrogates, private and unassigned characters, blanks
    that are none, and marks beyond what any script puts on one base.
    lines: keep line ends. Otherwise they are blanks, as tabs are.
    """
    flat = text.replace("\n", "") if lines else text
    if flat.isprintable() and (flat.isascii() or _ODD.search(flat) is None):
        return text
    shown, marks = [], 0
    for char in text:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in _MARKS else 0
        if lines and char == "\n":
            shown.append(char)
        elif kind in _INVISIBLE or marks > _MOST_MARKS or _BLANKS.match(char):
            shown.append(_picture(char))
        else:
            shown.append(char)
    joined = "".join(shown)
    return text if joined == text else joined


def without_addresses(text: str) -> str:
    """Return `text` without memory addresses, which differ from run to run."""
    return _ADDRESS.sub("0x..", text)


def _picture(char: str) -> str:
    return " " if char in "\t\n\r" else f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
