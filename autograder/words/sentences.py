"""A note becomes a sentence here, in one language.

What stands in braces is a parameter of the note:

    {name}              as it is: a text in the language asked for, a note as its sentence, a list with the
                        language's own commas, a place as "line 3" or "cell 2, line 3"
    {people:;}          a list with semicolons where a part has commas itself, as `Han, Mei` has
    {count:,}           any format of Python's for numbers
    {count:file|files}  the first word for 1, the second for other numbers; only the word
    {near:? (… {near}?)}  the rest of the field where the parameter is not empty, else nothing
    {why:!…}            the rest of the field where the parameter is empty, else nothing
    {first:.}           as a sentence: with a capital in English, and a full stop where it has no end; what an author
                        has written, or a name in code, begins as it is

A note's place stands before its sentence, unless the sentence names `{place}` itself. What to do about it may stand
apart, in the module's table `REMEDIES` under the same name: it follows the sentence, and who shows the note where
something else is to be done (a self-check, which hands nothing in) leaves it out. What belongs to a remedy and cannot
stand apart is marked: {remedy:?…}.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from autograder.model.notes import Lang, Note, Parameter, Place, Said, Text

Table = Mapping[str, tuple[str, str]]  # Chinese, English
_COMMA = {"zh": "、", "en": ", "}
_SEMICOLON = {"zh": "；", "en": "; "}
_COLON = {"zh": "：", "en": ": "}


def say(said: Said | str, lang: Lang, *, remedy: bool = True) -> str:
    """Return what is to be said, in one language; without what to do about it where `remedy` is False.

    Raises: KeyError for a code that no table has, or a parameter that the note lacks: a mistake of ours.
    """
    if isinstance(said, str):
        return said
    if isinstance(said, Text):
        return said.get(lang)
    sentence, is_fixed, names_place = _form(said.code, lang, remedy)
    if is_fixed:
        filled = sentence
    else:
        parts = {"place": said.place, "remedy": remedy, **dict(said.parameters)}
        filled = _Filling(lang, remedy).vformat(sentence, (), parts)
    if said.place is None or names_place:
        return filled
    return f"{_place(said.place, lang)}{_COLON[lang]}{filled}"


@cache  # the codes are ours, and few
def _form(code: str, lang: Lang, remedy: bool) -> tuple[str, bool, bool]:
    """Return a code's sentence with what to do about it, whether nothing is filled in, whether it names its place."""
    sentence = label(code, lang)
    whole = sentence + (_remedy(code, lang) if remedy else "")
    return whole, "{" not in whole and "}" not in whole, "{place" in sentence


def can_say(said: Said) -> bool:
    """Whether all of it has its sentences here: what another version of the kit has noted may have none."""
    try:
        text(said)
    except (KeyError, ImportError, ValueError):
        return False
    return True


def text(said: Said, *, remedy: bool = True) -> Text:
    """Return what is to be said, in both languages; without what to do about it where `remedy` is False."""
    return said if isinstance(said, Text) else Text(say(said, "zh", remedy=remedy), say(said, "en", remedy=remedy))


@cache
def label(code: str, lang: Lang) -> str:
    """Return a word or phrase that takes no parameters; of a sentence, its form.

    Raises: KeyError for a code that no table has.
    """
    module, _, name = code.partition(".")
    return _table(module, "WORDS")[name][lang == "en"]


@cache
def _table(module: str, kind: str) -> Table:
    table: Table = getattr(import_module(f"autograder.words.{module}"), kind, {})
    return table


def _remedy(code: str, lang: Lang) -> str:
    module, _, name = code.partition(".")
    pair = _table(module, "REMEDIES").get(name)
    return "" if pair is None else _SEMICOLON[lang] + pair[lang == "en"]


@cache  # the sentences are ours, and few
def _parsed(sentence: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    """Return a sentence's parts: text, and the name, the form and the conversion of what follows it."""
    return tuple((text, name, form or "", conversion) for text, name, form, conversion in _PARSER.parse(sentence))


_PARSER = string.Formatter()


class _Filling(string.Formatter):
    """Fills a sentence's braces in one language."""

    def __init__(self, lang: Lang, remedy: bool = True) -> None:
        self._lang, self._remedy = lang, remedy

    def vformat(self, format_string: str, args: Any, kwargs: Mapping[str, Any]) -> str:
        """Return a sentence with each parameter in its place, found by its name alone: nothing is looked up in it."""
        parts = []
        for literal, name, form, conversion in _parsed(format_string):
            parts.append(literal)
            if name is not None:
                value = self.convert_field(kwargs[name], conversion) if conversion else kwargs[name]
                parts.append(self.format_field(value, self.vformat(form, args, kwargs) if "{" in form else form))
        return "".join(parts)

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec[:1]:
            case "?":
                return format_spec[1:] if value else ""
            case "!":
                return "" if value else format_spec[1:]
        if format_spec == ".":
            return _as_sentence(self._plain(value), self._lang, begins_as_it_is=_begins_as_it_is(value, self._lang))
        if format_spec == ";":
            return _listed([*map(self._plain, value)], self._lang)
        if "|" in format_spec:
            one, several = format_spec.split("|")
            return one if value == 1 else several
        return format(value, format_spec) if format_spec else self._plain(value)

    def _plain(self, value: Parameter) -> str:
        if isinstance(value, Note | Text):
            return say(value, self._lang, remedy=self._remedy)
        if isinstance(value, Place):
            return _place(value, self._lang)
        if isinstance(value, tuple):
            return _COMMA[self._lang].join(map(self._plain, value))
        return "" if value is None else str(value)


def _listed(parts: list[str], lang: Lang) -> str:
    comma = _COMMA[lang]
    return (_SEMICOLON[lang] if len(parts) > 1 and any(comma in each for each in parts) else comma).join(parts)


def _place(place: Place, lang: Lang) -> str:
    name = "in_cell" if place.cell is not None else "in_file"
    parts = {"line": place.line, "cell": place.cell, "column": place.column}
    return _Filling(lang).format(label(f"places.{name}", lang), **parts)


def _begins_as_it_is(said: Parameter, lang: Lang) -> bool:
    """Whether what is said begins with what is not ours: an author's text, or a name that may be code."""
    if not isinstance(said, Note) or said.place is not None:
        return isinstance(said, Text)
    text, name, form, _ = next(iter(_parsed(label(said.code, lang))))
    first = dict(said.parameters).get(name or "")
    if text or form or first is None:
        return False
    return isinstance(first, str) or _begins_as_it_is(first, lang)


def _as_sentence(words: str, lang: Lang, *, begins_as_it_is: bool) -> str:
    if lang == "zh":
        return words if words.endswith(("。", "？", "！")) else f"{words}。"
    ended = words if words.endswith((".", "?", "!")) else f"{words}."
    return ended if begins_as_it_is else ended[:1].upper() + ended[1:]
