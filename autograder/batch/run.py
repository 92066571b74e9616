"""Grade many submissions behind `concurrent.futures.Executor`.

What crosses to an executor's processes is a `Job` (where the content is) and `Submission`s (text); what comes back
is results. A process that dies under a submission is replaced, and that submission is tried once more by itself.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.util
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from autograder import __version__
from autograder.batch.ledger import Conditions, Entry
from autograder.content import Chapter
from autograder.grading import Grader
from autograder.model import (
    ExerciseResult,
    Lang,
    Status,
    Submission,
    SubmissionResult,
    SubmissionStatus,
)
from autograder.testing.failures import constant


@dataclass(frozen=True)
class Job:
    """What is graded and how; everything that a process needs to make a grader of its own."""

    public: Path
    solutions: Path
    level: str
    lang: Lang

    def grader(self) -> Grader:
        """Return a grader.

        Raises: ContentError.
        """
        return Grader(Chapter.read(self.public, self.solutions), self.level, self.lang)


def conditions(grader: Grader) -> Conditions:
    """Return the conditions under which this grader's results are made."""
    return Conditions(grader.chapter.digest, __version__, grader.level, grader.lang)


# The one grader of an executor's process. It is set when the process starts, and only there.
_grader: Grader | None = None


def _adopt(grader: Grader | Job) -> None:
    global _grader
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    _grader = grader.grader() if isinstance(grader, Job) else grader
    multiprocessing.util.Finalize(None, _grader.close, exitpriority=10)  # atexit does not run in a pool's process


def _grade(submission: Submission) -> Entry:
    assert _grader is not None
    started = time.perf_counter()
    result = _grader.grade(submission)
    wall_ms = round((time.perf_counter() - started) * 1000, 3)
    return Entry(result, datetime.now(UTC).isoformat(timespec="seconds"), wall_ms)


def process_pool(job: Job, grader: Grader, jobs: int) -> Executor:
    """Return a pool of `jobs` processes; where there is fork they inherit `grader`, whose tests are collected."""
    if sys.platform.startswith("linux"):
        return ProcessPoolExecutor(jobs, multiprocessing.get_context("fork"), _adopt, (grader,))
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _adopt, (job,))


def grade_all(job: Job, grader: Grader, submissions: list[Submission], jobs: int) -> Iterator[Entry]:
    """Grade `submissions` on `jobs` processes and yield each result as it is finished."""
    if not submissions:
        return
    lost: list[Submission] = []
    with process_pool(job, grader, max(1, min(jobs, len(submissions)))) as pool:
        futures: dict[Future[Entry], Submission] = {pool.submit(_grade, each): each for each in submissions}
        try:
            for future in as_completed(futures):
                try:
                    yield future.result()
                except BrokenProcessPool:
                    lost.append(futures[future])
        except BaseException:  # interrupted, or the caller has had enough: do not begin the others
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for submission in sorted(lost, key=lambda each: each.student):
        yield _grade_alone(job, grader, submission)


def _grade_alone(job: Job, grader: Grader, submission: Submission) -> Entry:
    """Grade in a pool of one; if that process dies as well, the submission is a fault and the others go on."""
    with process_pool(job, grader, 1) as pool:
        try:
            return pool.submit(_grade, submission).result()
        except BrokenProcessPool:
            return Entry(_died(grader, submission), datetime.now(UTC).isoformat(timespec="seconds"), 0.0)


def _died(grader: Grader, submission: Submission) -> SubmissionResult:
    blank = grader.grade(replace(submission, problem=constant(Status.FAULT)))
    return replace(
        blank,
        status=SubmissionStatus.FAULT,
        exercises=tuple(
            ExerciseResult(e.name, e.title, e.section, e.bonus, Status.FAULT, Fraction(0), e.max_score, ())
            for e in blank.exercises
        ),
        detail="the grader's process died while it graded this submission, twice",
    )
