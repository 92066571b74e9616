"""What is generated from a chapter's hand-written files; it is committed, and `build --check` finds it stale."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.authoring.fonts import FONT, make_font, missing_characters
from autograder.authoring.guarded import guarded
from autograder.authoring.notebook import WHEEL, Extras, notebook
from autograder.authoring.stubs import LANGS, imports, read_stubs, script
from autograder.course.chapter import MANIFEST, Chapter, Course
from autograder.course.release import STUBS
from autograder.course.release import to_json as to_stubs
from autograder.course.sources import read_text
from autograder.diagnosis.fingerprints import from_chapter
from autograder.diagnosis.public_values import FILE, made_of, to_json
from autograder.errors import ContentError, EnvironmentProblem
from autograder.machine import why_os
from autograder.model import Text, note
from autograder.suite.reader import read_suite
from autograder.suite.recording import record

_SUFFIXES = {"zh": "", "en": ".en"}  # of the notebooks


def generate(chapter: Chapter, wheel_name: str = WHEEL) -> dict[Path, str]:
    """Return the texts of the chapter's generated files.

    wheel_name: the wheel that the notebooks install; what is committed leaves a place for it.

    Raises: ContentError.
    """
    stubs = read_stubs(chapter)
    import_lines = imports(chapter.secret / "reference.py")
    name = chapter.assignment.id
    files = {
        chapter.public / f"{name}.py": script(chapter.assignment, stubs, import_lines),
        chapter.public / FILE: _public_values(chapter),
        chapter.public / STUBS: to_stubs(
            {stub.name: (stub.text(), Text(stub.text("zh"), stub.text("en"))) for stub in stubs}
        ),
    }
    for lang in LANGS:
        reading = chapter.public / f"reading.{lang}.md"
        if lang == "zh" or reading.exists():
            code = {stub.name: stub.text(lang) for stub in stubs}
            extras = Extras.of(chapter, lang)
            text = notebook(read_text(reading), code, import_lines, str(reading), extras)
            files[chapter.public / f"{name}{_SUFFIXES[lang]}.ipynb"] = text.replace(WHEEL, wheel_name)
    return files


def _public_values(chapter: Chapter) -> str:
    recording = record(chapter, read_suite(chapter, hidden=False))
    return to_json(from_chapter(chapter, recording), made_of(chapter))


def build(course: Course) -> list[Path]:
    """Write all generated files of a course; return those that changed.

    Raises: ContentError; EnvironmentProblem where a file cannot be written.
    """
    texts = _all(course)  # everything is generated before anything is written
    changed = [path for path, text in texts.items() if not is_fresh(path, text)]
    for path in changed:
        try:
            path.write_text(texts[path], encoding="utf-8", newline="\n")
        except OSError as error:
            raise EnvironmentProblem(note("content.unwritten", path=str(path), why=why_os(error))) from error
    return changed + [path for name in course.chapter_names() for path in make_font(course.chapter(name))]


def stale(course: Course) -> list[Path]:
    """Return the generated files that differ from what `build` would write."""
    old = [path for path, text in _all(course).items() if not is_fresh(path, text)]
    return old + without_font(course)


def without_font(course: Course) -> list[Path]:
    """Return the fonts that lack a character of their chapter's pictures."""
    chapters = map(course.chapter, course.chapter_names())
    return [chapter.public / FONT for chapter in chapters if missing_characters(chapter)]


def _all(course: Course) -> dict[Path, str]:
    names = course.chapter_names()
    if not names:
        raise ContentError(note("content.no_chapter", path=str(course.root / "assignments"), file=MANIFEST))
    texts: dict[Path, str] = {}
    for chapter in map(course.chapter, names):
        with guarded(chapter):
            texts |= generate(chapter)
    return texts


def is_fresh(path: Path, text: str) -> bool:
    """Whether a file holds `text`; numbers in JSON may differ in the last digits."""
    try:
        found = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    if found == text:
        return True
    return path.suffix == ".json" and all(_alike(a, b) for a, b in _pairs(found, text))


def _pairs(found: str, text: str) -> Iterator[tuple[Any, Any]]:
    """Yield what stands at the same place of two JSON texts; numbers may differ in the last digits only."""
    try:
        yield json.loads(found), json.loads(text)
    except ValueError:
        yield found, text


def _alike(a: Any, b: Any) -> bool:
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(_alike(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_alike, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=1e-9, abs_tol=0.0)
    return type(a) is type(b) and bool(a == b)
