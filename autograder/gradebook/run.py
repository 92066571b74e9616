"""What a run into a grading folder is asked for, and what it comes to."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from autograder.model import NO_CONTEXT, Change, ClassContext, Said, Standing, SubmissionResult


class Manner(Struct, frozen=True):
    """How a run deals with what a folder holds.

    fresh: grade the input anew even where nothing changed. replace: forget what was held. compare: write nothing.
    due, late, zero: the class's terms from now on, see `Terms`; None leaves one as it is.
    """

    fresh: bool = False
    replace: bool = False
    compare: bool = False
    due: str | None = None
    late: str | None = None
    zero: str | None = None


ADDING: Final = Manner()


class Outcome(Struct, frozen=True):
    """What a run came to.

    standings: those of the whole class. resumed: how many of the input an earlier run had left. updated: how many of
    the input, and of what an interrupted run had graded, are other than before; continued: of these, how many that run
    had graded. kept: how many more have a result; from_copy: how many were graded again from their copies.
    changes: for whom a total or an id changed, and why; of a folder's first run, none. context: what is known beside.
    """

    standings: list[Standing]
    resumed: int
    updated: int
    continued: int
    kept: int
    from_copy: int
    changes: list[Change]
    context: ClassContext = NO_CONTEXT
    notes: tuple[Said, ...] = ()

    @property
    def results(self) -> list[SubmissionResult]:
        """What the tests gave."""
        return [each.result for each in self.standings]
