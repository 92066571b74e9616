"""A chapter's pictures, drawn by the reader's own functions; what is right comes from `public_values.json`."""

from __future__ import annotations

from pathlib import Path
from typing import cast, get_args

from autograder.authors.pictures import Drawing, Format, draw_picture
from autograder.bounds.near import near
from autograder.course.chapter import Chapter
from autograder.course.ungraded import picture_names
from autograder.diagnosis.public_values import read_calls
from autograder.errors import UsageError
from autograder.model import Lang, Unreadable, note
from autograder.selfcheck.finding import find_work
from autograder.suite.proxy import Caller


def names(chapter: Chapter) -> list[str]:
    """Return the names of a chapter's pictures."""
    return picture_names(chapter.public)


def draw(chapter: Chapter, name: str, call: Caller, lang: Lang, file_format: Format = "png") -> Drawing:
    """Draw a picture.

    call: how to call the reader's functions.
    Raises: UsageError for an unknown name; ContentError where the chapter's picture itself fails.
    """
    known = tuple(names(chapter))
    if name not in known:
        raise UsageError(note("selfcheck.no_picture", name=name, near=near(name, known), names=known))
    return draw_picture(chapter.public, name, call, read_calls(chapter.public), lang, file_format)


def plot_into(name: str, output: Path | None, course: str | None, lang: Lang) -> tuple[Path, str]:
    """Draw a picture with the functions of the reader's file, in a process of their own, and write it.

    Returns: the file written, and what the picture shows in words.
    Raises: UsageError where there is no file to draw with, or none can be written; as `draw`.
    """
    from autograder.grading.session import Session
    from autograder.sandbox.host import OwnSandbox

    path = output if output is not None else Path(f"{name}.png")
    file_format = path.suffix.lower().removeprefix(".")
    if file_format not in get_args(Format):
        raise UsageError(note("selfcheck.picture_format", path=str(path)))
    work = find_work(None, course)
    if isinstance(work.submission, Unreadable):
        raise UsageError(note("selfcheck.no_file_to_draw_with", file=work.file.name, problem=work.submission.reason))
    sandbox = OwnSandbox(work.chapter.assignment.limits)
    session = Session(sandbox, work.submission)
    try:
        drawing = draw(work.chapter, name, session.call, lang, cast(Format, file_format))
    finally:
        session.close()
        sandbox.close()
    try:
        path.write_bytes(drawing.data)
    except OSError as error:
        raise UsageError(note("selfcheck.unwritable", path=str(path), reason=error.strerror or str(error))) from error
    return path, drawing.alt
