"""CPU per submission, all in, beside a pytest subprocess per submission on the same files; and where it goes. By hand.

    python benchmarks/cost_per_submission.py [--students 200] [--few 20] [--pytest-students 10] [--rounds 3]
        [--stages 100]

Both sides are whole processes; what is printed is the CPU (user + system) of each with everything that it started.
pytest runs without the plug-ins that happen to be installed. Ratios are of the same round. A class of a few, graded in
the same round, tells the start apart from what each submission adds. Then follows a table by stage, of right scripts
in one process. Bytecode is kept, as everybody's Python does.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from autograder.authoring.demo import as_script
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import find_course

ROOT = Path(__file__).resolve().parents[1]


def typical_class(folder: Path, students: int) -> None:
    """Write scripts as a class hands them in: most right, some with one mistake, a few stubs; no accidents."""
    chapter = find_course(ROOT).chapter()
    wrong = read_misconceptions(chapter)
    mistakes = itertools.cycle(wrong[:: max(1, len(wrong) // 40)])
    stub = (chapter.public / f"{chapter.assignment.id}.py").read_text(encoding="utf-8")
    for number in range(students):
        match number % 10:
            case 0:
                text = stub
            case 1 | 2 | 3:
                m = next(mistakes)
                text = as_script(chapter, {m.exercise: m.source})
            case _:
                text = as_script(chapter, {})
        (folder / f"{20260000 + number}-student.py").write_text(text, encoding="utf-8")


def cpu_s(command: list[str], cwd: Path) -> float:
    """Return the CPU seconds of a command with everything below it, also what outlives it."""
    wrapper = (
        "import ctypes, os, resource, subprocess, sys;"
        "ctypes.CDLL(None).prctl(36, 1, 0, 0, 0);"  # a subreaper sees what outlives its parent
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);\n"
        "try:\n"
        "    while os.wait(): pass\n"
        "except ChildProcessError: pass\n"
        "r = resource.getrusage(resource.RUSAGE_CHILDREN); print(r.ru_utime + r.ru_stime)"
    )
    done = subprocess.run(
        [sys.executable, "-c", wrapper, *command], cwd=cwd, check=True, capture_output=True, text=True
    )
    return float(done.stdout)


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
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        classes = {count: folder / f"class-{count}" for count in (options.students, options.few)}
        for count, place in classes.items():
            place.mkdir()
            typical_class(place, count)
        files = sorted(classes[options.students].iterdir())
        few = files[:: max(1, len(files) // options.pytest_students)][: options.pytest_students]
        print(
            f"{options.students} submissions; pytest on {len(few)} of them; CPU ms a submission, all in; load {load()}"
        )
        graded(classes[options.few], folder / "warm-up")
        for number in range(1, options.rounds + 1):
            all_s, few_s = (graded(place, folder / f"out{number}-{place.name}") for place in classes.values())
            each_s = (all_s - few_s) / (options.students - options.few)
            ours = all_s * 1000 / options.students
            script = folder / "each.py"
            script.write_text(_PYTEST_EACH, encoding="utf-8")
            theirs = cpu_s([sys.executable, str(script), str(ROOT), *map(str, few)], ROOT) * 1000 / len(few)
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


def load() -> str:
    """Return how busy the machine is: what others do here makes each CPU second shorter."""
    return "/".join(f"{each:.1f}" for each in os.getloadavg())


# What a course without a kit does: one pytest process a submission, the same tests, no sandbox, no time limit.
_PYTEST_EACH = """
import os, subprocess, sys, tempfile
root, *files = sys.argv[1:]
conftest = '''
import importlib.util, pytest
from autograder.suite.proxy import SubmissionProxy
from autograder.suite.local import local_caller
def load(path):
    spec = importlib.util.spec_from_file_location("m" + str(abs(hash(path))), path)
    module = importlib.util.module_from_spec(spec); spec.loader.exec_module(module); return module
def pytest_configure(config): config.addinivalue_line("markers", "exercise(name, points): -")
@pytest.fixture(scope="session")
def submission(): return SubmissionProxy(local_caller(vars(load(FILE))))
@pytest.fixture(scope="session")
def reference(): return load(ROOT + "/solutions/ch01/reference.py")
'''
for file in files:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("assignments/ch01/test_public.py", "solutions/ch01/test_hidden.py"):
            os.symlink(os.path.join(root, name), os.path.join(folder, os.path.basename(name)))
        with open(os.path.join(folder, "conftest.py"), "w") as out:
            out.write(f"FILE = {file!r}; ROOT = {root!r}\\n" + conftest)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull,
                        "--rootdir", folder, folder], cwd=folder)
"""


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    main()
