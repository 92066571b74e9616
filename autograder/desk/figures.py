"""How a class did, in figures: counts, median, mean, and how the totals are spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median
from typing import Final

from autograder.model import Standing, SubmissionStatus

BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """How many totals lie from `low` on and below `high`; full marks lie in the bin that ends with them.

    high: None for what is above full marks, which only a bonus gives.
    """

    low: Fraction
    high: Fraction | None
    count: int


@dataclass(frozen=True, slots=True)
class Figures:
    """on_roster: None where there is no class list. counted: how many have a total; median and mean are theirs.

    undecided: of whom it is open which hand-in is theirs, if any: they count neither as handed in nor as missing.

    median, mean: in points; None where nobody has a total. bins: in the order of their points; none without totals.
    """

    on_roster: int | None
    handed_in: int
    graded: int
    missing: int
    undecided: int
    unreadable: int
    faults: int
    late: int
    counted: int
    full: int
    max_score: Fraction
    median: Fraction | None = None
    mean: Fraction | None = None
    bins: tuple[Bin, ...] = ()


def figures_of(standings: Sequence[Standing], on_roster: int | None) -> Figures:
    """Return the figures of a class of at least one student."""
    statuses = [each.result.status for each in standings]
    totals = [each.total for each in standings if each.total is not None]
    most = standings[0].result.max_score
    missing = statuses.count(SubmissionStatus.MISSING)
    undecided = sum(each.result.is_undecided for each in standings)
    return Figures(
        on_roster=on_roster,
        handed_in=len(standings) - missing - undecided,
        graded=statuses.count(SubmissionStatus.GRADED),
        missing=missing,
        undecided=undecided,
        unreadable=statuses.count(SubmissionStatus.UNREADABLE) - undecided,
        faults=statuses.count(SubmissionStatus.FAULT),
        late=sum(each.late is not None for each in standings),
        counted=len(totals),
        full=sum(total >= most for total in totals),
        max_score=most,
        median=median(totals) if totals else None,
        mean=sum(totals, Fraction(0)) / len(totals) if totals else None,
        bins=tuple(_bins(totals, most)),
    )


def _bins(totals: Sequence[Fraction], most: Fraction) -> list[Bin]:
    if not totals or not most:
        return []
    counts = [0] * BINS
    for total in totals:
        if total <= most:
            counts[min(int(BINS * total / most), BINS - 1)] += 1
    bins = [Bin(most * n / BINS, most * (n + 1) / BINS, count) for n, count in enumerate(counts)]
    above = sum(total > most for total in totals)
    return [*bins, Bin(most, None, above)] if above else bins
