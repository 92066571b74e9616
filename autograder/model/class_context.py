"""What is known of a class beside its results: who handed in the same, and what is nobody's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from autograder.model.notes import Said


class Alike(Struct, frozen=True):
    """Students who handed in the same.

    kind: the same bytes; the same code but for names, comments and layout; or some functions of that kind, by name.
    """

    kind: Literal["identical", "renamed", "functions"]
    students: tuple[str, ...]
    functions: tuple[str, ...] = ()


class Nobodys(Struct, frozen=True):
    """A file that is nobody's, or somebody's who is not certain, and why. asks: whether a person has to decide.

    file: empty where it is said of several.
    """

    file: str
    reason: Said
    asks: bool = False


def no_code(_student: str, _exercise: str) -> str:
    """Return the code of whom no copy is kept."""
    return ""


class ClassContext(Struct, frozen=True):
    """roster: the ids of who is on the class list; None where there is no list.

    code: (student, exercise) -> the function as it was handed in; empty where no copy is kept.
    """

    roster: frozenset[str] | None = None
    alike: tuple[Alike, ...] = ()
    nobodys: tuple[Nobodys, ...] = ()
    code: Callable[[str, str], str] = no_code


NO_CONTEXT: Final = ClassContext()
