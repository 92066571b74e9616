"""What lies below one root, a folder on disk or an archive -> a tree of files.

Where it is too large to be read whole, folders side by side take turns: the many files of one student never stand
before the few of another, at whatever depth the students' folders lie. An archive's names are decoded before they are
split; what would leave it is refused.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import nsmallest
from pathlib import Path

import msgspec
from msgspec import Struct

from autograder.intake.decoding import clean, decode_names
from autograder.intake.files import (
    MAX_DEPTH,
    TOO_DEEP,
    TOO_MANY,
    File,
    cut_name,
    file_on_disk,
    is_hidden,
    is_junk,
    left_out,
    passed_over,
    refusing,
    shortened,
    shown_name,
)
from autograder.intake.shares import fair_paths, fairly
from autograder.model import Note, note

MAX_FILES = 200_000  # of a class; where there are more, those who have many get fewer
_KEPT_DEPTH = 4  # folders that are shown of a path that is too deep
_ABSOLUTE = re.compile(r"/|[A-Za-z]:")
LEAVES = note("files.leaves")


class Tree(Struct, frozen=True, dict=True):
    """Files below one root, and the folders among them, empty ones too. name: what the root is called.

    notes: what of it was left out, and why; prefix: what all paths begin with; given: whether the staff have put it
    together on the command line.
    """

    name: str
    files: tuple[File, ...] = ()
    folders: frozenset[str] = frozenset()
    notes: tuple[Note, ...] = ()
    prefix: str = ""
    given: bool = False

    def below(self, prefix: str) -> Tree:
        """Return the same files as they are seen from further up: their paths begin with `prefix`."""
        files = tuple(replace(file, path=f"{prefix}{file.path}") for file in self.files)
        folders = frozenset(f"{prefix}{folder}" for folder in self.folders)
        return msgspec.structs.replace(self, files=files, folders=folders, prefix=f"{prefix}{self.prefix}")

    def inside(self, file: File) -> str:
        """Return a file's path within the tree."""
        return file.path[len(self.prefix) :]

    @cached_property
    def by_entry(self) -> dict[str, list[File]]:
        """The files by the first part of their path; empty folders have none."""
        found: dict[str, list[File]] = {part: [] for part in self.own_folders}
        at = len(self.prefix)
        for file in self.files:
            found.setdefault(file.path[at:].split("/", 1)[0], []).append(file)
        return dict(sorted(found.items()))

    @cached_property
    def own_folders(self) -> set[str]:
        """The names of the folders that stand directly in the tree."""
        at = len(self.prefix)
        empty = {folder[at:].split("/", 1)[0] for folder in self.folders if folder.startswith(self.prefix)}
        paths = (file.path for file in self.files)
        return (empty - {""}) | {path[at : path.index("/", at)] for path in paths if path.find("/", at) >= 0}

    @cached_property
    def by_folder(self) -> dict[str, Tree]:
        """What lies in each folder that stands directly in the tree."""
        folders: dict[str, set[str]] = {name: set() for name in sorted(self.own_folders)}
        for folder in self.folders:
            name, slash, _ = folder[len(self.prefix) :].partition("/")
            if slash:
                folders[name].add(folder)
        files = {name: [file for file in self.by_entry[name] if self.inside(file) != name] for name in folders}
        return {
            name: Tree(name, tuple(files[name]), frozenset(folders[name]), self.notes, f"{self.prefix}{name}/")
            for name in folders
        }


# --- a folder on disk ----------------------------------------------------------------------------------------


class _Place(Struct, frozen=True):
    """A folder or file on disk, and the path that is shown for it."""

    path: str
    shown: str
    depth: int = 0
    folder: bool = False
    refused: Note | None = None
    barred: bool = False


def from_disk(root: Path) -> Tree:
    """Return what lies below a folder, in the order of names.

    Raises: OSError where the folder itself cannot be listed.
    """
    notes: list[Note] = []
    places, unfinished = fairly(_Place(os.fspath(root), ""), lambda place: _listed(place, notes), MAX_FILES)
    files = [_file(place) for place in places if not place.folder]
    for place in unfinished:
        if place.shown:
            files.append(left_out(place.shown))
        else:
            notes.append(TOO_MANY)
    files.sort(key=lambda each: each.path)
    folders = frozenset(place.shown for place in places if place.folder)
    return Tree(shown_name(root.resolve().name), tuple(files), folders, shortened(notes))


