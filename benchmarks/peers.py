"""What grading one class costs with this kit and with what else people use, on the same files. Run by hand.

    python benchmarks/peers.py [--students 200] [--few 20] [--sample 20] [--only kit,pytest,nbgrader,otter]
        [--otter PYTHON] [--grow 100,1000] [--jobs ROUNDS]

The class is made from the chapter's own right and wrong functions, as scripts and as notebooks. Each side grades the
same files:

kit       `autograder grade` at level strong and at level standard, scripts and notebooks
pytest    a process of pytest a script, as a TA would write it: no cage, no time limit
nbgrader  `nbgrader autograde` with its own kernels, on the notebooks
otter     a process of `otter run` a notebook; PYTHON is one that has otter-grader, in an environment of its own

The peers' tests are plain assertions: every call that the chapter's tests make, with what is right. They get `--sample`
files, evenly out of the class, since each costs them the same. A side's start is told from what each hand-in adds by
grading fewer as well. CPU is user and system of all processes, those of the cage and the kernels included; MB is the
largest single process. "right": to how many hand-ins a side gave full marks, beside how many are.

--grow: what classes of these sizes cost this kit. --jobs: two jobs beside one, wall, by turns.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hand_ins import ROOT, answers, bare, few_of, filled, student, typical_class
from machine import described
from plain_tests import nbgrader_cells, otter_files, pytest_file
from running import Spent, load, spent

from autograder.authoring.nbgrader_course import export
from autograder.course.chapter import Chapter, find_course

COLUMNS = ("grader", "hand-ins", "CPU ms", "beyond start", "start s", "wall ms", "MB", "x kit", "right")


@dataclass(frozen=True)
class Graded:
    """What grading some hand-ins took, and to how many of them it gave full marks."""

    spent: Spent
    right: int


Side = Callable[[Sequence[Path], Path], Graded]  # files, a new folder to work in


# --- the sides -------------------------------------------------------------------------------------------------


def kit(level: str, *more: str) -> Side:
    """Return how this kit grades."""

    def graded(files: Sequence[Path], place: Path) -> Graded:
        handed_in = place / "in"
        handed_in.mkdir(parents=True)
        for file in files:
            os.link(file, handed_in / file.name)
        command = ("grade", str(handed_in), "-o", str(place / "out"), "--course", str(ROOT), "--sandbox", level, *more)
        took = spent([sys.executable, "-m", "autograder", *command], ROOT)
        results = [json.loads(path.read_bytes()) for path in (place / "out" / "results").glob("*.json")]
        _whole(len(results) == len(files), "autograder", took)
        exercises = [result["extra_data"]["exercises"].values() for result in results]
        return Graded(took, sum(all(each["status"] == "passed" for each in own) for own in exercises))

    return graded


def pytest_each(text: str) -> Side:
    """Return how a process of pytest a script grades. text: the test file."""

    def graded(files: Sequence[Path], place: Path) -> Graded:
        took, right = Spent(), 0
        for file in files:
            folder = place / file.stem
            folder.mkdir(parents=True)
            shutil.copy(file, folder / "submission.py")
            (folder / "test_submission.py").write_text(text, encoding="utf-8")
            options = ("-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(folder))
            each = spent([sys.executable, "-m", "pytest", *options], folder, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
            _whole(each.code in (0, 1), "pytest", each)
            took, right = took + each, right + (each.code == 0)
        return Graded(took, right)

    return graded


def nbgrader(course: Path, assignment: str) -> Side:
    """Return how nbgrader grades. course: with the assignment, released."""

    def graded(files: Sequence[Path], place: Path) -> Graded:
        shutil.copytree(course, place)
        (place / "submitted").mkdir()
        for file in files:
            folder = place / "submitted" / file.stem / assignment
            folder.mkdir(parents=True)
            shutil.copy(file, folder / f"{assignment}.ipynb")
        took = spent([sys.executable, "-m", "nbgrader", "autograde", assignment], place)
        done = len(list((place / "autograded").glob(f"*/{assignment}/{assignment}.ipynb")))
        _whole(done == len(files), "nbgrader", took)
        spent([sys.executable, "-m", "nbgrader", "export", "--to", "grades.csv"], place)
        return Graded(took, _full_marks(place / "grades.csv") if files else 0)

    return graded


def otter(python: str, autograder: Path) -> Side:
    """Return how a process of `otter run` a notebook grades. autograder: the zip that `otter generate` has made."""

    def graded(files: Sequence[Path], place: Path) -> Graded:
        took, right = Spent(), 0
        for file in files:
            folder = place / file.stem
            folder.mkdir(parents=True)
            shutil.copy(file, folder / "submission.ipynb")
            command = (python, "-m", "otter", "run", "-a", str(autograder), "-o", str(folder), "submission.ipynb")
            each = spent(command, folder)
            results = folder / "results.json"
            _whole(results.is_file(), "otter", each)
            tests = json.loads(results.read_bytes())["tests"]
            marked = [test for test in tests if test.get("max_score")]
            right += bool(marked) and all(test["score"] == test["max_score"] for test in marked)
            took += each
        return Graded(took, right)

    return graded


def _full_marks(path: Path) -> int:
    import csv

    with path.open(encoding="utf-8", newline="") as file:
        return sum(float(row["score"] or 0) == float(row["max_score"]) for row in csv.DictReader(file))


def _whole(holds: bool, side: str, took: Spent) -> None:
    if not holds:
        raise SystemExit(f"{side} did not grade (exit {took.code}): {took.said}")


# --- what is graded --------------------------------------------------------------------------------------------


def notebooks(folder: Path, released: Path, chapter: Chapter, students: int) -> None:
    """Write the same class as notebooks: the released one, filled in."""
    folder.mkdir()
    empty = json.loads(released.read_text(encoding="utf-8"))
    for number, functions in enumerate(answers(chapter, students)):
        text = json.dumps(filled(empty, functions), ensure_ascii=False, indent=1)
        (folder / f"{student(number)}.ipynb").write_text(text, encoding="utf-8")


def plain_course(place: Path, chapter: Chapter) -> Path:
    """Write an nbgrader course with plain test cells, release it, and return the released notebook."""
    name = chapter.assignment.id
    export(find_course(ROOT), place, "en")
    (place / "nbgrader_config.py").unlink()
    path = place / "source" / name / f"{name}.ipynb"
    source = bare(json.loads(path.read_text(encoding="utf-8")), nbgrader_cells(chapter))
    path.write_text(json.dumps(source), encoding="utf-8")
    made = spent([sys.executable, "-m", "nbgrader", "generate_assignment", name], place)
    released = place / "release" / name / f"{name}.ipynb"
    _whole(released.is_file(), "nbgrader generate_assignment", made)
    return released


def otter_zip(python: str, place: Path, chapter: Chapter) -> Path:
    """Write Otter's tests and pack them as its graders want them."""
    (place / "tests").mkdir(parents=True)
    for name, text in otter_files(chapter).items():
        (place / "tests" / f"{name}.py").write_text(text, encoding="utf-8")
    made = spent([python, "-m", "otter", "generate", "-t", "tests", "-o", "autograder.zip", "--no-environment"], place)
    _whole((place / "autograder.zip").is_file(), "otter generate", made)
    return place / "autograder.zip"


