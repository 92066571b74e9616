"""Two states of a class beside each other: a folder's last two, or the last ones of two folders. Nothing is written."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from autograder.bounds.clipping import clip, visible
from autograder.errors import UsageError
from autograder.gradebook.book import State
from autograder.gradebook.changes import changes
from autograder.gradebook.held import last_states
from autograder.model import Change, Said, note


class Compared(Struct, frozen=True):
    """What is other, and for how many it is the same. notes: what a person has to know of the ledgers."""

    changes: list[Change]
    same: int
    notes: tuple[Said, ...]


def compare(folder: Path, old: Path | None = None) -> Compared:
    """Compare the last state of `folder` with that of `old`, or with the one before where no `old` is given.

    Raises: UsageError for what is no grading folder, holds no result that counts, or holds another assignment.
    """
    states, notes = last_states(folder)
    after = states[-1]
    if old is not None:
        others, told = last_states(old)
        before, notes = others[-1], (*notes, *told)
        _refuse_another(folder, after, old, before)
    elif len(states) > 1:
        before = states[-2]
    else:
        before, notes = after, (*notes, note("gradebook.one_state", path=visible(str(folder))))
    one, other = before.everybody(), after.everybody()
    were = {student: was for student, was in before.were.items() if after.were.get(student) != was}
    found = changes(one, other, were)
    changed = {each.student for each in found}
    return Compared(found, len({*one, *other} - changed), notes)


def _refuse_another(folder: Path, state: State, old: Path, before: State) -> None:
    own, other = (next(iter(each.book.values()))[-1].result.assignment for each in (state, before))
    if own != other:
        paths = {"path": visible(str(folder)), "old": visible(str(old))}
        raise UsageError(note("gradebook.compares_another", **paths, held=clip(own), other=clip(other)))