def _listed(place: _Place, notes: list[Note]) -> tuple[list[_Place], list[_Place]]:
    """Return what lies in a folder, and its folders; one that cannot be opened is an item that says why."""
    try:
        with os.scandir(Path(place.path)) as entries:
            found = nsmallest(MAX_FILES + 1, entries, key=lambda entry: os.fsencode(entry.name))
    except OSError as error:
        if not place.shown:
            raise
        return [
            _Place(place.path, f"{place.shown}/", refused=note("files.unlisted", error=error.strerror), barred=True)
        ], []
    items: list[_Place] = []
    names = decode_names([os.fsencode(entry.name) for entry in found])
    for name, entry in zip(names, found, strict=True):
        if is_junk(name) or (place.shown and is_hidden(name)):
            notes += passed_over(name) if not place.shown else ()
            continue
        shown = f"{place.shown}/{name}" if place.shown else name
        items.append(_Place(entry.path, shown, place.depth + 1, _is_folder(entry)))
    folders = [item for item in items if item.folder]
    if folders and place.depth >= MAX_DEPTH:
        return [*items, _Place(place.path, f"{place.shown}/", refused=TOO_DEEP)], []
    return items, folders


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False) and not getattr(entry, "is_junction", bool)()
    except OSError:
        return False  # what it is instead is found, and named, where it would be read


def _file(place: _Place) -> File:
    if place.refused:
        return File(place.shown, refusing(place.refused), refused=place.refused, barred=place.barred)
    return file_on_disk(place.path, place.shown)


# --- an archive ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One entry as the archive names it."""

    name: str
    read: Callable[..., bytes] = field(repr=False)
    folder: bool = False
    modified: int = 0
    refused: Note | None = None


def tree_of(entries: Iterable[Entry], path: str, notes: tuple[Note, ...] = ()) -> Tree:
    """Return the tree of an archive's entries; their paths go on from `path`, if there is one."""
    prefix = f"{path}/" if path else ""
    files: list[File] = []
    folders: set[str] = set()
    passed: dict[Note, None] = {}
    for entry in entries:
        parts = parts_of(entry.name)
        shown = f"{prefix}{'/'.join(parts)}"
        if ".." in parts or _ABSOLUTE.match(entry.name.replace("\\", "/")):
            leaving = "/".join(_split(entry.name)[: MAX_DEPTH + 1])
            files.append(_refused(f"{prefix}{leaving}", LEAVES))
        elif not parts or any(is_junk(part) or (at and is_hidden(part)) for at, part in enumerate(parts)):
            passed.update(dict.fromkeys(passed_over(parts[0]) if parts and not path else ()))
        elif len(parts) > MAX_DEPTH:
            files.append(_refused(f"{prefix}{'/'.join(parts[:_KEPT_DEPTH])}/", TOO_DEEP))
        elif entry.refused:
            files.append(_refused(shown, entry.refused))
        elif entry.folder:
            folders.add(shown)
        else:
            files.append(File(shown, entry.read, entry.modified))
    files.sort(key=lambda file: file.path)
    return Tree(path.rsplit("/", 1)[-1], tuple(files), frozenset(folders), (*notes, *shortened(passed)), prefix)


def fair_tree(entries: Sequence[Entry], limit: int, notes: tuple[Note, ...] = ()) -> Tree:
    """Return the tree of a class's archive; where its entries are too many, everybody gets a fair share of them."""
    if len(entries) <= limit:
        return tree_of(entries, "", notes)
    taken, unfinished = fair_paths(["/".join(parts_of(entry.name)) for entry in entries], limit)
    tree = tree_of([entries[index] for index in taken], "", notes)
    more = tuple(left_out(folder) for folder in unfinished)
    return msgspec.structs.replace(tree, files=tuple(sorted((*tree.files, *more), key=lambda file: file.path)))


def parts_of(name: str) -> list[str]:
    """Return the parts of an entry's path, at most one more than may be, each of a bounded length."""
    return [part for part in _split(name) if part not in {"", "."}][: MAX_DEPTH + 1]


def _split(name: str) -> list[str]:
    return [cut_name(part) for part in clean(name).replace("\\", "/").split("/")]


def _refused(path: str, reason: Note) -> File:
    return File(path, refusing(reason), refused=reason)
