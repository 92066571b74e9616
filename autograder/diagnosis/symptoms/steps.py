"""Of an exercise that reads step by step: the law by which one step follows from the one before.

The states are what comes back for the first 1, 2, ... items. A law is activation(a * h + b * x + c); it is told only
where it explains every step of several calls, from one state before the first on, with more steps than it has numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from autograder.diagnosis.calls import Observed, numbers_of
from autograder.diagnosis.variants import passing
from autograder.model import Arguments, Note, Parameter, Returned, note
from autograder.suite.close import all_close
from autograder.suite.comparison import identical, numbers
from autograder.suite.recording import RecordedCall
from autograder.suite.showing import show

Array = NDArray[np.float64]

_LONGEST = 6  # items of a call that is read along
_STEPS = 7  # after which no more calls are read along
_MARGIN = 2  # steps beyond the three numbers of a law
_FIT = 1e-6
_FAR = 1e-4  # after many steps
_FACTORS = (3.0, -0.1)  # times the items, on which a law is tried once more
_INDEPENDENT = 0.01  # the least singular value of what the numbers are read off

Map = Callable[[Array], Array]

# Each activation, and what was before it; nan where that cannot be told.
_ACTIVATIONS: Mapping[str, tuple[Map, Map]] = {
    "tanh": (np.tanh, np.arctanh),
    "": (lambda z: z, lambda h: h),
    "sigmoid": (lambda z: 1 / (1 + np.exp(-z)), lambda h: np.log(h / (1 - h))),
    "relu": (lambda z: np.maximum(z, 0), lambda h: np.where(h > 0, h, np.nan)),
    "clip": (lambda z: np.clip(z, -1, 1), lambda h: np.where(np.abs(h) < 1, h, np.nan)),
    "arctan": (np.arctan, np.tan),
    "tan": (np.tan, np.arctan),
    "sin": (np.sin, np.arcsin),
    "sinh": (np.sinh, np.arcsinh),
    "softsign": (lambda z: z / (1 + np.abs(z)), lambda h: h / (1 - np.abs(h))),
    "series": (lambda z: z - z**3 / 3, lambda h: 2 * np.sin(np.arcsin(1.5 * h) / 3)),
}


class _Steps(Struct, frozen=True):
    """What several inputs were read to: the items, and the state after each."""

    items: tuple[Array, ...]
    states: tuple[Array, ...]

    @property
    def later(self) -> tuple[Array, Array, Array]:
        """The state before, the item, and the state after each step but the first."""
        return (
            np.concatenate([h[:-1] for h in self.states]),
            np.concatenate([x[1:] for x in self.items]),
            np.concatenate([h[1:] for h in self.states]),
        )


class _Law(Struct, frozen=True):
    activation: str
    memory: float
    item: float
    more: float
    start: float = np.nan  # the state before the first step; nan where the first step has another law

    def written(self) -> str:
        """Return it as a formula."""
        terms = [f"{_figure(self.memory)}·h", f"{_figure(self.item)}·x", _figure(self.more)]
        kept = [term for term in terms if not term.startswith("0·") and term != "0"]
        inside = " + ".join(kept or ["0"]).replace("+ -", "- ").replace("1·", "1·")
        if self.activation == "series":
            return f"z - z³/3, z = {inside}"
        return f"{self.activation}({inside})" if self.activation else inside


def law_of_step(seen: Observed) -> Note | None:
    """Say by which law each step follows from the one before, where that is not the right one."""
    if not any(law.code == "step" for law in seen.laws) or seen.steps is None:
        return None
    every = _group(seen)
    group = _enough(seen, every)
    if (wanted := _known_law(seen, group)) is None or (mine := _asked(seen, group)) is None:
        return None
    if (found := _law(mine)) is None or _same(found, wanted):
        return None
    more = _asked(seen, every)
    if more is None or not _holds(found, more) or not _is_kept(seen, found, every):
        return None
    return _told(seen, found, wanted, every[0])


def _known_law(seen: Observed, group: list[int]) -> _Law | None:
    """Return the right law, which is the same for all answers."""

    def read_off() -> _Law | None:
        return _law(_Steps(tuple(_items(seen, n) for n in group), tuple(_numbers(seen.prefixes[n]) for n in group)))

    return seen.once(f"law {group}", read_off)


def _told(seen: Observed, found: _Law, wanted: _Law, number: int) -> Note:
    """Tell a law, and for which of the other arguments it was found: those of a call, which all had."""
    others = (name for name in seen.parameters if name != seen.steps)
    given = tuple(f"{name}={show(seen.given(number, name))}" for name in others)
    facts: dict[str, Parameter] = {"law": found.written(), "given": given}
    start = _figure(found.start)
    if np.isnan(found.start):
        return note("by_steps.step_law_later", right=wanted.written(), **facts)
    if abs(found.start) < _FIT:
        return note("by_steps.step_law", right=wanted.written(), **facts)
    if _same(_Law(found.activation, found.memory, found.item, found.more, wanted.start), wanted):
        return note("by_steps.step_start", start=start, **facts)
    return note("by_steps.step_law_and_start", start=start, right=wanted.written(), **facts)


def _group(seen: Observed) -> list[int]:
    """Return the short calls that differ in nothing but the items: the most that do."""
    assert seen.steps is not None
    place = seen.parameters.index(seen.steps)
    groups: list[tuple[Any, list[int]]] = []
    for number in seen.valued:
        call = seen.calls[number]
        others = [seen.given(number, name) for name in seen.parameters if name != seen.steps]
        if len(seen.prefixes[number]) > _LONGEST or len(call.args) <= place:
            continue
        for known, members in groups:
            if identical(known, others):
                members.append(number)
                break
        else:
            groups.append((others, [number]))
    return max((members for _, members in groups), key=len, default=[])


def _enough(seen: Observed, group: list[int]) -> list[int]:
    """Return the first calls of a group from which a law can be read off."""
    enough = [sum(len(seen.prefixes[number]) - 1 for number in group[:count]) > _STEPS for count in range(len(group))]
    return group[: max(2, enough.index(True))] if True in enough else group


def _items(seen: Observed, number: int) -> Array:
    assert seen.steps is not None
    found = numbers(seen.given(number, seen.steps))
    return np.array([]) if found is None else found[: len(seen.prefixes[number])]


def _numbers(values: Sequence[Any]) -> Array:
    found = numbers(list(values))
    return np.array([]) if found is None or found.ndim > 1 else found


def _asked(seen: Observed, group: Sequence[int]) -> _Steps | None:
    """Read along; None where something is no number."""
    assert seen.steps is not None
    items, states = [], []
    for number in group:
        call, given = seen.calls[number], seen.given(number, seen.steps)
        answers = []
        beginnings = (given[:length] for length in range(1, len(given) + 1))
        inputs = [passing(call, seen.steps, beginning, seen.parameters) for beginning in beginnings]
        for result in seen.asked_in_turn(inputs):
            if not isinstance(result, Returned):
                return None
            answers.append(result.value)
        items.append(_items(seen, number))
        states.append(_numbers(answers))
    whole = all(len(x) == len(h) and np.isfinite(h).all() for x, h in zip(items, states, strict=True))
    return _Steps(tuple(items), tuple(states)) if items and whole else None


def _law(steps: _Steps) -> _Law | None:
    """Return the law of all steps but the first: one that explains that as well from 0 on, if there is any."""
    before, item, after = steps.later
    rows = np.column_stack([before, item, np.ones(len(item))])
    found = [law for activation in _ACTIVATIONS if (law := _fitted(rows, after, activation)) is not None]
    known = [replace(law, start=start) for law in found if (start := _start(steps, law)) is not None]
    return min(known, key=lambda law: (bool(np.isnan(law.start)), law.start != 0), default=None)


def _fitted(rows: Array, after: Array, activation: str) -> _Law | None:
    """Return the law with an activation that explains each step but the first; None where none does, or several do.

    rows: the state before, the item, and 1. after: the state then.
    """
    forward, inverse = _ACTIVATIONS[activation]
    sums = inverse(after)
    used = np.isfinite(sums)
    known = rows[used]
    if len(known) < 3 + _MARGIN:
        return None
    found: Array = np.linalg.lstsq(known, sums[used], rcond=None)[0].astype(np.float64)
    if not all_close(forward(rows @ found), after, rtol=_FIT, atol=_FIT):
        return None
    if not all_close(known @ found, sums[used], rtol=_FIT, atol=_FIT) or not _are_independent(known):
        return None
    return _Law(activation, *map(float, found))


def _are_independent(columns: Array) -> bool:
    """Whether but one law can explain them."""
    scale = np.linalg.norm(columns, axis=0)
    return bool(scale.all()) and bool(np.linalg.svd(columns / scale, compute_uv=False)[-1] >= _INDEPENDENT)


def _holds(law: _Law, steps: _Steps) -> bool:
    """Whether a law explains each step, the first one from its start on if it has one."""
    forward, _ = _ACTIVATIONS[law.activation]
    before, item, after = steps.later
    if not np.isnan(law.start):
        before = np.concatenate([before, [law.start for _ in steps.items]])
        item = np.concatenate([item, [x[0] for x in steps.items]])
        after = np.concatenate([after, [h[0] for h in steps.states]])
    found = forward(law.memory * before + law.item * item + law.more)
    return all_close(found, after, rtol=10 * _FIT, atol=10 * _FIT)


def _is_kept(seen: Observed, law: _Law, short: list[int]) -> bool:
    """Whether calls of any length that differ from these in nothing but the items end where the law leads to."""
    assert seen.steps is not None
    known = [seen.given(short[0], name) for name in seen.parameters if name != seen.steps]
    for number in seen.valued:
        given = [seen.given(number, name) for name in seen.parameters if name != seen.steps]
        if identical(known, given) and not _leads_there(seen, law, seen.plain(number)):
            return False
    others = (seen.scaled(seen.plain(number), seen.steps, factor) for number in short for factor in _FACTORS)
    return all(_leads_there(seen, law, each) for each in others if each is not None)


def _leads_there(seen: Observed, law: _Law, arguments: Arguments) -> bool:
    """Whether a call ends where the law leads to; a call that cannot be made denies nothing."""
    assert seen.steps is not None
    forward, _ = _ACTIVATIONS[law.activation]
    mine = numbers_of(seen.asked(arguments) or Returned())
    given = seen.given_in(arguments, seen.steps)
    items, h = numbers(given), np.array(law.start)
    if mine is None or items is None:
        return True
    if np.isnan(law.start):
        first = seen.asked(passing(RecordedCall("", *arguments, Returned()), seen.steps, given[:1], seen.parameters))
        h, items = _numbers([first.value if isinstance(first, Returned) else np.nan])[0], items[1:]
    for item in items:
        h = forward(law.memory * h + law.item * item + law.more)
    return all_close(h, mine, rtol=_FAR, atol=_FAR)


def _start(steps: _Steps, law: _Law) -> float | None:
    """Return the state before the first step; nan where no state explains the first steps, None where that is open."""
    forward, inverse = _ACTIVATIONS[law.activation]
    first, items = (np.array([each[0] for each in rows]) for rows in (steps.states, steps.items))

    def explains(start: float) -> bool:
        return all_close(forward(law.memory * start + law.item * items + law.more), first, rtol=_FIT, atol=_FIT)

    if explains(0.0):
        return 0.0
    if abs(law.memory) <= _FIT:  # then no start makes a difference
        return np.nan
    known = inverse(first)
    used = np.isfinite(known)
    if not used.any():  # infinite: no state comes to that; nan: many do
        return np.nan if np.isinf(known).any() else None
    start = float(((known - law.item * items - law.more)[used] / law.memory)[0])
    return start if explains(start) else np.nan


def _same(a: _Law, b: _Law) -> bool:
    return a.activation == b.activation and all(
        all_close(x, y, rtol=1e-4, atol=1e-4) for x, y in zip(_values(a), _values(b), strict=True)
    )


def _values(law: _Law) -> tuple[float, ...]:
    return law.memory, law.item, law.more, law.start


def _figure(value: float) -> str:
    return f"{0.0 if abs(value) < _FIT else value:.3g}"
