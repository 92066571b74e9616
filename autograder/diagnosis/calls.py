"""An answer's public calls beside the right ones, and one of them told as an example."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.model import CallResult, Note, Raised, Returned, note
from autograder.suite.comparison import numbers, same
from autograder.suite.recording import RecordedCall
from autograder.suite.showing import show, show_arguments

_DIGITS = (3, 4, 6, 9, 12, 17)
_SHOWN = 6  # an array of more numbers is told by its first wrong one
_LONG = 60  # characters of a call, beyond which another is a better example


@dataclass(frozen=True)
class Observed:
    """An answer's public calls beside the right ones.

    parameters: the exercise's, in their order.
    prefixes: for each call the right results for the first 1, 2, ... items; empty where there are none.
    """

    calls: tuple[RecordedCall, ...]
    results: tuple[Returned | Raised, ...]
    parameters: tuple[str, ...]
    prefixes: tuple[tuple[Any, ...], ...] = ()

    @cached_property
    def wrong(self) -> list[int]:
        """The numbers of the calls whose value is not the right one."""
        return [
            number
            for number, (call, result) in enumerate(zip(self.calls, self.results, strict=True))
            if not same_value(result, call.result)
        ]

    @cached_property
    def changed(self) -> list[int]:
        """The numbers of the calls after which the arguments are others, and should not be."""
        return [
            number
            for number, (call, result) in enumerate(zip(self.calls, self.results, strict=True))
            if result.changed is not None and isinstance(call.result, Returned) and call.result.changed is None
        ]


def same_value(a: CallResult, b: CallResult) -> bool:
    """Return whether two calls gave the same, or raised the same, whatever they did to their arguments."""
    match a, b:
        case Returned(), Returned():
            return same(a.value, b.value)
        case Raised(), Raised():
            return a.type == b.type
    return False


def numbers_of(result: CallResult) -> NDArray[np.float64] | None:
    """Return what came back as an array of numbers; None where nothing did, or something else."""
    return numbers(result.value) if isinstance(result, Returned) else None


def _call(seen: Observed, number: int) -> str:
    call = seen.calls[number]
    return f"{call.function}({show_arguments(call.args, call.kwargs)})"


def telling(seen: Observed) -> int:
    """Return the first wrong call that is not long to write, else the shortest."""
    written = {number: len(_call(seen, number)) for number in seen.wrong}
    return next(
        (number for number, length in written.items() if length <= _LONG), min(written, key=written.__getitem__)
    )


def example(seen: Observed) -> Note:
    """Tell what the telling call gives, and what it should."""
    number = telling(seen)
    mine, right = seen.results[number], seen.calls[number].result
    call = _call(seen, number)
    if isinstance(right, Raised):
        got = show(mine.value) if isinstance(mine, Returned) else mine.type
        return note("seen.not_raised", call=call, got=got, error=right.type)
    if isinstance(mine, Raised):
        return note("seen.raised", call=call, error=mine.type)
    return _difference(call, mine.value, seen.calls[number].value)


def _difference(call: str, mine: Any, right: Any) -> Note:
    if type(mine) is tuple and type(right) is tuple and len(mine) == len(right):
        place = next(place for place, pair in enumerate(zip(mine, right, strict=True)) if not same(*pair))
        got, better = _both(mine[place], right[place])
        return note("seen.gives_at", call=call, index=str(place), got=got, right=better)
    found, wanted = numbers(mine), numbers(right)
    if found is not None and wanted is not None and found.shape == wanted.shape and wanted.size > _SHOWN:
        at = tuple(int(i) for i in np.argwhere(~np.isclose(found, wanted, rtol=1e-4, atol=1e-6))[0])
        got, better = _apart(found[at], wanted[at])
        return note("seen.gives_at", call=call, index=str(list(at))[1:-1], got=got, right=better)
    got, better = _both(mine, right)
    return note("seen.gives", call=call, got=got, right=better)


def _both(mine: Any, right: Any) -> tuple[str, str]:
    found, wanted = numbers(mine), numbers(right)
    return (show(mine), show(right)) if found is None or wanted is None else _apart(found, wanted)


def _apart(a: NDArray[np.float64], b: NDArray[np.float64]) -> tuple[str, str]:
    """Write two results with as many digits as it takes to see that they differ."""
    for digits in _DIGITS:
        pair = _written(a, digits), _written(b, digits)
        if pair[0] != pair[1]:
            break
    return pair


def _written(value: Any, digits: int) -> str:
    if np.ndim(value) == 0:
        return f"{float(value) + 0.0:.{digits}g}"  # + 0.0: no minus before a zero
    if np.size(value) > 2 * _SHOWN:
        return show(value)
    return f"[{', '.join(_written(item, digits) for item in value)}]"


def changed_input(seen: Observed) -> Note:
    """Tell which argument a call leaves in another state, where all results are right."""
    number = min(seen.changed, key=lambda each: len(_call(seen, each)))
    call, after = seen.calls[number], seen.results[number].changed
    assert after is not None
    names = [*seen.parameters[: len(call.args)], *call.kwargs]
    before, now = (*call.args, *call.kwargs.values()), (*after[0], *after[1].values())
    place = next(place for place, pair in enumerate(zip(before, now, strict=True)) if not same(*pair))
    told = show(before[place]), show(now[place])
    return note("seen.changed", call=_call(seen, number), name=names[place], before=told[0], now=told[1])
