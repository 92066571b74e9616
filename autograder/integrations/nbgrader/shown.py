"""Which file nbgrader's page shows: the one that is graded, named where it is not the notebook that nbgrader knows."""

from __future__ import annotations

import logging
from pathlib import Path

from nbformat import NotebookNode

from autograder.bounds.budget import READING_CPU_S, Spent, at_most
from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file
from autograder.course.chapter import Chapter
from autograder.errors import AutograderError
from autograder.integrations.nbgrader import cells
from autograder.integrations.nbgrader.results import submission_of
from autograder.model import Lang, Read, Said, note


def what_is_shown(
    path: Path, chapter: Chapter, submitted: Path, student: str, lang: Lang
) -> tuple[NotebookNode, tuple[Said, ...]]:
    """Return the notebook that is shown, and what is said above it.

    path: the notebook by whose name nbgrader knows what was handed in.
    submitted: the folder with one folder a student.
    Raises: AutograderError for a course or a folder with which nobody can be graded.
    """
    own = _read(path, lang)
    try:
        graded = submission_of(chapter, submitted, student)
    except AutograderError:
        raise
    except (Exception, Spent):  # whoever grades meets it again, and says so
        return own, ()
    file = submitted / graded.file
    if not isinstance(graded, Read) or not graded.blocks or not graded.file or file == path:
        return own, ()
    shown = _read(file, lang) if file.suffix == ".ipynb" and file.is_file() else cells.as_notebook(graded.sources)
    return shown, (note("nbgrader.another_file", file=visible(graded.file)[:200], known=path.name),)


def _read(path: Path, lang: Lang) -> NotebookNode:
    """Return what can be shown of a file, or a word about it."""
    shown = None
    try:
        with at_most(READING_CPU_S):
            if not no_plain_file(path) and path.stat().st_size <= cells.MAX_BYTES:
                shown = cells.read_notebook(path.read_bytes())
    except (Exception, Spent) as error:
        logging.getLogger("autograder").warning("%s: cannot be read: %r", visible(str(path)), error)
    return shown or cells.unreadable(lang)
