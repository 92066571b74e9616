"""A chapter's tests as plain assertions, for graders that know nothing of this kit: what a TA would write for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np

from autograder.course.chapter import Chapter
from autograder.model import Returned
from autograder.suite.reader import read_suite
from autograder.suite.recording import RecordedCall, record

_IMPORT = "import numpy as np\n"


def cases(chapter: Chapter) -> Iterator[tuple[str, list[str]]]:
    """Yield the exercise and the assertions of each of the chapter's test cases: a line a call, with what is right."""
    recording = record(chapter, read_suite(chapter))
    for (exercise, _hidden), calls in recording.items():
        for _, group in groupby(calls, key=lambda call: call.case):
            lines = [_assertion(call) for call in group if isinstance(call.result, Returned)]
            if lines:
                yield exercise, lines


def _assertion(call: RecordedCall) -> str:
    arguments = [_literal(each) for each in call.args] + [f"{name}={_literal(v)}" for name, v in call.kwargs.items()]
    made = f"{call.function}({', '.join(arguments)})"
    return f"np.testing.assert_allclose({made}, {_literal(call.value)}, rtol=1e-4, atol=1e-6)"


def _literal(value: Any) -> str:
    """Return a value as it can be typed."""
    if isinstance(value, np.ndarray):
        return f"np.array({value.tolist()!r}, dtype={value.dtype.name!r})"
    if isinstance(value, np.generic):
        return repr(value.item())
    if isinstance(value, list | tuple):
        inside = ", ".join(map(_literal, value))
        return f"[{inside}]" if isinstance(value, list) else f"({inside},)"
    return repr(value)


def pytest_file(chapter: Chapter) -> str:
    """Return a test file for a script called `submission.py` beside it: a function a test case."""
    functions = [
        f"def test_{number}_{exercise}():\n" + "".join(f"    {line}\n" for line in lines)
        for number, (exercise, lines) in enumerate(cases(chapter))
    ]
    return "\n\n".join([f"{_IMPORT}from submission import *\n", *functions])


def nbgrader_cells(chapter: Chapter) -> dict[str, str]:
    """Return each exercise's test cell, all of it hidden from the release."""
    cells = {exercise.name: [f"assert callable({exercise.name})"] for exercise in chapter.assignment.exercises}
    for exercise, lines in cases(chapter):
        cells[exercise] += lines
    return {
        name: "\n".join([first, "### BEGIN HIDDEN TESTS", _IMPORT.strip(), *lines, "### END HIDDEN TESTS"])
        for name, (first, *lines) in cells.items()
    }


def otter_files(chapter: Chapter) -> dict[str, str]:
    """Return a test file an exercise: a function a test case, which takes the student's function by its name."""
    files = {}
    for exercise in chapter.assignment.exercises:
        own = [lines for name, lines in cases(chapter) if name == exercise.name]
        head = f"from otter.test_files import test_case\n\nOK_FORMAT = False\n\n{_IMPORT}\nname = {exercise.name!r}\n"
        functions = [
            f"@test_case(points=1, hidden=False)\ndef test_{number}({exercise.name}):\n"
            + "".join(f"    {line}\n" for line in lines)
            for number, lines in enumerate(own)
        ]
        files[exercise.name] = "\n\n".join([head, *functions])
    return files
