"""What a plain value is made of, asked without a walk through all of it.

Only exact types count. An array says its shape at once; sequences are counted before they are walked, and not beyond
what the caller can use.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

MAX_DEPTH: Final = 8  # nothing deeper has a shape that anybody asks for
SCALARS: Final = frozenset(
    {float, int, *(getattr(np, name) for name in ("float16", "float32", "float64"))}
    | {np.dtype(code).type for code in "bBhHiIlLqQ"}
)
BOOLS: Final = frozenset({bool, np.bool_})
OTHERS: Final = frozenset({str, type(None), complex, np.complex64, np.complex128})
LEAVES: Final = SCALARS | BOOLS | OTHERS
CONTAINERS: Final = frozenset({list, tuple, dict, np.ndarray})


def fits(value: Any, nodes: int) -> bool:
    """Return whether a plain value has at most `nodes` items, at whatever depth; no more of them are looked at."""
    waiting = [value]
    while waiting and nodes >= 0:
        each = waiting.pop()
        kind = type(each)
        nodes -= 1
        if kind is np.ndarray:
            nodes -= each.size
        elif kind in (list, tuple) and len(each) <= nodes:
            waiting += [item for item in each if type(item) in CONTAINERS]
            nodes -= len(each)
        elif kind is dict and len(each) <= nodes:
            waiting += [item for item in each.values() if type(item) in CONTAINERS]
            nodes -= len(each)
        elif kind in CONTAINERS:
            return False
    return nodes >= 0


def shape_of(
    value: Any, scalars: frozenset[type] = SCALARS, kinds: str | None = None, depth: int = 0
) -> tuple[int, ...] | None:
    """Return the shape of a number, an array or nested sequences of numbers; None for anything else.

    scalars: what is one item; kinds: numpy's letters for the arrays that count, all of them where not given.
    Not np.shape: that makes an array first, which for a list of texts may be vast.
    """
    if type(value) in scalars:
        return ()
    if type(value) is np.ndarray:
        return tuple(value.shape) if kinds is None or value.dtype.kind in kinds else None
    if type(value) not in (list, tuple) or depth > MAX_DEPTH:
        return None
    if value and set(map(type, value)) <= scalars:
        return (len(value),)
    shapes = {shape_of(item, scalars, kinds, depth + 1) for item in value}
    if len(shapes) > 1 or None in shapes:
        return None
    inner = shapes.pop() if shapes else ()
    return (len(value), *(inner or ()))


def to_float(value: Any) -> float:
    """Return a number as a float; infinity for an int beyond all of them."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
