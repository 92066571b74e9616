"""CPU per submission, all in, beside a pytest subprocess per submission on the same files; and where it goes. By hand.

    python benchmarks/cost_per_submission.py [--students 200] [--few 20] [--pytest-students 10] [--rounds 3]
        [--stages 100]

Both sides are whole processes; what is printed is the CPU (user + system) of each with everything that it started.
pytest runs without the plug-ins that happen to be installed; `peers.py` compares with more. Ratios are of the same
round. A class of a few, graded in the same round, tells the start apart from what each submission adds. Then follows a
table by stage, of right scripts in one process. Bytecode is kept, as everybody's Python does.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

from hand_ins import ROOT, few_of, typical_class
from peers import pytest_each
from plain_tests import pytest_file
from running import cpu_s, load

from autograder.authoring.demo import as_script
from autograder.course.chapter import find_course


def main() -> None:
    """Print one line a round and the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--pytest-students", type=int, default=10)
    parser.add_argument("--few", type=int, default=20, help="the smaller class, which tells the start")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stages", type=int, default=100, help="right scripts for the table by stage; 0 is none")
    options = parser.parse_args()
    grading, running, starts, beyond = [], [], [], []
    tests = pytest_file(find_course(ROOT).chapter())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        classes = {count: folder / f"class-{count}" for count in (options.students, options.few)}
        for count, place in classes.items():
            typical_class(place, count)
        files = sorted(classes[options.students].iterdir())
        few = few_of(files, options.pytest_students)
        print(
            f"{options.students} submissions; pytest on {len(few)} of them; CPU ms a submission, all in; load {load()}"
        )
        graded(classes[options.few], folder / "warm-up")
        for number in range(1, options.rounds + 1):
            all_s, few_s = (graded(place, folder / f"out{number}-{place.name}") for place in classes.values())
            each_s = (all_s - few_s) / (options.students - options.few)
            ours = all_s * 1000 / options.students
            theirs = pytest_each(tests)(few, folder / f"pytest-{number}").spent.cpu_s * 1000 / len(few)
            grading.append(ours)
            running.append(theirs)
            beyond.append(1000 * each_s)
            starts.append(few_s - options.few * each_s)
            print(
                f"round {number}: autograder {ours:.1f} ms ({beyond[-1]:.1f} beyond a start of {starts[-1]:.2f} s),"
                f" pytest {theirs:.1f} ms: {theirs / ours:.1f} x, {theirs / beyond[-1]:.1f} x beyond the start"
            )
        print(
            f"least: autograder {min(grading):.1f} ms ({min(beyond):.1f} beyond a start of {min(starts):.2f} s),"
            f" pytest subprocess {min(running):.1f} ms"
        )
        if options.stages:
            print_stages(folder, options.stages, options.rounds)
    print(
        f"median: autograder {statistics.median(grading):.1f} ms, pytest subprocess"
        f" {statistics.median(running):.1f} ms; load {load()}"
    )


def graded(submissions: Path, out: Path) -> float:
    """Return the CPU seconds of grading a class into a new folder."""
    command = [sys.executable, "-m", "autograder", "grade", str(submissions), "-o", str(out), "--course", str(ROOT)]
    return cpu_s(command, ROOT)


def print_stages(folder: Path, count: int, rounds: int) -> None:
    """Print the table by stage, of right scripts that differ in a comment."""
    from stages import Stages  # it lies beside this file, and only this table needs it

    chapter = find_course(ROOT).chapter()
    right = folder / "right"
    right.mkdir()
    for number in range(count):
        (right / f"{number:06}-right.py").write_text(f"{as_script(chapter, {})}\n# {number}\n", encoding="utf-8")
    print(f"{f'{count} right scripts, ms each':26}{'host':>8}{'cage':>8}{'faults':>8}")
    Stages(chapter, right, "standard", rounds).printed()


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    main()
