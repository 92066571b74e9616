"""Collect a chapter's tests by pytest, once a process, so that grading can call the functions directly.

Collection is hermetic: no conftest, configuration file, environment variable, plug-in or cache of the machine
takes part, and no bytecode is written. Whatever pytest refuses is a content error, never a score.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.course.chapter import Chapter, did_you_mean
from autograder.errors import ContentError
from autograder.model import TestText

if TYPE_CHECKING:  # pytest is imported where tests are collected: a self-check does without it
    import pytest

FIXTURES = ("submission", "reference")


@dataclass(frozen=True)
class TestCase:
    """One test function with one set of parameters."""

    test: str
    exercise: str
    hidden: bool
    points: Fraction  # this case's share
    text: TestText
    function: Callable[..., Any]
    params: dict[str, Any]
    wants_reference: bool
    id: str  # pytest's, for staff only


@dataclass(frozen=True)
class Suite:
    """A chapter's tests, in the manifest's order of exercises, each exercise's public ones first."""

    cases: tuple[TestCase, ...]

    def of(self, exercise: str, *, hidden: bool) -> tuple[TestCase, ...]:
        """Return the cases of one exercise, public or hidden."""
        return tuple(case for case in self.cases if case.exercise == exercise and case.hidden is hidden)


def collect(chapter: Chapter, *, hidden: bool = True) -> Suite:
    """Collect a chapter's public tests and, for staff, the hidden ones.

    Raises: ContentError where a file cannot be collected, holds no test, or its marks do not hold.
    """
    cases = _cases(chapter, chapter.public_tests, hidden=False)
    if hidden:
        cases += _cases(chapter, chapter.hidden_tests, hidden=True)
    order = {exercise.name: i for i, exercise in enumerate(chapter.assignment.exercises)}
    return Suite(tuple(sorted(cases, key=lambda case: (order[case.exercise], case.hidden))))


def _cases(chapter: Chapter, path: Path, *, hidden: bool) -> list[TestCase]:
    items = _collect_file(path)
    counts: dict[str, int] = {}
    for item in items:
        counts[item.originalname] = counts.get(item.originalname, 0) + 1
    return [_case(chapter, path, item, hidden, counts[item.originalname]) for item in items]


def _case(chapter: Chapter, path: Path, item: pytest.Function, hidden: bool, count: int) -> TestCase:
    name = item.originalname
    marks = list(item.iter_markers("exercise"))
    if len(marks) != 1 or len(marks[0].args) != 1 or set(marks[0].kwargs) != {"points"}:
        raise ContentError(f'{path}: {name}: needs exactly one @pytest.mark.exercise("NAME", points=POINTS)')
    exercise = marks[0].args[0]
    names = [e.name for e in chapter.assignment.exercises]
    if exercise not in names:
        raise ContentError(
            f"{path}: {name}: no exercise {exercise!r} in the manifest{did_you_mean(str(exercise), names)}"
        )
    text = chapter.assignment.exercise(exercise).tests.get(name)
    if text is None:
        raise ContentError(
            f"{path}: {name}: no title and message; add [exercises.tests.{name}] to {exercise} in the manifest"
        )
    try:
        points = Fraction(str(marks[0].kwargs["points"]))
    except (ValueError, ZeroDivisionError):
        points = Fraction(0)
    if points <= 0:
        raise ContentError(f"{path}: {name}: points={marks[0].kwargs['points']!r} is no number above 0")
    callspec = getattr(item, "callspec", None)
    return TestCase(
        test=name,
        exercise=exercise,
        hidden=hidden,
        points=points / count,
        text=text,
        function=item.obj,
        params=dict(callspec.params) if callspec is not None else {},
        wants_reference="reference" in item.fixturenames,
        id=item.name,
    )


class _Collector:
    """A pytest plug-in that keeps what was collected, and what went wrong."""

    def __init__(self) -> None:
        self.items: list[pytest.Function] = []
        self.problems: list[str] = []

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "exercise(name, points): the exercise that a test belongs to")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        import pytest

        self.items = [item for item in items if isinstance(item, pytest.Function)]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.problems.append(report.longreprtext.strip().splitlines()[-1])
        elif report.skipped:
            self.problems.append("skips itself, which a chapter's tests must not")


def _collect_file(path: Path) -> list[pytest.Function]:
    import pytest

    if not path.is_file():
        raise ContentError(f"{path}: is missing; a chapter needs it")
    collector = _Collector()
    arguments = [
        "--collect-only", "--capture=no", "--import-mode=importlib", "--noconftest", "-c", os.devnull,
        f"--rootdir={path.parent}", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:unraisableexception",
        "--assert=plain", str(path),
    ]  # fmt: skip
    with _hermetic(path.stem):
        code = pytest.main(arguments, plugins=[collector])
    if collector.problems:
        raise ContentError(f"{path}: pytest cannot collect it: {collector.problems[0]}")
    if code != pytest.ExitCode.OK or not collector.items:
        raise ContentError(f"{path}: pytest finds no test in it")
    for item in collector.items:
        _refuse_the_unusual(path, item)
    return collector.items


def _refuse_the_unusual(path: Path, item: pytest.Function) -> None:
    """Refuse what the grading loop would not honour: it calls functions, it runs no pytest session."""
    if item.cls is not None:
        raise ContentError(f"{path}: {item.name}: stands in a class; write module-level functions")
    for mark in ("skip", "skipif", "xfail", "usefixtures"):
        if item.get_closest_marker(mark):
            raise ContentError(f"{path}: {item.name}: uses {mark}, which a chapter's tests must not")
    if inspect.iscoroutinefunction(item.obj):
        raise ContentError(f"{path}: {item.name}: has to be a plain function; calling it would test nothing")
    if any(mark.kwargs.get("indirect") or len(mark.args) > 2 for mark in item.iter_markers("parametrize")):
        raise ContentError(f"{path}: {item.name}: uses indirect parameters; give the values themselves")
    callspec = getattr(item, "callspec", None)
    params = set(callspec.params) if callspec is not None else set()
    for name in item.fixturenames:
        if name not in params and name not in FIXTURES:
            raise ContentError(
                f"{path}: {item.name}: wants the fixture {name!r}; there are only {' and '.join(FIXTURES)}"
            )


@contextmanager
def _hermetic(module: str) -> Iterator[None]:
    """Take out of the process what could change pytest's collection, and put it back.

    module: the name that pytest gives the file; another chapter's file has the same, and pytest would take that one.
    """
    names = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    saved = {name: os.environ.pop(name, None) for name in names}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    dont_write, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    path = list(sys.path)
    namesake = sys.modules.pop(module, None)
    try:
        yield
    finally:
        sys.path[:] = path
        sys.modules.pop(module, None)  # the tests keep their own globals
        if namesake is not None:
            sys.modules[module] = namesake
        sys.dont_write_bytecode = dont_write
        for name, value in saved.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
