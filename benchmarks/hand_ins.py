"""Hand-ins as a class makes them, from the chapter's own right and wrong functions: for the benchmarks."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder.authoring.demo import as_script
from autograder.authoring.stubs import function_source
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import Chapter, find_course
from autograder.integrations.nbgrader import solution_id

ROOT = Path(__file__).resolve().parents[1]


def answers(chapter: Chapter, students: int) -> list[dict[str, str]]:
    """Return each student's functions by name: most right, three of ten with one mistake, one of ten none at all.

    No two students' are the same text: people write comments of their own.
    """
    names = [exercise.name for exercise in chapter.assignment.exercises]
    right = {name: function_source(chapter.secret / "reference.py", name) for name in names}
    known = read_misconceptions(chapter)
    mistakes = itertools.cycle(known[:: max(1, len(known) // 40)])
    found = []
    for number in range(students):
        match number % 10:
            case 0:
                found.append({})
                continue
            case 1 | 2 | 3:
                m = next(mistakes)
                own = {**right, m.exercise: m.source}
            case _:
                own = right
        found.append({name: f"{text.rstrip()}  # {number}\n" for name, text in own.items()})
    return found


def student(number: int) -> str:
    """Return a student's id and what they call themselves, as a file's name begins."""
    return f"{20260000 + number}-student"


def few_of(files: Sequence[Path], count: int) -> list[Path]:
    """Return `count` of a class's files, spread over all of it, and mixed as it is: of each ten not the same one."""
    step = max(1, len(files) // max(count, 1))
    return [files[number * step + number % step] for number in range(min(count, len(files)))]


def typical_class(folder: Path, students: int) -> None:
    """Write scripts as a class hands them in: most right, some with one mistake, a few stubs; no accidents."""
    chapter = find_course(ROOT).chapter()
    stub = (chapter.public / f"{chapter.assignment.id}.py").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    for number, functions in enumerate(answers(chapter, students)):
        text = as_script(chapter, functions) if functions else stub
        (folder / f"{student(number)}.py").write_text(text, encoding="utf-8")


def filled(notebook: dict[str, Any], functions: dict[str, str]) -> dict[str, Any]:
    """Return the released notebook with a student's functions in it."""
    by_id = {solution_id(name): text for name, text in functions.items()}
    cells = [
        {**cell, "source": by_id.get(cell["metadata"].get("nbgrader", {}).get("grade_id"), cell["source"])}
        for cell in notebook["cells"]
    ]
    return {**notebook, "cells": cells}


def bare(notebook: dict[str, Any], tests: dict[str, str]) -> dict[str, Any]:
    """Return the least notebook: imports, solution cells, and a test cell for each."""
    kept = []
    for cell in notebook["cells"]:
        described = cell["metadata"].get("nbgrader")
        if cell["id"] == "imports" or (described and described["solution"]):
            kept.append(cell)
        elif described:
            kept.append({**cell, "source": tests[described["grade_id"]]})
    return {**notebook, "cells": kept}
