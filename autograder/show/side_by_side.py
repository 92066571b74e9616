"""The code of two students who have made one mistake, to be read side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from autograder.bounds.clipping import clip
from autograder.desk.mistakes import Mistake

_ASKED: Final = 6  # students of whom two with different code are looked for
_HEAD: Final = 20  # lines of a function, in which its docstring begins
_CODE: Final = 3_000  # characters of one function


def two_of(mistake: Mistake, code: Callable[[str, str], str]) -> list[tuple[str, str]]:
    """Return (student, code) of the first two who have not written the same; of one where all have, or no copy is kept.

    code: (student, exercise) -> the function, empty where no copy is kept.
    """
    found: dict[str, tuple[str, str]] = {}
    for student in mistake.students[:_ASKED]:
        text = _shortened(code(student, mistake.exercise))
        if text.strip() and len(found) < 2:
            found.setdefault("".join(text.split()), (student, clip(text, _CODE, lines=True)))
    return list(found.values())


def _shortened(code: str) -> str:
    """Return a function's code without its docstring, which is everybody's, and without blanks at line ends."""
    lines = [line.rstrip() for line in code.expandtabs(4).split("\n")]
    for at, line in enumerate(lines[:_HEAD]):
        if (quotes := line.strip()[:3]) in ('"""', "'''"):
            rest = [line.strip()[3:], *lines[at + 1 :]]
            end = next((number for number, each in enumerate(rest) if quotes in each), None)
            return "\n".join(lines if end is None else [*lines[:at], *lines[at + end + 1 :]])
    return "\n".join(lines)
