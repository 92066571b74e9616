"""The decorator that turns a wrong implementation into a named misconception, where no change of the reference will do.

It stands in `misconceptions/<exercise>.py`, beside the exercise's TOML file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from autograder.model import NO_TEXT, Explanation, Text

F = TypeVar("F", bound=Callable[..., Any])
Pair = tuple[str, str]


class Mark(Struct, frozen=True):
    """What the decorator says about a function."""

    family: str
    explanation: Explanation
    minor: str = ""


def misconception(
    *, family: str, means: Pair, next: Pair | None = None, seen: Pair | None = None, minor: str = ""
) -> Callable[[F], F]:
    """Declare the decorated function to be a wrong answer; its own name is the mistake's name.

    `seen`, `means` and `next` are (Chinese, English): what the numbers show, what it means, where to look next. They
    ship to students, so they hold no answer code. Without `next` the family's counts, without `seen` the engine says
    what the public calls show. `family` groups mistakes that may be told apart by no public call. `minor` is the
    reason why this one may keep more than half of the points.
    The function has to stand by itself (builtins, the reference's imports and the chapter's exercises only): it is
    also pasted into submissions.
    """

    def mark(function: F) -> F:
        texts = [Text(*pair) if pair else NO_TEXT for pair in (seen, means, next)]
        function.__misconception__ = Mark(family, Explanation(*texts), minor)  # type: ignore[attr-defined]
        return function

    return mark
