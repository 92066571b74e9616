"""Downloads of several classes: folders, or archives, that hold one each; and what is packed around a class.

A class is told by the people in it: several who are called as a platform, a number or the roster calls them. What one
student has put into theirs decides nothing: most of what lies beside one another has to be classes.
"""

from __future__ import annotations

import itertools
import re

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.budget import LOOKING_CPU_S, READING_CPU_S, Spent, at_most
from autograder.intake.archives import archive_stem, has_archive_name, open_within
from autograder.intake.asked import Asked, is_class
from autograder.intake.decoding import UnreadableFile
from autograder.intake.files import is_hidden
from autograder.intake.found import Found
from autograder.intake.layouts import folders, left, recognise
from autograder.intake.naming import is_gradable_name, is_staffs, persons_name, split_copy, split_student, stem_of
from autograder.intake.trees import Tree
from autograder.model import Note, note

_PEOPLE = 3  # in a class's folder or archive that is one even where it lies alone
_DEPTH = 2  # classes within years within schools
_MAX_WRAPPED = 4
_MAX_LOOKED = 64 * 2**20  # bytes that are looked into to tell a class from a student


class _Holder(Struct, frozen=True):
    """A folder, or an archive that is one in effect. inner: without what is packed around.

    found: how it is read as a class's; unread: why an archive is not.
    """

    tree: Tree
    inner: Tree
    found: Found | None = None
    unread: Note | None = None

    @property
    def people(self) -> int:
        """How many are told in it."""
        return len({each.student for each in self.found.hand_ins}) if self.found is not None else 0


# --- classes side by side --------------------------------------------------------------------------------


def sections(tree: Tree, asked: Asked, depth: int = 0) -> Found | None:
    """Read folders and archives that hold a class each; None where most of what lies there does not.

    An archive that cannot be read counts as a class where it is called as one, else against no class that can be.
    One class with one thing beside it is a class and who handed in late. What is called as a student is, and holds no
    several people, is that student's: then the others are students, too, whatever they have put into theirs, unless
    the staff have given all of it side by side, or most are called as classes are.
    """
    entries = _entries(tree)
    holders: dict[str, _Holder] = {}
    students: set[str] = set()
    misses = 0
    for name in sorted(entries, key=lambda each: not asked.is_student(each)):
        holder = _held(tree, name, asked, depth)
        if asked.is_student(name) and (holder is None or holder.people < 2):
            students.add(name)
        elif holder is not None:
            holders[name] = holder
            misses += holder.found is None and not (holder.unread and is_class(name))
        if len(entries) - len(students) > 2 and 2 * misses > len(entries) and not tree.given:
            return None  # most are no classes, and the other archives need not be opened
    classes = [holder for holder in holders.values() if holder.found is not None]
    several = sum(holder.people > 1 for holder in classes)
    named = sum(is_class(name) and holder.people > 1 for name, holder in holders.items())
    unread = sum(is_class(name) and holder.unread is not None for name, holder in holders.items())
    apart = tree.given or 2 * len(students) <= named
    if not apart and any(name in tree.own_folders or has_archive_name(name) for name in students):
        return None
    lost = sum(holder.unread is not None for holder in holders.values()) - unread
    beside = len(entries) - (len(students) if apart else 0) - min(lost, several)
    most = 2 * (len(classes) + unread) > beside and 2 * several >= len(classes) and len(entries) > 1 - unread
    one_late = beside == 2 and len(classes) == 1 and classes[0].people >= _PEOPLE
    return _read(tree, holders, asked) if most or one_late else None


def _entries(tree: Tree) -> list[str]:
    own = tree.own_folders
    return [name for name in tree.by_entry if not is_hidden(name) and (name in own or not is_staffs(name))]


def _held(tree: Tree, name: str, asked: Asked, depth: int) -> _Holder | None:
    """Return what a folder or an archive holds; None for a file, and for an archive that may well be a student's."""
    if name in tree.own_folders:
        inside = tree.by_folder[name]
    elif not has_archive_name(name) or asked.is_student(name) or (depth and not is_class(name)):
        return None
    else:
        opened = _opened(tree, name)
        if isinstance(opened, Note):
            return _Holder(tree, tree, unread=opened)
        inside = opened
    inner = _innermost(inside, asked, depth=depth + 1)
    found = recognise(inner, asked.assignment) or _told(inner, asked, name)
    if found is None and depth < _DEPTH:
        found = sections(inner, asked, depth + 1)
    return _Holder(inside, inner, found)


def _opened(tree: Tree, name: str) -> Tree | Note:
    """Return what is in an archive that lies in a tree, or why it cannot be read."""
    seconds = READING_CPU_S if tree.given or is_class(name) else LOOKING_CPU_S
    try:
        with at_most(seconds):
            return open_within(tree.by_entry[name][0])
    except UnreadableFile as error:
        return error.reason
    except (Spent, MemoryError):
        return note("handing_in.spent", seconds=seconds)


def _told(tree: Tree, asked: Asked, name: str) -> Found | None:
    """Return how folders or files are read of which most are called as several students are.

    In what is called as a class is, a number or a person's name alone tells a student, too.
    """
    people = [_who(each, asked, in_class=is_class(name)) for each in _entries(tree)]
    several = set(filter(None, people))
    if len(several) < 2 or 2 * sum(map(bool, people)) <= len(tree.by_entry):
        return None
    return replace(folders(tree, ""), layout="nested")


