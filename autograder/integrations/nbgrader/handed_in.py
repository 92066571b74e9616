"""What of a student's folder nbgrader may copy: plain files of the student's own, not too many, not too large.

nbgrader follows links, waits for pipes and copies whatever it finds into what is shown and given back. It lets nobody
in between, so its converter's own two steps are wrapped. What is refused is refused for one student.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file, no_plain_folder
from autograder.model import Note, Said, note
from autograder.words import say

TIMESTAMP = "timestamp.txt"  # nbgrader's, beside a notebook: when it was handed in
MAX_ENTRIES: Final = 2_000  # files and folders of one student
MAX_FILE_BYTES: Final = 8 * 2**20
MAX_ALL_BYTES: Final = 32 * 2**20
_TOLD: Final = 20  # files that are named in the log

# Formgrader serves what is copied as pages of its own, to whoever grades: what a browser would run is not copied.
_INERT: Final = frozenset(
    {
        "",
        *(
            f".{each}"
            for each in "py ipynb txt md rst csv tsv json toml yaml yml log npy npz png jpg jpeg gif pdf".split()
        ),
    }
)

_TIME = r"[0-2][0-9]:[0-5][0-9](?::[0-6][0-9](?:[.][0-9]{1,9})?)?"
_ZONE = r" ?(?:Z|[A-Za-z]{2,5}|[+-][0-9]{2}:?(?:[0-9]{2})?)"
_MOMENT = re.compile(rf"[12][0-9]{{3}}-[01][0-9]-[0-3][0-9](?:[ T]{_TIME}(?:{_ZONE})?)?", re.ASCII)


class Refused(ValueError):
    """A folder that is not copied, and so not graded by nbgrader, whose log is English; a person looks."""

    def __init__(self, said: Note) -> None:
        super().__init__(say(said, "en"))
        self.said = said


def moment(path: Path) -> str | None:
    """Return what a time stamp says, or None where there is none.

    Raises: Refused for one that is no date: a person has to say when this was handed in.
    """
    if not os.path.lexists(path):
        return None
    why = no_plain_file(path)
    if not why and path.stat().st_size <= 200:
        text = path.read_bytes().decode("utf-8", "replace").strip()
        if not text or _MOMENT.fullmatch(text):
            return text or None
    raise Refused(note("nbgrader.no_date", path=visible(str(path)), why=why))


def handed_in_at(file: Path, student: str, assignment: str) -> datetime | None:
    """Return when a file was handed in. nbgrader writes that into the assignment's folder, and nobody further in."""
    from nbgrader.utils import parse_utc

    for folder in reversed(file.parents):
        if folder.name == assignment and folder.parent.name == student:
            try:
                text = moment(folder / TIMESTAMP)
                at: datetime | None = parse_utc(text) if text else None
            except (OSError, ValueError, OverflowError):  # somebody has written into it
                return None
            return at
    return None


class Files(Struct, frozen=True):
    """A student's files: what nbgrader may copy, and what is left out and why."""

    kept: list[Path]
    left_out: list[tuple[Path, Said]]


def files_of(folder: Path, ignored: Sequence[str] = (), *, ours: bool = True) -> Files:
    """Return what of a student's folder nbgrader may copy.

    ignored: the names that it would not copy anyway.
    ours: whether the assignment is of ours; another's may hold what it likes, but no links.
    Raises: Refused where the folder is not the student's own, or holds too much.
    """
    for place in (folder.parent, folder):
        if oddity := no_plain_folder(place):
            raise Refused(note("nbgrader.not_own_folder", path=visible(str(place)), why=oddity))
    moment(folder / TIMESTAMP)
    files = Files([], [])
    left = MAX_ALL_BYTES
    for number, entry in enumerate(_entries(folder, ignored), start=1):
        if ours and number > MAX_ENTRIES:
            raise Refused(note("nbgrader.too_many_files", path=visible(str(folder)), most=MAX_ENTRIES))
        if entry.is_dir(follow_symlinks=False):
            continue
        path, size = Path(entry.path), entry.stat(follow_symlinks=False).st_size
        why: Said | None = no_plain_file(path)
        if why is None and ours:
            why = note("nbgrader.too_large") if size > min(MAX_FILE_BYTES, left) else None
            why = why if path.suffix.lower() in _INERT else note("nbgrader.not_inert")
        if why is not None:
            files.left_out.append((path, why))
        else:
            files.kept.append(path)
            left -= size
    return files


def guard(converter: Any, is_ours: Callable[[str], bool]) -> None:
    """Let a converter of nbgrader's copy nothing else, and stumble over no folder's name.

    is_ours: whether an assignment is of ours.
    """
    for folder in list(converter.assignments):
        if visible(folder) != folder:  # nbgrader would end the whole class
            converter.log.error(say(note("nbgrader.odd_name", folder=visible(folder)), "en"))
            del converter.assignments[folder]
    begin, copy = converter.init_destination, converter.init_assignment

    def looked_at(assignment: str, student: str) -> Files:
        folder = Path(converter._format_source(assignment, student))
        return files_of(folder, [*converter.coursedir.ignore, "*.ipynb"], ours=is_ours(assignment))

    def init_destination(assignment: str, student: str) -> Any:
        looked_at(assignment, student)
        return begin(assignment, student)

    def init_assignment(assignment: str, student: str) -> None:
        files = looked_at(assignment, student)
        for path, why in files.left_out[:_TOLD]:
            converter.log.warning(say(note("nbgrader.not_copied", path=visible(str(path)), why=why), "en"))
        if len(files.left_out) > _TOLD:
            left_out = note("nbgrader.count_not_copied", student=visible(student), count=len(files.left_out))
            converter.log.warning(say(left_out, "en"))
        with _copying(files.kept):
            copy(assignment, student)

    converter.init_destination, converter.init_assignment = init_destination, init_assignment


@contextmanager
def _copying(kept: Sequence[Path]) -> Iterator[None]:
    """Let nbgrader find these files and no others, where it looks for what to copy."""
    from nbgrader.converters import base

    before = base.find_all_files
    base.find_all_files = lambda path, exclude=None: [str(each) for each in kept]
    try:
        yield
    finally:
        base.find_all_files = before


def _entries(folder: Path, ignored: Sequence[str]) -> Iterator[os.DirEntry[str]]:
    """Yield all that lies in a folder, however deep; no link is followed."""
    todo = [str(folder)]
    while todo:
        with os.scandir(todo.pop()) as entries:
            for entry in sorted(entries, key=lambda each: each.name):
                if any(fnmatchcase(entry.name, pattern) for pattern in ignored):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    todo.append(entry.path)
                yield entry
