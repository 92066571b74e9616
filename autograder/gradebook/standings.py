"""A result -> what it counts for in this class: the late rule first, then what a person decided, in that order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from autograder.bounds.clipping import clip
from autograder.errors import UsageError
from autograder.gradebook.late import LateRule, read_excuse
from autograder.gradebook.overrides import LATE, Override
from autograder.intake.moments import read_moment
from autograder.intake.roster import Person, Roster
from autograder.model import (
    Adjustment,
    Lateness,
    Note,
    Standing,
    SubmissionResult,
    SubmissionStatus,
    Text,
    cents,
    figure,
    note,
)

_NO_TIME = "-"  # what Moodle writes where nothing was handed in
_SHOWN = 5  # students of whom one thing is told


class Extension(Struct, frozen=True):
    """What a class list grants a student. until: the due time of their own; None where no lateness counts."""

    until: datetime | None = None


class Rules(Struct, frozen=True, dict=True):
    """How a class's results come to count.

    due: in a zone; None where nothing is late. zero: what counts as nothing earned rather than stays blank.
    overrides: in the order of their rows. people: the class list. times, extensions: what it says, by student.
    """

    due: datetime | None = None
    late: LateRule | None = None
    zero: frozenset[SubmissionStatus] = frozenset()
    overrides: tuple[Override, ...] = ()
    people: Mapping[str, Person] = field(default_factory=dict)
    times: Mapping[str, datetime] = field(default_factory=dict)
    extensions: Mapping[str, Extension] = field(default_factory=dict)

    @cached_property
    def _decided_of(self) -> Mapping[str, Sequence[Override]]:
        found: dict[str, list[Override]] = defaultdict(list)
        for each in self.overrides:
            found[each.student].append(each)
        return found

    def standing(self, result: SubmissionResult) -> Standing:
        """Return what a result counts for, under the name and in the class of the class list."""
        if (person := self.people.get(result.student)) is not None:
            name, class_name = person.name or result.name, person.class_name or result.class_name
            result = replace(result, name=name, class_name=class_name)
        own = self._decided_of.get(result.student, ())
        excuse = next((each for each in own if each.exercise == LATE and not _has(result, LATE)), None)
        lateness = self._lateness(result)
        if lateness is not None and excuse is not None:
            lateness = replace(lateness, excused=True)
        is_zero, taken = result.status in self.zero, self._taken(result, lateness, excuse)
        standing = Standing(result, lateness, taken, is_zero, self._listed(result))
        for override in own:
            if override is not excuse and (override.exercise != LATE or _has(result, LATE)):
                standing = replace(standing, adjustments=(*standing.adjustments, _decided(override, standing)))
        return standing

    def told(self, standings: Iterable[Standing]) -> tuple[Note, ...]:
        """Return what a person has to know.

        Of whom the class list says a time and nothing is there; who was given more than there is to get; when work is
        due here, and how many the late rule cannot be held to.
        """
        standings = list(standings)
        lost = [each.result.student for each in standings if each.result.status is SubmissionStatus.MISSING]
        lost = [each for each in lost if each in self.people and _has_time(self.people[each])]
        told = [note("late.no_file", count=len(lost), students=tuple(lost[:_SHOWN]))] if lost else []
        told += beyond_all(standings)
        if self.due is None:
            return tuple(told)
        last = self.due - timedelta(minutes=1)  # a day's end is told as 24:00 of that day
        day, hour = (last, "24:00") if not (self.due.hour or self.due.minute) else (self.due, f"{self.due:%H:%M}")
        told.append(note("late.due", due=f"{day:%Y-%m-%d} {hour}", zone=f"UTC{self.due:%z}"))
        untimed = sum(
            each.result.status is SubmissionStatus.GRADED and self._handed_in(each.result) is None for each in standings
        )
        if untimed and self.late is not None:
            told.append(note("late.untimed", count=untimed))
        return tuple(told)

    def _listed(self, result: SubmissionResult) -> datetime | None:
        if result.handed_in is not None or result.status is SubmissionStatus.MISSING:
            return None
        return self.times.get(result.student)

    def _handed_in(self, result: SubmissionResult) -> datetime | None:
        return result.handed_in or self._listed(result)

    def _lateness(self, result: SubmissionResult) -> Lateness | None:
        """Return how late a hand-in came by the due time, else by what its platform says; None where there is none."""
        if result.status is SubmissionStatus.MISSING:
            return None
        extension, moment = self.extensions.get(result.student), self._handed_in(result)
        marked = any(isinstance(each, Note) and each.code == "handing_in.late" for each in result.notes)
        if self.due is None or moment is None:
            return Lateness(excused=extension is not None and extension.until is None) if marked else None
        due = extension.until if extension is not None and extension.until is not None else self.due
        by = moment.astimezone() - due - (self.late.grace if self.late is not None else timedelta())
        if by <= timedelta():
            return None
        return Lateness(by, excused=extension is not None and extension.until is None)

    def _taken(
        self, result: SubmissionResult, lateness: Lateness | None, excuse: Override | None
    ) -> tuple[Adjustment, ...]:
        """Return what the late rule takes, or why it takes nothing from what is late."""
        if self.late is None or lateness is None or result.status is not SubmissionStatus.GRADED:
            return ()
        if lateness.excused:
            why, by = (excuse.reason, excuse.by) if excuse is not None else ("", "")
            said = note("late.excused", late=Lateness(lateness.by).said, why=Text(why, why))
            return (Adjustment("late", None, None, said, by),)
        if lateness.by is None:
            return (Adjustment("late", None, None, note("late.unknown")),)
        before = Standing(result).total
        if not before:  # there is nothing to take from
            return ()
        after = cents(before - self.late.deduction(lateness.by, before))
        return (Adjustment("late", before, after, self.late.said(lateness.by, before)),)


def beyond_all(standings: Iterable[Standing]) -> tuple[Note, ...]:
    """Tell of whom a person's decision makes more than there is to get: a slip, or meant; either way it counts."""
    found = [each for standing in standings for each in _beyond(standing)]
    shown = (*found[:_SHOWN], *(("...",) if len(found) > _SHOWN else ()))
    return (note("overrides.beyond", count=len(found), given=shown),) if found else ()


