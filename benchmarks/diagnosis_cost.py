"""What saying what is wrong costs: CPU of grading failing hand-ins with and without diagnosis, by turns. Run by hand.

    python benchmarks/diagnosis_cost.py [--count 200] [--pairs 3] [--folder DIR]

Each hand-in has one failing exercise, from `tests/data/corpus/`. `grade` is a process, all it starts counted;
without diagnosis the same run says of each failure no more than its test does. Prints each pair and its difference in
milliseconds a failing exercise.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from running import spent  # noqa: E402 - it lies beside this file

from tests.corpus import FOLDER, cases, chapters  # noqa: E402

_RUN = "import sys; from autograder.cli import main; sys.exit(main())"
_WITHOUT = (
    "from autograder.diagnosis import diagnose as d; "
    "d.Diagnostician.diagnose = lambda self, exercise, outcomes, *_, **__: "
    "d.unexplained(outcomes) if any(o.status.value != 'passed' for o in outcomes) else None; "
)


def graded(code: str, handed_in: Path, out: Path) -> float:
    """Grade a folder in a process of its own; return the CPU seconds of it and of all that it starts."""
    arguments = ["grade", str(handed_in), "-o", str(out), "--assignment", "ch01", "--jobs", "1", "--course", str(ROOT)]
    found = spent([sys.executable, "-c", code, *arguments], ROOT)
    if found.code:
        raise SystemExit(f"grade ended with {found.code}: {found.said}")
    return found.cpu_s


def main() -> None:
    """Print each pair, and the median."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    chapter = next(chapters())
    wrong = [case for case in cases(options.folder, chapter) if case.kind in ("one", "two")]
    wrong = wrong[:: max(1, len(wrong) // options.count)]
    with tempfile.TemporaryDirectory() as name:
        handed_in = Path(name) / "handed-in"
        handed_in.mkdir()
        for number, case in enumerate(islice(wrong, options.count)):
            (handed_in / f"case-{number:04}.py").write_text(case.file(chapter), encoding="utf-8")
        count, more = len(list(handed_in.iterdir())), []
        for pair in range(options.pairs):
            runs = {"with": _RUN, "without": _WITHOUT + _RUN}
            order = sorted(runs, reverse=bool(pair % 2))
            cost = {each: 1000 * graded(runs[each], handed_in, Path(name) / f"{each}-{pair}") / count for each in order}
            more.append(cost["with"] - cost["without"])
            print(f"{count} hand-ins, ms each: with {cost['with']:.2f}, without {cost['without']:.2f}", flush=True)
    print(f"diagnosis: {statistics.median(more):.2f} ms a failing exercise (median of {options.pairs} pairs)")


if __name__ == "__main__":
    main()
