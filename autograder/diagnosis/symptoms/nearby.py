"""Of a wrong call: a plain change of one argument after which the answer is right: the two calls can be compared."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.diagnosis.calls import Array, Observed, held, written
from autograder.diagnosis.variants import Variant
from autograder.model import Note, note
from autograder.suite.showing import show_call

# The nearer to the call itself the earlier.
_CHANGES = (
    "default", "halved", "doubled", "negated", "absolute", "each_once", "without_zeros", "reversed", "sorted", "whole",
    "without_last", "without_first", "every_second",
)  # fmt: skip
_LEAST = 1e-3  # of a number, or between two: less may be right by chance, as nothing but 0 or equal shares
_EXACT = 1e-9
_CALLS = 3  # wrong ones, the shortest: after the change all have to be right


def comes_right(seen: Observed) -> Note | None:
    """Say which change of one argument makes the wrong calls come out right, where it leaves something to work out."""
    if seen.ask is None:
        return None
    wrong = sorted(set(seen.wrong) & set(seen.to_value), key=lambda number: len(written(seen, number)))[:_CALLS]
    for code in _CHANGES:
        for variant in (each for each in seen.variants if each.code == code and len(each.on) == 1):
            if (found := _right_after(seen, variant, wrong)) is not None:
                return found
    return None


def _right_after(seen: Observed, variant: Variant, wrong: list[int]) -> Note | None:
    asked = list(_asked(seen, variant, wrong))
    if not asked or not all(is_right for _, is_right in asked):
        return None
    number = asked[0][0]
    arguments = seen.varied(number, variant)
    assert arguments is not None
    change = note(f"made.input_{variant.code}", name=variant.on[0], other="", names=variant.on, single=False)
    moved = show_call(seen.calls[number].function, *arguments)
    return note("seen.comes_right", call=written(seen, number), after=change, moved=moved)


def _asked(seen: Observed, variant: Variant, wrong: list[int]) -> Iterator[tuple[int, bool]]:
    """Yield the wrong calls that a change can be made of, and whether they are right after it."""
    for number in wrong:
        arguments, right = seen.varied(number, variant), variant.results[number]
        if arguments is None or right is None or not _says_something(held(right)):
            continue
        result = seen.asked(arguments)
        if result is not None:
            yield number, _is_exact(held(result), held(right))


def _is_exact(mine: tuple[Array, ...] | None, right: tuple[Array, ...] | None) -> bool:
    """Whether numbers are the right ones but for rounding: what is only near may be so because little depends on it."""
    return (
        mine is not None
        and right is not None
        and len(mine) == len(right)
        and all(
            a.shape == b.shape and np.allclose(a, b, rtol=_EXACT, atol=_EXACT) for a, b in zip(mine, right, strict=True)
        )
    )


def _says_something(values: tuple[Array, ...] | None) -> bool:
    return values is not None and all(
        each.size and np.abs(each).max() > _LEAST and (each.size == 1 or np.ptp(each) > _LEAST) for each in values
    )
