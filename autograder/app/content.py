"""What authors ask for, of a whole course at once."""

from __future__ import annotations

from pathlib import Path

from autograder.authoring import build as building
from autograder.authoring.bundle import write_bundles
from autograder.authoring.nbgrader_course import export
from autograder.authoring.verify import verify as verify_chapter
from autograder.authoring.verify.report import Report
from autograder.authoring.web import Workshop
from autograder.course.chapter import find_course
from autograder.model import Limits
from autograder.sandbox.trial import usable_level
from autograder.show.folder import student_artefacts


def build(course: str | None, pyodide: Path | None = None) -> list[Path]:
    """Make what is generated, the students' bundles and nbgrader's course; return the files that changed.

    pyodide: an unpacked distribution; then also a page with Python in it for each chapter.
    Raises: AutograderError.
    """
    found = find_course(course)
    # What lacks is told before anything is written.
    ready = Workshop.of(found, pyodide) if pyodide is not None else None
    changed = building.build(found) + write_bundles(found)
    changed += export(found, found.root / "build" / "nbgrader", force=True).written  # build/ is nobody's to edit
    return changed + (ready.write_pages() if ready is not None else [])


def without_font(course: str | None) -> list[Path]:
    """Return the fonts that lack a character of their chapter's pictures after `build`: their source is not here.

    Raises: AutograderError.
    """
    return building.without_font(find_course(course))


def stale(course: str | None) -> list[Path]:
    """Return the generated files that are not as `build` would write them.

    Raises: AutograderError.
    """
    return building.stale(find_course(course))


def verify(course: str | None, chapter: str | None, sandbox: str) -> list[Report]:
    """Check the content contract of a chapter, or of all.

    Raises: AutograderError.
    """
    found = find_course(course)
    level = usable_level(sandbox, Limits())
    names = [chapter] if chapter else found.chapter_names()
    return [verify_chapter(found.chapter(name), level, student_artefacts) for name in names]
