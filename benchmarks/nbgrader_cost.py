"""CPU of `nbgrader autograde` with our preprocessor beside plain nbgrader, on the same notebooks. Run by hand.

    python benchmarks/nbgrader_cost.py [--students 24] [--bare]

Both sides are whole processes with everything that they started (kernels, the cage). An empty course is what a run
costs without a submission; it is taken off both sides, and printed. The notebooks are the released one, filled in.
--bare adds both on the least that a notebook can be: imports, the functions, and a test cell that asserts they exist.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from cost_per_submission import cpu_s

from autograder.authoring.nbgrader_course import export
from autograder.authoring.stubs import function_source
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import Chapter, find_course
from autograder.integrations.nbgrader import solution_id

ROOT = Path(__file__).resolve().parents[1]


def answers(chapter: Chapter, students: int) -> list[dict[str, str]]:
    """Return each student's functions by name: most right, three of ten with one mistake, one of ten none at all."""
    names = [exercise.name for exercise in chapter.assignment.exercises]
    right = {name: function_source(chapter.secret / "reference.py", name) for name in names}
    known = read_misconceptions(chapter)
    mistakes = itertools.cycle(known[:: max(1, len(known) // 40)])
    found = []
    for number in range(students):
        match number % 10:
            case 0:
                found.append({})
            case 1 | 2 | 3:
                m = next(mistakes)
                found.append({**right, m.exercise: m.source})
            case _:
                found.append(right)
    return found


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


def nbgrader(folder: Path, *arguments: str) -> float:
    """Run nbgrader in a course and return its CPU seconds."""
    return cpu_s([sys.executable, "-m", "nbgrader", *arguments], folder)


def autograde(folder: Path, hand_ins: list[dict[str, Any]], assignment: str) -> tuple[float, float]:
    """Return the CPU seconds of an empty course's run, and of this class's."""
    (folder / "submitted").mkdir()
    empty = nbgrader(folder, "autograde", assignment)
    for number, notebook in enumerate(hand_ins):
        place = folder / "submitted" / f"s{number:02}" / assignment
        place.mkdir(parents=True)
        (place / f"{assignment}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    full = nbgrader(folder, "autograde", assignment)
    done = len(list((folder / "autograded").glob(f"*/{assignment}/{assignment}.ipynb")))
    assert done == len(hand_ins), f"{done} of {len(hand_ins)} autograded"
    return empty, full


def main() -> None:
    """Print one line a side and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=24)
    parser.add_argument("--bare", action="store_true")
    options = parser.parse_args()
    course = find_course(ROOT)
    chapter = course.chapter(course.chapter_names()[0])
    name = chapter.assignment.id
    with tempfile.TemporaryDirectory() as folder:
        ours, plain, least = (Path(folder, side) for side in ("ours", "plain", "least"))
        export(course, ours, "en")
        nbgrader(ours, "generate_assignment", name)
        released = json.loads((ours / "release" / name / f"{name}.ipynb").read_text(encoding="utf-8"))
        shutil.copytree(ours, plain)
        (plain / "nbgrader_config.py").unlink()
        hand_ins = [filled(released, functions) for functions in answers(chapter, options.students)]
        sides = {"our preprocessor": autograde(ours, hand_ins, name)}
        sides["plain nbgrader"] = autograde(plain, hand_ins, name)
        if options.bare:
            shutil.copytree(ours / "source", least / "source")
            path = least / "source" / name / f"{name}.ipynb"
            tests = {e.name: f"assert callable({e.name})" for e in chapter.assignment.exercises}
            path.write_text(json.dumps(bare(json.loads(path.read_text("utf-8")), tests)), encoding="utf-8")
            nbgrader(least, "generate_assignment", name)
            own = least.with_name("own")
            shutil.copytree(least, own)
            shutil.copy(ours / "nbgrader_config.py", own)
            hand_ins = [bare(each, tests) for each in hand_ins]
            sides["bare: ours"] = autograde(own, hand_ins, name)
            sides["bare: plain"] = autograde(least, hand_ins, name)
    print(f"{options.students} submissions; CPU seconds of a whole run, all in")
    for number, (side, (empty, full)) in enumerate(sides.items()):
        base = list(sides.values())[number // 2 * 2]  # ours stands before each of the others
        ratio = (base[1] - base[0]) / (full - empty)
        print(
            f"{side:22} total {full:6.2f}   empty course {empty:5.2f}   submissions {full - empty:6.2f}"
            f"   each {(full - empty) / options.students * 1000:6.0f} ms   ours / this {ratio:.3f}"
        )


if __name__ == "__main__":
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic
    main()
