"""Grade a class into a folder that remembers it: add to what is known, write all of it aside, swap it in."""

from __future__ import annotations

import multiprocessing
import shutil
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from autograder.batch import Elsewhere, Job, grade_all
from autograder.bounds.clipping import visible
from autograder.bounds.places import lies_within
from autograder.errors import EnvironmentProblem, Interrupted
from autograder.gradebook import aside
from autograder.gradebook.attendance import Attendance
from autograder.gradebook.book import Adjusted, Book, State, found_under, is_hand_in, left_by_interrupted
from autograder.gradebook.changes import changes, is_same, listed, versions_told
from autograder.gradebook.classes import class_of
from autograder.gradebook.files import Facts, Reporter, write_all
from autograder.gradebook.held import ROSTER
from autograder.gradebook.ledger import History, Ledger
from autograder.gradebook.lock import held
from autograder.gradebook.refusals import refuse_another, refuse_what_is_odd, why_ended, without_result
from autograder.gradebook.round import Round
from autograder.gradebook.run import ADDING, Manner, Outcome
from autograder.gradebook.seal import Seal, own_seal
from autograder.gradebook.standings import Rules
from autograder.gradebook.terms import Terms
from autograder.grading import Grader
from autograder.intake.roster import Person, Roster, read_roster
from autograder.intake.shelf import Shelf
from autograder.model import (
    NO_CONTEXT,
    ClassContext,
    Nobodys,
    Said,
    Standing,
    Submission,
    note,
)

# Where the files go, whom they are about, and what else is known of the class.
MakeReporter = Callable[[Path, Collection[str], ClassContext], Reporter]


def grade_into(
    folder: Path,
    make: MakeReporter,
    job: Job,
    grader: Grader,
    submissions: Sequence[Submission],
    on: int | Elsewhere,
    *,
    manner: Manner = ADDING,
    roster: Path | None = None,
    nobodys: Sequence[Nobodys] = (),
    seal: Seal | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    on_begun: Callable[[], None] = lambda: None,
) -> Outcome:
    """Grade `submissions` into a folder, which keeps what it holds of others.

    on: how many processes, or what runs them elsewhere.
    roster: the class as a table, which the folder is to remember from now on.
    nobodys: what of the input is nobody's.
    seal: what the ledger's checksums are made with; the user's own where none is given.
    on_progress: called with (done, total) after each submission; on_begun: when one of them is half done.
    Raises: UsageError for a folder of another assignment; EnvironmentProblem where another run holds it, where it
        cannot be written, or something in it is none of ours; Interrupted on Ctrl-C.
    """
    submissions = Shelf.of(submissions)
    counted = _Counted(on_progress, len(submissions))
    seal = seal or own_seal([folder])
    run = _Run(folder, make, job, grader, submissions, on, manner, roster, nobodys, seal, counted, on_begun)
    try:
        if folder.exists() and not folder.is_dir():
            raise EnvironmentProblem(note("gradebook.is_file", path=visible(str(folder))))
        with nullcontext() if manner.compare else held(folder):
            return run.outcome()
    except KeyboardInterrupt:
        for process in multiprocessing.active_children():
            process.terminate()
        raise Interrupted(note("gradebook.interrupted", done=counted.done, total=counted.total)) from None
    except OSError as error:
        raise EnvironmentProblem(why_ended(folder, error)) from error


