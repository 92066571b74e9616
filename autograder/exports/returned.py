"""Moodle's feedback files: each student's page in a zip, under the name of the folder that their work came in.

Moodle tells whose a file is by the number in it. Where the hand-ins were Moodle's own download, their paths have it;
else the grading worksheet does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from autograder.bounds.clipping import clip, visible
from autograder.bounds.places import no_plain_file
from autograder.errors import EnvironmentProblem, UsageError
from autograder.exports.asked import Asked, Made, about
from autograder.exports.moodle import Worksheet
from autograder.intake.platforms import moodle_owner
from autograder.machine import why_os
from autograder.model import Said, Standing, SubmissionStatus, note
from autograder.show.archive import zipped
from autograder.show.text import file_names

_PAGE: Final = "feedback.html"
_LONGEST: Final = 80
_NO_NAME = re.compile(r'[\\/:*?"<>|_\s]+')  # "_" parts a folder's name


def export(asked: Asked) -> Made:
    """Return the zip.

    Raises: UsageError where nobody's number is known; EnvironmentProblem where a page cannot be read.
    """
    notes: tuple[Said, ...] = ()
    if asked.template is None:
        owners = {each.result.student: moodle_owner(each.result.file) for each in asked.held.standings}
    else:
        sheet = Worksheet(asked.template)
        found = sheet.match(asked)
        notes = found.notes  # what becomes of totals is not asked here
        owners = {each.result.student: (sheet.participant(at), sheet.name(at)) for at, each in found.rows.items()}
    files: dict[str, bytes] = {}
    unknown: list[Standing] = []
    for standing, page in _pages(asked):
        owner = owners.get(standing.result.student)
        if owner is None:
            unknown.append(standing)
        else:
            files[f"{_folder(*owner)}/{_PAGE}"] = page
    if not files:
        raise UsageError(note("exports.no_participant", path=visible(str(asked.folder))))
    notes = (*notes, *about("exports.without_page", unknown))
    return Made(zipped(files), note("exports.pages", count=len(files)), notes)


def _pages(asked: Asked) -> Iterator[tuple[Standing, bytes]]:
    """Yield the page of each student who has handed in anything."""
    names = file_names(each.result.student for each in asked.held.standings)
    for standing in filter(_has_page, asked.held.standings):
        path = asked.folder / "feedback" / f"{names[standing.result.student]}.html"
        if (why := no_plain_file(path)) is not None:
            raise EnvironmentProblem(note("exports.no_page", path=visible(str(path)), why=why))
        try:
            yield standing, path.read_bytes()
        except OSError as error:
            raise EnvironmentProblem(note("exports.no_page", path=visible(str(path)), why=why_os(error))) from error


def _has_page(standing: Standing) -> bool:
    return standing.result.status is not SubmissionStatus.MISSING


def _folder(participant: str, name: str) -> str:
    """Return a folder's name as Moodle writes it; nothing in the name parts it, or leads elsewhere."""
    plain = _NO_NAME.sub(" ", clip(name, _LONGEST)).strip(" .") or "-"
    return f"{plain}_{participant}_assignsubmission_file_"


def is_asked_for(output: Path) -> bool:
    """Whether a file's name asks for the zip of pages rather than for the worksheet."""
    return output.suffix.lower() == ".zip"
