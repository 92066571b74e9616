"""What a layout makes of a tree: who handed in what, by whose naming."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from autograder.intake.files import File
from autograder.intake.handins import HandIn
from autograder.intake.naming import split_copy, stem_of
from autograder.intake.trees import Tree
from autograder.model import Note


class Found(Struct, frozen=True):
    """What a recogniser made of a tree. covered: the top-level names that it could read; the others are left.

    own: paths of the platform's own files, which are nobody's; lines: (path, why) of what it could not place;
    rest: trees within the tree that it leaves, each with its class; opened: the archives within that it has read.
    """

    layout: str
    hand_ins: tuple[HandIn, ...]
    covered: frozenset[str]
    own: frozenset[str] = frozenset()
    lines: tuple[tuple[str, Note], ...] = ()
    rest: tuple[tuple[str, Tree], ...] = ()
    opened: tuple[Tree, ...] = ()


Recogniser = Callable[[Tree, str], Found | None]


def newest(files: Iterable[File], name: str) -> tuple[int, ...]:
    """Return what orders hand-ins that nobody numbered: their files' times, then the number of a copy."""
    copied = split_copy(stem_of(name)) if name else None
    return max((file.modified for file in files), default=0), copied[1] if copied is not None else 0


def shown(files: Iterable[File]) -> str:
    """Return the words for a hand-in in notes: its first files."""
    return ", ".join(file.path for file in list(files)[:3])
