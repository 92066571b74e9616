"""A run's files are written aside; when all are there they take their places.

`.aside` is being written, and worth nothing until it is whole. `.whole` is: it was renamed at once, and whoever finds
it moves what is left of it into place. So whatever ends a run leaves what was there before, or what is new.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from autograder.bounds.places import no_plain_file, no_plain_folder
from autograder.gradebook.ledger import FILE

ASIDE: Final = ".aside"
_WHOLE: Final = ".whole"
_GONE: Final = "gone"  # the names of files that no longer have a place, one a line


def current(folder: Path) -> Path:
    """Return where a folder's ledger is: aside, where a run was ended while all was whole and not yet in place."""
    return folder / _WHOLE if (folder / _WHOLE / FILE).is_file() else folder


def folders(folder: Path) -> tuple[Path, Path]:
    """Return the two folders in which things may lie aside."""
    return folder / ASIDE, folder / _WHOLE


def discard(folder: Path) -> None:
    """Remove what an interrupted run has left aside."""
    shutil.rmtree(folder / ASIDE, ignore_errors=True)


def discard_files(folder: Path) -> None:
    """Remove what an interrupted run has left aside, but for its ledger.

    Raises: OSError.
    """
    for path in (folder / ASIDE).iterdir():
        if path.name == FILE:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def swap_in(folder: Path, gone: Iterable[str]) -> None:
    """Put what lies aside in its place, and remove the files of these names; all of it, or nothing until `settle`.

    Raises: OSError.
    """
    (folder / ASIDE / _GONE).write_text("\n".join(gone), encoding="utf-8")
    (folder / ASIDE).replace(folder / _WHOLE)
    settle(folder)


def settle(folder: Path) -> None:
    """Finish a swap that was begun, where there is one. It can be done again at any point of it.

    Raises: OSError.
    """
    whole = folder / _WHOLE
    if no_plain_folder(whole) or not whole.exists():
        return
    listed = whole / _GONE
    for name in listed.read_text(encoding="utf-8").splitlines() if listed.is_file() else ():
        path = folder / name
        if path.is_file() and not no_plain_file(path):
            path.unlink()
    for parent, _, names in os.walk(whole):
        own = Path(parent)
        place = folder / own.relative_to(whole)
        if names:
            place.mkdir(exist_ok=True)
        for name in sorted(names):
            if own / name != listed:
                (own / name).replace(place / name)
    shutil.rmtree(whole)
