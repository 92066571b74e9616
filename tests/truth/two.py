"""Two functions beside each other, and inputs on which to try what is said of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.fingerprints import Fingerprints, shortened
from autograder.diagnosis.variants import given, passing, varied
from autograder.model import Arguments, Note, Returned
from autograder.suite.comparison import numbers
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall
from tests.truth.inputs import like_public

Array = NDArray[Any]
Trials = Iterator[tuple[Arguments, bool]]
_SEED = 7


@dataclass(frozen=True)
class Told:
    """Two functions, the exercise that they are of, and the inputs on which a claim is tried."""

    prints: Fingerprints
    mine: Callable[..., Any]
    right: Callable[..., Any]
    inputs: tuple[Arguments, ...]

    @classmethod
    def of(cls, prints: Fingerprints, mine: Callable[..., Any], right: Callable[..., Any], count: int = 60) -> Told:
        """Return both with random inputs."""
        return cls(prints, mine, right, tuple(like_public(prints, count, _SEED)))

    def value(self, function: Callable[..., Any], arguments: Arguments) -> np.ndarray | None:
        """Return what a function gives, as numbers; None where it gives something else, or raises."""
        result = call_locally(function, *arguments)
        found = numbers(result.value) if isinstance(result, Returned) else None
        return None if found is None or not np.isfinite(found).all() else found

    def pairs(self) -> Iterator[tuple[Arguments, np.ndarray, np.ndarray]]:
        """Yield the inputs on which both give numbers of the same shape."""
        for arguments in self.inputs:
            mine, right = self.value(self.mine, arguments), self.value(self.right, arguments)
            if mine is not None and right is not None and mine.shape == right.shape:
                yield arguments, mine, right

    def given(self, arguments: Arguments, name: str) -> Any:
        """Return what is given for a parameter."""
        return given(RecordedCall("", *arguments, Returned()), name, self.prints.defaults, self.prints.parameters)

    def with_(self, arguments: Arguments, name: str, value: Any) -> Arguments:
        """Return other arguments."""
        return passing(RecordedCall("", *arguments, Returned()), name, value, self.prints.parameters)

    def changed(self, arguments: Arguments, code: str, on: tuple[str, ...]) -> Arguments | None:
        """Return arguments after one of the engine's changes."""
        call = RecordedCall("", *arguments, Returned())
        return varied(call, code, on, self.prints.defaults, self.prints.parameters)


def near(a: Any, b: Any, share: float = 1e-3) -> bool:
    """Whether two arrays have one shape and numbers that are near: as near as a claim with a few digits can be."""
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return a.shape == b.shape and bool((np.abs(a - b) <= 2e-6 + share * np.abs(b)).all())


def beginnings(told: Told, arguments: Arguments) -> list[Arguments]:
    """Return arguments with the first 1, 2, ... items."""
    assert told.prints.steps is not None
    return shortened(RecordedCall("", *arguments, Returned()), told.prints.steps, told.prints.place)


def typed(call: str) -> Arguments:
    """Return the arguments of a call that is written down."""
    names = {"np": np, "take": lambda *args, **kwargs: (args, kwargs)}
    found: Arguments = eval(re.sub(r"^\w+\(", "take(", call), names)
    return found


def literal(value: Any) -> np.ndarray:
    """Return numbers that are written down."""
    return np.asarray(eval(str(value), {"np": np, "nan": np.nan, "inf": np.inf}), dtype=float)


def figure(claim: Note, name: str) -> float:
    """Return a number that a claim names."""
    return float(str(claim[name]))
