"""An answer's public calls beside the right ones, and one of them told as an example."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from autograder.course.laws import Law
from autograder.diagnosis.variants import Variant, given, passing, varied
from autograder.model import Answered, Arguments, CallResult, Note, Raised, Returned, note
from autograder.suite.comparison import identical, numbers, same
from autograder.suite.recording import RecordedCall
from autograder.suite.showing import show, show_call

T = TypeVar("T")
Array = NDArray[np.float64]
Asking = Callable[[tuple[Any, ...], dict[str, Any]], CallResult | None]

_DIGITS = (3, 4, 6, 9, 12, 17)
_SHOWN = 6  # an array of more numbers is told by its first wrong one
_TOGETHER = 8  # inputs that are asked for at once
_LONG = 60  # characters of a call, beyond which another is a better example


class Pair(Struct, frozen=True):
    """What one call gave and what is right, as the arrays that each holds; bools as 0 and 1."""

    number: int
    mine: tuple[Array, ...]
    right: tuple[Array, ...]


class Observed(Struct, frozen=True, dict=True):
    """An answer's public calls beside the right ones, and what else there is to look at.

    parameters: the exercise's, in their order. defaults: as documented.
    prefixes: for each call the right results for the first 1, 2, ... items; empty where there are none.
    steps: the parameter that these are of.
    made: makes the variants, when they are first looked at. laws: what the chapter declares of the exercise.
    earlier: what calls of the answer gave before.
    ask: makes a call on another public input; None where there is nobody to ask, or no time left.
    soon: is told which are likely to be asked for next. worked_out: what is the same for all answers, by what it is.
    """

    calls: tuple[RecordedCall, ...]
    results: tuple[CallResult, ...]
    parameters: tuple[str, ...]
    prefixes: tuple[tuple[Any, ...], ...] = ()
    steps: str | None = None
    defaults: Mapping[str, Any] = field(default_factory=dict)
    made: Callable[[], tuple[Variant, ...]] = tuple
    laws: tuple[Law, ...] = ()
    earlier: tuple[RecordedCall, ...] = ()
    ask: Asking | None = None
    soon: Callable[[Sequence[Arguments]], None] = lambda _: None
    worked_out: dict[str, Any] = field(default_factory=dict)

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
            if isinstance(result, Answered)
            and result.changed is not None
            and isinstance(call.result, Returned)
            and call.result.changed is None
        ]

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """What is right on other inputs."""
        return self.made()

    @cached_property
    def valued(self) -> list[int]:
        """The numbers of the calls that are to give a value; none where a call that is to raise is wrong as well."""
        return self.to_value if all(number in self.to_value for number in self.wrong) else []

    @cached_property
    def to_value(self) -> list[int]:
        """The numbers of the calls that are to give a value."""
        return [number for number, call in enumerate(self.calls) if isinstance(call.result, Returned)]

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The calls that are to give a value, where each gave numbers in the right shapes; else nothing."""
        found = []
        for number in self.valued:
            mine, right = held(self.results[number]), held(self.calls[number].result)
            if mine is None or right is None or [a.shape for a in mine] != [a.shape for a in right]:
                return ()
            if not all(np.isfinite(each).all() for each in mine):
                return ()
            found.append(Pair(number, mine, right))
        return tuple(found)

    @cached_property
    def arrays(self) -> tuple[tuple[Array, Array], ...]:
        """(wrong, right) of each pair, array by array."""
        return tuple(both for pair in self.pairs for both in zip(pair.mine, pair.right, strict=True))

    def plain(self, number: int) -> Arguments:
        """Return a public call's arguments as they are."""
        return self.calls[number].args, self.calls[number].kwargs

    def given(self, number: int, name: str) -> Any:
        """Return what a call gives a parameter, or its documented default."""
        return given(self.calls[number], name, self.defaults, self.parameters)

    def given_in(self, arguments: Arguments, name: str) -> Any:
        """Return what arguments give a parameter, or its documented default."""
        return given(RecordedCall("", *arguments, Returned()), name, self.defaults, self.parameters)

    def changed_in(self, arguments: Arguments, code: str, on: tuple[str, ...]) -> Arguments | None:
        """Return arguments after a change; None where it changes nothing."""
        return varied(RecordedCall("", *arguments, Returned()), code, on, self.defaults, self.parameters)

    def scaled(self, arguments: Arguments, name: str, factor: float) -> Arguments | None:
        """Return arguments with a parameter's numbers times a factor; None where it has none."""
        value = self.given_in(arguments, name)
        found = numbers(value)
        if found is None:
            return None
        larger = factor * found if isinstance(value, np.ndarray) else (factor * found).tolist()
        call = RecordedCall("", *arguments, Returned())
        return passing(call, name, tuple(larger) if isinstance(value, tuple) else larger, self.parameters)

    def varied(self, number: int, variant: Variant) -> Arguments | None:
        """Return a call's arguments after a change; None where it changes nothing."""
        call, code, on = self.calls[number], variant.code, variant.on
        return self.once(f"{number} {code} {on}", lambda: varied(call, code, on, self.defaults, self.parameters))

    def once(self, key: str, make: Callable[[], T]) -> T:
        """Return what is the same for all answers."""
        return once(self.worked_out, key, make)

    def asked(self, arguments: Arguments) -> CallResult | None:
        """Return what the answer gives for other arguments; None where it cannot be asked."""
        return self.ask(*arguments) if self.ask is not None else None

    def asked_in_turn(self, inputs: Sequence[Arguments]) -> Iterator[CallResult | None]:
        """Yield what the answer gives for one input after the other; who stops has had a few too many asked at most."""
        for place, arguments in enumerate(inputs):
            if place % _TOGETHER == 1:
                self.soon(inputs[place : place + _TOGETHER])
            yield self.asked(arguments)


