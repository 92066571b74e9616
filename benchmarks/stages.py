"""Where a submission's CPU goes, stage by stage: what a class of right scripts costs, in this process.

Each figure is CPU (user + system) of this process, the zygote and its workers, in ms a submission, the least of some
rounds; a stage is what is added to the one before. Beside it stand the page faults of zygote and workers.
"""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.batch import Entry
from autograder.course.chapter import Chapter
from autograder.gradebook.book import Graded
from autograder.gradebook.files import Facts, write_all
from autograder.gradebook.ledger import Ledger
from autograder.gradebook.records import record
from autograder.gradebook.seal import Seal
from autograder.grading import Grader
from autograder.grading.session import Session
from autograder.intake import read_class
from autograder.model import Read, Standing
from autograder.sandbox.host import Sandbox
from autograder.show.folder import FolderReporter


@dataclass(frozen=True)
class Cost:
    """CPU in ms and page faults of children."""

    own_ms: float
    children_ms: float
    faults: float

    def beyond(self, other: Cost, count: int) -> Cost:
        """Return what this cost beyond another, a submission."""
        return Cost(
            (self.own_ms - other.own_ms) / count,
            (self.children_ms - other.children_ms) / count,
            (self.faults - other.faults) / count,
        )


def cost_of(work: Callable[[], object], rounds: int) -> Cost:
    """Return the least that some work costs, by its CPU."""
    found = []
    for _ in range(rounds):
        before, own = resource.getrusage(resource.RUSAGE_CHILDREN), time.process_time()
        work()
        own, after = time.process_time() - own, resource.getrusage(resource.RUSAGE_CHILDREN)
        children = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        found.append(Cost(1000 * own, 1000 * children, after.ru_minflt - before.ru_minflt))
    return min(found, key=lambda each: each.own_ms + each.children_ms)


class Stages:
    """A chapter's stages, on the hand-ins of one folder."""

    def __init__(self, chapter: Chapter, folder: Path, level: str, rounds: int) -> None:
        self.chapter, self.folder, self.level, self.rounds = chapter, folder, level, rounds
        self.names = [exercise.name for exercise in chapter.assignment.exercises]
        self.submissions = [each for each in self.read() if isinstance(each, Read)]
        self.grader = Grader(chapter, level)
        self.results = [self.grader.grade(each) for each in self.submissions]
        self.grader.close()

    def read(self) -> Sequence[object]:
        """Read the class."""
        return read_class(self.folder, self.names, assignment=self.chapter.assignment.id).submissions

    def printed(self) -> None:
        """Print a line a stage."""
        count = len(self.submissions)
        start = self.worked("trusted", None)
        empty = self.worked("trusted", lambda sandbox, _: sandbox.start().kill())
        caged_start = self.worked(self.level, None)
        caged = self.worked(self.level, lambda sandbox, _: sandbox.start().kill())
        loaded = self.worked(self.level, self.loaded)
        graded = cost_of(self.graded, self.rounds)
        zero = Cost(0, 0, 0)
        confined = caged.beyond(caged_start, count), empty.beyond(start, count)
        for name, cost in (
            ("intake", cost_of(self.read, self.rounds).beyond(zero, count)),
            ("fork, and the end of it", empty.beyond(start, count)),
            ("confinement", confined[0].beyond(confined[1], 1)),
            ("loading", loaded.beyond(caged, count)),
            ("calls, and what they bring", graded.beyond(loaded, count)),
            ("ledger, on disk at last", cost_of(self.kept, self.rounds).beyond(zero, count)),
            ("reports", cost_of(self.written, self.rounds).beyond(zero, count)),
        ):
            print(f"{name:26}{cost.own_ms:8.2f}{cost.children_ms:8.2f}{cost.faults:8.0f}")
        print(f"{'a zygote, once':26}{caged_start.own_ms:8.0f}{caged_start.children_ms:8.0f}{caged_start.faults:8.0f}")

    def worked(self, level: str, work: Callable[[Sandbox, Read], None] | None) -> Cost:
        """Return what one zygote costs, and with it some work on each submission."""

        def worked() -> None:
            with Sandbox(level, self.chapter.assignment.limits) as sandbox:
                sandbox.start().kill()
                for submission in self.submissions if work is not None else ():
                    work(sandbox, submission)

        return cost_of(worked, self.rounds)

    def loaded(self, sandbox: Sandbox, submission: Read) -> None:
        """Load a submission."""
        session = Session(sandbox, submission)
        session.worker()
        session.close()

    def graded(self) -> None:
        """Grade the class."""
        for submission in self.submissions:
            self.grader.grade(submission)
        self.grader.close()  # the next round has a zygote of its own again

    def kept(self) -> None:
        """Write the ledger."""
        with tempfile.TemporaryDirectory(dir=self.folder.parent) as folder:
            ledger = Ledger(Path(folder), Seal(b"benchmark" * 4))
            for submission, result in zip(self.submissions, self.results, strict=True):
                ledger.append(Graded(Entry(result, "", 0.0)), submission)
            ledger.keep()

    def written(self) -> None:
        """Write everybody's files, and those of the class."""
        with tempfile.TemporaryDirectory(dir=self.folder.parent) as folder:
            students = [result.student for result in self.results]
            reporter = FolderReporter(Path(folder), students, self.names, "zh")
            kept = {
                submission.student: record((Graded(Entry(result, "", 0.0)),), submission)
                for submission, result in zip(self.submissions, self.results, strict=True)
            }
            write_all(reporter, map(Standing, self.results), Facts("", 0.0, 0), kept.__getitem__)
