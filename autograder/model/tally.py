"""A class in figures: what whoever grades wants to know before anything else."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from autograder.model.notes import Note, note


class Tally(Struct, frozen=True):
    """How many of a class did what. on_roster: 0 where no roster is known; graded: 0 before anything is.

    undecided: of whom it is open which hand-in is theirs, if any: they count neither as handed in nor as missing.
    asked: how many things a person has to look at; before grading, as far as reading has found them.
    """

    on_roster: int
    handed_in: int
    missing: int
    unreadable: int
    late: int
    asked: int
    graded: int = 0
    faults: int = 0
    undecided: int = 0

    @property
    def said(self) -> Note:
        """All of it in a line; what is 0 is left out, but how many have handed in."""
        return note("commands.tally", **asdict(self))
