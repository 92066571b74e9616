"""What a run refuses a folder for, before it touches anything, and what of a folder may end it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.bounds.clipping import clip, visible
from autograder.bounds.places import no_plain_file, no_plain_folder
from autograder.errors import EnvironmentProblem, UsageError
from autograder.gradebook import aside
from autograder.gradebook.book import Book
from autograder.gradebook.changes import listed
from autograder.gradebook.ledger import FILE
from autograder.machine import why_machine, why_unwritten
from autograder.model import Note, Said, note


def refuse_another(folder: Path, book: Book, own: str) -> None:
    """Refuse a folder that holds another assignment than `own`.

    Raises: UsageError.
    """
    for hand_ins in book.values():
        if (held := hand_ins[-1].result.assignment) != own:
            path = visible(str(folder))
            raise UsageError(note("gradebook.other_assignment", path=path, held=clip(held), wanted=own))


def refuse_what_is_odd(folder: Path, files: Iterable[Path]) -> None:
    """Refuse a folder in which something else stands where these files are written. Nothing is touched.

    Raises: EnvironmentProblem.
    """
    for path in aside.folders(folder):
        _refuse(path, no_plain_folder(path))
    seen = {folder}
    for path in files:
        if path.parent not in seen:
            seen.add(path.parent)
            _refuse(path.parent, no_plain_folder(path.parent))
        _refuse(path, no_plain_file(path, only_name=path.name == FILE))


def _refuse(path: Path, why: Said | None) -> None:
    if why:
        raise EnvironmentProblem(note("gradebook.not_ours", path=visible(str(path)), why=why))


def without_result(folder: Path, book: Book, lost: Sequence[str]) -> tuple[Note, ...]:
    """Tell whose results lie in a folder and stand in no line that counts: the class shrinks by none unawares.

    Raises: EnvironmentProblem where no line of the ledger counts.
    """
    if not lost:
        return ()
    if not book:
        path = visible(str(folder))
        raise EnvironmentProblem(note("gradebook.none_counts", path=path, count=len(lost), students=listed(lost)))
    return (note("gradebook.without_result", count=len(lost), students=listed(lost)),)


def why_ended(folder: Path, error: OSError) -> Said:
    """Return what ended a run; only what concerns the output folder is a reason for another one."""
    place, why = str(error.filename or ""), why_unwritten(error)
    elsewhere = os.path.isabs(place) and not Path(place).is_relative_to(os.path.abspath(folder))
    if not place or elsewhere:  # /dev/shm, say; a path that is relative is made from -o
        return why_machine(error) or why
    return note("gradebook.unwritten", path=visible(place), why=why, odd=False)
