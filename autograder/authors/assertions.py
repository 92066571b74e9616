"""Assertions for a chapter's tests. Each fails with a message for students and a detail for staff."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from autograder.bounds.clipping import clip
from autograder.model import Answered, Raised, Status, note
from autograder.suite.comparison import ATOL, RTOL, difference
from autograder.suite.failures import Failure
from autograder.suite.proxy import CallFailure, SubmissionProxy
from autograder.suite.showing import show, show_arguments
from autograder.words import say


def assert_close(actual: Any, expected: Any, *, rtol: float = RTOL, atol: float = ATOL) -> None:
    """Fail unless `actual` is `expected` in type, shape, finiteness and value, checked in this order.

    expected: a number, a bool, a text, None, an array of numbers or bools, or a tuple or list of these; infinity where
        it is right.
    rtol, atol: relative and absolute tolerance; the defaults accept float32 and refuse rounded answers.
    Raises: Failure.
    """
    found = difference(actual, expected, rtol=rtol, atol=atol)
    if found is not None:
        raise Failure(found.said, f"{say(found.said, 'en')} | got {show(actual)} | expected {show(expected)}")


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


def assert_raises(kind: type[Exception], function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> None:
    """Fail unless `submission.NAME`, called with these arguments, raises `kind` or a class derived from it.

    A stub that is still untouched raises nothing that counts.
    Raises: Failure.
    """
    try:
        value = function(*args, **kwargs)
    except CallFailure as failure:
        raised = failure.result
        if not isinstance(raised, Raised) or raised.status is not Status.EXCEPTION:
            raise
        if raised.is_a(kind.__name__):
            return
        said = note("comparing.raised_another", raised=clip(raised.type), expected=kind.__name__)
        raise Failure(said, failure.detail) from failure
    raise Failure(note("comparing.raised_nothing", value=show(value), expected=kind.__name__))


def assert_unchanged(submission: SubmissionProxy) -> None:
    """Fail if the last call changed its arguments in place.

    Raises: Failure.
    """
    call = submission.last_call
    if call is None:
        raise ValueError("assert_unchanged: the test has called nothing yet")
    if isinstance(call, Answered) and call.changed is not None:
        after = show_arguments(*call.changed)
        raise Failure(note("comparing.input_changed", after=after))


__all__ = ["Failure", "assert_close", "assert_close_to_any", "assert_raises", "assert_unchanged"]
