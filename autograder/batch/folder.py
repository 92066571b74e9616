"""Grade a class into a folder: resume from its ledger, grade what is left, hand everything to the reporter."""

from __future__ import annotations

import errno
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from autograder.batch.ledger import FILE, Entry, Ledger, Recalled
from autograder.batch.run import Job, conditions, grade_all
from autograder.batch.seal import Seal
from autograder.bounds.budget import WRITING_CPU_S, Spent, at_most
from autograder.bounds.ceiling import within_limits
from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file, no_plain_folder
from autograder.errors import AutograderError, EnvironmentProblem
from autograder.grading import Grader
from autograder.machine import why_machine, why_unwritten
from autograder.model import NO_TEXT, Status, Submission, SubmissionResult, SubmissionStatus, Text
from autograder.suite.failures import constant


class Reporter(Protocol):
    """What writes the files; its functions raise OSError where they cannot."""

    folder: Path

    def prepare(self) -> None: ...

    def own_files(self) -> list[Path]: ...

    def remove_own_files(self, earlier: Iterable[str]) -> None: ...

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
    notes: tuple[Text, ...] = ()  # what a person has to know about the ledger


def grade_into(
    reporter: Reporter,
    job: Job,
    grader: Grader,
    submissions: list[Submission],
    jobs: int,
    *,
    fresh: bool = False,
    seal: Seal | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Outcome:
    """Grade `submissions` into the reporter's folder.

    fresh: forget what earlier runs left there.
    seal: what the ledger's checksums are made with; the user's own where none is given.
    on_progress: called with (done, total) after each submission.
    Raises: EnvironmentProblem where the folder cannot be written, or something in it is none of ours; Interrupted on
    Ctrl-C.
    """
    started = time.monotonic()
    entries: dict[str, Entry] = {}
    try:
        _refuse_what_is_odd(reporter)
        reporter.prepare()
        ledger = Ledger(reporter.folder, seal)
        recalled = ledger.recall(submissions, conditions(grader), grader.chapter.assignment)
        if fresh:
            recalled = _forgotten(reporter, recalled)
        names = {submission.student: submission.name for submission in submissions}
        entries |= {student: _at_hand(reporter, entry, names[student]) for student, entry in recalled.entries.items()}
        todo = [submission for submission in submissions if submission.student not in entries]
        resumed = len(entries)
        on_progress(resumed, len(submissions))
        for entry in grade_all(job, grader, todo, jobs):
            entries[entry.result.student] = _written(reporter, ledger, entry)
            on_progress(len(entries), len(submissions))
        results = _class_written(
            reporter,
            [entries[student].result for student in sorted(entries)],
            (datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic() - started, len(todo)),
        )
    except KeyboardInterrupt:
        for process in multiprocessing.active_children():
            process.terminate()
        raise Interrupted(len(entries), len(submissions)) from None
    except OSError as error:
        raise EnvironmentProblem(_why_ended(reporter.folder, error)) from error
    outdated = sum(submission.student in recalled.students for submission in todo)
    notes = (*recalled.notes, *filter(None, [_versions_told(results)]))
    return Outcome(results, resumed, outdated, notes)


def _versions_told(results: Sequence[SubmissionResult]) -> Text:
    """Return the line on a class that was graded by several versions of Python or numpy, which may differ in marks."""
    graded = Counter(f"Python {each.python}, numpy {each.numpy}" for each in results if each.python)
    if len(graded) < 2:
        return NO_TEXT
    listed = "; ".join(f"{count} × {versions}" for versions, count in sorted(graded.items()))
    return Text(
        f"这个班是用不同的版本评的（{listed}），分数可能因此不同；要用现在的版本全部重评，加 --fresh",
        f"this class was graded by different versions ({listed}), which may tell in scores; to grade all anew by"
        " those of today add --fresh",
    )


def _why_ended(folder: Path, error: OSError) -> Text:
    """Return what ended a run; only what concerns the output folder is a reason for another one."""
    place, why = str(error.filename or ""), why_unwritten(error)
    elsewhere = os.path.isabs(place) and not Path(place).is_relative_to(os.path.abspath(folder))
    if not place or elsewhere:  # /dev/shm, say; a path that is relative is made from -o
        return why_machine(error) or why
    shown = visible(place)
    return Text(
        f"{shown}：写不进去：{why.zh}；给 -o 另一个文件夹",
        f"{shown}: cannot be written: {why.en}; give another folder to -o",
    )


def _forgotten(reporter: Reporter, recalled: Recalled) -> Recalled:
    """Remove what earlier runs left, and return what is known without them."""
    if (reporter.folder / FILE).exists():
        reporter.remove_own_files(recalled.students)
    return Recalled({}, frozenset(), recalled.notes)


def _at_hand(reporter: Reporter, entry: Entry, name: str) -> Entry:
    """Return an earlier run's entry under the name of today, as a roster may have come since; its files are there."""
    named = replace(entry, result=within_limits(replace(entry.result, name=name)))
    return named if reporter.is_written(named.result) else _written(reporter, None, named)


def _refuse_what_is_odd(reporter: Reporter) -> None:
    """Refuse a folder in which something else stands where we write. Nothing is touched.

    Raises: EnvironmentProblem.
    """
    folder = reporter.folder
    if folder.exists() and not folder.is_dir():
        raise EnvironmentProblem(f"{folder}: is a file; give a folder to -o")
    own = reporter.own_files()
    places = [
        (place, no_plain_folder(place)) for place in dict.fromkeys(path.parent for path in own) if place != folder
    ]
    for path, why in (*places, *((path, no_plain_file(path, only_name=path.name == FILE)) for path in own)):
        if why:
            shown = visible(str(path))
            raise EnvironmentProblem(
                Text(
                    f"{shown}：{why.zh}，不是本程序写的；把它移开，或给 -o 另一个文件夹",
                    f"{shown}: {why.en}, which this program did not write; move it away, or give another folder to -o",
                )
            )


# What a system says of a name that it cannot take; all else that it says is about the folder, and ends the run.
_OF_THE_NAME = {errno.ENAMETOOLONG, errno.EILSEQ, errno.EINVAL}


def _written(reporter: Reporter, ledger: Ledger | None, entry: Entry) -> Entry:
    """Write what there is about one student, and return the entry that stands for them.

    Where that fails for a reason of their own they are a fault, with the reason for staff, and the class goes on.
    """
    error = _put(reporter, ledger, entry)
    return entry if error is None else _unwritten(reporter, ledger, entry, error)


def _put(reporter: Reporter, ledger: Ledger | None, entry: Entry) -> BaseException | None:
    """Write a student's files and line; return what stood in the way, where that is about this student alone."""
    try:
        with at_most(WRITING_CPU_S):
            reporter.write_submission(entry.result)
            if ledger is not None:
                ledger.append(entry)
    except (Exception, Spent) as error:
        if _is_the_folders(error):
            raise
        return error
    return None


def _unwritten(reporter: Reporter, ledger: Ledger | None, entry: Entry, error: BaseException) -> Entry:
    why = f"writing it took more than {WRITING_CPU_S:.0f} s of CPU" if isinstance(error, Spent) else str(error)
    fault = replace(entry, result=_as_fault(entry.result, f"its files cannot be written: {why}"))
    _put(reporter, ledger, fault)
    return fault  # without files of its own, at worst: its row says so


def _class_written(
    reporter: Reporter, results: list[SubmissionResult], facts: tuple[str, float, int]
) -> list[SubmissionResult]:
    """Write the files about the class; who alone cannot stand in them is a fault there, and the others are not lost."""
    try:
        reporter.write_class(results, *facts)
    except Exception as error:
        if _is_the_folders(error):
            raise
        results = [_standing(reporter, result, facts) for result in results]
        reporter.write_class(results, *facts)
    return results


def _standing(reporter: Reporter, result: SubmissionResult, facts: tuple[str, float, int]) -> SubmissionResult:
    try:
        with at_most(WRITING_CPU_S):
            reporter.write_class([result], *facts)
    except (Exception, Spent) as error:
        if _is_the_folders(error):
            raise
        return _as_fault(result, f"its row cannot be written: {error}")
    return result


def _is_the_folders(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno not in _OF_THE_NAME
    return isinstance(error, AutograderError)


def _as_fault(result: SubmissionResult, why: str) -> SubmissionResult:
    """Return a result without a score, and without anything that the submission chose."""
    return replace(
        result,
        name=visible(result.name)[:80],
        file=visible(result.file)[:160],
        status=SubmissionStatus.FAULT,
        exercises=tuple(
            replace(each, status=Status.FAULT, score=Fraction(0), tests=(), diagnosis=None) for each in result.exercises
        ),
        notes=(constant(Status.FAULT),),
        detail=visible(why)[:500],
    )


__all__ = ["Interrupted", "Outcome", "Reporter", "grade_into"]
