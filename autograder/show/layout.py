"""Text on a terminal: how wide it is, where a line may break, and what colours say. No module of rich: it is too slow.

Signs come from what a GBK console can print. Such a console draws some of them two columns wide; lines are made so
that nothing depends on it but where they break.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from autograder.bounds.clipping import visible
from autograder.model import Lang, Said
from autograder.words import say

Style = Literal["good", "bad", "dim", "bold"]

_COLOURS: dict[Style, str] = {"good": "32", "bad": "31", "dim": "2", "bold": "1"}
_CLOSING = "，。；：？！、）】》”’…,.;:?!)]}%"
_OPENING = "（【《“‘([{"


class View(Struct, frozen=True):
    """What a terminal can show, and how its reader wants it.

    columns: how many there are.
    plain: no colour, no drawing, no motion.
    wide_signs: whether characters of ambiguous width take two columns, as on a Chinese console.
    """

    lang: Lang = "en"
    columns: int = 80
    plain: bool = False
    colour: bool = False
    wide_signs: bool = False
    signs: bool = True  # whether the console can print more than ASCII signs

    @property
    def width(self) -> int:
        """Columns to use: never the last one, where some consoles break the line."""
        return max(20, min(self.columns, 80) - 1)

    def text(self, said: Said) -> str:
        """Return what is to be said in the reader's language, without anything that a terminal would obey."""
        return visible(say(said, self.lang))

    def paint(self, text: str, style: Style) -> str:
        """Return `text` in a colour, where there are colours; none says what the words do not say."""
        return f"\033[{_COLOURS[style]}m{text}\033[0m" if self.colour and text else text

    def cells(self, text: str) -> int:
        """Return how many columns a text takes."""
        if text.isascii():
            return len(text)
        wide = "WFA" if self.wide_signs else "WF"
        return sum(
            0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in wide else 1
            for char in text
        )

    def pad(self, text: str, cells: int) -> str:
        """Return `text` filled up with blanks on the right."""
        return text + " " * (cells - self.cells(text))

    def cut(self, text: str, cells: int) -> str:
        """Return as much of `text` as fits."""
        if self.cells(text) <= cells:
            return text
        end, used = 0, 0
        for char in text:
            used += self.cells(char)
            if used > cells - 3:
                break
            end += 1
        return f"{text[:end].rstrip()}..."

    def wrap(self, text: str, first: str = "") -> list[str]:
        """Break a text into lines that fit; `first` begins the first line, the others are indented as far."""
        blank = " " * self.cells(first)
        lines, line = [], first
        fresh = True
        for space, piece in _pieces(text):
            gap = "" if fresh else space
            if not fresh and self.cells(line) + len(gap) + self.cells(piece) > self.width:
                lines.append(line.rstrip())
                line, gap = blank, ""
            line += gap + piece
            fresh = False
        return [*lines, line.rstrip()]


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield (the blank before it, a piece that is not broken): a word, or a Chinese character with its punctuation."""
    space, piece = "", ""
    for char in text:
        if char == " ":
            if piece:
                yield space, piece
                space, piece = "", ""
            space = " "
        elif piece and _may_break(piece[-1], char):
            yield space, piece
            space, piece = "", char
        else:
            piece += char
    if piece:
        yield space, piece


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters that no blank parts."""
    if not (_is_wide(before) or _is_wide(after)):
        return False
    return after not in _CLOSING and before not in _OPENING


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
