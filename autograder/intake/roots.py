"""What was given (a file, a folder, an archive) -> one tree of files, without the folders packed around it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.budget import LISTING_CPU_S, Spent, at_most
from autograder.errors import UsageError
from autograder.intake.archives import has_archive_name, open_class
from autograder.intake.decoding import Unreadable
from autograder.intake.files import (
    Tree,
    children,
    file_on_disk,
    folders_of,
    from_disk,
    is_hidden,
    is_junk,
    shown_name,
    top_level,
)
from autograder.intake.handins import digest_of
from autograder.intake.kinds import kind_of
from autograder.intake.layouts import recognise, sections
from autograder.intake.looking import looked_at
from autograder.intake.naming import is_gradable_name, split_student, stem_of

_GENERIC = frozenset("main solution submission homework hw answer answers work untitled 作业".split())
_MAX_WRAPPED = 4


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
        raise UsageError(f"{path}: no such file or folder; give the folder that holds the submissions") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}; check its permissions") from None
    except Unreadable as error:
        raise UsageError(f"{path}: {error}") from None


def _folder(path: Path, asked: Asked) -> Tree:
    """Return a folder's tree; a platform's download that lies in it still packed is looked into."""
    tree = _unwrapped(from_disk(path), asked, in_archive=False)
    only = [each for each in path.iterdir() if not is_junk(each.name) and not is_hidden(each.name)]
    if len(only) == 1 and has_archive_name(only[0].name) and only[0].is_file() and not only[0].is_symlink():
        try:
            inside = _unwrapped(open_class(only[0]), asked, in_archive=True)
        except Unreadable:
            return tree
        return inside if recognise(inside, asked.assignment) is not None else tree
    return tree


def _is_archive(path: Path) -> bool:
    with path.open("rb") as stream:
        return kind_of(stream.read(512)).is_archive


def _unwrapped(tree: Tree, asked: Asked, *, in_archive: bool) -> Tree:
    """Go into a folder that is all there is and no student's: downloads are often packed with one around them."""
    chain = [tree]
    while len(chain) <= _MAX_WRAPPED and (only := _only_folder(chain[-1])):
        chain.append(children(chain[-1])[only])
    for inner in chain:
        if recognise(inner, asked.assignment) is not None or sections(inner, asked.assignment) is not None:
            return inner
    for outer, inner in itertools.pairwise(chain):
        numbered = sum(bool(split_student(stem_of(name))[1]) for name in top_level(inner))
        same_name = inner.name in {outer.name, stem_of(tree.name)}
        if not (numbered > 1 or same_name or (in_archive and _looks_like_several(inner, asked))):
            return outer
    return chain[-1]


def _only_folder(tree: Tree) -> str:
    entries = [name for name in top_level(tree) if not is_hidden(name)]
    return entries[0] if len(entries) == 1 and entries[0] in folders_of(tree) else ""


def _looks_like_several(tree: Tree, asked: Asked) -> bool:
    """Whether a folder in an archive holds several people's work: more than one entry defines exercises."""
    wanted = re.compile("|".join(rf"def\s+{re.escape(name)}\b" for name in asked.exercises).encode())
    stems: set[str] = set()
    with suppress(Spent), at_most(LISTING_CPU_S):
        for name, files in list(top_level(tree).items())[:100]:
            own = [file for file in files if is_gradable_name(file.name)][:20]
            if any(looked_at(file, lambda data: wanted.search(data) is not None, otherwise=False) for file in own):
                stems.add(stem_of(name))
    first = min(stems, key=len, default="")
    return len([stem for stem in stems if not stem.startswith(first) or stem == first]) > 1


def _is_one(tree: Tree, asked: Asked) -> bool:
    """Whether an archive is one student's work, not a class's: it has the course's own files, or files named so."""
    if recognise(tree, asked.assignment) is not None:
        return False
    gradable = [file for file in tree.files if is_gradable_name(file.name)]
    stems = {stem_of(file.name) for file in gradable}
    own = {asked.assignment, f"{asked.assignment}.en", "test_public", "pictures"} if asked.assignment else set()
    if stems and stems <= own:
        return len({tree.inside(file).rpartition("/")[0] for file in gradable}) == 1
    if len(tree.files) == 1 and stems and next(iter(stems)).lower() in _GENERIC:
        return True
    beside = [file for file in tree.files if "/" not in tree.inside(file)]
    with suppress(Spent), at_most(LISTING_CPU_S):
        return bool(asked.known) and any(
            looked_at(file, lambda data: digest_of(data) in asked.known, otherwise=False) for file in beside[:100]
        )
    return False
