"""Grade a class into a folder: the one way for every class, whoever's it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import ModuleType

from msgspec import Struct
from msgspec.structs import replace

from autograder.app.looking import ClassRequest, Looked, look_at
from autograder.batch import Elsewhere, Job
from autograder.bounds.clipping import clip, visible
from autograder.bounds.places import lies_within
from autograder.course.chapter import Chapter, Course, find_course
from autograder.desk import tally_of
from autograder.errors import UsageError
from autograder.gradebook import ADDING, ROSTER, Manner, Outcome, grade_into
from autograder.gradebook.ledger import FILE as LEDGER
from autograder.gradebook.seal import own_seal
from autograder.grading import Grader
from autograder.model import ClassContext, Lang, Nobodys, Said, Standing, Tally, note
from autograder.sandbox.trial import usable
from autograder.show.folder import FolderReporter


class Progress(Struct, frozen=True):
    """Who is told how far a run is. done: called with (done, total) after each submission; begun: when one is half."""

    done: Callable[[int, int], None]
    begun: Callable[[], None]


class GradeRequest(Struct, frozen=True):
    """How a class is graded, and where the results go.

    lang: the language of what students receive. manner: what becomes of what the folder holds.
    gradebook: the URL of nbgrader's, which then gets the results, too. executor: what grades in place of this machine's
        processes, as `batch.cluster` reads it. staff_lang: the language in which the class's page opens; it holds both.
    """

    hand_ins: ClassRequest
    output: Path
    lang: Lang
    sandbox: str = "auto"
    manner: Manner = ADDING
    gradebook: str | None = None
    executor: str | None = None
    staff_lang: Lang = "zh"


class Graded(Struct, frozen=True):
    """What grading a class came to.

    outcome: the class's results, and what is other than before. looked: what was handed in, before it was graded.
    compared: whether nothing was written. booked: how many went into nbgrader's gradebook; None where none was asked
    for. unbooked: whose ids it cannot hold.
    """

    outcome: Outcome
    output: Path
    looked: Looked
    compared: bool = False
    booked: int | None = None
    unbooked: tuple[Said, ...] = ()

    @property
    def faults(self) -> int:
        """How many have no score for a reason of ours."""
        return self.tally.faults

    @property
    def tally(self) -> Tally:
        """The whole class in figures: those of its page."""
        return tally_of(self.outcome.standings, self.outcome.context)


def grade(request: GradeRequest, on_progress: Progress, on_look: Callable[[Looked], None]) -> Graded:
    """Grade a class into a folder.

    on_look: called before anybody is told of the first.
    Raises: AutograderError; Interrupted on Ctrl-C.
    """
    course, chapter = request.hand_ins.chapter()
    _keep_apart(request.output, request.hand_ins.submissions, course)
    if request.gradebook is not None:  # before anything is graded
        _gradebook().check_gradebook(request.gradebook, chapter.assignment)
    hand_ins = request.hand_ins
    if hand_ins.roster is None and (request.output / ROSTER).is_file():
        hand_ins = replace(hand_ins, roster=request.output / ROSTER)
    looked = look_at(course, chapter, hand_ins)
    _refuse_strangers(request, looked, chapter.assignment.id)
    told = False

    def telling(done: int, total: int) -> None:
        nonlocal told
        if not told:  # only now it is certain that there will be any grading
            on_look(looked)
        told = True
        on_progress.done(done, total)

    return _graded(chapter, replace(request, hand_ins=hand_ins), looked, replace(on_progress, done=telling))


def demo(
    course: str | None,
    chapter_name: str | None,
    sandbox: str,
    jobs: int,
    lang: Lang,
    on_progress: Progress,
    staff_lang: Lang = "zh",
) -> Graded:
    """Grade a sample class made from a chapter's own content.

    chapter_name: None is the first, whose class is graded into `build/demo`; another has a folder of its own.
    lang, staff_lang: see `GradeRequest`.
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
    hand_ins = ClassRequest((handed_in,), jobs=jobs)
    request = GradeRequest(hand_ins, output, lang, sandbox, Manner(replace=True), staff_lang=staff_lang)
    return _graded(chapter, request, look_at(found, chapter, request.hand_ins), on_progress)


def _keep_apart(output: Path, submissions: Sequence[Path], course: Course) -> None:
    """Refuse an output folder in which hand-ins or content lie, or that lies in them.

    Raises: UsageError.
    """
    own = [course.root / "assignments", course.root / "solutions"]
    for other in (*submissions, *own):
        if lies_within(output, other) or (lies_within(other, output) and other not in own):
            raise UsageError(note("commands.not_apart", output=visible(str(output)), other=visible(str(other))))


def _refuse_strangers(request: GradeRequest, looked: Looked, assignment: str) -> None:
    """Refuse to put zeros over what is graded, where it is plainly other work; whoever names the assignment means it.

    Raises: UsageError.
    """
    if not looked.strangers or request.manner.compare or request.hand_ins.assignment is not None:
        return
    if (request.output / LEDGER).is_file():
        count, output = looked.strangers, visible(str(request.output))
        raise UsageError(note("commands.strangers", count=count, output=output, assignment=assignment))


def _graded(chapter: Chapter, request: GradeRequest, looked: Looked, on_progress: Progress) -> Graded:
    names = [exercise.name for exercise in chapter.assignment.exercises]
    hand_ins, intake = request.hand_ins, looked.intake
    nobodys = [Nobodys(each.file, each.reason, asks=bool(each.asked)) for each in intake.unmatched]

    def reporter(folder: Path, students: Collection[str], context: ClassContext) -> FolderReporter:
        return FolderReporter(folder, students, names, request.lang, context, request.staff_lang)

    with (
        usable(request.sandbox, chapter.assignment.limits) as sandbox,
        nullcontext(hand_ins.jobs) if request.executor is None else _cluster(request.executor) as on,
    ):
        outcome = grade_into(
            request.output,
            reporter,
            Job(chapter.public, chapter.secret, sandbox.level),
            Grader(chapter, sandbox.level, sandbox),
            intake.submissions,
            on,
            manner=request.manner,
            roster=hand_ins.roster,
            nobodys=nobodys,
            seal=own_seal([request.output, *hand_ins.submissions]),
            on_progress=on_progress.done,
            on_begun=on_progress.begun,
        )
    booked, unbooked = (None, ()) if request.manner.compare else _booked(chapter, request, outcome.standings)
    return Graded(outcome, request.output, looked, request.manner.compare, booked, unbooked)


def _cluster(executor: str) -> AbstractContextManager[Elsewhere]:
    from autograder.batch.cluster import cluster

    return cluster(executor)


def _booked(
    chapter: Chapter, request: GradeRequest, standings: Sequence[Standing]
) -> tuple[int | None, tuple[Said, ...]]:
    """Write into nbgrader's gradebook, where that was asked for; return how many, and who could not be."""
    if request.gradebook is None:
        return None, ()
    gradebook = _gradebook()
    submitted = request.hand_ins.submissions[0]
    booked: int = gradebook.write_results(request.gradebook, chapter.assignment, standings, submitted)
    nameless = gradebook.nameless([each.result for each in standings])
    return booked, tuple(note("commands.nameless", student=clip(each)) for each in nameless)


def _gradebook() -> ModuleType:
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    from autograder.integrations.nbgrader import gradebook

    return gradebook
