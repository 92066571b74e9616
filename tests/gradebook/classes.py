"""Classes for tests of a grading folder: hand-ins that say in a remark what is wrong with them, and who grades them.

Nothing is executed: these tests are about what a folder makes of results. `sloppy` work passes until the hidden tests
are strict. Everything else (reading, ledger, files) is the real thing.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from autograder.batch import Entry, Job
from autograder.course.chapter import Course
from autograder.gradebook import ADDING, Manner, Outcome, grade_into
from autograder.gradebook import folder as folder_module
from autograder.grading import Grader
from autograder.intake import read_class, read_roster
from autograder.model import ExerciseResult, Read, Status, Submission, SubmissionStatus
from autograder.show.folder import FolderReporter
from tests.samples import LEVEL

NAMES = ["double", "total", "shares"]
STRICT = "\n# strict\n"
DIFFERS = re.compile(rb"<!-- run facts: begin -->.*?<!-- run facts: end -->", re.DOTALL)
HISTORY = re.compile(rb'"hand_ins": \[.*?\n  \],|<h2>(?:\xe4\xba\xa4\xe8\xbf\x87|All hand-ins).*?</section>', re.DOTALL)


def work(*, wrong: str = "", sloppy: str = "", open: str = "", remark: str = "") -> str:
    """Return a hand-in. wrong, sloppy, open (not attempted): names of exercises."""
    return f"# wrong: {wrong}\n# sloppy: {sloppy}\n# open: {open}\n# {remark}\n" + "".join(
        f"def {name}(x):\n    return x\n\n" for name in NAMES
    )


def hand_in(folder: Path, **files: str | bytes) -> Path:
    """Write a class: a script for each student."""
    folder.mkdir(parents=True, exist_ok=True)
    for student, text in files.items():
        (folder / f"{student}.py").write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def make_strict(course: Course) -> None:
    """Change a hidden test."""
    path = course.chapter().hidden_tests
    path.write_text(path.read_text(encoding="utf-8") + STRICT, encoding="utf-8")


@lru_cache(maxsize=8)
def _grader(course: Course, _: str) -> Grader:
    """Return a grader of what a course holds now; it starts nothing until it grades."""
    return Grader(course.chapter(), LEVEL)


@dataclass(frozen=True)
class Desk:
    """Where a TA sits: a course, of which each run reads what it holds by then."""

    course: Course

    def grader(self) -> Grader:
        return _grader(self.course, self.course.chapter().digest)

    def read(self, hand_ins: Path, roster: Path | None = None) -> Sequence[Submission]:
        return read_class(hand_ins, NAMES, roster=read_roster(roster) if roster is not None else None).submissions

    def grade(
        self,
        hand_ins: Path | Sequence[Submission],
        output: Path,
        manner: Manner = ADDING,
        roster: Path | None = None,
        grader: Grader | None = None,
        reporter: type[FolderReporter] = FolderReporter,
        **options: object,
    ) -> Outcome:
        chapter, grader = self.course.chapter(), grader or self.grader()

        def make(folder, students, context):
            return reporter(folder, students, NAMES, "en", context)

        job = Job(chapter.public, chapter.secret, LEVEL)
        submissions = self.read(hand_ins, roster) if isinstance(hand_ins, Path) else hand_ins
        return grade_into(output, make, job, grader, submissions, 1, manner=manner, roster=roster, **options)


def by_its_remark(job: Job, grader: Grader, todo: Sequence[Submission], *_: object) -> Iterator[Entry]:
    """Grade each by what its remark says; a stand-in for `grade_all`."""
    is_strict = STRICT.strip() in (job.solutions / "test_hidden.py").read_text(encoding="utf-8")
    for submission in todo:
        yield Entry(_result(grader, submission, is_strict), "2026-01-02T03:04:05+00:00", 1.0)


def _result(grader: Grader, submission: Submission, is_strict: bool):
    if not isinstance(submission, Read):
        return grader.grade(submission)
    text = submission.sources[0].text
    status = dict.fromkeys(_said("open", text), Status.NOT_ATTEMPTED)
    status |= dict.fromkeys([*_said("wrong", text), *(_said("sloppy", text) if is_strict else ())], Status.FAILED)
    exercises = tuple(
        ExerciseResult(
            each.name, each.title, each.section, each.bonus,
            status.get(each.name, Status.PASSED),
            Fraction(0) if each.name in status else each.points, each.points, (),
        )
        for each in grader.chapter.assignment.exercises
    )  # fmt: skip
    return grader._results.of(submission, SubmissionStatus.GRADED, exercises, submission.notes)


def _said(remark: str, text: str) -> list[str]:
    """Return the names of exercises in a remark."""
    return re.findall(r"\w+", " ".join(re.findall(f"# {remark}: (.*)", text)))


def graded_by_remarks(monkeypatch) -> None:
    """Have classes graded by what their remarks say."""
    monkeypatch.setattr(folder_module, "grade_all", by_its_remark)


def files(folder: Path) -> dict[str, bytes]:
    """Return what may not differ between two ways to one class.

    That is all but the ledger, the workbook's dates, one marked block, and what staff are told of earlier hand-ins.
    """
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name not in ("ledger.jsonl", "grades.xlsx"):
            found[path.relative_to(folder).as_posix()] = HISTORY.sub(b"", DIFFERS.sub(b"", path.read_bytes()))
    return found


def table(folder: Path) -> dict[str, dict[str, str]]:
    """Return grades.csv, by student."""
    text = (folder / "grades.csv").read_text(encoding="utf-8-sig")
    return {row["student"]: row for row in csv.DictReader(io.StringIO(text))}
