"""Grade a class into a folder: resume from its ledger, grade what is left, hand everything to the reporter."""

from __future__ import annotations

import errno
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from autograder.batch import Entry, Job, grade_all
from autograder.bounds.budget import WRITING_CPU_S, Spent, at_most
from autograder.bounds.ceiling import within_limits
from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file, no_plain_folder
from autograder.errors import AutograderError, EnvironmentProblem, Interrupted
from autograder.gradebook.ledger import FILE, Conditions, Ledger, Recalled
from autograder.gradebook.seal import Seal
from autograder.grading import Grader
from autograder.machine import why_machine, why_unwritten
from autograder.model import Note, Said, Status, Submission, SubmissionResult, SubmissionStatus, note
from autograder.suite.failures import constant
from autograder.words import say


class Reporter(Protocol):
    """What writes the files; its functions raise OSError where they cannot."""

    folder: Path

    def prepare(self) -> None: ...

    def own_files(self) -> list[Path]: ...

    def remove_own_files(self, earlier: Iterable[str]) -> None: ...

    def write_submission(self, result: SubmissionResult) -> None: ...

    def write_class(self, results: Sequence[SubmissionResult], finished: str, seconds: float, newly: int) -> None: ...


@dataclass(frozen=True)
class Outcome:
    """What a run came to: all results, and how many of them earlier runs had left."""

    results: list[SubmissionResult]
    resumed: int
    outdated: int  # results in the ledger that no longer count, and were graded anew
    notes: tuple[Said, ...] = ()  # what a person has to know about the ledger


def grade_into(
    reporter: Reporter,
    job: Job,
    grader: Grader,
    submissions: list[Submission],
    on: int | Executor,
    *,
    fresh: bool = False,
    seal: Seal | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Outcome:
    """Grade `submissions` into the reporter's folder.

    on: how many processes, or what runs them elsewhere.
    fresh: forget what earlier runs left there.
    seal: what the ledger's checksums are made with; the user's own where none is given.
    on_progress: called with (done, total) after each submission.
    Raises: EnvironmentProblem where the folder cannot be written, or something in it is none of ours; Interrupted on
    Ctrl-C.
    """
    entries: dict[str, Entry] = {}
    try:
        _refuse_what_is_odd(reporter)
        reporter.prepare()
        ledger = Ledger(reporter.folder, seal)
        recalled = ledger.recall(submissions, Conditions.of(grader), grader.chapter.assignment)
        if fresh:
            recalled = _forgotten(reporter, recalled)
        return _graded(
            reporter, ledger, recalled, submissions, entries, lambda todo: grade_all(job, grader, todo, on), on_progress
        )
    except KeyboardInterrupt:
        for process in multiprocessing.active_children():
            process.terminate()
        raise Interrupted(note("gradebook.interrupted", done=len(entries), total=len(submissions))) from None
    except OSError as error:
        raise EnvironmentProblem(_why_ended(reporter.folder, error)) from error


def _graded(
    reporter: Reporter,
    ledger: Ledger,
    recalled: Recalled,
    submissions: list[Submission],
    entries: dict[str, Entry],
    grade: Callable[[list[Submission]], Iterator[Entry]],
    on_progress: Callable[[int, int], None],
) -> Outcome:
    """Add to `entries` what is recalled and what is graded now, and write it all."""
    started = time.monotonic()
    names = {submission.student: submission.name for submission in submissions}
    for student, entry in recalled.entries.items():
        entries[student] = _at_hand(reporter, entry, names[student])
    todo = [submission for submission in submissions if submission.student not in entries]
    resumed = len(entries)
    on_progress(resumed, len(submissions))
    for entry in grade(todo):
        entries[entry.result.student] = _written(reporter, ledger, entry)
        on_progress(len(entries), len(submissions))
    facts = datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic() - started, len(todo)
    results = _class_written(reporter, [entries[student].result for student in sorted(entries)], facts)
    outdated = sum(submission.student in recalled.students for submission in todo)
    return Outcome(results, resumed, outdated, (*recalled.notes, *_versions_told(results)))


def _versions_told(results: Sequence[SubmissionResult]) -> tuple[Note, ...]:
    """Tell of a class that was graded by several versions of Python or numpy, which may differ in marks."""
    graded = Counter(f"Python {each.python}, numpy {each.numpy}" for each in results if each.python)
    listed = tuple(note("gradebook.graded_by", count=count, versions=each) for each, count in sorted(graded.items()))
    return (note("gradebook.versions", listed=listed),) if len(listed) > 1 else ()


def _why_ended(folder: Path, error: OSError) -> Said:
    """Return what ended a run; only what concerns the output folder is a reason for another one."""
    place, why = str(error.filename or ""), why_unwritten(error)
    elsewhere = os.path.isabs(place) and not Path(place).is_relative_to(os.path.abspath(folder))
    if not place or elsewhere:  # /dev/shm, say; a path that is relative is made from -o
        return why_machine(error) or why
    return note("gradebook.unwritten", path=visible(place), why=why, odd=False)


def _forgotten(reporter: Reporter, recalled: Recalled) -> Recalled:
    """Remove what earlier runs left, and return what is known without them."""
    if (reporter.folder / FILE).exists():
        reporter.remove_own_files(recalled.students)
    return Recalled({}, frozenset(), recalled.notes)


def _at_hand(reporter: Reporter, entry: Entry, name: str) -> Entry:
    """Return an earlier run's entry under the name of today, as a roster may have come since.

    Its files are written anew: they may be gone, or of another language or name.
    """
    return _written(reporter, None, replace(entry, result=within_limits(replace(entry.result, name=name))))


def _refuse_what_is_odd(reporter: Reporter) -> None:
    """Refuse a folder in which something else stands where we write. Nothing is touched.

    Raises: EnvironmentProblem.
    """
    folder = reporter.folder
    if folder.exists() and not folder.is_dir():
        raise EnvironmentProblem(note("gradebook.is_file", path=visible(str(folder))))
    own = reporter.own_files()
    places = [
        (place, no_plain_folder(place)) for place in dict.fromkeys(path.parent for path in own) if place != folder
    ]
    for path, why in (*places, *((path, no_plain_file(path, only_name=path.name == FILE)) for path in own)):
        if why:
            raise EnvironmentProblem(note("gradebook.not_ours", path=visible(str(path)), why=why))


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
    why = note("gradebook.slow_to_write", seconds=WRITING_CPU_S) if isinstance(error, Spent) else str(error)
    fault = replace(entry, result=_as_fault(entry.result, note("gradebook.files_unwritten", why=why)))
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
        return _as_fault(result, note("gradebook.row_unwritten", why=str(error)))
    return result


def _is_the_folders(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno not in _OF_THE_NAME
    return isinstance(error, AutograderError)


def _as_fault(result: SubmissionResult, why: Note) -> SubmissionResult:
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
        detail=visible(say(why, "en"))[:500],
    )
