"""Hidden tests of the mini course."""

import numpy as np
import pytest

from autograder.authors import assert_close, assert_close_to_any, own_result


@pytest.mark.exercise("double", points="0.7")
@pytest.mark.parametrize("x", [17.25, -31.75])
def test_double_other_numbers(submission, reference, x):
    """No table of the public numbers will do."""
    assert_close(submission.double(x), reference.double(x))


@pytest.mark.exercise("double", points="0.7")
def test_double_small_and_large(submission, reference):
    """Neither rounding nor cutting off."""
    for x in (0.01375, 86420.5):
        assert_close(submission.double(x), reference.double(x))


@pytest.mark.exercise("total", points="1.05")
def test_total_longer(submission, reference):
    """Every number counts."""
    seq = [2.375, -11.625, 48.125, 0.875, -6.375]
    assert_close(submission.total(seq), reference.total(seq))


@pytest.mark.exercise("total", points="1.05")
def test_total_tuples(submission, reference):
    """A tuple is as good as a list."""
    seq = (91.125, -13.375)
    assert_close(submission.total(seq), reference.total(seq))


@pytest.mark.exercise("shares", points="0.7")
def test_shares_other_numbers(submission, reference):
    """Other numbers, or what follows from the submission's own sum."""
    seq = [21.75, 4.125, 62.375]

    def expected():
        yield reference.shares(seq)
        own = own_result(submission, "total", (seq,), shape=(), differs_on=[([1.0, 2.0, 4.0],), ([5.0],)])
        yield None if own is None or own == 0 else np.array(seq) / own

    assert_close_to_any(submission.shares(seq), expected())
