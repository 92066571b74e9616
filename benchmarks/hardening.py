"""What the cage costs: CPU per submission at each level, beside `trusted`, in the same rounds. Run by hand.

python benchmarks/hardening.py [--students 100] [--rounds 5]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from hand_ins import ROOT, typical_class
from running import cpu_s

LEVELS = ("trusted", "standard", "strong")


def main() -> None:
    """Print a line a round, then the medians of the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    ratios: dict[str, list[float]] = {level: [] for level in LEVELS}
    with tempfile.TemporaryDirectory() as name:
        submissions = Path(name, "submissions")
        submissions.mkdir()
        typical_class(submissions, options.students)
        for number in range(1, options.rounds + 1):
            spent = {}
            for level in LEVELS:
                output = str(Path(name, f"{level}{number}"))
                command = [sys.executable, "-m", "autograder", "grade", str(submissions), "-o", output]
                spent[level] = cpu_s([*command, "--sandbox", level, "--jobs", "1"], ROOT) * 1000 / options.students
                ratios[level].append(spent[level] / spent["trusted"])
            print(f"round {number}: " + ", ".join(f"{level} {ms:.1f} ms" for level, ms in spent.items()))
    for level in LEVELS[1:]:
        print(f"median: {level} takes {statistics.median(ratios[level]):.2f} x the CPU of trusted")


if __name__ == "__main__":
    main()
