"""The assertions that a chapter's tests use: what they refuse, what the student reads, what staff read."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.authors import (
    CallFailure,
    Failure,
    SubmissionProxy,
    assert_close,
    assert_close_to_any,
    assert_unchanged,
)
from autograder.model import Returned, Status
from autograder.suite.local import call_locally, local_caller
from autograder.words import say


def proxy(**functions):
    return SubmissionProxy(local_caller(functions))


def test_a_right_value_passes_in_silence():
    assert_close(0.5, 0.5)
    assert_close([1, 2], np.array([1.0, 2.0]))


def test_a_wrong_value_has_a_message_for_students_and_a_detail_for_staff():
    with pytest.raises(Failure) as failure:
        assert_close([1.0, 2.5], [1.0, 2.0])
    assert say(failure.value.message, "en") == "at index 1 2.5 came back; it should be 2"
    assert say(failure.value.message, "zh") == "下标 1 处得到 2.5，应为 2"
    assert failure.value.detail.endswith("| got [1, 2.5] | expected [1, 2]")


def test_the_first_expectation_that_holds_ends_the_search():
    """Follow-through costs calls of the student's functions only where it is needed."""

    def expected():
        yield 1.0
        raise AssertionError("asked for more than was needed")

    assert_close_to_any(1.0, expected())


def test_any_of_the_expectations_will_do():
    assert_close_to_any(2.0, [1.0, None, 2.0])


def test_where_none_holds_the_message_speaks_of_the_first():
    with pytest.raises(Failure) as failure:
        assert_close_to_any(3.0, [None, 1.0, 2.0])
    assert say(failure.value.message, "en") == "3 came back; it should be 1"


@pytest.mark.parametrize("expected", [[], [None]])
def test_nothing_to_compare_with_is_the_test_s_own_mistake(expected):
    """A test that compares with nothing must not pass, and must not blame the student."""
    with pytest.raises(ValueError, match="nothing to compare with"):
        assert_close_to_any(3.0, expected)


def test_an_input_left_alone_passes():
    submission = proxy(f=lambda seq: sum(seq))
    submission.f([1, 2])
    assert_unchanged(submission)


@pytest.mark.parametrize(
    "change",
    [
        lambda seq: seq.append(3),
        lambda seq: seq.clear(),
        lambda seq: seq.__setitem__(0, 9),
        lambda seq: seq.reverse(),
        lambda seq: seq.__setitem__(0, None),
    ],
)
def test_an_input_that_was_changed_is_seen_and_shown(change):
    submission = proxy(f=change)
    submission.f([1, 2])
    with pytest.raises(Failure) as failure:
        assert_unchanged(submission)
    assert say(failure.value.message, "en").startswith("the call changed its input, which is now: [")
    assert "changed its input" in failure.value.detail


def test_an_array_changed_in_place_is_seen_and_the_test_s_own_array_is_not():
    def f(z):
        z *= 2

    mine = np.array([1.0, 2.0])
    submission = proxy(f=f)
    submission.f(z=mine)
    assert mine.tolist() == [1.0, 2.0]
    with pytest.raises(Failure, match=r"z=np\.array\(\[2\.0, 4\.0\]\)"):
        assert_unchanged(submission)


def test_only_the_last_call_counts():
    submission = proxy(f=lambda seq: seq.append(3), g=lambda seq: 0)
    submission.f([1])
    submission.g([1])
    assert_unchanged(submission)


def test_asking_before_any_call_is_the_test_s_own_mistake():
    with pytest.raises(ValueError, match="has called nothing"):
        assert_unchanged(proxy())


def test_a_call_that_raised_is_a_failure_of_the_test_by_itself():
    with pytest.raises(CallFailure) as failure:
        assert_close(proxy(f=lambda: 1 / 0).f(), 1.0)
    assert failure.value.status is Status.EXCEPTION


@pytest.mark.parametrize(
    ("function", "status", "kind"),
    [
        (lambda: 1 / 0, Status.EXCEPTION, "ZeroDivisionError"),
        (lambda: exec("raise NotImplementedError"), Status.NOT_ATTEMPTED, "NotImplementedError"),
        (lambda: exec("raise MemoryError"), Status.MEMORY, "MemoryError"),
        (lambda: exec("raise SystemExit"), Status.EXIT, "SystemExit"),
    ],
)
def test_our_own_functions_end_by_the_same_rules_as_in_the_cage(function, status, kind):
    result = call_locally(function, (), {})
    assert (result.status, result.type) == (status, kind)


def test_what_our_own_functions_print_does_not_show(capsys):
    assert call_locally(lambda: print("noise"), (), {}) == Returned()
    assert capsys.readouterr().out == ""
