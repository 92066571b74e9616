"""Assertions for a chapter's tests. Each fails with a message for students and a detail for staff."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from autograder.model import Answered, Text
from autograder.suite.comparison import ATOL, RTOL, difference
from autograder.suite.failures import Failure
from autograder.suite.showing import show, show_arguments

if TYPE_CHECKING:
    from autograder.suite.proxy import SubmissionProxy


def assert_close(actual: Any, expected: Any, *, rtol: float = RTOL, atol: float = ATOL) -> None:
    """Fail unless `actual` is `expected` in type, shape, finiteness and value, checked in this order.

    expected: a number, or an array of any shape.
    rtol, atol: relative and absolute tolerance; the defaults accept float32 and refuse rounded answers.
    Raises: Failure.
    """
    found = difference(actual, expected, rtol=rtol, atol=atol)
    if found is not None:
        raise Failure(found.message, f"{found.message.en} | got {show(actual)} | expected {show(expected)}")


def assert_close_to_any(actual: Any, expected: Iterable[Any], *, rtol: float = RTOL, atol: float = ATOL) -> None:
    """Fail unless `actual` is one of `expected`; the message speaks of the first. None among them is skipped.

    It is lazy: a later expectation is asked for only where the earlier ones do not hold.
    Raises: Failure.
    """
    first: Failure | None = None
    for candidate in expected:
        if candidate is None:
            continue
        try:
            assert_close(actual, candidate, rtol=rtol, atol=atol)
        except Failure as failure:
            first = first or failure
        else:
            return
    raise first if first is not None else ValueError("assert_close_to_any: nothing to compare with")


def assert_unchanged(submission: SubmissionProxy) -> None:
    """Fail if the last call changed its arguments in place.

    Raises: Failure.
    """
    call = submission.last_call
    if call is None:
        raise ValueError("assert_unchanged: the test has called nothing yet")
    if isinstance(call, Answered) and call.changed is not None:
        after = show_arguments(*call.changed)
        raise Failure(
            Text(f"调用改动了输入，之后它成了：{after}", f"the call changed its input, which is now: {after}"),
            f"arguments after the call: {after}",
        )


__all__ = ["Failure", "assert_close", "assert_close_to_any", "assert_unchanged"]
