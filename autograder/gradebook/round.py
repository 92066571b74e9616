"""One run over a class: what of it is known, what has to be graded, and what becomes of it in the book.

Who is in the input is updated. Of all others the results stay; where content, engine or level have changed since,
they are graded again from the copies in the ledger, so that one class is graded by one measure.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial

import numpy as np
from msgspec.structs import replace

from autograder.batch import Entry
from autograder.bounds.clipping import clip
from autograder.errors import EnvironmentProblem
from autograder.gradebook.attendance import Attendance
from autograder.gradebook.book import (
    Adjusted,
    Book,
    Conditions,
    Graded,
    State,
    is_hand_in,
    recalled,
    received,
    standing,
    telling,
)
from autograder.gradebook.changes import is_same, listed
from autograder.gradebook.classes import as_fault, context_of, today
from autograder.gradebook.ledger import History, Ledger
from autograder.gradebook.line import Unwritable
from autograder.gradebook.records import record
from autograder.gradebook.terms import Terms
from autograder.grading import Grader
from autograder.intake.roster import Roster
from autograder.intake.shelf import Shelf
from autograder.intake.similar import likeness
from autograder.model import (
    NOTHING_KEPT,
    ClassContext,
    Fault,
    Nobodys,
    Note,
    Record,
    Standing,
    Submission,
    SubmissionStatus,
    note,
)


class Waiting(Collection[Submission]):
    """What is to be graded: read when it is its turn, let go when it is done."""

    def __init__(self, readers: Mapping[str, Callable[[], Submission]]) -> None:
        self._readers, self._open = readers, dict[str, Submission]()

    def __iter__(self) -> Iterator[Submission]:
        for student, read in self._readers.items():
            self._open[student] = submission = read()
            yield submission

    def __len__(self) -> int:
        return len(self._readers)

    def __contains__(self, submission: object) -> bool:
        return getattr(submission, "student", None) in self._readers

    def done(self, student: str) -> Submission:
        """Return a student's submission for the last time."""
        return self._open.pop(student, None) or self._readers[student]()


