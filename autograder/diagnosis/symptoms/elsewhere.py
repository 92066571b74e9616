"""Whether other inputs bear out what is seen of every public call: inputs made of these, on which the right is known.

What they deny is said of the tests' calls alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeGuard

import numpy as np

from autograder.diagnosis.beyond import by_what_they_tell, of_other_numbers
from autograder.diagnosis.calls import Array, Observed, held, written
from autograder.diagnosis.variants import Variant, passing
from autograder.model import Arguments, Returned

Arrays = tuple[Array, ...]

_CHANGES = frozenset({"tenfold", "first_alone", "without_first"})
_OTHERS = 6  # calls that are made with other numbers, twice
_LONGEST = 6  # items of a call whose beginnings are asked for


def denied(seen: Observed, holds: Callable[[Arrays, Arrays], bool]) -> bool:
    """Whether something that is said of (what came back, what is right) is not so on some other input."""
    return denied_with(seen, lambda _, mine, right: holds(mine, right))


def denied_with(seen: Observed, holds: Callable[[Arguments, Arrays, Arrays], bool]) -> bool:
    """Whether something that is said of (the arguments, what came back, what is right) is not so on another input."""
    return any(not holds(*known) for known in _others(seen))


def _others(seen: Observed) -> Iterator[tuple[Arguments, Arrays, Arrays]]:
    known = list(_with_right(seen)) if seen.ask is not None else []
    answers = seen.asked_in_turn([arguments for arguments, _ in known])
    for (arguments, right), result in zip(known, answers, strict=True):
        if (mine := held(result)) is not None:
            yield arguments, mine, right


def with_other_numbers(seen: Observed) -> list[tuple[Arguments, Returned]]:
    """Return calls with other numbers, and what is right on them; they are the same for all answers."""

    def make() -> list[tuple[Arguments, Returned]]:
        chosen = of_other_numbers(seen.calls, seen.variants, _OTHERS)
        made = ((seen.varied(number, variant), variant.results[number]) for number, variant in chosen)
        return [(arguments, right) for arguments, right in made if arguments is not None and _is_finite(right)]

    return seen.once("other numbers", make)


def _is_finite(right: Returned | None) -> TypeGuard[Returned]:
    return right is not None and all(np.isfinite(each).all() for each in held(right) or ())


def _with_right(seen: Observed) -> Iterator[tuple[Arguments, Arrays]]:
    for other, result in with_other_numbers(seen):
        if (wanted := held(result)) is not None:
            yield other, wanted
    for variant in seen.variants:
        for number in _telling(seen, variant) if variant.code in _CHANGES and len(variant.on) == 1 else ():
            arguments, right = seen.varied(number, variant), held(variant.results[number])
            if arguments is not None and right is not None:
                yield arguments, right


def _telling(seen: Observed, variant: Variant) -> list[int]:
    """Return the shortest call that a change can be made of, and the one that tells most."""
    orders = shortest(seen), fullest(seen)
    changed = ([number for number in order if variant.results[number] is not None] for order in orders)
    return list(dict.fromkeys(numbers[0] for numbers in changed if numbers))


def shortest(seen: Observed) -> list[int]:
    """Return the calls that are to give a value, the shortest to write first; they are the same for all answers."""
    return seen.once("shortest", lambda: sorted(seen.to_value, key=lambda number: len(written(seen, number))))


def fullest(seen: Observed) -> list[int]:
    """Return the calls that are to give a value, those that tell most first."""
    order = seen.once("fullest", lambda: by_what_they_tell(seen.calls))
    return [number for number in order if number in seen.to_value]


def denied_on_beginnings(seen: Observed, holds: Callable[[Arrays, tuple[object, ...]], bool]) -> bool:
    """Whether something that is said of (what came back, the right states) is not so where a call has fewer items."""
    return any(not holds(*both) for both in _beginnings(seen))


def _beginnings(seen: Observed) -> Iterator[tuple[Arrays, tuple[object, ...]]]:
    if seen.steps is None or seen.ask is None:
        return
    for number in seen.to_value:
        given, states = seen.given(number, seen.steps), seen.prefixes[number]
        lengths = range(1, len(states)) if len(states) <= _LONGEST else ()
        inputs = [passing(seen.calls[number], seen.steps, given[:length], seen.parameters) for length in lengths]
        for length, result in zip(lengths, seen.asked_in_turn(inputs), strict=True):
            mine = held(result)
            if mine is not None:
                yield mine, states[:length]
