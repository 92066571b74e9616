"""Who of a class has no hand-in that is theirs, and what is nobody's, as the last run over it found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from autograder.gradebook.book import is_hand_in
from autograder.model import Missing, Nobodys, Submission, Unreadable

_MOST: Final = 500  # lines about files; a ledger's line holds no more than a student's may
_MOST_PEOPLE: Final = 20_000


class Attendance(Struct, frozen=True):
    """missing: who handed in nothing. contested: who may have, and a person decides. nobodys: see `ClassContext`."""

    missing: tuple[Missing, ...] = ()
    contested: tuple[Unreadable, ...] = ()
    nobodys: tuple[Nobodys, ...] = ()

    @classmethod
    def of(cls, submissions: Iterable[Submission], nobodys: Iterable[Nobodys]) -> Attendance:
        """Return the attendance of what a run was given."""
        without = [each for each in submissions if not is_hand_in(each)][:_MOST_PEOPLE]
        return cls(
            tuple(each for each in without if isinstance(each, Missing)),
            tuple(each for each in without if isinstance(each, Unreadable)),
            tuple(nobodys)[:_MOST],
        )

    @property
    def submissions(self) -> tuple[Missing | Unreadable, ...]:
        """All of whom nothing is graded."""
        return (*self.missing, *self.contested)


NOBODY: Final = Attendance()
