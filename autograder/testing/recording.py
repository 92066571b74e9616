"""What a chapter's tests call, and with which arguments: recorded by running them on the reference, once a process.

Diagnosis compares on the public calls; grading sends the calls ahead; the leak scan looks for the hidden ones.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

from autograder.content import Chapter
from autograder.errors import ContentError
from autograder.model import CallResult
from autograder.testing.collection import Suite
from autograder.testing.local import local_caller
from autograder.testing.proxy import SubmissionProxy


@dataclass(frozen=True)
class RecordedCall:
    """One call that a test made, and what the reference returned."""

    function: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: CallResult


Recording = dict[tuple[str, bool], list[RecordedCall]]  # by (exercise, hidden), in the order of the tests


def record(chapter: Chapter, suite: Suite) -> Recording:
    """Run all tests on the reference and return their calls.

    Raises: ContentError where a test fails on the reference.
    """
    functions = {e.name: getattr(chapter.reference, e.name) for e in chapter.assignment.exercises}
    call = local_caller(functions)
    recording: Recording = {(name, hidden): [] for name in functions for hidden in (False, True)}
    for case in suite.cases:
        calls = recording[case.exercise, case.hidden]

        def note(
            name: str, args: tuple[Any, ...], kwargs: dict[str, Any], calls: list[RecordedCall] = calls
        ) -> CallResult:
            arguments = copy.deepcopy((args, kwargs))
            result = call(name, args, kwargs)
            calls.append(RecordedCall(name, *arguments, result))
            return result

        fixtures = {"reference": chapter.reference} if case.wants_reference else {}
        try:
            case.function(submission=SubmissionProxy(note), **fixtures, **case.params)
        except Exception as error:
            raise ContentError(
                f"{case.function.__code__.co_filename}: {case.id} fails on the reference: {error};"
                f" correct the test or {chapter.secret / 'reference.py'}"
            ) from error
    return recording
