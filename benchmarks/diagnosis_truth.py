"""How often what is said of wrong functions is not so, found by asking each on inputs that nobody has tried. By hand.

    python benchmarks/diagnosis_truth.py [--count 1000] [--seed 1] [--exercise NAME] [--wrong] [--said]

Draws right answers in many styles (with `--wrong` also functions that have a mistake already), changes each at random
once or twice (`tests/truth`), diagnoses those that are wrong and holds every claim against the function: a call that is
named is made, what is said of every call is tried on 60 random inputs of the public kind, a name is compared with the
mistake's own code. Prints how many claims were tried, and those that an input speaks against; with `--said` also the
functions. Calls that end in an exception are explained where
a line is known, which `benchmarks/diagnosis.py` has: here they count as neutral.
"""

from __future__ import annotations

import argparse
import resource
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from autograder.course.chapter import Chapter  # noqa: E402
from autograder.words import say  # noqa: E402
from tests.corpus import chapters  # noqa: E402
from tests.truth.judging import Judge, Judged  # noqa: E402
from tests.truth.mutants import wrong_functions  # noqa: E402

_MEMORY = 4 * 2**30


def judged(chapter: Chapter, seed: int, exercise: str, of: tuple[str, ...] = ("right",)) -> Iterator[Judged]:
    """Yield what is said of wrong functions, each once."""
    judge, known = Judge(chapter), set()
    for case in wrong_functions(chapter, seed, exercise, of):
        if case.source not in known:
            known.add(case.source)
            if (found := judge.judge(case)) is not None:
                yield found


def print_said(found: Judged) -> None:
    """Print a function, what was said, and what speaks against it."""
    explanation = found.diagnosis.explanation
    print(f"\n=== {found.case.kind} · {found.case.exercise}\n{found.case.source}")
    print(say(explanation.seen, "en"), say(explanation.means, "en"), *found.false, sep="\n", flush=True)


def main() -> None:
    """Print the count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exercise", default="")
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--said", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))  # a changed loop may fill a list without end
    how, false, untried = Counter[str](), Counter[str](), Counter[str]()
    chapter, of = next(chapters()), ("right", "one") if options.wrong else ("right",)
    for found in islice(judged(chapter, options.seed, options.exercise, of), options.count):
        symptom = found.diagnosis.symptom
        how["named" if found.diagnosis.misconception else "symptom" if symptom else "neutral or accident"] += 1
        false.update(code.partition(" ")[0] for code, _ in found.false)
        untried.update(found.unknown)
        if found.false and options.said:
            print_said(found)
    print(f"wrong functions: {how.total()}; {', '.join(f'{kind} {count}' for kind, count in how.items())}")
    print(f"claims that an input speaks against: {false.total()} {dict(false.most_common())}")
    print(f"claims that nothing could be tried of: {untried.total()} {dict(untried.most_common())}")


if __name__ == "__main__":
    main()
