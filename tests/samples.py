"""Hand-ins for tests, made from a chapter's own content: right but for what a test replaces."""

from __future__ import annotations

import hashlib
import json
import sys
import textwrap
from functools import cache
from pathlib import Path

import pytest

from autograder.authoring.demo import as_script
from autograder.course.chapter import Chapter
from autograder.intake.blocks import split
from autograder.model import ExerciseResult, Limits, Read, Source, SubmissionResult
from autograder.sandbox.host import Sandbox
from autograder.words import say

ROOT = Path(__file__).resolve().parents[1]
MINI_COURSE = ROOT / "tests" / "data" / "mini_course"
QKV_COURSE = ROOT / "tests" / "data" / "qkv_course"

# The cage needs Linux. Elsewhere the same tests run on an unconfined worker, and those of the cage are skipped.
LEVEL = "standard" if sys.platform.startswith("linux") else "trusted"
needs_cage = pytest.mark.skipif(LEVEL != "standard", reason="the cage needs Linux")


@cache
def _no_threads() -> str:
    with Sandbox(LEVEL, Limits()) as sandbox:
        sandbox.start().kill()
        problem = sandbox.why_no_threads()
    return say(problem, "en") if problem else ""


def need_threads() -> None:
    """Skip where no worker may start threads, as where a user may make no namespace."""
    if LEVEL == "standard" and (problem := _no_threads()):
        pytest.skip(f"no threads on this machine: {problem}")


def submission(text: str, student: str = "s1") -> Read:
    """Return a script as intake hands it on."""
    text = textwrap.dedent(text)
    found = split(text)
    return Read(
        student,
        file=f"{student}.py",
        sources=(Source("submission.py", text),),
        blocks=found.blocks,
        digest=f"digest-{hash_of(text)}",
        notes=found.problems,
    )


def notebook_submission(cells: list[str], student: str = "s1") -> Read:
    """Return a notebook's code cells as intake hands them on."""
    sources = tuple(Source(f"cell {i}", textwrap.dedent(text), i) for i, text in enumerate(cells, start=1))
    blocks = tuple(b for i, source in enumerate(sources) for b in split(source.text, i, source.cell).blocks)
    return Read(student, file=f"{student}.ipynb", sources=sources, blocks=blocks, module="__main__", digest="n")


def notebook_json(cells: list[str]) -> str:
    """Return a notebook file with these code cells."""
    code = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
        for i, text in enumerate(cells)
    ]
    return json.dumps({"cells": code, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def hash_of(text: str) -> str:
    """Return a short digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def script(chapter: Chapter, *, before: str = "", after: str = "", **replaced: str) -> str:
    """Return a handed-in script that is right but for the functions that are replaced by name."""
    replaced = {name: textwrap.dedent(text) for name, text in replaced.items()}
    return f"{textwrap.dedent(before)}{as_script(chapter, replaced)}\n{textwrap.dedent(after)}"


def by_name(result: SubmissionResult) -> dict[str, ExerciseResult]:
    """Return a result's exercises by their names."""
    return {exercise.name: exercise for exercise in result.exercises}


def line_of(text: str, part: str) -> int:
    """Return the number of the first line that holds `part`."""
    return next(number for number, line in enumerate(text.split("\n"), start=1) if part in line)
