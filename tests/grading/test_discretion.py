"""Of a hidden test its student reads that it is passed or not, and no word more; staff read how it ended."""

from __future__ import annotations

import json

import pytest

from autograder.grading import Grader
from autograder.model import Standing, Status
from autograder.show.feedback import feedback_html
from autograder.show.json import results_json
from tests.samples import by_name, needs_cage, script, submission
from tests.show.results import for_staff

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
    assert results_json(Standing(result), "zh").replace(result.submission_digest, "") == results_json(
        Standing(plain), "zh"
    ).replace(plain.submission_digest, "")
    assert feedback_html(Standing(result), "zh") == feedback_html(Standing(plain), "zh")
    staff = json.loads(for_staff(Standing(result), "zh")["json"])
    assert staff["extra_data"]["exercises"]["double"]["status"] == end
    assert {test["outcome"] for test in staff["tests"] if test["tags"] == ["double"]} == {"passed", end}


def test_what_public_calls_have_shown_gives_no_words_to_hidden_ones(mini_grader: Grader) -> None:
    """A function whose public calls end in each way there is: hidden ones are told in one way all the same."""
    text = """
def double(x):
    if x == 3:
        raise MemoryError
    if x == 1.5:
        raise SystemExit
    if x == -4.0:
        raise KeyError
    ends = [MemoryError, SystemExit, KeyError]
    if abs(x) < 1:
        return object()
    raise ends[int(abs(x)) % 3]
"""
    result = mini_grader.grade(submission(script(mini_grader.chapter, double=text)))
    exercise = by_name(result)["double"]
    assert len({test.status for test in exercise.tests if not test.hidden}) > 1
    assert {test.shown for test in exercise.tests if test.hidden} == {Status.FAILED}
    constants = {mini_grader.chapter.assignment.exercise("double").tests[t.test].message for t in exercise.tests}
    assert {test.message for test in exercise.tests if test.hidden} <= constants


@pytest.mark.parametrize(("body", "status"), [("raise NotImplementedError", "not_attempted"), (None, "missing")])
def test_a_function_that_is_not_there_is_told_as_that(mini_grader: Grader, body: str | None, status: str) -> None:
    """It follows from public calls alone: hidden tests say the same."""
    text = f"def double(x):\n    {body}\n" if body else "dubble = 1\n"
    exercise = by_name(mini_grader.grade(submission(script(mini_grader.chapter, double=text))))["double"]
    assert {test.shown for test in exercise.tests} == {Status(status)}


def test_a_function_that_goes_away_in_a_hidden_call_tells_nothing_by_that(mini_grader: Grader) -> None:
    """It takes itself out of its module on some inputs: to its student that is a test that is not passed."""
    text = "def double(x):\n    if x not in (3, 1.5, -4.0):\n        globals().pop('double', None)\n    return 2 * x\n"
    exercise = by_name(mini_grader.grade(submission(script(mini_grader.chapter, double=text))))["double"]
    assert {test.shown for test in exercise.tests if test.hidden} <= {Status.FAILED, Status.PASSED}
