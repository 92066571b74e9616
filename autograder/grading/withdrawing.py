"""Whether hidden calls speak against a mistake that public calls have named; staff are told, nobody else.

A name says that the whole function is that mistake. It was found on public inputs alone, and stays what the student
reads: hidden calls may take nothing from it, and add nothing to it, there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.authors.misconceptions import function_of, misconceptions_of
from autograder.course.chapter import Chapter
from autograder.grading.outcomes import CaseOutcome
from autograder.model import CallResult, Diagnosis, Misconception
from autograder.sandbox.ahead import PlannedCall
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.results import alike

_Known = dict[PlannedCall, CallResult]


class Withdrawing:
    """What a chapter's mistakes give on its hidden calls, worked out when one is first asked for."""

    def __init__(self, chapter: Chapter, recording: Recording) -> None:
        self._chapter, self._recording = chapter, recording
        self._mistakes: dict[str, dict[str, Misconception]] = {}
        self._known: dict[tuple[str, str], _Known] = {}

    def is_contradicted(self, exercise: str, diagnosis: Diagnosis | None, ran: Sequence[CaseOutcome]) -> bool:
        """Whether an answer to a hidden call is another one than the mistake's. ran: the exercise's hidden cases."""
        if diagnosis is None or not diagnosis.misconception:
            return False
        known = self._of(exercise, diagnosis.misconception)
        made = [call for case in ran for call in case.made]
        return any(not alike(call.result, known[key]) for call, key in _with_keys(made) if key in known)

    def _of(self, exercise: str, name: str) -> _Known:
        """Return what a mistake gives, by call; nothing of a family, which is several."""
        if (exercise, name) not in self._known:
            if exercise not in self._mistakes:
                self._mistakes[exercise] = {each.name: each for each in misconceptions_of(self._chapter, exercise)}
            mistake = self._mistakes[exercise].get(name)
            function = function_of(self._chapter, mistake) if mistake is not None else None
            calls = [each for each in self._recording[exercise, True] if each.function == exercise]
            self._known[exercise, name] = (
                {key: call_locally(function, call.args, call.kwargs) for call, key in _with_keys(calls)}
                if function is not None
                else {}
            )
        return self._known[exercise, name]


def _with_keys(calls: Sequence[RecordedCall]) -> Iterator[tuple[RecordedCall, PlannedCall]]:
    return ((call, PlannedCall.of(call.function, call.args, call.kwargs)) for call in calls)
