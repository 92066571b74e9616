"""What results could be, each with what to say then; and which of these an answer's results are, all at once.

The values are known before any answer is: they are worked out once a process, and laid out as rows of one table.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.diagnosis.calls import Array, Observed, held
from autograder.model import Note

RTOL, ATOL = 1e-5, 1e-7
_FEW = 2  # calls that have to differ from the right ones

Held = tuple[Array, ...] | None
Shapes = tuple[tuple[tuple[int, ...], ...] | None, ...]  # by call, of the arrays that it gives; None where no numbers
Mask = NDArray[np.bool_]


class Rows(Struct, frozen=True):
    """What candidates give that give arrays of the same shapes: what to say of each, and its numbers as a row."""

    facts: tuple[Note, ...]
    shapes: Shapes
    numbers: Array  # (candidates, numbers of all calls)

    @classmethod
    def of(cls, fact: Note, values: Sequence[Held]) -> Rows:
        """Return one candidate as a row."""
        return cls((fact,), *laid(values))

    def only(self, kept: Mask) -> Rows:
        """Return some of the rows."""
        facts = tuple(fact for fact, is_kept in zip(self.facts, kept, strict=True) if is_kept)
        return Rows(facts, self.shapes, self.numbers[kept])

    def changed(self, change: Callable[[Array], Array | None]) -> Rows | None:
        """Return what becomes of each array by a change; None where that cannot be made.

        change: of an array of all candidates, the first axis; returns one of as many.
        """
        parts, shapes, at = [self.numbers[:, :0]], list[tuple[tuple[int, ...], ...] | None](), 0
        for call in self.shapes:
            found = list[tuple[int, ...]]()
            for shape in call or ():
                array = self.numbers[:, at : (at := at + math.prod(shape))]
                if (after := change(array.reshape(len(array), *shape))) is None:
                    return None
                parts.append(after.reshape(len(array), math.prod(after.shape[1:])))
                found.append(after.shape[1:])
            shapes.append(None if call is None else tuple(found))
        return Rows(self.facts, tuple(shapes), np.concatenate(parts, axis=1))

    def apart(self, other: Rows) -> Mask:
        """Return of each row in which calls it is apart from the row of `other`, or from its only one."""
        alike = np.array([a is not None and a == b for a, b in zip(self.shapes, other.shapes, strict=True)], dtype=bool)
        mine, theirs = self.numbers[:, self._in(alike)], other.numbers[:, other._in(alike)]
        far = ~(np.abs(mine - theirs) <= ATOL + RTOL * np.abs(theirs))
        calls = np.repeat(np.arange(len(alike)), self._sizes())[self._in(alike)]
        found: Mask = far @ (calls[:, None] == np.arange(len(alike))) | ~alike
        return found

    def telling(self, right: Rows) -> Rows:
        """Return those that differ from the right ones on two calls, and are not all one number there."""
        if None in self.shapes:
            return self.only(np.zeros(len(self.facts), dtype=bool))
        whole = self.only(np.all(np.isfinite(self.numbers), axis=1))
        apart = whole.apart(right)
        told = np.where(np.repeat(apart, whole._sizes(), axis=1), np.round(whole.numbers, 9), np.nan)
        least, most = np.fmin.reduce(told, axis=1, initial=np.inf), np.fmax.reduce(told, axis=1, initial=-np.inf)
        return whole.only(np.logical_and(apart.sum(axis=1) >= _FEW, least < most))

    def near(self, numbers: Array, rtol: float = RTOL, atol: float = ATOL) -> Mask:
        """Return which rows are these numbers, which are of the same shapes."""
        found: Mask = np.all(np.abs(self.numbers - numbers) <= atol + rtol * np.abs(numbers), axis=1)
        return found

    def _sizes(self) -> list[int]:
        return [sum(map(math.prod, call or ())) for call in self.shapes]

    def _in(self, calls: Mask) -> Mask:
        return np.repeat(calls, self._sizes())


def by_shapes(rows: Iterable[Rows]) -> dict[Shapes, Rows]:
    """Return rows of the same shapes as one table each."""
    found = defaultdict[Shapes, list[Rows]](list)
    for each in rows:
        found[each.shapes].append(each)
    return {
        shapes: Rows(
            tuple(chain(*(each.facts for each in one))), shapes, np.concatenate([each.numbers for each in one])
        )
        for shapes, one in found.items()
    }


class Hypotheses:
    """A list of candidates, the more telling first; those that are right, or wrong on one call alone, are left out."""

    def __init__(self, right: Rows, candidates: Iterable[Rows]) -> None:
        self._by_shapes = {shapes: rows.telling(right) for shapes, rows in by_shapes(candidates).items()}

    def explaining(self, mine: Sequence[Held]) -> tuple[Note, ...]:
        """Return what is to be said of these values: of each candidate that they are, in order."""
        shapes, numbers = laid(mine)
        rows = self._by_shapes.get(shapes)
        return () if rows is None or not np.isfinite(numbers).all() else rows.only(rows.near(numbers)).facts


def explained(seen: Observed, kind: str, candidates: Callable[[Observed], Iterable[Rows]]) -> tuple[Note, ...]:
    """Return what the results are of these candidates; those of a kind are worked out when first asked for."""

    def make() -> Hypotheses:
        with np.errstate(all="ignore"):
            return Hypotheses(right_of(seen), candidates(seen))

    return seen.once(kind, make).explaining([held(seen.results[number]) for number in seen.valued])


def right_of(seen: Observed) -> Rows:
    """Return what is right, as a row of which nothing is said."""
    return Rows((), *laid([held(seen.calls[number].result) for number in seen.to_value]))


def laid(values: Sequence[Held]) -> tuple[Shapes, Array]:
    """Return the shapes that calls give, and all their numbers in one row."""
    arrays = [array.ravel() for each in values for array in each or ()]
    shapes = tuple(None if each is None else tuple(array.shape for array in each) for each in values)
    return shapes, np.concatenate([np.zeros(0), *arrays])[None]


def alike(a: Held, b: Held) -> bool:
    """Whether two calls gave arrays of one shape with numbers that are near."""
    if a is None or b is None or len(a) != len(b):
        return False
    return all(
        x.shape == y.shape and bool((np.abs(x - y) <= ATOL + RTOL * np.abs(y)).all()) for x, y in zip(a, b, strict=True)
    )
