"""The decorator that turns a wrong implementation into a named misconception."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from autograder.model import Explanation, Misconception, Text

F = TypeVar("F", bound=Callable[..., Any])
Pair = tuple[str, str]


def misconception(
    exercise: str, *, family: str, seen: Pair, means: Pair, next: Pair, minor: str = ""
) -> Callable[[F], F]:
    """Declare the decorated function to be a wrong answer to `exercise`; its own name is the mistake's name.

    `seen`, `means` and `next` are (Chinese, English): what the numbers show, what it means, where to look next.
    They ship to students, so they hold no answer code. `family` groups mistakes that may be told apart by no
    public call. `minor` is the reason why this one may keep more than half of the points.
    The function has to stand by itself (builtins, `np` and `math` only): it is also pasted into submissions.
    """

    def mark(function: F) -> F:
        function.__misconception__ = Misconception(  # type: ignore[attr-defined]
            name=function.__name__,
            exercise=exercise,
            family=family,
            explanation=Explanation(Text(*seen), Text(*means), Text(*next)),
            function=function,
            minor=minor,
        )
        return function

    return mark
