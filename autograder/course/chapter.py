"""Find, read and validate a chapter: its manifest, its reference, its misconceptions.

A course is a folder with `assignments/` and, for staff, `solutions/`. A folder with an `assignment.toml` is a
chapter by itself: that is what a student has. Content is data: its Python files are executed by path, under names
of their own, and nothing in the engine imports them.
"""

from __future__ import annotations

import difflib
import hashlib
import inspect
import os
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.bounds.places import lies_within
from autograder.errors import ContentError, UsageError
from autograder.model import Assignment, Exercise, Limits, Misconception, TestText, Text

MANIFEST = "assignment.toml"
COURSE_VARIABLE = "AUTOGRADER_COURSE"


@dataclass(frozen=True)
class Course:
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
            raise ContentError(f"{self.root / 'assignments'}: no chapter with an {MANIFEST} in it")
        if name is None and len(names) > 1:
            raise UsageError(f"several assignments in {self.root}: name one of {', '.join(names)} by --assignment")
        if name is not None and name not in names:
            raise UsageError(
                f"no assignment {name!r} in {self.root / 'assignments'}{did_you_mean(name, names)};"
                f" there is: {', '.join(names)}"
            )
        name = name or names[0]
        return Chapter.read(self.root / "assignments" / name, self.root / "solutions" / name)


def find_course(given: str | os.PathLike[str] | None = None, apart_from: Path | None = None) -> Course:
    """Return the course in `given`, else in the working folder or its nearest parent, else where the environment says.

    apart_from: what was handed in: a course that lies in it is nobody's of the staff, and is not used.
    Raises: UsageError where there is none.
    """
    course = _find_course(given)
    if apart_from is not None:
        _keep_apart(course, apart_from)
    return course


def _find_course(given: str | os.PathLike[str] | None) -> Course:
    if given is not None:
        root = Path(given)
        if not (root / "assignments").is_dir():
            raise UsageError(f"{root}: no folder assignments/ in it; give the course's root to --course")
        return Course(root.resolve())
    here = Path.cwd()
    for root in (here, *here.parents):
        if (root / "assignments").is_dir():
            return Course(root)
    if os.environ.get(COURSE_VARIABLE):
        return _find_course(os.environ[COURSE_VARIABLE])
    raise UsageError(
        f"no course found: neither {here} nor a parent holds assignments/;"
        f" change into the course's folder, or say --course DIR or set {COURSE_VARIABLE}"
    )


def _keep_apart(course: Course, submissions: Path) -> None:
    """Refuse a course of which a part lies among what was handed in, through links too: its files are executed."""
    parts = [course.root / kind for kind in ("assignments", "solutions")]
    parts += [part / name for part in parts for name in course.chapter_names()]
    for part in (course.root, *parts):
        if lies_within(part, submissions):
            raise UsageError(
                Text(
                    f"{part}：课程在交上来的 {submissions} 里面，不能用；用 --course 给出你自己的课程",
                    f"{part}: the course lies within the submissions ({submissions}), so it is not used;"
                    " give your own to --course",
                )
            )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` (did you mean ...?)` for the nearest known word, or nothing."""
    found = near(word, known)
    return f" (did you mean {found}?)" if found else ""


def near(word: str, known: Iterable[str]) -> str | None:
    """Return the nearest known word, where one is near."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), None)


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


