"""Arguments that have no effect, defaults that are not the documented ones, answers that were written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from autograder.diagnosis.calls import Observed, held, same_value
from autograder.diagnosis.symptoms.elsewhere import with_other_numbers
from autograder.diagnosis.variants import OTHERS, Variant, passing
from autograder.model import Arguments, CallResult, Note, Returned, note
from autograder.suite.comparison import numbers, same
from autograder.suite.showing import show

_TELLING = (
    "reversed", "without_last", "halved", "negated", "zero", "default", "first_coordinate", "one_minus", "sorted",
    "squared", "inverse",
)  # fmt: skip
_SHORTER = ("without_last", "first_alone")
_ENOUGH = 3  # probes that agree
_PROBES = 12  # inputs on which a table of answers has nothing to say
_NEARLY, _APART = 1e-3, 0.37
_GUESSES = (0.0, 1.0, 0.5, 2.0, -1.0, 0.1)
_STEPS = 8
_AMONG, _LARGER, _TEN = ("negated", "nothing"), 1.7, 10.0  # changes of one among other numbers
_LARGE, _LARGE_ON = 50, 4  # times a value, on so many calls


def unused(seen: Observed) -> Note | None:
    """Say which arguments have no effect: the result stays where they vary and the right one does not."""
    if not all(_is_of_kind(seen, number) for number in seen.valued):  # another kind of result shows that first
        return None
    names = tuple(dict.fromkeys(variant.on[0] for variant in seen.variants if len(variant.on) == 1))
    seen.soon([probes[0][2] for name in names if (probes := _probes(seen, name))])  # most have an effect at once
    without = tuple(name for name in names if _is_unused(seen, name))
    if not without or len(without) == len(names):
        return None
    if (
        len(without) == 1
        and numbers(given := seen.given(seen.valued[0], without[0])) is not None
        and np.ndim(given) == 0
    ):
        number, _, arguments = _probes(seen, without[0])[0]
        other = seen.given_in(arguments, without[0])
        return note("seen.unused", names=without, first=show(seen.given(number, without[0])), second=show(other))
    return note("seen.unused_several", names=without, count=len(without))


def _is_of_kind(seen: Observed, number: int) -> bool:
    mine, right = held(seen.results[number]), held(seen.calls[number].result)
    return mine is not None and right is not None and [each.ndim for each in mine] == [each.ndim for each in right]


def _is_unused(seen: Observed, name: str) -> bool:
    """Whether probes of a parameter, of all kinds and on several calls, leave every result as it is."""
    agreed = set()
    probes = _probes(seen, name)
    answers = seen.asked_in_turn([arguments for _, _, arguments in probes])
    for (number, variant, _), result in zip(probes, answers, strict=True):
        if not isinstance(result, Returned) or not same_value(result, seen.results[number]):
            return False
        agreed.add((number, variant.code))
    enough = len(agreed) >= _ENOUGH and len({number for number, _ in agreed}) > 1
    return (
        enough
        and not _length_counts(seen, name)
        and not _counts_among_other_numbers(seen, name)
        and not _counts_when_large(seen, name)
    )


def _counts_among_other_numbers(seen: Observed, name: str) -> bool:
    """Whether it has an effect where all numbers are others, or there is one item: turned round, 0, or larger."""
    others = [arguments for arguments, _ in with_other_numbers(seen)]
    alone = (seen.changed_in(each, "first_alone", seen.parameters[:1]) for each in others[:_ENOUGH])
    larger = (_all_scaled(seen, each) for each in others[:_ENOUGH])  # what is cut off to whole numbers shows there
    for arguments in (*others, *(each for each in alone if each is not None), *larger):
        plain = seen.asked(arguments)
        for moved in (
            *(seen.changed_in(arguments, code, (name,)) for code in _AMONG),
            seen.scaled(arguments, name, _LARGER),
        ):
            result = seen.asked(moved) if moved is not None else None
            if isinstance(plain, Returned) and isinstance(result, Returned) and not same_value(result, plain):
                return True
    return False


def _all_scaled(seen: Observed, arguments: Arguments) -> Arguments:
    for name in seen.parameters:
        arguments = seen.scaled(arguments, name, _TEN) or arguments
    return arguments


def _counts_when_large(seen: Observed, name: str) -> bool:
    """Whether a much larger value has an effect: small ones have none on what is cut off to whole numbers.

    Among the calls is the one that holds most: what is used late, or in some places alone, may count there first.
    """
    order = sorted(seen.valued, key=lambda number: np.size(seen.given(number, name)))
    for number in (*order[:_LARGE_ON], max(seen.valued, key=partial(_held_in, seen))):
        large = seen.scaled(seen.plain(number), name, _LARGE)
        result = seen.asked(large) if large is not None else None
        if isinstance(result, Returned) and not same_value(result, seen.results[number]):
            return True
    return False


def _held_in(seen: Observed, number: int) -> int:
    found = [numbers(value) for value in seen.calls[number].args]
    return sum(int(np.count_nonzero(each)) for each in found if each is not None)


def _length_counts(seen: Observed, name: str) -> bool:
    """Whether a result is another for fewer items of a parameter, of which no value has an effect."""
    for variant in seen.variants:
        number = seen.valued[0]
        arguments = seen.varied(number, variant) if variant.on == (name,) and variant.code in _SHORTER else None
        result = seen.asked(arguments) if arguments is not None else None
        if isinstance(result, Returned) and not same_value(result, seen.results[number]):
            return True
    return False


def _probes(seen: Observed, name: str) -> list[tuple[int, Variant, Arguments]]:
    """Return changes of one parameter that change what is right; they are the same for all answers."""
    return seen.once(f"probes {name}", lambda: list(_planned(seen, name))) if seen.valued else []


def _planned(seen: Observed, name: str) -> Iterator[tuple[int, Variant, Arguments]]:
    """Yield two changes of each kind, on calls that take turns."""
    order = sorted(seen.valued, key=lambda number: sum(np.size(value) for value in seen.calls[number].args))
    own = {variant.code: variant for variant in seen.variants if variant.on == (name,)}
    for turn, variant in enumerate(own[code] for code in _TELLING if code in own and order):
        turned = order[turn % len(order) :] + order[: turn % len(order)]
        telling = [number for number in turned if _tells(seen, number, variant)]
        for number in telling[:2]:
            arguments = seen.varied(number, variant)
            assert arguments is not None
            yield number, variant, arguments


def _tells(seen: Observed, number: int, variant: Variant) -> bool:
    right = variant.results[number]
    return right is not None and not same_value(right, seen.calls[number].result)


def defaults(seen: Observed) -> Note | None:
    """Say which default is not the documented one: the calls that leave it out are right as soon as it is passed."""
    for name, documented in seen.defaults.items():
        if numbers(documented) is None or not seen.wrong:
            continue
        if all(_leaves_out(seen, number, name) for number in seen.wrong) and len(seen.wrong) > 1:
            passed = [passing(seen.calls[number], name, documented, seen.parameters) for number in seen.wrong]
            rights = [seen.calls[number].result for number in seen.wrong]
            told = all(_is(seen.asked(each), right) for each, right in zip(passed, rights, strict=True))
            if told and not any(_is_right_without(seen, number, name, float(documented)) for number in seen.valued):
                found = _solved(seen, name, float(documented))
                return note("seen.default", name=name, documented=show(documented), found=found)
    return None


def _is_right_without(seen: Observed, number: int, name: str, documented: float) -> bool:
    """Whether a call that leaves an argument out is right, though what is passed would have an effect."""
    if number in seen.wrong or not _leaves_out(seen, number, name):
        return False
    moved = seen.asked(passing(seen.calls[number], name, documented + _APART, seen.parameters))
    return moved is not None and not same_value(moved, seen.results[number])


def _leaves_out(seen: Observed, number: int, name: str) -> bool:
    call = seen.calls[number]
    return name not in call.kwargs and seen.parameters.index(name) >= len(call.args)


def _is(answer: CallResult | None, right: CallResult) -> bool:
    return answer is not None and same_value(answer, right)


def _solved(seen: Observed, name: str, documented: float) -> str:
    """Return the value that gives what comes back without it, as it would be written; "" where none is found."""
    for guess in _guesses(seen, name, documented):
        value = float(f"{guess:.4g}")
        if all(abs(_off(seen, number, name, value)) < 1e-6 for number in seen.wrong):
            return f"{value:g}" if _is_alone(seen, name, value) else ""
    return ""


def _is_alone(seen: Observed, name: str, value: float) -> bool:
    """Whether no value beside it does as well, and one very near nearly: else it may be any, or stand for none."""
    near = max(abs(_off(seen, number, name, value + 1e-6)) for number in seen.wrong)
    others = (abs(_off(seen, seen.wrong[0], name, value + more)) for more in (0.05, -0.05))
    return near < _NEARLY and all(off > 1e-6 for off in others)


def _guesses(seen: Observed, name: str, documented: float) -> Iterator[float]:
    """Yield what a default may be; last what solves one call or another: for one alone both signs may do."""
    others = [float(value) for value in seen.defaults.values() if numbers(value) is not None]
    yield from (*_GUESSES, *others, -documented, 1 / documented if documented else 0.0)
    for number in dict.fromkeys((seen.wrong[0], seen.wrong[-1])):
        yield _secant(seen, name, number)


def _off(seen: Observed, number: int, name: str, value: float) -> float:
    """Return how far a call is from what comes back without the value; nan where that is no one number."""
    answer = seen.asked(passing(seen.calls[number], name, value, seen.parameters))
    mine = seen.results[number]
    if not (isinstance(answer, Returned) and isinstance(mine, Returned)):
        return np.nan
    a, b = numbers(answer.value), numbers(mine.value)
    return np.nan if a is None or b is None or a.shape != b.shape else float((a - b).sum())


def _secant(seen: Observed, name: str, number: int) -> float:
    a, b = 0.3, 0.7
    off_a, off_b = _off(seen, number, name, a), _off(seen, number, name, b)
    for _ in range(_STEPS):
        if not np.isfinite([off_a, off_b]).all() or off_a == off_b or abs(off_b) < 1e-10:
            break
        a, b, off_a = b, b - off_b * (b - a) / (off_b - off_a), off_b
        off_b = _off(seen, number, name, b)
    return b if np.isfinite(b) else 0.0


def table(seen: Observed) -> Note | None:
    """Say that only known answers come: on every other input one of them, 0, or an error."""
    right = [number for number in seen.valued if number not in seen.wrong]
    known = [seen.calls[number].value for number in right]
    if len(right) < _ENOUGH or not _differ(known) or not all(_known(seen.results[each], known) for each in seen.wrong):
        return None
    asked = 0
    order = sorted(seen.variants, key=lambda variant: variant.code not in OTHERS)
    for number, variant in ((number, variant) for variant in order for number in (*right, *seen.wrong)):
        wanted, arguments = variant.results[number], seen.varied(number, variant)
        if wanted is None or arguments is None or _known(wanted, known):
            continue
        result = seen.asked(arguments)
        if result is None or not _known(result, known):
            return None
        asked += 1
        if asked == _PROBES:
            return note("seen.table", count=len(right))
    return None


def _differ(values: Sequence[Any]) -> bool:
    return any(not same(value, values[0]) for value in values)


def _known(result: CallResult, known: Sequence[Any]) -> bool:
    if not isinstance(result, Returned):
        return True
    found = numbers(result.value)
    zero = found is not None and not found.any()
    return zero or result.value is None or any(same(result.value, value) for value in known)
