"""Two states of a class beside each other: a folder's last two, or the last ones of two folders. Nothing is written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from autograder.bounds.clipping import clip, visible
from autograder.errors import UsageError
from autograder.gradebook import aside
from autograder.gradebook.book import State
from autograder.gradebook.changes import changes
from autograder.gradebook.ledger import FILE, Ledger
from autograder.gradebook.seal import own_seal
from autograder.model import Change, Note, Said, note


@dataclass(frozen=True)
class Compared:
    """What is other, and for how many it is the same. notes: what a person has to know of the ledgers."""

    changes: list[Change]
    same: int
    notes: tuple[Said, ...]


def compare(folder: Path, old: Path | None = None) -> Compared:
    """Compare the last state of `folder` with that of `old`, or with the one before where no `old` is given.

    Raises: UsageError for what is no grading folder, holds no result that counts, or holds another assignment.
    """
    states, notes = _states(folder)
    after = states[-1]
    if old is not None:
        others, told = _states(old)
        before, notes = others[-1], (*notes, *told)
        _refuse_another(folder, after, old, before)
    elif len(states) > 1:
        before = states[-2]
    else:
        before, notes = after, (*notes, note("gradebook.one_state", path=visible(str(folder))))
    one, other = before.standings(), after.standings()
    found = changes(one, other)
    changed = {each.student for each in found}
    return Compared(found, len({*one, *other} - changed), notes)


def _states(folder: Path) -> tuple[tuple[State, ...], tuple[Said, ...]]:
    """Return a folder's last states, at least one, and what is to be told of its ledger."""
    path = visible(str(folder))
    place = aside.current(folder)
    if not (place / FILE).exists():
        raise UsageError(note("gradebook.no_ledger", path=path))
    ledger = Ledger(place, own_seal([folder]))
    history = ledger.read()
    if not history.book:
        why: tuple[Note, ...] = tuple(note(code) for code in sorted({code for _, code in ledger.absent}))
        raise UsageError(note("gradebook.holds_nothing", path=path, why=why))
    states = history.states or (State(0, "", history.book),)
    unfinished = sum(hand_ins != states[-1].book.get(student) for student, hand_ins in history.book.items())
    told = (note("gradebook.unfinished", path=path, count=unfinished),) if unfinished else ()
    return states, (*ledger.told(), *told)


def _refuse_another(folder: Path, state: State, old: Path, before: State) -> None:
    own, other = (next(iter(each.book.values()))[-1].result.assignment for each in (state, before))
    if own != other:
        paths = {"path": visible(str(folder)), "old": visible(str(old))}
        raise UsageError(note("gradebook.compares_another", **paths, held=clip(own), other=clip(other)))
