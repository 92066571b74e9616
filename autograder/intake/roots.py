"""What was given (a file, a folder, an archive) -> one tree of files, without the folders packed around it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.course.release import public_names
from autograder.errors import UsageError
from autograder.intake.archives import has_archive_name, open_class
from autograder.intake.decoding import UnreadableFile
from autograder.intake.files import file_on_disk, is_hidden, is_junk, shortened, shown_name
from autograder.intake.handins import digest_of_file
from autograder.intake.kinds import kind_of
from autograder.intake.layouts import recognise, sections
from autograder.intake.naming import (
    is_gradable_name,
    is_staffs,
    split_copy,
    split_student,
    stem_of,
)
from autograder.intake.trees import Tree, from_disk
from autograder.model import note

_GENERIC = frozenset("main solution submission homework hw answer answers work untitled 作业".split())
_MAX_WRAPPED = 4
_MAX_LOOKED = 64 * 2**20  # bytes that are looked into to tell a class from a student
_MAX_WORK = 1_000
_START = "START.txt"
_NO_WORK = frozenset("txt png jpg jpeg gif svg npy npz".split())  # beside one's work, in the bundle's folder


@dataclass(frozen=True)
class Asked:
    """What the chapter asks for.

    exercises: the functions. known: digests of the course's own files. assignment: the chapter's id.
    """

    exercises: Collection[str]
    known: Collection[str] = ()
    assignment: str = ""


def open_root(path: Path, asked: Asked) -> tuple[Tree, bool]:
    """Return what lies at `path` as a tree, and whether it is all one student's.

    Raises: UsageError where there is nothing or it cannot be read.
    """
    try:
        path.lstat()
        if path.is_dir():
            return _folder(path, asked), False
        shown = shown_name(path.name)
        path = path.resolve() if path.is_symlink() and path.is_file() else path  # the staff may link as they like
        file = file_on_disk(path, shown)
        if file.refused or not (has_archive_name(shown) or _is_archive(path)):
            return Tree(shown, (file,)), True
        tree = _unwrapped(replace(open_class(path), name=shown), asked, in_archive=True)
        return tree, _is_one(tree, asked)
    except FileNotFoundError:
        raise UsageError(note("handing_in.nothing_there", path=str(path))) from None
    except OSError as error:
        raise UsageError(note("handing_in.not_given", path=str(path), error=error.strerror)) from None
    except UnreadableFile as error:
        raise UsageError(note("handing_in.of", path=str(path), reason=error.reason)) from None


def _folder(path: Path, asked: Asked) -> Tree:
    """Return a folder's tree; a platform's download that lies in it still packed is looked into.

    It is none where it bears a student's name: who packs other people's names is still one student.
    """
    tree = _unwrapped(from_disk(path), asked, in_archive=False)
    only = [each for each in path.iterdir() if not is_junk(each.name) and not is_hidden(each.name)]
    if len(only) != 1 or not has_archive_name(only[0].name) or only[0].is_symlink() or not only[0].is_file():
        return tree
    name = shown_name(only[0].name)
    if split_student(stem_of(name))[1] or recognise(tree, asked.assignment) is not None:
        return tree
    try:
        inside = _unwrapped(open_class(only[0]), asked, in_archive=True)
    except UnreadableFile:
        return tree
    found = recognise(inside, asked.assignment)
    if found is None:
        return tree
    read_as = note("handing_in.read_as_class", name=name, layout=found.layout)
    return replace(inside, notes=(*inside.notes, read_as))


def _is_archive(path: Path) -> bool:
    with path.open("rb") as stream:
        return kind_of(stream.read(512)).is_archive


def _unwrapped(tree: Tree, asked: Asked, *, in_archive: bool) -> Tree:
    """Go into a folder that is all there is and no student's: downloads are often packed with one around them."""
    inner = _innermost(tree, asked, in_archive=in_archive)
    beside = [file for file in tree.files if not file.path.startswith(inner.prefix)] if inner is not tree else []
    nobodys = note("handing_in.nobodys", count=0)
    notes = (note("handing_in.of", path=file.path, reason=nobodys) for file in beside)
    return replace(inner, notes=(*inner.notes, *shortened(notes))) if beside else inner


