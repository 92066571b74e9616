"""What stands at a path, whether two places are one, how a file comes to its place. No link is followed unawares."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.model import Note, note

_KINDS = (
    (stat.S_ISLNK, "machine.is_link"),
    (stat.S_ISDIR, "machine.is_folder"),
    (stat.S_ISREG, "machine.is_file"),
    (stat.S_ISFIFO, "machine.is_pipe"),
    (stat.S_ISSOCK, "machine.is_socket"),
)


def no_plain_file(path: Path, *, only_name: bool = False) -> Note | None:
    """Return what a path is where it is no plain file, else None. What is absent is nothing, too.

    only_name: whether a file that has another name elsewhere is none: for one that is written in place.
    """
    return _oddity(path, stat.S_ISREG, only_name)


def no_plain_folder(path: Path) -> Note | None:
    """Return what a path is where it is no folder itself, else None. What is absent is nothing, too."""
    return _oddity(path, stat.S_ISDIR, only_name=False)


def lies_within(inner: Path, outer: Path) -> bool:
    """Return whether `inner` is `outer` or lies below it, however the two are written: links, mounts, case.

    Either may be absent; in what is absent nothing lies.
    """
    try:
        wanted = outer.stat()
    except (OSError, ValueError):
        return False
    place = _resolved(inner)
    return any(_is(each, wanted) for each in (place, *place.parents))


@contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """Give a place beside a file's to write to; what is whole then takes the file's place, what is not leaves nothing.

    Raises: OSError.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        yield beside
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _oddity(path: Path, wanted: object, only_name: bool) -> Note | None:
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return None
    for is_kind, code in _KINDS:
        if is_kind(found.st_mode):
            if is_kind is not wanted:
                return note(code)
            return note("machine.has_other_name") if only_name and found.st_nlink > 1 else None
    return note("machine.is_device")


def _is(path: Path, wanted: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), wanted)
    except (OSError, ValueError):
        return False


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # links that go round in circles
        return Path(os.path.abspath(path))
