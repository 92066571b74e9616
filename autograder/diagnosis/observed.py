"""What can be seen of a wrong answer on the public calls: facts over all of them, and one call as an example.

Each fact is true of every call by construction. It says what comes back, never why. Which features may tell right calls
from wrong ones is a short list: with enough of them some would fit by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.calls import Observed, changed_input, example, numbers_of, same_value, telling
from autograder.model import NO_TEXT, CallResult, Note, Raised, Returned, Said, note
from autograder.suite.comparison import numbers, same
from autograder.suite.recording import RecordedCall
from autograder.suite.showing import show

_DECIMALS = range(7)
_WHOLE = {"seen.raises_always", "seen.none_always"}  # such a fact needs no example
_FEW = 2  # calls on a side before a feature may tell the sides apart


def observe(seen: Observed) -> Said:
    """Return what can be seen: the first fact that holds, and an example; an empty text where all is right."""
    with np.errstate(all="ignore"):
        if not seen.wrong:
            return note("seen.one", fact=changed_input(seen)) if seen.changed else NO_TEXT
        fact = next((found for each in _FACTS if (found := each(seen)) is not None), None)
        if fact is not None and fact.code in _WHOLE:
            return note("seen.one", fact=fact)
        shown = example(seen)
        return note("seen.both", fact=fact, example=shown) if fact else note("seen.one", fact=shown)


# --- facts over all calls -------------------------------------------------------------------------------


def _valued(seen: Observed) -> list[tuple[Returned | Raised, CallResult]]:
    """Return (wrong, right) of the calls that give a value; nothing where a call that is to raise is wrong as well."""
    raising = {number for number, call in enumerate(seen.calls) if not isinstance(call.result, Returned)}
    if raising & set(seen.wrong):
        return []
    return [
        (result, call.result)
        for number, (call, result) in enumerate(zip(seen.calls, seen.results, strict=True))
        if number not in raising
    ]


def _pairs(seen: Observed) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Return (wrong, right) of these calls as arrays of like shape; nothing where one is not."""
    pairs = []
    for result, wanted in _valued(seen):
        mine, right = numbers_of(result), numbers_of(wanted)
        if mine is None or right is None or mine.shape != right.shape or not np.isfinite(mine).all():
            return []
        pairs.append((mine, right))
    return pairs


def _raises(seen: Observed) -> Note | None:
    kinds = {result.type if isinstance(result, Raised) else "" for result, _ in _valued(seen)}
    return note("seen.raises_always", error=kinds.pop()) if len(kinds) == 1 and "" not in kinds else None


def _nothing(seen: Observed) -> Note | None:
    results = [result for result, _ in _valued(seen)]
    nothing = [result for result in results if isinstance(result, Returned) and result.value is None]
    return note("seen.none_always") if results and nothing == results else None


def _text(seen: Observed) -> Note | None:
    results = [result for result, _ in _valued(seen)]
    texts = [result for result in results if isinstance(result, Returned) and type(result.value) is str]
    return note("seen.text_always") if results and len(texts) == len(results) else None


def _shape(seen: Observed) -> Note | None:
    """Say that each result holds the right numbers in another shape."""
    if not (valued := _valued(seen)):
        return None
    for result, wanted in valued:
        mine, right = numbers_of(result), numbers_of(wanted)
        if mine is None or right is None or mine.size != right.size or not same(mine.ravel(), right.ravel()):
            return None
    number = telling(seen)
    mine, right = numbers_of(seen.results[number]), numbers_of(seen.calls[number].result)
    assert mine is not None
    assert right is not None
    return note("seen.other_shape", found=str(mine.shape), wanted=str(right.shape) if right.shape else "")


def _constant(seen: Observed) -> Note | None:
    first = seen.results[0]
    others = any(not same_value(call.result, seen.calls[0].result) for call in seen.calls)
    if isinstance(first, Returned) and others and all(same_value(result, first) for result in seen.results):
        return note("seen.constant", value=show(first.value))
    return None


