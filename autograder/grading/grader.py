"""Grade one submission: public tests, diagnosis, then hidden tests; outcomes -> results.

The order is a rule: before the first hidden call everything that a student will read in detail has been produced.
Of a hidden call a student reads the status in words and the test's constant message, nothing else.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from fractions import Fraction

from autograder import __version__
from autograder.ceiling import within_limits
from autograder.content import Chapter
from autograder.diagnosis import Diagnostician, Fingerprints
from autograder.diagnosis.fingerprints import FILE, from_chapter, from_json
from autograder.errors import AutograderError, ContentError
from autograder.grading.outcomes import exercise_result, gathered, not_attempted, run_case
from autograder.grading.session import Session
from autograder.model import (
    Exercise,
    ExerciseResult,
    Lang,
    Status,
    Submission,
    SubmissionResult,
    SubmissionStatus,
    TestOutcome,
    Text,
)
from autograder.sandbox.host import LoadFailure, PlannedCall, Sandbox
from autograder.testing.collection import Suite, collect
from autograder.testing.failures import constant
from autograder.testing.recording import independent, record


class Grader:
    """Grades submissions to one chapter. Keep it: its tests are collected and its sandbox is warm.

    level: a resolved sandbox level.
    Raises: ContentError for content that does not hold.
    """

    def __init__(self, chapter: Chapter, level: str, lang: Lang = "zh") -> None:
        suite = collect(chapter)
        recording = record(chapter, suite)
        sandbox = Sandbox(level, chapter.assignment.limits)
        self._set_up(chapter, suite, from_chapter(chapter, recording), sandbox, lang)
        self._planned = {
            part: [PlannedCall.of(call.function, call.args, call.kwargs) for call in calls]
            for part, calls in independent(chapter, suite, recording).items()
        }

    @classmethod
    def for_students(cls, chapter: Chapter, sandbox: Sandbox, lang: Lang) -> Grader:
        """Return a grader that knows what students have: the public tests and `public_values.json`.

        sandbox: where the workers come from; it is closed with the grader.
        Raises: ContentError.
        """
        grader = cls.__new__(cls)
        fingerprints = from_json(chapter.public / FILE)
        grader._set_up(chapter, collect(chapter, hidden=False), fingerprints, sandbox, lang)
        grader._planned = {
            (name, False): [PlannedCall.of(call.function, call.args, call.kwargs) for call in prints.calls]
            for name, prints in fingerprints.items()
        }
        return grader

    def _set_up(
        self, chapter: Chapter, suite: Suite, prints: Mapping[str, Fingerprints], sandbox: Sandbox, lang: Lang
    ) -> None:
        self.chapter = chapter
        self.level = sandbox.level
        self.lang: Lang = lang
        self.suite = suite
        self._diagnostician = Diagnostician(prints)
        self._sandbox = sandbox

    def close(self) -> None:
        """End the sandbox."""
        self._sandbox.close()

    def grade(self, submission: Submission) -> SubmissionResult:
        """Return the submission's result. A fault of the grader becomes a result of status `fault`."""
        if submission.fault:
            return self._fault(submission, submission.fault)
        if submission.problem:
            return self._nothing_to_run(submission)
        session = Session(self._sandbox, submission)
        try:
            return self._grade(submission, session)
        except ContentError:
            raise
        except AutograderError as error:
            return self._fault(submission, str(error))
        except Exception:  # whatever failed is ours: a person looks at it, no student gets a zero for it
            return self._fault(submission, traceback.format_exc())
        finally:
            session.close()

    # --- the three rounds ------------------------------------------------------------------------------

    def _grade(self, submission: Submission, session: Session) -> SubmissionResult:
        exercises = self.chapter.assignment.exercises
        public = {e.name: self._run(e, submission, session, hidden=False) for e in exercises}
        diagnoses = {
            e.name: self._diagnostician.diagnose(e, public[e.name], submission, session.call) for e in exercises
        }
        session.worker()  # so that loading's notes stem from before the first hidden call, too
        notes = submission.notes + load_notes(session)
        printed = session.first_load.printed if session.first_load is not None else ""
        hidden = {e.name: self._run(e, submission, session, hidden=True) for e in exercises}
        results = tuple(exercise_result(e, (*public[e.name], *hidden[e.name]), diagnoses[e.name]) for e in exercises)
        if any(result.status is Status.FAULT for result in results):
            broken = [test.detail for result in results for test in result.tests if test.status is Status.FAULT]
            return self._fault(submission, "\n".join(broken))
        return self._result(submission, SubmissionStatus.GRADED, results, notes, printed)

    def _run(
        self, exercise: Exercise, submission: Submission, session: Session, *, hidden: bool
    ) -> tuple[TestOutcome, ...]:
        """Run one exercise's public or hidden tests and return an outcome a test function."""
        cases = self.suite.of(exercise.name, hidden=hidden)
        if not cases:
            return ()
        if submission.is_stub(exercise.name):
            found = [not_attempted(case) for case in cases]
        else:
            session.expect(self._planned[exercise.name, hidden])
            reference = self.chapter.reference if any(case.wants_reference for case in cases) else None
            found = [run_case(case, session.call, reference) for case in cases]
        return gathered(found)

    # --- results without a run -------------------------------------------------------------------------

    def _nothing_to_run(self, submission: Submission) -> SubmissionResult:
        status = SubmissionStatus.MISSING if submission.missing else SubmissionStatus.UNREADABLE
        results = self._without_run(Status.MISSING)
        return self._result(submission, status, results, (*submission.notes, submission.problem))

    def _fault(self, submission: Submission, detail: str) -> SubmissionResult:
        results = self._without_run(Status.FAULT)
        notes = (*submission.notes, constant(Status.FAULT))
        return self._result(submission, SubmissionStatus.FAULT, results, notes, detail)

    def _without_run(self, status: Status) -> tuple[ExerciseResult, ...]:
        return tuple(
            ExerciseResult(e.name, e.title, e.section, e.bonus, status, Fraction(0), e.points, ())
            for e in self.chapter.assignment.exercises
        )

    def _result(
        self,
        submission: Submission,
        status: SubmissionStatus,
        exercises: tuple[ExerciseResult, ...],
        notes: tuple[Text, ...],
        detail: str = "",
    ) -> SubmissionResult:
        result = SubmissionResult(
            student=submission.student,
            name=submission.name,
            file=submission.file,
            assignment=self.chapter.assignment.id,
            assignment_title=self.chapter.assignment.title,
            status=status,
            max_score=self.chapter.assignment.max_score,
            exercises=exercises,
            notes=notes,
            detail=detail,
            submission_digest=submission.digest,
            content_digest=self.chapter.digest,
            kit_version=__version__,
            sandbox_level=self.level,
            lang=self.lang,
        )
        return within_limits(result)


def load_notes(session: Session) -> tuple[Text, ...]:
    """Return a note a statement that did not run; such a statement costs nothing by itself."""
    report = session.first_load
    failures: list[LoadFailure] = [*session.stuck, *(report.failures if report is not None else ())]
    return tuple(_load_note(failure) for failure in failures[:20] if "NotImplementedError" not in failure.reason)


_STUCK = {
    Status.TIMEOUT: Text("没有在时限内算完，跳过了", "did not finish in time and was skipped"),
    Status.EXIT: Text("退出了整个程序，跳过了", "ended the whole program and was skipped"),
    Status.CRASH: Text("使 Python 崩溃，跳过了", "crashed Python and was skipped"),
}


def _load_note(failure: LoadFailure) -> Text:
    words = _STUCK.get(failure.status) or Text(f"没有执行成功：{failure.reason}", f"did not run: {failure.reason}")
    if failure.where is None:
        return words
    place = failure.where.text
    return Text(f"{place.zh}{words.zh}", f"{place.en} {words.en}")
