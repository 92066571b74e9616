"""Read random damage to notebooks, scripts and archives: no crash, no hang, a row for each. Run by hand.

    python benchmarks/fuzz_intake.py [--count 100000] [--seed 1]

The first mutant that breaks a rule is written to `mutant-SEED-NUMBER.bin` and ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.intake.mutation import check, mutants  # noqa: E402  the tests' own mutants


def main() -> int:
    """Run and print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    slowest, total, started = 0.0, 0.0, time.monotonic()
    for number, (name, data) in enumerate(mutants(options.count, options.seed)):
        try:
            seconds = check(name, data)
        except Exception as error:
            kept = Path(f"mutant-{options.seed}-{number}.bin")
            kept.write_bytes(data)
            print(f"mutant {number} ({name}), kept as {kept}: {error!r}")
            return 1
        slowest, total = max(slowest, seconds), total + seconds
        if (number + 1) % 10_000 == 0:
            print(f"{number + 1} read, {time.monotonic() - started:.0f} s", file=sys.stderr)
    print(
        f"{options.count} mutants, each with a row; "
        f"{1e3 * total / options.count:.2f} ms CPU each, slowest {slowest:.2f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
