"""nbgrader's folders: submitted/<student>/<assignment>/<notebook>, with nbgrader's time beside the notebook."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from time import tzname
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from autograder.intake.files import File, is_hidden, looked_at
from autograder.intake.found import Found
from autograder.intake.handins import HandIn
from autograder.intake.moments import read_moment
from autograder.intake.naming import is_promising_name, stem_of
from autograder.intake.trees import Tree
from autograder.model import Note, note

_CLASS = 3  # students in `submitted`, where as much lies beside it
TIMESTAMP = "timestamp.txt"
_LONGEST = 100  # characters of a time
_COURSE = frozenset(
    "submitted source release autograded feedback exchange gradebook.db nbgrader_config.py header.ipynb".split()
)


def nbgrader(tree: Tree, assignment: str) -> Found | None:
    """Read an nbgrader course's `submitted` folder, or the course itself."""
    in_course = "submitted" in tree.own_folders
    submitted = tree.by_folder["submitted"] if in_course else tree
    hand_ins: list[HandIn] = []
    lines: list[tuple[str, Note]] = []
    own: set[str] = set()
    for student, folder in submitted.by_folder.items():
        inner = folder.by_folder[assignment] if assignment in folder.own_folders else folder
        directly = [file for file in folder.files if "/" not in folder.inside(file)]
        if inner is folder and assignment and folder.own_folders and not directly:
            lines.append((folder.prefix.rstrip("/"), note("handing_in.other_assignment")))
            own |= {file.path for file in folder.files}
            continue
        if inner is not folder:
            lines += (
                [(directly[0].path, note("handing_in.beside", count=len(directly) * (len(directly) > 1)))]
                if directly
                else []
            )
            own |= {file.path for file in folder.files if not file.path.startswith(inner.prefix)}
        stamp = f"{inner.prefix}{TIMESTAMP}"  # only here it is nbgrader's; anywhere else it is the student's
        own.add(stamp)
        files = tuple(file for file in inner.files if file.path != stamp)
        when = next((_time_in(file) for file in inner.files if file.path == stamp), None)
        hand_ins.append(HandIn(student, "", files, label=student, source="nbgrader", entry=student, handed_in=when))
    covered = frozenset(tree.own_folders)
    if in_course:
        covered = _COURSE.intersection(tree.by_entry)
        others = covered - {"submitted"}
        own |= {file.path for file in tree.files if tree.inside(file).split("/", 1)[0] in others}
        lines += [
            (file.path, note("handing_in.beside", count=0))
            for file in submitted.files
            if "/" not in submitted.inside(file)
        ]
    return Found("nbgrader", tuple(hand_ins), covered, frozenset(own), tuple(lines)) if hand_ins else None


def _time_in(stamp: File) -> datetime | None:
    """Return the time that nbgrader has written; of its zone's short name only those that are certain are read."""
    text = looked_at(stamp, lambda data: data[:_LONGEST].decode("ascii", "replace").strip(), otherwise="")
    if (moment := read_moment(text)) is not None:
        return moment
    time, _, zone = text.rpartition(" ")
    moment = read_moment(time)
    if moment is None or zone in tzname:
        return moment  # the short name of this machine's own zone
    try:
        return moment.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return None


def is_nbgraders(tree: Tree) -> bool:
    """Whether most of a tree is laid out as nbgrader does it: a course's folders, or most students' within them."""
    if "submitted" in tree.own_folders:
        course = _COURSE & tree.own_folders
        others = [name for name in _entries(tree) if name in tree.own_folders - course or _is_work(name)]
        inner = tree.by_folder["submitted"]
        is_course = len(course) > len(others) or (len(course) == len(others) and len(inner.own_folders) >= _CLASS)
        return is_course and _most(inner, lambda each: bool(each.own_folders))  # which assignments differs by student
    if stem_of(tree.name) == "submitted":
        return _most(tree, lambda each: bool(each.own_folders))
    return _most(tree, _has_stamp)


def _most(tree: Tree, holds: Callable[[Tree], bool]) -> bool:
    """Whether most of what lies in a tree are folders of which something holds."""
    entries = _entries(tree)
    inside = tree.by_folder
    return 2 * sum(name in inside and holds(inside[name]) for name in entries) > len(entries)


def _entries(tree: Tree) -> list[str]:
    return [name for name in tree.by_entry if not is_hidden(name)]


def _is_work(name: str) -> bool:
    return is_promising_name(name) and name not in _COURSE


def _has_stamp(student: Tree) -> bool:
    return any(file.path.endswith(f"/{TIMESTAMP}") and student.inside(file).count("/") == 1 for file in student.files)