def _who(name: str, asked: Asked, *, in_class: bool) -> str:
    stem = stem_of(name)
    if (person := asked.person(name)) is not None:
        return person.student
    number, persons = split_student(stem)
    if persons or not in_class:
        return number if persons else ""
    return stem if asked.is_student(name) else persons_name(stem)


def _read(tree: Tree, holders: dict[str, _Holder], asked: Asked) -> Found:
    """Return what lies in the classes; what is no class stays, to be read by its own name."""
    lines = [(f"{tree.prefix}{name}", each.unread) for name, each in holders.items() if each.unread is not None]
    parts = {
        name: _of_class(name, each, found)
        for name, each in holders.items()
        if each.unread is None and (found := each.found or _lone(each.inner, asked)) is not None
    }
    layouts = [found.layout for found in parts.values()]
    archives = [holders[name].tree for name in parts if name not in tree.own_folders]
    return Found(
        max(layouts, key=layouts.count, default="nested"),
        tuple(hand_in for found in parts.values() for hand_in in found.hand_ins),
        frozenset((*parts, *(name for name, each in holders.items() if each.unread is not None))),
        frozenset({each.prefix[:-1] for each in archives}).union(*(found.own for found in parts.values())),
        (*lines, *(line for found in parts.values() for line in found.lines)),
        tuple(each for found in parts.values() for each in found.rest),
        (*archives, *(each for found in parts.values() for each in found.opened)),
    )


def _of_class(name: str, holder: _Holder, found: Found) -> Found:
    """Return what was found in a class under its name: that of the folder or archive, within others after theirs."""

    def named(inner: str) -> str:
        return " ".join(filter(None, (class_name(name), inner)))

    hand_ins = tuple(replace(each, class_name=named(each.class_name)) for each in found.hand_ins)
    rest = tuple((named(inner), each) for inner, each in (("", left(holder.inner, found)), *found.rest))
    return replace(found, hand_ins=hand_ins, rest=rest)


def class_name(name: str) -> str:
    """Return what a class is called by the name of its folder or archive: without extensions and marks of copies."""
    stem = archive_stem(name) if has_archive_name(name) else name
    copied = split_copy(stem)
    return copied[0] if copied is not None else stem


def _lone(tree: Tree, asked: Asked) -> Found | None:
    """Return how what lies beside classes is read where all in it is called as students are: who handed in late."""
    entries = _entries(tree)
    if not entries or not all(map(asked.is_student, entries)):
        return None
    return replace(folders(tree, ""), layout="nested")


# --- what is packed around -------------------------------------------------------------------------------


def unwrapped(tree: Tree, asked: Asked, *, in_archive: bool) -> Tree:
    """Go into a folder, or a class's archive, that is all there is and no student's: downloads are often packed so."""
    inner = _innermost(tree, asked, in_archive=in_archive)
    if inner is tree:
        return tree
    beside = [file.path for file in tree.files if not f"{file.path}/".startswith(inner.prefix)]
    around = {inner.prefix[:at] for at in range(len(inner.prefix)) if inner.prefix[at] == "/"}
    nobodys = note("handing_in.nobodys", count=0)
    notes = tuple(note("handing_in.of", path=path, reason=nobodys) for path in beside if path not in around)
    return replace(inner, notes=(*inner.notes, *notes))


def _innermost(tree: Tree, asked: Asked, *, in_archive: bool = False, depth: int = 0) -> Tree:
    chain = [tree]
    while len(chain) <= _MAX_WRAPPED and (only := _only(chain[-1], asked, depth)) is not None:
        chain.append(only)
    for inner in chain:
        if recognise(inner, asked.assignment) or (depth <= _DEPTH and sections(inner, asked, depth)):
            return inner
    for outer, inner in itertools.pairwise(chain):
        numbered = sum(bool(split_student(stem_of(name))[1]) for name in inner.by_entry)
        same_name = inner.name in {outer.name, stem_of(tree.name)}
        if not (numbered > 1 or same_name or (in_archive and _looks_like_several(inner, asked))):
            return outer
    return chain[-1]


def _only(tree: Tree, asked: Asked, depth: int) -> Tree | None:
    """Return the folder that is all there is beside the staff's own files, if it is no student's by its name.

    An archive is one in effect where it holds a class.
    """
    entries = _entries(tree)
    if len(entries) != 1 or asked.is_student(entries[0]):
        return None
    if entries[0] in tree.own_folders:
        return tree.by_folder[entries[0]]
    holder = _held(tree, entries[0], asked, depth)
    if holder is None or holder.people < 2:
        return None
    read_as = note("handing_in.read_as_class", name=entries[0], layout=holder.found.layout if holder.found else "")
    return replace(holder.inner, notes=(*holder.inner.notes, read_as))


def _looks_like_several(tree: Tree, asked: Asked) -> bool:
    """Whether a folder in an archive holds several people's work: files that define exercises under several names.

    `ch01 (1).py` beside `ch01.py` is a copy; so is whatever has the course's own names.
    """
    wanted = re.compile("|".join(rf"def\s+{re.escape(name)}\b" for name in asked.exercises).encode())
    stems: set[str] = set()
    unread = _MAX_LOOKED
    for name, files in list(tree.by_entry.items())[:100]:
        for file in [file for file in files if is_gradable_name(file.name)][:20]:
            try:
                data = file.read() if unread > 0 else b""
            except UnreadableFile:
                continue
            unread -= len(data)
            if wanted.search(data):
                stem = stem_of(name)
                copied = split_copy(stem)
                stems.add(copied[0] if copied is not None else stem)
                break
    return len({"" if stem in asked.own_names else stem for stem in stems}) > 1