def _relation(seen: Observed) -> Note | None:
    """Say by which factor or number all results are off, or that only their signs are."""
    pairs = _pairs(seen)
    if not pairs:
        return None
    mine, right = (np.concatenate([pair[side].ravel() for pair in pairs]) for side in (0, 1))
    if len(np.unique(right[right != 0])) < _FEW:
        return None
    factor = mine[right != 0] / right[right != 0]
    if np.allclose(factor, factor[0], rtol=1e-6) and np.allclose(mine[right == 0], 0):
        return note("seen.sign") if np.isclose(factor[0], -1) else note("seen.factor", factor=f"{factor[0]:.4g}")
    more = mine - right
    if np.allclose(more, more[0], rtol=1e-6, atol=1e-12):
        return note("seen.more" if more[0] > 0 else "seen.less", difference=f"{abs(more[0]):.4g}")
    return None


def _rounded(seen: Observed) -> Note | None:
    pairs = _pairs(seen)
    for decimals in _DECIMALS if pairs else ():
        if all(np.allclose(mine, np.round(right, decimals), rtol=0, atol=1e-12) for mine, right in pairs):
            return note("seen.rounded", decimals=decimals)
    return None


def _order(seen: Observed) -> Note | None:
    pairs = _pairs(seen)
    if not pairs or not all(right.ndim for _, right in pairs):
        return None
    if all(same(mine, right[::-1]) for mine, right in pairs):
        return note("seen.reversed")
    if all(same(np.sort(mine, axis=None), np.sort(right, axis=None)) for mine, right in pairs):
        return note("seen.other_order")
    return None


def _sums(seen: Observed) -> Note | None:
    """Say that results add up to another number, where all right ones add up to 1."""
    pairs = _pairs(seen)
    if not pairs or not all(right.ndim == 1 and np.isclose(right.sum(), 1) for _, right in pairs):
        return None
    sums = [float(mine.sum()) for mine, _ in pairs]
    if any(np.isclose(found, 1, rtol=1e-3) for found in sums):
        return None
    return note("seen.sums", low=f"{min(sums):.3g}", high=f"{max(sums):.3g}" if max(sums) > min(sums) * 1.001 else "")


def _one_fewer(seen: Observed) -> Note | None:
    """Say that each result belongs to an input that is one item shorter."""
    if not seen.prefixes or any(len(right) < _FEW for right in seen.prefixes):
        return None
    fewer = all(
        isinstance(result, Returned) and same(result.value, right[-2]) and same(call.value, right[-1])
        for call, result, right in zip(seen.calls, seen.results, seen.prefixes, strict=True)
    )
    return note("seen.one_fewer") if fewer else None


def _side(seen: Observed) -> Note | None:
    """Say that all results are too large or too small, where there is a number to be near to."""
    pairs = _pairs(seen)
    if not pairs or any(right.ndim or right <= 0 for _, right in pairs) or len(seen.wrong) < len(seen.calls):
        return None
    if all(mine > right for mine, right in pairs):
        return note("seen.too_large")
    return note("seen.too_small") if all(mine < right for mine, right in pairs) else None


_FACTS: tuple[Callable[[Observed], Note | None], ...] = (
    _raises,
    _nothing,
    _text,
    _constant,
    _shape,
    _relation,
    _rounded,
    _order,
    _one_fewer,
    _sums,
    lambda seen: _where(seen),
    _side,
)


# --- which calls are wrong ------------------------------------------------------------------------------


def _where(seen: Observed) -> Note | None:
    """Say by which feature of the call the wrong ones can be told, if one alone of the short list tells them all."""
    wrong = set(seen.wrong)
    right = set(range(len(seen.calls))) - wrong
    if len(wrong) < _FEW or len(right) < _FEW:
        return None
    for code, side in (("seen.wrong_where", wrong), ("seen.right_where", right)):
        told = [
            feature
            for feature in _features(seen)
            if {number for number, call in enumerate(seen.calls) if feature.holds(call)} == side
        ]
        if told and len({feature.kind for feature in told}) == 1:
            names = tuple(feature.name for feature in told if feature.name)
            return note(code, feature=note(f"seen.{told[0].code}", names=names))
    return None


@dataclass(frozen=True)
class _Feature:
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
