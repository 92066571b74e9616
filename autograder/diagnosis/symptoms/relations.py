"""What a result owes to itself, to its arguments, and to the results for arguments that are near to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.course.laws import Law
from autograder.diagnosis.calls import Observed, held, written
from autograder.diagnosis.symptoms.elsewhere import with_other_numbers
from autograder.diagnosis.variants import Variant
from autograder.model import Arguments, Note, note
from autograder.suite.close import all_close, is_close
from autograder.suite.comparison import numbers

Array = NDArray[np.float64]
Image = Callable[[Array], Array]  # what a result becomes

_CLOSE = 1e-6
_NOTHING = 1e-9  # a sum that is 0 but for rounding
_ENOUGH = 3  # calls that show a symmetry
_ALSO = 2  # calls that have to show it among other numbers, too
_SCALES = (0.017, 0.37, 10.0)  # times an argument
_DIGITS = range(3, 18)  # with which a sum is written: as many as it takes to differ from the right one


# --- declared of a result -------------------------------------------------------------------------------


def sums(seen: Observed) -> Note | None:
    """Say what the numbers of a result add up to, where that is to be one number."""
    law = _declared(seen, "sum")
    found = _sums([mine for mine, right in seen.arrays if right.ndim])
    if law is None or not found.size or is_close(found, law.numbers[0], rtol=1e-4).any():
        return None
    return note("seen.sums", **_from_to(found, law.numbers[0]))


def sums_of_wrong(seen: Observed) -> Note | None:
    """Say what the numbers of each wrong result add up to, where that tells them from the right ones."""
    law, wrong = _declared(seen, "sum"), set(seen.wrong)
    pairs = [pair for pair in seen.pairs if pair.number in wrong]
    found = _sums([mine for pair in pairs for mine in pair.mine if mine.ndim])
    if law is None or not found.size or is_close(found, law.numbers[0], rtol=1e-4).any():
        return None
    rows = [both for pair in pairs for both in zip(pair.mine, pair.right, strict=True) if both[1].size > 1]
    shares = bool(rows) and all(_is_multiple(*both) for both in rows)
    return note("seen.sums_of_wrong", shares=shares, count=len(pairs), **_from_to(found, law.numbers[0]))


def proportions(seen: Observed) -> Note | None:
    """Say the same where the numbers of each wrong result are in the right proportion: then it is the sum alone."""
    found = sums_of_wrong(seen)
    return found if found is not None and found["shares"] else None


def _is_multiple(mine: Array, right: Array) -> bool:
    """Whether numbers are the right ones times one factor."""
    size = float((right * right).sum())
    return size > 0 and all_close(mine, right * ((mine * right).sum() / size), rtol=1e-5, atol=1e-9)


def _sums(results: list[Array]) -> Array:
    rows = [np.atleast_1d(each.sum(axis=-1)).ravel() for each in results]
    found = np.concatenate(rows) if rows else np.array([])
    return np.where(np.abs(found) < _NOTHING, 0.0, found)


def _from_to(found: Array, right: float) -> dict[str, str]:
    """Write the least and the largest of some sums with as many digits as it takes to tell them from the right one."""
    wanted, low, high = f"{right:g}", float(found.min()), float(found.max())
    places = next(digits for digits in _DIGITS if wanted not in (f"{low:.{digits}g}", f"{high:.{digits}g}"))
    told = [f"{value:.{places}g}" for value in (low, high)]
    alike = high - low <= 1e-3 * abs(high) or told[0] == told[1]
    return {"low": told[0], "high": "" if alike else told[1], "wanted": wanted}


def outside(seen: Observed) -> Note | None:
    """Say which number of a result lies where none can: beyond two numbers, or beyond all of an argument's."""
    for law in (each for each in seen.laws if each.code in {"range", "among"}):
        for pair in seen.pairs:
            low, high = _bounds(seen, law, pair.number)
            mine = pair.mine[0]
            if mine.shape != np.broadcast_shapes(mine.shape, np.shape(low)):
                continue
            beyond = np.argwhere((mine < low - _CLOSE) | (mine > high + _CLOSE))
            if len(beyond):
                place = tuple(beyond[0])
                bounds = [float(np.broadcast_to(bound, mine.shape)[place]) for bound in (low, high)]
                facts = {"call": written(seen, pair.number), "value": _shown_beyond(float(mine[place]), *bounds)}
                if law.code == "among":
                    column = str(place[-1]) if np.size(low) > 1 else ""
                    return note("seen.outside_values", name=law.parameter, column=column, **facts)
                return note("seen.outside", low=f"{law.numbers[0]:g}", high=f"{law.numbers[1]:g}", **facts)
    return None


