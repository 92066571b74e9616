"""How fast a reader knows: `check` beside `pytest -q` on the same public tests, `check --watch`, and in a notebook.

    python benchmarks/selfcheck_speed.py [--rounds 15] [--saves 15]

Cold: whole commands on a finished file, by turns, so that both meet the same machine; the ratio is the median of the
rounds. pytest runs without the plug-ins that happen to be installed (with them it is slower still; that is printed
too). Warm: the file is saved, and the clock runs until the screen is complete. Cell: `check(...)` in a notebook, once
more. Run it on a machine at rest: `check` uses two cores at once.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from autograder.authoring.demo import as_script
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import Chapter, find_course
from autograder.course.release import public_names
from autograder.selfcheck.notebook import SelfCheck

ROOT = Path(__file__).resolve().parents[1]
COLD, WARM_MS, CELL_MS = 0.75, 150, 50

CONFTEST = """\
import {module}
import pytest

from autograder.suite.local import local_caller
from autograder.suite.proxy import SubmissionProxy


@pytest.fixture
def submission():
    return SubmissionProxy(local_caller(vars({module})))


def pytest_configure(config):
    config.addinivalue_line("markers", "exercise(name, points): the exercise that a test belongs to")
"""


def prepare(chapter: Chapter, folder: Path) -> tuple[Path, Path]:
    """Make a student's folder and pytest's folder, both with the same finished file."""
    name = chapter.assignment.id
    student, tests = folder / name, folder / "pytest"
    student.mkdir()
    tests.mkdir()
    for file in public_names(name):
        if (chapter.public / file).is_file():
            shutil.copyfile(chapter.public / file, student / file)
    for place in (student, tests):
        (place / f"{name}.py").write_text(as_script(chapter, {}), encoding="utf-8")
    shutil.copyfile(chapter.public_tests, tests / "test_public.py")
    (tests / "conftest.py").write_text(CONFTEST.format(module=name), encoding="utf-8")
    return student, tests


def environment(**more: str) -> dict[str, str]:
    """Return our environment, in which Python keeps its bytecode as it does for everybody."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def wall_s(command: list[str], cwd: Path, env: dict[str, str]) -> float:
    """Return how long a command takes; it has to succeed."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *command], cwd=cwd, env=env, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def cold(student: Path, tests: Path, rounds: int) -> bool:
    """Print the cold figures; return whether they hold."""
    check, pytest = ["-m", "autograder", "check", f"{student.name}.py"], ["-m", "pytest", "-q"]
    lean, usual = environment(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"), environment()
    for command, cwd in ((check, student), (pytest, tests)):  # bytecode and disk are warm for both
        wall_s(command, cwd, lean)
    found = [(wall_s(check, student, usual), wall_s(pytest, tests, lean)) for _ in range(rounds)]
    ours, theirs = (statistics.median(column) for column in zip(*found, strict=True))
    ratio = statistics.median(a / b for a, b in found)
    with_plugins = statistics.median(wall_s(pytest, tests, usual) for _ in range(3))
    print(f"cold: check {1000 * ours:.0f} ms, pytest -q {1000 * theirs:.0f} ms, ratio {ratio:.2f} (at most {COLD})")
    print(f"      pytest -q with the plug-ins installed here {1000 * with_plugins:.0f} ms")
    return ratio <= COLD


def warm(chapter: Chapter, student: Path, saves: int) -> bool:
    """Print the time from save to feedback; return whether it holds."""
    file = student / f"{student.name}.py"
    first = read_misconceptions(chapter)[0]
    texts = [as_script(chapter, {first.exercise: first.source}), as_script(chapter, {})]
    command = [sys.executable, "-u", "-m", "autograder", "check", file.name, "--watch", "--plain"]
    times = []
    with subprocess.Popen(command, cwd=student, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        _until_complete(process)
        for number in range(saves):
            time.sleep(0.5)  # a reader types; the next worker gets warm
            file.write_text(texts[number % 2], encoding="utf-8")
            started = time.perf_counter()
            _until_complete(process)
            times.append(time.perf_counter() - started)
        process.terminate()
    median_ms = 1000 * statistics.median(times)
    print(f"warm: save to feedback {median_ms:.0f} ms, slowest {1000 * max(times):.0f} ms (at most {WARM_MS})")
    return median_ms <= WARM_MS


def cell(chapter: Chapter, rounds: int) -> bool:
    """Print how long a notebook's check of a right, a wrong or a failing function takes; return whether it holds."""
    name = chapter.assignment.exercises[0].name
    slowest_ms = 0.0
    for text in ("", f"def {name}(*args):\n    return 7.0\n", f"def {name}(*args):\n    raise ValueError\n"):
        names: dict[str, object] = {"__name__": "__main__"}
        exec((chapter.secret / "reference.py").read_text(encoding="utf-8") + text, names)
        times = []
        with contextlib.chdir(chapter.public), contextlib.redirect_stdout(io.StringIO()):
            own = SelfCheck(chapter.assignment.id, names, "zh")
            own.check(name)
            for _ in range(rounds):
                started = time.perf_counter()
                own.check(name)
                times.append(time.perf_counter() - started)
        slowest_ms = max(slowest_ms, 1000 * statistics.median(times))
    print(f"cell: check in a notebook {slowest_ms:.0f} ms (at most {CELL_MS})")
    return slowest_ms <= CELL_MS


def _until_complete(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if "when it is saved" in line:
            return
    raise SystemExit("check --watch ended")


def main() -> int:
    """Run all three; return 1 where one does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--saves", type=int, default=15)
    options = parser.parse_args()
    chapter = find_course(ROOT).chapter()
    with tempfile.TemporaryDirectory() as folder:
        student, tests = prepare(chapter, Path(folder))
        held = [cold(student, tests, options.rounds), warm(chapter, student, options.saves)]
    held.append(cell(chapter, options.rounds))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
