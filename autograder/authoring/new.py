"""Make a new chapter: two folders with one tiny exercise that passes `verify`, to be written over."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from autograder.authoring.build import generate
from autograder.bounds.clipping import clip
from autograder.course.chapter import Course
from autograder.errors import EnvironmentProblem, UsageError
from autograder.machine import why_os
from autograder.model import note

_TEMPLATE = Path(__file__).parent / "template"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


def new_chapter(course: Course, name: str) -> list[Path]:
    """Make the folders of a chapter and return their files.

    Raises: UsageError for a name that is none or is taken; EnvironmentProblem where nothing can be written.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(note("authoring.no_name", name=clip(name)))
    folders = {part: course.root / part / name for part in ("assignments", "solutions")}
    for folder in folders.values():
        if folder.exists():
            raise UsageError(note("authoring.taken", path=str(folder)))
    try:
        for part, folder in folders.items():
            shutil.copytree(_TEMPLATE / part, folder, ignore=shutil.ignore_patterns("__pycache__"))
            for path in folder.rglob("*"):
                if path.is_file():
                    text = path.read_text(encoding="utf-8").replace("CHAPTER", name)
                    path.write_text(text, encoding="utf-8", newline="\n")
        for path, text in generate(course.chapter(name)).items():
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        for folder in folders.values():
            shutil.rmtree(folder, ignore_errors=True)
        raise EnvironmentProblem(note("content.unwritten", path=str(error.filename), why=why_os(error))) from error
    return sorted(path for folder in folders.values() for path in folder.rglob("*") if path.is_file())
