"""What results could be, each with what to say then; and which of these an answer's results are, all at once.

The values are known before any answer is: they are worked out once a process, and laid out as rows of one table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.diagnosis.calls import Array, Observed, held
from autograder.model import Note

RTOL, ATOL = 1e-5, 1e-7
_FEW = 2  # calls that have to differ from the right ones

Held = tuple[Array, ...] | None
Signature = tuple[tuple[int, ...], ...]
Candidate = tuple[Note, Sequence[Held]]  # what to say, and the values by call


class _Rows(Struct, frozen=True):
    facts: tuple[Note, ...]
    values: NDArray[np.float64]


class Hypotheses:
    """A list of candidates, the more telling first; those that are right, or wrong on one call alone, are left out."""

    def __init__(self, right: Sequence[Held], candidates: Iterable[Candidate]) -> None:
        found = defaultdict[Signature, list[tuple[Note, Array]]](list)
        for fact, values in candidates:
            if _is_telling(values, right):
                signature, flat = _flat(values)
                found[signature].append((fact, flat))
        self._by_signature = {
            signature: _Rows(tuple(fact for fact, _ in rows), np.array([flat for _, flat in rows]))
            for signature, rows in found.items()
        }

    def explaining(self, mine: Sequence[Held]) -> tuple[Note, ...]:
        """Return what is to be said of these values: of each candidate that they are, in order."""
        if not mine or any(each is None for each in mine):
            return ()
        signature, flat = _flat(mine)
        rows = self._by_signature.get(signature)
        if rows is None or not np.isfinite(flat).all():
            return ()
        near = np.abs(rows.values - flat) <= ATOL + RTOL * np.abs(flat)
        return tuple(rows.facts[place] for place in np.flatnonzero(near.all(axis=1)))


def explained(seen: Observed, kind: str, candidates: Callable[[Observed], Iterable[Candidate]]) -> tuple[Note, ...]:
    """Return what the results are of these candidates; those of a kind are worked out when first asked for."""
    if kind not in seen.worked_out:
        right = [held(seen.calls[number].result) for number in seen.to_value]
        with np.errstate(all="ignore"):
            seen.worked_out[kind] = Hypotheses(right, candidates(seen))
    found: Hypotheses = seen.worked_out[kind]
    return found.explaining([held(seen.results[number]) for number in seen.valued])


def _flat(values: Sequence[Held]) -> tuple[Signature, Array]:
    arrays = [array for each in values for array in each or ()]
    return tuple(array.shape for array in arrays), np.concatenate([array.ravel() for array in arrays] or [np.zeros(0)])


def _is_telling(values: Sequence[Held], right: Sequence[Held]) -> bool:
    """Whether values are there, differ from the right ones on two calls, and are not all one number."""
    if any(each is None or not all(np.isfinite(array).all() for array in each) for each in values):
        return False
    apart = [number for number, pair in enumerate(zip(values, right, strict=True)) if not alike(*pair)]
    flat = _flat([values[number] for number in apart])[1]
    return len(apart) >= _FEW and len(np.unique(np.round(flat, 9))) > 1


def alike(a: Held, b: Held) -> bool:
    """Whether two calls gave arrays of one shape with numbers that are near."""
    if a is None or b is None or len(a) != len(b):
        return False
    return all(
        x.shape == y.shape and bool((np.abs(x - y) <= ATOL + RTOL * np.abs(y)).all()) for x, y in zip(a, b, strict=True)
    )
