"""Run all checks of a chapter."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from autograder.authoring.build import generate, is_fresh
from autograder.authoring.leaks import secrets
from autograder.authoring.stubs import read_stubs
from autograder.authoring.verify import graded, static
from autograder.authoring.verify.margin import margin
from autograder.authoring.verify.report import Finding, Report, line_of
from autograder.authoring.verify.samples import samples
from autograder.batch import Job, grade_all
from autograder.course.chapter import Chapter
from autograder.errors import ContentError
from autograder.machine import cores
from autograder.model import Lang, Submission, SubmissionResult
from autograder.suite.comparison import ATOL
from autograder.suite.reader import Suite, read_suite
from autograder.suite.recording import Recording, record
from autograder.suite.results import arrays

Artefacts = Callable[[SubmissionResult, Lang], dict[str, str]]

FAR_FROM_ZERO = 100 * ATOL


def verify(chapter: Chapter, level: str, artefacts: Artefacts) -> Report:
    """Check the content contract.

    level: a resolved sandbox level for the samples.
    artefacts: what a student receives of a result, by file name.
    Raises: ContentError where content cannot be read at all.
    """
    report = Report(chapter.assignment.id)
    _read(chapter)
    lint = static.test_file(chapter, hidden=False) + static.test_file(chapter, hidden=True)
    report.add("only what grading honours of pytest", "2 test files", lint)
    report.add("manifest, tests and titles agree", _count(chapter), static.manifest(chapter))
    wrong = static.misconceptions(chapter)
    report.add("misconceptions are named and explained", f"{len(chapter.misconceptions)} of them", wrong)
    report.add("both readings have the same places", "zh and en", static.readings(chapter))
    report.add("quiz, cells and pictures are in both languages", *static.ungraded(chapter))
    if lint:
        return report  # what pytest would not collect cannot be run
    report.add("generated files are fresh", *_fresh(chapter))
    suite = read_suite(chapter)
    recording = record(chapter, suite)
    report.add("points add up", "", static.points(chapter, _shares(chapter, suite)))
    report.add("expected values are far from zero", *_near_zero(chapter, recording))
    _graded(report, chapter, level, artefacts, recording)
    return report


def _read(chapter: Chapter) -> None:
    """Read everything once, so that what cannot be read ends here.

    Raises: ContentError.
    """
    for path in (chapter.public_tests, chapter.hidden_tests):
        try:
            compile(path.read_text(encoding="utf-8-sig"), str(path), "exec")
        except OSError as error:
            raise ContentError(f"{path}: cannot be read: {error.strerror}") from error
        except (SyntaxError, ValueError) as error:
            raise ContentError(f"{path}: does not parse: {error}") from error
    _ = chapter.reference, chapter.misconceptions
    read_stubs(chapter)


def _count(chapter: Chapter) -> str:
    exercises = chapter.assignment.exercises
    return f"{len(exercises)} exercises, {sum(len(e.tests) for e in exercises)} tests"


def _fresh(chapter: Chapter) -> tuple[str, list[Finding]]:
    texts = generate(chapter)
    stale = [path for path, text in texts.items() if not is_fresh(path, text)]
    remedy = "run: python -P -m autograder build"
    return f"{len(texts)} files", [Finding(path, 1, "is stale", remedy) for path in stale]


def _shares(chapter: Chapter, suite: Suite) -> dict[tuple[str, bool], Fraction]:
    return {
        (e.name, hidden): sum((case.points for case in suite.of(e.name, hidden=hidden)), Fraction(0))
        for e in chapter.assignment.exercises
        for hidden in (False, True)
    }


def _near_zero(chapter: Chapter, recording: Recording) -> tuple[str, list[Finding]]:
    import numpy as np

    findings = []
    smallest = float("inf")
    for (exercise, hidden), calls in recording.items():
        path = chapter.hidden_tests if hidden else chapter.public_tests
        for call in calls:
            values = np.abs(np.concatenate([np.zeros(1), *(each.ravel() for each in arrays(call.value))]))
            values = values[values > 0]
            if values.size:
                smallest = min(smallest, float(values.min()))
                if values.min() < FAR_FROM_ZERO:
                    what = f"{exercise}: an expected value of {values.min():.2g} is near the tolerance for zero"
                    findings.append(Finding(path, line_of(path, call.function), what, "choose another input"))
    return f"smallest {smallest:.2g}, at least {FAR_FROM_ZERO:.0e}", findings


def _graded(report: Report, chapter: Chapter, level: str, artefacts: Artefacts, recording: Recording) -> None:
    job = Job(chapter.public, chapter.secret, level)
    everything = list(samples(chapter, recording))
    submissions: list[Submission] = [sample.submission() for sample in everything]
    grader = job.grader()
    try:
        results = {e.result.student: e.result for e in grade_all(job, grader, submissions, cores())}
    finally:
        grader.close()
    pairs = [(sample, results[sample.id]) for sample in everything]
    for name, check in graded.CHECKS.items():
        report.add(name, *check(chapter, pairs, recording))
    known = secrets(chapter)
    report.add("nothing secret in public files", *graded.public_files(chapter, known))
    report.add("nothing hidden in what students receive", *graded.canaries(chapter, pairs, artefacts, known))
    report.add("the tolerance has room on both sides", margin(chapter, recording), [])
