"""Run all checks of a chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from autograder.authoring.build import generate, is_fresh
from autograder.authoring.guarded import guarded
from autograder.authoring.leaks import secrets
from autograder.authoring.stubs import read_stubs
from autograder.authoring.verify import graded, static
from autograder.authoring.verify.drawn import finish, pictures
from autograder.authoring.verify.explained import explained
from autograder.authoring.verify.margin import margin
from autograder.authoring.verify.report import Check, Checked, Report, found, line_of
from autograder.authoring.verify.samples import Sample, samples
from autograder.authoring.verify.sizes import sizes
from autograder.authors.misconceptions import function_of, read_misconceptions
from autograder.batch.run import Job, grade_all
from autograder.course.chapter import Chapter
from autograder.errors import ContentError
from autograder.machine import cores
from autograder.model import Lang, Misconception, Submission, SubmissionResult, note
from autograder.suite.comparison import ATOL
from autograder.suite.reader import TestFile, read_file, read_suite
from autograder.suite.recording import Recording, record
from autograder.suite.results import arrays

Artefacts = Callable[[SubmissionResult, Lang], dict[str, str]]

FAR_FROM_ZERO = 100 * ATOL


def verify(chapter: Chapter, level: str, artefacts: Artefacts) -> Report:
    """Check the content contract.

    level: a resolved sandbox level for the samples.
    artefacts: what a student receives of a result, by file name, in one language.
    Raises: ContentError where content cannot be read at all.
    """
    with guarded(chapter):
        _ = chapter.reference
        misconceptions = read_misconceptions(chapter)
        for each in misconceptions:
            function_of(chapter, each)  # what is no Python ends here
        read_stubs(chapter)
        files = read_file(chapter, hidden=False), read_file(chapter, hidden=True)
    checks = _until_unread(chapter, _checks(chapter, files, misconceptions, level, artefacts))
    return Report(chapter.assignment.id, tuple(checks))


def _until_unread(chapter: Chapter, upcoming: Iterator[tuple[str, Checked]]) -> Iterator[Check]:
    """Yield the checks; where content ends one, what was found before is told with it.

    Raises: ContentError where nothing was found before.
    """
    some = False
    while True:
        try:
            with guarded(chapter):
                name, (figure, findings) = next(upcoming, ("", (note("verify.nothing"), [])))
        except ContentError as error:
            if not some:
                raise
            yield Check("unchecked", note("verify.nothing"), (found(chapter.secret, 1, "unread", why=error.said),))
            return
        if not name:
            return
        some = some or bool(findings)
        yield Check(name, figure, tuple(findings))


def _checks(
    chapter: Chapter,
    files: tuple[TestFile, TestFile],
    misconceptions: Sequence[Misconception],
    level: str,
    artefacts: Artefacts,
) -> Iterator[tuple[str, Checked]]:
    allowed = static.allowed(files)
    yield "allowed", allowed
    yield "manifest", static.manifest(chapter, files)
    yield "explained", static.misconceptions(chapter, misconceptions)
    yield "readings", static.readings(chapter)
    yield "ungraded", static.ungraded(chapter)
    if allowed[1]:
        return  # what is not allowed cannot be run
    yield "fresh", _fresh(chapter)
    recording = record(chapter, read_suite(chapter))
    yield "told_truly", explained(chapter, misconceptions, recording)
    yield "points", static.points(chapter, files)
    yield "far_from_zero", _near_zero(chapter, recording)
    yield "sizes", sizes(chapter, recording)
    yield "pictures", pictures(chapter, recording)
    yield "finish", finish(chapter)
    pairs = _graded(chapter, level, recording)
    for name, check in graded.CHECKS.items():
        yield name, check(chapter, pairs, recording)
    known = secrets(chapter)
    yield "public_files", graded.public_files(chapter, known)
    yield "canaries", graded.canaries(chapter, pairs, artefacts, known)
    yield "margin", margin(chapter, recording)


def _fresh(chapter: Chapter) -> Checked:
    texts = generate(chapter)
    stale = [found(path, 1, "stale") for path, text in texts.items() if not is_fresh(path, text)]
    return note("verify.count_files", files=len(texts)), stale


def _near_zero(chapter: Chapter, recording: Recording) -> Checked:
    findings = []
    smallest = float("inf")
    for (exercise, hidden), calls in recording.items():
        path = chapter.hidden_tests if hidden else chapter.public_tests
        for call in calls:
            values = np.abs(np.concatenate([np.zeros(1), *(each.ravel() for each in arrays(call.value))]))
            least = float(values[values > 0].min(initial=float("inf")))
            smallest = min(smallest, least)
            if least < FAR_FROM_ZERO:
                findings.append(found(path, line_of(path, call.function), "near_zero", name=exercise, value=least))
    return note("verify.smallest", smallest=smallest, least=FAR_FROM_ZERO), findings


def _graded(chapter: Chapter, level: str, recording: Recording) -> list[tuple[Sample, SubmissionResult]]:
    job = Job(chapter.public, chapter.secret, level)
    everything = list(samples(chapter, recording))
    submissions: list[Submission] = [sample.submission() for sample in everything]
    grader = job.grader()
    try:
        results = {e.result.student: e.result for e in grade_all(job, grader, submissions, cores())}
    finally:
        grader.close()
    return [(sample, results[sample.id]) for sample in everything]
