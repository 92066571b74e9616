"""Read and validate what a chapter holds without points: its quiz, its experiment cells, the names of its pictures.

Each of the three may be absent. Nothing is executed: `pictures.py` is read as text.
"""

from __future__ import annotations

import ast
import random
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course.chapter import did_you_mean
from autograder.errors import ContentError
from autograder.model import Text

QUIZ, CELLS, PICTURES = "quiz.toml", "cells.toml", "pictures.py"
LETTERS = "ABCDEF"
_SEED = 1  # of how options are mixed: everybody sees the same order


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose, and what is said to who chose it."""

    text: Text
    why: Text
    right: bool


@dataclass(frozen=True, slots=True)
class Question:
    """One item of the quiz; the options stand in the order in which they are shown."""

    id: str
    section: Text
    text: Text
    options: tuple[Option, ...]

    @property
    def right(self) -> str:
        """The right option's letter."""
        return next(letter for letter, option in zip(LETTERS, self.options, strict=False) if option.right)


def read_quiz(folder: Path) -> tuple[Question, ...]:
    """Return a chapter's quiz, in the file's order; nothing where it has none.

    Raises: ContentError that names file and field.
    """
    path = folder / QUIZ
    items = _tables(path, "items")
    questions = []
    places = _places(len(items), [len(_list(path, item, "wrong", f"items[{i}]")) + 1 for i, item in enumerate(items)])
    for number, (item, place) in enumerate(zip(items, places, strict=True)):
        where = f"items[{number}]"
        known = {"id", "section", "question", "right", "wrong"}
        _fields(path, item, where, known)
        right = _option(path, item["right"], f"{where}.right", right=True)
        wrong = [_option(path, each, f"{where}.wrong[{i}]", right=False) for i, each in enumerate(item["wrong"])]
        random.Random(f"{_SEED} {item['id']}").shuffle(wrong)
        options = (*wrong[:place], right, *wrong[place:])
        section, text = (_text(path, item[key], f"{where}.{key}") for key in ("section", "question"))
        questions.append(Question(str(item["id"]), section, text, options))
    return tuple(questions)


def read_cells(folder: Path) -> dict[str, Text]:
    """Return the sources of a chapter's ungraded cells by name.

    Raises: ContentError that names file and field, also for a source that does not compile.
    """
    path = folder / CELLS
    cells: dict[str, Text] = {}
    for number, table in enumerate(_tables(path, "cells")):
        where = f"cells[{number}]"
        _fields(path, table, where, {"name", "zh", "en"})
        source = _text(path, {"zh": table["zh"], "en": table["en"]}, where)
        for lang, text in (("zh", source.zh), ("en", source.en)):
            try:
                ast.parse(text)
            except SyntaxError as error:
                raise ContentError(f"{path}: {where}.{lang}: line {error.lineno}: {error.msg}") from error
        cells[table["name"]] = Text(source.zh.strip("\n"), source.en.strip("\n"))
    return cells


def picture_names(folder: Path) -> list[str]:
    """Return the names of a chapter's pictures: the functions of `pictures.py` without a leading underscore.

    Raises: ContentError where the file does not parse.
    """
    path = folder / PICTURES
    if not path.exists():
        return []
    try:
        tree = ast.parse(path.read_text(encoding="utf-8-sig"))
    except SyntaxError as error:
        raise ContentError(f"{path}: line {error.lineno}: {error.msg}") from error
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def _places(count: int, sizes: list[int]) -> list[int]:
    """Return each right option's place: each place about equally often, in no pattern."""
    places = [i % size for i, size in enumerate(sizes)]
    random.Random(_SEED).shuffle(places)
    return [place % size for place, size in zip(places, sizes, strict=True)]


def _tables(path: Path, key: str) -> list[Any]:
    """Return the file's list of tables; nothing where there is no file."""
    if not path.exists():
        return []
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise ContentError(f"{path}: cannot be read as TOML: {error}") from error
    _fields(path, document, "", {key})
    return _list(path, document, key, "")


def _list(path: Path, table: Any, key: str, where: str) -> list[Any]:
    found = table.get(key) if isinstance(table, dict) else None
    if not isinstance(found, list) or not found:
        raise ContentError(f"{path}: {f'{where}.' if where else ''}{key}: got {found!r}; allowed: a list of tables")
    return found


def _fields(path: Path, table: Any, where: str, known: set[str]) -> None:
    if not isinstance(table, dict):
        raise ContentError(f"{path}: {where}: got {table!r}; allowed: a table")
    prefix = f"{where}." if where else ""
    for key in table:
        if key not in known:
            raise ContentError(
                f"{path}: {prefix}{key}: unknown field{did_you_mean(key, known)}; allowed: {', '.join(sorted(known))}"
            )
    for key in sorted(known - set(table)):
        raise ContentError(f"{path}: {prefix}{key}: is missing")


def _option(path: Path, table: Any, where: str, *, right: bool) -> Option:
    _fields(path, table, where, {"zh", "en", "why"})
    text = _text(path, {"zh": table["zh"], "en": table["en"]}, where)
    return Option(text, _text(path, table["why"], f"{where}.why"), right)


def _text(path: Path, table: Any, where: str) -> Text:
    _fields(path, table, where, {"zh", "en"})
    for lang in ("zh", "en"):
        if not isinstance(table[lang], str) or not table[lang].strip():
            raise ContentError(f"{path}: {where}.{lang}: got {table[lang]!r}; allowed: a text that is not empty")
    return Text(table["zh"], table["en"])
