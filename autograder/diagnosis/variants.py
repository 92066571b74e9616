"""Other inputs, made of the public ones by one plain change, and what is right on them.

They serve twice: an answer that is right for another input than the one it was given says so by itself; and as probes,
of which the right results are known. All is made of public inputs by changes that anybody can name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.model import Arguments, Returned
from autograder.suite.comparison import identical, numbers
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall

Array = NDArray[np.float64]
Change = Callable[[Array], Array]


class Variant(Struct, frozen=True):
    """A change of one parameter or of several, and what is right then.

    code: of the change. on: the parameters; of an exchange or a replacement the other one stands last.
    results: by public call; None where the change changes nothing, or nothing comes back.
    """

    code: str
    on: tuple[str, ...]
    results: tuple[Returned | None, ...]


_EACH: Mapping[str, Change] = {
    "absolute": np.abs,
    "whole": np.trunc,
    "not_below_zero": lambda x: np.maximum(x, 0),
    "negated": lambda x: -x,
    "doubled": lambda x: 2 * x,
    "halved": lambda x: x / 2,
    "tenfold": lambda x: 10 * x,  # to try what is said among large numbers
    "squared": lambda x: x * x,
    "root": np.sqrt,
    "inverse": lambda x: 1 / x,
    "one_minus": lambda x: 1 - x,
    "tanh": np.tanh,
    "degrees": np.deg2rad,
}
_NUMBER: Mapping[str, Change] = {"zero": lambda x: 0 * x, "one": lambda x: 0 * x + 1}
_ARRAY: Mapping[str, Change] = {
    "sorted": lambda x: np.sort(x, axis=0),
    "sorted_down": lambda x: np.sort(x, axis=0)[::-1],
    "reversed": lambda x: x[::-1],
    "first_alone": lambda x: x[:1],
    "last_alone": lambda x: x[-1:],
    "without_first": lambda x: x[1:],
    "without_last": lambda x: x[:-1],
    "every_second": lambda x: x[::2],
    "zero_before": lambda x: np.concatenate([np.zeros_like(x[:1]), x]),
    "zero_after": lambda x: np.concatenate([x, np.zeros_like(x[:1])]),
    "unit_length": lambda x: x / np.linalg.norm(x, axis=-1, keepdims=True),
    "share_of_sum": lambda x: x / x.sum(axis=-1, keepdims=True),
    "share_of_largest": lambda x: x / x.max(axis=-1, keepdims=True),
    "centred": lambda x: x - x.mean(axis=0),
    "first_coordinate": lambda x: x * (np.arange(x.shape[-1]) == 0),
    "last_coordinate": lambda x: x * (np.arange(x.shape[-1]) == x.shape[-1] - 1),
    "root_of_length": lambda x: x / np.sqrt(x.shape[-1]),
}
_TURNED: Mapping[str, Change] = {"transposed": np.transpose, "columns_reversed": np.fliplr}
_LIST: Mapping[str, Change] = {
    "without_zeros": lambda x: x[x != 0],
    "each_once": lambda x: x[np.sort(np.unique(x, return_index=True)[1])],
}
_CHANGES: Mapping[str, Change] = {**_EACH, **_NUMBER, **_ARRAY, **_TURNED, **_LIST, "nothing": np.zeros_like}
_ITEM = "item_"
# Numbers in the place of an input's own, without an order, with a 0 and with some more than once, so that what is done
# to ties and zeros, to small numbers, large ones and negative ones, and to further digits shows.
_OTHER: Mapping[str, int] = {"other_1": 0, "other_2": 7}  # which is the first
_POOL = (
    1.3127, 0.0, -0.4719, 2.0913, 1.3127, 0.0, 0.0, 0.0, -1.3127, 0.6871, -2.6083, -0.0871, 0.6871, 0.3519, 3.1519,
)  # fmt: skip
_WHOLE_POOL = (4, -2, 0, 3, -2, 1, 0, -3, 4, 2, 2, -1)
OTHERS = (*_OTHER, "nothing")  # changes by which is tried what is said; nobody makes them by mistake
_LARGEST = 1_000  # numbers in a call's arguments
_MOST = 5  # items that are asked for one by one
_TOGETHER = ("unit_length", "absolute", "whole", "not_below_zero", "negated", "doubled")


def variants_of(
    function: Callable[..., Any],
    calls: Sequence[RecordedCall],
    defaults: Mapping[str, Any],
    parameters: Sequence[str],
    linear: Sequence[str] = (),
) -> tuple[Variant, ...]:
    """Return all variants that change some call, with what `function` returns on them.

    linear: the parameters of which each item by itself is asked for, as 1 among zeros.
    """
    found = []
    items = [(f"{_ITEM}{place}", (name,)) for name in linear for place in range(_MOST)]
    small = [_is_small(call) for call in calls]
    for code, on in (*_planned(calls, defaults, parameters), *items) if any(small) else ():
        results = []
        for call, asked in zip(calls, small, strict=True):
            arguments = varied(call, code, on, defaults, parameters) if asked else None
            result = call_locally(function, *arguments) if arguments is not None else None
            results.append(result if isinstance(result, Returned) else None)
        if any(results):
            found.append(Variant(code, on, tuple(results)))
    return tuple(found)


def _is_small(call: RecordedCall) -> bool:
    """Whether a call's variants are worth what they take to make, to send and to hold."""
    arrays = (numbers(value) for value in (*call.args, *call.kwargs.values()))
    return sum(array.size for array in arrays if array is not None) <= _LARGEST


