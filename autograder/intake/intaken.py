"""What intake comes to: a submission a student, what is nobody's, and the class in figures."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from autograder.intake.files import NOT_REGULAR
from autograder.intake.shelf import Shelf
from autograder.intake.trees import LEAVES
from autograder.model import Fault, Missing, Note, Submission, Tally, Unreadable

LATE = "handing_in.late"  # the code of what is said where a platform marks a hand-in as late
_ASKS = frozenset(
    f"handing_in.{code}"
    for code in "which_of claims_too in_several shared_name odd_name not_on_roster spent other_class".split()
) | {"roster.fits_few"}
_PASSED_OVER = frozenset({"files.environment", "files.leftover", "files.more_like_these"})


class Unmatched(Struct, frozen=True):
    """What is nobody's, or somebody's who is not certain, and why. file: empty where it is said of several."""

    file: str
    reason: Note

    @property
    def asked(self) -> str:
        """Of whom or of what a person has to decide: a student, else the file; nothing where it is only told."""
        if self.reason.code in _ASKS:
            parameters = dict(self.reason.parameters)
            return str(parameters.get("own") or parameters.get("student") or self.file or self.reason.code)
        return self.file if self.reason.code.startswith("files.") and self.reason.code not in _PASSED_OVER else ""

    @property
    def is_refused(self) -> bool:
        """Whether it is a path that leaves its archive, a link or a device."""
        return self.reason in (LEAVES, NOT_REGULAR)


class Intake(Struct, frozen=True):
    """What was handed in. layout: whose naming it follows; submissions stand by student; on_roster: how many do.

    submissions: their texts are read when one is asked for; `heads` are the same without them.

    What a person has to decide stands first in `unmatched`, what was refused last.
    """

    submissions: Shelf
    unmatched: tuple[Unmatched, ...] = ()
    layout: str = "flat"
    on_roster: int = 0

    @property
    def heads(self) -> Sequence[Submission]:
        """Who handed in what, without the texts."""
        return self.submissions.heads

    @property
    def tally(self) -> Tally:
        """The class in figures, before anything is graded."""
        undecided = {each.student for each in self.heads if isinstance(each, Unreadable) and each.is_undecided}
        unreadable = {each.student for each in self.heads if isinstance(each, Unreadable | Fault)} - undecided
        missing = sum(isinstance(each, Missing) for each in self.heads)
        late = sum(any(isinstance(said, Note) and said.code == LATE for said in each.notes) for each in self.heads)
        asked = len(unreadable | self.asked)
        handed_in = len(self.heads) - missing - len(undecided)
        return Tally(self.on_roster, handed_in, missing, len(unreadable), late, asked, undecided=len(undecided))

    @property
    def asked(self) -> frozenset[str]:
        """Of whom or of what a person has to decide."""
        return frozenset(filter(None, (each.asked for each in self.unmatched)))
