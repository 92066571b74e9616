"""What a class is told once: when work is due, what being late costs, what counts as nothing. A folder keeps it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.errors import UsageError
from autograder.gradebook.late import read_due, read_rule
from autograder.gradebook.overrides import FILE, read_overrides
from autograder.gradebook.standings import Rules, class_rules
from autograder.intake.roster import Roster
from autograder.model import SubmissionStatus, note

_NONE: Final = frozenset({"none", "无", "不限"})
_ZERO: Final = (SubmissionStatus.MISSING, SubmissionStatus.UNREADABLE)  # what we failed on is never nobody's zero


class Terms(Struct, frozen=True):
    """What `--due`, `--late` and `--zero` said; empty where nothing holds. due: in ISO 8601, with its zone."""

    due: str = ""
    late: str = ""
    zero: str = ""

    def with_said(self, due: str | None, late: str | None, zero: str | None) -> Terms:
        """Return the terms where some are said anew: None leaves one as it is, `none` ends it.

        Raises: UsageError for what is not understood.
        """
        return Terms(
            _said(due, self.due, lambda text: read_due(text).isoformat()),
            _said(late, self.late, lambda text: text if read_rule(text) else ""),
            _said(zero, self.zero, lambda text: ",".join(_statuses(text))),
        )

    def rules(self, folder: Path, people: Roster, exercises: Collection[str], roster: Roster | None) -> Rules:
        """Return the rules of the class in a folder, with the overrides that lie there.

        people: everybody in the class. exercises: their names.
        Raises: UsageError where they contradict each other, or an override names nobody or nothing.
        """
        return class_rules(
            read_due(self.due) if self.due else None,
            read_rule(self.late) if self.late else None,
            frozenset(_statuses(self.zero)),
            read_overrides(folder / FILE, people, exercises),
            roster,
        )


NO_TERMS: Final = Terms()


def _said(text: str | None, before: str, read: Callable[[str], str]) -> str:
    if text is None:
        return before
    return "" if text.strip().casefold() in _NONE else read(text)


def _statuses(text: str) -> list[SubmissionStatus]:
    """Return the statuses that a list names.

    Raises: UsageError.
    """
    words = [word for word in re.split(r"[\s,，、;]+", text.casefold()) if word]
    for word in words:
        if word not in _ZERO:
            raise UsageError(note("terms.no_zero", word=clip(word), names=tuple(map(str, _ZERO))))
    return [status for status in _ZERO if status in words]
