"""Grade many submissions: on a crew of processes of this machine, or on any `concurrent.futures.Executor`.

What crosses to a process is a `Job` (where the content is) and `Submission`s (text); what comes back is results. On
the crew the public tests of all come before the hidden tests of any: whatever a hidden call may write with (how busy
the machine is, say), no public call that could show it runs by then. In between the workers stand still. Whoever is
slow is put off until all others are done, and then begins anew, among the slow: nobody else waits longer. An executor
gets whole submissions, since it promises no task the process of another: it keeps that rule only where each of its
machines does one at a time. Whoever's process dies is tried once more, on the crew; nobody else waits for that.
"""

from __future__ import annotations

import multiprocessing.util
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Literal

from msgspec import Struct

from autograder.batch.elsewhere import Elsewhere
from autograder.batch.entries import Entry
from autograder.bounds.budget import LATE_S
from autograder.bounds.crew import Crew, Died, Done, Work
from autograder.course.chapter import Chapter
from autograder.errors import ContentError, EnvironmentProblem
from autograder.grading import Grader
from autograder.grading.begun import Begun
from autograder.machine import cores, open_files
from autograder.model import Read, Submission, SubmissionResult, note
from autograder.sandbox.trial import why_unusable
from autograder.words import say

TOGETHER = 256  # submissions whose workers stand still at the same time; each holds a few megabytes
SLOW_S = 10.0  # wall, of one round: others wait so long, and for the test that runs then
_TRIES = 3  # a machine short of processes grants one at times
_OWN_FILES, _FILES_EACH = 20, 2  # open in a process: its own; a worker's stream and its handle


class Job(Struct, frozen=True):
    """What is graded and how; everything that a process needs to make a grader of its own."""

    public: Path
    solutions: Path
    level: str

    def grader(self) -> Grader:
        """Return a grader.

        Raises: ContentError.
        """
        return Grader(Chapter.read(self.public, self.solutions), self.level)


class _Round(Struct, frozen=True):
    """A task: one round of one submission, or all of it; who has begun it needs no more than the student to finish."""

    what: Literal["begin", "finish", "whole"]
    student: str
    submission: Submission | None = None
    patient: bool = False  # whether it may take as long as its limits allow


class _PutOff(BaseException):
    """A round has become too long for others to wait for. No `Exception`: what catches those takes it for a fault."""


_SLOW = "slow"  # the answer of a round that was put off


def _work(given: Grader | Job) -> Work:
    """Return what a process of the crew does with a `_Round`; it keeps what it has begun."""
    grader = given.grader() if isinstance(given, Job) else given
    multiprocessing.util.Finalize(None, grader.close, exitpriority=10)  # atexit does not run in such a process
    begun: dict[str, tuple[Begun, float]] = {}

    def work(task: _Round) -> Entry | str | None:
        grader.between = _nothing if task.patient or task.what == "whole" else _patience(SLOW_S)
        try:
            return one_round(task)
        except _PutOff:
            return _SLOW

    def one_round(task: _Round) -> Entry | None:
        started = time.perf_counter()
        if task.submission is None:
            kept, before = begun.pop(task.student)
            kept.session.resume()
            return Entry.of(grader.finish(kept), started - before)
        if task.what == "whole":
            return Entry.of(grade_one(grader, task.submission), started)
        found = grader.begin(task.submission)
        if isinstance(found, SubmissionResult):
            return Entry.of(found, started)
        found.session.pause()
        begun[task.student] = found, time.perf_counter() - started
        return None

    return work


def _nothing() -> None:
    """Let a round take its time."""


def _patience(seconds: float) -> Callable[[], None]:
    """Return what is called between tests, and puts the round off once it has taken so long."""
    end = time.monotonic() + seconds

    def look() -> None:
        if time.monotonic() > end:
            raise _PutOff

    return look


def grade_one(grader: Grader, submission: Submission) -> SubmissionResult:
    """Grade a submission by itself, in this process: one whose process has died, or the one that nbgrader asks about.

    A machine that is short of processes is asked again. That it gets no worker where a harmless one does is its fault.
    Raises: EnvironmentProblem where nobody gets one; ContentError.
    """
    for _ in range(_TRIES):
        try:
            return grader.grade(submission)
        except EnvironmentProblem as error:
            problem = error
            grader.close()  # or its zygotes would count beside those of the trial
            if why_unusable(grader.level, grader.chapter.assignment.limits):
                raise
    return _died(grader, submission, problem)


def grade_all(
    job: Job,
    grader: Grader,
    submissions: Collection[Submission],
    on: int | Executor | Elsewhere,
    on_begun: Callable[[], None] = lambda: None,
) -> Iterator[Entry]:
    """Grade `submissions` and yield each result as it is finished.

    submissions: gone through once, and held while they are under way: a few hundred at a time.
    on: how many processes of this machine; or what runs them elsewhere.
    on_begun: called for each of which the first round is over and the second is to come.
    Raises: ContentError; EnvironmentProblem where another engine or no worker is there, or where the machine ceases to
        grant workers.
    """
    if not submissions:
        return
    forks = Crew.can_fork
    waiting, jobs = iter(submissions), min(on, len(submissions)) if isinstance(on, int) else 0
    if not isinstance(on, int):
        on = Elsewhere(on) if isinstance(on, Executor) else on
        at_home: list[Submission] = []  # who is lost there, and who needs no worker
        yield from on.grade(grader, _read(waiting, at_home), at_home)
        waiting, jobs = iter(at_home), min(cores(), len(at_home))
        forks = forks and on.forks
    if jobs:
        yield from _here(job, grader, waiting, jobs, on_begun, forks=forks)


