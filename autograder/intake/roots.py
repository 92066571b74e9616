"""What was given (files, folders, archives) -> one tree of files, without the folders packed around it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from autograder.errors import UsageError
from autograder.intake.archives import check, has_archive_name, open_class
from autograder.intake.asked import Asked, is_class
from autograder.intake.decoding import UnreadableFile
from autograder.intake.files import File, file_on_disk, shown_name
from autograder.intake.handins import digest_of_file
from autograder.intake.kinds import kind_of
from autograder.intake.layouts import recognise
from autograder.intake.naming import is_gradable_name, is_staffs, stem_of
from autograder.intake.sections import unwrapped
from autograder.intake.trees import Tree, from_disk
from autograder.model import Note, note

_GENERIC = frozenset("main solution submission homework hw answer answers work untitled 作业".split())
_MAX_WORK = 1_000
_NO_WORK = frozenset("txt png jpg jpeg gif svg npy npz".split())  # beside one's work, in the bundle's folder


def open_roots(paths: Sequence[Path], asked: Asked) -> tuple[Tree, bool]:
    """Return what lies at the paths as one tree, and whether it is all one student's.

    Several are read as if they lay in one folder.
    Raises: UsageError where there is nothing or it cannot be read.
    """
    several = list({_resolved(path): path for path in paths}.values())
    if len(several) == 1:
        return _guarded(several[0], asked)
    names: set[str] = set()
    files: list[File] = []
    folders: set[str] = set()
    notes: list[Note] = []
    for path in several:
        name = _free_name(shown_name(path.resolve().name), names)
        tree = _given(path, name)
        files += tree.files
        folders |= tree.folders
        notes += tree.notes
    files.sort(key=lambda each: each.path)
    return Tree("", tuple(files), frozenset(folders), tuple(notes), given=True), False


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a link to itself
        return path.absolute()


def _free_name(name: str, taken: set[str]) -> str:
    """Return the name that stands for what was given: as on disk, with the mark of a copy where two have one."""
    stem = stem_of(name)
    free, number = name, 2
    while free.casefold() in taken:
        free, number = f"{stem} ({number}){name[len(stem) :]}", number + 1
    taken.add(free.casefold())
    return free


def _given(path: Path, name: str) -> Tree:
    """Return one of several that were given, under its name among them."""
    try:
        path.lstat()
        if path.is_dir():
            tree = from_disk(path).below(f"{name}/")
            return replace(tree, folders=tree.folders | {name})
        return Tree(name, (file_on_disk(_followed(path), name),))
    except FileNotFoundError:
        raise UsageError(note("handing_in.nothing_there", path=str(path))) from None
    except OSError as error:
        raise UsageError(note("handing_in.not_given", path=str(path), error=error.strerror)) from None


def _followed(path: Path) -> Path:
    """Return what a link of the staff's leads to: they may link as they like."""
    return path.resolve() if path.is_symlink() and path.is_file() else path


def _guarded(path: Path, asked: Asked) -> tuple[Tree, bool]:
    try:
        return _root(path, asked)
    except FileNotFoundError:
        raise UsageError(note("handing_in.nothing_there", path=str(path))) from None
    except OSError as error:
        raise UsageError(note("handing_in.not_given", path=str(path), error=error.strerror)) from None
    except UnreadableFile as error:
        raise UsageError(note("handing_in.of", path=str(path), reason=error.reason)) from None


def _root(path: Path, asked: Asked) -> tuple[Tree, bool]:
    path.lstat()
    if path.is_dir():
        tree = unwrapped(from_disk(path), asked, in_archive=False)
        return tree, _is_students(tree, asked)
    shown = shown_name(path.name)
    path = _followed(path)
    file = file_on_disk(path, shown)
    if file.refused or not (has_archive_name(shown) or _is_archive(path)):
        return Tree(shown, (file,)), True
    opened = open_class(path)
    if is_class(shown) and any(each.name == path.name for each in opened.files):  # it has not been opened
        check(opened.files[0].read())
    tree = unwrapped(replace(opened, name=shown), asked, in_archive=True)
    return tree, _is_one(tree, asked)


def _is_archive(path: Path) -> bool:
    with path.open("rb") as stream:
        return kind_of(stream.read(512)).is_archive


def _is_one(tree: Tree, asked: Asked) -> bool:
    """Whether an archive is one student's work, not a class's: all that is in it is called as the course calls it.

    A file of the course's among others says nothing: it lies in a class's archive by accident, too. What lies in it
    under a student's number or name is that student's.
    """
    if recognise(tree, asked.assignment) is not None:
        return False
    if _is_students(tree, asked) or any(map(asked.is_student, tree.by_entry)):
        return _is_students(tree, asked)
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
    return len(work) <= _MAX_WORK and all(
        stem_of(file.name) in asked.own_names
        or _is_beside(file.name, in_folder=in_folder)
        or (bool(asked.known) and digest_of_file(file) in asked.known)
        for file in work
    )


def _is_students(tree: Tree, asked: Asked) -> bool:
    """Whether what was given is called as a student is, and no several people's work lies in it."""
    return asked.is_student(tree.name) and sum(map(asked.is_student, tree.by_entry)) < 2


def _is_beside(name: str, *, in_folder: bool) -> bool:
    """Whether a file may lie beside one student's work and be nobody else's."""
    extension = name.rsplit(".", 1)[-1].lower()
    return extension == "whl" or (in_folder and extension in _NO_WORK and not is_gradable_name(name))
