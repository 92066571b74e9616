"""The right result, and then something more: a function of it, another order, one of its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from autograder.diagnosis.calls import Array, Observed, held
from autograder.diagnosis.symptoms.elsewhere import Arrays, denied
from autograder.diagnosis.symptoms.hypotheses import Held, Rows, alike, explained
from autograder.model import Note, note
from autograder.suite.close import all_close


def _share(axis: int | None) -> Callable[[Array], Any]:
    return lambda x: x / x.sum(axis=axis, keepdims=axis is not None)


def _first_largest(x: Array) -> Any:
    return (np.arange(x.shape[-1]) == x.argmax(axis=-1)[..., None]).astype(float)


CHANGES: Mapping[str, Callable[[Array], Any]] = {
    "reversed": lambda x: x[::-1],
    "sorted": lambda x: np.sort(x, axis=-1),
    "sorted_down": lambda x: np.sort(x, axis=-1)[..., ::-1],
    "transposed": np.transpose,
    "columns_reversed": np.fliplr,
    "not_below_zero": lambda x: np.maximum(x, 0),
    "squared": np.square,
    "cubed": lambda x: x**3,
    "root": np.sqrt,
    "inverse": lambda x: 1 / x,
    "one_minus": lambda x: 1 - x,
    "minus_one": lambda x: x - 1,
    "exponential": np.exp,
    "logarithm": np.log,
    "tanh": np.tanh,
    "arctanh": np.arctanh,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "tanh_slope": lambda x: 1 - np.tanh(x) ** 2,
    "softmax": lambda x: (e := np.exp(x)) / e.sum(axis=-1, keepdims=True),
    "share_of_sum": _share(-1),
    "share_of_column": _share(0),
    "share_of_all": _share(None),
    "share_of_largest": lambda x: x / x.max(axis=-1, keepdims=True),
    "share_of_length": lambda x: x / np.linalg.norm(x, axis=-1, keepdims=True),
    "running_sum": lambda x: np.cumsum(x, axis=-1),
    "running_product": lambda x: np.cumprod(x, axis=-1),
    "centred": lambda x: x - x.mean(axis=-1, keepdims=True),
    "largest_alone": _first_largest,
    "largest": lambda x: x.max(axis=-1),
    "smallest": lambda x: x.min(axis=-1),
    "place_of_largest": lambda x: x.argmax(axis=-1).astype(float),
    "summed": lambda x: x.sum(axis=-1),
    "summed_down": lambda x: x.sum(axis=0),
    "summed_all": np.sum,
    "averaged_all": np.mean,
    "averaged": lambda x: x.mean(axis=-1),
    "averaged_down": lambda x: x.mean(axis=0),
    "first": lambda x: x[0],
    "last": lambda x: x[-1],
    "without_first": lambda x: x[1:],
    "without_last": lambda x: x[:-1],
}


def changed_result(seen: Observed) -> Note | None:
    """Say what each result is of the right one; of the tests' calls alone, where other inputs deny it."""
    found = explained(seen, "results", _candidates)
    known = next((fact for fact in found if not denied(seen, partial(_is_changed, _change_of(fact)))), None)
    return known or (note("seen.result_is", change=found[0]["change"], tests=True) if found else None)


def _change_of(fact: Note) -> Callable[[Array], Any]:
    change = fact["change"]
    assert isinstance(change, Note)
    return CHANGES[change.code.removeprefix("made.result_")]


def _is_changed(change: Callable[[Array], Any], mine: Arrays, right: Arrays) -> bool:
    """Whether a result is the right one changed; of what cannot be changed so, nothing is said."""
    wanted = each(change, right)
    return wanted is None or not all(np.isfinite(value).all() for value in wanted) or alike(mine, wanted)


def _candidates(seen: Observed) -> Iterator[Rows]:
    right = [held(seen.calls[number].result) for number in seen.to_value]
    for code, change in CHANGES.items():
        fact = note("seen.result_is", change=note(f"made.result_{code}"), tests=False)
        yield Rows.of(fact, [each(change, values) for values in right])


def other_places(seen: Observed) -> Note | None:
    """Say that the numbers are right, and stand in other places."""
    if any((mine != right).any() for mine, right in seen.arrays if right.ndim) and all(
        all_close(np.sort(mine, axis=None), np.sort(right, axis=None), rtol=1e-5, atol=1e-7)
        for mine, right in seen.arrays
    ):
        return note("seen.other_order")
    return None


def each(change: Callable[[Array], Any], values: Held) -> Held:
    """Return a change of each array; None where it is a change of other arrays."""
    try:
        return None if values is None else tuple(np.asarray(change(value), dtype=np.float64) for value in values)
    except (ValueError, IndexError, TypeError):
        return None
