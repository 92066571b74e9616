"""Read a chapter's test files without a pytest session: once a process, so that grading can call the functions.

Allowed: module-level test functions with one `exercise` mark, the fixtures `submission` and `reference`, and
`parametrize` with the values themselves. Whatever else pytest knows is refused, with file, line and remedy, and never
scored; a test proves that pytest itself finds the same. pytest is not imported for it: a self-check answers before
pytest would have started.
"""

from __future__ import annotations

import inspect
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from autograder.bounds.near import near
from autograder.course.chapter import Chapter, execute
from autograder.errors import ContentError
from autograder.model import Exercise, Finding, Note, Parameter, TestText, note
from autograder.suite.marks import Fixture, Mark, Param, marks_of, marks_taken_down, raised_by_pytest

FIXTURES = ("submission", "reference")
_NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
_SETUP = re.compile(r"(setup|teardown)(_module|_function)?|(setUp|tearDown)Module|pytest_\w+")


class TestCase(Struct, frozen=True):
    """One test function with one set of parameters."""

    test: str
    exercise: str
    hidden: bool
    points: Fraction  # this case's share
    text: TestText
    function: Callable[..., Any]
    params: dict[str, Any]
    wants_reference: bool
    id: str  # for staff only


class Suite(Struct, frozen=True):
    """A chapter's tests, in the manifest's order of exercises, each exercise's public ones first."""

    cases: tuple[TestCase, ...]

    def of(self, exercise: str, *, hidden: bool) -> tuple[TestCase, ...]:
        """Return the cases of one exercise, public or hidden."""
        return tuple(case for case in self.cases if case.exercise == exercise and case.hidden is hidden)


class TestFile(Struct, frozen=True):
    """What one file holds. tests: the names of its test functions, the refused ones too."""

    path: Path
    tests: tuple[str, ...]
    cases: tuple[TestCase, ...]
    refused: tuple[Finding, ...]


def read_suite(chapter: Chapter, *, hidden: bool = True) -> Suite:
    """Read a chapter's public tests and, for staff, the hidden ones.

    Raises: ContentError where a file cannot be read, holds no test, or holds what is not allowed.
    """
    files = [read_file(chapter, hidden=side) for side in ((False, True) if hidden else (False,))]
    for refused in (finding for file in files for finding in file.refused):
        raise ContentError(refused.said)
    order = {exercise.name: i for i, exercise in enumerate(chapter.assignment.exercises)}
    cases = (case for file in files for case in file.cases)
    return Suite(tuple(sorted(cases, key=lambda case: (order[case.exercise], case.hidden))))


def read_file(chapter: Chapter, *, hidden: bool) -> TestFile:
    """Read one of a chapter's test files, and what in it is not allowed.

    Raises: ContentError where it cannot be executed, or holds no test.
    """
    path = chapter.hidden_tests if hidden else chapter.public_tests
    module = _executed(path)
    functions = {name: value for name, value in vars(module).items() if _is_test(name, value)}
    cases: list[TestCase] = []
    refused = list(_not_honoured(path, module))
    for name, function in functions.items():
        try:
            cases += _cases(chapter, name, function, hidden)
        except _Refused as error:
            refused.append(Finding(path, _line(path, function), error.what))
    if not functions and not refused:
        raise ContentError(Finding(path, 1, note("content.no_test")).said)
    return TestFile(path, tuple(functions), tuple(cases), tuple(refused))


def _executed(path: Path) -> ModuleType:
    try:
        with marks_taken_down():
            return execute(path)
    except ContentError:
        raise
    except raised_by_pytest("skip") as error:
        raise ContentError(Finding(path, 1, note("content.skips")).said) from error


def _is_test(name: str, value: Any) -> bool:
    """Whether pytest would take this name of a file for a test function, or say that it is none."""
    return name.startswith("test") and callable(value) and not isinstance(value, type)


def _not_honoured(path: Path, module: ModuleType) -> Iterator[Finding]:
    """Yield what stands beside the test functions and would never run, or change how they do."""
    for name, value in vars(module).items():
        if isinstance(value, type) and (value.__module__ == module.__name__ or name.startswith("Test")):
            yield Finding(path, _line(path, value), note("content.a_class", name=name))
        elif name in {"pytestmark", "__test__"}:
            yield Finding(path, 1, note("content.whole_file", name=name))
        elif _SETUP.fullmatch(name):
            yield Finding(path, _line(path, value), note("content.setup", name=name))
        elif isinstance(value, Fixture):
            yield Finding(path, value.line, note("content.own_fixture", name=name, known=FIXTURES))