def _shown_beyond(value: float, low: float, high: float) -> str:
    """Return a number with as many digits as it takes to see that it lies beyond the bounds."""
    return next(told for digits in _DIGITS if not low <= float(told := f"{value:.{max(digits, 4)}g}") <= high)


def _bounds(seen: Observed, law: Law, number: int) -> tuple[Any, Any]:
    if law.code == "range":
        return law.numbers[0], law.numbers[1]
    values = numbers(seen.given(number, law.parameter))
    assert values is not None
    return values.min(axis=0), values.max(axis=0)


def elements(seen: Observed) -> Note | None:
    """Say that one number gives two results, in an exercise that goes element by element."""
    law = _declared(seen, "elementwise")
    if law is None:
        return None
    found: dict[float, float] = {}
    for pair in seen.pairs:
        given = numbers(seen.given(pair.number, law.parameter))
        if given is None or given.shape != pair.mine[0].shape:
            return None
        for x, y in zip(given.ravel().tolist(), pair.mine[0].ravel().tolist(), strict=True):
            if not is_close(found.setdefault(x, y), y, rtol=1e-4, atol=_CLOSE):
                facts = {"first": f"{found[x]:.4g}", "second": f"{y:.4g}"}
                return note("seen.two_for_one", value=f"{x:g}", call=written(seen, pair.number), **facts)
    return None


def side_of_zero(seen: Observed) -> Note | None:
    """Say that all numbers on one side of 0 are right and all on the other wrong, element by element."""
    law = _declared(seen, "elementwise")
    if law is None or not seen.pairs:
        return None
    given = [numbers(seen.given(pair.number, law.parameter)) for pair in seen.pairs]
    x = np.concatenate([each.ravel() for each in given if each is not None])
    wrong = np.concatenate([~is_close(mine, right, rtol=1e-4, atol=_CLOSE).ravel() for mine, right in seen.arrays])
    if x.shape != wrong.shape:
        return None
    for code, side in (("seen.wrong_below_0", x < 0), ("seen.wrong_above_0", x > 0)):
        if side.sum() > 1 and wrong[side].all() and (~side).sum() > 1 and not wrong[~side].any():
            return note(code, name=law.parameter)
    return None


def _declared(seen: Observed, code: str) -> Law | None:
    return next((law for law in seen.laws if law.code == code), None)


# --- between results ------------------------------------------------------------------------------------

_SYMMETRIES: Mapping[str, tuple[str, Image]] = {
    "even": ("negated", lambda y: y),
    "scale_free": ("doubled", lambda y: y),
    "only_first": ("first_alone", lambda y: y),
    "only_last": ("last_alone", lambda y: y),
    "order_free": ("reversed", lambda y: y),
    "proportional": ("doubled", lambda y: 2 * y),
    "inverse": ("doubled", lambda y: y / 2),
    "odd": ("negated", lambda y: -y),
}


def symmetry(seen: Observed) -> Note | None:
    """Say that a change of an argument leaves, doubles or turns round every result, and should not."""
    tried = _tried(seen)
    begun = [seen.varied(found[0], each) for code, each, image in tried if (found := _lacking(seen, code, each, image))]
    seen.soon([arguments for arguments in begun if arguments is not None])  # most have none, as the first call shows
    limited = None
    for code, variant, image in tried:
        if _has(seen, code, variant, image):
            tests = _is_denied(seen, variant, image)
            fact = note(f"owed.{code}", name=variant.on[0], tests=tests)
            if not tests:
                return fact
            limited = limited or fact
    return limited


def _tried(seen: Observed) -> list[tuple[str, Variant, Image]]:
    """Return each symmetry with each change that shows it, of one argument; they are the same for all answers."""

    def make() -> list[tuple[str, Variant, Image]]:
        of_one = [variant for variant in seen.variants if len(variant.on) == 1]
        both = ((code, change, image) for code, (change, image) in _SYMMETRIES.items())
        return [(code, each, image) for code, change, image in both for each in of_one if each.code == change]

    return seen.once("symmetries", make)


def asymmetry(seen: Observed) -> Note | None:
    """Say that twice an argument does not give twice the result, and should."""
    return _owed(seen, "owed.not_proportional", "doubled", lambda y: 2 * y)


