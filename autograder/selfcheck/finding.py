"""Which assignment, and which of the reader's files: from a path, or from where the reader is."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.bounds.places import no_plain_file
from autograder.course.chapter import COURSE_VARIABLE, MANIFEST, Chapter, nearest
from autograder.course.release import public_names, work_names
from autograder.errors import UsageError
from autograder.intake.decoding import UnreadableFile
from autograder.intake.files import MAX_FILE, File
from autograder.intake.reading import read_file
from autograder.model import Lang, Read, Text, Unreadable

SUFFIXES = (".py", ".ipynb")
_DEEPEST, _MOST_FOLDERS = 4, 3000


@dataclass(frozen=True)
class Work:
    """A reader's file and the assignment that it is for."""

    chapter: Chapter
    file: Path
    submission: Read | Unreadable
    attempted: int = 0  # how many exercises are no longer the stub
    defined: int = 0  # how many exercises it has at all, even if they do not parse
    others: tuple[Path, ...] = ()  # further files with attempts in them


def find_work(path: Path | None, course: str | None, lang: Lang) -> Work:
    """Return the file to check: the one at `path`, else that with most attempted exercises, then the newest.

    path: a file or a folder; None is the working folder.
    Raises: UsageError where there is no such file, no assignment, or nothing to check.
    """
    start = path if path is not None else Path()
    if not start.exists():
        raise UsageError(_no_such_file(start).get(lang))
    if not (start.is_file() or start.is_dir()):
        raise UsageError(_no_file(start).get(lang))
    chapters = find_chapters(start, course, lang)
    if start.is_file():
        return max((read_work(chapter, start) for chapter in chapters), key=lambda work: (work.defined, work.attempted))
    found = [read_work(chapter, file) for chapter in chapters for file in candidates(chapter, start)]
    found = [work for work in found if work.defined or isinstance(work.submission, Unreadable)]
    if not found:
        raise UsageError(_nothing_to_check(start.resolve(), chapters).get(lang))
    found.sort(key=lambda work: (work.attempted, _modified(work.file), _rank(work)), reverse=True)
    best = found[0]
    others = tuple(work.file for work in found[1:] if work.attempted and work.chapter is best.chapter)
    return Work(best.chapter, best.file, best.submission, best.attempted, best.defined, others)


def read_work(chapter: Chapter, file: Path) -> Work:
    """Read one file as work on one chapter."""
    names = [exercise.name for exercise in chapter.assignment.exercises]

    def read() -> bytes:
        return file.read_bytes()

    try:
        if file.stat().st_size > MAX_FILE:
            raise UnreadableFile("文件太大了", "the file is too large")
        reading = read_file(File(file.name, read), read(), names)
    except OSError as error:
        problem = Text(f"文件打不开：{error.strerror}", f"the file cannot be opened: {error.strerror}")
        return Work(chapter, file, Unreadable("", file=file.name, reason=problem))
    except UnreadableFile as error:
        return Work(chapter, file, Unreadable("", file=file.name, reason=error.reason))
    submission = Read(
        "",
        file=file.name,
        sources=reading.sources,
        blocks=reading.blocks,
        module=reading.module,
        notes=reading.notes,
    )
    return Work(chapter, file, submission, reading.attempted + reading.broken, reading.bound + reading.broken)


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


def find_chapters(start: Path, course: str | None, lang: Lang) -> list[Chapter]:
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
    raise UsageError(
        Text(
            f"{folder} 和它的上级文件夹里都没有作业（{MANIFEST}）；"
            "请先进入解压出来的作业文件夹，或者用 --course 指出课程文件夹",
            f"no assignment ({MANIFEST}) in {folder} or above;"
            " change into the folder that the bundle unzipped to, or say --course DIR",
        ).get(lang)
    )


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


def find_chapter(name: str | None, start: Path, course: str | None, lang: Lang) -> Chapter:
    """Return the nearby chapter `name`; without a name the only one.

    Raises: UsageError for an unknown name, or where there are several and none was named.
    """
    chapters = find_chapters(start, course, lang)
    names = [chapter.assignment.id for chapter in chapters]
    if name is None and len(chapters) == 1:
        return chapters[0]
    if name in names:
        return chapters[names.index(name)]
    listed = ", ".join(names)
    if name is None:
        raise UsageError(
            Text(f"有好几次作业，请说是哪一次：{listed}", f"several assignments: name one of {listed}").get(lang)
        )
    near = _near(name, names)
    raise UsageError(
        Text(
            f"没有叫 {name!r} 的作业" + (f"，是不是 {near}？" if near else "；") + f" 作业有：{listed}",
            f"no assignment {name!r}" + (f" (did you mean {near}?)" if near else "") + f"; there is: {listed}",
        ).get(lang)
    )


def find_exercise(name: str, start: Path, course: str | None, lang: Lang) -> Chapter:
    """Return the nearby chapter that has the exercise `name`.

    Raises: UsageError, with the nearest name, where none has.
    """
    chapters = find_chapters(start, course, lang)
    for chapter in chapters:
        if any(exercise.name == name for exercise in chapter.assignment.exercises):
            return chapter
    raise UsageError(no_exercise(name, [e.name for c in chapters for e in c.assignment.exercises]).get(lang))


def no_exercise(name: str, names: list[str]) -> Text:
    """Say that there is no such exercise, and which one may be meant."""
    near = _near(name, names)
    return Text(
        f"没有叫 {name!r} 的练习" + (f"，是不是 {near}？" if near else "；") + f" 练习有：{', '.join(names)}",
        f"no exercise {name!r}" + (f" (did you mean {near}?)" if near else "") + f"; there is: {', '.join(names)}",
    )


# --- what is wrong with a path -------------------------------------------------------------------------


def _no_such_file(path: Path) -> Text:
    folder = path.parent
    names = (
        [entry.name for entry in folder.iterdir() if entry.is_dir() or entry.suffix in SUFFIXES]
        if folder.is_dir()
        else []
    )
    near = _near(path.name, names)
    if near:
        meant = str(folder / near)
        return Text(f"没有 {path}，是不是 {meant}？", f"no such file: {path} (did you mean {meant}?)")
    return Text(
        f"没有 {path}；请检查路径，或者不写路径，让程序自己找", f"no such file: {path}; check the path, or leave it out"
    )


def _no_file(path: Path) -> Text:
    why = no_plain_file(path.resolve())
    return Text(
        f"{path}{why.zh or '不是文件'}，没有打开；请给一个 .py 或 .ipynb 文件",
        f"{path} {why.en or 'is no file'} and was not opened; give a .py or .ipynb file",
    )


def _nothing_to_check(folder: Path, chapters: list[Chapter]) -> Text:
    names = ", ".join(chapter.assignment.id for chapter in chapters)
    return Text(
        f"{folder} 里没有可以检查的 .py 或 .ipynb（作业：{names}）；python -m autograder start 会给一份新的",
        f"no .py or .ipynb to check in {folder} (assignment: {names}); python -m autograder start makes a fresh copy",
    )


def _near(word: str, known: list[str]) -> str:
    import difflib

    return next(iter(difflib.get_close_matches(word, known, n=1, cutoff=0.6)), "")
