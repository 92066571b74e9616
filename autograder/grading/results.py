"""A submission's result: from its exercises' results, or without a run, where there was nothing to run or we failed."""

from __future__ import annotations

import platform
from fractions import Fraction

import numpy as np

from autograder import __version__
from autograder.bounds.ceiling import within_limits
from autograder.course.chapter import Chapter
from autograder.engine import engine_digest
from autograder.model import (
    ExerciseResult,
    Missing,
    Said,
    Status,
    Submission,
    SubmissionResult,
    SubmissionStatus,
    Unreadable,
)
from autograder.suite.failures import constant


class Results:
    """Makes the results of one chapter's submissions, within the ceiling. level: the sandbox's."""

    def __init__(self, chapter: Chapter, level: str) -> None:
        self._chapter, self._level = chapter, level

    def nothing_to_run(self, submission: Missing | Unreadable) -> SubmissionResult:
        """Return the result of one that holds nothing to grade: no score."""
        status = SubmissionStatus.MISSING if isinstance(submission, Missing) else SubmissionStatus.UNREADABLE
        return self.of(submission, status, self._without_run(Status.MISSING), submission.told)

    def fault(self, submission: Submission, detail: str) -> SubmissionResult:
        """Return the result of one that we failed on: no score, and a person looks at it. detail: for staff."""
        notes = (*submission.notes, constant(Status.FAULT))
        return self.of(submission, SubmissionStatus.FAULT, self._without_run(Status.FAULT), notes, detail)

    def of(
        self,
        submission: Submission,
        status: SubmissionStatus,
        exercises: tuple[ExerciseResult, ...],
        notes: tuple[Said, ...],
        detail: str = "",
    ) -> SubmissionResult:
        """Return a submission's result, with all that tells how it was made."""
        assignment = self._chapter.assignment
        result = SubmissionResult(
            student=submission.student,
            name=submission.name,
            file=submission.file,
            assignment=assignment.id,
            assignment_title=assignment.title,
            status=status,
            max_score=assignment.max_score,
            exercises=exercises,
            notes=notes,
            detail=detail,
            submission_digest=submission.digest,
            content_digest=self._chapter.digest,
            engine_digest=engine_digest(),
            kit_version=__version__,
            sandbox_level=self._level,
            python=platform.python_version(),
            numpy=np.__version__,
            class_name=submission.class_name,
            handed_in=submission.handed_in,
        )
        return within_limits(result)

    def _without_run(self, status: Status) -> tuple[ExerciseResult, ...]:
        return tuple(
            ExerciseResult(e.name, e.title, e.section, e.bonus, status, Fraction(0), e.points, ())
            for e in self._chapter.assignment.exercises
        )
