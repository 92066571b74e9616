"""Results of another shape: with the right numbers in them, or whatever they hold; and whose shape it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeGuard

import numpy as np

from autograder.diagnosis.calls import Observed, numbers_of, telling, written
from autograder.diagnosis.symptoms.elsewhere import shortest
from autograder.model import CallResult, Note, Returned, note
from autograder.suite.comparison import numbers, same

_FEW = 2  # shapes, below which any argument's may be the same
_OF: Mapping[str, Callable[[tuple[int, ...]], tuple[int, ...]]] = {
    "length_of": lambda shape: shape[:1],
    "shape_of": lambda shape: shape,
    "shape_turned": lambda shape: shape[::-1],
}


def rearranged(seen: Observed) -> Note | None:
    """Say that each result holds the right numbers, in another shape or in something around them."""
    if not (seen.valued and seen.wrong):
        return None
    for number in seen.valued:
        mine, right = numbers_of(seen.results[number]), numbers_of(seen.calls[number].result)
        if mine is None or right is None or mine.size != right.size or not same(mine.ravel(), right.ravel()):
            return None
    others = _of_another(seen)
    tables = [number for number in others if np.ndim(seen.calls[number].value)]
    number = telling(seen) if len(tables) in (0, len(others)) else tables[0]
    result, wanted = seen.results[number], seen.calls[number].value
    assert isinstance(result, Returned)
    mine, right = numbers(result.value), numbers(wanted)
    assert mine is not None
    assert right is not None
    if right.ndim == 0:
        return note("seen.wrapped", kind=_around(result.value))
    call = written(seen, number) if len(tables) < len(others) else ""  # numbers come back in something as well
    return note("seen.other_shape", found=str(mine.shape), wanted=str(right.shape), call=call)


def always_other(seen: Observed) -> Note | None:
    """Say that all wrong results are of another shape, whatever numbers they hold."""
    found = _of_another(seen)
    return _told(seen, found) if found and len(found) == len(seen.wrong) else None


def other(seen: Observed) -> Note | None:
    """Say that a result is of another shape; the shortest call of those that show it."""
    found = _of_another(seen)
    return _told(seen, found) if found else None


def _of_another(seen: Observed) -> list[int]:
    """Return the calls whose results are numbers, in another shape than the right ones."""
    return [number for number, mine, right in _shapes(seen) if mine != right]


def _shapes(seen: Observed) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    for number in seen.to_value:
        mine, right = numbers_of(seen.results[number]), numbers_of(seen.calls[number].result)
        several = _count(seen.calls[number].result)
        if mine is not None and right is not None and not several:
            yield number, mine.shape, right.shape


def _count(result: CallResult) -> int:
    """Return how many results a tuple holds; 0 of what is one result."""
    return len(result.value) if isinstance(result, Returned) and type(result.value) is tuple else 0


def holds_right(seen: Observed) -> Note | None:
    """Say that the right result stands in a tuple or list beside other things."""
    found = [(seen.results[number], seen.calls[number].value) for number in seen.to_value]
    lists = [(mine.value, right) for mine, right in found if _is_several(mine)]
    if len(lists) < max(_FEW, len(found)):
        return None
    for place in range(min(len(mine) for mine, _ in lists)):
        if all(same(mine[place], right) for mine, right in lists):
            number = telling(seen)
            kind, count = _around(lists[0][0]), len(lists[0][0])
            return note("seen.holds_right", call=written(seen, number), kind=kind, count=count, index=str(place))
    return None


def _is_several(result: CallResult) -> TypeGuard[Returned]:
    return isinstance(result, Returned) and type(result.value) in (list, tuple) and len(result.value) > 1


def parts(seen: Observed) -> Note | None:
    """Say that several results are asked for, and so many do not come back."""
    for number in shortest(seen):
        mine, wanted = seen.results[number], _count(seen.calls[number].result)
        if wanted and isinstance(mine, Returned) and _count(mine) != wanted:
            return note("seen.parts", call=written(seen, number), found=_count(mine) or 1, wanted=wanted)
    return None


def _told(seen: Observed, calls: list[int]) -> Note:
    number = min(calls, key=lambda each: len(written(seen, each)))
    result = seen.results[number]
    assert isinstance(result, Returned)
    right = numbers_of(seen.calls[number].result)
    assert right is not None
    found, wanted = _named(result.value), _named(right)
    return note("seen.shape_only", call=written(seen, number), found=found, wanted=wanted, like=_like(seen) or "")


def _like(seen: Observed) -> Note | None:
    """Say whose shape results have, where that is one thing alone and they have several; and whether all have it."""
    shapes = {number: mine for number, mine, _ in _shapes(seen) if mine}
    if len(set(shapes.values())) < _FEW:
        return None
    every = len(shapes) == len(seen.to_value)
    known = [
        note(f"kinds.{code}", name=name, every=every)
        for name in seen.parameters
        for code, of in _OF.items()
        if all(mine == of(np.shape(_array(seen, number, name))) for number, mine in shapes.items())
    ]
    return known[0] if len({each["name"] for each in known}) == 1 else None


def _array(seen: Observed, number: int, name: str) -> Any:
    found = numbers(seen.given(number, name))
    return () if found is None else found


def _named(value: Any) -> Note:
    """Return what a value is and its shape: one number, or what holds several."""
    found = numbers(value)
    if found is None or not found.ndim:
        return note("kinds.one_number_alone")
    return note("kinds.shape_is", kind=_around(value), shape=str(found.shape))


def _around(value: Any) -> Note:
    kind = "list" if type(value) is list else "tuple" if type(value) is tuple else "array"
    return note(f"kinds.around_{kind}")
