"""How far the tolerance is from the farthest right answer and from the nearest wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograder.authors.misconceptions import function_of, read_misconceptions
from autograder.course.chapter import Chapter, execute
from autograder.model import Note, note
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.results import distance


def margin(chapter: Chapter, recording: Recording) -> Note:
    """Return both margins; 1 is the tolerance itself."""
    right, accepted = max(_accepted(chapter, recording), default=(0.0, note("verify.none_accepted")))
    wrong, misconception = min(_misconceptions(chapter, recording), default=(float("inf"), note("verify.none_known")))
    return note("verify.margins", right=right, accepted=accepted, wrong=wrong, misconception=misconception)


def _accepted(chapter: Chapter, recording: Recording) -> Iterator[tuple[float, str]]:
    for path in sorted((chapter.secret / "accepted").glob("*.py")):
        module = execute(path)
        for exercise in chapter.assignment.exercises:
            function = getattr(module, exercise.name, None)
            if callable(function):
                yield _largest(function, _calls(recording, exercise.name)), f"{path.stem}.{exercise.name}"


def _misconceptions(chapter: Chapter, recording: Recording) -> Iterator[tuple[float, str]]:
    for m in read_misconceptions(chapter):
        distance = _largest(function_of(chapter, m), _calls(recording, m.exercise))
        if distance > 1:  # what differs in shape or type alone has no distance
            yield distance, m.name


def _calls(recording: Recording, exercise: str) -> list[RecordedCall]:
    return [c for hidden in (False, True) for c in recording[exercise, hidden] if c.function == exercise]


def _largest(function: Any, calls: list[RecordedCall]) -> float:
    """Return the largest distance from the reference over all calls, in tolerances."""
    return max((distance(call_locally(function, c.args, c.kwargs), c.result) for c in calls), default=0.0)
