"""Calls beyond the tests on which a name is tried: what its mistake gives there is known as well.

A function may agree with a mistake on every public call and be another one: it does not get the name where a call with
other numbers tells the two apart. Which public calls are changed for that is decided here for all that is tried so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.diagnosis.variants import Variant, varied
from autograder.model import Arguments, CallResult, Returned
from autograder.suite.comparison import numbers
from autograder.suite.recording import RecordedCall
from autograder.suite.results import alike, arrays

_CHANGES = ("negated", "tenfold", "first_alone")  # of one parameter
_MOST = 16  # numbers in a call that is not long


def calls_beyond(
    calls: Sequence[RecordedCall],
    variants: Sequence[Variant],
    defaults: Mapping[str, Any],
    parameters: Sequence[str],
) -> tuple[Arguments, ...]:
    """Return one call for each change of each parameter; they are the same for all who have these calls."""
    order = by_what_they_tell(calls)
    found = []
    for variant in variants:
        if variant.code in _CHANGES and len(variant.on) == 1:
            number = next(number for number in order if variant.results[number] is not None)
            arguments = varied(calls[number], variant.code, variant.on, defaults, parameters)
            assert arguments is not None
            found.append(arguments)
    return tuple(found)


def by_what_they_tell(calls: Sequence[RecordedCall]) -> list[int]:
    """Return the numbers of calls: first those that are not long, of these the one with the most different numbers."""
    return sorted(range(len(calls)), key=lambda number: _order(calls[number]))


def _order(call: RecordedCall) -> tuple[bool, int]:
    held = [each.ravel() for value in (*call.args, *call.kwargs.values()) if (each := numbers(value)) is not None]
    together = np.concatenate(held or [np.zeros(0)])
    return together.size > _MOST, -len(np.unique(together[together != 0]))


def is_told_apart(known: Sequence[CallResult], answers: Iterable[CallResult | None]) -> bool:
    """Whether an answer gives something else than a mistake, on a call where that gives finite numbers."""
    for wanted, mine in zip(known, answers, strict=True):
        if not (isinstance(wanted, Returned) and all(np.isfinite(each).all() for each in arrays(wanted.value))):
            continue
        if isinstance(mine, Returned) and not alike(mine, wanted):  # who refuses an input may be right in that
            return True
    return False