def _read(submissions: Iterable[Submission], others: list[Submission]) -> Iterator[Read]:
    """Yield those that can be graded; the others are added to `others`."""
    for each in submissions:
        if isinstance(each, Read):
            yield each
        else:
            others.append(each)


def _here(
    job: Job,
    grader: Grader,
    waiting: Iterator[Submission],
    jobs: int,
    on_begun: Callable[[], None],
    *,
    forks: bool,
) -> Iterator[Entry]:
    wall_s = grader.chapter.assignment.limits.submission_wall_s + LATE_S
    # Where they can be forked the processes inherit the grader, whose tests are collected.
    given = grader if forks else job
    lost: list[Submission] = []
    with Crew(max(1, jobs), _work, given, wall_s=wall_s, forks=forks) as crew:
        groups = _Groups(crew, on_begun, lost)
        yield from groups.of(waiting)
        slow, groups.slow = groups.slow, []
        yield from groups.of(iter(slow), patient=True)
    if lost:
        with Crew(1, _work, given, wall_s=wall_s, forks=forks) as alone:
            yield from _once_more(alone, grader, sorted(lost, key=lambda each: each.student))


@dataclass
class _Groups:
    """Who is graded together on a crew.

    lost: takes those whose process died, or had died since they began, or that met a fault of ours, or that got no
        worker though nobody else of their group got one. slow: those that were put off.
    """

    crew: Crew
    on_begun: Callable[[], None]
    lost: list[Submission]
    slow: list[Submission] = field(default_factory=list)
    together: int = 0

    def of(self, waiting: Iterator[Submission], *, patient: bool = False) -> Iterator[Entry]:
        """Yield what comes of all of these, one group after the other."""
        self.together = min(TOGETHER, max(1, (open_files() - _OWN_FILES) // _FILES_EACH))
        again: list[Submission] = []  # for whom the machine granted no worker
        while part := [*again[: self.together], *islice(waiting, max(0, self.together - len(again)))]:
            again = again[self.together :]
            refused: list[Submission] = []
            yield from self._group({each.student: each for each in part}, refused, patient=patient)
            if len(refused) < len(part):  # as many as that have room; the others have their turn
                self.together, again = len(part) - len(refused), refused + again
            else:
                self.lost += refused

    def _group(self, by_student: dict[str, Submission], refused: list[Submission], *, patient: bool) -> Iterator[Entry]:
        """Yield what comes of these; first all begin, then all finish, each where it has begun.

        refused: takes those for whom the machine granted no worker.
        """
        for student, submission in by_student.items():
            self.crew.give(student, _Round("begin", student, submission, patient))
        begun: list[Done] = []
        while self.crew.open:
            done = self.crew.take()
            if done.answer is None:
                begun.append(done)
                self.on_begun()
            elif (entry := self._ended(done, by_student, refused)) is not None:
                yield entry
        for each in begun:
            self.crew.give(each.key, _Round("finish", each.key, patient=patient), each.seat)
        while self.crew.open:
            if (entry := self._ended(self.crew.take(), by_student, refused)) is not None:
                yield entry

    def _ended(self, done: Done, by_student: dict[str, Submission], refused: list[Submission]) -> Entry | None:
        """Return what came of a round; whose came to nothing is put where it has another turn."""
        if isinstance(done.answer, Entry):
            return done.answer
        if done.answer == _SLOW:
            self.slow.append(by_student[done.key])
        else:
            _leave(done, by_student, self.lost, refused)
        return None


def _leave(done: Done, by_student: dict[str, Submission], lost: list[Submission], refused: list[Submission]) -> None:
    """Add whose round came to nothing to the lost or the refused.

    Raises: ContentError, which is everybody's.
    """
    if isinstance(done.answer, ContentError):
        raise done.answer
    (refused if isinstance(done.answer, EnvironmentProblem) else lost).append(by_student[done.key])


def _once_more(crew: Crew, grader: Grader, submissions: list[Submission]) -> Iterator[Entry]:
    """Grade each by itself; if its process dies as well, the submission is a fault and the others go on.

    Raises: ContentError; EnvironmentProblem where nobody could be graded any more.
    """
    for submission in submissions:
        crew.give(submission.student, _Round("whole", submission.student, submission))
        answer = crew.take().answer
        if isinstance(answer, ContentError):
            raise answer
        if isinstance(answer, EnvironmentProblem):
            raise EnvironmentProblem(note("grading.no_further_worker", why=answer.said)) from answer
        yield answer if isinstance(answer, Entry) else Entry.of(_died(grader, submission, answer), time.perf_counter())


def _died(grader: Grader, submission: Submission, died: BaseException) -> SubmissionResult:
    """Return the result of a submission under which two processes ended, or that got no worker where others do.

    One that twice takes longer than all its limits together has used up its time; that a process of ours ends by
    itself is a fault of ours.
    """
    if isinstance(died, Died) and died.late:
        return grader.grade(submission.unreadable(note("grading.late")))
    why = note("grading.died_twice", why=f"{type(died).__name__}: {died}")
    return grader.grade(submission.fault(say(why, "en")))
