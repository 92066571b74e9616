"""What is left to see where no relation holds: gaps, numbers that are near or off to one side, the first step.

Each is told of all calls, and each needs several numbers to be seen at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.calls import Array, Observed, held, same_value
from autograder.diagnosis.symptoms.places import tables
from autograder.model import Note, Returned, note
from autograder.suite.close import is_close
from autograder.suite.comparison import numbers
from autograder.suite.showing import show, show_call

Truth = NDArray[np.bool_]

_RTOL, _ATOL = 1e-4, 1e-6
_FEW = 2  # results of several numbers
_NEAR = 0.2  # of the right number, within which one is near
_SHOWN = 5  # numbers on each side
_SEVERAL = 2  # single numbers that are right, and wrong
_ENOUGH = 4  # single numbers, or calls with a single item


def evenness(seen: Observed) -> Note | None:
    """Say that results with the right sum are all more even, or all less even, than the right ones."""
    wrong = [(mine, right) for mine, right in _several(seen) if right.ndim == 1 and not _right(mine, right).all()]
    if len(wrong) < _FEW or not all(is_close(mine.sum(), right.sum(), rtol=_RTOL) for mine, right in wrong):
        return None
    largest, smallest = (np.array([pick(mine) - pick(right) for mine, right in wrong]) for pick in (np.max, np.min))
    for code, side in (("seen.too_even", 1), ("seen.too_uneven", -1)):
        if (side * largest < 0).all() and (side * smallest > 0).all():
            return note(code)
    return None


def one_side(seen: Observed) -> Note | None:
    """Say that all numbers that are off are too large, or too small; and for which single argument one is right."""
    pairs = list(tables(seen))
    if not pairs:
        return None
    mine, right = (np.concatenate([pair[side].ravel() for pair in pairs]) for side in (0, 1))
    off = ~_right(mine, right)
    if off.sum() < _ENOUGH:
        return None
    for code, over in (("seen.off_above", mine > right), ("seen.off_below", mine < right)):
        if over[off].all():
            return note(code, name=(law := _elementwise(seen)), only=_only(seen, law, ~off))
    return None


def close(seen: Observed) -> Note | None:
    """Say that no number is far off: as of what is worked out by steps that are too coarse."""
    if not seen.arrays:
        return None
    mine, right = (np.concatenate([pair[side].ravel() for pair in seen.arrays]) for side in (0, 1))
    off = ~_right(mine, right)
    if off.sum() < _ENOUGH or (right == 0).any():
        return None
    share = float(np.abs(mine / right - 1).max())
    return note("seen.close", percent=_at_most(100 * share)) if share <= _NEAR else None


def _at_most(value: float) -> str:
    """Write a number by two digits that are no less than it is."""
    digit = 10.0 ** (math.floor(math.log10(value)) - 1)
    return f"{math.ceil(value / digit) * digit:.2g}"


def right_at(seen: Observed) -> Note | None:
    """Of what goes element by element: say for which numbers it is right, and for which not."""
    return _right_at(seen, 1)


def mostly_right_at(seen: Observed) -> Note | None:
    """Say the same where several numbers are right, and several wrong: that tells more than a side."""
    return _right_at(seen, _SEVERAL)


def _right_at(seen: Observed, least: int) -> Note | None:
    name = _elementwise(seen)
    given = [numbers(seen.given(pair.number, name)) for pair in seen.pairs] if name else []
    x = np.concatenate([each.ravel() for each in given if each is not None]) if given else np.array([])
    is_right = np.concatenate([_right(*pair).ravel() for pair in seen.arrays] or [np.array([], dtype=bool)])
    if x.shape != is_right.shape or not is_right.any():
        return None
    good, bad = np.unique(x[is_right]), np.unique(x[~is_right])
    if np.intersect1d(good, bad).size or min(len(good), len(bad)) < least:
        return None
    return note("seen.right_at", name=name, right=_few(good), wrong=_few(bad))


def _few(values: Array) -> tuple[str, ...]:
    """Return the numbers nearest to 0, as they are written."""
    nearest = values[np.argsort(np.abs(values), kind="stable")][:_SHOWN]
    return tuple(f"{value:g}" for value in np.sort(nearest))


def first_right(seen: Observed) -> Note | None:
    """Of what is read item by item: say that a single item comes out right, in all wrong calls."""
    asked = list(_single_items(seen))
    if len(asked) < _ENOUGH or seen.steps is None or not all(same_value(mine, right) for _, mine, right in asked):
        return None
    return note("by_steps.first_right", name=seen.steps, count=len(asked))


def first_wrong(seen: Observed) -> Note | None:
    """Of what is read item by item: say that a single item already comes out wrong, in all wrong calls."""
    asked = list(_single_items(seen))
    if len(asked) < _ENOUGH or seen.steps is None or any(same_value(mine, right) for _, mine, right in asked):
        return None
    typed, mine, right = asked[0]
    return note("by_steps.first_wrong", name=seen.steps, call=typed, got=_shown(mine), right=_shown(right))


def _single_items(seen: Observed) -> Iterator[tuple[str, Returned, Returned]]:
    """Yield what the wrong calls give for their first item alone, beside what is right, where that is not 0."""
    variant = next((each for each in seen.variants if each.code == "first_alone" and each.on == (seen.steps,)), None)
    if variant is None:
        return
    for number in seen.wrong:
        arguments = seen.varied(number, variant) or seen.plain(number)
        mine, right = seen.asked(arguments), variant.results[number] or seen.calls[number].result
        wanted = held(right)
        if isinstance(mine, Returned) and isinstance(right, Returned) and wanted is not None and wanted[0].any():
            yield show_call(seen.calls[number].function, *arguments), mine, right


def _several(seen: Observed) -> list[tuple[Array, Array]]:
    """Return the results of two items or more."""
    return [(mine, right) for mine, right in seen.arrays if right.ndim and len(right) > 1]


def _right(mine: Array, right: Array) -> Truth:
    return is_close(mine, right, rtol=_RTOL, atol=_ATOL)


def _elementwise(seen: Observed) -> str:
    return next((law.parameter for law in seen.laws if law.code == "elementwise"), "")


def _only(seen: Observed, name: str, is_right: Truth) -> str:
    """Return the one number of an argument for which results are right, where there is just one."""
    given = [numbers(seen.given(pair.number, name)) for pair in seen.pairs] if name else []
    flat = np.concatenate([each.ravel() for each in given if each is not None]) if given else np.array([])
    found = np.unique(flat[is_right]) if flat.shape == is_right.shape else np.array([])
    return f"{found[0]:g}" if len(found) == 1 else ""


def _shown(result: Returned) -> str:
    found = numbers(result.value)
    return f"{float(found):.4g}" if found is not None and found.ndim == 0 else show(result.value)
