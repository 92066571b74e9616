"""One notion of a result, whoever asks: how a call ended, whether two ends are the same, and what a value holds.

A result is a value (`comparison` says which) or an exception; a call that is to raise is a call as well, and a class
derived from the expected one is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.model import Answered, CallResult, Raised, Returned
from autograder.suite.comparison import ATOL, RTOL, difference, numbers, same


def alike(a: CallResult, b: CallResult) -> bool:
    """Return whether two calls have one fingerprint: value or exception, and the arguments after the call."""
    match a, b:
        case (Returned(), Returned()) if same(a.value, b.value):
            pass
        case (Raised(), Raised()) if a.type == b.type:
            pass
        case _:
            return False
    assert isinstance(a, Answered)
    assert isinstance(b, Answered)
    if a.changed is None or b.changed is None:
        return a.changed is b.changed
    return same(a.changed[0], b.changed[0]) and same(a.changed[1], b.changed[1])


def meets(found: CallResult, right: CallResult) -> bool:
    """Return whether a call ended as it should: with the right value, or the right exception or one derived from it."""
    match found, right:
        case Returned(), Returned():
            return difference(found.value, right.value) is None
        case Raised(), Raised():
            return found.status is right.status and found.is_a(right.type)
    return False


def arrays(value: Any) -> Iterator[NDArray[np.float64]]:
    """Yield the numbers that a value holds, as arrays: each array, number or regular list of numbers as one."""
    found = numbers(value)
    if found is not None:
        yield found
    elif type(value) in (list, tuple):
        for item in value:
            yield from arrays(item)


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value like this one with each number, bool and None in it changed."""
    if isinstance(value, list | tuple):
        return type(value)(changed(item, change) for item in value)
    if isinstance(value, np.ndarray):
        items = [change(item) for item in value.ravel().tolist()]
        return np.array(items, dtype=value.dtype).reshape(value.shape)
    if isinstance(value, np.generic):
        return value.dtype.type(change(value.item()))
    return change(value) if value is None or isinstance(value, bool | int | float) else value


@np.errstate(all="ignore")
def distance(found: CallResult, right: CallResult) -> float:
    """Return how far a value's numbers are from the right ones, in tolerances; 0 where more than numbers differs."""
    if not (isinstance(found, Returned) and isinstance(right, Returned)):
        return 0.0
    mine, wanted = list(arrays(found.value)), list(arrays(right.value))
    if [each.shape for each in mine] != [each.shape for each in wanted]:
        return 0.0
    pairs = zip(mine, wanted, strict=True)
    far = [np.where(a == b, 0.0, np.abs(a - b) / (ATOL + RTOL * np.abs(b))) for a, b in pairs]
    if not all(np.isfinite(each).all() for each in far):
        return 0.0
    return max((float(each.max(initial=0.0)) for each in far), default=0.0)
