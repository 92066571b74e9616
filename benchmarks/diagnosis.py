"""What is said of wrong functions that no list of mistakes was made from. Run by hand.

    python benchmarks/diagnosis.py [--kind two] [--exercise NAME] [--said] [--sandbox trusted] [--folder DIR]
    python benchmarks/diagnosis.py --folder tests/data/corpus/fresh_1    what was written to measure on, alone

Grades `tests/data/corpus/` as one class for each chapter and prints, for each exercise, how many functions got the name
of a mistake, a symptom, an explained accident, or nothing but the failing test; which wrong ones kept all their marks,
which right ones did not, and whom else a function cost anything. With `--said` also every message beside the truth, in
both languages: whether it is so, only a reader can tell.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from autograder.batch import Job, grade_all  # noqa: E402
from autograder.batch.hand_ins import hand_ins  # noqa: E402
from autograder.course.chapter import Chapter  # noqa: E402
from autograder.machine import cores  # noqa: E402
from autograder.model import ExerciseResult, Lang, Status, SubmissionResult  # noqa: E402
from autograder.sandbox.trial import usable_level  # noqa: E402
from autograder.show.fragment import exercise_fragment  # noqa: E402
from tests.corpus import FOLDER, Case, cases, chapters  # noqa: E402

KINDS = ("one", "two", "right", "misbehaving")
HOW = ("named", "symptom", "accident", "neutral", "nothing")


def graded(found: Sequence[Case], chapter: Chapter, sandbox: str) -> list[SubmissionResult]:
    """Grade one chapter's as a class; the results in the order of the functions."""
    job = Job(chapter.public, chapter.secret, usable_level(sandbox, chapter.assignment.limits))
    with tempfile.TemporaryDirectory() as name:
        for number, case in enumerate(found):
            (Path(name) / f"case-{number:04}.py").write_text(case.file(chapter), encoding="utf-8")
        names = [exercise.name for exercise in chapter.assignment.exercises]
        submissions = list(hand_ins(chapter.public, names, Path(name)).submissions)
    results = [entry.result for entry in grade_all(job, job.grader(), submissions, cores())]
    return sorted(results, key=lambda result: result.student)


def how(exercise: ExerciseResult) -> str:
    """Return how an exercise's failure is explained."""
    if exercise.diagnosis is None:
        return "nothing"
    if exercise.diagnosis.misconception:
        return "named"
    if exercise.diagnosis.symptom in ("", "exception"):  # Python's own words explain nothing
        return "neutral"
    return "symptom" if exercise.status is Status.FAILED else "accident"


def told(exercise: ExerciseResult, lang: Lang) -> str:
    """Return what its student reads above the list of tests, as text."""
    page = exercise_fragment(exercise, lang, scored=True).partition("</dl>")[0]
    lines = [html.unescape(re.sub(r"<[^>]+>", " ", line)).strip() for line in page.split("\n")]
    return "\n".join(f"      {' '.join(line.split())}" for line in lines if line)


def row(case: Case, result: SubmissionResult) -> ExerciseResult:
    """Return the result of the function that a case is about."""
    return next(each for each in result.exercises if each.name == case.exercise)


def others(case: Case, result: SubmissionResult) -> list[str]:
    """Return the exercises that lost marks beside the one that a case is about; the bonus may build on it."""
    return [e.name for e in result.exercises if e.name != case.exercise and not e.bonus and e.score != e.max_score]


def print_table(pairs: Sequence[tuple[Case, SubmissionResult]]) -> None:
    """Print how many of each kind were explained how."""
    print(f"{'':28}" + "".join(f"{each:>10}" for each in HOW))
    for kind in KINDS:
        of_kind = [(case.exercise, how(row(case, result))) for case, result in pairs if case.kind == kind]
        for exercise in (*dict.fromkeys(name for name, _ in of_kind), "all"):
            count = Counter(each for name, each in of_kind if exercise in (name, "all"))
            print(f"{kind:12}{exercise:16}" + "".join(f"{count[each]:>10}" for each in HOW))


def print_said(case: Case, result: SubmissionResult) -> None:
    """Print a function, the truth, its marks and what was said."""
    exercise = row(case, result)
    code = exercise.diagnosis.misconception or exercise.diagnosis.symptom if exercise.diagnosis else ""
    print(f"\n=== {case.kind} · {case.exercise} · {case.truth}\n{case.source}")
    print(f"  {how(exercise)} {code} · {exercise.status} · {float(exercise.score):.2f} of {exercise.max_score}")
    if exercise.diagnosis is not None:
        print(told(exercise, "en"), told(exercise, "zh"), sep="\n")


def main() -> None:
    """Print the messages where they are asked for, the table, and what should not be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--exercise")
    parser.add_argument("--said", action="store_true")
    parser.add_argument("--sandbox", default="auto", choices=["auto", "strong", "standard", "trusted"])
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    pairs = []
    for chapter in chapters():
        found = [
            case
            for case in cases(options.folder, chapter)
            if options.kind in (None, case.kind) and options.exercise in (None, case.exercise)
        ]
        pairs += zip(found, graded(found, chapter, options.sandbox) if found else (), strict=True)
    for case, result in pairs:
        if options.said:
            print_said(case, result)
    print_table(pairs)
    for case, result in pairs:
        full = row(case, result).score == row(case, result).max_score
        if full is (case.kind in {"one", "two"}):
            print(f"{'full marks' if full else 'marks lost'}: {case.kind} · {case.exercise} · {case.truth}")
        if lost := others(case, result):
            print(f"costs {', '.join(lost)}: {case.kind} · {case.exercise} · {case.truth}")


if __name__ == "__main__":
    main()
