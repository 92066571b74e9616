"""Which assignment, and which of the reader's files: from a path, or from where the reader is."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.near import near
from autograder.bounds.places import no_plain_file
from autograder.course.chapter import COURSE_VARIABLE, MANIFEST, Chapter, nearest
from autograder.course.release import public_names, work_names
from autograder.errors import AutograderError, UsageError
from autograder.intake.decoding import UnreadableFile
from autograder.intake.files import MAX_FILE, File, too_large
from autograder.intake.reading import read_file
from autograder.model import Note, Read, Unreadable, note

SUFFIXES = (".py", ".ipynb")
_DEEPEST, _MOST_FOLDERS = 4, 3000
# Why an exercise that a file tries is not found in it.
_MISSED = frozenset(
    f"code.{why}"
    for why in ("similar_name", "commented_out", "under_magic", "in_markdown", "in_raw", "inside", "split_function")
)


class Work(Struct, frozen=True):
    """A reader's file and the assignment that it is for."""

    chapter: Chapter
    file: Path
    submission: Read | Unreadable
    attempted: int = 0  # how many exercises are no longer the stub
    defined: int = 0  # how many exercises it has at all, even if they do not parse
    missed: int = 0  # how many it tries where or as they are not found, under a misspelt name, say
    others: tuple[Path, ...] = ()  # further files with attempts in them


def find_work(path: Path | None, course: str | None) -> Work:
    """Return the file to check: the one at `path`, else that with most attempted exercises, then the newest.

    path: a file or a folder; None is the working folder.
    Raises: UsageError where there is no such file, no assignment, or nothing to check.
    """
    start = path if path is not None else Path()
    if not start.exists():
        raise UsageError(_no_such_file(start, course))
    if not (start.is_file() or start.is_dir()):
        raise UsageError(note("selfcheck.no_file", path=str(start), why=no_plain_file(start.resolve())))
    chapters = find_chapters(start, course)
    if start.is_file():
        return max((read_work(chapter, start) for chapter in chapters), key=lambda work: (work.defined, work.attempted))
    read = [read_work(chapter, file) for chapter in chapters for file in candidates(chapter, start)]
    owned = {work.file for work in read if work.defined}  # by a chapter: what resembles another's is no attempt at that
    found = [
        work
        for work in read
        if work.defined or (work.missed and work.file not in owned) or isinstance(work.submission, Unreadable)
    ]
    if not found:  # the file that was handed out, whatever has become of it
        found = [work for work in read if work.file.name in work_names(work.chapter.assignment.id)]
    if not found:
        folder, odd = str(start.resolve()), _with_a_second_ending(start)
        raise UsageError(note("selfcheck.nothing_to_check", folder=folder, names=_ids(chapters), odd=odd))
    found.sort(key=lambda work: (_tried(work), _modified(work.file), _rank(work)), reverse=True)
    best = found[0]
    others = tuple(work.file for work in found[1:] if _tried(work) and work.chapter is best.chapter)
    return replace(best, others=others)


def _with_a_second_ending(folder: Path) -> str:
    """Return a file whose name an editor has ended with .txt, which hides what it is; "" for none."""
    ends = tuple(f"{suffix}.txt" for suffix in SUFFIXES)
    return next((entry.name for entry in sorted(folder.iterdir()) if entry.name.lower().endswith(ends)), "")


def _tried(work: Work) -> int:
    return work.attempted + work.missed


def read_work(chapter: Chapter, file: Path) -> Work:
    """Read one file as work on one chapter."""
    try:
        if file.stat().st_size > MAX_FILE:
            raise too_large()
        return as_work(chapter, file, file.read_bytes())
    except OSError as error:
        problem = note("files.unopened", error=error.strerror)
        return Work(chapter, file, Unreadable("", file=file.name, reason=problem))
    except UnreadableFile as error:
        return Work(chapter, file, Unreadable("", file=file.name, reason=error.reason))


def as_work(chapter: Chapter, file: Path, data: bytes) -> Work:
    """Take what a file holds as work on one chapter."""
    names = [exercise.name for exercise in chapter.assignment.exercises]
    try:
        if len(data) > MAX_FILE:
            raise too_large()
        reading = read_file(File(file.name, lambda: data), data, names)
    except UnreadableFile as error:
        return Work(chapter, file, Unreadable("", file=file.name, reason=error.reason))
    submission = Read(
        "", file=file.name, sources=reading.sources, blocks=reading.blocks, module=reading.module, notes=reading.notes
    )
    missed = sum(isinstance(each, Note) and each.code in _MISSED for each in reading.notes)
    return Work(chapter, file, submission, reading.attempted + reading.broken, reading.bound + reading.broken, missed)


