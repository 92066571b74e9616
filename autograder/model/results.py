"""What a test found, what an exercise and a submission earned."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct

from autograder.model.assignments import Explanation
from autograder.model.calls import Status
from autograder.model.notes import NO_TEXT, Note, Place, Said, Text
from autograder.model.submissions import is_undecided

REFUSED: Final = "code.refused"  # said of a definition that Python cannot read


class WrongCall(Struct, frozen=True):
    """A call on which a test failed, for staff alone: a hidden test's inputs stand in it.

    call: as it can be typed. got, right: a line each; `right` is empty where it is not known.
    at: the student's line at which it ended; None where it came to its end.
    """

    call: str
    got: str | Note
    right: str | Note = ""
    at: Place | None = None


class TestOutcome(Struct, frozen=True):
    """One test's result. `message` is safe for students; `detail` and `calls` are for staff.

    told: what students read in the status's place: of a hidden test no more than that it is not passed.
    calls: of each case that failed the call on which it did, not too many of them.
    """

    test: str
    title: Text
    hidden: bool
    status: Status
    score: Fraction
    max_score: Fraction
    message: Said = NO_TEXT
    detail: str = ""
    told: Status | None = None
    calls: tuple[WrongCall, ...] = ()

    @property
    def shown(self) -> Status:
        """The status that its student may read."""
        return self.status if self.told is None else self.told

    @property
    def is_unread(self) -> bool:
        """Whether its function is there, and Python cannot read it."""
        return self.status is Status.MISSING and isinstance(self.message, Note) and self.message.code == REFUSED


class Item(Struct, frozen=True):
    """One number of an array: its index, as it is written in square brackets, and both values.

    yours: as a line where it is not finite: no JSON number says that.
    """

    index: str
    yours: float | str
    right: float


class Divergence(Struct, frozen=True):
    """A public call that comes out wrong: what the student's function gives beside what is right.

    call: as it can be typed.
    yours, right: the value; of an exercise that is read step by step the values after the steps around the first
        that differs. A number, or a line that shows what is none.
    first: the first step that differs, from 1; 0 where no steps are told apart.
    start: the step of the first value.
    begun: the call that ends with the first step that differs, whose values these are; empty where it is not kept.
    items: of an array the first numbers; of a large one those from the first that differs on. differing, size: how many
        of its numbers differ, and how many there are.
    """

    call: str
    yours: tuple[float | str, ...]
    right: tuple[float | str, ...]
    first: int = 0
    start: int = 1
    begun: str = ""
    items: tuple[Item, ...] = ()
    differing: int = 0
    size: int = 0


class Curve(Struct, frozen=True):
    """What a function gives for longer and longer beginnings of one public input, beside what is right.

    call: with the longest of them. lengths: ascending, three or more. yours, right: a finite number for each.
    """

    call: str
    lengths: tuple[int, ...]
    yours: tuple[float, ...]
    right: tuple[float, ...]


class CodeLine(Struct, frozen=True):
    """A line of the student's code."""

    place: Place
    text: str


class Diagnosis(Struct, frozen=True):
    """What went wrong in an exercise, told from public calls alone.

    misconception: the name of one, or of its family. symptom: without one, the code of what can be seen.
    at: the student's line at which a call ended.
    withheld, withdrawn: for staff alone. The name that fits every public call and is not said, as an import of the
        submission was refused; and whether hidden calls speak against the name that is said.
    """

    explanation: Explanation
    misconception: str = ""
    divergence: Divergence | None = None
    symptom: str = ""
    at: CodeLine | None = None
    curve: Curve | None = None
    withheld: str = ""
    withdrawn: bool = False


