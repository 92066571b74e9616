"""Where the numbers part: one of the calls whose value is wrong, and of those read step by step the first such step."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from autograder.diagnosis.calls import typed, written_once
from autograder.diagnosis.fingerprints import Fingerprints, shortened
from autograder.diagnosis.probes import Probes
from autograder.model import CallResult, Divergence, Item, Parameter, Returned
from autograder.suite.comparison import Difference, as_number, difference, numbers, same
from autograder.suite.recording import RecordedCall
from autograder.suite.showing import show, show_call

_MAX_STEPS: Final = 60
_ITEMS: Final = 6  # of an array that are shown: all of a small one
_STEPS: Final = 5  # that are kept, those around the first that differs
_GOOD_STEPS: Final = 5  # of an input that is shown: enough to see what goes on, few enough to work out by hand


def divergence(
    prints: Fingerprints, results: Sequence[CallResult], probes: Probes, told: Parameter = ""
) -> Divergence | None:
    """Show one of the calls whose value is wrong: of those read step by step the first step at which it is.

    told: the call that is told of already, as it can be typed; it is shown where it is one of them.
    """
    wrong = {
        number: result.value
        for number, (each, result) in enumerate(zip(prints.calls, results, strict=True))
        if isinstance(result, Returned)
        and isinstance(each.result, Returned)
        and difference(result.value, each.value) is not None
    }
    if not wrong:
        return None
    typing = {number: written_once(prints.calls, number, prints.worked_out) for number in wrong}
    told_of = [number for number in wrong if typing[number] == told]
    if prints.steps is not None:
        best = min(told_of or wrong, key=lambda number: abs(len(prints.prefixes[number]) - _GOOD_STEPS))
        if (found := _read_along(prints.calls[best], prints, prints.prefixes[best], probes)) is not None:
            return found
    else:
        best = min(told_of or wrong, key=lambda number: len(typing[number]))
    each = prints.calls[best]
    return beside(each, wrong[best])


def beside(call: RecordedCall, mine: Any) -> Divergence:
    """Show a whole value beside the right one; of an array the first numbers, or those from where it differs on."""
    whole = Divergence(typed(call), (_shown(mine),), (_shown(call.value),))
    found, right = numbers(mine), numbers(call.value)
    if found is None or right is None or found.shape != right.shape or not right.ndim:
        return whole
    places = [place for place in np.ndindex(right.shape) if not same(found[place], right[place])]
    start = 0 if right.size <= _ITEMS else list(np.ndindex(right.shape)).index(places[0]) if places else 0
    items = tuple(
        Item(", ".join(map(str, place)), _shown(float(found[place])), float(right[place]))
        for place in islice(np.ndindex(right.shape), start, start + _ITEMS)
    )
    return replace(whole, items=items, differing=len(places), size=right.size)


def _read_along(whole: RecordedCall, prints: Fingerprints, rights: Sequence[Any], probes: Probes) -> Divergence | None:
    """Call the function with the first 1, 2, ... items of an input until its numbers have left the right ones."""
    assert prints.steps is not None
    yours: list[Any] = []
    first = 0
    beginnings = shortened(whole, prints.steps, prints.place)[:_MAX_STEPS]
    probes.foresee(beginnings[:_STEPS])
    for (args, kwargs), right in zip(beginnings, rights, strict=False):
        result = probes.ask(args, kwargs)
        if not isinstance(result, Returned):
            break
        found = difference(result.value, right)
        if found is not None and found.kind != "value":
            break
        yours.append(result.value)
        first = first or (len(yours) if found is not None else 0)
        if first and len(yours) >= max(_STEPS, first + _STEPS // 2):
            break
    if not first:
        return None
    start = max(0, len(yours) - _STEPS)
    mine, wanted = map(_shown, yours[start:]), map(_shown, rights[start : len(yours)])
    begun = show_call(whole.function, *beginnings[first - 1])
    return Divergence(typed(whole), tuple(mine), tuple(wanted), first, start + 1, begun)


def _shown(value: Any) -> float | str:
    """Return a number that is finite, else the line that shows the value: what is kept as JSON has no other numbers."""
    number = as_number(value)
    return show(value) if isinstance(number, Difference) or not math.isfinite(number) else number
