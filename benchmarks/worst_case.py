"""The worst hand-ins that we know: what each costs the grader, and whether its neighbours keep their marks.

Each is graded by the whole command beside three honest ones, with the real limits of chapter 1. The table has wall
seconds, CPU seconds of everything (the cage included: that is the submission's own), CPU seconds of the grader alone
where it is graded in this process, and the bytes of all files about it. The last lines say how long a class of 200 of
the worst would take.

    python benchmarks/worst_case.py [NAME ...]
"""

from __future__ import annotations

import csv
import json
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from autograder.course.chapter import Chapter  # noqa: E402
from autograder.grading import Grader  # noqa: E402
from autograder.intake import read_class  # noqa: E402
from autograder.sandbox.host import resolve_level  # noqa: E402
from tests.samples import script  # noqa: E402

CHAPTER = Chapter.read(ROOT / "assignments" / "ch01", ROOT / "solutions" / "ch01")
NAMES = [exercise.name for exercise in CHAPTER.assignment.exercises]
HONEST = script(CHAPTER)


def every(body: str, before: str = "") -> str:
    """Return a script whose functions all do this."""
    return "import numpy as np\n" + before + "".join(f"def {name}(*args, **kwargs):\n    {body}\n" for name in NAMES)


def wide_zip(path: Path) -> None:
    """Write an archive whose list of entries is all there is to it."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ch01.py", HONEST)
        for number in range(15_000):
            archive.writestr(f"{number}/{'x' * 2_000}.txt", b"")


def cells(count: int, text: str) -> str:
    """Return a notebook of so many cells."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
    document = {"cells": [{**cell, "id": f"c{i}"} for i in range(count)], "metadata": {}}
    return json.dumps({**document, "nbformat": 4, "nbformat_minor": 5})


WORST: dict[str, str | tuple[str, str] | Callable[[Path], None]] = {
    "honest": HONEST,
    "sleeps in each call": every("import time; time.sleep(60)"),
    "sleeps while loading": "import time\n" + "time.sleep(19)\n" * 20 + HONEST,
    "loops in each call": every("while True: pass"),
    "64 busy threads": every(
        "[t.start() for t in [threading.Thread(target=burn, daemon=True) for _ in range(60)]]; burn()",
        "import threading\ndef burn():\n    while True: pass\n",
    ),
    "a little less than each limit": every("import time; time.sleep(1.9); return 1.0"),
    "leaves the process in each statement": "import os; os._exit(0)\n" * 2000 + HONEST,
    "crashes in each call": every("import ctypes; ctypes.string_at(0)"),
    "many lists come back": every("return [[] for _ in range(190_000)]"),
    "many texts come back": every("return ['x'] * 190_000"),
    "large numbers come back": every("return [10 ** 890] * 4_000"),
    "rows of nothing come back": every("return [np.ones((0, 1_000_000))] * 1_000"),
    "megabytes in the arguments": every("kwargs.clear(); return args[0].extend(range(100_000)) or 1.0"),
    "megabytes in exceptions": every("raise KeyError('x' * 10**7)"),
    "megabytes printed": every("print('x' * 10**7); return 1.0"),
    "250 KB of open quotes": '"""' + "\\'''" * 60_000 + "\n" + HONEST,
    "250 KB of brackets": "(" * 250_000 + "\n" + HONEST,
    "500 KB of conflict marks": "<<<<<<< a\n    x\n" * 30_000 + HONEST,
    "5,000 broken functions": "def f(:\n    pass\n" * 5_000 + HONEST,
    "combining marks": "a = '" + "\u0301\u0316" * 60_000 + "'\na\u0301" + "\u0301\u0316" * 30_000 + " = 1\n" + HONEST,
    "10,000 cells": (".ipynb", cells(10_000, "%%time\nx = 1")),
    "a notebook of 30 MB": (".ipynb", cells(30, "x = '" + "y" * 1_000_000 + "'")),
    "15,000 long names in a zip": wide_zip,
}


@dataclass(frozen=True)
class Cost:
    """What one hand-in cost."""

    wall_s: float
    cpu_s: float
    grader_s: float
    size: int
    status: str
    neighbours: bool


def measure(name: str, folder: Path) -> Cost:
    """Grade one hand-in beside three honest ones, then alone in this process."""
    handed_in, alone, out = folder / "handed-in", folder / "alone", folder / "out"
    for place in (handed_in, alone):
        place.mkdir()
        write(name, place)
    for number in range(3):
        (handed_in / f"honest{number}.py").write_text(f"{HONEST}\n# {number}\n", encoding="utf-8")
    command = [
        sys.executable,
        "-P",
        "-m",
        "autograder",
        "grade",
        str(handed_in),
        "-o",
        str(out),
        "--jobs",
        "2",
        "--sandbox",
        "standard",
    ]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run([*command, "--course", str(ROOT)], capture_output=True, text=True, check=False)
    wall_s, after = time.monotonic() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in {0, 3}:
        raise SystemExit(f"{name}: exit {done.returncode}: {done.stderr[-500:]}")
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    size = sum(path.stat().st_size for path in out.glob("*/worst.*"))
    size += sum(len(line) for line in (out / "ledger.jsonl").read_bytes().split(b"\n") if b'"worst"' in line)
    return Cost(
        wall_s,
        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        grader_seconds(alone),
        size,
        rows["worst"]["status"],
        all(row["score"] == "10.00" for student, row in rows.items() if student != "worst"),
    )


def grader_seconds(folder: Path) -> float:
    """Return the CPU seconds of reading and grading on the trusted side; the cage's processes are not ours."""
    before, children = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    (submission,) = read_class(folder, NAMES, assignment="ch01").submissions
    read = resource.getrusage(resource.RUSAGE_CHILDREN)
    GRADER.grade(submission)
    reading = read.ru_utime + read.ru_stime - children.ru_utime - children.ru_stime
    return time.process_time() - before + reading


def write(name: str, folder: Path) -> None:
    """Write the hand-in called `name`."""
    what = WORST[name]
    if callable(what):
        what(folder / "worst.zip")
    elif isinstance(what, tuple):
        (folder / f"worst{what[0]}").write_text(what[1], encoding="utf-8")
    else:
        (folder / "worst.py").write_text(what, encoding="utf-8")


def main(names: list[str]) -> None:
    """Print the table."""
    worst_wall = worst_grader = 0.0
    print(f"{'':38}{'wall s':>8}{'CPU s':>8}{'grader s':>10}{'KB':>8}  status, neighbours")
    for name in names or WORST:
        with tempfile.TemporaryDirectory() as folder:
            cost = measure(name, Path(folder))
        worst_wall, worst_grader = max(worst_wall, cost.wall_s), max(worst_grader, cost.grader_s)
        kept = "full marks" if cost.neighbours else "LOST MARKS"
        print(
            f"{name:38}{cost.wall_s:8.1f}{cost.cpu_s:8.1f}{cost.grader_s:10.2f}{cost.size / 1024:8.0f}"
            f"  {cost.status}, {kept}",
            flush=True,
        )
    print(f"worst: {worst_grader:.1f} s of the grader's CPU, {worst_wall:.0f} s wall; 200 of them on 2 processes:")
    print(f"about {200 * worst_wall / 2 / 60:.0f} minutes, and {200 * 120 / 2 / 60:.0f} at the very most")


if __name__ == "__main__":
    GRADER = Grader(CHAPTER, resolve_level("standard"))
    try:
        main(sys.argv[1:])
    finally:
        GRADER.close()
