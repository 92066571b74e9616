"""Read and validate what a chapter holds without points: quiz, guesses, experiment cells, the names of its pictures.

Each of them may be absent. Nothing is executed: `pictures.py` is read as text.
"""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from autograder.course.sources import parse, read_python
from autograder.course.tables import Both, Table, Words, allowed, read_table, to
from autograder.model import Text

QUIZ, GUESSES, CELLS, PICTURES = "quiz.toml", "guesses.toml", "cells.toml", "pictures.py"
LETTERS = "ABCDEF"
_SEED = 1  # of how options are mixed: everybody sees the same order


class Option(Struct, frozen=True):
    """One answer to choose, and what is said to who chose it."""

    text: Text
    why: Text
    right: bool


class Question(Struct, frozen=True):
    """One item of the quiz; the options stand in the order in which they are shown."""

    id: str
    section: Text
    text: Text
    options: tuple[Option, ...]

    @property
    def right(self) -> str:
        """The right option's letter."""
        return next(letter for letter, option in zip(LETTERS, self.options, strict=False) if option.right)


class Answer(Struct, frozen=True):
    """What is said to a guess, and the guesses that it speaks to: numbers or words."""

    like: tuple[str, ...]
    text: Text


class _Option(Both, frozen=True):
    why: Both


class _Item(Table, frozen=True):
    id: Words
    section: Both
    question: Both
    right: _Option
    wrong: Annotated[list[_Option], allowed("a_list_of_tables", min_length=1)]


class _Quiz(Table, frozen=True):
    items: Annotated[list[_Item], allowed("a_list_of_tables", min_length=1)]


class _Answer(Both, frozen=True):
    like: Annotated[list[Words], allowed("some_texts", min_length=1)]


class _Guess(Table, frozen=True):
    name: Words
    answers: Annotated[list[_Answer], allowed("a_list_of_tables", min_length=1)]


class _Guesses(Table, frozen=True):
    guesses: Annotated[list[_Guess], allowed("a_list_of_tables", min_length=1)]


class _Cell(Both, frozen=True):
    name: Words


class _Cells(Table, frozen=True):
    cells: Annotated[list[_Cell], allowed("a_list_of_tables", min_length=1)]


def read_quiz(folder: Path) -> tuple[Question, ...]:
    """Return a chapter's quiz, in the file's order; nothing where it has none.

    Raises: ContentError that names file and field.
    """
    path = folder / QUIZ
    items = read_table(path, _Quiz).items if path.exists() else []
    return tuple(map(_question, items, _places([len(item.wrong) + 1 for item in items])))


def _question(item: _Item, place: int) -> Question:
    wrong = [_option(each, right=False) for each in item.wrong]
    random.Random(f"{_SEED} {item.id}").shuffle(wrong)
    options = (*wrong[:place], _option(item.right, right=True), *wrong[place:])
    return Question(item.id, to(Text, item.section), to(Text, item.question), options)


def _option(table: _Option, *, right: bool) -> Option:
    return Option(to(Text, table), to(Text, table.why), right)


def _places(sizes: list[int]) -> list[int]:
    """Return each right option's place: each place about equally often, in no pattern."""
    places = [i % size for i, size in enumerate(sizes)]
    random.Random(_SEED).shuffle(places)
    return [place % size for place, size in zip(places, sizes, strict=True)]


def read_guesses(folder: Path) -> dict[str, tuple[Answer, ...]]:
    """Return what is said to guesses, by the name of what is asked.

    Raises: ContentError that names file and field.
    """
    path = folder / GUESSES
    items = read_table(path, _Guesses).guesses if path.exists() else []
    return {item.name: tuple(Answer(tuple(each.like), to(Text, each)) for each in item.answers) for item in items}


def read_cells(folder: Path) -> dict[str, Text]:
    """Return the sources of a chapter's ungraded cells by name.

    Raises: ContentError that names file and field, also for a source that does not compile.
    """
    path = folder / CELLS
    cells = {}
    for cell in read_table(path, _Cells).cells if path.exists() else ():
        for lang, source in (("zh", cell.zh), ("en", cell.en)):
            parse(source, f"{path}: cells.{cell.name}.{lang}")
        cells[cell.name] = Text(cell.zh.strip("\n"), cell.en.strip("\n"))
    return cells


def picture_names(folder: Path) -> list[str]:
    """Return the names of a chapter's pictures: the functions of `pictures.py` without a leading underscore.

    Raises: ContentError where the file does not parse.
    """
    path = folder / PICTURES
    if not path.exists():
        return []
    tree = read_python(path)
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
