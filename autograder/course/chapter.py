"""Find and read a chapter: its manifest, its reference.

A course is a folder with `assignments/` and, for staff, `solutions/`. A folder with an `assignment.toml` is a
chapter by itself: that is what a student has. Content is data: its Python files are executed by path, under names
of their own, and nothing in the engine imports them.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.bounds.places import lies_within
from autograder.errors import ContentError, UsageError
from autograder.machine import why_os
from autograder.model import Assignment, note

MANIFEST = "assignment.toml"
COURSE_VARIABLE = "AUTOGRADER_COURSE"
NBGRADER_SETTINGS = "nbgrader_config.py"
_MAX_SETTINGS = 2**20


class Course(Struct, frozen=True):
    """A folder that holds `assignments/`."""

    root: Path

    def chapter_names(self) -> list[str]:
        """Return the names of the chapters that have a manifest, sorted."""
        return sorted(path.parent.name for path in (self.root / "assignments").glob(f"*/{MANIFEST}"))

    def chapter(self, name: str | None = None) -> Chapter:
        """Return the chapter `name`; without a name the only one.

        Raises: UsageError for an unknown name, or where there are several and none was named; ContentError for
        content that does not hold.
        """
        names = self.chapter_names()
        if not names:
            raise ContentError(note("content.no_chapter", path=str(self.root / "assignments"), file=MANIFEST))
        if name is None and len(names) > 1:
            raise UsageError(note("content.several_chapters", path=str(self.root), known=tuple(names)))
        if name is not None and name not in names:
            place = str(self.root / "assignments")
            raise UsageError(
                note("content.unknown_chapter", name=name, path=place, near=near(name, names), known=tuple(names))
            )
        name = name or names[0]
        return Chapter.read(self.root / "assignments" / name, self.root / "solutions" / name)


def find_course(given: str | os.PathLike[str] | None = None, apart_from: Sequence[Path] = ()) -> Course:
    """Return the course in `given`, else in the working folder or its nearest parent, else where the environment says.

    Else where the settings of the nbgrader course say in which that is.

    apart_from: what was handed in: a course that lies in it is nobody's of the staff, and is not used.
    Raises: UsageError where there is none.
    """
    course = _find_course(given, apart_from)
    for submissions in apart_from:
        _keep_apart(course, submissions)
    return course


def _find_course(given: str | os.PathLike[str] | None, apart_from: Sequence[Path]) -> Course:
    if given is not None:
        root = Path(given)
        if not (root / "assignments").is_dir():
            raise UsageError(note("content.no_course_there", path=str(root)))
        return Course(root.resolve())
    here = Path.cwd()
    for root in (here, *here.parents):
        if (root / "assignments").is_dir():
            return Course(root)
    if os.environ.get(COURSE_VARIABLE):
        return _find_course(os.environ[COURSE_VARIABLE], apart_from)
    for settings in (root / NBGRADER_SETTINGS for root in (here, *here.parents)):
        handed_in = any(lies_within(settings, submissions) for submissions in apart_from)
        if not handed_in and (named := _course_in(settings)):
            return _find_course(settings.parent / named, apart_from)
    raise UsageError(note("content.no_course", path=str(here), variable=COURSE_VARIABLE))


def _course_in(settings: Path) -> str:
    """Return where nbgrader's settings say that our content is; they are read, never executed."""
    try:
        with settings.open("rb") as file:
            tree = ast.parse(file.read(_MAX_SETTINGS))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    named = ""
    for each in tree.body:
        match each:
            case ast.Assign(
                [ast.Attribute(ast.Attribute(ast.Name("c"), "Autograder"), "course")], ast.Constant(str(path))
            ):
                named = path
    return named


def _keep_apart(course: Course, submissions: Path) -> None:
    """Refuse a course of which a part lies among what was handed in, through links too: its files are executed."""
    parts = [course.root / kind for kind in ("assignments", "solutions")]
    parts += [part / name for part in parts for name in course.chapter_names()]
    for part in (course.root, *parts):
        if lies_within(part, submissions):
            raise UsageError(note("content.course_handed_in", path=str(part), submissions=str(submissions)))


