"""A thing to tell, before it is a sentence: what it is, where it stands, and what it is about.

Whoever finds something says it once, as a `Note`; `autograder.words` has the sentence for its code in each language,
and only who shows it asks for one. Nothing is ever read back out of a sentence: what is to be chosen or left out is
chosen by the code. They are structs with tags, so that a ledger can hold any of them and tell which it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

Lang = Literal["zh", "en"]


class Text(msgspec.Struct, frozen=True, tag="text"):
    """What an author wrote, in both languages: a title, a hint, a message. The engine's own sentences are notes."""

    zh: str
    en: str

    def get(self, lang: Lang) -> str:
        """Return the text in `lang`."""
        return self.zh if lang == "zh" else self.en

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)

    def __add__(self, other: Text) -> Text:
        return Text(self.zh + other.zh, self.en + other.en)


NO_TEXT = Text("", "")


class Place(msgspec.Struct, frozen=True, tag="place"):
    """A line of a submission: the file's own number, or the cell's. column: from 1; 0 where it is not known."""

    line: int
    cell: int | None = None
    column: int = 0


class Note(msgspec.Struct, frozen=True, tag="note"):
    """Something to tell a person. `code` is `module.name` of its sentence in `autograder.words`.

    parameters: by name, in the order in which they were given; what is told of may be a note itself.
    """

    code: str
    place: Place | None = None
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __getitem__(self, name: str) -> Parameter:
        """Return a parameter; KeyError where the note has none of that name."""
        return dict(self.parameters)[name]


# What a sentence can be about. A tuple is a list in words.
Word = str | bool | int | float | Text | Place | Note | None
Parameter = Word | tuple[Word, ...]
Said = Note | Text  # whatever can be said in either language


def note(code: str, place: Place | None = None, /, **parameters: Parameter) -> Note:
    """Return a note; its parameters by name."""
    return Note(code, place, tuple(parameters.items()))


class Finding(Struct, frozen=True):
    """Something in a chapter that breaks the rules for content: where it stands, what it is and what to do."""

    path: Path
    line: int
    what: Note

    @property
    def said(self) -> Note:
        """All of it as one note."""
        return note("content.finding", path=str(self.path), line=self.line, what=self.what)
