"""Read a content file's TOML by a schema of msgspec Structs, and name file, field, what stands there and what may.

A field's type says what is allowed. `allowed("code", ...)` gives a type its words, under `content.code`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.errors import ContentError
from autograder.machine import why_os
from autograder.model import Note, note

T = TypeVar("T")


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of which every field is known."""


def allowed(code: str, **limits: Any) -> msgspec.Meta:
    """Return limits for a type, and how they are said."""
    return msgspec.Meta(**limits, extra={"allowed": f"content.{code}"})


Words = Annotated[str, allowed("a_text", pattern=r"\S")]


class Both(Table, frozen=True):
    """A text in both languages."""

    zh: Words
    en: Words


def read_table(path: Path, kind: type[T]) -> T:
    """Read a TOML file that holds a table of this kind.

    Raises: ContentError.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ContentError(note("content.unread", path=str(path), why=why_os(error))) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ContentError(note("content.no_toml", path=str(path), why=str(error))) from error
    for where, what in _wrong(table, kind, ""):
        raise ContentError(wrong_field(path, where, what))
    return to(kind, table)


def to(kind: type[T], value: Any) -> T:
    """Return a value that has been looked through, or a Struct, as another type with fields of the same names."""
    return msgspec.convert(value, kind, from_attributes=True, dec_hook=_points)


def faults(given: Any, kind: Any) -> list[tuple[str, Note]]:
    """Return where and why a value is not of its kind; nothing where it is."""
    return _wrong(given, kind, "")


def wrong_field(path: Path, field: str, what: Note) -> Note:
    """Say what is wrong with a field."""
    return note("content.field", path=str(path), field=field, what=what)


def bad_value(given: Any, permitted: Note) -> Note:
    """Say that a value is not what a field may hold."""
    return note("content.bad_value", got=clip(repr(given)), allowed=permitted)


def _points(kind: type[Any], given: Any) -> Any:
    """Turn a number, or a text that is one, into an exact fraction above 0.

    Raises: ValueError, ZeroDivisionError.
    """
    if kind is not Fraction or isinstance(given, bool) or not isinstance(given, int | float | str | Fraction):
        raise ValueError(given)
    if (points := Fraction(str(given))) <= 0:
        raise ValueError(given)
    return points


def _wrong(given: Any, kind: Any, where: str) -> list[tuple[str, Note]]:
    """Return where and why a value is not of its kind, as deep down as that can be told."""
    plain, permitted = _kind(kind)
    found = [*_keys(given, plain, where)]
    for part in _parts(given, plain, where):
        found += _wrong(*part)
    if not found:
        try:
            msgspec.convert(given, kind, dec_hook=_points)
        except (msgspec.ValidationError, ZeroDivisionError):
            return [(where, bad_value(given, permitted))]
    return found


def _kind(kind: Any) -> tuple[Any, Note]:
    """Return a field's type without what it is annotated with, and what it allows."""
    if get_origin(kind) is Annotated:
        plain, *more = get_args(kind)
        return plain, note(next(each.extra["allowed"] for each in more if each.extra))
    return kind, note("content.a_table")


def _is_table(given: Any, kind: Any) -> bool:
    return isinstance(given, dict) and isinstance(kind, type) and issubclass(kind, Table)


def _keys(given: Any, kind: Any, where: str) -> Iterator[tuple[str, Note]]:
    """Yield the fields of a table that are unknown, then those that are missing."""
    if not _is_table(given, kind):
        return
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for key in given:
        if key not in fields:
            what = note("content.unknown_field", near=near(key, fields), known=tuple(sorted(fields)))
            yield _join(where, key), what
    for key, field in fields.items():
        if field.required and key not in given:
            yield _join(where, key), note("content.missing_field")


def _parts(given: Any, kind: Any, where: str) -> Iterator[tuple[Any, Any, str]]:
    """Yield what a value consists of, each with its kind and place."""
    if _is_table(given, kind):
        for field in msgspec.structs.fields(kind):
            if field.name in given:
                yield given[field.name], field.type, _join(where, field.name)
    elif isinstance(given, list) and get_origin(kind) is list:
        for number, each in enumerate(given):
            yield each, get_args(kind)[0], _item(where, number, each)
    elif isinstance(given, dict) and get_origin(kind) is dict:
        for key, each in given.items():
            yield each, get_args(kind)[1], _join(where, key)


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _item(where: str, number: int, item: Any) -> str:
    """Name an item of a list by its own name, where it has a good one."""
    name = item.get("name") if isinstance(item, dict) else None
    good = isinstance(name, str) and name.isidentifier() and not name.startswith("_")
    return f"{where}.{name}" if good else f"{where}[{number}]"
