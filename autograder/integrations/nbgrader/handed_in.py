"""What of a student's folder nbgrader may copy: plain files of the student's own, not too many, not too large.

nbgrader follows links, waits for pipes and copies whatever it finds into what is shown and given back. It lets nobody
in between, so its converter's own two steps are wrapped. What is refused is refused for one student.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from autograder.model import Text
from autograder.places import no_plain_file, no_plain_folder
from autograder.reporters.text import visible

TIMESTAMP = "timestamp.txt"  # nbgrader's, beside a notebook: when it was handed in
MAX_ENTRIES: Final = 2_000  # files and folders of one student
MAX_FILE_BYTES: Final = 8 * 2**20
MAX_ALL_BYTES: Final = 32 * 2**20
_MAX_LEFT_OUT: Final = 50  # nbgrader looks for each of them beside each file

_TIME = r"[0-2][0-9]:[0-5][0-9](?::[0-6][0-9](?:[.][0-9]{1,9})?)?"
_ZONE = r" ?(?:Z|[A-Za-z]{2,5}|[+-][0-9]{2}:?(?:[0-9]{2})?)"
_MOMENT = re.compile(rf"[12][0-9]{{3}}-[01][0-9]-[0-3][0-9](?:[ T]{_TIME}(?:{_ZONE})?)?", re.ASCII)
_TOO_LARGE = Text("太大", "is too large")


class Refused(ValueError):
    """A folder that is not copied, and so not graded by nbgrader; a person looks."""


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
    raise Refused(f"{visible(str(path))}: {why.en or 'says no date'}; write when it was handed in, or remove it")


def left_out(folder: Path, *, bounded: bool = True) -> list[tuple[Path, Text]]:
    """Return what nbgrader is not to copy from a student's folder, and why.

    bounded: whether size and number count, too.
    Raises: Refused where the folder is not the student's own, or holds too much.
    """
    for place in (folder.parent, folder):
        if why := no_plain_folder(place):
            raise Refused(f"{visible(str(place))}: {why.en}; put the student's own files there instead")
    moment(folder / TIMESTAMP)
    found: list[tuple[Path, Text]] = []
    left = MAX_ALL_BYTES
    for number, entry in enumerate(_entries(folder), start=1):
        path = Path(entry.path)
        if bounded and number > MAX_ENTRIES:
            raise Refused(f"{visible(str(folder))}: holds more than {MAX_ENTRIES} files; remove what is not needed")
        if why := no_plain_file(path):
            found.append((path, why))
        elif bounded and path.suffix != ".ipynb":  # which is made anew, not copied
            size = entry.stat(follow_symlinks=False).st_size
            if size > min(MAX_FILE_BYTES, left):
                found.append((path, _TOO_LARGE))
            else:
                left -= size
        if len(found) > _MAX_LEFT_OUT:
            raise Refused(f"{visible(str(folder))}: holds more than {_MAX_LEFT_OUT} links or large files; remove them")
    return found


def guard(converter: Any, is_ours: Callable[[str], bool]) -> None:
    """Let a converter of nbgrader's copy nothing else, and stumble over no folder's name.

    is_ours: whether an assignment is of ours: those of others may hold as much as they like, but no links.
    """
    for folder in list(converter.assignments):
        if visible(folder) != folder:  # nbgrader would end the whole class
            converter.log.error("%s: such a name cannot be graded; rename the folder", visible(folder))
            del converter.assignments[folder]
    begin, copy = converter.init_destination, converter.init_assignment

    def looked_at(assignment: str, student: str) -> list[tuple[Path, Text]]:
        folder = Path(converter._format_source(assignment, student))
        return left_out(folder, bounded=is_ours(assignment))

    def init_destination(assignment: str, student: str) -> Any:
        looked_at(assignment, student)
        return begin(assignment, student)

    def init_assignment(assignment: str, student: str) -> None:
        course, found = converter.coursedir, looked_at(assignment, student)
        for path, why in found:
            converter.log.warning("%s: %s; it is not copied", visible(str(path)), why.en)
        before = list(course.ignore)
        course.ignore = [*before, *(glob.escape(str(path)) for path, _ in found)]
        try:
            copy(assignment, student)
        finally:
            course.ignore = before

    converter.init_destination, converter.init_assignment = init_destination, init_assignment


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    """Yield all that is not a folder, however deep; no link is followed."""
    todo = [str(folder)]
    while todo:
        with os.scandir(todo.pop()) as entries:
            for entry in sorted(entries, key=lambda each: each.name):
                if entry.is_dir(follow_symlinks=False):
                    todo.append(entry.path)
                else:
                    yield entry
