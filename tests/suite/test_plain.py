"""What a plain value is made of: counted before it is walked."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings

from autograder.suite.plain import MAX_DEPTH, fits, shape_of, to_float
from tests.suite.nasty import VALUES


def nodes(value: object) -> int:
    """Return how many items a value has, by a walk through all of it."""
    if type(value) is np.ndarray:
        return 1 + value.size
    if type(value) in (list, tuple):
        return 1 + len(value) + sum(nodes(item) for item in value if type(item) in (list, tuple, dict, np.ndarray))
    if type(value) is dict:
        return nodes(list(value.values()))
    return 1


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_a_value_fits_in_as_many_nodes_as_it_has_and_in_no_fewer(value):
    count = nodes(value)
    assert fits(value, count)
    assert not fits(value, count - 1)


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (1, ()),
        (np.float32(1), ()),
        ([], (0,)),
        ([1, 2.0], (2,)),
        ([[1], (2,)], (2, 1)),
        ([np.zeros(3), [1, 2, 3]], (2, 3)),
        (np.zeros((0, 10**6)), (0, 10**6)),
        ([np.zeros((10**6, 0))] * 2, (2, 10**6, 0)),
        ([[], [[]]], None),
        ([[1], [1, 2]], None),
        ([1, [1]], None),
        ([True], None),
        ([None], None),
        ("12", None),
        ({}, None),
    ],
)
def test_the_shape_is_that_of_numbers_or_none(value, shape):
    assert shape_of(value) == shape


def test_a_number_beyond_all_floats_is_infinite_on_its_own_side():
    assert (to_float(10**400), to_float(-(10**400)), to_float(3)) == (math.inf, -math.inf, 3.0)


def test_a_shape_has_as_many_dimensions_as_anybody_asks_for_and_no_more():
    value: object = 1.0
    for nested in range(1, MAX_DEPTH + 2):
        value = [value]
        assert shape_of(value) == (1,) * nested
    assert shape_of([value]) is None
