"""Grade a class into a folder: the one way for every class, whoever's it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from autograder.batch import Job
from autograder.batch.hand_ins import hand_ins
from autograder.bounds.clipping import clip, visible
from autograder.bounds.places import lies_within
from autograder.course.chapter import Chapter, Course, find_course
from autograder.errors import UsageError
from autograder.gradebook import ADDING, ROSTER, Manner, Outcome, grade_into
from autograder.gradebook.seal import own_seal
from autograder.intake import Intake
from autograder.intake.similar import Group
from autograder.model import Lang, Said, Standing, SubmissionStatus, note
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

    lang: the language of what students receive. manner: what becomes of what the folder holds.
    gradebook: the URL of nbgrader's, which then gets the results, too.
    """

    hand_ins: ClassRequest
    output: Path
    lang: Lang
    sandbox: str = "auto"
    manner: Manner = ADDING
    gradebook: str | None = None


@dataclass(frozen=True)
class Graded:
    """What grading a class came to.

    outcome: the class's results, and what is other than before. unmatched: (file, reason) of what is nobody's work.
    compared: whether nothing was written. booked: how many went into nbgrader's gradebook; None where none was asked
    for. unbooked: whose ids it cannot hold.
    """

    outcome: Outcome
    output: Path
    unmatched: Sequence[tuple[str, Said]]
    compared: bool = False
    booked: int | None = None
    unbooked: tuple[Said, ...] = ()

    @property
    def faults(self) -> int:
        """How many have no score for a reason of ours."""
        return sum(result.status is SubmissionStatus.FAULT for result in self.outcome.results)


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
    request = GradeRequest(ClassRequest(handed_in, jobs=jobs), output, lang, sandbox, Manner(replace=True))
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
    hand_ins = request.hand_ins
    if hand_ins.roster is None and (request.output / ROSTER).is_file():
        hand_ins = replace(hand_ins, roster=request.output / ROSTER)
    intake = hand_ins.read(chapter)
    job = Job(chapter.public, chapter.secret, usable_level(request.sandbox, chapter.assignment.limits))
    unmatched = [(each.file, each.reason) for each in intake.unmatched]

    def reporter(folder: Path, students: Collection[str], groups: Sequence[Group]) -> FolderReporter:
        alike = [(group.kind, group.students) for group in groups]
        return FolderReporter(folder, students, names, request.lang, alike, unmatched)

    outcome = grade_into(
        request.output,
        reporter,
        job,
        job.grader(),
        intake.submissions,
        hand_ins.jobs,
        manner=request.manner,
        roster=hand_ins.roster,
        seal=own_seal([request.output, hand_ins.submissions]),
        on_progress=on_progress,
    )
    booked, unbooked = (None, ()) if request.manner.compare else _booked(chapter, request, outcome.standings)
    return Graded(outcome, request.output, unmatched, request.manner.compare, booked, unbooked)


def _booked(
    chapter: Chapter, request: GradeRequest, standings: Sequence[Standing]
) -> tuple[int | None, tuple[Said, ...]]:
    """Write into nbgrader's gradebook, where that was asked for; return how many, and who could not be."""
    if request.gradebook is None:
        return None, ()
    gradebook = _gradebook()
    booked: int = gradebook.write_results(
        request.gradebook, chapter.assignment, standings, request.hand_ins.submissions
    )
    nameless = gradebook.nameless([each.result for each in standings])
    return booked, tuple(note("commands.nameless", student=clip(each)) for each in nameless)


def _gradebook() -> ModuleType:
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    from autograder.integrations.nbgrader import gradebook

    return gradebook
