"""Right for another input: for one that is cut, sorted, made positive, exchanged, or read only in part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from autograder.diagnosis.calls import Array, Observed, held
from autograder.diagnosis.symptoms.hypotheses import Candidate, Held, explained
from autograder.diagnosis.symptoms.results import each
from autograder.model import Note, Returned, note
from autograder.suite.comparison import numbers

_LENGTHS = range(2, 20)
_SHORTER = {"without_first", "without_last"}  # what has one item alone cannot be read so, and counts as it is
_OF_STATES: Mapping[str, Callable[[Array], Any]] = {
    "all": lambda h: h,
    "sum": np.sum,
    "mean": np.mean,
    "largest": np.max,
    "smallest": np.min,
    "product": np.prod,
    "change": lambda h: h[-1] - (h[-2] if len(h) > 1 else 0.0),
    "share": lambda h: h[-1] / h[0],
}


def some_items(seen: Observed) -> Note | None:
    """Say that each result is right for a part of the items: one fewer, the first alone, or so many at most."""
    return next(iter(explained(seen, "items", _parts)), None) if seen.prefixes else None


def _parts(seen: Observed) -> Iterator[Candidate]:
    whole = [seen.prefixes[number] for number in seen.to_value]
    if not all(whole):
        return
    yield note("seen.one_fewer"), [_prefix(states, len(states) - 1) for states in whole]
    yield note("seen.first_item_only", name=seen.steps), [_prefix(states, 1) for states in whole]
    for most in _LENGTHS:
        fact = note("seen.items_at_most", name=seen.steps, count=most)
        yield fact, [_prefix(states, most) for states in whole]


def _prefix(states: tuple[Any, ...], length: int) -> Held:
    return held(Returned(states[min(max(length, 1), len(states)) - 1]))


def states(seen: Observed) -> Note | None:
    """Say what each result is of the right states, one after each item."""
    return next(iter(explained(seen, "states", _of_states)), None) if seen.prefixes else None


def _of_states(seen: Observed) -> Iterator[Candidate]:
    found = [numbers(list(seen.prefixes[number])) for number in seen.to_value]
    whole = [(h,) if h is not None and h.ndim == 1 and h.size else None for h in found]
    for code, change in _OF_STATES.items():
        yield note("seen.states_are", change=note(f"made.state_{code}")), [each(change, h) for h in whole]


def changed_input(seen: Observed) -> Note | None:
    """Say for which other input each result is the right one."""
    return next(iter(explained(seen, "inputs", _variants)), None)


def _variants(seen: Observed) -> Iterator[Candidate]:
    for variant in seen.variants:
        if variant.code.startswith("item_"):
            continue
        on = variant.on
        single = variant.code in _SHORTER and any(np.shape(seen.given(n, on[0]))[:1] == (1,) for n in seen.to_value)
        change = note(f"made.input_{variant.code}", name=on[0], other=on[-1], names=on, single=single)
        results = [variant.results[number] or seen.calls[number].result for number in seen.to_value]
        yield note("seen.input_is", change=change), [held(result) for result in results]
