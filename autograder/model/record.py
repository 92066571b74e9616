"""What a class's folder keeps of one student beside the result that counts."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Final

from msgspec import Struct

from autograder.model.notes import Place
from autograder.model.results import SubmissionStatus


class HandIn(Struct, frozen=True):
    """One hand-in. score: with bonus, as its tests gave it; None where none did.

    handed_in: when, where its platform says so. graded: when it was, ISO 8601, UTC. counts: whether it is the one.
    """

    file: str
    status: SubmissionStatus
    score: Fraction | None
    counts: bool
    handed_in: datetime | None = None
    graded: str = ""

    def came(self, listed: datetime | None) -> datetime | None:
        """Return when it came. listed: what the class list says, which is held to be of the one that counts."""
        return self.handed_in or (listed if self.counts else None)


class Piece(Struct, frozen=True):
    """Some lines of what was handed in, as they were read. place: of the first; names: what they bind.

    stub: whether they are still what was given.
    """

    place: Place
    text: str
    names: tuple[str, ...] = ()
    stub: bool = False


class Record(Struct, frozen=True):
    """hand_ins: in the order in which they came in. code: of the one that counts; empty where no copy is kept."""

    hand_ins: tuple[HandIn, ...] = ()
    code: tuple[Piece, ...] = ()


NOTHING_KEPT: Final = Record()
