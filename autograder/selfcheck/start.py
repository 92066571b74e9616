"""A fresh working copy for a lone reader, outside the repository."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from autograder.course.chapter import Chapter
from autograder.course.release import public_names, read_stubs, work_names
from autograder.errors import UsageError
from autograder.model import Text, note
from autograder.selfcheck.reset import unwritable, with_stub


def start(chapter: Chapter, folder: Path | None) -> Path:
    """Copy what students receive into a new folder, each exercise a stub, and return the folder.

    folder: default: beside the course, or beside the chapter's own folder.
    Raises: UsageError where the folder is taken or lies in the course; EnvironmentProblem where nothing can be written.
    """
    target = (folder if folder is not None else _default(chapter)).resolve()
    course = _course(chapter)
    if course is not None and target.is_relative_to(course):
        raise UsageError(note("selfcheck.in_the_course", folder=str(target), course=str(course)))
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UsageError(note("selfcheck.taken", folder=str(target)))
    try:
        _copy(chapter, target)
    except OSError as error:
        raise unwritable(error.filename, error) from error
    return target


def _copy(chapter: Chapter, target: Path) -> None:
    name = chapter.assignment.id
    stubs = read_stubs(chapter.public)
    target.mkdir(parents=True, exist_ok=True)
    for file in public_names(name):
        source = chapter.public / file
        if not source.is_file():
            continue
        shutil.copyfile(source, target / file)
        if file in work_names(name):
            _empty(target / file, stubs)
    now = time.time()
    for file in work_names(name):  # none of them is newer than the others before the reader has written
        if (target / file).is_file():
            os.utime(target / file, (now, now))


def _empty(file: Path, stubs: dict[str, tuple[str, Text]]) -> None:
    """Put every exercise's stub into a copy of a reader's own file."""
    old = text = file.read_bytes().decode("utf-8-sig")
    for name, (script, cell) in stubs.items():
        text = with_stub(file, text, name, script, cell)
    if text != old:
        file.write_text(text, encoding="utf-8", newline="")


def _course(chapter: Chapter) -> Path | None:
    """Return the course's root; None for a chapter's folder by itself."""
    parent = chapter.public.parent
    return parent.parent if parent.name == "assignments" else None


def _default(chapter: Chapter) -> Path:
    course = _course(chapter)
    place = course.parent if course is not None else chapter.public.parent
    if course is not None and not Path.cwd().is_relative_to(course):
        place = Path.cwd()
    name, number = chapter.assignment.id, 2
    target = place / name
    while course is None and target.exists():
        target, number = place / f"{name}-{number}", number + 1
    return target
