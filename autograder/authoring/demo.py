"""A sample class from a chapter's own content: right answers in several styles, the stub, misconceptions, accidents.

It knows no chapter: whatever the chapter holds is what the class hands in.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.authoring.notebook import notebook
from autograder.authoring.stubs import function_source, imports, read_stubs
from autograder.authors.misconceptions import read_misconceptions
from autograder.bounds.places import no_plain_file, no_plain_folder
from autograder.course.chapter import Chapter
from autograder.course.sources import read_text
from autograder.words import say

_EACH = 2  # misconceptions an exercise
_STYLES = 4

_ACCIDENTS = {
    "endless-loop": "    while True:\n        pass\n",
    "exits-python": "    import os\n\n    os._exit(0)\n",
    "crashes": "    import ctypes\n\n    return ctypes.string_at(0)\n",
}


def sample_class(chapter: Chapter) -> dict[str, str]:
    """Return the files of a sample class: name -> text."""
    files = {}
    for number, (name, suffix, text) in enumerate(_members(chapter), start=1):
        files[f"{20260000 + number}-{name}{suffix}"] = text
    return files


def write_sample_class(chapter: Chapter, folder: Path) -> None:
    """Write the sample class into a folder, in place of an earlier one, and leave all else that lies there.

    Raises: OSError, also where the folder is none of its own.
    """
    if why := no_plain_folder(folder):
        raise OSError(0, say(why, "en"), str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.suffix in {".py", ".ipynb"} and not no_plain_file(old):
            old.unlink()
    for name, text in sample_class(chapter).items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _members(chapter: Chapter) -> Iterator[tuple[str, str, str]]:
    first = chapter.assignment.exercises[0].name
    yield "reference", ".py", as_script(chapter, {})
    yield "reference-notebook", ".ipynb", as_notebook(chapter, {})
    yield "stub", ".py", _own(chapter, f"{chapter.assignment.id}.py")
    yield "stub-notebook", ".ipynb", _own(chapter, f"{chapter.assignment.id}.ipynb")
    for path in sorted((chapter.secret / "accepted").glob("*.py"))[:_STYLES]:
        yield f"accepted-{path.stem}", ".py", _completed(chapter, path)
    suffixes = _alternate()
    known = read_misconceptions(chapter)
    for exercise in chapter.assignment.exercises:
        for misconception in [m for m in known if m.exercise == exercise.name][:_EACH]:
            suffix = next(suffixes)
            make = as_script if suffix == ".py" else as_notebook
            yield misconception.name, suffix, make(chapter, {exercise.name: misconception.source})
    for name, body in _ACCIDENTS.items():
        signature = function_source(chapter.secret / "reference.py", first).split(":\n", 1)[0]
        yield name, ".py", as_script(chapter, {first: f"{signature}:\n{body}"})
    yield "imports-pandas", ".py", "import pandas as pd\n" + as_script(chapter, {})
    yield "truncated", ".ipynb", as_notebook(chapter, {})[:2000]


def _alternate() -> Iterator[str]:
    while True:
        yield ".py"
        yield ".ipynb"


def answers(chapter: Chapter, replaced: dict[str, str]) -> dict[str, str]:
    """Return each exercise's source: the reference's, or what replaces it."""
    reference = chapter.secret / "reference.py"
    return {e.name: replaced.get(e.name) or function_source(reference, e.name) for e in chapter.assignment.exercises}


def as_script(chapter: Chapter, replaced: dict[str, str]) -> str:
    """Return a handed-in script that is right but for what is replaced."""
    return "\n\n".join(
        [f"import math\n{imports(chapter.secret / 'reference.py')}\n", *answers(chapter, replaced).values()]
    )


def as_notebook(chapter: Chapter, replaced: dict[str, str]) -> str:
    """Return a handed-in notebook that is right but for what is replaced."""
    reading = read_text(chapter.public / "reading.zh.md")
    import_lines = f"import math\n{imports(chapter.secret / 'reference.py')}"
    return notebook(reading, answers(chapter, replaced), import_lines)


def _completed(chapter: Chapter, path: Path) -> str:
    """Return an accepted answer's file, with the reference's functions for the exercises that it leaves out."""
    text = read_text(path)
    missing = [
        function_source(chapter.secret / "reference.py", stub.name)
        for stub in read_stubs(chapter)
        if f"{stub.name}" not in text
    ]
    return "\n\n".join([text, imports(chapter.secret / "reference.py"), *missing])


def _own(chapter: Chapter, name: str) -> str:
    return read_text(chapter.public / name)


__all__ = ["as_notebook", "as_script", "sample_class", "write_sample_class"]