def same_value(a: CallResult, b: CallResult) -> bool:
    """Return whether two calls gave the same, or raised the same, whatever they did to their arguments."""
    match a, b:
        case Returned(), Returned():
            return same(a.value, b.value)
        case Raised(), Raised():
            return a.type == b.type
    return False


def numbers_of(result: CallResult) -> Array | None:
    """Return what came back as an array of numbers; None where nothing did, or something else."""
    return numbers(result.value) if isinstance(result, Returned) else None


def held(result: CallResult | None) -> tuple[Array, ...] | None:
    """Return the arrays that a value holds, bools as 0 and 1; None where it holds anything else."""
    return _held(result.value) if isinstance(result, Returned) else None


def _held(value: Any) -> tuple[Array, ...] | None:
    if type(value) is np.ndarray and value.dtype.kind == "b":
        return (value.astype(np.float64),)
    if (found := numbers(value)) is not None:
        return (found,)
    if type(value) is not tuple:
        return None
    parts = [_held(item) for item in value]
    return None if any(part is None for part in parts) else tuple(each for part in parts if part for each in part)


def written(seen: Observed, number: int) -> str:
    """Return a call as it can be typed; the public calls are the same for all answers."""
    return written_once(seen.calls, number, seen.worked_out)


def written_once(calls: Sequence[RecordedCall], number: int, worked_out: dict[str, Any]) -> str:
    """Return a call as it can be typed, worked out the first time that it is asked for."""
    return once(worked_out, f"written {number}", lambda: typed(calls[number]))


def once(worked_out: dict[str, Any], key: str, make: Callable[[], T]) -> T:
    """Return what is kept under a key, worked out the first time that it is asked for."""
    if key not in worked_out:
        worked_out[key] = make()
    found: T = worked_out[key]
    return found


def typed(call: RecordedCall) -> str:
    """Return a recorded call as it can be typed."""
    return show_call(call.function, call.args, call.kwargs)


def telling(seen: Observed) -> int:
    """Return the first wrong call that is not long to write, else the shortest."""
    lengths = {number: len(written(seen, number)) for number in seen.wrong}
    return next(
        (number for number, length in lengths.items() if length <= _LONG), min(lengths, key=lengths.__getitem__)
    )


def example(seen: Observed) -> Note:
    """Tell what the telling call gives, and what it should."""
    number = telling(seen)
    mine, call = seen.results[number], seen.calls[number]
    if isinstance(call.result, Raised) or not isinstance(mine, Returned):
        return ending(seen, number)
    return _difference(written(seen, number), mine.value, call.value)


def ending(seen: Observed, number: int) -> Note:
    """Tell how a call ends that should raise, or that raises and should not."""
    mine, right, call = seen.results[number], seen.calls[number].result, written(seen, number)
    if isinstance(right, Raised):
        got = show(mine.value) if isinstance(mine, Returned) else ended(mine)
        return note("seen.not_raised", call=call, got=got, error=right.type)
    return note("seen.raised", call=call, error=ended(mine))


def ended(result: CallResult) -> str | Note:
    """Return in a word how a call ended that gave no value."""
    return result.type if isinstance(result, Raised) else note(f"statuses.{result.status}")


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
    """Tell which argument a call leaves in another state."""
    number = min(seen.changed, key=lambda each: len(written(seen, each)))
    call, result = seen.calls[number], seen.results[number]
    assert isinstance(result, Answered)
    after = result.changed
    assert after is not None
    names = [*seen.parameters[: len(call.args)], *call.kwargs]
    before, now = (*call.args, *call.kwargs.values()), (*after[0], *after[1].values())
    place = next(place for place, pair in enumerate(zip(before, now, strict=True)) if not identical(*pair))
    told = show(before[place]), show(now[place])
    told = told if told[0] != told[1] else _both(before[place], now[place])  # by rounding alone, say
    facts = {"call": written(seen, number), "name": names[place], "before": told[0], "now": told[1]}
    return note("seen.changed", is_right=not seen.wrong, **facts)
