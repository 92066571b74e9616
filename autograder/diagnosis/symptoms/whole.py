"""What all calls have in common: the same answer, no answer, two answers to one question, another shape."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.diagnosis.calls import Observed, held, key_of, numbers_of, same_value, telling, typed
from autograder.model import Note, Raised, Returned, note
from autograder.suite.comparison import numbers, same
from autograder.suite.showing import show


def two_answers(seen: Observed) -> Note | None:
    """Say that one call gave two answers: something is kept between calls, or drawn by chance."""
    now = {key_of(call.args, call.kwargs): result for call, result in zip(seen.calls, seen.results, strict=True)}
    for before in seen.earlier:
        first, second = before.result, now.get(key_of(before.args, before.kwargs))
        if before.function != seen.calls[0].function or type(first) is not Returned or type(second) is not Returned:
            continue
        if not same_value(first, second):
            return note("seen.two_answers", call=typed(before), first=show(first.value), second=show(second.value))
    return None


def raises(seen: Observed) -> Note | None:
    """Say that every call raises the same."""
    kinds = {result.type if isinstance(result, Raised) else "" for result in _results(seen)}
    return note("seen.raises_always", error=kinds.pop()) if len(kinds) == 1 and "" not in kinds else None


def nothing(seen: Observed) -> Note | None:
    """Say that every call gives None."""
    return note("seen.none_always") if _all(seen, lambda value: value is None) else None


def text(seen: Observed) -> Note | None:
    """Say that every call gives a text."""
    return note("seen.text_always") if _all(seen, lambda value: type(value) is str) else None


def constant(seen: Observed) -> Note | None:
    """Say that every call gives the same value, where these are not the same."""
    results, rights = _results(seen), [seen.calls[number].result for number in seen.valued]
    others = any(not same_value(right, rights[0]) for right in rights)
    if not (others and isinstance(results[0], Returned)) or held(results[0]) is None:
        return None
    if all(same_value(result, results[0]) for result in results):
        return note("seen.constant", value=show(results[0].value))
    return None


def one_number(seen: Observed) -> Note | None:
    """Say that all numbers that come back are one and the same."""
    right = np.concatenate([each.ravel() for _, each in seen.arrays] or [np.zeros(0)])
    mine = np.concatenate([each.ravel() for each, _ in seen.arrays] or [np.zeros(0)])
    if len(mine) <= len(seen.calls) or np.ptp(mine) > 1e-9 or np.ptp(right) <= 1e-9:
        return None
    return note("seen.one_number_everywhere", value=show(float(mine[0])))


def shape(seen: Observed) -> Note | None:
    """Say that each result holds the right numbers, in another shape or in something around them."""
    if not (seen.valued and seen.wrong):
        return None
    for number in seen.valued:
        mine, right = numbers_of(seen.results[number]), numbers_of(seen.calls[number].result)
        if mine is None or right is None or mine.size != right.size or not same(mine.ravel(), right.ravel()):
            return None
    number = telling(seen)
    result, wanted = seen.results[number], seen.calls[number].value
    assert isinstance(result, Returned)
    mine, right = numbers(result.value), numbers(wanted)
    assert mine is not None
    assert right is not None
    if right.ndim == 0:
        return note("seen.wrapped", kind=_container(result.value))
    return note("seen.other_shape", found=str(mine.shape), wanted=str(right.shape))


def kind(seen: Observed) -> Note | None:
    """Say that results are of another shape throughout, whatever numbers they hold."""
    found = []
    for number in seen.wrong:
        mine, right = numbers_of(seen.results[number]), numbers_of(seen.calls[number].result)
        if mine is None or right is None or mine.shape == right.shape:
            return None
        found.append(number)
    if not found:
        return None
    number = telling(seen)
    mine, right = numbers_of(seen.results[number]), numbers_of(seen.calls[number].result)
    assert mine is not None
    assert right is not None
    return note("seen.shape_only", found=_shape(mine.shape), wanted=_shape(right.shape))


def _shape(shape: tuple[int, ...]) -> Note:
    return note("seen.shape_is", shape=str(shape)) if shape else note("seen.one_number_alone")


def _container(value: Any) -> Note:
    kind = "list" if type(value) is list else "tuple" if type(value) is tuple else "array"
    return note(f"seen.around_{kind}")


def _results(seen: Observed) -> list[Any]:
    return [seen.results[number] for number in seen.valued]


def _all(seen: Observed, holds: Any) -> bool:
    results = _results(seen)
    return bool(results) and all(isinstance(result, Returned) and holds(result.value) for result in results)