class _Counted:
    """Tells of each that is done, and keeps how many are."""

    def __init__(self, tell: Callable[[int, int], None], total: int) -> None:
        self._tell, self.done, self.total = tell, 0, total

    def __call__(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self._tell(done, total)


class _Run(Struct, frozen=True):
    """What `grade_into` was asked for, and the steps of doing it."""

    folder: Path
    make: MakeReporter
    job: Job
    grader: Grader
    submissions: Shelf
    on: int | Elsewhere
    manner: Manner
    roster: Path | None
    nobodys: Sequence[Nobodys]
    seal: Seal
    on_progress: Callable[[int, int], None]
    on_begun: Callable[[], None]
    started: float = field(default_factory=time.monotonic)

    def outcome(self) -> Outcome:
        """Grade what is to be graded, write everything, and return what it came to."""
        self._refuse_what_is_odd([each.student for each in self.submissions.heads])
        if not self.manner.compare:
            aside.settle(self.folder)
        ledger = Ledger(aside.current(self.folder), self.seal)
        history = ledger.read()
        roster = read_roster(self.roster) if self.roster is not None else None
        at_hand = {each.student: each for each in self.submissions.heads if is_hand_in(each)}
        ids = found_under(history.book, at_hand, roster) if roster is not None else {}
        earlier, history = set(history.book), history.moved(ids)
        notes = (*ledger.told(), *self._refuse_what_does_not_fit(ledger, history, earlier | at_hand.keys()))
        last = history.states[-1] if history.states else State(0, "", {})
        terms = last.terms.with_said(self.manner.due, self.manner.late, self.manner.zero)
        rules = self._rules(terms, history, roster)
        round_ = self._replacing() if self.manner.replace else self._adding(ledger, history, ids)
        newly = self._grade(round_)
        standings = [rules.standing(each) for each in class_of(round_.book, self.submissions.heads, self.grader)]
        left = left_by_interrupted(history.book, last) if not self.manner.replace else set(round_.recalled)
        notes = (*notes, *_told("moved", ids.values()), *_told("left_over", left - round_.at_hand.keys()))
        notes = (*notes, *round_.told(), *rules.told(standings), *versions_told(each.result for each in standings))
        context = round_.context(roster, self.nobodys)
        if not self.manner.compare:
            facts = Facts(datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic() - self.started, newly)
            students = [each.result.student for each in standings]
            reporter = self.make(self.folder / aside.ASIDE, students, context)
            standings = self._write(reporter, round_, earlier, terms, standings, facts)
        return replace(self._compared(round_, last, left, standings, notes), context=context)

    def _compared(
        self, round_: Round, last: State, left: set[str], standings: list[Standing], notes: tuple[Said, ...]
    ) -> Outcome:
        """Return what the run came to, beside the last state. left: whom an interrupted run had graded since."""
        others = left - round_.at_hand.keys()
        old = {} if self.manner.replace else last.book
        new = {*round_.at_hand, *others}
        updated = {student for student in new if not is_same(old.get(student), round_.book[student])}
        now = {
            each.result.student: each
            for each in standings
            if each.result.student in round_.book or Adjusted.of(each) != Adjusted()
        }
        return Outcome(
            standings,
            resumed=len(round_.recalled),
            updated=len(updated),
            continued=len(updated & left & (round_.recalled.keys() | others)),
            kept=len(round_.book.keys() - updated),
            from_copy=len(round_.from_copy - others),
            changes=changes(last.everybody(), now, last.were) if last.book else [],
            notes=notes,
        )

    def _refuse_what_does_not_fit(self, ledger: Ledger, history: History, found: Collection[str]) -> tuple[Said, ...]:
        """Refuse a folder of another assignment, or one in which something else stands; return what is to be told.

        found: who has a result that counts, or gets one; to stand on a roster is not enough.
        Raises: UsageError, EnvironmentProblem.
        """
        refuse_another(self.folder, history.book, self.grader.chapter.assignment.id)
        self._refuse_what_is_odd(self._everybody(history))
        if not ledger.absent or self.manner.replace:
            return ()
        with_result = {*history.book, *found}
        return without_result(
            self.folder, history.book, self.make(self.folder, with_result, ClassContext()).strangers()
        )

    def _refuse_what_is_odd(self, students: Collection[str]) -> None:
        refuse_what_is_odd(
            self.folder, (*self.make(self.folder, students, NO_CONTEXT).own_files(), self.folder / ROSTER)
        )

    def _files_of(self, students: Collection[str]) -> Reporter:
        return self.make(self.folder, students, NO_CONTEXT)

    def _everybody(self, history: History) -> dict[str, str]:
        """Return the names of all who will be in the class, by student."""
        held_now = {} if self.manner.replace else history.book
        names = {student: hand_ins[-1].result.name for student, hand_ins in held_now.items()}
        return names | {each.student: each.name for each in self.submissions.heads}

    def _rules(self, terms: Terms, history: History, roster: Roster | None) -> Rules:
        """Return the rules of the class.

        Raises: UsageError.
        """
        exercises = [exercise.name for exercise in self.grader.chapter.assignment.exercises]
        known = {person.student: person for person in (roster.people if roster is not None else ())}
        everybody = self._everybody(history).items()
        people = Roster(tuple(known.get(student, Person(student, name)) for student, name in everybody))
        return terms.rules(self.folder, people, exercises, roster)

    def _adding(self, ledger: Ledger, history: History, ids: Mapping[str, str]) -> Round:
        """Return the run that adds to what is held. ids: those of the roster, by those of before."""
        if not self.manner.compare:
            aside.discard(self.folder)
            ledger.append_moved(ids)
        round_ = Round(self.grader, ledger, history, self.submissions, writes=not self.manner.compare)
        if not self.manner.fresh:
            round_.recall()
        elif history.fresh_since is not None:  # such a run was interrupted: it goes on
            round_.recall(history.fresh_since)
        elif not self.manner.compare and history.book:
            ledger.append_fresh()
        return round_

    def _replacing(self) -> Round:
        """Return the run that begins anew, aside: with what an interrupted one of its kind has graded."""
        begun, compares = self.folder / aside.ASIDE, self.manner.compare
        ledger = Ledger(begun, self.seal)
        left = Round(self.grader, ledger, History(ledger.read().book), self.submissions, writes=False)
        left.recall(-1)
        book: Book = {student: (each,) for student, each in left.recalled.items()}
        if not compares:
            begun.mkdir(exist_ok=True)
            ledger.only(left.recalled.values())
            aside.discard_files(self.folder)
            book = ledger.read().book
        round_ = Round(self.grader, ledger, History(book), self.submissions, writes=not compares)
        round_.recall(-1)
        return round_

    def _grade(self, round_: Round) -> int:
        """Grade what is to be graded, and return how many that were."""
        known = done = len(round_.recalled)
        todo = round_.todo()
        self.on_progress(done, done + len(todo))
        while todo:
            total = done + len(todo)
            for entry in grade_all(self.job, self.grader, todo, self.on, self.on_begun):
                round_.take(entry)
                done += 1
                self.on_progress(done, total)
            todo = round_.todo()
        round_.keep()
        return done - known

    def _write(
        self, reporter: Reporter, round_: Round, earlier: set[str], terms: Terms, found: list[Standing], facts: Facts
    ) -> list[Standing]:
        """Write the files of the class aside, note that the run has come to its end, and swap them in."""
        place = reporter.folder
        standings = write_all(reporter, found, facts, round_)
        if self.roster is not None and not lies_within(self.roster, self.folder / ROSTER):
            shutil.copyfile(self.roster, place / ROSTER)
        round_.end(terms, standings, Attendance.of(self.submissions.heads, self.nobodys), facts.finished)
        aside.swap_in(self.folder, reporter.unused(earlier))
        return standings


def _told(code: str, students: Collection[str]) -> tuple[Said, ...]:
    return (note(f"gradebook.{code}", count=len(students), students=listed(students)),) if students else ()
