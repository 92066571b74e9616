"""What a class costs as it grows: CPU, wall, peak memory of the grading process, ratios to ten times less. By hand.

    python benchmarks/growth.py [--counts 100,1000,10000] [--jobs 2] [--again]

Each class is graded by a process of its own into a new folder. Its scripts are those of `cost_per_submission.py`, each
with a line of its own, so that no two files are the same. Memory is the peak of what that process held (VmHWM), and
what of it came after the start; its children share most of theirs with it, and are bounded apart. `--again` tells for
each folder what follows as well: the same command once more, one late file, an override, the class's page alone.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cost_per_submission import ROOT, load, typical_class  # it lies beside this file

# CPU of all, wall and memory are told by the process itself: what waits for it sees the largest of its children, too.
_MEASURED: Final = """
import resource, sys, time
started = time.perf_counter()
from autograder.cli.main import main
code = main(sys.argv[1:])
wall = time.perf_counter() - started
own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
cpu = sum(each.ru_utime + each.ru_stime for each in (own, children))
print("measured", code, cpu, own.ru_utime + own.ru_stime, wall, int(peak) / 1024)
"""


@dataclass(frozen=True)
class Cost:
    """What a command cost. cpu_s: of all its processes; own_s: of the grading process alone."""

    cpu_s: float
    own_s: float
    wall_s: float
    peak_mb: float


def measured(*arguments: str | Path) -> Cost:
    """Return what a command of the kit costs, with the CPU of all processes that it has waited for.

    Raises: CalledProcessError where it could not be run; RuntimeError where it ended with another code than 0.
    """
    command = [sys.executable, "-c", _MEASURED, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    _, code, *figures = done.stdout.splitlines()[-1].split()
    if code != "0":
        raise RuntimeError(f"{arguments}: exit code {code}")
    return Cost(*map(float, figures))


def varied_class(folder: Path, students: int) -> None:
    """Write a class in which no two files are the same."""
    folder.mkdir()
    typical_class(folder, students)
    for path in folder.iterdir():
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n# {path.stem}\n")


def main() -> None:
    """Print a line for each class and command, and the ratios of the largest to the one before."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--counts", default="100,1000,10000", help="students, the smallest class first")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--again", action="store_true", help="what a folder that is there costs, too")
    options = parser.parse_args()
    counts = [int(each) for each in options.counts.split(",")]
    print(f"{'':24}{'CPU s':>9}{'own':>8}{'wall s':>9}{'ms each':>9}{'peak MB':>9}   load")
    with tempfile.TemporaryDirectory() as name:
        firsts = []
        for count in counts:
            place, out = Path(name, f"class-{count}"), Path(name, f"out-{count}")
            varied_class(place, count)
            grade = ["grade", place, "-o", out, "--course", ROOT, "--jobs", options.jobs]
            firsts.append(told(f"{count:6} grade", count, measured(*grade)))
            if options.again:
                told_again(grade, place, out, count)
            shutil.rmtree(out)
    costs = list(zip(counts, firsts, strict=True))
    for (few, before), (many, after) in itertools.pairwise(costs):
        each = (after.cpu_s / many) / (before.cpu_s / few)
        print(f"{many} beside {few}: CPU each {each:.3f} x, peak {after.peak_mb - before.peak_mb:+.0f} MB")


def told_again(grade: list[str | Path], place: Path, out: Path, count: int) -> None:
    """Print what a graded folder costs: nothing new; one file late; a person's decision; its page alone."""
    told(f"{count:6} the same again", count, measured(*grade))
    one = sorted(place.iterdir())[0]
    one.write_text(one.read_text(encoding="utf-8") + "# again\n", encoding="utf-8")
    late = place.with_name(f"{place.name}-late")
    late.mkdir()
    shutil.copy(one, late)
    told(f"{count:6} one late file", count, measured("grade", late, *grade[2:]))
    rows = f"student,exercise,score,reason,by\n{one.name.split('-')[0]},,+1,seen,me\n"
    (out / "overrides.csv").write_text(rows, encoding="utf-8")
    told(f"{count:6} an override", count, measured(*grade))
    told(f"{count:6} report", count, measured("report", out))
    told(f"{count:6} compare", count, measured("compare", out))
    told(f"{count:6} export jsonl", count, measured("export", "jsonl", out, "-o", out.with_suffix(".jsonl")))


def told(what: str, count: int, cost: Cost) -> Cost:
    """Print a line, and return what it tells."""
    print(
        f"{what:24}{cost.cpu_s:9.2f}{cost.own_s:8.2f}{cost.wall_s:9.1f}{1000 * cost.cpu_s / count:9.2f}"
        f"{cost.peak_mb:9.0f}   {load()}",
        flush=True,
    )
    return cost


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    main()
