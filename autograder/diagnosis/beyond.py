"""Calls beyond the tests on which a name is tried: what its mistake gives there is known as well.

A function may agree with a mistake on every public call and be another one: it does not get the name where a call with
other numbers tells the two apart. Which public calls are changed for that is decided here for all that is tried so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.variants import OTHERS, Variant, varied
from autograder.model import Arguments, CallResult, Returned
from autograder.suite.comparison import numbers
from autograder.suite.recording import RecordedCall
from autograder.suite.results import alike, arrays

_FIRST = ("degrees", "first_alone")  # of the first parameter: much smaller numbers, and one item
_NUDGE = 1e-9
_MOST = 16  # numbers in a call that is not long
_CALLS = 3  # that are made with other numbers, for a name


def calls_beyond(
    calls: Sequence[RecordedCall],
    variants: Sequence[Variant],
    defaults: Mapping[str, Any],
    parameters: Sequence[str],
) -> tuple[Arguments, ...]:
    """Return calls with other numbers, and one for each change of each parameter: the same for all with these calls."""
    order = by_what_they_tell(calls)
    found = [
        varied(calls[n], each.code, each.on, defaults, parameters)
        for n, each in of_other_numbers(calls, variants, _CALLS)
    ]
    for variant in variants:
        if (variant.code in _FIRST and variant.on == tuple(parameters[:1])) or variant.code == "tenfold":
            number = next(number for number in order if variant.results[number] is not None)
            found.append(varied(calls[number], variant.code, variant.on, defaults, parameters))
    return tuple(arguments for arguments in found if arguments is not None)


def of_other_numbers(
    calls: Sequence[RecordedCall], variants: Sequence[Variant], most: int
) -> list[tuple[int, Variant]]:
    """Return which calls are made with other numbers: by turns one that tells much, and a short one."""
    order = by_what_they_tell(calls)
    shorter = sorted(order, key=lambda number: _size(calls[number]))
    turns = list(dict.fromkeys(chain.from_iterable(zip(order, shorter, strict=True))))
    found = []
    for variant in (each for each in variants if each.code in OTHERS):
        known = [number for number in turns if variant.results[number] is not None]
        found += [(number, variant) for number in known[: 1 if variant.code == "nothing" else most]]
    return found


def by_what_they_tell(calls: Sequence[RecordedCall]) -> list[int]:
    """Return the numbers of calls: first those that are not long, of these the one with the most different numbers."""
    return sorted(range(len(calls)), key=lambda number: _order(calls[number]))


def _order(call: RecordedCall) -> tuple[bool, int]:
    together = _numbers(call)
    return together.size > _MOST, -len(np.unique(together[together != 0]))


def _size(call: RecordedCall) -> int:
    return _numbers(call).size


def _numbers(call: RecordedCall) -> NDArray[np.float64]:
    held = [each.ravel() for value in (*call.args, *call.kwargs.values()) if (each := numbers(value)) is not None]
    return np.concatenate(held or [np.zeros(0)])


def nudged(arguments: Arguments) -> tuple[Arguments, ...]:
    """Return arguments with each number that is not whole a little larger or smaller, by turns: nothing is equal."""
    args, kwargs = arguments
    return tuple(
        (tuple(_nudged(value, side) for value in args), {name: _nudged(value, side) for name, value in kwargs.items()})
        for side in (_NUDGE, -_NUDGE)
    )


def _nudged(value: Any, side: float) -> Any:
    array = numbers(value)
    if array is None or np.asarray(value).dtype.kind != "f":
        return value
    return array + side * np.cos(np.arange(array.size) ** 2).reshape(array.shape) * (1 + np.abs(array))


def is_told_apart(known: Sequence[CallResult], answers: Iterable[CallResult | None]) -> bool:
    """Whether an answer gives another value than a mistake, on a call where that gives finite numbers."""
    for wanted, mine in zip(known, answers, strict=True):
        if not (isinstance(wanted, Returned) and all(np.isfinite(each).all() for each in arrays(wanted.value))):
            continue
        if not isinstance(mine, Returned) or (mine.value is None and wanted.value is not None):
            continue  # who refuses an input, or has nothing for it, may be right in that
        if not alike(mine, wanted):
            return True
    return False
