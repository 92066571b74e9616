"""What stands in for pytest while a test file is executed: it takes down marks, and imports nothing.

For everything else that a test uses, the real one is imported.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from msgspec import Struct, field

_KEPT: Final = "__marks__"  # the attribute of a function that holds them


class Mark(Struct, frozen=True):
    """`pytest.mark.NAME`, with or without arguments; as a decorator it is noted on the function."""

    name: str
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] = field(default_factory=dict)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Note the mark on what it decorates, or return it with arguments."""
        if len(args) == 1 and not kwargs and (inspect.isfunction(args[0]) or isinstance(args[0], type)):
            setattr(args[0], _KEPT, [*marks_of(args[0]), self])
            return args[0]
        return Mark(self.name, args, kwargs)


def marks_of(function: Any) -> list[Mark]:
    """Return a function's marks, the lowest first."""
    return list(vars(function).get(_KEPT, ()))


class _Marks:
    def __getattr__(self, name: str) -> Mark:
        return Mark(name)


class Param(Struct, frozen=True):
    """`pytest.param(...)`: a set of values. A mark of its own is a mistake: grading would not honour it."""

    values: tuple[Any, ...]


class Fixture(Struct, frozen=True):
    """A function that was decorated as a fixture, and the line where it begins."""

    line: int


def _param(*values: Any, id: str | None = None) -> Param:
    return Param(values)


def _fixture(function: Any = None, **_: Any) -> Any:
    return Fixture(function.__code__.co_firstlineno) if inspect.isfunction(function) else _fixture


class _Pytest(types.ModuleType):
    mark, param, fixture = _Marks(), staticmethod(_param), staticmethod(_fixture)
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


def raised_by_pytest(*names: str) -> tuple[type[BaseException], ...]:
    """Return what `pytest.fail`, `pytest.skip` and the like raise: nothing where no test has asked for the real one."""
    real = sys.modules.get("pytest")
    return () if real is None else tuple(getattr(real, name).Exception for name in names)


@contextmanager
def marks_taken_down() -> Iterator[None]:
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