@dataclass(frozen=True)
class Chapter:
    """A chapter's folders and manifest. `solutions` may be absent: a student has none."""

    assignment: Assignment
    public: Path
    solutions: Path | None

    @classmethod
    def read(cls, public: Path, solutions: Path | None = None) -> Chapter:
        """Read the chapter in `public`.

        Raises: ContentError, naming file and field, for a manifest that does not hold.
        """
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
            raise ContentError(
                f"{self.public.name}: no solutions/{self.public.name} in the course; grading needs the staff's copy"
            )
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
                raise ContentError(f"{path}: no function {exercise.name}, which {MANIFEST} lists as an exercise")
        return module

    @cached_property
    def step_places(self) -> dict[str, int]:
        """The position of the parameter that is read step by step, for each exercise that has one."""
        places = {}
        for exercise in self.assignment.exercises:
            if exercise.steps is not None:
                parameters = list(inspect.signature(getattr(self.reference, exercise.name)).parameters)
                if exercise.steps not in parameters:
                    raise ContentError(
                        f"{self.public / MANIFEST}: exercises.{exercise.name}.steps: got {exercise.steps!r};"
                        f" allowed: {', '.join(parameters)}"
                    )
                places[exercise.name] = parameters.index(exercise.steps)
        return places

    @cached_property
    def misconceptions(self) -> tuple[Misconception, ...]:
        """The chapter's named wrong answers, in the file's order."""
        path = self.secret / "misconceptions.py"
        if not path.exists():
            return ()
        found = [getattr(value, "__misconception__", None) for value in vars(execute(path)).values()]
        names = {exercise.name for exercise in self.assignment.exercises}
        for item in (m for m in found if m is not None):
            if item.exercise not in names:
                raise ContentError(
                    f"{path}: {item.name} is for {item.exercise!r}, which is no exercise"
                    f"{did_you_mean(item.exercise, names)}"
                )
        return tuple(m for m in found if m is not None)

    @cached_property
    def digest(self) -> str:
        """A digest of all the chapter's files that grading depends on."""
        digest = hashlib.sha256()
        for folder in filter(None, (self.public, self.solutions)):
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix in {".py", ".toml"}:
                    digest.update(f"{folder.parent.name}/{path.relative_to(folder).as_posix()}\0".encode())
                    digest.update(path.read_bytes() + b"\0")
        return digest.hexdigest()[:16]


