"""Public tests of CHAPTER: what the reading prints, and enough more to catch every known mistake."""

import pytest

from autograder.authors import assert_close


@pytest.mark.exercise("scale_and_shift", points="0.6")
def test_default_line(submission):
    """The default line goes through the values of part 1; other parameters count as well."""
    assert_close(submission.scale_and_shift(2.0), 5.0)
    assert_close(submission.scale_and_shift(-1.5), -2.0)
    # Parameters by position and by name show which one is used where.
    assert_close(submission.scale_and_shift(1.5, 4.0), 7.0)
    assert_close(submission.scale_and_shift(0.5, shift=-2.0, scale=3.0), -0.5)
