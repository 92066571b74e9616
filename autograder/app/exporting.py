"""Results in the form that another system takes, or an autograder for it: one file, none written over unasked."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from autograder.bounds.clipping import visible
from autograder.bounds.places import in_place_of, lies_within, no_plain_file
from autograder.course.chapter import find_course
from autograder.errors import EnvironmentProblem, UsageError
from autograder.exports import canvas, chaoxing, jsonl, moodle, returned
from autograder.exports.asked import Asked, Made
from autograder.gradebook import held_class
from autograder.gradebook.standings import beyond_all
from autograder.machine import why_os
from autograder.model import Lang, Said, note

_FILLED: Final = ("canvas", "moodle", "chaoxing")  # a table of the platform's own
_WITHOUT_A_CLASS: Final = ("gradescope", "nbgrader")


class ExportRequest(Struct, frozen=True):
    """What is to be made. output: the file. folder: a graded one. force: write over what is there.

    With `force` the scores of students whom the template lacks are left out, too.
    """

    format: str
    output: Path
    folder: Path | None = None
    template: Path | None = None
    column: str | None = None
    force: bool = False
    course: str | None = None
    assignment: str | None = None
    lang: Lang = "zh"


class Exported(Struct, frozen=True):
    """What became of it. said: what is in the file; notes: what a person has to know."""

    output: Path
    said: Said
    notes: tuple[Said, ...]


def export(request: ExportRequest) -> Exported:
    """Make what another system takes, and write it; all of it, or nothing.

    Raises: AutograderError.
    """
    refuse_what_does_not_fit(request)
    if not request.force and os.path.lexists(request.output):
        raise UsageError(note("exports.exists", path=visible(str(request.output))))
    notes: tuple[Said, ...] = ()
    if request.folder is None:
        made = _gradescope(request)
    else:
        held = held_class(request.folder)
        notes = (*held.notes, *beyond_all(held.standings))
        if lies_within(request.output, request.folder):
            where, folder = visible(str(request.output)), visible(str(request.folder))
            raise UsageError(note("exports.within", path=where, folder=folder))
        asked = Asked(
            request.format,
            request.folder,
            held,
            request.output,
            request.template,
            request.column,
            partly=request.force,
            lang=request.lang,
        )
        made = _maker(request)(asked)
    _write(request.output, made.data)
    return Exported(request.output, made.said, (*notes, *made.notes))


def refuse_what_does_not_fit(request: ExportRequest) -> None:
    """Refuse what a format needs and has not got, or has no use for.

    Raises: UsageError.
    """
    if request.format in _WITHOUT_A_CLASS:
        if request.folder is not None:
            raise UsageError(note("exports.no_folder", format=request.format, path=visible(str(request.folder))))
    elif request.folder is None:
        raise UsageError(note("exports.needs_folder", format=request.format))
    is_filled, chooses = request.format in _FILLED, request.format == "gradescope"
    for option, given, is_taken in (
        ("--template", request.template, is_filled),
        ("--column", request.column, is_filled),
        ("--assignment", request.assignment, chooses),
    ):
        if given is not None and not is_taken:
            raise UsageError(note("exports.no_option", format=request.format, option=option))


def _maker(request: ExportRequest) -> Callable[[Asked], Made]:
    if request.format == "moodle" and returned.is_asked_for(request.output):
        return returned.export
    makers = {"canvas": canvas.export, "moodle": moodle.export, "chaoxing": chaoxing.export, "jsonl": jsonl.export}
    return makers[request.format]


def _gradescope(request: ExportRequest) -> Made:
    from autograder.authoring.bundle import build_wheel, constraints
    from autograder.exports.gradescope import autograder_zip

    chapter = find_course(request.course).chapter(request.assignment)
    name, wheel = build_wheel()
    return autograder_zip(chapter, name, wheel, constraints(), request.lang)


def _write(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it there.

    Raises: EnvironmentProblem.
    """
    if why := no_plain_file(path):
        raise EnvironmentProblem(note("exports.no_plain_file", path=visible(str(path)), why=why))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with in_place_of(path) as beside:
            beside.write_bytes(data)
    except OSError as error:
        raise EnvironmentProblem(note("exports.unwritten", path=visible(str(path)), why=why_os(error))) from error
