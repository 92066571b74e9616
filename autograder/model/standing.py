"""What a student's work counts for in a class: what the tests gave, and what a late rule or a person made of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autograder.model.calls import Status
from autograder.model.notes import Note, Said, note
from autograder.model.results import ExerciseResult, SubmissionResult, SubmissionStatus, word_of

_OPEN = (Status.NOT_ATTEMPTED, Status.MISSING)


def cents(points: Fraction) -> Fraction:
    """Return points to two decimals, half away from zero: what is shown is what is added up."""
    above, below = points.numerator, points.denominator  # whole numbers: fractions would be asked a hundred times each
    whole = (200 * abs(above) + below) // (2 * below)
    return Fraction(whole if above >= 0 else -whole, 100)


def figure(points: Fraction | None) -> str:
    """Return points as they are told; nothing where there are none."""
    return "" if points is None else f"{float(cents(points)):.2f}"


class Adjustment(Struct, frozen=True):
    """One change of what the tests gave, by the late rule or by a person.

    exercise: the one that it is about; empty is the total. before, after: its points; after is None where there was
        nothing to change. asked: what a person wrote, such as `+1`; empty where the points say it all.
    """

    kind: Literal["late", "override"]
    before: Fraction | None
    after: Fraction | None
    reason: Said
    by: str = ""
    exercise: str = ""
    asked: str = ""

    @property
    def told(self) -> Note:
        """What its student reads of it: all but who decided."""
        return replace(self, by="").said

    @property
    def said(self) -> Note:
        """All of it as one note."""
        return note(
            f"standing.{self.kind}",
            exercise=self.exercise,
            before=figure(self.before),
            after=figure(self.after),
            asked=self.asked,
            reason=self.reason,
            by=self.by,
        )


def duration(by: timedelta) -> Note:
    """Return a span of time as a note: a started minute counts, and beside days no minutes are told."""
    minutes = -(-by // timedelta(minutes=1))
    return note(
        "late.by", days=minutes // 1440, hours=minutes // 60 % 24, minutes=minutes % 60 if minutes < 1440 else 0
    )


class Lateness(Struct, frozen=True):
    """That a hand-in came after its time. by: how long; None where a platform says no more than that it did."""

    by: timedelta | None = None
    excused: bool = False

    @property
    def span(self) -> Note | None:
        """By how much, as a note."""
        return None if self.by is None else duration(self.by)

    @property
    def said(self) -> Note:
        """By how much, and whether that is excused."""
        return note("late.somehow", by=self.span, excused=self.excused)


class Standing(Struct, frozen=True, dict=True):
    """A student's place in a class.

    late: None where it came in time, as far as that is known. adjustments: in the order in which they hold.
    zero: whether nothing to grade counts as nothing earned; else it is blank until a person has decided.
    listed: when it came as the class list says, where its platform does not.
    """

    result: SubmissionResult
    late: Lateness | None = None
    adjustments: tuple[Adjustment, ...] = ()
    zero: bool = False
    listed: datetime | None = None

    @property
    def came(self) -> datetime | None:
        """When it was handed in, by whichever says so."""
        return self.result.handed_in or self.listed

    @cached_property
    def counts(self) -> bool:
        """Whether there is a total: the tests gave one, a person did, or the class's rule does."""
        decided = any(each.kind == "override" and each.after is not None for each in self.adjustments)
        return self.result.status is SubmissionStatus.GRADED or self.zero or decided

    @cached_property
    def score(self) -> Fraction | None:
        """Points that the tests gave without bonus, in cents."""
        return cents(self.result.score or Fraction(0)) if self.counts else None

    @cached_property
    def bonus(self) -> Fraction | None:
        """Points that the tests of bonus exercises gave, in cents."""
        return cents(self.result.bonus or Fraction(0)) if self.counts else None

    @cached_property
    def total(self) -> Fraction | None:
        """What counts: score + bonus + adjustment, never below 0."""
        if self.score is None or self.bonus is None:
            return None
        total = self.score + self.bonus
        for each in self.adjustments:
            if each.after is not None:
                total = each.after if not each.exercise else total + each.after - (each.before or 0)
        return max(Fraction(0), cents(total))

    @cached_property
    def adjustment(self) -> Fraction | None:
        """What late rule and overrides add to or take from score and bonus."""
        if self.total is None or self.score is None or self.bonus is None:
            return None
        return self.total - self.score - self.bonus

    def decided(self, exercise: ExerciseResult) -> Fraction | None:
        """Return what a person said last that an exercise counts for; None where nobody did."""
        said = [each.after for each in self.adjustments if each.exercise == exercise.name and each.after is not None]
        return said[-1] if said else None

    def points(self, exercise: ExerciseResult) -> Fraction | None:
        """Return what counts for an exercise: what a person said last, else what its tests gave; None is blank."""
        if (decided := self.decided(exercise)) is not None:
            return decided
        return exercise.score if self.result.status is SubmissionStatus.GRADED or self.zero else None

    @property
    def reasons(self) -> tuple[Note, ...]:
        """Why it is not full marks, or not what the tests gave: phrases for a person, naming the exercises."""
        return (*self._found(), *(each.said for each in self.adjustments))

    def _found(self) -> Iterator[Note]:
        if self.result.status is not SubmissionStatus.GRADED:
            word, told = note(f"statuses.submission_{self.result.status}"), self.result.notes
            is_all = self.result.status is SubmissionStatus.MISSING or not told
            yield word if is_all else note("feedback.labelled", label=word, said=told[-1])
            return
        counted = [each for each in self.result.exercises if not each.bonus and each.status is not Status.PASSED]
        for status in _OPEN:
            names = tuple(each.name for each in counted if each.status is status and not each.is_wrong)
            if names:
                yield note("standing.open", exercises=names, status=note(f"statuses.{status}"))
        for each in counted:
            if each.is_wrong:
                yield note("feedback.labelled", label=each.name, said=_why(each))


def _why(exercise: ExerciseResult) -> Said:
    """Return what is known of a mistake: what it means, else what is seen, else the first test that did not pass."""
    told = exercise.diagnosis.explanation if exercise.diagnosis is not None else None
    if told is not None and (told.means or told.seen):
        return told.means or told.seen
    failed = next((test for test in exercise.tests if test.status is not Status.PASSED), None)
    word = note(f"statuses.{word_of(exercise, exercise.status)}")
    return word if failed is None else note("standing.failed", status=word, title=failed.title)