def _line(path: Path, value: Any) -> int:
    """Return where a function of this file begins, or the first one of a class; 1 where it does not say."""
    functions = vars(value).values() if isinstance(value, type) else (value,)
    codes = [each.__code__ for each in functions if inspect.isfunction(each)]
    return min((code.co_firstlineno for code in codes if code.co_filename == str(path)), default=1)


# --- one function --------------------------------------------------------------------------------------


class _Refused(Exception):
    """A test function is not what is allowed."""

    def __init__(self, code: str, name: str, **parameters: Parameter) -> None:
        self.what: Note = note(f"content.{code}", name=name, **parameters)


def _cases(chapter: Chapter, name: str, function: Any, hidden: bool) -> Iterator[TestCase]:
    """Yield a test function's cases, one for each set of parameters; they share the points equally.

    Raises: _Refused.
    """
    if not inspect.isfunction(function) or function.__name__ != name:
        raise _Refused("no_function", name)
    marks = marks_of(function)
    parameters = inspect.signature(function).parameters.values()
    wanted = {each.name for each in parameters if each.default is each.empty and each.kind in _NAMED}
    _check_function(name, function, marks)
    exercise, points = _exercise(chapter, name, marks)
    sets = _sets(name, marks, wanted)
    if odd := sorted(wanted - sets[0].keys() - {*FIXTURES}):
        raise _Refused("other_fixture", name, fixture=odd[0], known=FIXTURES)
    for number, params in enumerate(sets):
        yield TestCase(
            test=name,
            exercise=exercise.name,
            hidden=hidden,
            points=points / len(sets),
            text=exercise.tests[name],
            function=function,
            params=params,
            wants_reference="reference" in wanted,
            id=f"{name}[{number}]" if params else name,
        )


def _check_function(name: str, function: Any, marks: list[Mark]) -> None:
    if function.__code__.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise _Refused("no_plain_function", name)
    others = {mark.name for mark in marks} | vars(function).keys() & {"__test__"}
    for mark in sorted(others - {"exercise", "parametrize"}):
        raise _Refused("other_mark", name, mark=mark)


def _exercise(chapter: Chapter, name: str, marks: list[Mark]) -> tuple[Exercise, Fraction]:
    """Return what a test belongs to, and its points."""
    found = [mark for mark in marks if mark.name == "exercise"]
    if len(found) != 1 or len(found[0].args) != 1 or set(found[0].kwargs) != {"points"}:
        raise _Refused("no_exercise_mark", name)
    wanted, given = str(found[0].args[0]), found[0].kwargs["points"]
    known = {each.name: each for each in chapter.assignment.exercises}
    if wanted not in known:
        raise _Refused("unknown_exercise", name, exercise=wanted, near=near(wanted, known))
    if name not in known[wanted].tests:
        raise _Refused("untitled", name, exercise=wanted)
    try:
        points = Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        points = Fraction(0)
    if points <= 0:
        raise _Refused("bad_points", name, points=repr(given))
    return known[wanted], points


def _sets(name: str, marks: list[Mark], wanted: set[str]) -> list[dict[str, Any]]:
    """Return the sets of parameters; of several marks each set goes with each, the lowest mark's outermost."""
    rows = []
    for mark in marks:
        if mark.name == "parametrize":
            try:
                rows.append(_parameters(*mark.args, **mark.kwargs))
            except _Indirect:
                raise _Refused("indirect", name) from None
            except (TypeError, ValueError) as error:
                raise _Refused("bad_parameters", name, why=str(error)) from error
    sets = [{key: value for each in row for key, value in each.items()} for row in itertools.product(*rows)]
    for parameter in sorted(sets[0].keys() - wanted):
        raise _Refused("not_taken", name, parameter=parameter)
    return sets


class _Indirect(Exception):
    """Parameters that are to go through a fixture."""


def _parameters(
    argnames: Any, argvalues: Iterable[Any], *, indirect: Any = False, ids: Any = None
) -> list[dict[str, Any]]:
    """Return one mark's sets of parameters, read as pytest reads them.

    Raises: TypeError, ValueError for values that do not fit the names; _Indirect.
    """
    if indirect:
        raise _Indirect
    names = [part.strip() for part in argnames.split(",")] if isinstance(argnames, str) else list(argnames)
    alone = isinstance(argnames, str) and len(names) == 1
    rows = [each.values if isinstance(each, Param) else [each] if alone else list(each) for each in argvalues]
    if not rows:
        raise ValueError("no values")
    return [dict(zip(names, row, strict=True)) for row in rows]
