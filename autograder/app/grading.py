"""Grade a class into a folder: the one way for every class, whoever's it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from autograder.batch import Job
from autograder.batch.hand_ins import hand_ins
from autograder.bounds.clipping import clip, visible
from autograder.bounds.places import lies_within
from autograder.course.chapter import Chapter, Course, find_course
from autograder.errors import UsageError
from autograder.gradebook import grade_into
from autograder.gradebook.seal import own_seal
from autograder.intake import Intake
from autograder.intake.similar import groups
from autograder.model import Lang, Said, SubmissionResult, SubmissionStatus, note
from autograder.sandbox.trial import usable_level
from autograder.show.folder import FolderReporter

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class ClassRequest:
    """Whose work is to be read, and for which assignment.

    course, assignment: None is the one that is found. roster: the class, as a table.
    """

    submissions: Path
    course: str | None = None
    assignment: str | None = None
    roster: Path | None = None
    layout: str = "auto"
    jobs: int = 1

    def chapter(self) -> tuple[Course, Chapter]:
        """Return the course and the chapter.

        Raises: UsageError, ContentError.
        """
        course = find_course(self.course, apart_from=self.submissions)
        return course, course.chapter(self.assignment)

    def read(self, chapter: Chapter) -> Intake:
        """Read what was handed in.

        Raises: UsageError.
        """
        names = [exercise.name for exercise in chapter.assignment.exercises]
        return hand_ins(chapter.public, names, self.submissions, layout=self.layout, roster=self.roster, jobs=self.jobs)


@dataclass(frozen=True)
class GradeRequest:
    """How a class is graded, and where the results go.

    lang: the language of what students receive. fresh: forget an earlier run.
    gradebook: the URL of nbgrader's, which then gets the results, too.
    """

    hand_ins: ClassRequest
    output: Path
    lang: Lang
    sandbox: str = "auto"
    fresh: bool = False
    gradebook: str | None = None


@dataclass(frozen=True)
class Graded:
    """What grading a class came to.

    resumed, outdated: how many results earlier runs had left, and how many of theirs no longer counted.
    unmatched: (file, reason) of what is nobody's work. notes: what a person has to know.
    booked: how many went into nbgrader's gradebook; None where none was asked for. unbooked: whose ids it cannot hold.
    """

    results: Sequence[SubmissionResult]
    output: Path
    resumed: int
    outdated: int
    unmatched: Sequence[tuple[str, Said]]
    notes: tuple[Said, ...]
    booked: int | None = None
    unbooked: tuple[Said, ...] = ()

    @property
    def faults(self) -> int:
        """How many have no score for a reason of ours."""
        return sum(result.status is SubmissionStatus.FAULT for result in self.results)


def look(request: ClassRequest) -> Intake:
    """Return who handed in what, and how it is read; nothing is graded.

    Raises: AutograderError.
    """
    _, chapter = request.chapter()
    return request.read(chapter)


def grade(request: GradeRequest, on_progress: Progress) -> Graded:
    """Grade a class into a folder.

    on_progress: called with (done, total) after each submission.
    Raises: AutograderError; Interrupted on Ctrl-C.
    """
    course, chapter = request.hand_ins.chapter()
    _keep_apart(request.output, request.hand_ins.submissions, course)
    if request.gradebook is not None:  # before anything is graded
        _gradebook().check_gradebook(request.gradebook, chapter.assignment)
    return _graded(chapter, request, on_progress)


def demo(
    course: str | None, chapter_name: str | None, sandbox: str, jobs: int, lang: Lang, on_progress: Progress
) -> Graded:
    """Grade a sample class made from a chapter's own content.

    chapter_name: None is the first, whose class is graded into `build/demo`; another has a folder of its own.
    Raises: AutograderError; Interrupted on Ctrl-C.
    """
    from autograder.authoring.demo import write_sample_class

    found = find_course(course)
    first = next(iter(found.chapter_names()), None)
    chapter = found.chapter(chapter_name or first)
    own = "demo" if chapter.assignment.id == first else f"{chapter.assignment.id}-demo"
    output, handed_in = found.root / "build" / own, found.root / "build" / f"{own}-class"
    try:
        write_sample_class(chapter, handed_in)
    except OSError as error:
        said = note("commands.demo_unwritten", path=visible(str(output)), why=error.strerror)
        raise UsageError(said) from error
    request = GradeRequest(ClassRequest(handed_in, jobs=jobs), output, lang, sandbox, fresh=True)
    return _graded(chapter, request, on_progress)


def _keep_apart(output: Path, submissions: Path, course: Course) -> None:
    """Refuse an output folder in which hand-ins or content lie, or that lies in them.

    Raises: UsageError.
    """
    for other in (submissions, course.root / "assignments", course.root / "solutions"):
        if lies_within(output, other) or (lies_within(other, output) and other is submissions):
            raise UsageError(note("commands.not_apart", output=visible(str(output)), other=visible(str(other))))


def _graded(chapter: Chapter, request: GradeRequest, on_progress: Progress) -> Graded:
    names = [exercise.name for exercise in chapter.assignment.exercises]
    intake = request.hand_ins.read(chapter)
    found = list(intake.submissions)
    job = Job(chapter.public, chapter.secret, usable_level(request.sandbox, chapter.assignment.limits))
    grader = job.grader()
    alike = [(group.kind, group.students) for group in groups(found, names)]
    unmatched = [(each.file, each.reason) for each in intake.unmatched]
    students = [each.student for each in found]
    outcome = grade_into(
        FolderReporter(request.output, students, names, request.lang, alike, unmatched),
        job,
        grader,
        found,
        request.hand_ins.jobs,
        fresh=request.fresh,
        seal=own_seal([request.output, request.hand_ins.submissions]),
        on_progress=on_progress,
    )
    booked, unbooked = _booked(chapter, request, outcome.results)
    return Graded(
        outcome.results, request.output, outcome.resumed, outcome.outdated, unmatched, outcome.notes, booked, unbooked
    )


def _booked(
    chapter: Chapter, request: GradeRequest, results: Sequence[SubmissionResult]
) -> tuple[int | None, tuple[Said, ...]]:
    """Write into nbgrader's gradebook, where that was asked for; return how many, and who could not be."""
    if request.gradebook is None:
        return None, ()
    gradebook = _gradebook()
    booked: int = gradebook.write_results(request.gradebook, chapter.assignment, results, request.hand_ins.submissions)
    return booked, tuple(note("commands.nameless", student=clip(each)) for each in gradebook.nameless(results))


def _gradebook() -> ModuleType:
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    from autograder.integrations.nbgrader import gradebook

    return gradebook
