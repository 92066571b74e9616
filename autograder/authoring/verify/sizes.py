"""How much ships to students, and which calls are too large to cross into the cage."""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.verify.report import Checked, found, line_of
from autograder.course.chapter import Chapter
from autograder.course.release import public_names
from autograder.diagnosis.public_values import FILE
from autograder.model import Finding, Returned, note
from autograder.sandbox.values import MAX_BYTES, CannotCross, encode
from autograder.suite.recording import RecordedCall, Recording

MOST_VALUES_KB = 1024  # of public_values.json, which each self-check reads and each student downloads


def sizes(chapter: Chapter, recording: Recording) -> Checked:
    """Public values beyond a sensible bound, and calls that grading could not make."""
    kb = {path.name: _kb(path.stat().st_size) for path in _shipped(chapter)}
    findings: list[Finding] = []
    if kb.get(FILE, 0) > MOST_VALUES_KB:
        findings.append(found(chapter.public / FILE, 1, "large_file", size=kb[FILE], most=MOST_VALUES_KB))
    largest = 0
    for (exercise, hidden), calls in recording.items():
        path = chapter.hidden_tests if hidden else chapter.public_tests
        for call in calls:
            try:
                largest = max(largest, *_sizes(call))
            except CannotCross as error:
                why = note(f"calls.{error.code}", name=error.name)
                findings.append(found(path, line_of(path, call.function), "unsendable", name=exercise, why=why))
    figures = {"shipped": sum(kb.values()), "values": kb.get(FILE, 0), "call": _kb(largest), "most": _kb(MAX_BYTES)}
    return note("verify.count_sizes", file=FILE, **figures), findings


def _shipped(chapter: Chapter) -> list[Path]:
    paths = (chapter.public / name for name in public_names(chapter.assignment.id))
    return [path for path in paths if path.is_file()]


def _sizes(call: RecordedCall) -> tuple[int, int]:
    """Return the bytes of a call's arguments and of its result.

    Raises: CannotCross.
    """
    result = call.result.value if isinstance(call.result, Returned) else None
    return len(encode([list(call.args), call.kwargs])), len(encode(result))


def _kb(size: int) -> int:
    return -(-size // 1024)
