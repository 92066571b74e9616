"""Handed-in files as values: a path to show, a time, bytes on demand; wherever they lie, on disk or in an archive.

Links, devices and pipes are named, never opened; what systems and editors leave behind is passed over.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from autograder.bounds.budget import LOOKING_CPU_S, Spent, at_most
from autograder.intake.decoding import Barred, UnreadableFile, decode_name
from autograder.model import Note, note

MAX_FILE = 64 * 2**20
MAX_DEPTH = 64
MAX_NAME = 4_096  # characters between two slashes
_MAX_NOTES = 20
_ENVIRONMENTS = frozenset("node_modules site-packages venv".split())
_JUNK = _ENVIRONMENTS | frozenset("__MACOSX __pycache__ .ipynb_checkpoints Thumbs.db desktop.ini .DS_Store".split())
_LEFTOVER = re.compile(r"^[^.~].*\.(?:tmp|crdownload|part|swp|pyc|pyo)$", re.DOTALL)
_JUNK_FILE = re.compile(r"\._.*|~\$.*|\.~lock\..*|.*\.(?:pyc|pyo|swp|tmp|crdownload|part)", re.DOTALL)

NOT_REGULAR = note("files.not_regular")
TOO_DEEP = note("files.too_deep", most=MAX_DEPTH)
TOO_MANY = note("files.too_many")
_Seen = TypeVar("_Seen")


@dataclass(frozen=True, slots=True)
class File:
    """One file. path: with "/", relative to what was given, through archives too. place: where it lies on disk.

    read: its bytes, or `UnreadableFile`; where it lies in a zip it takes how many there may be.
    refused: why it is never opened; barred: whether that is the machine's doing (permissions, a broken disk).
    """

    path: str
    read: Callable[..., bytes] = field(repr=False, compare=False)
    modified: int = 0  # ns since 1970
    refused: Note | None = None
    barred: bool = False
    place: Path | None = field(default=None, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rsplit("/", 1)[-1]


def cut_name(part: str, longest: int = MAX_NAME) -> str:
    """Return a name that is not longer than that: begin and end stay, and what was cut still tells two apart."""
    if len(part) <= longest:
        return part
    return f"{part[:160]}…{hashlib.sha256(part.encode('utf-8', 'replace')).hexdigest()[:8]}…{part[-60:]}"


def looked_at(file: File, look: Callable[[bytes], _Seen], *, otherwise: _Seen) -> _Seen:
    """Return what `look` makes of a file before it is known whose it is; `otherwise` where that is not soon done."""
    try:
        with at_most(LOOKING_CPU_S):
            return look(file.read())
    except (UnreadableFile, Spent, MemoryError):
        return otherwise


def is_junk(part: str) -> bool:
    """Whether a file or folder of this name is a system's or an editor's own."""
    return part in _JUNK or _JUNK_FILE.fullmatch(part) is not None


def is_hidden(part: str) -> bool:
    """Whether a name begins with a dot, as settings and repositories do."""
    return part.startswith(".")


def refusing(reason: Note) -> Callable[..., bytes]:
    """Return a `read` that refuses for this reason."""

    def read(*_: int) -> bytes:
        raise UnreadableFile(reason)

    return read


def in_memory(path: str, data: bytes, modified: int = 0) -> File:
    """Return a file whose bytes are at hand."""
    return File(path, lambda *_: data, modified)


def left_out(folder: str) -> File:
    """Return what stands in a tree for the files of a folder that were too many to be read."""
    return File(f"{folder}/", refusing(TOO_MANY), refused=TOO_MANY)


def passed_over(name: str) -> tuple[Note, ...]:
    """Return the line on what is passed over in a class's folder, where it may be somebody's work."""
    if name in _ENVIRONMENTS:
        return (note("files.environment", name=name),)
    return (note("files.leftover", name=name),) if _LEFTOVER.search(name) else ()


def shortened(notes: Iterable[Note], most: int = _MAX_NOTES) -> tuple[Note, ...]:
    """Return the first notes and how many more there are."""
    notes = tuple(dict.fromkeys(notes))
    more = len(notes) - most
    return (*notes[:most], note("files.more_like_these", count=more)) if more > 0 else notes


def shown_name(name: str) -> str:
    """Return a file's name as text, also where it is no valid UTF-8 on disk."""
    return name if name.isascii() else decode_name(os.fsencode(name))


def file_on_disk(file: str | Path, path: str) -> File:
    """Return one file on disk; it is opened when it is read, never before."""
    try:
        info = os.lstat(file)
    except OSError as error:
        reason = _unread(error)
        return File(path, refusing(reason), refused=reason, barred=_is_machines(error))
    if stat.S_ISDIR(info.st_mode) and not getattr(info, "st_reparse_tag", 0):  # it could not be told to be one
        reason = note("files.unlisted", error=os.strerror(errno.EACCES))
        return File(f"{path}/", refusing(reason), refused=reason, barred=True)
    if not stat.S_ISREG(info.st_mode):
        return File(path, refusing(NOT_REGULAR), refused=NOT_REGULAR)
    return File(path, lambda: _read(Path(file)), info.st_mtime_ns, place=Path(file))


def _read(file: Path) -> bytes:
    """Read a regular file, also where somebody puts something else in its place meanwhile."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(file, flags), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise UnreadableFile(NOT_REGULAR)
            data = stream.read(MAX_FILE + 1)
    except OSError as error:
        raise (Barred if _is_machines(error) else UnreadableFile)(_unread(error)) from error
    if len(data) > MAX_FILE:
        raise too_large()
    return data


def too_large() -> UnreadableFile:
    """Return the refusal of a file that is larger than any hand-in."""
    return UnreadableFile(note("files.too_large", mb=MAX_FILE // 2**20))


def _is_machines(error: OSError) -> bool:
    """Whether a file cannot be read for a reason that is not its own: a link in its place, a name too long."""
    return error.errno not in {errno.ELOOP, errno.ENAMETOOLONG}


def _unread(error: OSError) -> Note:
    return note("files.unread", error=error.strerror)
