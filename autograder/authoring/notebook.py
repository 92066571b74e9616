"""Reading + stubs -> the notebook: a cell for each part of the reading.

All cells but the imports and the exercises are marked as ungraded: `{"autograder": "ungraded"}` in the metadata.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from autograder import __version__
from autograder.authoring.reading import parts
from autograder.bounds.near import near
from autograder.course.chapter import Chapter
from autograder.course.ungraded import picture_names, read_cells, read_quiz
from autograder.errors import ContentError
from autograder.model import Lang, note
from autograder.words import label, say

NOTEBOOKS_OWN = frozenset({"check", "hint", "plot", "predict", "quiz"})  # functions that only a notebook offers
UNGRADED = {"autograder": "ungraded"}
WHEEL = f"attention_autograder-{__version__}-py3-none-any.whl"  # a bundle puts the name of its own in this place


def called_in(source: str) -> set[str]:
    """Return the names of functions that a cell calls and does not define."""
    tree = list(ast.walk(ast.parse(source)))
    called = {each.func.id for each in tree if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)}
    return called - {each.name for each in tree if isinstance(each, ast.FunctionDef)}


class Extras(Struct, frozen=True):
    """What makes a notebook a place to learn: its self-check, experiments, pictures, quiz."""

    chapter: str
    lang: Lang
    cells: Mapping[str, str] = field(default_factory=dict)
    pictures: tuple[str, ...] = ()
    questions: int = 0

    @classmethod
    def of(cls, chapter: Chapter, lang: Lang) -> Extras:
        """Read them from a chapter's files.

        Raises: ContentError.
        """
        cells = {name: source.get(lang) for name, source in read_cells(chapter.public).items()}
        questions = len(read_quiz(chapter.public))
        return cls(chapter.assignment.id, lang, cells, tuple(picture_names(chapter.public)), questions)


def notebook(
    reading: str, code: Mapping[str, str], import_lines: str, where: str = "reading", extras: Extras | None = None
) -> str:
    """Return a notebook's JSON, the same for the same input.

    reading: Markdown with a comment line for each exercise.
    code: an exercise's name -> its cell's source.
    extras: None leaves a notebook of readings and exercises.
    Raises: ContentError where an exercise has no place in the reading, or two, or where a comment names what is not.
    """
    maker = _Maker(code, import_lines, where, extras)
    for kind, name, text in parts(reading):
        maker.add(kind, name, text)
    if sorted(maker.placed) != sorted(code):
        odd = next(name for name in [*code, *maker.placed] if maker.placed.count(name) != 1)
        raise ContentError(note("authoring.not_once", path=where, name=odd))
    document = {
        "cells": maker.cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


class _Maker:
    """Makes the cells, one after another."""

    def __init__(self, code: Mapping[str, str], import_lines: str, where: str, extras: Extras | None) -> None:
        self._code = code
        self._imports = import_lines
        self._where = where
        self._extras = extras
        self.cells: list[dict[str, Any]] = []
        self.placed: list[str] = []

    def add(self, kind: str, name: str, text: str) -> None:
        """Add the cells for one part of the reading."""
        if kind == "exercise":
            self._exercise(name)
        elif self._extras is None:
            self._markdown(text)
        elif kind == "predict":
            self._markdown(text)
            self._ungraded(f"predict-{name}", say(note("chapter_files.predict", name=name), self._extras.lang))
        elif kind == "reveal":
            summary = f"<summary><b>{label('chapter_files.reveal', self._extras.lang)}</b></summary>"
            self._markdown(f"<details>\n{summary}\n\n{text}\n\n</details>")
        elif kind == "text":
            self._markdown(text)
        else:
            self._named(kind, name, self._extras)

    def _exercise(self, name: str) -> None:
        if name not in self._code:
            raise ContentError(note("authoring.no_exercise", path=self._where, name=name))
        self._open()
        self.placed.append(name)
        self.cells.append(_code(f"exercise-{name}", self._code[name].rstrip("\n")))
        if self._extras is not None:
            self._ungraded(f"check-{name}", say(note("chapter_files.check", name=name), self._extras.lang))

    def _named(self, kind: str, name: str, extras: Extras) -> None:
        """Add the cell of a picture, an experiment or a question; a chapter without any pictures may speak of some."""
        if kind == "picture" and extras.pictures:
            self._known(kind, name, extras.pictures)
            self._ungraded(f"picture-{name}", f'plot("{name}")')
        elif kind == "cell":
            self._known(kind, name, tuple(extras.cells))
            self._ungraded(f"cell-{name}", extras.cells[name])
        elif kind == "quiz":
            self._known(kind, name, tuple(str(number) for number in range(1, extras.questions + 1)))
            self._ungraded(f"quiz-{name}", f"quiz({name})")

    def _known(self, kind: str, name: str, names: tuple[str, ...]) -> None:
        if name not in names:
            known = {"near": near(name, names), "known": names}
            raise ContentError(note("authoring.names_nothing", path=self._where, kind=kind, name=name, **known))

    def _markdown(self, text: str) -> None:
        if not text:
            return
        self.cells.append(_cell("markdown", f"reading-{len(self.cells):02}", text))
        if self._extras is not None:
            self._open()

    def _open(self) -> None:
        """Add the imports and, below them, the self-check, once: before the first exercise, or below the title."""
        if not any(cell["id"] == "imports" for cell in self.cells):
            self.cells.append(_code("imports", self._imports))
            if self._extras is not None:
                opening = note("chapter_files.opening", chapter=self._extras.chapter, wheel=f"./{WHEEL}")
                self._ungraded("selfcheck", say(opening, self._extras.lang))

    def _ungraded(self, cell_id: str, source: str) -> None:
        self.cells.append({**_code(cell_id, source), "metadata": dict(UNGRADED)})


def _cell(kind: str, cell_id: str, source: str) -> dict[str, Any]:
    return {"cell_type": kind, "id": cell_id, "metadata": {}, "source": source.splitlines(keepends=True)}


def _code(cell_id: str, source: str) -> dict[str, Any]:
    return {**_cell("code", cell_id, source), "execution_count": None, "outputs": []}