def execute(path: Path) -> ModuleType:
    """Execute a content file by its path and return it as a module that no import finds.

    Raises: ContentError where it is absent or fails.
    """
    module = ModuleType(f"_content_{path.parent.name}_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses look their module up
    try:
        source = path.read_text(encoding="utf-8-sig")
        exec(compile(source, str(path), "exec"), module.__dict__)
    except OSError as error:
        raise ContentError(f"{path}: cannot be read: {error.strerror}") from error
    except Exception as error:
        raise ContentError(f"{path}: fails when it is executed: {type(error).__name__}: {error}") from error
    return module


# --- the manifest --------------------------------------------------------------------------------------


def read_manifest(path: Path, *, renamed: bool = False) -> Assignment:
    """Read and validate an `assignment.toml`.

    renamed: the folder need not have the assignment's name.
    Raises: ContentError that names file, field, what stands there and what is allowed.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ContentError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path}: is no valid TOML: {error}") from error
    reader = _Reader(path)
    fields = reader.fields(table, "", required={"id", "title", "exercises"}, optional={"limits"})
    if fields["id"] != path.parent.name and not (
        renamed and isinstance(fields["id"], str) and fields["id"].isidentifier()
    ):
        raise reader.error("id", fields["id"], f"the folder's name, {path.parent.name!r}")
    if not isinstance(fields["exercises"], list) or not fields["exercises"]:
        raise reader.error("exercises", fields["exercises"], "a list of [[exercises]] tables")
    exercises = tuple(reader.exercise(item, f"exercises[{i}]") for i, item in enumerate(fields["exercises"]))
    names = [exercise.name for exercise in exercises]
    tests = [test for exercise in exercises for test in exercise.tests]
    for what, seen in (("exercise", names), ("test", tests)):
        twice = next((name for name in seen if seen.count(name) > 1), None)
        if twice:
            raise ContentError(f"{path}: {what} {twice!r} stands twice; names are unique in a chapter")
    return Assignment(
        id=fields["id"],
        title=reader.text(fields["title"], "title"),
        exercises=exercises,
        limits=reader.limits(fields.get("limits", {})),
    )


class _Reader:
    """Reads a manifest's tables, and names file and field in each complaint."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def error(self, field: str, got: Any, allowed: str) -> ContentError:
        return ContentError(f"{self.path}: {field}: got {got!r}; allowed: {allowed}")

    def fields(self, table: Any, where: str, required: set[str], optional: set[str]) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise self.error(where or "the file", table, "a table")
        known = required | optional
        for key in table:
            if key not in known:
                raise ContentError(
                    f"{self.path}: {_join(where, key)}: unknown field{did_you_mean(key, known)};"
                    f" allowed: {', '.join(sorted(known))}"
                )
        for key in sorted(required - set(table)):
            raise ContentError(f"{self.path}: {_join(where, key)}: is missing")
        return table

    def text(self, value: Any, where: str) -> Text:
        fields = self.fields(value, where, required={"zh", "en"}, optional=set())
        for lang, text in fields.items():
            if not isinstance(text, str) or not text.strip():
                raise self.error(_join(where, lang), text, "a text that is not empty")
        return Text(fields["zh"], fields["en"])

    def exercise(self, table: Any, where: str) -> Exercise:
        fields = self.fields(
            table,
            where,
            required={"name", "points", "title", "section", "hints", "tests"},
            optional={"bonus", "steps"},
        )
        name = fields["name"]
        if not isinstance(name, str) or not name.isidentifier() or name.startswith("_"):
            raise self.error(_join(where, "name"), name, "a Python name without a leading underscore")
        where = f"exercises.{name}"
        if not isinstance(fields.get("bonus", False), bool):
            raise self.error(_join(where, "bonus"), fields["bonus"], "true or false")
        steps = fields.get("steps")
        if steps is not None and not isinstance(steps, str):
            raise self.error(_join(where, "steps"), steps, "the name of a parameter")
        if not isinstance(fields["hints"], list):
            raise self.error(_join(where, "hints"), fields["hints"], "a list of {zh, en}")
        if not isinstance(fields["tests"], dict):
            raise self.error(_join(where, "tests"), fields["tests"], "a table of tests by function name")
        return Exercise(
            name=name,
            points=self.points(fields["points"], _join(where, "points")),
            title=self.text(fields["title"], _join(where, "title")),
            section=self.text(fields["section"], _join(where, "section")),
            hints=tuple(self.text(hint, f"{where}.hints[{i}]") for i, hint in enumerate(fields["hints"])),
            tests=self.tests(fields["tests"], _join(where, "tests")),
            bonus=fields.get("bonus", False),
            steps=steps,
        )

    def tests(self, table: Mapping[str, Any], where: str) -> dict[str, TestText]:
        tests = {}
        for name, value in table.items():
            fields = self.fields(value, _join(where, name), required={"title", "message"}, optional=set())
            tests[name] = TestText(
                self.text(fields["title"], f"{where}.{name}.title"),
                self.text(fields["message"], f"{where}.{name}.message"),
            )
        return tests

    def points(self, value: Any, where: str) -> Fraction:
        try:
            if isinstance(value, bool) or not isinstance(value, int | float | str):
                raise ValueError(value)
            points = Fraction(str(value))
        except (ValueError, ZeroDivisionError):
            points = Fraction(0)
        if points <= 0:
            raise self.error(where, value, 'a number above 0, decimals as text ("0.5")')
        return points

    def limits(self, table: Any) -> Limits:
        known = {"call_cpu_s", "exercise_wall_s", "load_wall_s", "submission_wall_s", "memory_mb", "output_kb"}
        fields = self.fields(table, "limits", required=set(), optional=known)
        for key, value in fields.items():
            if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
                raise self.error(f"limits.{key}", value, "a number above 0")
        whole = {key: int(value) for key, value in fields.items() if key in {"memory_mb", "output_kb"}}
        return Limits(**{**{key: float(value) for key, value in fields.items()}, **whole})  # type: ignore[arg-type]


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key
