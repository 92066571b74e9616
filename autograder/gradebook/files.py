"""A class's results are handed to whatever writes files. Who alone cannot be written is a fault; the class goes on."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.budget import WRITING_CPU_S, Spent, at_most
from autograder.errors import AutograderError
from autograder.gradebook.classes import as_fault
from autograder.model import NOTHING_KEPT, Note, Record, Standing, SubmissionStatus, note


class Facts(Struct, frozen=True):
    """What differs from run to run. finished: ISO 8601, UTC; newly: how many were graded."""

    finished: str
    seconds: float
    newly: int


class Reporter(Protocol):
    """What writes the files about a class; its functions raise OSError where they cannot."""

    folder: Path

    def prepare(self) -> None: ...

    def own_files(self) -> Iterable[Path]: ...

    def write_submission(self, standing: Standing, record: Record) -> None: ...

    def forget_submission(self, student: str) -> None: ...

    def unused(self, earlier: Iterable[str]) -> list[str]: ...

    def strangers(self) -> list[str]: ...

    def write_class(self, standings: Sequence[Standing], finished: str, seconds: float, newly: int) -> None: ...


# What a system says of a name that it cannot take; all else that it says is about the folder, and ends the run.
_OF_THE_NAME: Final = {errno.ENAMETOOLONG, errno.EILSEQ, errno.EINVAL}


class Kept(Protocol):
    """Where a student's files come from: asked when they are written, and let go."""

    def whole(self, standing: Standing) -> Standing:
        """Return a standing with all of its result."""
        ...

    def record(self, student: str) -> Record:
        """Return what is kept of a student."""
        ...


def write_all(reporter: Reporter, standings: Iterable[Standing], facts: Facts, kept: Kept) -> list[Standing]:
    """Write everything about a class, and return the standings as they are written. Their results may be brief."""
    reporter.prepare()
    written = [_submission(reporter, each, kept) for each in standings]
    told = facts.finished, facts.seconds, facts.newly
    try:
        reporter.write_class(written, *told)
    except Exception as error:
        if _is_the_folders(error):
            raise
        written = [_row(reporter, each, facts) for each in written]
        reporter.write_class(written, *told)
    return written


def _submission(reporter: Reporter, standing: Standing, kept: Kept) -> Standing:
    """Write a student's files; nobody who is missing has any."""
    if standing.result.status is SubmissionStatus.MISSING:
        return standing
    student = standing.result.student
    error = _failure(reporter, student, lambda: (kept.whole(standing), kept.record(student)))
    if error is None:
        return standing
    why = note("gradebook.slow_to_write", seconds=WRITING_CPU_S) if isinstance(error, Spent) else str(error)
    fault = _fault(standing, note("gradebook.files_unwritten", why=why))
    _failure(reporter, student, lambda: (fault, NOTHING_KEPT))  # without files of its own, at worst: its row says so
    return fault


def _failure(reporter: Reporter, student: str, read: Callable[[], tuple[Standing, Record]]) -> BaseException | None:
    """Write a student's files; return what stood in the way, where that is about this student alone."""
    try:
        with at_most(WRITING_CPU_S):
            reporter.write_submission(*read())
    except (Exception, Spent) as error:
        if _is_the_folders(error):
            raise
        reporter.forget_submission(student)
        return error
    return None


def _row(reporter: Reporter, standing: Standing, facts: Facts) -> Standing:
    try:
        with at_most(WRITING_CPU_S):
            reporter.write_class([standing], facts.finished, facts.seconds, facts.newly)
    except (Exception, Spent) as error:
        if _is_the_folders(error):
            raise
        return _fault(standing, note("gradebook.row_unwritten", why=str(error)))
    return standing


def _fault(standing: Standing, why: Note) -> Standing:
    return replace(standing, result=as_fault(standing.result, why))


def _is_the_folders(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno not in _OF_THE_NAME
    return isinstance(error, AutograderError)
