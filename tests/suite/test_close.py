"""Nearness is numpy's, number by number."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from autograder.suite.close import all_close, is_close

NUMBERS = (0.0, -0.0, 1.0, 1.0 + 9e-6, 1.0 + 2e-5, -1.0, 1e-9, 2e-8, 1e300, -1e300, np.inf, -np.inf, np.nan)


@pytest.mark.parametrize("tolerances", [{}, {"rtol": 0.1, "atol": 0.0}, {"rtol": 0.0, "atol": 1e-6}])
def test_what_is_close_is_what_numpy_takes_for_close(tolerances):
    for a, b in itertools.product(NUMBERS, NUMBERS):
        with np.errstate(all="ignore"):
            assert bool(is_close(a, b, **tolerances)) == bool(np.isclose(a, b, **tolerances)), (a, b)
            assert all_close([a, 1.0], [b, 1.0], **tolerances) == np.allclose([a, 1.0], [b, 1.0], **tolerances)


def test_rows_are_compared_with_one_row():
    rows = np.array([[1.0, 2.0], [1.0, 3.0]])
    assert is_close(rows, rows[:1]).tolist() == [[True, True], [True, False]]
    assert not all_close(rows, rows[:1])
    assert all_close(np.zeros((0, 2)), np.zeros((1, 2)))
