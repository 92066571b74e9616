"""Of a hidden test its student reads that it is passed or not, and no word more; staff read how it ended."""

from __future__ import annotations

import json

import pytest

from autograder.grading import Grader
from autograder.model import Status
from autograder.reporters.html import feedback_html
from autograder.reporters.json import results_json
from tests.samples import by_name, needs_cage, script, submission

pytestmark = needs_cage

# Right on the public inputs, and something else on all others: eight ways to say three bits.
ENDS = {
    "failed": "return -1.0",
    "exception": "raise KeyError('x')",
    "timeout": "while True: pass",
    "exit": "import os; os._exit(0)",
    "memory": "return bytearray(1 << 40)",
    "unsendable": "return object()",
    "crash": "import ctypes; ctypes.string_at(0)",
    "not_attempted": "raise NotImplementedError",
}
BODY = "def double(x):\n    if x in (3, 1.5, -4.0):\n        return 2 * x\n    {end}\n"


def graded(grader: Grader, end: str):
    return grader.grade(submission(script(grader.chapter, double=BODY.format(end=end))))


@pytest.mark.parametrize("end", ENDS)
def test_how_a_hidden_call_ends_is_told_to_staff_alone(mini_grader: Grader, end: str) -> None:
    """The student's files are the same for each of them; the staff's name it."""
    result, plain = graded(mini_grader, ENDS[end]), graded(mini_grader, ENDS["failed"])
    assert by_name(result)["double"].status == end
    assert by_name(result)["double"].shown is Status.FAILED
    assert results_json(result).replace(result.submission_digest, "") == results_json(plain).replace(
        plain.submission_digest, ""
    )
    assert feedback_html(result) == feedback_html(plain)
    staff = json.loads(results_json(result, staff=True))
    assert staff["extra_data"]["exercises"]["double"]["status"] == end
    assert {test["outcome"] for test in staff["tests"] if test["tags"] == ["double"]} == {"passed", end}


def test_what_a_public_call_has_shown_may_be_told(mini_grader: Grader) -> None:
    """A function that loops on everything: the word stands at its hidden tests, too."""
    result = mini_grader.grade(submission(script(mini_grader.chapter, double="def double(x):\n    raise KeyError\n")))
    exercise = by_name(result)["double"]
    assert exercise.shown is Status.EXCEPTION
    assert {test.shown for test in exercise.tests} == {Status.EXCEPTION}
    assert all("exception" in test.message.en for test in exercise.tests if test.hidden)
