"""Whose naming a download follows, and how it is read where it follows none: by stems, by folders.

A platform's naming is taken for it where most of the people in it are told by that naming; of two, the one that
leaves less. So no student's file or folder, whatever it is called, decides how another's is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from autograder.intake.files import File, is_hidden
from autograder.intake.found import Found, Recogniser, newest, shown
from autograder.intake.handins import HandIn
from autograder.intake.naming import is_promising_name, split_copy, split_student, stem_of
from autograder.intake.nbgrader_folders import is_nbgraders
from autograder.intake.platforms import PLATFORMS
from autograder.intake.trees import Tree


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


def left(tree: Tree, found: Found) -> Tree:
    """Return what a layout leaves of a tree, to be read by its own names."""
    rest = {name: files for name, files in tree.by_entry.items() if name not in found.covered}
    own = frozenset(each for each in tree.folders if each[len(tree.prefix) :].split("/", 1)[0] in rest)
    return replace(tree, files=tuple(file for files in rest.values() for file in files), folders=own)
