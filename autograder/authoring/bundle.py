"""What students receive: one zip a chapter, from an allow-list of file names, with the engine's wheel and a first page.

What is generated is made anew in memory, never copied from disk. The same content gives the same bytes. The wheel's
version names the engine that is in it, so that pip replaces an older one of the same release.
"""

from __future__ import annotations

import tempfile
import tomllib
from pathlib import Path

from autograder import __version__
from autograder.authoring.build import generate
from autograder.authoring.guarded import guarded
from autograder.authoring.page import page
from autograder.authoring.stubs import LANGS
from autograder.course.chapter import Chapter, Course
from autograder.course.release import HAND_WRITTEN
from autograder.course.ungraded import PICTURES, QUIZ
from autograder.engine import engine_digest
from autograder.errors import ContentError, EnvironmentProblem
from autograder.machine import why_os
from autograder.model import note
from autograder.show.archive import zipped
from autograder.words import say

IGNORED = ".autograder.json\n.venv/\n__pycache__/\n*.old-*\n"  # what a reader's own repository should not hold


def bundle_path(course: Course, chapter: Chapter) -> Path:
    """Return where a chapter's bundle is put."""
    return course.root / "build" / "student" / f"{chapter.assignment.id}.zip"


def write_bundles(course: Course) -> list[Path]:
    """Write the bundle of every chapter; return those that changed.

    Raises: ContentError; EnvironmentProblem where the wheel cannot be built or a file not be written.
    """
    name, wheel = build_wheel()
    changed = []
    for chapter in map(course.chapter, course.chapter_names()):
        path = bundle_path(course, chapter)
        if write_new(path, bundle(chapter, name, wheel)):
            changed.append(path)
    return changed


def write_new(path: Path, data: bytes) -> bool:
    """Write a file unless it holds that already; return whether it was written.

    Raises: EnvironmentProblem where it cannot be.
    """
    try:
        if path.is_file() and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise EnvironmentProblem(note("content.unwritten", path=str(path), why=why_os(error))) from error
    return True


def bundle(chapter: Chapter, wheel_name: str, wheel: bytes) -> bytes:
    """Return the bytes of a chapter's zip; it unzips to one folder of the chapter's name.

    Raises: ContentError for a file that cannot be read.
    """
    files = {path.name: text.encode("utf-8") for path, text in generate(chapter, wheel_name).items()}
    for name in HAND_WRITTEN:
        path = chapter.public / name
        try:
            if path.is_file():
                files[name] = path.read_bytes()
        except OSError as error:
            raise ContentError(note("content.unread", path=str(path), why=why_os(error))) from error
    with guarded(chapter):
        if text := page(chapter):
            files[f"{chapter.assignment.id}.html"] = text.encode("utf-8")
    files["START.txt"] = _start_page(chapter, wheel_name).encode("utf-8-sig")  # old Notepads need the mark
    files[".gitignore"] = IGNORED.encode()
    files[wheel_name] = wheel
    return zipped({f"{chapter.assignment.id}/{name}": data for name, data in files.items()})


def _start_page(chapter: Chapter, wheel: str) -> str:
    """Return the first page that a reader of a bundle reads: make an environment, install, check."""
    work = chapter.assignment
    facts = {"id": work.id, "first": work.exercises[0].name, "wheel": wheel, "line": "-" * 72}
    has = {name: (chapter.public / file).is_file() for name, file in (("pictures", PICTURES), ("quiz", QUIZ))}
    said = note("chapter_files.start_page", title=work.title, **facts, **has)
    return "\n\n".join(say(said, lang) for lang in LANGS)


def build_wheel() -> tuple[str, bytes]:
    """Build the engine's wheel from its source, its digest in the local version; return its name and bytes.

    Raises: EnvironmentProblem where there is no source, or nothing to build with.
    """
    root = _clone()
    try:
        from hatchling.builders.wheel import WheelBuilder
    except ImportError as error:
        raise EnvironmentProblem(note("authoring.no_hatchling")) from error
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project["project"] |= {"version": f"{__version__}+g{engine_digest()}", "dynamic": []}
    with tempfile.TemporaryDirectory() as folder:
        builder = WheelBuilder(str(root), config=project)
        (path,) = builder.build(directory=folder, versions=["standard"])
        return Path(path).name, Path(path).read_bytes()


def constraints() -> bytes:
    """Return the text that names the versions which the kit is tested with.

    Raises: EnvironmentProblem where there is no source.
    """
    return (_clone() / "constraints.txt").read_bytes()


def _clone() -> Path:
    root = Path(__file__).resolve().parents[2]
    if not (root / "pyproject.toml").is_file():
        raise EnvironmentProblem(note("authoring.no_clone", path=str(root)))
    return root
