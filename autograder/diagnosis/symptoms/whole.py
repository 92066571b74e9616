"""What all calls have in common: the same answer, no answer, no number, two answers to one question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeGuard

import numpy as np

from autograder.diagnosis.calls import (
    Observed,
    ended,
    ending,
    held,
    numbers_of,
    same_value,
    typed,
    written,
)
from autograder.diagnosis.probes import key_of
from autograder.diagnosis.symptoms.elsewhere import with_other_numbers
from autograder.model import Arguments, CallResult, Note, Raised, Returned, note
from autograder.suite.close import all_close
from autograder.suite.showing import show, show_call

_CHANGES = frozenset(
    {"doubled", "tenfold", "negated", "one_minus", "inverse", "reversed", "first_alone", "without_last"}
)
_SINGLE = 2  # calls of which a single item is asked for
_ALONE = ("first_alone", "last_alone")  # what an answer may treat apart, even where the right result stays


def two_answers(seen: Observed) -> Note | None:
    """Say that one call gave two answers: something is kept between calls, or drawn by chance."""
    now = {key_of(call.args, call.kwargs): result for call, result in zip(seen.calls, seen.results, strict=True)}
    for before in seen.earlier:
        first, second = before.result, now.get(key_of(before.args, before.kwargs))
        if before.function != seen.calls[0].function or Returned not in (type(first), type(second)):
            continue
        if _is_answer(first) and _is_answer(second) and not same_value(first, second):
            return note("seen.two_answers", call=typed(before), first=_answer(first), second=_answer(second))
    return None


def _is_answer(result: CallResult | None) -> TypeGuard[Returned | Raised]:
    return isinstance(result, Returned | Raised)


def _answer(result: Returned | Raised) -> str:
    return show(result.value) if isinstance(result, Returned) else result.type


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


def not_raised(seen: Observed) -> Note | None:
    """Say that a call that is to raise does not, or raises something else."""
    wrong = [number for number in seen.wrong if isinstance(seen.calls[number].result, Raised)]
    return ending(seen, min(wrong, key=lambda number: len(written(seen, number)))) if wrong else None


def nothing_at(seen: Observed) -> Note | None:
    """Say that some calls give None, where values are asked for."""
    results = [seen.results[number] for number in seen.to_value]
    without = [number for number in seen.to_value if _is_nothing(seen.results[number])]
    if not without or not all(isinstance(result, Returned) for result in results):
        return None
    call = written(seen, min(without, key=lambda number: len(written(seen, number))))
    rest = set(without) == {*seen.wrong, *seen.changed}
    return note("seen.none_at", call=call, count=len(without), size=len(results), rest=rest)


def numbers_for_bools(seen: Observed) -> Note | None:
    """Say that 1 and 0 come back, where these are to be True and False."""
    equal = all((mine == right).all() for mine, right in seen.arrays)
    wrong = [number for number in seen.wrong if numbers_of(seen.results[number]) is not None]
    if not seen.arrays or not equal or not wrong:
        return None
    bools = all(numbers_of(seen.calls[number].result) is None for number in wrong)
    return note("seen.numbers_for_bools") if bools else None


def raises_at(seen: Observed) -> Note | None:
    """Say that some calls raise, where values are asked for."""
    found = {n: result for n in seen.to_value if isinstance(result := seen.results[n], Raised)}
    if not found:
        return None
    number = min(found, key=lambda each: len(written(seen, each)))
    call, rest = written(seen, number), set(found) == {*seen.wrong, *seen.changed}
    count, size = len(found), len(seen.to_value)
    return note("seen.raises_at", call=call, error=found[number].type, count=count, size=size, rest=rest)


def not_finite(seen: Observed) -> Note | None:
    """Say that nan or inf comes back, and whether all else is right."""
    found = {number: values for number in seen.valued if (values := _not_finite(seen, number))}
    if not found:
        return None
    number = min(found, key=lambda each: len(written(seen, each)))
    mine, kind = found[number]
    return note("seen.not_finite", call=written(seen, number), value=kind, got=mine, rest=_right_elsewhere(seen))


def only_not_finite(seen: Observed) -> Note | None:
    """Say that nan or inf comes back where all else is right."""
    return not_finite(seen) if _right_elsewhere(seen) else None


def _not_finite(seen: Observed, number: int) -> tuple[str, str] | None:
    """Return a result that holds numbers that are not finite, as text, and the first such number."""
    result = seen.results[number]
    found = held(result)
    odd = np.concatenate([each[~np.isfinite(each)] for each in found]) if found else np.array([])
    return (show(result.value), f"{odd[0]:g}") if odd.size and isinstance(result, Returned) else None


def _right_elsewhere(seen: Observed) -> bool:
    """Whether all that is finite is right."""
    for number in seen.valued:
        mine, right = numbers_of(seen.results[number]), numbers_of(seen.calls[number].result)
        if mine is None or right is None or mine.shape != right.shape:
            return False
        finite = np.isfinite(mine)
        if not all_close(mine[finite], right[finite], rtol=1e-4, atol=1e-6):
            return False
    return True


def constant(seen: Observed) -> Note | None:
    """Say that every call gives the same value, where these are not the same; and whether other inputs do, too."""
    results, rights = _results(seen), [seen.calls[number].result for number in seen.valued]
    others = any(not same_value(right, rights[0]) for right in rights)
    if not (others and isinstance(results[0], Returned)) or held(results[0]) is None:
        return None
    if not all(same_value(result, results[0]) for result in results):
        return None
    value = show(results[0].value)
    for arguments in _others(seen):
        result = seen.asked(arguments)
        if result is not None and not same_value(result, results[0]):
            other = show(result.value) if isinstance(result, Returned) else ended(result)
            call = show_call(seen.calls[0].function, *arguments)
            return note("seen.constant_but", value=value, call=call, other=other)
    return note("seen.constant", value=value)


def one_number(seen: Observed) -> Note | None:
    """Say that all numbers that come back are one and the same, whatever is asked."""
    right = np.concatenate([each.ravel() for _, each in seen.arrays] or [np.zeros(0)])
    mine = np.concatenate([each.ravel() for each, _ in seen.arrays] or [np.zeros(0)])
    if len(mine) <= len(seen.calls) or np.ptp(mine) > 1e-9 or np.ptp(right) <= 1e-9:
        return None
    for arguments in _others(seen):
        found = held(seen.asked(arguments)) if seen.ask is not None else ()
        if found is None or any(np.abs(each - mine[0]).max(initial=0) > 1e-9 for each in found):
            return None
    return note("seen.one_number_everywhere", value=show(float(mine[0])))


def _others(seen: Observed) -> Iterator[Arguments]:
    """Yield single items, other numbers, and for each change the shortest call that it changes what is right for."""
    order = sorted(seen.valued, key=lambda number: len(written(seen, number)))
    for variant in seen.variants if seen.ask is not None else ():
        telling = (
            number
            for number in order
            if (right := variant.results[number]) is not None and not same_value(right, seen.calls[number].result)
        )
        arguments = seen.varied(number, variant) if (number := next(telling, None)) is not None else None
        if arguments is not None and variant.code in _CHANGES:
            yield arguments
        if variant.code in _ALONE:
            alone = (seen.varied(number, variant) for number in order)
            yield from islice((each for each in alone if each is not None), _SINGLE)
    yield from (arguments for arguments, _ in with_other_numbers(seen)) if seen.ask is not None else ()


def _is_nothing(result: CallResult) -> bool:
    return isinstance(result, Returned) and result.value is None


def _results(seen: Observed) -> list[Any]:
    return [seen.results[number] for number in seen.valued]


def _all(seen: Observed, holds: Any) -> bool:
    results = _results(seen)
    return bool(results) and all(isinstance(result, Returned) and holds(result.value) for result in results)
