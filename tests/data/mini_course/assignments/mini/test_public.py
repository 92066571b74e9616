"""Public tests of the mini course."""

import numpy as np
import pytest

from autograder.authors import assert_close, assert_close_to_any, assert_unchanged, own_result


@pytest.mark.exercise("double", points="0.3")
@pytest.mark.parametrize(("x", "right"), [(3, 6), (1.5, 3.0)])
def test_double_text_values(submission, x, right):
    """Twice 3 is 6."""
    assert_close(submission.double(x), right)


@pytest.mark.exercise("double", points="0.3")
def test_double_negative(submission):
    """The sign stays."""
    assert_close(submission.double(-4.0), -8.0)


@pytest.mark.exercise("total", points="0.45")
def test_total_text_values(submission):
    """The sum of 1, 2 and 4 is 7."""
    assert_close(submission.total([1.0, 2.0, 4.0]), 7.0)
    assert_close(submission.total([5.0]), 5.0)


@pytest.mark.exercise("total", points="0.45")
def test_total_inputs_unchanged(submission):
    """An array is added up and left as it was."""
    assert_close(submission.total(np.array([2.0, -1.0, 0.5, 3.0])), 4.5)
    assert_unchanged(submission)


@pytest.mark.exercise("shares", points="0.3")
@pytest.mark.parametrize(("seq", "right"), [([1.0, 3.0], [0.25, 0.75]), ([2.0, 2.0, 4.0], [0.25, 0.25, 0.5])])
def test_shares_text_values(submission, seq, right):
    """A quarter and three quarters, or what follows from the submission's own sum."""

    def expected():
        yield right
        own = own_result(submission, "total", (seq,), shape=(), differs_on=[([1.0, 2.0, 4.0],), ([5.0],)])
        yield None if own is None or own == 0 else np.array(seq) / own

    assert_close_to_any(submission.shares(seq), expected())
