"""Grade many submissions: on a crew of processes of this machine, or on any `concurrent.futures.Executor`.

What crosses to a process is a `Job` (where the content is) and `Submission`s (text); what comes back is results. On
the crew the public tests of all come before the hidden tests of any: whatever a hidden call may write with (how busy
the machine is, say), no public call that could show it runs by then. In between the workers stand still. An executor
gets whole submissions, since it promises no task the process of another: it keeps that rule only where each of its
machines does one at a time. Whoever's process dies is tried once more, on the crew; nobody else waits for that.
"""

from __future__ import annotations

import multiprocessing.util
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

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
_TRIES = 3  # a machine short of processes grants one at times
_OWN_FILES, _FILES_EACH = 20, 2  # open in a process: its own; a worker's stream and its handle


@dataclass(frozen=True)
class Job:
    """What is graded and how; everything that a process needs to make a grader of its own."""

    public: Path
    solutions: Path
    level: str

    def grader(self) -> Grader:
        """Return a grader.

        Raises: ContentError.
        """
        return Grader(Chapter.read(self.public, self.solutions), self.level)


@dataclass(frozen=True)
class _Round:
    """A task: one round of one submission, or all of it; who has begun it needs no more than the student to finish."""

    what: Literal["begin", "finish", "whole"]
    student: str
    submission: Submission | None = None


def _work(given: Grader | Job) -> Work:
    """Return what a process of the crew does with a `_Round`; it keeps what it has begun."""
    grader = given.grader() if isinstance(given, Job) else given
    multiprocessing.util.Finalize(None, grader.close, exitpriority=10)  # atexit does not run in such a process
    begun: dict[str, tuple[Begun, float]] = {}

    def work(task: _Round) -> Entry | None:
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
    submissions: list[Submission],
    on: int | Executor | Elsewhere,
    on_begun: Callable[[], None] = lambda: None,
) -> Iterator[Entry]:
    """Grade `submissions` and yield each result as it is finished.

    on: how many processes of this machine; or what runs them elsewhere.
    on_begun: called for each of which the first round is over and the second is to come.
    Raises: ContentError; EnvironmentProblem where another engine or no worker is there, or where the machine ceases to
        grant workers.
    """
    if not submissions:
        return
    forks = Crew.can_fork
    if not isinstance(on, int):
        on = Elsewhere(on) if isinstance(on, Executor) else on
        lost: list[Read] = []
        yield from on.grade(grader, [each for each in submissions if isinstance(each, Read)], lost)
        submissions = [*lost, *(each for each in submissions if not isinstance(each, Read))]  # no worker is needed
        forks, on = forks and on.forks, cores()
    yield from _here(job, grader, submissions, on, on_begun, forks=forks)


def _here(
    job: Job,
    grader: Grader,
    submissions: list[Submission],
    jobs: int,
    on_begun: Callable[[], None],
    *,
    forks: bool,
) -> Iterator[Entry]:
    if not submissions:
        return
    wall_s = grader.chapter.assignment.limits.submission_wall_s + LATE_S
    lost: list[Submission] = []
    # Where they can be forked the processes inherit the grader, whose tests are collected.
    given = grader if forks else job
    with Crew(max(1, min(jobs, len(submissions))), _work, given, wall_s=wall_s, forks=forks) as crew:
        together = min(TOGETHER, max(1, (open_files() - _OWN_FILES) // _FILES_EACH))
        todo = submissions
        while todo:
            part, todo = todo[:together], todo[together:]
            refused: list[Submission] = []
            yield from _together(crew, part, lost, refused, on_begun)
            if len(refused) < len(part):  # as many as that have room; the others have their turn
                together, todo = len(part) - len(refused), refused + todo
            else:
                lost += refused
    if lost:
        with Crew(1, _work, given, wall_s=wall_s, forks=forks) as alone:
            yield from _once_more(alone, grader, sorted(lost, key=lambda each: each.student))


def _together(
    crew: Crew,
    submissions: list[Submission],
    lost: list[Submission],
    refused: list[Submission],
    on_begun: Callable[[], None],
) -> Iterator[Entry]:
    """Yield what comes of these; first all begin, then all finish, each where it has begun.

    lost: takes those whose process died, or had died since they began, or that met a fault of ours.
    refused: takes those for whom the machine granted no worker.
    """
    by_student = {each.student: each for each in submissions}
    for submission in submissions:
        crew.give(submission.student, _Round("begin", submission.student, submission))
    begun: list[Done] = []
    while crew.open:
        done = crew.take()
        if isinstance(done.answer, Entry):
            yield done.answer
        elif done.answer is None:
            begun.append(done)
            on_begun()
        else:
            _leave(done, by_student, lost, refused)
    for each in begun:
        crew.give(each.key, _Round("finish", each.key), each.seat)
    while crew.open:
        done = crew.take()
        if isinstance(done.answer, Entry):
            yield done.answer
        else:
            _leave(done, by_student, lost, refused)


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
