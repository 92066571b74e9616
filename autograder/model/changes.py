"""What became of a student between two states of a class."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from autograder.model.notes import Note
from autograder.model.results import SubmissionStatus


class Change(Struct, frozen=True):
    """Whose total or status is another, from what to what, and why.

    before, after: the totals; None is blank. Of who was not there before, or is no longer, there is no status.
    """

    student: str
    name: str
    before: Fraction | None
    after: Fraction | None
    status_before: SubmissionStatus | None
    status_after: SubmissionStatus | None
    causes: tuple[Note, ...]
