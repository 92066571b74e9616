"""Whose naming a download follows, and how it is read where it follows none: by stems, by folders.

A platform's naming is taken for it where at least half of what is there follows it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from autograder.intake.files import File, Tree, children, folders_of, top_level
from autograder.intake.handins import HandIn
from autograder.intake.naming import split_copy, split_student, stem_of
from autograder.intake.platforms import PLATFORMS, Found, Recogniser, newest, shown


def flat(tree: Tree, _assignment: str) -> Found:
    """Read files by their stems, at whatever depth."""
    return Found("flat", tuple(_by_stem(tree.files)), frozenset(top_level(tree)))


def folders(tree: Tree, _assignment: str) -> Found:
    """Read each folder as one student's, and the files beside them by their stems."""
    own = folders_of(tree)
    entries = top_level(tree)
    hand_ins = []
    for folder in sorted(own):
        student, name = split_student(folder)
        hand_ins.append(HandIn(student, name, tuple(entries[folder]), newest(entries[folder], ""), label=folder))
    beside = [file for name, files in entries.items() if name not in own for file in files]
    layout = "folders" if own else "flat"
    return Found(layout, (*hand_ins, *_by_stem(beside)), frozenset(entries))


def nested(tree: Tree, _assignment: str) -> Found:
    """Read each second-level folder or file as one student's: groups or sections of a class."""
    hand_ins: list[HandIn] = []
    for section in children(tree).values():
        hand_ins += folders(section, "").hand_ins
    beside = [file for file in tree.files if "/" not in tree.inside(file)]
    return Found("nested", (*hand_ins, *_by_stem(beside)), frozenset(top_level(tree)))


def single(tree: Tree, _assignment: str) -> Found:
    """Read everything as one student's."""
    student, name = split_student(stem_of(tree.name))
    return Found("single", (HandIn(student, name, tree.files, label=tree.name),), frozenset(top_level(tree)))


def _by_stem(files: Iterable[File]) -> Iterator[HandIn]:
    """Yield a hand-in a stem; `alice (1).py` is alice's where there is an `alice.py`."""
    stems: dict[str, list[File]] = defaultdict(list)
    for file in files:
        stems[stem_of(file.name)].append(file)
    for stem, own in stems.items():
        copied = split_copy(stem)
        original = copied[0] if copied is not None and copied[0] in stems else stem
        student, name = split_student(original)
        yield HandIn(student, name, tuple(own), newest(own, stem), label=shown(own))


LAYOUTS: Mapping[str, Recogniser] = {**PLATFORMS, "flat": flat, "folders": folders, "nested": nested, "single": single}


def recognise(tree: Tree, assignment: str) -> Found | None:
    """Return what the platform made of it whose naming at least half of what is there follows, or None."""
    everything = len(top_level(tree))
    for recogniser in PLATFORMS.values():
        found = recogniser(tree, assignment)
        if found is not None and 2 * len(found.covered) >= everything:
            return found
    return None


def sections(tree: Tree, assignment: str) -> Found | None:
    """Read folders that each hold a platform's download, one a class or group; None where not all do."""
    inside = children(tree)
    found: list[Found] = []
    for section in inside.values() if len(inside) > 1 else ():
        read = recognise(section, assignment)
        if read is None:
            return None
        found.append(read)
    if not found:
        return None
    return Found(found[0].layout, tuple(hand_in for each in found for hand_in in each.hand_ins), frozenset(inside))
