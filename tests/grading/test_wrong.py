"""The calls on which tests failed, as staff read them: they can be typed, and give what is said of them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from autograder.model import Place, Standing, Status
from autograder.show.feedback import feedback_html
from autograder.show.json import results_json
from autograder.words import say
from tests.samples import by_name, needs_cage, script, submission
from tests.show.results import for_staff

pytestmark = needs_cage


def calls(grader, exercise: str, **replaced: str):
    result = grader.grade(submission(script(grader.chapter, **replaced)))
    return result, [(test, call) for test in by_name(result)[exercise].tests for call in test.calls]


def test_each_gives_what_is_said_of_it_when_it_is_typed(mini_grader, mini):
    def double(x):
        return x * x if x > 0 else 2 * x

    _, found = calls(mini_grader, "double", double="def double(x):\n    return x * x if x > 0 else 2 * x\n")
    assert {test.hidden for test, _ in found} == {False, True}
    for _, call in found:
        assert eval(call.call, {"double": double}) == pytest.approx(float(call.got), rel=1e-5)
        assert eval(call.call, {"double": mini.reference.double}) == pytest.approx(float(call.right), rel=1e-5)


def test_arrays_can_be_typed_as_well(mini_grader, mini):
    body = "def total(seq):\n    seq = [*seq]\n    return sum(seq[1:])\n"
    _, found = calls(mini_grader, "total", total=body)
    assert any("np.array(" in call.call for _, call in found)
    for _, call in found:
        assert eval(call.call, {"total": lambda seq: sum([*seq][1:]), "np": np}) == pytest.approx(
            float(call.got), rel=1e-5
        )


def test_of_a_case_the_call_that_is_wrong_is_shown_not_the_last_or_first(mini_grader):
    _, found = calls(mini_grader, "total", total="def total(seq):\n    return sum(seq) if len(seq) != 1 else 0\n")
    assert [(call.call, call.got, call.right) for _, call in found] == [("total([5.0])", "0", "5")]


def test_each_case_of_a_test_has_its_own_and_not_too_many(mini_grader):
    _, found = calls(mini_grader, "double", double="def double(x):\n    return 0\n")
    assert [call.call for test, call in found if test.test == "test_double_text_values"] == ["double(3)", "double(1.5)"]
    assert max(len(test.calls) for test, _ in found) <= 5


def test_an_exception_is_told_with_its_line_in_hidden_calls_too(mini_grader):
    body = "def double(x):\n    if x > 10:\n        raise KeyError(f'at {x}')\n    return 2 * x\n"
    result, found = calls(mini_grader, "double", double=body)
    assert all(test.hidden for test, _ in found)
    assert "KeyError: 'at 17.25'" in [say(call.got, "en") for _, call in found]
    lines = script(mini_grader.chapter, double=body).split("\n")
    assert {lines[call.at.line - 1].strip() for _, call in found} == {"raise KeyError(f'at {x}')"}
    assert found[0][1].at == Place(found[0][1].at.line)
    for text in (feedback_html(Standing(result), "en"), results_json(Standing(result), "en")):
        assert "17.25" not in text
        assert "KeyError" not in text
    staff = for_staff(Standing(result), "en")
    assert "double(17.25)" in staff["html"]
    assert [test["calls"][0]["call"] for test in json.loads(staff["json"])["tests"] if test["calls"]] == [
        call.call for test in by_name(result)["double"].tests for call in test.calls[:1]
    ]


def test_a_changed_argument_is_told_where_the_value_is_right(mini_grader):
    body = (
        "def total(seq):\n    found = sum(seq)\n    if type(seq) is not tuple:\n        seq[0] = 99\n    return found\n"
    )
    _, found = calls(mini_grader, "total", total=body)
    told = [say(call.got, "en") for _, call in found]
    assert "4.5 (after the call the arguments are np.array([99.0, -1.0, 0.5, 3.0]))" in told


def test_what_passes_or_is_not_there_has_none(mini_grader):
    assert calls(mini_grader, "double")[1] == []
    result, found = calls(mini_grader, "double", double="triple = 3\n")
    assert by_name(result)["double"].status is Status.MISSING
    assert found == []


def test_the_words_of_an_exception_are_clipped_and_harmless(mini_grader):
    _, found = calls(mini_grader, "double", double="def double(x):\n    raise ValueError('\\x1b[2J<b>\\n' * 10_000)\n")
    for _, call in found:
        assert len(say(call.got, "zh")) < 400
        assert "\x1b" not in say(call.got, "zh")


def test_values_that_take_long_to_look_at_cost_no_more_than_their_share(mini_grader):
    """The same values were looked at by the test already; the calls are left out rather than the student's score."""
    body = "def double(x):\n    return [[[x] * 100] * 100] * 100\n"
    result, _ = calls(mini_grader, "double", double=body)
    assert by_name(result)["double"].score == 0
    assert by_name(result)["total"].status is Status.PASSED


# --- a name that hidden calls speak against ------------------------------------------------------------------


def withdrawn(grader, **replaced: str) -> tuple[str, bool]:
    found = by_name(calls(grader, "double", **replaced)[0])["double"].diagnosis
    return found.misconception, found.withdrawn


def test_a_name_that_fits_hidden_calls_too_is_let_stand(mini_grader):
    assert withdrawn(mini_grader, double="def double(x):\n    return x * x\n") == ("squared", False)


@pytest.mark.parametrize("otherwise", ["2 * x", "3 * x", "1 / 0", "None"])
def test_a_name_that_a_hidden_call_contradicts_is_withdrawn_for_staff_alone(mini_grader, otherwise):
    """Whether that call is right, wrong in another way, or gives no value; no call beyond the tests shows it here."""
    body = f"def double(x):\n    return {otherwise} if abs(x) in (17.25, 31.75) else x * x\n"
    assert withdrawn(mini_grader, double=body) == ("squared", True)
    result, _ = calls(mini_grader, "double", double=body)
    plain, _ = calls(mini_grader, "double", double="def double(x):\n    return x * x\n")
    for page in (feedback_html, results_json):
        told, same = page(Standing(result), "en"), page(Standing(plain), "en")
        assert ("speak against" in told, "squared" in told) == (False, "squared" in same)
    assert "speak against squared" in for_staff(Standing(result), "en")["html"]
