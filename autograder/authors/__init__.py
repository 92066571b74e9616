"""What the authors of a chapter's tests and misconceptions import, and nothing else.

A test is an ordinary pytest function. It takes the fixture `submission` and calls the student's functions on
it as if it were a module; hidden tests may also take `reference`, the module of right answers:

    @pytest.mark.exercise("double", points=1)
    @pytest.mark.parametrize("x", [-4.5, 17])
    def test_double_other_numbers(submission, reference, x):
        assert_close(submission.double(x), reference.double(x))

What a student reads when it fails is not written in the test: its title and its message stand in
`assignment.toml`. For public tests, what the assertion says is added.

assertions      what a test asks of a result
marking         `misconception`, for a wrong answer that is written as a function
entries         a file of misconceptions as TOML, validated
original        a function of the reference as text
changes         the original and what is changed in it -> a wrong answer as text
generic         mistakes that any function can have, by name
misconceptions  all of a chapter, read; each as a function that stands by itself
pictures        what a picture of pictures.py draws with
finish          what finish.py gives at the end
"""

from autograder.authors.assertions import (
    Failure,
    assert_close,
    assert_close_to_any,
    assert_raises,
    assert_unchanged,
)
from autograder.authors.finish import Result
from autograder.authors.marking import misconception
from autograder.authors.pictures import Panel
from autograder.suite.proxy import CallFailure, SubmissionProxy, own_result

__all__ = [
    "CallFailure",
    "Failure",
    "Panel",
    "Result",
    "SubmissionProxy",
    "assert_close",
    "assert_close_to_any",
    "assert_raises",
    "assert_unchanged",
    "misconception",
    "own_result",
]