def order(seen: Observed) -> Note | None:
    """Say that an argument in reverse order does not give the result in reverse order, and should."""
    return _owed(seen, "owed.not_reversed", "reversed", lambda y: y[::-1] if y.ndim else y)


def _owed(seen: Observed, code: str, change: str, image: Image) -> Note | None:
    """Tell a call after whose change the result is not what it becomes by that change wherever it is right."""
    for variant in seen.variants:
        if variant.code != change or len(variant.on) > 1 or not _is_owed(seen, variant, image):
            continue
        for number in seen.wrong:
            arguments = seen.varied(number, variant)
            mine = held(seen.results[number])
            other = held(seen.asked(arguments)) if arguments is not None else None
            if mine is not None and other is not None and not _alike(other, mine, image):
                return note(code, name=variant.on[0], call=written(seen, number))
    return None


def _is_owed(seen: Observed, variant: Variant, image: Image) -> bool:
    """Whether right results do; it is the same for all answers."""
    return seen.once(f"owed {variant.code} {variant.on}", lambda: _do_right_ones(seen, variant, image))


def _do_right_ones(seen: Observed, variant: Variant, image: Image) -> bool:
    both = zip(variant.results, seen.calls, strict=True)
    rights = [(held(right), held(call.result)) for right, call in both if right is not None]
    known = [(a, b) for a, b in rights if a is not None and b is not None]
    return len(known) >= _ENOUGH and all(_alike(a, b, image) for a, b in known)


def _has(seen: Observed, code: str, variant: Variant, image: Image) -> bool:
    """Whether results have a symmetry on enough calls on which the right ones have it not."""
    lacking, shown = _lacking(seen, code, variant, image), 0
    for number in lacking:
        arguments, wanted = seen.varied(number, variant), held(seen.calls[number].result)
        assert arguments is not None
        assert wanted is not None
        mine, other = held(seen.results[number]), held(seen.asked(arguments))
        if mine is None or other is None or not _are_shaped(mine, wanted) or not _alike(other, mine, image):
            return False
        shown += any(each.any() for each in mine)  # of nothing but 0 everything is the image
    if shown < _ENOUGH:
        return False
    rest = (seen.plain(number) for number in seen.valued if number not in lacking)
    scaled = (seen.scaled(seen.plain(n), variant.on[0], scale) for n in lacking[-_ALSO:] for scale in _SCALES)
    return all(_keeps(seen, each, variant, image) for each in (*rest, *scaled) if each is not None)


def _is_denied(seen: Observed, variant: Variant, image: Image) -> bool:
    """Whether a symmetry is not there among other numbers, as some that are equal, or 0."""
    return not all(_keeps(seen, arguments, variant, image) for arguments, _ in with_other_numbers(seen))


def _lacking(seen: Observed, code: str, variant: Variant, image: Image) -> list[int]:
    """Return the calls on which the right results lack a symmetry; they are the same for all answers."""
    found = seen.once(f"{code} {variant.on}", lambda: [n for n in seen.to_value if _lacks(seen, n, variant, image)])
    return found if seen.valued else []


def _keeps(seen: Observed, plain: Arguments, variant: Variant, image: Image) -> bool:
    """Whether a symmetry is there among other numbers, small and large ones: what is cut off has it for a while."""
    moved = seen.changed_in(plain, variant.code, variant.on)
    if moved is None:
        return True
    mine, other = held(seen.asked(plain)), held(seen.asked(moved))
    if mine is None or other is None or not all(np.isfinite(each).all() for each in (*mine, *other)):
        return True
    return _alike(other, mine, image)


def _lacks(seen: Observed, number: int, variant: Variant, image: Image) -> bool:
    """Whether the right result of a call has not that symmetry."""
    right, wanted = held(variant.results[number]), held(seen.calls[number].result)
    if right is None or wanted is None or seen.varied(number, variant) is None:
        return False
    return not _alike(right, wanted, image)


def _are_shaped(found: tuple[Array, ...], other: tuple[Array, ...]) -> bool:
    return [each.shape for each in found] == [each.shape for each in other]


def _alike(found: tuple[Array, ...], plain: tuple[Array, ...], image: Image) -> bool:
    return _are_shaped(found, plain) and all(
        all_close(a, image(b), rtol=1e-5, atol=1e-7) for a, b in zip(found, plain, strict=True)
    )
