"""A look at one file before it is known whose it is: short, and of no consequence where the file does not allow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from autograder.bounds.budget import LOOKING_CPU_S, Spent, at_most
from autograder.intake.decoding import UnreadableFile
from autograder.intake.files import File

_Seen = TypeVar("_Seen")


def looked_at(file: File, look: Callable[[bytes], _Seen], *, otherwise: _Seen) -> _Seen:
    """Return what `look` makes of a file's bytes; `otherwise` where they cannot be read, or not soon."""
    try:
        with at_most(LOOKING_CPU_S):
            return look(file.read())
    except (UnreadableFile, Spent, MemoryError):
        return otherwise
