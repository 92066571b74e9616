"""The next useful experiment where nothing is seen: a smaller input that comes out wrong, small enough for a pencil."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.diagnosis.calls import Observed, same_value, written
from autograder.diagnosis.variants import passing
from autograder.model import Arguments, CallResult, Divergence, Note, Returned, note
from autograder.suite.showing import show_call

_SHRINKING = ("first_alone", "without_last", "first_coordinate", "one", "whole", "every_second")
_MOST = 12  # inputs that are tried


def next_experiment(seen: Observed, shown: Divergence | None = None) -> Note:
    """Propose a call that can be worked out by hand, smaller than the one that is shown; what is right is not told."""
    told = (shown.call, shown.begun) if shown is not None else ()
    least = min((_effort(seen.plain(number)) for number in seen.wrong if written(seen, number) in told), default=None)
    smaller = sorted(_smaller(seen), key=lambda each: _effort(each[0]))
    for arguments, right in smaller[:_MOST]:
        call = show_call(seen.calls[0].function, *arguments)
        if call in told or (least is not None and _effort(arguments) >= least):
            continue
        result = seen.asked(arguments)
        if result is not None and not same_value(result, right):
            return note("look.experiment", call=call)
    return note("look.by_hand")


def _smaller(seen: Observed) -> Iterator[tuple[Arguments, CallResult]]:
    """Yield inputs made of those that come out wrong, each with what is right."""
    for number in seen.wrong:
        if seen.steps is not None and seen.prefixes:
            whole = seen.given(number, seen.steps)
            for length, right in enumerate(seen.prefixes[number][:-1], start=1):
                yield passing(seen.calls[number], seen.steps, whole[:length], seen.parameters), Returned(right)
        for variant in seen.variants:
            right, arguments = variant.results[number], seen.varied(number, variant)
            if variant.code in _SHRINKING and right is not None and arguments is not None:
                yield arguments, right


def _effort(arguments: Arguments) -> tuple[int, int]:
    """Return how many numbers there are, and how many of them are no single digit."""
    flat = [value for each in (*arguments[0], *arguments[1].values()) for value in _flat(each)]
    return len(flat), sum(value not in range(-9, 10) for value in flat)


def _flat(value: Any) -> list[Any]:
    found: list[Any] = np.ravel(np.asarray(value)).tolist()
    return found
