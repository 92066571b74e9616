"""The `submission` that a test sees, and what it makes of calls that bring nothing back."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.authors import CallFailure, SubmissionProxy, own_result
from autograder.model import Absent, Lost, Place, Raised, Returned, Status, Text, Unsendable, note
from autograder.suite.failures import constant
from autograder.suite.local import local_caller
from autograder.words import say, text


def test_a_call_crosses_with_its_arguments_and_comes_back_as_a_value():
    seen = []

    def call(name, args, kwargs):
        seen.append((name, args, kwargs))
        return Returned(7)

    submission = SubmissionProxy(call)
    assert submission.double(1, name="x") == 7
    assert seen == [("double", (1,), {"name": "x"})]
    assert submission.last_call.value == 7


def test_any_name_may_be_asked_for_but_those_with_an_underscore():
    submission = SubmissionProxy(local_caller({}))
    for name in ("_secret", "__wrapped__", "__array__", "__len__"):
        assert not hasattr(submission, name)
    assert callable(submission.anything)


def test_a_parameter_may_have_any_name():
    submission = SubmissionProxy(local_caller({"f": lambda **given: sorted(given)}))
    assert submission.f(name=1, self=2, function=3) == ["function", "name", "self"]


def failure(result):
    submission = SubmissionProxy(lambda *_: result)
    with pytest.raises(CallFailure) as error:
        submission.double(3)
    return error.value


@pytest.mark.parametrize(
    ("result", "en", "zh"),
    [
        (
            Absent(),
            "no function double was found: it has to stand at the top level, under exactly this name",
            "没有找到函数 double：它要写在文件的最外层，名字一字不差",
        ),
        (Raised("NotImplementedError"), "not attempted yet", "还没有写"),
        (
            Raised("KeyError", "'a'", where=Place(4)),
            "line 4: the call raised KeyError: 'a'",
            "第 4 行：调用时出错，KeyError: 'a'",
        ),
        (Raised("KeyError"), "the call raised KeyError", "调用时出错，KeyError"),
        (
            Lost(Status.TIMEOUT, note("calls.cpu_limit", seconds=2.0), Place(3, cell=2)),
            "cell 2, line 3: did not finish within 2 s of CPU time",
            "第 2 个单元格第 3 行：2 秒 CPU 时间内没有算完",
        ),
        (
            Unsendable(note("calls.value_of_type", name="generator")),
            "generator came back, which cannot be compared; a plain number, list or array is needed",
            "返回的是 generator，无法比较；需要普通的数、列表或数组",
        ),
        (Raised("MemoryError"), "the call ran out of memory", "内存不够用"),
        (
            Raised("SystemExit"),
            "the call ended the whole program",
            "调用退出了整个程序",
        ),
        (Lost(Status.CRASH, note("calls.signal", number=11)), "the call crashed Python", "调用使 Python 崩溃"),
    ],
)
def test_a_public_call_that_brings_nothing_back_is_told_with_all_that_helps(result, en, zh):
    found = failure(result)
    assert text(found.message) == Text(zh, en)
    assert found.status is result.status


@pytest.mark.parametrize("status", Status)
def test_each_status_has_constant_words_in_both_languages_and_nothing_of_the_call(status):
    assert all(say(constant(status), lang) for lang in ("zh", "en"))


def test_staff_read_the_traceback():
    found = failure(Raised("KeyError", "'a'", traceback="submission.py:3 x['a']"))
    assert found.detail == "double: exception KeyError 'a'\nsubmission.py:3 x['a']"


# --- follow-through --------------------------------------------------------------------------------------


def own(function, args=([1.0, 3.0],), shape=(2,), differs_on=(([1.0, 2.0],), ([5.0, 6.0],))):
    return own_result(SubmissionProxy(local_caller({"f": function})), "f", args, shape=shape, differs_on=differs_on)


def test_a_submission_s_own_wrong_result_serves():
    assert own(lambda seq: [2 * x for x in seq]).tolist() == [2.0, 6.0]
    assert own(lambda seq: np.array(seq) + 1).tolist() == [2.0, 4.0]


def test_a_number_serves_where_a_number_is_asked_for():
    assert own(sum, shape=()) == 4.0
    assert own(lambda seq: np.float32(seq[-1]), shape=()) == 3.0


def test_a_table_serves_where_a_table_is_asked_for():
    assert own(lambda seq: [seq, seq], shape=(2, 2)).tolist() == [[1.0, 3.0], [1.0, 3.0]]


@pytest.mark.parametrize(
    "function",
    [
        lambda seq: [0.5, 0.5],  # a constant
        lambda seq: [seq],  # another shape
        lambda seq: seq[0],  # a number
        lambda seq: [float("nan")] * 2,
        lambda seq: [seq[0], float("inf")],
        lambda seq: None,
        lambda seq: ["a", "b"],
        lambda seq: [[1], [1, 2]],
        lambda seq: 1 / 0,
        lambda seq: [1.0, 3.0] if seq[0] == 5.0 else 1 / 0,  # fails on one of the probes
        lambda seq: seq if seq[0] in (1.0, 5.0) and seq[1] != 3.0 else 1 / 0,  # fails on the call itself
    ],
)
def test_junk_does_not_follow_through(function):
    assert own(function) is None


def test_a_function_that_is_not_there_does_not_follow_through():
    assert own_result(SubmissionProxy(local_caller({})), "f", (1,), shape=(), differs_on=[(1,), (2,)]) is None
