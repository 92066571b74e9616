"""Whose naming a download follows, and how it is read where it follows none: by stems, by folders.

A platform's naming is taken for it where most of the people in it are told by that naming; of two, the one that
leaves less. So no student's file or folder, whatever it is called, decides how another's is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from autograder.intake.files import File, is_hidden
from autograder.intake.found import Found, Recogniser, newest, shown
from autograder.intake.handins import HandIn
from autograder.intake.naming import is_promising_name, is_staffs, split_copy, split_student, stem_of
from autograder.intake.nbgrader_folders import is_nbgraders
from autograder.intake.platforms import PLATFORMS
from autograder.intake.trees import Tree

_CLASS = 3  # people in a folder that is a class's even where it lies alone


def flat(tree: Tree, _assignment: str) -> Found:
    """Read files by their stems, at whatever depth."""
    return Found("flat", tuple(_by_stem(tree.files)), frozenset(tree.by_entry))


def folders(tree: Tree, _assignment: str) -> Found:
    """Read each folder as one student's, and the files beside them by their stems."""
    own = tree.own_folders
    entries = tree.by_entry
    hand_ins = []
    for folder in sorted(own):
        student, name = split_student(folder)
        files = tuple(entries[folder])
        hand_ins.append(HandIn(student, name, files, newest(files, ""), (), folder, "folder", folder))
    beside = [file for name, files in entries.items() if name not in own for file in files]
    layout = "folders" if own else "flat"
    return Found(layout, (*hand_ins, *_by_stem(beside)), frozenset(entries))


def nested(tree: Tree, _assignment: str) -> Found:
    """Read each second-level folder or file as one student's: groups or sections of a class."""
    hand_ins: list[HandIn] = []
    for section in tree.by_folder.values():
        hand_ins += folders(section, "").hand_ins
    beside = [file for file in tree.files if "/" not in tree.inside(file)]
    return Found("nested", (*hand_ins, *_by_stem(beside)), frozenset(tree.by_entry))


def single(tree: Tree, _assignment: str) -> Found:
    """Read everything as one student's."""
    student, name = split_student(stem_of(tree.name))
    return Found("single", (HandIn(student, name, tree.files, label=tree.name),), frozenset(tree.by_entry))


def _by_stem(files: Iterable[File]) -> Iterator[HandIn]:
    """Yield a hand-in a stem; `alice (1).py` is alice's where there is an `alice.py`."""
    stems: dict[str, list[File]] = defaultdict(list)
    for file in files:
        stems[stem_of(file.name or file.path)].append(file)
    for stem, own in stems.items():
        copied = split_copy(stem)
        original = copied[0] if copied is not None and copied[0] in stems else stem
        student, name = split_student(original)
        yield HandIn(student, name, tuple(own), newest(own, stem), (), shown(own), "file", own[0].name)


_DIGITS = 6  # of a student's number, at least

LAYOUTS: Mapping[str, Recogniser] = {**PLATFORMS, "flat": flat, "folders": folders, "nested": nested, "single": single}


def recognise(tree: Tree, assignment: str) -> Found | None:
    """Return what the platform made of it whose naming most of the people in it follow, or None."""
    best: Found | None = None
    for name, recogniser in PLATFORMS.items():
        found = recogniser(tree, assignment)
        if found is None or not (is_nbgraders(tree) if name == "nbgrader" else _is_most(found, tree)):
            continue
        if best is None or len(found.covered) > len(best.covered):
            best = found
    return best


def _is_most(found: Found, tree: Tree) -> bool:
    """Whether more people are told by a platform's naming than not: many files of one person are one person's."""
    told = min(len({hand_in.student for hand_in in found.hand_ins}), len(found.covered))
    named = set(tree.own_folders)
    left = [name for name in tree.by_entry if name not in found.covered and not is_hidden(name)]
    return told > len({split_student(stem_of(name))[0] for name in left if name in named or is_promising_name(name)})


def sections(tree: Tree, assignment: str) -> Found | None:
    """Read folders that hold a platform's download each, one a class or group; None where most do not.

    A class has several people in it; a folder with one platform's name in it is rather a student's. One such folder
    with one thing beside it is a class and who handed in late. A folder that is called as a student is, and holds no
    several people, is that student's: then the others are students, too, whatever they have put into theirs.
    """
    inside = tree.by_folder
    read_as = {name: recognise(each, assignment) or _numbered(each) for name, each in inside.items()}
    found = {name: read for name, read in read_as.items() if read is not None}
    people = [len({each.student for each in read.hand_ins}) for read in found.values()]
    several = {name for name, read in found.items() if len({each.student for each in read.hand_ins}) > 1}
    if any(_is_numbered(name) for name in inside if name not in several):
        return None
    entries = [name for name in tree.by_entry if not is_hidden(name) and (name in inside or not is_staffs(name))]
    one_late = len(entries) == 2 and len(people) == 1 and people[0] >= _CLASS
    most = len(inside) > 1 and 2 * len(found) > len(entries) and 2 * sum(each > 1 for each in people) >= len(found)
    if not (most or one_late):
        return None
    layouts = [read.layout for read in found.values()]
    return Found(
        max(layouts, key=layouts.count),
        tuple(hand_in for read in found.values() for hand_in in read.hand_ins),
        frozenset(found),
        frozenset().union(*(read.own for read in found.values())),
        tuple(line for read in found.values() for line in read.lines),
        tuple(left(inside[name], read) for name, read in found.items()),
    )


def _is_numbered(name: str) -> bool:
    """Whether a folder is called by a student's number, alone or with a name."""
    return bool(split_student(name)[1]) or (name.isdigit() and len(name) >= _DIGITS)


def _numbered(tree: Tree) -> Found | None:
    """Return how folders or files with a number and a name each are read, where most are."""
    numbers = [number for number, name in (split_student(stem_of(each)) for each in tree.by_entry) if name]
    if len(set(numbers)) < 2 or 2 * len(numbers) <= len(tree.by_entry):
        return None
    return replace(folders(tree, ""), layout="nested")


def left(tree: Tree, found: Found) -> Tree:
    """Return what a layout leaves of a tree, to be read by its own names."""
    rest = {name: files for name, files in tree.by_entry.items() if name not in found.covered}
    own = frozenset(each for each in tree.folders if each[len(tree.prefix) :].split("/", 1)[0] in rest)
    return replace(tree, files=tuple(file for files in rest.values() for file in files), folders=own)
