"""Of wrong calls: a change of one argument after which the answer is right, or a small one that changes nothing."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from autograder.diagnosis.calls import Array, Observed, held, same_value, written
from autograder.diagnosis.symptoms.elsewhere import shortest
from autograder.diagnosis.variants import Variant
from autograder.model import Arguments, Note, note
from autograder.suite.close import all_close
from autograder.suite.showing import show_call

# The nearer to the call itself the earlier.
_CHANGES = (
    "default", "halved", "doubled", "negated", "absolute", "each_once", "without_zeros", "reversed", "sorted",
    "sorted_down", "whole", "without_last", "without_first", "every_second",
)  # fmt: skip
_LEAST = 1e-3  # of a number, or between two: less may be right by chance, as nothing but 0 or equal shares
_EXACT = 1e-9
_SMALL = (1.0001, 0.9999)  # times an argument: of two rounded numbers the step lies on one side
_FEW = 2  # calls after which no more are tried, where none of them shows it
_CALLS = 3  # wrong ones, the shortest: after the change all have to be right


def comes_right(seen: Observed) -> Note | None:
    """Say which change of one argument makes the wrong calls come out right, where it leaves something to work out."""
    if seen.ask is None:
        return None
    wrong = [number for number in shortest(seen) if number in seen.wrong][:_CALLS]
    changes = [each for code in _CHANGES for each in seen.variants if each.code == code and len(each.on) == 1]
    tried = [(each, told) for each in changes if (told := _telling(seen, each, wrong))]
    seen.soon([told[0].arguments for _, told in tried])  # most change nothing for the better, as the first call shows
    for variant, told in tried:
        if _are_right(seen, told):
            first = told[0]
            change = note(f"made.input_{variant.code}", name=variant.on[0], other="", names=variant.on, single=False)
            moved = show_call(seen.calls[first.number].function, *first.arguments)
            return note("seen.comes_right", call=written(seen, first.number), after=change, moved=moved)
    return None


def coarse(seen: Observed) -> Note | None:
    """Say that a small change of an argument changes nothing in most of the wrong results, and should."""
    for variant in seen.variants if seen.ask is not None else ():
        moving = _moving(seen, variant) if variant.code == "doubled" and len(variant.on) == 1 else []
        for factor in _SMALL if len(moving) >= _CALLS else ():
            first = any(_stays(seen, number, variant.on[0], factor) for number in moving[:_FEW])
            count = sum(_stays(seen, number, variant.on[0], factor) for number in moving) if first else 0
            if count >= _CALLS and 2 * count > len(moving):
                return note("owed.coarse", name=variant.on[0], factor=f"{factor:g}", count=count)
    return None


def _moving(seen: Observed, variant: Variant) -> list[int]:
    """Return the wrong calls of which a large change moves the right result; none where it moves no wrong one."""
    rights = ((number, variant.results[number]) for number in seen.wrong)
    found = [n for n, right in rights if right is not None and not same_value(right, seen.calls[n].result)]
    for number in found[:_FEW]:
        arguments = seen.varied(number, variant)
        other = seen.asked(arguments) if arguments is not None else None
        if other is not None and not same_value(other, seen.results[number]):
            return found
    return []


def _stays(seen: Observed, number: int, name: str, factor: float) -> bool:
    """Whether what comes back is the same where an argument is a little larger, or smaller."""
    arguments, plain = seen.scaled(seen.plain(number), name, factor), held(seen.results[number])
    return arguments is not None and plain is not None and _is_exact(held(seen.asked(arguments)), plain)


class _Told(Struct, frozen=True):
    """A wrong call after a change, with what is right then."""

    number: int
    arguments: Arguments
    right: tuple[Array, ...]


def _telling(seen: Observed, variant: Variant, wrong: list[int]) -> list[_Told]:
    """Return the wrong calls that a change can be made of, and that say something then."""
    found = []
    for number in wrong:
        arguments, right = seen.varied(number, variant), held(variant.results[number])
        if arguments is not None and right is not None and _says_something(right):
            found.append(_Told(number, arguments, right))
    return found


def _are_right(seen: Observed, told: list[_Told]) -> bool:
    """Whether all of these that can be asked for are right, and any can."""
    answers = seen.asked_in_turn([each.arguments for each in told])
    asked = (
        _is_exact(held(result), each.right) for each, result in zip(told, answers, strict=True) if result is not None
    )
    first = next(asked, False)
    return first and all(asked)


def _is_exact(mine: tuple[Array, ...] | None, right: tuple[Array, ...]) -> bool:
    """Whether numbers are the right ones but for rounding: what is only near may be so because little depends on it."""
    return (
        mine is not None
        and len(mine) == len(right)
        and all(
            a.shape == b.shape and all_close(a, b, rtol=_EXACT, atol=_EXACT) for a, b in zip(mine, right, strict=True)
        )
    )


def _says_something(values: tuple[Array, ...]) -> bool:
    return all(
        each.size and np.abs(each).max() > _LEAST and (each.size == 1 or np.ptp(each) > _LEAST) for each in values
    )