def nearest(folder: Path) -> list[Path]:
    """Return the chapters' public folders nearest to `folder`: itself, within it, or of the nearest parent."""
    folder = folder.resolve()
    for place in (folder, *folder.parents):
        if (place / MANIFEST).is_file():
            return [place]
        patterns = (f"assignments/*/{MANIFEST}", *([f"*/{MANIFEST}"] if place == folder else []))
        for pattern in patterns:
            if found := sorted(path.parent for path in place.glob(pattern)):
                return found
    return []


class Chapter(Struct, frozen=True, dict=True):
    """A chapter's folders and manifest. `solutions` may be absent: a student has none."""

    assignment: Assignment
    public: Path
    solutions: Path | None

    @classmethod
    def read(cls, public: Path, solutions: Path | None = None) -> Chapter:
        """Read the chapter in `public`.

        Raises: ContentError, naming file and field, for a manifest that does not hold.
        """
        from autograder.course.manifest import read_manifest  # not above: msgspec is imported where it is used

        has_solutions = solutions is not None and solutions.is_dir()
        manifest = read_manifest(public / MANIFEST, renamed=solutions is None)  # a student may rename the folder
        return cls(manifest, public, solutions if has_solutions else None)

    @property
    def public_tests(self) -> Path:
        """The public tests' file."""
        return self.public / "test_public.py"

    @property
    def secret(self) -> Path:
        """The chapter's folder in solutions/; ContentError for who has none."""
        if self.solutions is None:
            raise ContentError(note("content.no_solutions", name=self.public.name))
        return self.solutions

    @property
    def hidden_tests(self) -> Path:
        """The hidden tests' file."""
        return self.secret / "test_hidden.py"

    @cached_property
    def reference(self) -> ModuleType:
        """The module of right answers; it has each exercise's function."""
        path = self.secret / "reference.py"
        module = execute(path)
        for exercise in self.assignment.exercises:
            if not callable(getattr(module, exercise.name, None)):
                raise ContentError(note("content.no_answer", path=str(path), name=exercise.name, file=MANIFEST))
        return module

    @property
    def answers(self) -> dict[str, Callable[..., Any]]:
        """The right answer to each exercise, by its name."""
        return {exercise.name: getattr(self.reference, exercise.name) for exercise in self.assignment.exercises}

    @cached_property
    def step_places(self) -> dict[str, int]:
        """The position of the parameter that is read step by step, for each exercise that has one."""
        places = {}
        for exercise in self.assignment.exercises:
            if exercise.steps is not None:
                parameters = list(inspect.signature(getattr(self.reference, exercise.name)).parameters)
                if exercise.steps not in parameters:
                    field = f"exercises.{exercise.name}.steps"
                    permitted = note("content.one_of", known=tuple(parameters))
                    what = note("content.bad_value", got=repr(exercise.steps), allowed=permitted)
                    raise ContentError(note("content.field", path=str(self.public / MANIFEST), field=field, what=what))
                places[exercise.name] = parameters.index(exercise.steps)
        return places

    @property
    def files(self) -> dict[str, Path]:
        """All the chapter's files that grading depends on, by their places: `assignments/…`, `solutions/…`, unnamed."""
        return {
            f"{folder.parent.name}/{path.relative_to(folder).as_posix()}": path
            for folder in filter(None, (self.public, self.solutions))
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix in {".py", ".toml"}
        }

    @cached_property
    def digest(self) -> str:
        """A digest of all the chapter's files that grading depends on."""
        digest = hashlib.sha256()
        for place, path in self.files.items():
            digest.update(f"{place}\0".encode())
            digest.update(path.read_bytes() + b"\0")
        return digest.hexdigest()[:16]


def execute(path: Path) -> ModuleType:
    """Execute a content file by its path and return it as a module that no import finds.

    Raises: ContentError where it is absent or fails.
    """
    module = ModuleType(f"_content_{path.parent.name}_{path.stem}")
    module.__file__ = str(path)
    del module.__spec__  # it has no loader, of which Python 3.15 warns where a traceback is shown
    sys.modules[module.__name__] = module  # dataclasses look their module up
    try:
        source = path.read_text(encoding="utf-8-sig")
        exec(compile(source, str(path), "exec"), module.__dict__)
    except OSError as error:
        raise ContentError(note("content.unread", path=str(path), why=why_os(error))) from error
    except (Exception, SystemExit) as error:
        why = {"kind": type(error).__name__, "why": clip(str(error))}
        raise ContentError(note("content.fails", path=str(path), **why)) from error
    return module