# --- tables ----------------------------------------------------------------------------------------------------


def printed(*cells: object) -> None:
    """Print a line of a table that Markdown reads, too."""
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


class Table:
    """Prints a line a side. The first is what the others are compared with."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._number, self._base = folder, 0, 0.0
        printed(*COLUMNS)
        printed(*("---" for _ in COLUMNS))

    def line(self, name: str, side: Side, files: Sequence[Path], few: int) -> None:
        """Grade all files and a few of them. few: 0 where each is a process of its own, so that there is no start."""
        self._number += 1
        place = self._folder / f"{self._number}"
        part = few_of(files, few)
        less = side(part, place / "few").spent.cpu_s if part else 0.0
        all_of = side(files, place / "all")
        count, took = len(files), all_of.spent
        each = (took.cpu_s - less) / (count - len(part))
        start = less - len(part) * each
        if not self._base and name.startswith("this kit"):
            self._base = each
        shown = f"{start:.2f}" if few else "-"
        facts = (f"{took.cpu_s * 1000 / count:.1f}", f"{each * 1000:.1f}", shown, f"{took.wall_s * 1000 / count:.1f}")
        right = sum(number % 10 > 3 for number in map(_number, files))
        printed(
            name,
            count,
            *facts,
            f"{took.peak_mb:.0f}",
            f"{each / self._base:.1f}" if self._base else "-",
            f"{all_of.right} of {right}",
        )


def _number(file: Path) -> int:
    return int(file.name.split("-", 1)[0]) - int(student(0).split("-", 1)[0])


def grow(sizes: Sequence[int], folder: Path) -> None:
    """Print what classes of these sizes cost this kit: the whole run, and beside as many times the smallest."""
    printed("scripts", "CPU s", "CPU ms each", "x in proportion", "wall s", "largest process MB")
    printed(*["---"] * 6)
    first = 0.0
    for size in sizes:
        typical_class(folder / f"class-{size}", size)
        took = kit("standard")(sorted((folder / f"class-{size}").iterdir()), folder / f"grow-{size}").spent
        each = took.cpu_s / size
        first = first or each
        printed(
            size,
            f"{took.cpu_s:.1f}",
            f"{each * 1000:.1f}",
            f"{each / first:.2f}",
            f"{took.wall_s:.1f}",
            f"{took.peak_mb:.0f}",
        )


def two_jobs(files: Sequence[Path], folder: Path, rounds: int) -> None:
    """Print how much sooner two jobs are done than one, by turns."""
    printed("round", "--jobs 1, wall s", "--jobs 2, wall s", "x sooner", "CPU of two / one", "load")
    printed(*["---"] * 6)
    sooner = []
    for number in range(1, rounds + 1):
        order = ("1", "2") if number % 2 else ("2", "1")
        took = {jobs: kit("standard", "--jobs", jobs)(files, folder / f"jobs-{number}-{jobs}").spent for jobs in order}
        one, two = took["1"], took["2"]
        sooner.append(one.wall_s / two.wall_s)
        printed(
            number,
            f"{one.wall_s:.2f}",
            f"{two.wall_s:.2f}",
            f"{sooner[-1]:.2f}",
            f"{two.cpu_s / one.cpu_s:.2f}",
            load(),
        )
    print(f"median: {statistics.median(sooner):.2f} x sooner on {os.cpu_count()} processors")


# --- the command -----------------------------------------------------------------------------------------------


def asked() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--few", type=int, default=20, help="the smaller class, which tells the start")
    parser.add_argument("--sample", type=int, default=20, help="files for each of the slow sides")
    parser.add_argument("--only", default="kit,pytest,nbgrader,otter")
    parser.add_argument("--otter", default="", metavar="PYTHON")
    parser.add_argument("--grow", default="", metavar="SIZES")
    parser.add_argument("--jobs", type=int, default=0, metavar="ROUNDS")
    return parser.parse_args()


def compare(options: argparse.Namespace, folder: Path, chapter: Chapter) -> None:
    """Print the table of all sides."""
    wanted = options.only.split(",")
    released = plain_course(folder / "course", chapter)
    notebooks(folder / "notebooks", released, chapter, options.students)
    books, scripts = (sorted((folder / name).iterdir()) for name in ("notebooks", "scripts"))
    kit("standard")(few_of(scripts, options.few), folder / "warm-up")
    table = Table(folder)
    if "kit" in wanted:
        for level in ("standard", "strong"):
            for kind, files in (("scripts", scripts), ("notebooks", books)):
                table.line(f"this kit, {level}, {kind}", kit(level), files, options.few)
    if "pytest" in wanted:
        table.line(
            "pytest, a process each, scripts", pytest_each(pytest_file(chapter)), few_of(scripts, options.sample), 0
        )
    few = max(1, options.sample // 4)
    if "nbgrader" in wanted:
        side = nbgrader(folder / "course", chapter.assignment.id)
        table.line("nbgrader autograde, notebooks", side, few_of(books, options.sample), few)
    if "otter" in wanted and options.otter:
        side = otter(options.otter, otter_zip(options.otter, folder / "otter", chapter))
        table.line("otter run, a process each, notebooks", side, few_of(books, options.sample), 0)
    elif "otter" in wanted:
        print("otter: left out; --otter PYTHON names a Python that has otter-grader")


def main() -> None:
    """Print the tables."""
    options = asked()
    chapter = find_course(ROOT).chapter()
    print(f"{described()}; load {load()}\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        typical_class(folder / "scripts", options.students)
        if options.only:
            compare(options, folder, chapter)
        if options.grow:
            print()
            grow([int(each) for each in options.grow.split(",")], folder)
        if options.jobs:
            print()
            two_jobs(sorted((folder / "scripts").iterdir()), folder, options.jobs)
    print(f"\nload {load()}")


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # bytecode is kept, as everybody's Python does
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic
    main()