class ExerciseResult(Struct, frozen=True):
    """One exercise's result."""

    name: str
    title: Text
    section: Text
    bonus: bool
    status: Status
    score: Fraction
    max_score: Fraction
    tests: tuple[TestOutcome, ...]
    diagnosis: Diagnosis | None = None

    @property
    def shown(self) -> Status:
        """The status that its student may read."""
        return self.status if self._telling is None else self._telling.shown

    @property
    def is_unread(self) -> bool:
        """Whether it is there, and Python cannot read it."""
        return self._telling is not None and self._telling.is_unread

    @property
    def _telling(self) -> TestOutcome | None:
        """The test whose status it has."""
        return next((test for test in self.tests if test.status is self.status), None)

    @property
    def is_told(self) -> bool:
        """Whether more can be said than that it is not there."""
        return self.diagnosis is not None and bool(self.diagnosis.explanation.means)

    @property
    def is_wrong(self) -> bool:
        """Whether something was written that is not right; what is absent and has no like is only not written yet."""
        if self.status is Status.MISSING:
            return self.is_told
        return self.status not in {Status.PASSED, Status.NOT_ATTEMPTED}


def word_of(ended: TestOutcome | ExerciseResult, status: Status) -> str:
    """Return the word for how something ended, among those of `words.statuses`.

    status: its own, or the one that its student may read. What is missing as Python cannot read it was written all the
    same, and whoever wrote it has to be told that.
    """
    return "not_read" if ended.is_unread and status is Status.MISSING else status.value


def is_done(results: Sequence[ExerciseResult]) -> bool:
    """Whether all exercises that count pass; if none counts, all."""
    counted = [each for each in results if not each.bonus] or list(results)
    return all(each.status is Status.PASSED for each in counted)


class SubmissionStatus(StrEnum):
    """What became of a submission."""

    GRADED = "graded"
    UNREADABLE = "unreadable"
    MISSING = "missing"
    FAULT = "fault"


class SubmissionResult(Struct, frozen=True):
    """Everything that any reporter needs about one submission.

    class_name: of the archive, the folder or the roster. handed_in: see `Submission`.
    """

    student: str
    name: str
    file: str
    assignment: str
    assignment_title: Text
    status: SubmissionStatus
    max_score: Fraction
    exercises: tuple[ExerciseResult, ...]
    notes: tuple[Said, ...] = ()
    detail: str = ""  # for staff: what was printed while loading, why a fault is one
    submission_digest: str = ""
    content_digest: str = ""
    engine_digest: str = ""
    kit_version: str = ""
    sandbox_level: str = ""
    python: str = ""  # the versions that graded it; empty where they are not known
    numpy: str = ""
    class_name: str = ""
    handed_in: datetime | None = None

    @property
    def holds_work(self) -> bool:
        """Whether it was graded and is more than an untouched stub, or a file with none of the functions."""
        nothing = (Status.NOT_ATTEMPTED, Status.MISSING)
        return self.status is SubmissionStatus.GRADED and any(
            each.status not in nothing or each.is_unread for each in self.exercises
        )

    @property
    def score(self) -> Fraction | None:
        """Points that its tests gave without bonus; None where no test gave any: nobody has earned a zero there."""
        return self._sum(bonus=False)

    @property
    def bonus(self) -> Fraction | None:
        """Points that the tests of its bonus exercises gave; None where no test gave any."""
        return self._sum(bonus=True)

    @property
    def is_undecided(self) -> bool:
        """Whether there is none yet, as it is open which hand-in is this student's, if any."""
        return self.status is SubmissionStatus.UNREADABLE and bool(self.notes) and is_undecided(self.notes[-1])

    def _sum(self, *, bonus: bool) -> Fraction | None:
        if self.status is not SubmissionStatus.GRADED:
            return None
        return sum((e.score for e in self.exercises if e.bonus is bonus), Fraction(0))

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """`exercise:name` for each exercise whose mistake has a name; `exercise:~code` where something else is seen."""
        found = [(e.name, e.diagnosis) for e in self.exercises if e.diagnosis is not None]
        told = [(name, each.misconception or (each.symptom and f"~{each.symptom}")) for name, each in found]
        return tuple(f"{name}:{what}" for name, what in told if what)
