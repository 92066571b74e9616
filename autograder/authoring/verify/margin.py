"""How far the tolerance is from the farthest right answer and from the nearest wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from autograder.authoring.verify.report import Checked, found, line_of
from autograder.authors.misconceptions import function_of, read_misconceptions
from autograder.course.chapter import Chapter, execute
from autograder.model import Finding, note
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.results import distance

ROOM = 2.0  # a right answer stays within half of the tolerance, a wrong one out of twice


class _Distance(Struct, frozen=True, order=True):
    """How far an answer is from the reference, in tolerances; 1 is the tolerance itself."""

    value: float
    name: str
    path: Path
    line: int


def margin(chapter: Chapter, recording: Recording) -> Checked:
    """Return both margins, and a finding for each answer that has no room."""
    right, wrong = sorted(_accepted(chapter, recording), reverse=True), sorted(_misconceptions(chapter, recording))
    figure = note(
        "verify.margins",
        right=right[0].value if right else 0.0,
        accepted=right[0].name if right else note("verify.none_accepted"),
        wrong=wrong[0].value if wrong else float("inf"),
        misconception=wrong[0].name if wrong else note("verify.none_known"),
    )
    close = [_found(each, "far_right") for each in right if each.value > 1 / ROOM]
    return figure, close + [_found(each, "near_wrong") for each in wrong if each.value < ROOM]


def _found(each: _Distance, code: str) -> Finding:
    return found(each.path, each.line, code, name=each.name, value=each.value)


def _accepted(chapter: Chapter, recording: Recording) -> Iterator[_Distance]:
    for path in sorted((chapter.secret / "accepted").glob("*.py")):
        module = execute(path)
        for exercise in chapter.assignment.exercises:
            function = getattr(module, exercise.name, None)
            if callable(function):
                value = _largest(function, _calls(recording, exercise.name))
                yield _Distance(value, f"{path.stem}.{exercise.name}", path, line_of(path, f"def {exercise.name}("))


def _misconceptions(chapter: Chapter, recording: Recording) -> Iterator[_Distance]:
    for m in read_misconceptions(chapter):
        value = _largest(function_of(chapter, m), _calls(recording, m.exercise))
        if value > 1:  # what differs in shape or type alone has no distance
            yield _Distance(value, m.name, Path(m.file), m.line)


def _calls(recording: Recording, exercise: str) -> list[RecordedCall]:
    return [c for hidden in (False, True) for c in recording[exercise, hidden] if c.function == exercise]


def _largest(function: Any, calls: list[RecordedCall]) -> float:
    """Return the largest distance from the reference over all calls, in tolerances."""
    return max((distance(call_locally(function, c.args, c.kwargs), c.result) for c in calls), default=0.0)
