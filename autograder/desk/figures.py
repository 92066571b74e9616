"""How a class did, in figures: counts, median, mean, and how the totals are spread."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import median
from typing import Final

from msgspec import Struct

from autograder.model import Standing, SubmissionStatus, Tally

BINS: Final = 10


class Bin(Struct, frozen=True):
    """How many totals lie from `low` on and below `high`; full marks lie in the bin that ends with them.

    high: None for what is above full marks, which only a bonus gives.
    """

    low: Fraction
    high: Fraction | None
    count: int


class Figures(Struct, frozen=True):
    """counted: how many have a total; median and mean are theirs. full: how many have full marks or more.

    median, mean: in points; None where nobody has a total. bins: in the order of their points; none without totals.
    """

    counted: int
    full: int
    max_score: Fraction
    median: Fraction | None = None
    mean: Fraction | None = None
    bins: tuple[Bin, ...] = ()


def counts_of(standings: Sequence[Standing], on_roster: int, asked: int) -> Tally:
    """Return how many of a class did what. asked: how many things a person has to look at."""
    statuses = [each.result.status for each in standings]
    missing = statuses.count(SubmissionStatus.MISSING)
    undecided = sum(each.result.is_undecided for each in standings)
    return Tally(
        on_roster=on_roster,
        handed_in=len(standings) - missing - undecided,
        missing=missing,
        unreadable=statuses.count(SubmissionStatus.UNREADABLE) - undecided,
        late=sum(each.late is not None for each in standings),
        asked=asked,
        graded=statuses.count(SubmissionStatus.GRADED),
        faults=statuses.count(SubmissionStatus.FAULT),
        undecided=undecided,
    )


def figures_of(standings: Sequence[Standing]) -> Figures:
    """Return how a class of at least one student did."""
    totals = [each.total for each in standings if each.total is not None]
    most = standings[0].result.max_score
    return Figures(
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
