"""Right but for one number: a factor, and what it is; a difference; the sign; digits that are gone; an edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.diagnosis.calls import Observed, held
from autograder.diagnosis.symptoms.elsewhere import Arrays, denied, denied_with
from autograder.model import Arguments, Note, note
from autograder.suite.close import all_close
from autograder.suite.comparison import numbers

Array = NDArray[np.float64]

_RTOL, _ATOL = 1e-5, 1e-9
_TINY = 1e-12  # a weight that is lost beside others
_DECIMALS = range(7)
_ELSEWHERE = ("tenfold", "degrees")
_FEW = 2  # different numbers, below which nothing fits but by chance
_POWERS = {1.0: "times", -1.0: "divided_by", 0.5: "times_root", -0.5: "divided_by_root", 2.0: "times_square"}
_PARTS: Mapping[str, Callable[[Array], float]] = {
    "itself": lambda x: float(x) if x.ndim == 0 else np.nan,
    "first": lambda x: float(x[0]) if x.ndim == 1 else np.nan,
    "last": lambda x: float(x[-1]) if x.ndim == 1 else np.nan,
    "length": lambda x: float(len(x)) if x.ndim else np.nan,
    "width": lambda x: float(x.shape[1]) if x.ndim == 2 else np.nan,
    "norm": lambda x: float(np.linalg.norm(x)) if x.ndim == 1 else np.nan,
    "total": lambda x: float(x.sum()) if x.ndim == 1 else np.nan,
    "largest": lambda x: float(x.max()) if x.ndim == 1 else np.nan,
    "mean": lambda x: float(x.mean()) if x.ndim == 1 else np.nan,
}


def sign(seen: Observed) -> Note | None:
    """Say that all numbers have the right size and the other sign, or the right size alone."""
    mine, right = _joined(seen)
    if not _varies(right):
        return None
    if _close(mine, -right):
        return note("seen.sign")
    if _close(np.abs(mine), np.abs(right)) and (mine < 0).sum() != (right < 0).sum() and (right != 0).sum() > _FEW:
        return note("seen.never_negative") if (mine >= 0).all() else note("seen.some_signs")
    return None


def argument(seen: Observed) -> Note | None:
    """Say that each result is one number that the arguments have: an item, a length, a sum."""
    values = _by_call(seen, lambda mine, right: _one(mine))
    what = _feature(seen, values, powers=(1.0,)) if values is not None else None
    if what is None:
        return None
    tests = _denied(seen, what, lambda value, mine, right: _all_are(mine, [0 * each + value for each in mine]))
    return note("seen.is_argument", what=what["what"], tests=tests)


def factor(seen: Observed) -> Note | None:
    """Say by which factor all results are off, and what it is where the arguments have it."""
    ratios = _by_call(seen, _ratio)
    if ratios is None:
        return None
    found = np.array(list(ratios.values()))
    if len(found) > 1 and _same(found, found[0]) and _varies(_joined(seen)[1]):
        tests = denied(seen, partial(_is_times, found[0]))
        return note("seen.factor", factor=f"{found[0]:.4g}", tests=tests)
    what = _feature(seen, ratios)
    return note("seen.factor_is", what=what, tests=_denied(seen, what, _is_times)) if what is not None else None


def difference(seen: Observed) -> Note | None:
    """Say by which number all results are off, and what it is where the arguments have it."""
    more = _by_call(seen, lambda mine, right: _one(mine - right))
    if more is None:
        return None
    found = np.array(list(more.values()))
    if len(found) > 1 and _same(found, found[0]) and _varies(_joined(seen)[1]):
        code, tests = "seen.more" if found[0] > 0 else "seen.less", denied(seen, partial(_is_plus, found[0]))
        return note(code, difference=f"{abs(found[0]):.4g}", tests=tests)
    for code, side in (("seen.more_by", 1.0), ("seen.less_by", -1.0)):
        what = _feature(seen, {number: side * each for number, each in more.items()}, powers=(1.0,))
        if what is not None:
            tests = _denied(seen, what, partial(_is_beside, side))
            return note(code, what=what["what"], tests=tests)
    return None


def rounded(seen: Observed) -> Note | None:
    """Say to how many digits all results are right."""
    mine, right = _joined(seen)
    for decimals in _DECIMALS if (mine != right).any() else ():
        for code, cut in (("seen.rounded", _rounded), ("seen.cut_off", _cut)):
            if all((np.abs(mine - cut(right, decimals)) <= 1e-12).all() for mine, right in seen.arrays):
                return (
                    note(code, decimals=decimals) if _is_cut_elsewhere(seen, partial(cut, decimals=decimals)) else None
                )
    return None


def _is_cut_elsewhere(seen: Observed, cut: Callable[[Array], Array]) -> bool:
    """Whether other inputs are cut as well: few digits of few numbers are something else by chance."""
    if denied(seen, lambda mine, right: _are_cut(cut, mine, right)):
        return False
    for variant in seen.variants:
        for number in seen.valued[:_FEW] if variant.code in _ELSEWHERE and len(variant.on) == 1 else ():
            wanted, arguments = held(variant.results[number]), seen.varied(number, variant)
            found = held(seen.asked(arguments)) if arguments is not None else None
            if wanted is not None and found is not None and not _are_cut(cut, found, wanted):
                return False
    return True


def _are_cut(cut: Callable[[Array], Array], mine: Arrays, right: Arrays) -> bool:
    return all(
        a.shape == b.shape and bool((np.abs(a - cut(b)) <= 1e-9).all()) for a, b in zip(mine, right, strict=False)
    )


def sharpness(seen: Observed) -> Note | None:
    """Of a softmax: say by which factor the differences of scores are off, and what it is."""
    if not any(law.code == "softmax" for law in seen.laws):
        return None
    ratios = _by_call(seen, _edge)
    whole = all(_close(mine.sum(axis=-1), right.sum(axis=-1)) for mine, right in seen.arrays if right.ndim)
    if ratios is None or not whole:
        return None
    found = np.array(list(ratios.values()))
    if len(found) < _FEW or _same(found, 1.0):
        return None
    if _same(found, found[0]):
        return note("seen.scores_times", factor=f"{found[0]:.4g}", tests=denied(seen, partial(_has_edge, found[0])))
    what = _feature(seen, ratios)
    return note("seen.scores_times_what", what=what, tests=_denied(seen, what, _has_edge)) if what is not None else None


def _rounded(right: Array, decimals: int = 0) -> Array:
    return np.round(right, decimals)


def _cut(right: Array, decimals: int = 0) -> Array:
    cut: Array = np.trunc(right * 10.0**decimals) / 10.0**decimals
    return cut


def _joined(seen: Observed) -> tuple[Array, Array]:
    if not seen.arrays:
        return np.array([]), np.array([])
    mine, right = (np.concatenate([pair[side].ravel() for pair in seen.arrays]) for side in (0, 1))
    return mine, right


def _varies(right: Array) -> bool:
    return len(np.unique(right[right != 0])) >= _FEW


def _close(a: Array, b: Array) -> bool:
    return bool((np.abs(a - b) <= 1e-7 + _RTOL * np.abs(b)).all())


def _same(a: Array, b: float) -> bool:
    return bool((np.abs(a - b) <= _ATOL + _RTOL * abs(b)).all())


def _by_call(seen: Observed, measure: Callable[[Array, Array], float | None]) -> dict[int, float] | None:
    """Return one number a call; None where a call has several. A call that says nothing, as 0 for 0, is left out."""
    found: dict[int, float] = {}
    for pair in seen.pairs:
        for mine, right in zip(pair.mine, pair.right, strict=True):
            value = measure(mine, right)
            if value is None:
                return None
            if np.isfinite(value) and not _same(np.array(value), found.setdefault(pair.number, value)):
                return None
    return found or None


def _one(values: Array) -> float | None:
    """Return the one number that all are; nan where there are none, None where there are several."""
    if not values.size:
        return np.nan
    return float(values.flat[0]) if _same(values, values.flat[0]) else None


def _ratio(mine: Array, right: Array) -> float | None:
    if not _same(mine[right == 0], 0.0):
        return None
    return _one(mine[right != 0] / right[right != 0])


def _edge(mine: Array, right: Array) -> float | None:
    """Return the ratio of the differences of logarithms in the rows of both; nan where no row has any."""
    if right.ndim == 0 or not ((mine > 0).all() and (right > 0).all()):
        return None
    a, b = (np.diff(np.log(each), axis=-1).ravel() for each in (mine, right))
    if not all_close(a[np.abs(b) < 1e-6], 0, atol=1e-6):
        return None
    return _one((a / b)[np.abs(b) >= 1e-6])


# --- whether other inputs bear it out --------------------------------------------------------------------


def _is_times(factor: float, mine: Arrays, right: Arrays) -> bool:
    return _all_are(mine, [factor * each for each in right])


def _is_plus(more: float, mine: Arrays, right: Arrays) -> bool:
    return _all_are(mine, [each + more for each in right])


def _is_beside(side: float, value: float, mine: Arrays, right: Arrays) -> bool:
    return _is_plus(side * value, mine, right)


def _all_are(mine: Arrays, wanted: Sequence[Array]) -> bool:
    return [each.shape for each in mine] == [each.shape for each in wanted] and all(map(_close, mine, wanted))


def _has_edge(factor: float, mine: Arrays, right: Arrays) -> bool:
    """Whether the differences of scores are so many times the right ones; too far apart they say nothing."""
    for both in zip(mine, right, strict=True):
        found = _edge(*both) if both[0].shape == both[1].shape else None
        if found is None and all((each > _TINY).all() for each in both):
            return False
        if found is not None and np.isfinite(found) and abs(found - factor) > 1e-4 * abs(factor):
            return False
    return True


def _denied(seen: Observed, what: Note, holds: Callable[[float, Arrays, Arrays], bool]) -> bool:
    """Whether something that is said with a number that the arguments have is not so on another input."""

    def so(arguments: Arguments, mine: Arrays, right: Arrays) -> bool:
        value = _value(seen, what, arguments)
        return not np.isfinite(value) or holds(value, mine, right)

    return denied_with(seen, so)


def _value(seen: Observed, what: Note, arguments: Arguments) -> float:
    """Return the number that is named, as arguments have it; nan where they do not."""
    part = what["what"]
    assert isinstance(part, Note)
    given = numbers(seen.given_in(arguments, str(part["name"])))
    power = next(power for power, code in _POWERS.items() if what.code == f"parts.{code}")
    if given is None or not given.size:
        return np.nan
    return float(np.float64(_PARTS[part.code.removeprefix("parts.")](given)) ** power)


# --- a number that the arguments have -------------------------------------------------------------------


def _feature(seen: Observed, values: Mapping[int, float], powers: Sequence[float] = tuple(_POWERS)) -> Note | None:
    """Return what all these numbers are; they have to differ on three calls or more."""
    wanted = np.array([values.get(number, np.nan) for number in range(len(seen.calls))])
    known = ~np.isnan(wanted)
    if len(np.unique(np.round(wanted[known], 6))) <= _FEW:
        return None
    found = seen.once("features", lambda: _features(seen))
    near = np.abs(found.values - wanted) <= _ATOL + _RTOL * np.abs(wanted)
    for place in np.flatnonzero(near[:, known].all(axis=1)):
        if found.powers[place] in powers:
            return note(f"parts.{_POWERS[found.powers[place]]}", what=found.parts[place])
    return None


class _Features(Struct, frozen=True):
    """Numbers that the arguments have, a row each: what it is, to which power, and its values by call."""

    parts: tuple[Note, ...]
    powers: tuple[float, ...]
    values: Array


def _features(seen: Observed) -> _Features:
    parts, powers, rows = [], [], []
    for power in _POWERS:
        for name in seen.parameters:
            given = [numbers(seen.given(number, name)) for number in range(len(seen.calls))]
            for part, take in _PARTS.items():
                values = [np.nan if value is None or not value.size else take(value) for value in given]
                parts.append(note(f"parts.{part}", name=name))
                powers.append(power)
                rows.append(np.array(values) ** power)
    return _Features(tuple(parts), tuple(powers), np.array(rows))