def _innermost(tree: Tree, asked: Asked, *, in_archive: bool) -> Tree:
    chain = [tree]
    while len(chain) <= _MAX_WRAPPED and (only := _only_folder(chain[-1])):
        chain.append(chain[-1].by_folder[only])
    for inner in chain:
        if recognise(inner, asked.assignment) is not None or sections(inner, asked.assignment) is not None:
            return inner
    for outer, inner in itertools.pairwise(chain):
        numbered = sum(bool(split_student(stem_of(name))[1]) for name in inner.by_entry)
        same_name = inner.name in {outer.name, stem_of(tree.name)}
        if not (numbered > 1 or same_name or (in_archive and _looks_like_several(inner, asked))):
            return outer
    return chain[-1]


def _only_folder(tree: Tree) -> str:
    """Return the folder that is all there is beside the staff's own files, if it bears no student's number."""
    folders = tree.own_folders
    entries = [name for name in tree.by_entry if name in folders or not is_staffs(name)]
    entries = [name for name in entries if not is_hidden(name)]
    return entries[0] if len(entries) == 1 and entries[0] in folders and not split_student(entries[0])[1] else ""


def _looks_like_several(tree: Tree, asked: Asked) -> bool:
    """Whether a folder in an archive holds several people's work: files that define exercises under several names.

    `ch01 (1).py` beside `ch01.py` is a copy; so is whatever has the course's own names.
    """
    wanted = re.compile("|".join(rf"def\s+{re.escape(name)}\b" for name in asked.exercises).encode())
    stems: set[str] = set()
    left = _MAX_LOOKED
    for name, files in list(tree.by_entry.items())[:100]:
        for file in [file for file in files if is_gradable_name(file.name)][:20]:
            try:
                data = file.read() if left > 0 else b""
            except UnreadableFile:
                continue
            left -= len(data)
            if wanted.search(data):
                stem = stem_of(name)
                copied = split_copy(stem)
                stems.add(copied[0] if copied is not None else stem)
                break
    return len({"" if stem in _own_names(asked) else stem for stem in stems}) > 1


def _own_names(asked: Asked) -> frozenset[str]:
    """Return the stems of what the course hands out."""
    return frozenset(map(stem_of, (*public_names(asked.assignment), _START))) if asked.assignment else frozenset()


def _is_one(tree: Tree, asked: Asked) -> bool:
    """Whether an archive is one student's work, not a class's: all that is in it is called as the course calls it.

    A file of the course's among others says nothing: it lies in a class's archive by accident, too.
    """
    if recognise(tree, asked.assignment) is not None:
        return False
    work = [file for file in tree.files if not is_staffs(file.name)]
    stems = {stem_of(file.name) for file in work}
    if len(tree.files) == 1 and stems and next(iter(stems)).lower() in _GENERIC:
        return True
    places = {tree.inside(file).rpartition("/")[0] for file in work if is_gradable_name(file.name)}
    if len(places) != 1:
        return False
    in_folder = next(iter(places)) == (
        asked.assignment or None
    )  # the bundle's own folder: what lies there is its owner's
    own = _own_names(asked)
    return len(work) <= _MAX_WORK and all(
        stem_of(file.name) in own
        or _is_beside(file.name, in_folder=in_folder)
        or (bool(asked.known) and digest_of_file(file) in asked.known)
        for file in work
    )


def _is_beside(name: str, *, in_folder: bool) -> bool:
    """Whether a file may lie beside one student's work and be nobody else's."""
    extension = name.rsplit(".", 1)[-1].lower()
    return extension == "whl" or (in_folder and extension in _NO_WORK and not is_gradable_name(name))
