"""Grade a class into a folder: resume from its ledger, grade what is left, hand everything to the reporter."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from autograder.batch.ledger import FILE, Entry, Ledger
from autograder.batch.run import Job, conditions, grade_all
from autograder.errors import EnvironmentProblem
from autograder.grading import Grader
from autograder.model import Submission, SubmissionResult


class Reporter(Protocol):
    """What writes the files; its functions raise OSError where they cannot."""

    folder: Path

    def prepare(self) -> None: ...

    def remove_own_files(self) -> None: ...

    def write_submission(self, result: SubmissionResult) -> None: ...

    def is_written(self, result: SubmissionResult) -> bool: ...

    def write_class(self, results: Sequence[SubmissionResult], finished: str, seconds: float, newly: int) -> None: ...


class Interrupted(Exception):
    """The user stopped the run; what was finished stays in the ledger."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"{done} of {total} graded")
        self.done, self.total = done, total


@dataclass(frozen=True)
class Outcome:
    """What a run came to: all results, and how many of them earlier runs had left."""

    results: list[SubmissionResult]
    resumed: int
    outdated: int  # results in the ledger that no longer count, and were graded anew


def grade_into(
    reporter: Reporter,
    job: Job,
    grader: Grader,
    submissions: list[Submission],
    jobs: int,
    *,
    fresh: bool = False,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Outcome:
    """Grade `submissions` into the reporter's folder.

    fresh: forget what earlier runs left there.
    on_progress: called with (done, total) after each submission.
    Raises: EnvironmentProblem where the folder cannot be written; Interrupted on Ctrl-C.
    """
    started = time.monotonic()
    if reporter.folder.exists() and not reporter.folder.is_dir():
        raise EnvironmentProblem(f"{reporter.folder}: is a file; give a folder to -o")
    entries: dict[str, Entry] = {}
    try:
        reporter.prepare()
        if fresh and (reporter.folder / FILE).exists():
            reporter.remove_own_files()
        ledger = Ledger(reporter.folder)
        entries = ledger.still_valid(submissions, conditions(grader))
        names = {submission.student: submission.name for submission in submissions}
        entries = {
            student: replace(entry, result=replace(entry.result, name=names[student]))  # a roster may have come since
            for student, entry in entries.items()
        }
        known = {entry.result.student for entry in ledger.read()}
        todo = [submission for submission in submissions if submission.student not in entries]
        outdated = sum(submission.student in known for submission in todo)
        for entry in entries.values():
            if not reporter.is_written(entry.result):
                reporter.write_submission(entry.result)
        resumed = len(entries)
        on_progress(resumed, len(submissions))
        for entry in grade_all(job, grader, todo, jobs):
            reporter.write_submission(entry.result)
            ledger.append(entry)
            entries[entry.result.student] = entry
            on_progress(len(entries), len(submissions))
        results = [entries[student].result for student in sorted(entries)]
        finished = datetime.now(UTC).isoformat(timespec="seconds")
        reporter.write_class(results, finished, time.monotonic() - started, len(todo))
    except KeyboardInterrupt:
        for process in multiprocessing.active_children():
            process.terminate()
        raise Interrupted(len(entries), len(submissions)) from None
    except OSError as error:
        raise EnvironmentProblem(
            f"{error.filename or reporter.folder}: cannot be written: {error.strerror}; give another folder to -o"
        ) from error
    return Outcome(results, resumed, outdated)


__all__ = ["Interrupted", "Outcome", "Reporter", "grade_into"]
