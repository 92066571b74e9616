"""A student's code as staff see it: each exercise's functions with the lines at which calls ended, then all the rest.

No more of it than a page may hold: first the exercises that are not right, then the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from autograder.bounds.budget import MAX_CODE, MAX_CODE_LINES, MAX_LINE
from autograder.bounds.clipping import clip, visible
from autograder.model import ExerciseResult, Piece, Place, Record, Status, SubmissionResult

_TAB = "    "


class Excerpt(Struct, frozen=True):
    """Lines that stand together, harmless. cell: of a notebook; None for a script.

    first: the number of the first one. marked: the numbers of those at which calls ended.
    """

    cell: int | None
    first: int
    lines: tuple[str, ...]
    marked: frozenset[int] = frozenset()


class Code(Struct, frozen=True):
    """own: by exercise, its function and whatever else a call of it ended in.

    left_out: how many lines more there are.
    """

    own: Mapping[str, tuple[Excerpt, ...]]
    rest: tuple[Excerpt, ...]
    left_out: int


def code_of(result: SubmissionResult, record: Record) -> Code:
    """Return a student's code. What is still the stub is nobody's and left out."""
    marked = {each.name: set(_marks(each)) for each in result.exercises}
    marks = set[Place]().union(*marked.values())
    pieces = [each for each in record.code if not each.stub]
    owned = [(piece, _owner(piece, marked)) for piece in pieces]
    room = _Room()
    own = {}
    for exercise in sorted(result.exercises, key=lambda each: each.status is Status.PASSED):
        name = exercise.name
        parts = sorted((piece for piece, owner in owned if owner == name), key=lambda piece: name not in piece.names)
        own[name] = tuple(room.excerpt(piece, marks) for piece in parts)
    rest = tuple(room.excerpt(piece, marks) for piece, owner in owned if not owner)
    kept = {name: tuple(each for each in excerpts if each.lines) for name, excerpts in own.items()}
    return Code(kept, tuple(each for each in rest if each.lines), room.left_out)


def _marks(exercise: ExerciseResult) -> Iterator[Place]:
    """Yield the lines at which calls of an exercise ended, without their columns."""
    at = exercise.diagnosis.at if exercise.diagnosis is not None else None
    for place in (*(call.at for test in exercise.tests for call in test.calls), at.place if at is not None else None):
        if place is not None:
            yield Place(place.line, place.cell)


def _owner(piece: Piece, marked: Mapping[str, set[Place]]) -> str:
    """Return the exercise whose function a piece is or was to be, else the first of which a call ended in it."""
    for name in marked:
        if name in piece.names or (not piece.names and f"def {name}" in piece.text):  # it could not be read as one
            return name
    last = piece.place.line + piece.text.count("\n")
    within = (name for name, places in marked.items() for at in places if at.cell == piece.place.cell
              if piece.place.line <= at.line <= last)  # fmt: skip
    return next(within, "")


class _Room:
    """What a page still has room for."""

    def __init__(self) -> None:
        self._characters, self._lines, self.left_out = MAX_CODE, MAX_CODE_LINES, 0

    def excerpt(self, piece: Piece, marks: set[Place]) -> Excerpt:
        """Return as much of a piece as there is room for."""
        text = piece.text
        lines = visible(text[: self._characters].replace("\t", _TAB), lines=True).split("\n")[: max(self._lines, 0)]
        lines = [line if len(line) <= MAX_LINE else clip(line) for line in lines] if self._characters > 0 else []
        self._characters -= sum(map(len, lines)) + len(lines)
        self._lines -= len(lines)
        first, cell = piece.place.line, piece.place.cell
        self.left_out += text.count("\n") + 1 - len(lines)
        marked = (at.line for at in marks if at.cell == cell and first <= at.line < first + len(lines))
        return Excerpt(cell, first, tuple(lines), frozenset(marked))
