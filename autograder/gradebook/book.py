"""What a grading folder knows of its class: each student's hand-ins with their results, and which of them counts.

A hand-in is known by the digest of what was handed in. They stand in the order in which they first came in; each with
its latest result. Neither grading one again nor giving it again makes it a newer one: whoever runs the same command
once more, as an override asks for it, takes nothing back that was handed in since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from autograder.batch import Entry
from autograder.engine import engine_digest
from autograder.gradebook.terms import NO_TERMS, Terms
from autograder.grading import Grader
from autograder.intake.roster import Roster
from autograder.intake.similar import Likeness, grouped
from autograder.model import (
    Adjustment,
    Alike,
    Assignment,
    Fault,
    Lateness,
    Missing,
    Read,
    Standing,
    Submission,
    SubmissionResult,
    SubmissionStatus,
)


class Conditions(Struct, frozen=True):
    """What has to be as it was for an earlier result to count."""

    content_digest: str
    engine_digest: str
    sandbox_level: str

    @classmethod
    def of(cls, made: Grader | SubmissionResult) -> Conditions:
        """Return the conditions under which a grader's results are made, or a result was."""
        if isinstance(made, Grader):
            return cls(made.chapter.digest, engine_digest(), made.level)
        return cls(made.content_digest, made.engine_digest, made.sandbox_level)


class Graded(Struct, frozen=True):
    """A hand-in with its result; in a book with the brief one, as `brief` makes it: the ledger holds the whole.

    from_copy: whether it was graded again without being handed in again. alike: what of it is compared with others'.
    at: where its line begins in the ledger; -1 where it is in none.
    """

    entry: Entry
    from_copy: bool = False
    alike: Likeness | None = None
    at: int = -1

    @property
    def result(self) -> SubmissionResult:
        """What became of it."""
        return self.entry.result

    def counts_under(self, conditions: Conditions, assignment: Assignment) -> bool:
        """Whether it need not be graded again."""
        result = self.result
        is_fault = result.status is SubmissionStatus.FAULT
        return not is_fault and Conditions.of(result) == conditions and is_of(result, assignment)


class Adjusted(Struct, frozen=True):
    """What the class's rules and a person made of a result; see `Standing`."""

    late: Lateness | None = None
    adjustments: tuple[Adjustment, ...] = ()
    zero: bool = False
    listed: datetime | None = None

    @classmethod
    def of(cls, standing: Standing) -> Adjusted:
        """Return what was made of a standing's result."""
        return cls(standing.late, standing.adjustments, standing.zero, standing.listed)

    def standing(self, result: SubmissionResult) -> Standing:
        """Return the standing of a result of which this was made."""
        return Standing(result, self.late, self.adjustments, self.zero, self.listed)


def absent(student: str, known: SubmissionResult) -> SubmissionResult:
    """Return the result of who has handed in nothing. known: one of the same class."""
    about = known.assignment, known.assignment_title
    return SubmissionResult(student, "", "", *about, SubmissionStatus.MISSING, known.max_score, ())


HandIns = tuple[Graded, ...]
Book = dict[str, HandIns]


class State(Struct, frozen=True):
    """What a folder knew when a run had come to its end; they are numbered from 1.

    terms: what held for the class. adjusted: what these and the overrides made of results, by student.
    were: under which ids students stood then who stand under others since, by their ids of now.
    """

    number: int
    finished: str
    book: Book
    terms: Terms = NO_TERMS
    adjusted: Mapping[str, Adjusted] = field(default_factory=dict)
    were: Mapping[str, str] = field(default_factory=dict)

    def moved(self, pairs: Iterable[tuple[str, str]]) -> State:
        """Return the state with students' places under other ids: (old, new) each, one after the other."""
        book, adjusted, were = dict(self.book), dict(self.adjusted), dict(self.were)
        for old, new in pairs:
            was = were.pop(old, old)
            if old in book:
                were[new] = was
            if old in adjusted:
                adjusted[new] = adjusted.pop(old)
            moved(book, old, new)
        return replace(self, book=book, adjusted=adjusted, were=were)

    def standings(self) -> dict[str, Standing]:
        """Return what each student's work counted for then."""
        nothing = Adjusted()
        return {
            student: self.adjusted.get(student, nothing).standing(standing(hand_ins).result)
            for student, hand_ins in self.book.items()
        }

    def everybody(self) -> dict[str, Standing]:
        """Return the standings, and those of who had handed in nothing and was given something all the same."""
        if not self.book:
            return {}
        known = next(iter(self.book.values()))[-1].result
        without = self.adjusted.keys() - self.book.keys()
        return self.standings() | {each: self.adjusted[each].standing(absent(each, known)) for each in without}


def received(book: Book, new: Graded) -> Book:
    """Add a result to a book, which is changed, and return it."""
    student, digest = new.result.student, new.result.submission_digest
    known = book.get(student, ())
    before = next((each for each in known if each.result.submission_digest == digest), None)
    kept = before if before is not None and _outlives(before, new) else new
    book[student] = (*known, kept) if before is None else tuple(kept if each is before else each for each in known)
    return book


