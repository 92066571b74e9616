"""A function followed along one public input that grows: calls whose inputs each begin with that of the one before.

No chapter says which: where an exercise is read step by step, its own public calls show it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from autograder.diagnosis.calls import once, typed
from autograder.diagnosis.fingerprints import Fingerprints, shortened
from autograder.diagnosis.probes import Probes, key_of
from autograder.model import CallResult, Curve, Returned
from autograder.suite.comparison import as_number, same

_FIRST: Final = 4  # beginnings that are asked for beside the tests' own calls: there a curve bends most
_LEAST: Final = 3  # calls; fewer make no row


def curve(prints: Fingerprints, results: Sequence[CallResult], probes: Probes) -> Curve | None:
    """Return what a function gives along the longest row of its public calls; None where that shows nothing wrong.

    results: of the public calls, in their order.
    """
    row = once(prints.worked_out, "row", lambda: _row(prints))
    if not row:
        return None
    longest = max(row)
    inputs, rights = _inputs(prints, row[longest]), prints.prefixes[row[longest]]
    asked = range(1, min(_FIRST, longest) + 1)
    probes.foresee([inputs[length - 1] for length in asked if length not in row])
    found = []
    for length in sorted({*asked, *row}):
        result = results[row[length]] if length in row else probes.ask(*inputs[length - 1])
        mine, right = _finite(result), _finite(Returned(value=rights[length - 1]))
        if mine is None or right is None:
            return None
        found.append((length, mine, right))
    lengths, yours, right_ones = zip(*found, strict=True)
    if all(map(same, yours, right_ones)):
        return None
    return Curve(typed(prints.calls[row[longest]]), lengths, yours, right_ones)


def _row(prints: Fingerprints) -> dict[int, int]:
    """Return the numbers of the calls in a row, by the lengths of their inputs: of several rows that of most calls."""
    whole = {at: each for at, each in enumerate(map(_whole(prints), range(len(prints.calls)))) if each}
    rows = [
        {len(other): at for at, other in whole.items() if other == longest[: len(other)]} for longest in whole.values()
    ]
    best = max(rows, key=lambda row: (len(row), max(row)), default={})
    return best if len(best) >= _LEAST else {}


def _whole(prints: Fingerprints) -> Callable[[int], tuple[bytes, ...]]:
    """Return what tells, for each number of a call, its input's beginnings with all other arguments from all others."""

    def keys(number: int) -> tuple[bytes, ...]:
        complete = len(prints.prefixes[number]) == len(inputs := _inputs(prints, number))
        return tuple(key_of(*each) for each in inputs) if complete else ()

    return keys


def _inputs(prints: Fingerprints, number: int) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    assert prints.steps is not None
    return shortened(prints.calls[number], prints.steps, prints.place)


def _finite(result: CallResult | None) -> float | None:
    number = as_number(result.value) if isinstance(result, Returned) else None
    return number if isinstance(number, float) and math.isfinite(number) else None