def _beyond(standing: Standing) -> list[Note]:
    """Return each exercise of which that is so; where there is none, the total."""
    result, student = standing.result, standing.result.student
    decided = {each.exercise for each in standing.adjustments if each.kind == "override" and each.after is not None}
    most = result.max_score + sum((each.max_score for each in result.exercises if each.bonus), Fraction(0))
    given = [(each.name, standing.points(each), each.max_score) for each in result.exercises if each.name in decided]
    totals = [("", standing.total, most)] if "" in decided else []
    for rows in (given, totals):
        told = [
            note("overrides.given", student=clip(student), exercise=name, points=figure(own), most=figure(limit))
            for name, own, limit in rows
            if own is not None and own > limit
        ]
        if told:
            return told
    return []


def _has(result: SubmissionResult, exercise: str) -> bool:
    return any(each.name == exercise for each in result.exercises)


def _decided(override: Override, standing: Standing) -> Adjustment:
    """Return what an override makes of a standing to which all before it is done."""
    if not override.exercise:
        return override.adjustment(standing.total)
    exercise = next(each for each in standing.result.exercises if each.name == override.exercise)
    return override.adjustment(standing.points(exercise))


def class_rules(
    due: datetime | None,
    late: LateRule | None,
    zero: frozenset[SubmissionStatus],
    overrides: tuple[Override, ...],
    roster: Roster | None,
) -> Rules:
    """Return the rules of a class; what its list says of times and extensions is read where work is due.

    Raises: UsageError where there is a rule and no due time, or the class list says what is not understood.
    """
    if late is not None and due is None:
        raise UsageError(note("late.no_due"))
    listed = roster.people if roster is not None else ()
    times: dict[str, datetime] = {}
    extensions: dict[str, Extension] = {}
    for person in listed if due is not None else ():
        if (moment := _time_of(person)) is not None:
            times[person.student] = moment
        if (extension := _extension_of(person, due)) is not None:
            extensions[person.student] = extension
    return Rules(due, late, zero, overrides, {each.student: each for each in listed}, times, extensions)


def _has_time(person: Person) -> bool:
    return person.handed_in != _NO_TIME and any(map(str.isdigit, person.handed_in))


def _time_of(person: Person) -> datetime | None:
    if not _has_time(person):
        return None
    moment = read_moment(person.handed_in)
    if moment is None:
        raise UsageError(note("late.no_time_read", student=person.student, said=person.handed_in))
    return moment


def _extension_of(person: Person, due: datetime | None) -> Extension | None:
    if due is None or (found := read_excuse(person.excused, due)) is False:
        return None
    if found is None:
        raise UsageError(note("late.no_excuse_read", student=person.student, said=person.excused))
    if isinstance(found, timedelta):
        return Extension(due + found)
    return Extension(found.astimezone() if isinstance(found, datetime) else None)
