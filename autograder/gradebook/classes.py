"""The class as a folder's book tells it: a result for each student, under the name of today."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec.structs import replace

from autograder.bounds.ceiling import within_limits
from autograder.bounds.clipping import clip_path, visible
from autograder.gradebook.book import Book, Graded, HandIns, alike_in, is_hand_in, is_of, standing
from autograder.gradebook.ledger import Ledger
from autograder.grading import Grader
from autograder.intake.roster import Roster
from autograder.model import (
    ClassContext,
    Fault,
    Nobodys,
    Note,
    Read,
    Status,
    Submission,
    SubmissionResult,
    SubmissionStatus,
    note,
)
from autograder.suite.failures import constant
from autograder.words import say


def class_of(book: Book, submissions: Iterable[Submission], grader: Grader) -> list[SubmissionResult]:
    """Return the results of a class, by student: of all in the book, and of who has handed in nothing that is known.

    submissions: the input, with a `Missing` for whoever is on the roster and not in it.
    """
    known = {each.student: each for each in submissions}
    without = [each for student, each in known.items() if student not in book and not is_hand_in(each)]
    results = [today(student, book, known.get(student), grader) for student in book]
    results += [grader.grade(each) for each in without]
    return sorted(results, key=lambda each: each.student)


def context_of(book: Book, ledger: Ledger, roster: Roster | None, nobodys: Iterable[Nobodys]) -> ClassContext:
    """Return what is known of a class beside its results. ledger: with the copies of what was handed in."""

    def code(student: str, exercise: str) -> str:
        copy = ledger.submission(standing(book[student])) if student in book else None
        return copy.text_of(exercise) if isinstance(copy, Read) else ""

    listed = None if roster is None else frozenset(person.student for person in roster.people)
    return ClassContext(listed, alike_in(book), tuple(nobodys), code)


def with_newer(result: SubmissionResult, hand_ins: HandIns) -> SubmissionResult:
    """Return the result that counts, with what is to be said of a newer hand-in that does not."""
    newest = hand_ins[-1].result
    if newest.submission_digest == result.submission_digest:
        return result
    return replace(result, notes=(_passed_over(newest), *result.notes))


def _passed_over(newest: SubmissionResult) -> Note:
    """Return why the newest hand-in is not the one that counts: nothing can be read there, or nothing was done."""
    file = clip_path(newest.file)
    if newest.status is not SubmissionStatus.GRADED:
        return note("gradebook.earlier_counts", file=file, why=newest.notes[-1])
    is_stub = any(each.status is Status.NOT_ATTEMPTED for each in newest.exercises)
    why = "handing_in.is_stub" if is_stub else "handing_in.has_none"
    return note("gradebook.earlier_work_counts", file=file, why=note(why))


def as_fault(result: SubmissionResult, why: Note) -> SubmissionResult:
    """Return a result without a score, and without anything that the submission chose."""
    return replace(
        result,
        name=visible(result.name)[:80],
        file=visible(result.file)[:160],
        status=SubmissionStatus.FAULT,
        exercises=tuple(
            replace(each, status=Status.FAULT, score=Fraction(0), tests=(), diagnosis=None) for each in result.exercises
        ),
        notes=(constant(Status.FAULT),),
        detail=visible(say(why, "en"))[:500],
    )


def today(
    student: str,
    book: Book,
    submission: Submission | None,
    grader: Grader,
    whole: Callable[[Graded], SubmissionResult] = lambda graded: graded.result,
) -> SubmissionResult:
    """Return the result that counts, with what is known of the student today, and of a newer hand-in.

    submission: the student's of the input. whole: what reads a result where the brief one does not do.
    """
    hand_ins = book[student]
    result = whole(standing(hand_ins))
    if not is_of(result, grader.chapter.assignment):
        known_by = result.student, result.name, result.file, result.submission_digest
        why = say(note("gradebook.of_other_exercises"), "en")
        result = grader.grade(Fault(*known_by, (), result.class_name, result.handed_in, detail=why))
    result = with_newer(result, hand_ins)
    said = [each for each in (submission, *(each.result for each in reversed(hand_ins))) if each]
    name = next((each.name for each in said if each.name), "")
    class_name = next((each.class_name for each in said if each.class_name), "")
    return within_limits(replace(result, name=name, class_name=class_name))
