"""Grade one submission: public tests, diagnosis, then hidden tests; outcomes -> results.

The order is a rule: before the first hidden call everything that a student will read in detail has been produced.
Of a hidden call a student reads that it passed or did not, and the test's constant message, nothing else.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from autograder.bounds.budget import COMPARING_CPU_S, GRADING_CPU_S, Spent, at_most
from autograder.course.chapter import Chapter
from autograder.diagnosis import Diagnostician
from autograder.diagnosis.diagnose import unexplained
from autograder.diagnosis.public_values import fingerprints_of
from autograder.errors import AutograderError, ContentError, EnvironmentProblem
from autograder.grading.begun import Begun
from autograder.grading.loading import load_notes, not_repeated, with_failed_definition
from autograder.grading.outcomes import (
    CaseOutcome,
    exercise_result,
    first_failed,
    gathered,
    not_attempted,
    run_case,
    too_costly,
    with_ending,
    with_refusal,
)
from autograder.grading.passed import Answered, Part, Passed
from autograder.grading.probing import Probing
from autograder.grading.refused import believed
from autograder.grading.results import Results
from autograder.grading.session import Session
from autograder.grading.withdrawing import Withdrawing
from autograder.grading.wrong import Rights
from autograder.model import (
    CallResult,
    Diagnosis,
    Exercise,
    Fault,
    Missing,
    Read,
    Returned,
    Status,
    Submission,
    SubmissionResult,
    SubmissionStatus,
    TestOutcome,
    Unreadable,
    note,
)
from autograder.sandbox.host import Sandbox
from autograder.suite.comparison import same
from autograder.suite.reader import TestCase, read_suite
from autograder.suite.recording import asked_of_others, independent, record

_Done = TypeVar("_Done")


class Grader:
    """Grades submissions to one chapter. Keep it: its tests are collected and its sandbox is warm.

    level: a resolved sandbox level. sandbox: a source of workers at it, with the chapter's limits; its own by default.
    Raises: ContentError for content that does not hold.
    """

    def __init__(self, chapter: Chapter, level: str, sandbox: Sandbox | None = None) -> None:
        self.chapter = chapter
        self.level = level
        self.between: Callable[[], None] = lambda: None  # called before each test; what it raises ends the round
        self._results = Results(chapter, level)
        self.suite = read_suite(chapter)
        recording = record(chapter, self.suite)
        self._diagnostician = Diagnostician(fingerprints_of(chapter, recording))
        self._sandbox = sandbox or Sandbox(level, chapter.assignment.limits)
        self._rights, self._withdrawing = Rights(recording), Withdrawing(chapter, recording)
        self._passed = Passed(recording, independent(chapter, self.suite, recording))
        self._asked = asked_of_others(chapter, self.suite)
        self._built_on = frozenset(call.function for calls in self._asked.values() for call in calls)

    def close(self) -> None:
        """End the sandbox."""
        self._sandbox.close()

    def grade(self, submission: Submission) -> SubmissionResult:
        """Return the result; a fault of ours is one, too. Raises: EnvironmentProblem without a worker; ContentError."""
        begun = self.begin(submission)
        return begun if isinstance(begun, SubmissionResult) else self.finish(begun)

    def begin(self, submission: Submission) -> Begun | SubmissionResult:
        """Run the public tests and explain what failed. What is left is `finish`; nothing else may be done meanwhile.

        Between the two, `pause` and `resume` the session: others' hidden tests may run in that time.
        """
        match submission:
            case Read():
                return self._guarded(submission, lambda: self._begin(submission))
            case Fault(detail=detail):
                return self._results.fault(submission, detail)
            case Missing() | Unreadable():
                return self._results.nothing_to_run(submission)

    def finish(self, begun: Begun) -> SubmissionResult:
        """Run the hidden tests and return the submission's result."""
        try:
            return self._guarded(begun.submission, lambda: self._finish(begun))
        finally:
            begun.session.close()

    def _guarded(self, submission: Read, work: Callable[[], _Done]) -> _Done | SubmissionResult:
        """Do one round; whatever goes wrong in it is this submission's row, and no other's."""
        try:
            with at_most(GRADING_CPU_S):
                return work()
        except Spent:
            self._sandbox.restart()  # whatever was being said to it
            return self._results.nothing_to_run(submission.unreadable(note("grading.spent")))
        except (ContentError, EnvironmentProblem):  # everybody's
            raise
        except AutograderError as error:
            return self._results.fault(submission, str(error))
        except (Exception, SystemExit):  # whatever failed is ours: a person looks at it, no student gets a zero for it
            return self._results.fault(submission, traceback.format_exc())

    # --- the rounds ------------------------------------------------------------------------------------

    def _begin(self, submission: Read) -> Begun:
        session = Session(self._sandbox, submission, [e.name for e in self.chapter.assignment.exercises])
        begun = Begun(submission, session)
        try:
            self._run_public(begun)
        except BaseException:
            begun.close_aside()
            session.close()
            raise
        return begun

    def _run_public(self, begun: Begun) -> None:
        session, exercises = begun.session, self.chapter.assignment.exercises
        # Of public calls nothing is to be kept from a submission: all go with it. Hidden ones go exercise by exercise:
        # among the inputs of one may be what is right for another.
        attempted = [each.name for each in exercises if not begun.submission.is_stub(each.name)]
        session.foresee([call for name in attempted for call in self._passed.ahead[name, False]])
        for exercise in exercises:
            begun.public[exercise.name] = self._run(exercise, begun, hidden=False)
        probing = Probing(session, begun.submission, begun.answers)
        try:
            for exercise in exercises:
                begun.diagnoses[exercise.name] = self._diagnose(exercise, begun, probing)
        finally:
            probing.close()
        begun.close_aside()
        begun.let_go(self._built_on)
        session.worker()  # so that loading's notes stem from before the first hidden call, too
        loading = load_notes(session, begun.submission)
        begun.notes = not_repeated(begun.submission.notes, loading) + loading
        begun.printed = session.first_load.printed if session.first_load is not None else ""

    def _finish(self, begun: Begun) -> SubmissionResult:
        exercises = self.chapter.assignment.exercises
        for exercise in exercises:
            begun.hidden[exercise.name] = self._run(exercise, begun, hidden=True)
        results = tuple(
            exercise_result(e, (*begun.public[e.name], *begun.hidden[e.name]), self._named(e.name, begun))
            for e in exercises
        )
        if any(result.status is Status.FAULT for result in results):
            broken = [test.detail for result in results for test in result.tests if test.status is Status.FAULT]
            return self._results.fault(begun.submission, "\n".join(broken))
        return self._results.of(begun.submission, SubmissionStatus.GRADED, results, begun.notes, begun.printed)

    def _named(self, exercise: str, begun: Begun) -> Diagnosis | None:
        """Return a diagnosis from public calls, with what staff are told of it now that hidden ones were made."""
        found = begun.diagnoses[exercise]
        against = self._withdrawing.is_contradicted(exercise, found, begun.ran.get(exercise, ()))
        return replace(found, withdrawn=True) if against and found is not None else found

    def _run(self, exercise: Exercise, begun: Begun, *, hidden: bool) -> tuple[TestOutcome, ...]:
        """Run one exercise's public or hidden tests and return an outcome a test function."""
        cases = self.suite.of(exercise.name, hidden=hidden)
        if not cases:
            return ()
        part, found = (exercise.name, hidden), list[CaseOutcome]()
        if begun.submission.is_stub(exercise.name):
            found = [not_attempted(case) for case in cases]
        else:
            if hidden:
                self._take_own_results(exercise.name, begun)
            try:
                with at_most(COMPARING_CPU_S):
                    begun.session.expect(self._passed.ahead[part])
                    if self._is_known(part, begun):
                        found = [CaseOutcome(case, Status.PASSED) for case in cases]
                    else:
                        self._compare(part, cases, begun, found)
            except Spent as spent:
                if spent.around:
                    raise
                begun.session.abandon(exercise.name)
                begun.close_aside()
                found += [too_costly(case) for case in cases[len(found) :]]
        if not hidden:
            begun.failed[exercise.name] = first_failed(found)
        else:
            begun.ran[exercise.name] = found
        return gathered(found, begun.public.get(exercise.name, ()), self._rights)

    def _is_known(self, part: Part, begun: Begun) -> bool:
        """Whether a round is passed, as answers are known with which it was passed before. It keeps no answers."""
        exercise, _ = part
        self.between()
        if exercise in self._built_on or begun.diagnoses.get(exercise) is not None:  # then these are looked at again
            return False
        return begun.session.is_answered(exercise, self._passed.ahead[part], self._passed.known(part))

    def _compare(self, part: Part, cases: Sequence[TestCase], begun: Begun, found: list[CaseOutcome]) -> None:
        """Run a round's cases, and add to `found` how each ended."""
        exercise, hidden = part
        keeps = exercise in self._built_on or not hidden
        call = begun.answering(begun.session.call) if keeps else begun.session.call
        answered = Answered(call, begun.taken if hidden else begun.asked)
        reference = self.chapter.reference if any(case.wants_reference for case in cases) else None
        for case in cases:
            self.between()
            ended = run_case(case, answered.call, reference, answered.own)
            found.append(with_refusal(ended, begun.submission))
        if all(each.status is Status.PASSED for each in found):
            self._passed.remember(part, answered)

    def _take_own_results(self, exercise: str, begun: Begun) -> None:
        """Ask for the results of other functions that hidden tests may build on, where these are half right.

        Beforehand and in a process of its own: one that had seen what an answer is to be put together from could make
        up results that fit the answer. Where they are right, the reference says the same; where they have earned
        nothing, only the reference counts. The calls that were graded are among those asked, in no order that a
        submission could know: a function that answers them otherwise here answers for itself alone.
        """
        asked = self._asked.get(exercise, ())
        for function in sorted({call.function for call in asked if begun.is_half_right(call.function)}):
            new = [call for call in asked if call.function == function]
            calls = [*((call, False) for call in begun.answers.get(function, ())), *((call, True) for call in new)]
            random.Random(begun.submission.digest).shuffle(calls)
            aside = begun.session.beside()
            try:
                with at_most(COMPARING_CPU_S):
                    results = [(call, is_new, aside.call(function, call.args, call.kwargs)) for call, is_new in calls]
            except Spent as spent:
                aside.abandon("")
                if spent.around:
                    raise
                continue
            finally:
                aside.close()
            if all(is_new or _agree(call.result, result) for call, is_new, result in results):
                for call, is_new, result in results:
                    if is_new:
                        begun.take(call, result)

    def _diagnose(self, exercise: Exercise, begun: Begun, probing: Probing) -> Diagnosis | None:
        outcomes = begun.public[exercise.name]
        try:
            with at_most(COMPARING_CPU_S):
                answers = begun.answers.get(exercise.name, ())
                found = self._diagnostician.diagnose(
                    exercise, outcomes, begun.submission, probing.call, answers, expect=probing.expect
                )
            found = with_ending(found, begun.failed[exercise.name], begun.submission)
            found = with_failed_definition(found, exercise.name, outcomes, begun.session, begun.submission)
            return believed(found, outcomes, begun.submission)
        except Spent as spent:
            if spent.around:
                raise
            begun.session.abandon(exercise.name)
            return unexplained(outcomes)


def _agree(a: CallResult, b: CallResult) -> bool:
    """Whether two processes gave the same answer to a call."""
    if isinstance(a, Returned) and isinstance(b, Returned):
        return same(a.value, b.value)
    return a.status is b.status
