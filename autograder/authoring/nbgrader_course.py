"""The nbgrader course: our chapters as nbgrader's source notebooks, and its settings.

A source notebook is the students' own with solutions between ### BEGIN SOLUTION and ### END SOLUTION, and with each
exercise's check as a read-only test cell. Hidden tests stand in no notebook: nothing of them is written here.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from autograder.authoring.build import generate
from autograder.authoring.bundle import write_new
from autograder.authoring.notebook import Extras, notebook
from autograder.authoring.stubs import Stub, function_source, imports, read_stubs
from autograder.bounds.places import lies_within, no_plain_file
from autograder.course.chapter import Chapter, Course
from autograder.course.release import HAND_WRITTEN
from autograder.course.sources import read_text
from autograder.diagnosis.public_values import FILE as PUBLIC_VALUES
from autograder.errors import ContentError, EnvironmentProblem, UsageError
from autograder.integrations.nbgrader import settings, solution_id
from autograder.model import Exercise, Lang, note

_OWN = "autograder"  # our key in the notebook's metadata
_BEGIN, _END = "    ### BEGIN SOLUTION", "    ### END SOLUTION"
_SCHEMA = 3  # of nbgrader's description of a cell


class Exported(Struct, frozen=True):
    """What an export came to. `snippet` is what the course's own settings lack; empty where they lack nothing."""

    written: list[Path]
    snippet: str = ""


def export(course: Course, folder: Path, lang: Lang = "zh", *, force: bool = False) -> Exported:
    """Write all chapters of `course` as an nbgrader course into `folder`, which may be one already.

    force: write over an assignment of the same name that is not ours, or that somebody has edited.
    Raises: UsageError where another assignment has the name; ContentError; EnvironmentProblem.
    """
    folder = folder.resolve()
    _keep_apart(course, folder)
    files: dict[Path, bytes] = {}
    for name in course.chapter_names() or [course.chapter().assignment.id]:  # which says so where there is none
        chapter = course.chapter(name)
        place = folder / "source" / name
        files |= {place / file: data for file, data in assignment_files(chapter, lang).items()}
        if not force:
            _keep_others(place, name)
    own = folder / settings.FILE
    snippet = settings.added(course.root, lang)
    if not own.exists():
        title = re.sub(r"\W+", "-", folder.name).strip("-") or "course"
        files[own] = settings.whole_file(course.root, lang, title).encode()
        snippet = ""
    elif snippet in read_text(own):
        snippet = ""
    return Exported([path for path, data in files.items() if _write(path, data)], snippet)


def assignment_files(chapter: Chapter, lang: Lang) -> dict[str, bytes]:
    """Return the files of nbgrader's `source/NAME`: the notebook, and what its self-check needs beside it.

    Raises: ContentError.
    """
    files = {f"{chapter.assignment.id}.ipynb": source_notebook(chapter, lang).encode()}
    for name in HAND_WRITTEN:
        if (chapter.public / name).is_file():
            files[name] = (chapter.public / name).read_bytes()
    return {**files, PUBLIC_VALUES: generate(chapter)[chapter.public / PUBLIC_VALUES].encode()}


def source_notebook(chapter: Chapter, lang: Lang) -> str:
    """Return the text of the source notebook.

    Raises: ContentError.
    """
    reading = chapter.public / f"reading.{lang}.md"
    code = {stub.name: _solved(chapter, stub, lang) for stub in read_stubs(chapter)}
    lines = imports(chapter.secret / "reference.py")
    document = json.loads(notebook(read_text(reading), code, lines, str(reading), Extras.of(chapter, lang)))
    exercises = {exercise.name: exercise for exercise in chapter.assignment.exercises}
    document["cells"] = list(_graded(document["cells"], exercises))
    document["metadata"][_OWN] = {"assignment": chapter.assignment.id, "digest": _digest(document["cells"])}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _graded(cells: list[dict[str, Any]], exercises: dict[str, Exercise]) -> Iterator[dict[str, Any]]:
    """Yield the cells, with each exercise's cell and the check below it described to nbgrader."""
    for cell in cells:
        kind, _, name = cell["id"].partition("-")
        if name in exercises and kind == "exercise":
            yield _described(cell, solution_id(name), solution=True)
        elif name in exercises and kind == "check":
            yield _test_cell(cell, exercises[name])
        else:
            yield cell


