"""CPU of `nbgrader autograde` with our preprocessor beside plain nbgrader, on the same notebooks. Run by hand.

    python benchmarks/nbgrader_cost.py [--students 24] [--bare]

Both sides are whole processes with everything that they started (kernels, the cage). An empty course is what a run
costs without a submission; it is taken off both sides, and printed. The notebooks are the released one, filled in.
--bare adds both on the least that a notebook can be: imports, the functions, and a test cell that asserts they exist.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hand_ins import ROOT, answers, bare, filled
from running import cpu_s

from autograder.authoring.nbgrader_course import export
from autograder.course.chapter import find_course


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
