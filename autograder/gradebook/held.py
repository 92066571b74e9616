"""What a grading folder holds, for whoever reads it and grades nothing: its last states, its class as of the last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.clipping import visible
from autograder.errors import UsageError
from autograder.gradebook import aside
from autograder.gradebook.attendance import Attendance
from autograder.gradebook.book import Adjusted, Book, State, standing
from autograder.gradebook.changes import listed
from autograder.gradebook.classes import as_fault, context_of, with_newer
from autograder.gradebook.ledger import FILE, History, Ledger
from autograder.gradebook.records import record
from autograder.gradebook.seal import own_seal
from autograder.intake.roster import Person, Roster, read_roster
from autograder.model import (
    NOTHING_KEPT,
    ClassContext,
    Missing,
    Note,
    Record,
    Said,
    Standing,
    Status,
    SubmissionResult,
    SubmissionStatus,
    note,
)

ROSTER: Final = "roster.csv"


class HeldClass(Struct, frozen=True):
    """A class as its folder knows it. standings: by student, with whoever is on the roster and handed in nothing.

    Results are brief; `whole` reads one.
    roster: empty where none was given. context: what else is known. notes: what a person has to know of the ledger.
    book: all hand-ins, as of then.
    """

    standings: tuple[Standing, ...]
    roster: Roster
    context: ClassContext
    notes: tuple[Said, ...]
    book: Book
    folder: Path

    def record(self, student: str) -> Record:
        """Return what is kept of a student, with the code of the hand-in that counts.

        Raises: EnvironmentProblem.
        """
        hand_ins = self.book.get(student, ())
        return record(hand_ins, self._ledger.submission(standing(hand_ins))) if hand_ins else NOTHING_KEPT

    def whole(self, given: Standing) -> Standing:
        """Return a standing of the class with all of its result; here they are brief.

        Raises: EnvironmentProblem.
        """
        result, hand_ins = given.result, self.book.get(given.result.student, ())
        counting = standing(hand_ins) if hand_ins else None
        if counting is None or counting.result.status is not result.status:  # ours: it holds all that is said of it
            return given
        whole = with_newer(self._ledger.whole(counting), hand_ins)
        return replace(given, result=replace(whole, name=result.name, class_name=result.class_name))

    @property
    def _ledger(self) -> Ledger:
        return Ledger(aside.current(self.folder), own_seal([self.folder]))


def held_class(folder: Path) -> HeldClass:
    """Return the class as of a folder's last whole run, under the names of its roster.

    Raises: UsageError for what is no grading folder, or holds no result that counts; EnvironmentProblem.
    """
    ledger, history, notes = _opened(folder)
    path = aside.current(folder) / ROSTER
    path = path if path.is_file() else folder / ROSTER
    roster = read_roster(path) if path.is_file() else None
    state, people = history.states[-1], roster or Roster(())
    found = [*_handed_in(state, people), *_without(state, people, history.attendance)]
    ordered = tuple(sorted(found, key=lambda each: each.result.student))
    notes = (*notes, *_outdated(folder, state, ordered, people))
    context = context_of(state.book, ledger, roster, history.attendance.nobodys)
    return HeldClass(ordered, people, context, notes, state.book, folder)


def last_states(folder: Path) -> tuple[tuple[State, ...], tuple[Said, ...]]:
    """Return a folder's last states, at least one and two at most, and what is to be told of its ledger.

    Raises: UsageError for what is no grading folder, or holds no result that counts; EnvironmentProblem.
    """
    _, history, notes = _opened(folder)
    return history.states, notes


def _opened(folder: Path) -> tuple[Ledger, History, tuple[Said, ...]]:
    """Return a folder's ledger and what it tells, with one state at least, and what is to be told of it.

    Raises: UsageError, EnvironmentProblem.
    """
    path = visible(str(folder))
    place = aside.current(folder)
    if not (place / FILE).exists():
        raise UsageError(note("gradebook.no_ledger", path=path))
    ledger = Ledger(place, own_seal([folder]))
    history = ledger.read()
    if not history.book:
        why: tuple[Note, ...] = tuple(note(code) for code in sorted({code for _, code in ledger.absent}))
        raise UsageError(note("gradebook.holds_nothing", path=path, why=why))
    history = replace(history, states=history.states or (State(0, "", history.book),))
    last = history.states[-1].book
    unfinished = sum(hand_ins != last.get(student) for student, hand_ins in history.book.items())
    told = (note("gradebook.unfinished", path=path, count=unfinished),) if unfinished else ()
    return ledger, history, (*ledger.told(), *told)


def _outdated(folder: Path, state: State, standings: Sequence[Standing], roster: Roster) -> tuple[Said, ...]:
    """Tell for whom the overrides and the roster, as they lie there, say another total than the last run has given."""
    on_roster = {each.student: each for each in roster.people}
    class_ = (Person(each.result.student, each.result.name) for each in standings)
    people = Roster(tuple(on_roster.get(each.student, each) for each in class_))
    names = dict.fromkeys(each.name for standing in standings for each in standing.result.exercises)
    try:
        rules = state.terms.rules(folder, people, tuple(names), roster if roster.people else None)
    except UsageError as error:  # a run would end with it
        return (error.said,)
    other = [each.result.student for each in standings if rules.standing(each.result).total != each.total]
    where, count = visible(str(folder)), len(other)
    return (note("gradebook.outdated", path=where, count=count, students=listed(other)),) if other else ()


def _handed_in(state: State, roster: Roster) -> Iterator[Standing]:
    """Yield everybody's standing; a result of other exercises than the newest has is none that counts, as in a run."""
    listed = {person.student: person for person in roster.people}
    newest = _points(_newest(state.book))
    for student, each in state.standings().items():
        result, person = with_newer(each.result, state.book[student]), listed.get(student)
        if result.exercises and _points(result) != newest:
            result = as_fault(result, note("gradebook.of_other_exercises"))
        if person is not None:
            name, class_name = person.name or result.name, person.class_name or result.class_name
            result = replace(result, name=name, class_name=class_name)
        yield replace(each, result=result)


def _newest(book: Book) -> SubmissionResult:
    """Return the result that was made last, of those that tell the exercises; where none does, any."""
    made = [standing(hand_ins).entry for hand_ins in book.values()]
    return max([each for each in made if each.result.exercises] or made, key=lambda each: each.finished).result


def _points(result: SubmissionResult) -> tuple[tuple[str, Fraction], ...]:
    return tuple((each.name, each.max_score) for each in result.exercises)


def _without(state: State, roster: Roster, attendance: Attendance) -> Iterator[Standing]:
    """Yield a standing for each of the roster who has no result: blank, or what the class's rule made of it."""
    known = _newest(state.book)
    exercises = tuple(
        replace(each, status=Status.MISSING, score=Fraction(0), tests=(), diagnosis=None) for each in known.exercises
    )
    contested = {each.student: each for each in attendance.contested}
    for person in roster.people:
        if person.student not in state.book:
            found = contested.get(person.student) or Missing(person.student)
            result = SubmissionResult(
                person.student,
                person.name,
                "",
                known.assignment,
                known.assignment_title,
                SubmissionStatus.MISSING if isinstance(found, Missing) else SubmissionStatus.UNREADABLE,
                known.max_score,
                exercises,
                found.told,
                class_name=person.class_name,
            )
            yield state.adjusted.get(person.student, Adjusted()).standing(result)