def _test_cell(cell: dict[str, Any], exercise: Exercise) -> dict[str, Any]:
    """Make a check the exercise's test cell. Validate fails on a line on stderr; a bonus left out fails nothing."""
    source = "".join(cell["source"])
    if not exercise.bonus:
        source = source.replace(f'check("{exercise.name}")', f'check("{exercise.name}", validate=True)')
    points = 0.0 if exercise.bonus else float(exercise.points)
    return _described({**cell, "source": source.splitlines(keepends=True)}, exercise.name, points=points)


def _described(
    cell: dict[str, Any], grade_id: str, *, solution: bool = False, points: float | None = None
) -> dict[str, Any]:
    described: dict[str, Any] = {
        "schema_version": _SCHEMA,
        "grade_id": grade_id,
        "grade": points is not None,
        "solution": solution,
        "locked": points is not None,
        "task": False,
        "cell_type": "code",
    }
    if points is not None:
        described["points"] = points
    return {**cell, "metadata": {**cell["metadata"], "nbgrader": described}}


def _solved(chapter: Chapter, stub: Stub, lang: Lang) -> str:
    """Return an exercise's cell: the stub of that language with the reference's body between the markers."""
    source = function_source(chapter.secret / "reference.py", stub.name)
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    body = source.split("\n")[function.body[0].end_lineno or 0 :]
    lines = [line for line in body if not line.strip().startswith("### ")]
    head = stub.text(lang).rstrip().rsplit("\n", 1)[0]  # without the line that raises
    return "\n".join([head, _BEGIN, *"\n".join(lines).strip("\n").split("\n"), _END])


# --- what is there already -----------------------------------------------------------------------------


def _keep_apart(course: Course, folder: Path) -> None:
    """Refuse a folder in which nbgrader would read what it must not."""
    own = [course.root / part for part in ("assignments", "solutions")]
    if lies_within(course.root, folder) and lies_within(folder, course.root):
        own.append(folder)
    if any(lies_within(folder, part) for part in own):
        raise UsageError(note("authoring.holds_content", path=str(folder)))


def _keep_others(place: Path, name: str) -> None:
    """Refuse to write over another assignment, or over edits of a person's."""
    path = place / f"{name}.ipynb"
    if not place.exists() or not any(place.iterdir()):
        return
    if not path.exists():
        raise UsageError(note("authoring.other_assignment", path=str(place)))
    try:
        found = json.loads(read_text(path))
        digest = found["metadata"][_OWN]["digest"]
        edited = digest != _digest(found["cells"])
    except (ContentError, ValueError, KeyError, TypeError):
        raise UsageError(note("authoring.other_notebook", path=str(path))) from None
    if edited:
        raise UsageError(note("authoring.edited", path=str(path)))


def _digest(cells: list[dict[str, Any]]) -> str:
    """Return a digest of what cells are and say; Jupyter may change all else on saving."""
    facts = [
        (cell["cell_type"], "".join(cell["source"]), cell.get("metadata", {}).get("nbgrader", {}).get("points"))
        for cell in cells
    ]
    return hashlib.sha256(json.dumps(facts, ensure_ascii=False).encode("utf-8", "replace")).hexdigest()[:16]


def _write(path: Path, data: bytes) -> bool:
    """Write a file where it differs; return whether it did."""
    if why := no_plain_file(path):
        raise EnvironmentProblem(note("authoring.no_plain_file", path=str(path), what=why))
    return write_new(path, data)
