"""A file of misconceptions as TOML: read, validated, and each entry found with its line. Nothing is made of it here.

A table is a family, a table in it an entry, whose fields are those of `Entry`; a family may have a `next` of its own. A
file may also have a list `generic` at its top, of mistakes that need no word of the author's.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.course.tables import Both, Table, allowed, faults, to
from autograder.errors import ContentError
from autograder.machine import why_os
from autograder.model import Note, Parameter, Text, note

T = TypeVar("T")

WAYS = ("change", "result", "returns", "instead", "before", "generic")
_HEADING = re.compile(r"\s*\[\[?([^\[\]]+)\]")
_KEY = re.compile(r"(\w+)\b.*=")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")

Code = Annotated[str, allowed("a_text", pattern=r"\S")]
Changes = Annotated[dict[str, str], allowed("a_table_of_texts")]
NOTHING = Both("", "")


class Entry(Table, frozen=True):
    """A wrong answer: one of six ways to make it, and what is said about it.

    change: old text of the reference = new text. result: an expression over the right `result` and the parameters.
    returns: an expression over the reference's own names, in place of what it returns. instead: an expression over the
    parameters alone. before: statements on the parameters, before the reference is called. generic: a mistake by name.
    means, next, seen: what it means, where to look, what is seen; the engine has words for a generic mistake, the
    family may have a `next`, and what is seen is read off the public calls.
    minor: the reason why it may keep more than half of the points.
    """

    change: Changes = msgspec.field(default_factory=dict)
    result: Code = ""
    returns: Code = ""
    instead: Code = ""
    before: Code = ""
    generic: Code = ""
    means: Both = NOTHING
    next: Both = NOTHING
    seen: Both = NOTHING
    minor: Code = ""

    @property
    def way(self) -> str:
        """The name of the way in which it is made; "" where there is none, or more than one."""
        found = [way for way in WAYS if getattr(self, way)]
        return found[0] if len(found) == 1 else ""


def complaint(path: Path, line: int, entry: str, what: Note) -> ContentError:
    """Say what is wrong with an entry, and where it stands."""
    return ContentError(note("misconceptions.at", path=str(path), line=line, entry=entry, what=what))


class Found(Struct, frozen=True):
    """An entry in its place. family: "" where the engine has one."""

    path: Path
    line: int
    family: str
    name: str
    entry: Entry

    def error(self, what: Note) -> ContentError:
        """Return a complaint about it."""
        return complaint(self.path, self.line, f"{self.family}.{self.name}" if self.family else self.name, what)

    def unfit(self, code: str, **parameters: Parameter) -> ContentError:
        """Return a complaint of the vocabulary of misconceptions."""
        return self.error(note(f"misconceptions.{code}", **parameters))


class File(Struct, frozen=True):
    """What a file holds; `next` by family."""

    entries: tuple[Found, ...]
    next: dict[str, Text]


def read_file(path: Path) -> File:
    """Read and validate a file.

    Raises: ContentError that names file, line, entry, what is wrong and the nearest known word.
    """
    text, table = _parse(path)
    lines = _headings(text)
    top = Found(path, lines.get(("generic",), 1), "", "generic", Entry())
    entries = [*_listed(top, table.pop("generic", []))]
    look = {}
    for family, members in table.items():
        place = Found(path, lines.get((family,), 1), "", family, Entry())
        if not isinstance(members, dict):
            raise place.unfit("no_family", got=clip(repr(members)), near=near(family, ["generic"]))
        if "next" in members:
            look[family] = text_of(_converted(replace(place, family=family, name="next"), members.pop("next"), Both))
        for name, values in members.items():
            line = lines.get((family, name), place.line)
            entries.append(_entry(Found(path, line, family, name, Entry()), values))
    return File(tuple(entries), look)


def text_of(words: Both) -> Text:
    """Return words as a text; an empty one where there are none."""
    return Text(words.zh, words.en)


def _parse(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        return text, tomllib.loads(text)
    except OSError as error:
        raise ContentError(note("content.unread", path=str(path), why=why_os(error))) from error
    except UnicodeDecodeError as error:
        raise ContentError(note("content.no_toml", path=str(path), why=str(error))) from error
    except tomllib.TOMLDecodeError as error:
        told = re.search(r"at line (\d+)", str(error))
        line = int(told[1]) if told else 1
        raise ContentError(note("misconceptions.no_toml", path=str(path), line=line, why=str(error))) from error


def _listed(place: Found, names: Any) -> Iterator[Found]:
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise place.unfit("no_names", got=clip(repr(names)))
    for name in names:
        yield replace(place, name=name, entry=Entry(generic=name))


def _entry(place: Found, values: Any) -> Found:
    """Validate what stands in an entry's place."""
    if not isinstance(values, dict):
        raise place.unfit("no_entry", got=clip(repr(values)), known=WAYS, near=near(place.name, ["next"]))
    for word in (place.family, place.name):
        if not word.isidentifier():
            raise place.unfit("no_name", word=word)
    _check_controls(place, values)
    entry: Entry = _converted(place, values, Entry)
    if not entry.way:
        given = tuple(way for way in WAYS if getattr(entry, way))
        raise place.unfit("ways", known=WAYS, given=given or note("misconceptions.none"))
    return replace(place, entry=entry)


def _check_controls(place: Found, values: Any) -> None:
    """Refuse a tab or another control character; a backslash and a t in a text make one."""
    if isinstance(values, dict):
        for key, value in values.items():
            _check_controls(place, key)
            _check_controls(place, value)
    elif isinstance(values, str) and (found := _CONTROL.search(values)):
        raise place.unfit("control", character=found[0])


def _converted(place: Found, values: Any, kind: type[T]) -> T:
    try:
        return to(kind, values)
    except msgspec.ValidationError as error:
        for field, what in faults(values, kind):  # slow, and so only where something is wrong
            raise place.unfit("field", field=field, what=what) from error
        raise


def _headings(text: str) -> dict[tuple[str, ...], int]:
    """Return the line of each table's heading, and for a family without one that of its first entry's."""
    found: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if heading := _HEADING.match(line):
            names = tuple(part.strip().strip("\"'") for part in heading[1].split("."))
            for length in range(1, len(names) + 1):
                found.setdefault(names[:length], number)
        elif key := _KEY.match(line):
            found.setdefault((key[1],), number)
    return found
