"""An autograder for Gradescope: the zip from which it builds an image, in which each submission is graded by `grade`.

It holds the engine's wheel, one chapter with its hidden tests, and two scripts. A submission reads nothing of it: it
runs in the same cage there. What is graded is what this course holds now; make it again after a change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from autograder.course.chapter import Chapter
from autograder.course.release import public_names
from autograder.errors import ContentError
from autograder.exports.asked import Made
from autograder.machine import why_os
from autograder.model import Lang, note
from autograder.show.archive import zipped
from autograder.words import label

_FILES: Final = Path(__file__).parent / "files"
_SCRIPTS: Final = ("setup.sh", "run_autograder")
_STARTING_S: Final = 120  # what a machine may take for everything around the grading
_LOG_BYTES: Final = 8000


def autograder_zip(chapter: Chapter, wheel_name: str, wheel: bytes, constraints: bytes, lang: Lang) -> Made:
    """Return the zip.

    wheel: the engine's; constraints: the versions that it is tested with; lang: of what students read.
    Raises: ContentError for a file that cannot be read.
    """
    work = chapter.assignment
    facts = {
        "WHEEL": wheel_name,
        "ASSIGNMENT": work.id,
        "SECONDS": str(round(2 * work.limits.submission_wall_s) + _STARTING_S),
        "BYTES": str(_LOG_BYTES),
        "LANG": lang,
    }
    files = {name: _script(name, facts) for name in _SCRIPTS}
    files |= {wheel_name: wheel, "constraints.txt": constraints, "no_result.json": _no_result(chapter)}
    files |= content_files(chapter)
    return Made(zipped(files, programs=_SCRIPTS), note("exports.autograder", assignment=work.id))


def content_files(chapter: Chapter) -> dict[str, bytes]:
    """Return the chapter's files by their places in a course: what grading depends on, and what students were given.

    A hand-in that is one of the latter, unchanged, is none of the student's.
    Raises: ContentError, also where there are no solutions to grade with.
    """
    name = chapter.secret.name
    given = (chapter.public / each for each in public_names(name))
    paths = {f"assignments/{name}/{path.name}": path for path in given if path.is_file()}
    for place, path in chapter.files.items():
        folder, _, inside = place.partition("/")
        paths[f"{folder}/{name}/{inside}"] = path
    try:
        return {place: path.read_bytes() for place, path in paths.items()}
    except OSError as error:
        raise ContentError(note("content.unread", path=str(error.filename), why=why_os(error))) from error


def _script(name: str, facts: dict[str, str]) -> bytes:
    text = (_FILES / name).read_text(encoding="utf-8")
    for key, value in facts.items():
        text = text.replace(f"@{key}@", value)
    return text.encode()


def _no_result(chapter: Chapter) -> bytes:
    """Return what stands for a result where there is none: no score, and that a person will look."""
    said = "\n".join(label("exports.no_result", lang) for lang in ("zh", "en"))
    test = {"name": chapter.assignment.title.zh, "output": said, "visibility": "visible"}
    document = {"output": said, "tests": [test], "visibility": "visible", "stdout_visibility": "hidden"}
    return f"{json.dumps(document, ensure_ascii=False, indent=1)}\n".encode()
