"""Whose submission it is -> its result: from the ledger of an earlier `grade` where that counts, else graded now.

Each step is one that `grade` takes, too: `hand_ins` reads the class, `recalled` says what of a ledger counts,
`grade_one` grades. What a class's run does besides is not done here: nbgrader asks for one student, and keeps grades.

Nothing here knows nbgrader. What is read stays with the process while nothing has changed on disk: nbgrader asks
once for each student, and its formgrader asks from a server that runs for weeks.
"""

from __future__ import annotations

import atexit
import logging
import os
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from autograder.batch import Job, grade_one
from autograder.batch.hand_ins import hand_ins
from autograder.course.chapter import MANIFEST, Chapter, Course, find_course
from autograder.engine import engine_digest
from autograder.gradebook.book import Book, Conditions, recalled
from autograder.gradebook.ledger import FILE, Ledger
from autograder.grading import Grader
from autograder.integrations.nbgrader.handed_in import MAX_ENTRIES
from autograder.model import Fault, Lang, Limits, Submission, SubmissionResult, note
from autograder.sandbox.trial import usable_level
from autograder.words import say


class Setup(Struct, frozen=True):
    """How a course's submissions are graded.

    course: the root of the content, with assignments/ and solutions/.
    results: the folder of an earlier `grade`, or None.
    """

    course: Path
    lang: Lang = "zh"
    sandbox: str = "auto"
    results: Path | None = None

    def chapter(self, name: str) -> Chapter | None:
        """Return the chapter `name`, or None where the assignment is not one of this course's.

        Raises: UsageError where the course is not there; ContentError.
        """
        course = find_course(self.course)
        manifest = course.root / "assignments" / name / MANIFEST
        return _chapter(course, name, manifest.stat().st_mtime_ns) if manifest.is_file() else None


def result_of(setup: Setup, chapter: Chapter, submitted: Path, student: str) -> SubmissionResult:
    """Return the result of what `student` handed in.

    submitted: nbgrader's folder of all that was handed in, with one folder a student.
    Raises: AutograderError for a course, a folder or a machine with which nobody can be graded.
    """
    submission = submission_of(chapter, submitted, student)
    level = _level(setup.sandbox)
    if setup.results is not None:
        ledger, book = _ledger(setup.results)
        for told in ledger.told():
            _tell(say(told, setup.lang))
        conditions = Conditions(chapter.digest, engine_digest(), level)
        if (known := recalled(book, submission, conditions, chapter.assignment)) is not None:
            return ledger.whole(known)  # the book holds no messages
    return grade_one(_grader(Job(chapter.public, chapter.secret, level), chapter.digest), submission)


# --- what stays with the process -----------------------------------------------------------------------


@lru_cache(maxsize=8)
def _manifest(course: Course, name: str, stamp: int) -> Chapter:
    return course.chapter(name)


def _chapter(course: Course, name: str, stamp: int) -> Chapter:
    """Return a chapter whose digest is taken anew: only its manifest stays."""
    return replace(_manifest(course, name, stamp))


@lru_cache(maxsize=64)
def _tell(line: str) -> None:
    """Say something about the ledger, once."""
    logging.getLogger("autograder").warning(line)


def submission_of(chapter: Chapter, submitted: Path, student: str) -> Submission:
    """Return what of a student's work is graded; what cannot be found is a fault of ours."""
    names = tuple(exercise.name for exercise in chapter.assignment.exercises)
    reading = _class(chapter.public, names, submitted)
    if reading.stamps.get(student) != _stamp(submitted / student):  # handed in since
        _class.cache_clear()
        reading = _class(chapter.public, names, submitted)
    # Nbgrader has found a notebook there; that we have not is a fault of ours, and no zero.
    return reading.found.get(student) or Fault(
        student, detail=say(note("nbgrader.nothing_found", folder=str(submitted / student)), "en")
    )


class _Reading(Struct, frozen=True):
    """A class as it was read, and how each student's folder then looked: one's trouble is not looked at for others."""

    found: dict[str, Submission]
    stamps: dict[str, int]


@lru_cache(maxsize=1)
def _class(public: Path, exercises: tuple[str, ...], submitted: Path) -> _Reading:
    """Read the whole class, as `grade` does: so the same file has the same digest here and in a ledger."""
    folders = sorted(submitted.iterdir()) if submitted.is_dir() else []
    stamps = {folder.name: _stamp(folder) for folder in folders}
    intake = hand_ins(public, exercises, submitted, layout="nbgrader")
    return _Reading({each.student: each for each in intake.submissions}, stamps)


def _stamp(folder: Path) -> int:
    """Return a number that differs once a file below a student's folder has changed."""
    return hash(tuple(islice(_files(folder), MAX_ENTRIES)))


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    todo = [str(folder)]
    while todo:
        place = todo.pop()
        try:
            with os.scandir(place) as found:
                entries = sorted(found, key=lambda each: each.name)
            for entry in entries:
                info = entry.stat(follow_symlinks=False)
                yield entry.path, info.st_mtime_ns, info.st_size
                if entry.is_dir(follow_symlinks=False):
                    todo.append(entry.path)
        except OSError:  # what may not be read, or is nested too deep
            yield place, 0, 0


def _ledger(folder: Path) -> tuple[Ledger, Book]:
    """Return a ledger and what it tells of the class; it is read again once it has changed."""
    path = folder / FILE
    info = path.stat() if path.exists() else None
    return _read_ledger(folder, (info.st_mtime_ns, info.st_size) if info else None)


@lru_cache(maxsize=1)
def _read_ledger(folder: Path, stamp: tuple[int, int] | None) -> tuple[Ledger, Book]:
    ledger = Ledger(folder)
    return ledger, ledger.read().book


@lru_cache(maxsize=4)
def _level(level: str) -> str:
    """Return the level that is meant, once a worker has run at it: a machine's fault is told once, not for each."""
    return usable_level(level, Limits())


# The one grader of this process, kept warm, and what it was made for. It is replaced once the content has changed.
_warm: tuple[tuple[Job, str], Grader] | None = None


def _grader(job: Job, digest: str) -> Grader:
    global _warm
    if _warm is None or _warm[0] != (job, digest):
        close()
        _warm = ((job, digest), job.grader())
        atexit.register(close)
    return _warm[1]


def close() -> None:
    """End the warm grader, if there is one."""
    global _warm
    if _warm is not None:
        _warm[1].close()
        _warm = None
