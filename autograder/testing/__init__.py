"""What the authors of a chapter's tests and misconceptions import, and nothing else.

A test is an ordinary pytest function. It takes the fixture `submission` and calls the student's functions on
it as if it were a module; hidden tests may also take `reference`, the module of right answers:

    @pytest.mark.exercise("rnn_forward", points=1)
    @pytest.mark.parametrize("length", [5, 10])
    def test_long_sequences(submission, reference, length):
        seq = [1.0] + [0.0] * (length - 1)
        assert_close(submission.rnn_forward(seq), reference.rnn_forward(seq))

What a student reads when it fails is not written in the test: its title and its message stand in
`assignment.toml`. For public tests, what the assertion says is added.
"""

from autograder.testing.assertions import (
    Failure,
    assert_close,
    assert_close_to_any,
    assert_unchanged,
)
from autograder.testing.marking import misconception
from autograder.testing.proxy import CallFailure, SubmissionProxy, own_result

__all__ = [
    "CallFailure",
    "Failure",
    "SubmissionProxy",
    "assert_close",
    "assert_close_to_any",
    "assert_unchanged",
    "misconception",
    "own_result",
]
