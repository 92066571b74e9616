"""One check of a reader's file: its public tests, the first thing to fix, and at the end the chapter's results.

The way is the grader's: the same intake, the same worker in a process of its own, the same tests and diagnosis; only
the cage is missing, and all that is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from autograder.course.chapter import Chapter
from autograder.course.release import work_names
from autograder.diagnosis import Diagnostician, Fingerprints
from autograder.diagnosis.public_values import FILE, from_json
from autograder.errors import GraderFault
from autograder.grading.accidents.scene import line_at
from autograder.grading.loading import load_notes, not_repeated, with_failed_definition
from autograder.grading.outcomes import exercise_result, gathered, not_attempted, public_result
from autograder.grading.probing import Probing
from autograder.grading.session import Session
from autograder.model import (
    Answered,
    CallResult,
    Exercise,
    ExerciseResult,
    Note,
    Read,
    Said,
    Status,
    Unreadable,
    is_done,
    note,
)
from autograder.sandbox.ahead import PlannedCall
from autograder.sandbox.host import OwnSandbox
from autograder.selfcheck import focus as focusing
from autograder.selfcheck.finding import Work
from autograder.selfcheck.finish import tables_of
from autograder.selfcheck.syntax import Refusal, first_refusal, newer
from autograder.show.selfcheck import Screen
from autograder.suite.reader import read_suite
from autograder.words import text

_LACKING = "grading.undefined"
_OF_AN_IMPORT = ("accidents.not_imported", "accidents.done_by_numpy")
_OF_A_STATEMENT = ("calls.statement_raised", "calls.module_misspelt")


class Checker:
    """Checks files against one chapter's public tests. Keep it for the next check; close it at the end.

    sandbox: where its workers come from; default: processes of this machine.
    Raises: ContentError.
    """

    def __init__(self, chapter: Chapter, sandbox: OwnSandbox | None = None) -> None:
        self.chapter = chapter
        self.running = ""  # the function that is being called
        self._sandbox = sandbox or OwnSandbox(chapter.assignment.limits)
        self._prints: dict[str, Fingerprints] = from_json(chapter.public / FILE)
        self._texts: dict[Path, dict[str, str]] = {}
        self._suite = read_suite(chapter, hidden=False)
        self._diagnostician = Diagnostician(self._prints)
        self._planned = {
            name: [PlannedCall.of(call.function, call.args, call.kwargs) for call in prints.calls]
            for name, prints in self._prints.items()
        }

    def close(self) -> None:
        """End the processes."""
        self._sandbox.close()

    def start_ahead(self) -> None:
        """Let the next check find a warm worker."""
        self._sandbox.start_ahead()

    def check(self, work: Work, only: str | None = None) -> Screen:
        """Check a file.

        only: the one exercise to check.
        Raises: GraderFault where the check itself failed.
        """
        screen = Screen(self.chapter.assignment.title, work.file.name, ())
        submission = work.submission
        if isinstance(submission, Unreadable):
            return focusing.unreadable(screen, work, submission.reason)
        if not work.defined:
            return focusing.other_assignment(screen, work)
        session = Session(self._sandbox, submission)
        try:
            return self._check(screen, work, submission, session, only)
        finally:
            session.close()

    def _check(self, screen: Screen, work: Work, submission: Read, session: Session, only: str | None) -> Screen:
        exercises = [e for e in self.chapter.assignment.exercises if only in (None, e.name)]
        calls = _Calls(session, self)
        results = tuple(self._result(each, submission, session, calls) for each in exercises)
        for result in results:
            if result.status is Status.FAULT:
                detail = result.tests[-1].detail[-300:]
                raise GraderFault(note("selfcheck.test_failed_itself", exercise=result.name, detail=detail))
        loaded = session.first_load.printed if session.first_load is not None else ""
        screen = replace(screen, exercises=results, printed=loaded.strip("\n"))
        if is_done(results):
            tables, problem = ((), None) if only is not None else tables_of(self.chapter.public, calls)
            notes = _notes(work, submission, session, None) + ((problem,) if problem is not None else ())
            return focusing.done(replace(screen, notes=notes, tables=tables), only)
        refusal = first_refusal(submission)
        fixed = focusing.to_fix(screen, refusal, calls.printed, self._just_written(work, submission))
        means = fixed.focus.explanation.means if fixed.focus is not None else None
        notes = _notes(work, submission, session, refusal, means) + _waiting(results)
        if refusal is None and (lacking := _lacking(notes)) is not None:
            return focusing.lacking(replace(screen, notes=notes), lacking, line_at(submission, lacking.place))
        return replace(fixed, notes=notes)

    def _just_written(self, work: Work, submission: Read) -> frozenset[str]:
        """Return the exercises whose text is another one than at the check before, of the same file."""
        texts = {name: block.text for block in submission.blocks for name in block.names}
        before, self._texts = self._texts.get(work.file), {work.file: texts}
        return frozenset(n for n, text in texts.items() if before is not None and before.get(n) != text)

    def _result(self, exercise: Exercise, submission: Read, session: Session, calls: _Calls) -> ExerciseResult:
        cases = self._suite.of(exercise.name, hidden=False)
        if submission.is_stub(exercise.name):
            return exercise_result(exercise, gathered([not_attempted(case) for case in cases]), None)
        session.expect(self._planned.get(exercise.name, ()))
        probing = Probing(session, submission)
        try:
            result = public_result(
                exercise, cases, submission, calls, self._diagnostician, probing.call, probing.expect
            )
        finally:
            probing.close()
        found = with_failed_definition(result.diagnosis, exercise.name, result.tests, session, submission)
        return replace(result, diagnosis=found)


class _Calls:
    """Passes calls on to the session; keeps what a function printed first."""

    def __init__(self, session: Session, checker: Checker) -> None:
        self._session = session
        self._checker = checker
        self.printed: dict[str, str] = {}

    def __call__(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        self._checker.running = function
        result = self._session.call(function, args, kwargs)
        if isinstance(result, Answered) and result.printed.strip():
            self.printed.setdefault(function, result.printed)
        return result


def _notes(
    work: Work, submission: Read, session: Session, refusal: Refusal | None, means: Said | None = None
) -> tuple[Said, ...]:
    """Return what was odd about the file, without what the refusal, or the cause that is shown, tells better."""
    loading = [each for each in load_notes(session, submission) if not _is_cause(each, means)]
    said = [each for each in not_repeated(submission.notes, loading) if not _is_told(each, refusal)]
    said = [each for each in said if not _is_cause(each, means)]
    notes: list[Said] = [each for each in loading if each.code == _LACKING]
    notes += [text(each, remedy=False) for each in said]
    script, *notebooks = work_names(work.chapter.assignment.id)
    if work.file.name in notebooks and not work.attempted and not (work.file.parent / script).exists():
        notes.append(note("selfcheck.script_gone", script=script, file=work.file.name))
    if work.others:
        others = tuple(file.name for file in work.others)
        notes.append(note("selfcheck.other_files", file=work.file.name, others=others))
    if (found := newer(submission.sources)) is not None:
        notes.append(found)
    notes += [each for each in loading if each.code != _LACKING]
    if len(notes) > focusing.MAX_NOTES:
        more = len(notes) - focusing.MAX_NOTES
        notes = [*notes[: focusing.MAX_NOTES], note("selfcheck.more_notes", count=more)]
    return tuple(notes)


def _waiting(results: Sequence[ExerciseResult]) -> tuple[Note, ...]:
    """Return why an exercise counts as not attempted though something was written."""
    waiting = [each for each in results if each.status is Status.NOT_ATTEMPTED]
    return tuple(
        note("feedback.labelled", label=each.name, said=each.diagnosis.explanation.means)
        for each in waiting
        if each.diagnosis is not None and each.is_told
    )


def _lacking(notes: Sequence[Said]) -> Note | None:
    """Return the note on a name that keeps functions from being defined: it is the first thing to mend."""
    return next((each for each in notes if isinstance(each, Note) and each.code == _LACKING), None)


def _is_cause(said: Said, means: Said | None) -> bool:
    """Whether a note says of the file what is shown as the cause of the first thing to fix: a missing import."""
    if not isinstance(said, Note) or not isinstance(means, Note):
        return False
    if said.code == "code.forgotten_import":
        return means.code in _OF_AN_IMPORT and said["name"] == means["name"]
    return means.place is not None and said.place == means.place and said.code in _OF_A_STATEMENT


def _is_told(said: Said, refusal: Refusal | None) -> bool:
    """Whether a note is on the place that is refused."""
    place = said.place if isinstance(said, Note) and said.code == "code.refused" else None
    if place is None or refusal is None:
        return False
    return (place.line, place.cell) == (refusal.place.line, refusal.place.cell)