def _planned(
    calls: Sequence[RecordedCall], defaults: Mapping[str, Any], parameters: Sequence[str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the changes that can be made of parameters that hold numbers, by what they hold in the first call."""
    held: dict[str, int] = {}
    for name in parameters:
        values = [numbers(given(call, name, defaults, parameters)) for call in calls]
        if present := [value.ndim for value in values if value is not None]:
            held[name] = max(present)
    for name, ndim in held.items():
        tables = (_EACH, _ARRAY, _TURNED if ndim > 1 else _LIST) if ndim else (_EACH, _NUMBER)
        yield from ((code, (name,)) for table in tables for code in table)
        if name in defaults:
            yield "default", (name,)
    arrays = tuple(name for name, ndim in held.items() if ndim)
    yield from ((code, tuple(held)) for code in _OTHER if held)
    yield from (("nothing", (name,)) for name in arrays[:1])
    if len(arrays) > 1:
        yield from ((code, on) for code in _TOGETHER for on in combinations(arrays, 2))
    alike = [(a, b) for a, b in permutations(held, 2) if bool(held[a]) is bool(held[b])]
    yield from (("replaced", pair) for pair in alike)
    yield from (("exchanged", (a, b)) for a, b in alike if (held[a] == held[b] and a < b))


def given(call: RecordedCall, name: str, defaults: Mapping[str, Any], parameters: Sequence[str]) -> Any:
    """Return what a call gives a parameter, or its documented default."""
    if name in call.kwargs:
        return call.kwargs[name]
    place = list(parameters).index(name)
    return call.args[place] if place < len(call.args) else defaults.get(name)


def passing(call: RecordedCall, name: str, value: Any, parameters: Sequence[str]) -> Arguments:
    """Return a call's arguments with another value for a parameter."""
    place = list(parameters).index(name)
    if place < len(call.args):
        return (*call.args[:place], value, *call.args[place + 1 :]), call.kwargs
    return call.args, {**call.kwargs, name: value}


def varied(
    call: RecordedCall, code: str, on: tuple[str, ...], defaults: Mapping[str, Any], parameters: Sequence[str]
) -> Arguments | None:
    """Return a public call's arguments after a change; None where it cannot be made, or changes nothing."""
    values = [given(call, name, defaults, parameters) for name in on]
    if code == "replaced":
        changed = {on[0]: values[1]}
    elif code == "exchanged":
        changed = {on[0]: values[1], on[1]: values[0]}
    elif code == "default":
        changed = {on[0]: defaults[on[0]]}
    elif code in _OTHER:
        passed = {*call.kwargs, *parameters[: len(call.args)]}  # what is left out stays so
        places = enumerate(zip(on, values, strict=True), start=_OTHER[code])
        changed = {name: _other(value, place) for place, (name, value) in places if name in passed}
    else:
        changed = {name: _changed(value, code) for name, value in zip(on, values, strict=True)}
    if any(value is None for value in changed.values()):
        return None
    arguments: Arguments = call.args, call.kwargs
    for name, value in changed.items():
        arguments = passing(RecordedCall(call.function, *arguments, call.result), name, value, parameters)
    return None if identical(arguments, (call.args, call.kwargs)) else arguments


@np.errstate(all="ignore")
def _changed(value: Any, code: str) -> Any:
    """Return a number, list, tuple or array after a change, as what it was; None where it cannot be made."""
    array = numbers(value)
    if array is None:
        return None
    change = _alone(int(code.removeprefix(_ITEM))) if code.startswith(_ITEM) else _CHANGES[code]
    if array.ndim == 0:
        found = change(array) if code in _EACH or code in _NUMBER else array
        if isinstance(value, int):
            return int(found) if np.isfinite(found) and found == int(found) else None
        return float(found) if np.isfinite(found) else None
    if code in _NUMBER or (code in _TURNED and array.ndim < 2) or (code in _LIST and array.ndim > 1):
        return None
    found = change(array)
    if not found.size or not np.isfinite(found).all():
        return None
    if np.asarray(value).dtype.kind == "i" and (found == np.trunc(found)).all():
        found = found.astype(int)  # whole numbers stay what they are: some mistakes are of these alone
    return found if isinstance(value, np.ndarray) else type(value)(found.tolist())


def _other(value: Any, first: int) -> Any:
    """Return other numbers in the shape of a value, as what it was, whole for whole; one number keeps its sign."""
    array = numbers(value)
    if array is None:
        return None
    whole = np.asarray(value).dtype.kind == "i"
    pool = np.array(_WHOLE_POOL if whole else _POOL)
    if array.ndim == 0:
        pool = np.abs(pool[pool != 0]) * (-1 if array < 0 else 1)
    first += round(100 * float(np.abs(array).sum()))
    found = pool[(first + np.arange(array.size)) % len(pool)]
    if not found.any():  # of nothing but zeros nothing shows
        found = pool[(first + array.size + np.arange(array.size)) % len(pool)]
    if array.ndim == 0:
        return type(value)(found[0])
    found = found.reshape(array.shape)
    return found if isinstance(value, np.ndarray) else type(value)(found.tolist())


def _alone(place: int) -> Change:
    """Return a change into 1 in one place, or in one row, and 0 in all others; of a short input nothing is left."""

    def change(x: Array) -> Array:
        found = np.zeros_like(x[: len(x) if place < len(x) <= _MOST else 0])
        found[place : place + 1] = 1
        return found

    return change
