"""All that a class's page tells, as facts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from autograder.desk.asking import Asking, asking_of
from autograder.desk.figures import Figures, counts_of, figures_of
from autograder.desk.mistakes import Mistake, mistakes_of
from autograder.desk.rates import ExerciseRate, rates_of
from autograder.model import ClassContext, Nobodys, Standing, Status, SubmissionStatus, Tally


class Row(Struct, frozen=True):
    """A student's row. failed: whether an exercise that counts does not pass; asks: whether a person has to look."""

    standing: Standing
    failed: bool
    alike: bool
    asks: bool


class Desk(Struct, frozen=True):
    """rows: by student, one at least. mistakes: the most frequent first. others: files that were passed over."""

    rows: tuple[Row, ...]
    tally: Tally
    figures: Figures
    asking: Asking
    mistakes: tuple[Mistake, ...]
    rates: tuple[ExerciseRate, ...]
    others: tuple[Nobodys, ...]


def desk_of(standings: Sequence[Standing], context: ClassContext) -> Desk:
    """Return the facts of a class of at least one student."""
    ordered = sorted(standings, key=lambda each: each.result.student)
    graded = [each.result for each in ordered if each.result.status is SubmissionStatus.GRADED]
    asking = asking_of(ordered, context)
    alike = {student for group in context.alike for student in group.students}
    told = {*asking.unclear, *asking.refused}
    return Desk(
        rows=tuple(
            Row(each, _has_failed(each), each.result.student in alike, each.result.student in asking.students)
            for each in ordered
        ),
        tally=_counts(ordered, context, asking),
        figures=figures_of(ordered),
        asking=asking,
        mistakes=mistakes_of(graded),
        rates=rates_of(graded),
        others=tuple(each for each in context.nobodys if not each.asks and each not in told),
    )


def tally_of(standings: Sequence[Standing], context: ClassContext) -> Tally:
    """Return a class in figures: those of its page, whoever tells them.

    standings: by student.
    """
    return _counts(standings, context, asking_of(standings, context))


def _counts(standings: Sequence[Standing], context: ClassContext, asking: Asking) -> Tally:
    return counts_of(standings, len(context.roster or ()), asking.count)


def _has_failed(standing: Standing) -> bool:
    counted = [each for each in standing.result.exercises if not each.bonus]
    graded = standing.result.status is SubmissionStatus.GRADED
    return graded and any(each.status is not Status.PASSED for each in counted)
