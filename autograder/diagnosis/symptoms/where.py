"""Which calls are wrong, by the one feature that tells them apart; or on which side of the right ones they all lie.

Which features may tell right calls from wrong ones is a short list: with enough of them some would fit by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.diagnosis.calls import Observed, numbers_of, same_value
from autograder.diagnosis.symptoms.elsewhere import shortest
from autograder.model import Arguments, CallResult, Note, note
from autograder.suite.comparison import numbers
from autograder.suite.recording import RecordedCall

_MEASURES: Mapping[str, Callable[[NDArray[np.float64]], float]] = {
    "parts.largest_size": lambda x: np.abs(x).max(),
    "parts.length": len,
}
_FEW = 2  # calls on a side before a feature may tell the sides apart
_TRIED = ("halved", "doubled", "negated", "absolute", "every_second", "first_alone")  # other sizes, lengths and signs


def where(seen: Observed) -> Note | None:
    """Say by which feature of the call the wrong ones can be told, if one alone of the short list tells them all."""
    wrong = set(seen.wrong)
    right = set(range(len(seen.calls))) - wrong
    if len(wrong) < _FEW or len(right) < _FEW or not wrong.issuperset(seen.changed):
        return None
    for code, side in (("seen.wrong_where", wrong), ("seen.right_where", right)):
        told = [
            feature
            for feature in _features(seen)
            if (seen.ask is None or feature.kind != "type")  # that of an answer whose text nobody knows is a guess
            and {number for number, call in enumerate(seen.calls) if feature.holds(call)} == side
        ]
        is_wrong = code == "seen.wrong_where"
        told = [feature for feature in told if _makes_the_difference(seen, feature, is_wrong=is_wrong)]
        if told and len({feature.kind for feature in told}) == 1:
            names = tuple(feature.name for feature in told if feature.name)
            whole = code == "seen.wrong_where" and told[0].kind == "integers" and _gives_whole_numbers(seen)
            return note("seen.wrong_if_whole" if whole else code, feature=note(f"kinds.{told[0].code}", names=names))
    return None


def _makes_the_difference(seen: Observed, feature: _Feature, *, is_wrong: bool) -> bool:
    """Whether calls that have a feature come out the other way without it: else they have it by chance."""
    having = [number for number in shortest(seen) if feature.holds(seen.calls[number])]
    without = (each for number in having[:_FEW] for each in _without(seen, feature, number))
    asked = ((seen.asked(arguments), right) for arguments, right in without)
    return all(mine is None or same_value(mine, right) is is_wrong for mine, right in asked)


def _without(seen: Observed, feature: _Feature, number: int) -> Iterator[tuple[Arguments, CallResult]]:
    """Yield a call without a feature that it has, and what is right then."""
    call = seen.calls[number]
    first, named = call.args[:1], {**dict(zip(seen.parameters[1:], call.args[1:], strict=False)), **call.kwargs}
    if feature.kind == "integers" and (floats := seen.scaled(seen.plain(number), seen.parameters[0], 1.0)) is not None:
        yield floats, call.result
    elif feature.kind == "by_position":
        yield (first, named), call.result
    for variant in seen.variants if feature.kind == "passed" else ():
        right = variant.results[number] if (variant.code, variant.on) == ("default", (feature.name,)) else None
        if right is not None:
            yield (first, {name: value for name, value in named.items() if name != feature.name}), right


def _gives_whole_numbers(seen: Observed) -> bool:
    """Whether each wrong call gives whole numbers where others are right: an array of integers holds no more."""
    found = [numbers_of(seen.results[number]) for number in seen.wrong]
    return all(mine is not None and bool((mine == np.trunc(mine)).all()) for mine in found)


class _Feature(Struct, frozen=True):
    """Something that a call has or has not. Features of one kind go together: either may be told."""

    code: str
    kind: str
    holds: Callable[[RecordedCall], bool]
    name: str = ""


def _features(seen: Observed) -> Iterator[_Feature]:
    for place, name in enumerate(seen.parameters):
        yield _Feature("passed", "passed", partial(_passes, place, name), name)
        if any(name in call.kwargs for call in seen.calls):
            yield _Feature("by_position", "by_position", partial(_passes, place, ""), name)
    for code, kind in (("a_list", list), ("a_tuple", tuple), ("an_array", np.ndarray)):
        yield _Feature(code, "type", partial(_is_a, kind))
    yield _Feature("one_number", "type", lambda call: np.ndim(_first(call)) == 0)
    yield _Feature("whole_numbers", "integers", lambda call: _dtype(_first(call)) in "iu")


def _passes(place: int, name: str, call: RecordedCall) -> bool:
    return place < len(call.args) or name in call.kwargs


def _is_a(kind: type, call: RecordedCall) -> bool:
    return type(_first(call)) is kind


def _first(call: RecordedCall) -> Any:
    return next(iter((*call.args, *call.kwargs.values())), None)


def _dtype(value: Any) -> str:
    return np.asarray(value).dtype.kind if numbers(value) is not None else "O"


def beyond(seen: Observed) -> Note | None:
    """Say that calls are wrong from a size or a length on, or where they hold a negative number, and right else."""
    wrong = set(seen.wrong)
    right = [number for number in seen.valued if number not in wrong]
    for name in seen.parameters if len(wrong) >= _FEW and len(right) >= _FEW else ():
        given = {number: numbers(seen.given(number, name)) for number in seen.valued}
        arrays = {number: value for number, value in given.items() if value is not None and value.size and value.ndim}
        if len(arrays) < len(given):
            continue
        negative = {number for number, value in arrays.items() if (value < 0).any()}
        if negative == wrong and _is_so_elsewhere(seen, name, lambda value: not (value < 0).any()):
            return note("seen.wrong_if_negative", name=name)
        for code, measure in _MEASURES.items():
            low = max(float(measure(arrays[number])) for number in right)
            high = min(float(measure(arrays[number])) for number in wrong)
            if low < high and _is_so_elsewhere(seen, name, partial(_is_within, measure, low, high)):
                return note("seen.wrong_beyond", measure=note(code, name=name), low=f"{low:g}", high=f"{high:g}")
    return None


def _is_within(measure: Callable[[NDArray[np.float64]], float], low: float, high: float, value: Any) -> bool | None:
    """Whether a value is small enough to be right by what is seen; None between the two, where nothing is."""
    size = float(measure(value))
    return None if low < size < high else size <= low


def _is_so_elsewhere(seen: Observed, name: str, fine: Callable[[NDArray[np.float64]], bool | None]) -> bool:
    """Whether other inputs come out right or wrong as a feature says: else it fits the tests' few calls by chance."""
    for variant in seen.variants:
        for number in seen.valued if variant.code in _TRIED and variant.on == (name,) else ():
            arguments, right = seen.varied(number, variant), variant.results[number]
            value = None if arguments is None else numbers(seen.given_in(arguments, name))
            expected = None if value is None or right is None else fine(value)
            mine = None if expected is None or arguments is None else seen.asked(arguments)
            if mine is not None and right is not None and same_value(mine, right) != expected:
                return False
    return True


def side(seen: Observed) -> Note | None:
    """Say that all results are too large or too small, where there is a number to be near to."""
    pairs = seen.arrays
    if not pairs or any(right.ndim or right <= 0 for _, right in pairs) or len(seen.wrong) < len(seen.calls):
        return None
    if all(mine > right for mine, right in pairs):
        return note("seen.too_large")
    return note("seen.too_small") if all(mine < right for mine, right in pairs) else None
