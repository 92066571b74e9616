"""What a chapter's tests call, and with which arguments: recorded by running them on the reference, once a process.

Diagnosis compares on the public calls; grading sends the calls ahead; the leak scan looks for the hidden ones.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from msgspec import Struct

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter
from autograder.errors import ContentError
from autograder.model import CallResult, Returned, note
from autograder.suite.comparison import identical
from autograder.suite.local import local_caller
from autograder.suite.marks import raised_by_pytest
from autograder.suite.proxy import Caller, SubmissionProxy
from autograder.suite.reader import Suite, TestCase
from autograder.suite.results import changed


class RecordedCall(Struct, frozen=True):
    """One call that a test made, and what the reference returned. case: the id of the test's case, if it is known."""

    function: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: CallResult
    case: str = ""

    @property
    def value(self) -> Any:
        """What the reference returned; None where it returned nothing."""
        return self.result.value if isinstance(self.result, Returned) else None


_NUDGE = 3e-5  # below the tolerance, and beyond what float32 or rounding to six digits would hide

Recording = dict[tuple[str, bool], list[RecordedCall]]  # by (exercise, hidden), in the order of the tests


def record(chapter: Chapter, suite: Suite, *, nudge: float = 0.0) -> Recording:
    """Run all tests on the reference and return their calls.

    nudge: by how much, relatively, results are changed before the tests see them.
    Raises: ContentError where a test fails on the reference.
    """
    functions = chapter.answers
    call = local_caller(functions)
    recording: Recording = {(name, hidden): [] for name in functions for hidden in (False, True)}
    for case in suite.cases:
        calls = recording[case.exercise, case.hidden]

        def take(
            name: str,
            args: tuple[Any, ...],
            kwargs: dict[str, Any],
            calls: list[RecordedCall] = calls,
            case: str = case.id,
        ) -> CallResult:
            arguments = copy.deepcopy((args, kwargs))
            result = call(name, args, kwargs)
            calls.append(RecordedCall(name, *arguments, result, case))
            return _nudged_result(result, nudge) if nudge else result

        reference = _Nudged(chapter.reference, nudge) if nudge else chapter.reference
        fixtures = {"reference": reference} if case.wants_reference else {}
        try:
            case.function(submission=SubmissionProxy(take), **fixtures, **case.params)
        except _raised("fail", "skip") as error:
            where = {"path": case.function.__code__.co_filename, "reference": str(chapter.secret / "reference.py")}
            why = clip(str(error), MAX_TEXT)
            raise ContentError(note("content.fails_on_reference", name=case.id, why=why, **where)) from error
    return recording


def independent(chapter: Chapter, suite: Suite, recording: Recording) -> Recording:
    """Return the calls whose arguments do not depend on any result.

    A test may pass one function's result to another. Recorded on the reference, such a call holds a right value, which
    must never reach a student's process before the student's own function has returned it. Which calls those are shows
    when the tests run once more on results, the reference's own included, that differ by less than the tolerance.
    """
    try:
        nudged = record(chapter, suite, nudge=_NUDGE)
    except ContentError:  # a test compares to the last bit: then nothing is known to be independent
        return {part: [] for part in recording}
    found: Recording = {}
    for part, calls in recording.items():
        found[part] = []
        for call, other in zip(calls, nudged[part], strict=False):
            if call.function != other.function or not identical((call.args, call.kwargs), (other.args, other.kwargs)):
                break  # what comes after may depend on it as well
            found[part].append(call)
    return found


def asked_of_others(chapter: Chapter, suite: Suite) -> dict[str, list[RecordedCall]]:
    """Return the calls by which hidden tests ask for results of the submission's other functions (`own_result`).

    They are made only where an answer is not the reference's, so each test runs once for each of its calls with that
    one answered wrongly. What depends on answers cannot be known beforehand, and is not among them.
    """
    functions = chapter.answers
    call = local_caller(functions)
    found: dict[str, list[RecordedCall]] = {name: [] for name in functions}
    for case in suite.cases:
        wrong = 0
        while case.hidden and _run_wrong_once(case, chapter, call, wrong, found[case.exercise]):
            wrong += 1
    return found


def _run_wrong_once(case: TestCase, chapter: Chapter, call: Caller, wrong: int, asked: list[RecordedCall]) -> bool:
    """Run a case whose call number `wrong` is answered by None; return whether there was such a call."""
    made = 0

    def answer(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        nonlocal made
        made += 1
        return call(name, args, kwargs) if made - 1 != wrong else Returned()

    def own(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        arguments = copy.deepcopy((args, kwargs))
        result = call(name, args, kwargs)
        if not any(each.function == name and identical((each.args, each.kwargs), arguments) for each in asked):
            asked.append(RecordedCall(name, *arguments, result))
        return result

    fixtures = {"reference": chapter.reference} if case.wants_reference else {}
    try:
        case.function(submission=SubmissionProxy(answer, own), **fixtures, **case.params)
    except _raised("fail"):  # as it is to be
        pass
    return made > wrong


def _raised(*names: str) -> tuple[type[BaseException], ...]:
    """Return what a test may raise; pytest's own are no Exceptions."""
    return (Exception, *raised_by_pytest(*names))


class _Nudged:
    """A reference whose results are nudged."""

    def __init__(self, reference: Any, nudge: float) -> None:
        self._reference, self._nudge = reference, nudge

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._reference, name)
        return (lambda *args, **kwargs: _nudged(found(*args, **kwargs), self._nudge)) if callable(found) else found


def _nudged_result(result: CallResult, nudge: float) -> CallResult:
    return replace(result, value=_nudged(result.value, nudge)) if isinstance(result, Returned) else result


def _nudged(value: Any, nudge: float) -> Any:
    return changed(value, lambda each: each * (1 + nudge) if isinstance(each, float) else each)
