"""Write a class's page anew from what its folder holds; no submission is needed, and nothing is graded."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from autograder.bounds.clipping import visible
from autograder.bounds.places import in_place_of
from autograder.errors import EnvironmentProblem, UsageError
from autograder.gradebook import aside, held_class
from autograder.gradebook.lock import held
from autograder.machine import why_unwritten
from autograder.model import Lang, Said, note
from autograder.show.folder import REPORT, FolderReporter
from autograder.show.report import RunFacts


class Reported(Struct, frozen=True):
    """path: of the page. students: how many stand on it. notes: what a person has to know of the folder."""

    path: Path
    students: int
    notes: tuple[Said, ...]


def report(folder: Path, lang: Lang) -> Reported:
    """Write the page of the class that a folder holds, as of its last whole run.

    lang: the language in which the page opens.
    Raises: UsageError for what is no grading folder, or holds no result that counts; EnvironmentProblem where another
        run holds it, or it cannot be written.
    """
    if not folder.is_dir():
        raise UsageError(note("gradebook.no_ledger", path=visible(str(folder))))
    started = time.monotonic()
    try:
        with held(folder):
            aside.settle(folder)
            known = held_class(folder)
            students = [each.result.student for each in known.standings]
            reporter = FolderReporter(folder, students, (), lang, known.context)
            facts = RunFacts(datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic() - started, 0)
            with in_place_of(folder / REPORT) as beside:
                reporter.write_report(known.standings, facts, beside.name)
    except OSError as error:
        path = visible(str(folder / REPORT))
        raise EnvironmentProblem(note("gradebook.page_unwritten", path=path, why=why_unwritten(error))) from error
    return Reported(folder / REPORT, len(students), known.notes)