class Round:
    """What a run knows and does. book: what it knows, as the ledger will tell it.

    writes: whether the ledger is written. history: what was known before.
    at_hand: the submissions of the input without their texts, by student. recalled: what an earlier run had left of
    them.
    from_copy: who is graded again although not in the input. lost: who would have to be, and whose copy is not there.
    """

    def __init__(self, grader: Grader, ledger: Ledger, history: History, submissions: Shelf, *, writes: bool) -> None:
        self._grader, self._assignment = grader, grader.chapter.assignment
        self._names = [exercise.name for exercise in self._assignment.exercises]
        self._conditions = Conditions.of(grader)
        self._ledger, self._before, self._writes = ledger, history.states, writes
        self._attendance = history.attendance
        self._tried: set[tuple[str, str]] = set()
        self._given = Waiting({})
        self._shelf = submissions
        self.book: Book = dict(history.book)
        self._known = {each.student: each for each in submissions.heads}
        self.at_hand = {student: each for student, each in self._known.items() if is_hand_in(each)}
        self.recalled: dict[str, Graded] = {}
        self.from_copy: set[str] = set()
        self.lost: set[str] = set()

    def recall(self, since: int | None = None) -> None:
        """Take what earlier runs have left of what is handed in.

        since: from which line of the ledger on, made by today's Python and numpy; None where any will do.
        """
        for student, submission in self.at_hand.items():
            same = recalled(self.book, submission, self._conditions, self._assignment)
            if same is not None and (since is None or (same.at > since and _is_by_today(same))):
                self.recalled[student] = same

    def todo(self) -> Waiting:
        """Return what is to be graded now, at most one a student; nothing where all is done."""
        found: dict[str, Callable[[], Submission]] = {}
        for student in sorted({*self.book, *self.at_hand}):
            if (waiting := self._next(student)) is not None:
                digest, found[student] = waiting
                self._tried.add((student, digest))
        self._given = Waiting(found)
        return self._given

    def take(self, entry: Entry) -> None:
        """Add a finished submission to the book and, if this run writes, to the ledger.

        What no line can hold is a fault, with the reason for staff. Raises: EnvironmentProblem.
        """
        student = entry.result.student
        submission = self._given.done(student)
        copied = self.at_hand.get(student) is None or self.at_hand[student].digest != submission.digest
        new = Graded(entry, copied, likeness(submission, self._names))
        received(self.book, self._appended(new, submission) if self._writes else self._ledger.brief(new))

    def keep(self) -> None:
        """Have the disk keep all that was taken. Raises: EnvironmentProblem."""
        self._ledger.keep()

    def end(self, terms: Terms, standings: Iterable[Standing], attendance: Attendance, finished: str) -> None:
        """Note that the run has come to its end, where anything is other than when an earlier one had.

        Raises: EnvironmentProblem.
        """
        made = ((each.result.student, Adjusted.of(each)) for each in standings)
        adjusted = {student: each for student, each in made if each != Adjusted()}
        if attendance != self._attendance:
            self._ledger.append_attendance(attendance)
        last = self._before[-1] if self._before else State(0, "", {})
        if not (
            last.number
            and not last.were
            and (last.terms, last.adjusted, last.book.keys()) == (terms, adjusted, self.book.keys())
            and all(is_same(last.book[student], hand_ins) for student, hand_ins in self.book.items())
        ):
            self._ledger.append_state(State(last.number + 1, finished, self.book, terms, adjusted))

    def record(self, student: str) -> Record:
        """Return what is kept of a student, with the code of the hand-in that counts.

        Raises: EnvironmentProblem.
        """
        hand_ins = self.book.get(student, ())
        if not hand_ins:
            return NOTHING_KEPT
        counting, handed_in = standing(hand_ins), self.at_hand.get(student)
        if handed_in is None or handed_in.digest != counting.result.submission_digest:
            return record(hand_ins, self._ledger.submission(counting))
        return record(hand_ins, self._shelf.whole(handed_in))

    def whole(self, standing: Standing) -> Standing:
        """Return a standing with all of its result, as the ledger holds it.

        Raises: EnvironmentProblem.
        """
        student = standing.result.student
        if student not in self.book:
            return standing
        result = today(student, self.book, self._known.get(student), self._grader, self._ledger.whole)
        result = replace(result, name=standing.result.name, class_name=standing.result.class_name)
        return replace(standing, result=result)

    def told(self) -> tuple[Note, ...]:
        """Return whose results are of other content, engine or level, as nothing is there to grade again.

        And for whom an earlier hand-in counts, as the newest cannot be read or holds no work; whose hand-in of the
        input is an earlier one, which stays that.
        """
        newest = {student: each[-1].result for student, each in self.book.items() if standing(each) is not each[-1]}
        empty = [student for student, each in newest.items() if each.status is SubmissionStatus.GRADED]
        found = (
            ("gradebook.no_copy", self.lost),
            ("gradebook.earlier_count", newest.keys() - empty),
            ("gradebook.earlier_work_count", empty),
            ("gradebook.earlier_again", [student for student in self.at_hand if self._is_replaced(student)]),
        )
        return tuple(note(code, count=len(who), students=listed(who)) for code, who in found if who)

    def context(self, roster: Roster | None, nobodys: Iterable[Nobodys]) -> ClassContext:
        """Return what is known of the class beside its results."""
        return context_of(self.book, self._ledger, roster, nobodys)

    def _is_replaced(self, student: str) -> bool:
        """Whether what is at hand of a student came in before what counts."""
        hand_ins = self.book[student]
        own = {standing(hand_ins).result.submission_digest, hand_ins[-1].result.submission_digest}
        return self.at_hand[student].digest not in own

    def _appended(self, new: Graded, submission: Submission) -> Graded:
        try:
            return self._ledger.append(new, submission)
        except Unwritable as error:
            why = note("gradebook.files_unwritten", why=str(error))
            fault = replace(new, entry=replace(new.entry, result=as_fault(new.result, why)))
        try:
            return self._ledger.append(fault, None)
        except Unwritable:  # its row says so, and the next run grades it again
            return self._ledger.brief(fault)

    def _next(self, student: str) -> tuple[str, Callable[[], Submission]] | None:
        """Return what of a student is to be graded, by its digest, and what reads it."""
        submission = self.at_hand.get(student)
        if submission is not None and student not in self.recalled and (student, submission.digest) not in self._tried:
            return submission.digest, partial(self._shelf.whole, submission)
        for graded in self._outdated(student):
            copy = self._ledger.submission(graded)
            if copy is None:
                self.lost.add(student)
            elif not isinstance(copy, Fault):  # that one could not be read, and cannot be now
                self.from_copy.add(student)
                return copy.digest, partial(self._copy, graded)
        return None

    def _copy(self, graded: Graded) -> Submission:
        copy = self._ledger.submission(graded)
        if copy is None:
            raise EnvironmentProblem(note("gradebook.copy_gone", student=clip(graded.result.student)))
        return replace(copy, student=graded.result.student)

    def _outdated(self, student: str) -> Iterator[Graded]:
        for graded in telling(self.book[student]) if student in self.book else ():
            tried = (student, graded.result.submission_digest) in self._tried
            if not tried and not graded.counts_under(self._conditions, self._assignment):
                yield graded


def _is_by_today(graded: Graded) -> bool:
    return (graded.result.python, graded.result.numpy) == (platform.python_version(), np.__version__)
