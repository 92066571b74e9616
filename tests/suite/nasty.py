"""Values as submissions return them: any that the wire can bring, and those that are small to send and vast to read."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.bounds.budget import MAX_NODES

_INTS = st.one_of(st.integers(-(2**70), 2**70), st.integers(10**300, 10**320), st.integers(-(10**320), -(10**300)))
_DTYPES = [f"{order}{kind}" for order in "<>" for kind in ("f2", "f4", "f8", "c8", "c16", "i2", "i8", "u4", "u8")]
_SHAPES = st.one_of(
    hnp.array_shapes(min_dims=0, max_dims=8, min_side=0, max_side=3),
    st.sampled_from([(0, 10**6), (10**6, 0), (1,) * 8, (0,) * 8, (70, 0), (2, 0, 10**5), (4, 3)]),
)
ARRAYS = hnp.arrays(st.sampled_from([*map(np.dtype, _DTYPES), np.dtype("b1"), np.dtype("u1")]), _SHAPES)
_SCALARS = st.one_of(
    st.none(), st.booleans(), _INTS, st.floats(), st.complex_numbers(), st.text(max_size=200),
    hnp.arrays(st.sampled_from([*map(np.dtype, _DTYPES), np.dtype("b1")]), ()).map(lambda array: array[()]),
)  # fmt: skip
_KEYS = st.one_of(st.text(max_size=200), st.integers(-(2**63), 2**63), st.floats(), st.booleans(), st.none())
VALUES = st.recursive(
    st.one_of(_SCALARS, ARRAYS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=12), st.lists(inner, max_size=4).map(tuple), st.dictionaries(_KEYS, inner, max_size=6)
    ),
    max_leaves=20,
)


def tree(width: int, depth: int):
    """Return lists nested `depth` deep, `width` in each."""
    return 0.5 if depth == 0 else [tree(width, depth - 1) for _ in range(width)]


def deep(depth: int, leaf: object = 0.5):
    """Return a value within `depth` lists."""
    for _ in range(depth):
        leaf = [leaf]
    return leaf


NASTY = {
    "a million rows of nothing": np.zeros((10**6, 0)),
    "nothing of a million columns": np.zeros((0, 10**6)),
    "four million tables of nothing": np.zeros((4_000_000, 0, 3)),
    "a thousand arrays of a million rows of nothing": [np.zeros((10**6, 0)) for _ in range(1_000)],
    "one number in eight dimensions": np.zeros((1,) * 8),
    "six to the eighth": np.zeros((6,) * 8, "u1"),
    "four megabytes of bytes": np.zeros(4_000_000, "u1"),
    "two million nan of two bytes": np.full(2_000_000, np.nan, "f2"),
    "four million bools": np.zeros(4_000_000, bool),
    "complex nan": np.full(250_000, complex(math.nan, math.inf)),
    "columns first": np.zeros((700, 700), order="F").T,
    "bytes the other way round": np.zeros(500_000, ">f8"),
    "numbers": list(range(60_000)),
    "floats": [0.5] * 60_000,
    "nan": [math.nan] * 60_000,
    "texts": ["x" * 10] * 60_000,
    "empty lists": [[] for _ in range(60_000)],
    "lists of one": [[0.5] for _ in range(30_000)],
    "empty tuples in a tuple": ((),) * 60_000,
    "a tree of eight": tree(8, 5),
    "a tree of two": tree(2, 14),
    "as deep as the wire goes": deep(16),
    "many as deep": [deep(14) for _ in range(140)],
    "a dict": {i: i for i in range(60_000)},
    "dicts in dicts": {i: {j: {} for j in range(100)} for i in range(600)},
    "keys of a megabyte": {f"{i}" + "k" * 10**6: 1 for i in range(4)},
    "a text of marks": "a" + "\u0301" * 2_000_000,
    "a text of controls": "\x00" * 4_000_000,
    "an int of 900 digits": 10**900,
    "ints of 900 digits": [10**900] * 4_000,
    "arrays of no dimension": [np.array(0.5) for _ in range(10_000)],
    "arrays of eight dimensions": [np.zeros((1,) * 8) for _ in range(10_000)],
    "a ragged end": [*[[0.5, 0.5]] * 20_000, [0.5]],
    "just what is looked at": [[1] for _ in range(MAX_NODES // 2 - 1)],
    "two bools": np.array([True, False]),
    "a numpy bool": np.bool_(True),
}
