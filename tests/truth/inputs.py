"""Random inputs of the kind of the public ones: the same parameters passed in the same way, other numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.diagnosis.fingerprints import Fingerprints
from autograder.diagnosis.variants import given
from autograder.model import Arguments

_LONGEST = 8


def like_public(prints: Fingerprints, count: int, seed: int) -> list[Arguments]:
    """Return other arguments, each like those of one of the public calls; all take turns."""
    chance = np.random.default_rng(seed)
    return [other(prints, prints.calls[turn % len(prints.calls)], chance) for turn in range(count)]


def other(prints: Fingerprints, call: Any, chance: np.random.Generator, only: str = "") -> Arguments:
    """Return a call's arguments with other numbers; `only`: of that parameter alone, in the same shape."""
    named = list(zip(prints.parameters, call.args, strict=False))
    several = sum(np.ndim(value) > 0 for value in (*call.args, *call.kwargs.values())) > 1
    length = None if several or only else int(chance.integers(1, _LONGEST + 1))
    moved = {
        name: _as_public(prints, name, _other(value, chance, length)) if only in ("", name) else value
        for name, value in (*named, *call.kwargs.items())
    }
    return tuple(moved[name] for name, _ in named), {name: moved[name] for name in call.kwargs}


def _as_public(prints: Fingerprints, name: str, value: Any) -> Any:
    """Return a number above 0 where all public ones are: what a sentence says of weights is said of such."""
    if np.ndim(value) or not isinstance(value, int | float):
        return value
    known = [given(call, name, prints.defaults, prints.parameters) for call in prints.calls]
    return abs(value) or 1 if all(np.ndim(each) == 0 and each > 0 for each in known) else value


def _other(value: Any, chance: np.random.Generator, length: int | None) -> Any:
    if isinstance(value, bool) or not (np.ndim(value) or isinstance(value, int | float)):
        return value
    old = np.asarray(value)
    shape = (length,) if length is not None and old.ndim == 1 else old.shape
    if old.dtype.kind == "i":
        new = chance.integers(-4, 5, shape)
    else:
        new = np.round(chance.normal(0.0, 1.4, shape), 2)
        new = np.where(chance.random(shape) < 0.15, 0.0, new) if old.ndim else new
    if isinstance(value, np.ndarray):
        return np.asarray(new)
    if old.ndim == 0:
        return int(new) if old.dtype.kind == "i" else float(new)
    return type(value)(np.asarray(new).tolist())
