"""CPU that intake spends on a typical script, a typical notebook, each in a class of 16, and on a class. Run by hand.

    python benchmarks/intake_cost.py [--rounds 7] [--worst] [--jobs 2]

Typical is what the first chapter's own content makes: its reference as a script, as a notebook with what it printed,
and the same with what slows reading down: one function that does not parse, a notebook packed as a zip.

--worst: what the nasty texts of tests/intake cost at 250 KB, and how long a class of 200 takes in which everybody has
handed in forty of the slowest.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import random
import resource
import statistics
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from autograder.authoring.demo import as_notebook, as_script, sample_class
from autograder.course.chapter import Chapter, find_course
from autograder.intake import read_class
from autograder.model import Unreadable

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.intake.nasty import KB, NASTY, nasty_file  # noqa: E402  the tests' own

COPIES = 16
LIMITS_MS = {"script": 3.0, "notebook": 5.0}


def hand_ins(chapter: Chapter) -> dict[str, bytes]:
    """Return the files that are measured, by name."""
    script, notebook = as_script(chapter, {}), as_notebook(chapter, {})
    printed = with_outputs(notebook)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ch01/ch01.ipynb", printed)
    return {
        "script.py": script.encode(),
        "script-one-function-broken.py": script.replace("return", "return (", 1).encode(),
        "script-gbk.py": script.encode("gb18030"),
        "stub.py": (chapter.public / f"{chapter.assignment.id}.py").read_bytes(),
        "notebook.ipynb": notebook.encode(),
        "notebook-with-outputs.ipynb": printed.encode(),
        "notebook-stub.ipynb": (chapter.public / f"{chapter.assignment.id}.ipynb").read_bytes(),
        "notebook-packed.zip": packed.getvalue(),
    }


def with_outputs(text: str) -> str:
    """Return a notebook that has been run: numbers printed everywhere, three pictures."""
    notebook = json.loads(text)
    picture = base64.b64encode(random.Random(0).randbytes(20_000)).decode()
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code):
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["0.145\n"] * 20}]
        if number < 3:
            cell["outputs"].append({"output_type": "display_data", "data": {"image/png": picture}, "metadata": {}})
    return json.dumps(notebook, indent=1)


def all_cpu_s() -> float:
    """Return the CPU seconds of this process and of those that it has waited for."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def worst(names: list[str], jobs: int, shown: int = 10, students: int = 200) -> None:
    """Print what the slowest nasty texts cost, and what a class does whose every member hands in many of them."""
    costs: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as place:
        for name in NASTY:
            file, data = nasty_file(name, 250 * KB)
            (path := Path(place) / file).write_bytes(data)
            started = all_cpu_s()
            read_class(path, names)
            costs[name] = all_cpu_s() - started
            path.unlink()
    slowest = sorted(costs, key=lambda name: -costs[name])[:shown]
    print(f"\n{'250 KB of':42}{'s CPU':>8}")
    for name in slowest:
        print(f"{name:42}{costs[name]:8.2f}")
    with tempfile.TemporaryDirectory() as place:
        for number in range(students):
            with zipfile.ZipFile(Path(place) / f"s{number:03d}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                file, data = nasty_file(slowest[number % shown], 250 * KB)
                for copy in range(40):
                    archive.writestr(f"{copy}-{file}", data)
        started, wall = all_cpu_s(), time.monotonic()
        found = read_class(Path(place), names, jobs=jobs).submissions
        wall = time.monotonic() - wall
    print(
        f"a class of {len(found)} with forty of these each, {jobs} jobs: {wall:.0f} s wall, "
        f"{(all_cpu_s() - started) / len(found):.2f} s CPU a student, "
        f"{sum(isinstance(each, Unreadable) for each in found)} unreadable"
    )


def cpu_ms(action: Callable[[], object], rounds: int) -> float:
    """Return the median CPU of one call, processes of its own included, over several rounds of 5."""
    found = []
    for _ in range(rounds):
        started = all_cpu_s()
        for _ in range(5):
            action()
        found.append((all_cpu_s() - started) * 1000 / 5)
    return statistics.median(found)


def main() -> None:
    """Print a line a file, and one for a class."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--worst", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    rounds = options.rounds
    chapter = find_course(ROOT).chapter()
    names = [exercise.name for exercise in chapter.assignment.exercises]
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'file':34}{'kB':>7}{'ms CPU':>9}{'limit':>7}")
        for name, data in hand_ins(chapter).items():
            path = Path(folder) / name
            path.mkdir()
            for number in range(COPIES):
                (path / f"{20260000 + number}-{name}").write_bytes(data)
            limit = LIMITS_MS["script" if name.startswith(("script", "stub")) else "notebook"]
            cost = cpu_ms(lambda p=path: read_class(p, names), rounds) / COPIES
            print(f"{name:34}{len(data) / 1000:7.0f}{cost:9.2f}{limit:7.1f}")
        members = Path(folder) / "class"
        members.mkdir()
        for name, text in sample_class(chapter).items():
            (members / name).write_text(text, encoding="utf-8")
        count = len(list(members.iterdir()))
        print(f"{'a class, a submission':34}{'':7}{cpu_ms(lambda: read_class(members, names), 3) / count:9.2f}")
    if options.worst:
        worst(names, options.jobs)


if __name__ == "__main__":
    main()
