"""Hidden tests of CHAPTER: the behaviour of the public tests on inputs that stand nowhere else."""

import pytest

from autograder.authors import assert_close


@pytest.mark.exercise("scale_and_shift", points="1.4")
def test_other_lines(submission, reference):
    """Any line is right, with parameters by position and by name."""
    for x, scale, shift in [(1.731, 0.642, 2.817), (-0.913, 3.385, -1.274)]:
        assert_close(submission.scale_and_shift(x, scale, shift), reference.scale_and_shift(x, scale, shift))
        assert_close(submission.scale_and_shift(x, shift=shift), reference.scale_and_shift(x, shift=shift))