def candidates(chapter: Chapter, folder: Path) -> list[Path]:
    """Return the files in the chapter's folder and in `folder` that may be a reader's work."""
    name = chapter.assignment.id
    given = set(public_names(name)) - set(work_names(name))
    found: dict[Path, None] = {}
    for place in (chapter.public, folder):
        for entry in sorted(place.iterdir()) if place.is_dir() else ():
            named = entry.suffix.lower() in SUFFIXES and entry.name not in given
            # What is no file (a pipe, a link to itself) is never opened: it would be waited for, for ever.
            if named and not entry.name.startswith((".", "~")) and _is_file(entry):
                found[entry.resolve()] = None
    return list(found)


def _is_file(entry: Path) -> bool:
    try:
        return entry.is_file()
    except OSError:
        return False


def _rank(work: Work) -> int:
    """Order files of equal merit: the script, the notebook, the notebook in English, what else there is."""
    names = work_names(work.chapter.assignment.id)
    return -names.index(work.file.name) if work.file.name in names else -len(names)


def _modified(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


# --- the assignment ------------------------------------------------------------------------------------


def find_chapters(start: Path, course: str | None) -> list[Chapter]:
    """Return the chapters near `start`: its own folder's, those within it, or those of the nearest parent.

    Raises: UsageError where there is none; ContentError for one that cannot be read.
    """
    folder = (start if start.is_dir() else start.parent).resolve()
    places = [Path(course)] if course is not None else [folder, Path.cwd()]
    if course is None and os.environ.get(COURSE_VARIABLE):
        places.append(Path(os.environ[COURSE_VARIABLE]))
    for place in places:
        if found := list(nearest(place)):
            return [Chapter.read(public) for public in found]
    raise UsageError(note("selfcheck.no_assignment", folder=str(folder), manifest=MANIFEST))


def find_below(name: str, folders: Iterable[Path]) -> Chapter | None:
    """Return the chapter `name` that lies nearest below one of these folders, a few folders deep; None for none.

    A notebook's kernel may start far above its notebook. What is looked at is bounded: it may be somebody's home.
    """
    left = _MOST_FOLDERS
    level = [folder for folder in folders if folder.is_dir()]
    for _ in range(_DEEPEST + 1):
        for folder in level:
            if (folder / MANIFEST).is_file():
                chapter = Chapter.read(folder)
                if chapter.assignment.id == name:
                    return chapter
        below = [each for folder in level for each in _folders_in(folder)]
        level = below[:left]
        left -= len(level)
    return None


def _folders_in(folder: Path) -> list[Path]:
    try:
        found = [entry for entry in sorted(folder.iterdir()) if entry.is_dir() and not entry.is_symlink()]
    except OSError:
        return []
    return [entry for entry in found if not entry.name.startswith((".", "_", "node_modules", "venv"))]


def find_chapter(name: str | None, start: Path, course: str | None) -> Chapter:
    """Return the nearby chapter `name`; without a name the only one.

    Raises: UsageError for an unknown name, or where there are several and none was named.
    """
    chapters = find_chapters(start, course)
    if name is None and len(chapters) == 1:
        return chapters[0]
    names = _ids(chapters)
    if name in names:
        return chapters[names.index(name)]
    if name is None:
        raise UsageError(note("selfcheck.several_assignments", names=names))
    raise UsageError(note("selfcheck.no_such_assignment", name=name, near=near(name, names), names=names))


def find_exercise(name: str, start: Path, course: str | None) -> Chapter:
    """Return the nearby chapter that has the exercise `name`.

    Raises: UsageError, with the nearest name, where none has.
    """
    chapters = find_chapters(start, course)
    for chapter in chapters:
        if any(exercise.name == name for exercise in chapter.assignment.exercises):
            return chapter
    raise UsageError(no_exercise(name, tuple(e.name for c in chapters for e in c.assignment.exercises)))


def no_exercise(name: str, names: tuple[str, ...]) -> Note:
    """Say that there is no such exercise, and which one may be meant."""
    return note("selfcheck.no_exercise", name=name, near=near(name, names), names=names)


def _no_such_file(path: Path, course: str | None) -> Note:
    """Say that there is no such file; where it is the name of an exercise, how that one is checked."""
    folder = path.parent
    chapters = _chapters_if_any(course) if str(path).isidentifier() else []
    if str(path) in {exercise.name for chapter in chapters for exercise in chapter.assignment.exercises}:
        return note("selfcheck.no_file_but_exercise", name=str(path))
    entries = folder.iterdir() if folder.is_dir() else ()
    meant = near(path.name, [entry.name for entry in entries if entry.is_dir() or entry.suffix in SUFFIXES])
    return note("selfcheck.no_such_file", path=str(path), near=meant and str(folder / meant))


def _chapters_if_any(course: str | None) -> list[Chapter]:
    try:
        return find_chapters(Path(), course)
    except AutograderError:
        return []


def _ids(chapters: Iterable[Chapter]) -> tuple[str, ...]:
    return tuple(chapter.assignment.id for chapter in chapters)