def moved(book: Book, old: str, new: str) -> Book:
    """Give one student's hand-ins to another id in a book, which is changed, and return it."""
    book[new] = (*book.get(new, ()), *(_under(each, new) for each in book.pop(old, ())))
    return book


def found_under(book: Book, submissions: Mapping[str, Submission], roster: Roster) -> dict[str, str]:
    """Return whose hand-ins stand under another id than the roster's, as they were graded before it was given.

    submissions: what is at hand, by student. Returns: the roster's id, by the one in the book: the very same file,
    with the very same bytes, is handed in under it; or it differs in form only, or is the name, as with hand-ins.
    """
    listed = {each.student for each in roster.people}
    strange = [old for old in book if old not in listed and old not in submissions]
    by_file = {_file_of(each): old for old in strange for each in book[old]}
    pairs = ((by_file.get(_file_of(each)), new) for new, each in submissions.items() if new in listed)
    found = {old: new for old, new in pairs if old is not None and new not in book}
    named = {old: _on_roster(book[old], roster) for old in strange if old not in found}
    taken = Counter((*book, *found.values(), *named.values()))  # where two may be one, a person looks
    return found | {old: new for old, new in named.items() if new and taken[new] == 1}


def _on_roster(hand_ins: HandIns, roster: Roster) -> str:
    """Return whose id of the roster is a student's who was graded without it; empty where that is not certain."""
    result = hand_ins[-1].result
    person = roster.find(result.student) or (None if result.name else roster.find_by_name(result.student))
    return person.student if person is not None else ""


def left_by_interrupted(book: Book, last: State) -> set[str]:
    """Return whose hand-ins were graded since a run came to its end: by runs that did not."""
    return {
        student
        for student, hand_ins in book.items()
        if any(not each.from_copy and each not in last.book.get(student, ()) for each in hand_ins)
    }


def is_hand_in(submission: Submission) -> bool:
    """Return whether it is anything that was handed in: not who is missing, nor of whom nobody knows what is theirs."""
    return not isinstance(submission, Missing) and (bool(submission.digest) or isinstance(submission, Fault))


def recalled(book: Book, submission: Submission, conditions: Conditions, assignment: Assignment) -> Graded | None:
    """Return what is known of a submission, where it need not be graded again."""
    known = book.get(submission.student, ())
    same = (each for each in known if each.result.submission_digest == submission.digest)
    return next((each for each in same if each.counts_under(conditions, assignment)), None)


def standing(hand_ins: HandIns) -> Graded:
    """Return the one that counts: the newest that holds work, as within one input; else the newest that can be read.

    A fault of ours does not hide behind an earlier score.
    """
    newest = hand_ins[-1]
    if newest.result.status is SubmissionStatus.FAULT or newest.result.holds_work:
        return newest
    graded = [each for each in reversed(hand_ins) if each.result.status is SubmissionStatus.GRADED]
    return next((each for each in graded if each.result.holds_work), graded[0] if graded else newest)


def telling(hand_ins: HandIns) -> Iterator[Graded]:
    """Yield the hand-ins on which a student's row depends."""
    counting = standing(hand_ins)
    yield counting
    if hand_ins[-1] is not counting:
        yield hand_ins[-1]


def alike_in(book: Book) -> tuple[Alike, ...]:
    """Return who handed in the same, of what counts."""
    return grouped([each for hand_ins in book.values() if (each := standing(hand_ins).alike) is not None])


def _under(graded: Graded, student: str) -> Graded:
    alike = graded.alike and replace(graded.alike, student=student)
    result = replace(graded.result, student=student)
    return replace(graded, entry=replace(graded.entry, result=result), alike=alike)


def _file_of(hand_in: Graded | Submission) -> tuple[str, str]:
    """Return what tells a hand-in from all others, whoever it is taken to be of: its file's name and bytes."""
    if isinstance(hand_in, Graded):
        return hand_in.result.file, hand_in.alike.content if hand_in.alike else hand_in.result.submission_digest
    return hand_in.file, hand_in.content if isinstance(hand_in, Read) and hand_in.shape else hand_in.digest


def _outlives(before: Graded, new: Graded) -> bool:
    """Whether a result stays although the same was graded again: that we failed then takes nothing away."""
    failed = new.result.status is SubmissionStatus.FAULT and before.result.status is not SubmissionStatus.FAULT
    return failed and Conditions.of(before.result) == Conditions.of(new.result)


def is_of(result: SubmissionResult, assignment: Assignment) -> bool:
    """Return whether a result's exercises and points are the assignment's."""
    points = [(exercise.name, exercise.points) for exercise in assignment.exercises]
    return (
        result.assignment == assignment.id
        and result.max_score == assignment.max_score
        and [(each.name, each.max_score) for each in result.exercises] in (points, [])
    )
