"""Read a chapter's public tests without importing pytest: a self-check answers before pytest would have started.

What is read is what pytest would collect: module-level test functions with an `exercise` mark and plain parameters.
At anything else this gives up and pytest collects, with its own messages; a test proves that both find the same.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from autograder.course.chapter import Chapter, execute
from autograder.errors import ContentError
from autograder.suite.collection import FIXTURES, Suite, TestCase, collect


def public_suite(chapter: Chapter) -> Suite:
    """Return the chapter's public tests.

    Raises: ContentError as `collect`.
    """
    try:
        return _read(chapter)
    except (_Unusual, ContentError):
        return collect(chapter, hidden=False)


class _Unusual(Exception):
    """The file uses more of pytest than is understood here."""


def _read(chapter: Chapter) -> Suite:
    with _stand_in():
        module = execute(chapter.public_tests)
    cases: list[TestCase] = []
    for name, value in vars(module).items():
        if name.startswith(("Test", "pytest_", "setup", "teardown")):
            raise _Unusual(name)
        if name.startswith("test"):
            cases += _cases(chapter, name, value)
    if not cases:
        raise _Unusual("no test")
    order = {exercise.name: i for i, exercise in enumerate(chapter.assignment.exercises)}
    return Suite(tuple(sorted(cases, key=lambda case: order[case.exercise])))


def _cases(chapter: Chapter, name: str, function: Any) -> Iterator[TestCase]:
    """Yield a test function's cases, one a set of parameters."""
    if not inspect.isfunction(function) or function.__name__ != name or inspect.iscoroutinefunction(function):
        raise _Unusual(name)
    marks: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = getattr(function, "__marks__", [])
    exercise, points = _exercise(name, marks)
    sets = _parameters(name, marks)
    names = set(inspect.signature(function).parameters)
    if not names <= {*FIXTURES, *sets[0]} or not set(sets[0]) <= names:
        raise _Unusual(name)
    try:
        text = chapter.assignment.exercise(exercise).tests[name]
    except KeyError:
        raise _Unusual(name) from None
    for number, params in enumerate(sets):
        yield TestCase(
            test=name,
            exercise=exercise,
            hidden=False,
            points=points / len(sets),
            text=text,
            function=function,
            params=params,
            wants_reference="reference" in names,
            id=f"{name}[{number}]" if params else name,
        )


def _exercise(name: str, marks: list[tuple[str, tuple[Any, ...], dict[str, Any]]]) -> tuple[str, Fraction]:
    found = [(args, kwargs) for mark, args, kwargs in marks if mark == "exercise"]
    if len(found) != 1 or len(found[0][0]) != 1 or set(found[0][1]) != {"points"}:
        raise _Unusual(name)
    try:
        points = Fraction(str(found[0][1]["points"]))
    except (ValueError, ZeroDivisionError):
        raise _Unusual(name) from None
    if points <= 0:
        raise _Unusual(name)
    return str(found[0][0][0]), points


def _parameters(name: str, marks: list[tuple[str, tuple[Any, ...], dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return the sets of parameters; a single empty one where there is no parametrize."""
    found = [(args, kwargs) for mark, args, kwargs in marks if mark == "parametrize"]
    if not found:
        return [{}]
    (args, kwargs), *more = found
    if more or len(args) != 2 or not set(kwargs) <= {"ids"}:
        raise _Unusual(name)
    names = [part.strip() for part in args[0].split(",")] if isinstance(args[0], str) else list(args[0])
    values = list(args[1])
    if not values or any(type(value).__name__ == "ParameterSet" for value in values):
        raise _Unusual(name)
    try:
        rows = [[value] if isinstance(args[0], str) and len(names) == 1 else list(value) for value in values]
        return [dict(zip(names, row, strict=True)) for row in rows]
    except (TypeError, ValueError):
        raise _Unusual(name) from None


# --- what stands in for pytest while the file is executed ------------------------------------------------


class _Marks:
    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in {"exercise", "parametrize"}:
            raise _Unusual(name)

        def mark(*args: Any, **kwargs: Any) -> Callable[[Any], Any]:
            def note(function: Any) -> Any:
                function.__dict__.setdefault("__marks__", []).append((name, args, kwargs))
                return function

            return note

        return mark


class _Pytest(types.ModuleType):
    """Records marks; for everything else it imports the real one."""

    mark = _Marks()
    real: types.ModuleType | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if self.real is None:
            stands_in = sys.modules.get("pytest") is self
            if stands_in:
                del sys.modules["pytest"]
            self.real = importlib.import_module("pytest")
            if stands_in:
                sys.modules["pytest"] = self
        return getattr(self.real, name)


@contextmanager
def _stand_in() -> Iterator[None]:
    """Let `import pytest` find the stand-in; the real one is back afterwards, where it was imported."""
    stand_in = _Pytest("pytest")
    stand_in.real = sys.modules.get("pytest")
    sys.modules["pytest"] = stand_in
    try:
        yield
    finally:
        del sys.modules["pytest"]
        if stand_in.real is not None:
            sys.modules["pytest"] = stand_in.real
