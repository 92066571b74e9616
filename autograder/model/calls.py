"""How a call of a student's function ended. All text in it was chosen by the submission: hostile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from autograder.model.notes import Note, Place

Arguments = tuple[tuple[Any, ...], dict[str, Any]]


class Status(StrEnum):
    """How a test, a call or an exercise ended. For a call, `passed` means that a value came back."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_ATTEMPTED = "not_attempted"
    MISSING = "missing"
    EXCEPTION = "exception"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    EXIT = "exit"
    CRASH = "crash"
    UNSENDABLE = "unsendable"
    FAULT = "fault"


# What Python raises for these has a status of its own.
_EXCEPTIONS = {
    "NotImplementedError": Status.NOT_ATTEMPTED,
    "MemoryError": Status.MEMORY,
    "SystemExit": Status.EXIT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What is known of each call that came to its end, and has not cost its worker.

    changed: the arguments after the call, where they differ from before.
    """

    changed: Arguments | None = None
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Returned(Answered):
    """A plain value came back. data: the same as it crossed, where it is not large; equal bytes are equal values."""

    value: Any = None
    data: bytes | None = field(default=None, compare=False, repr=False)
    status: ClassVar[Status] = Status.PASSED


class Held(Struct, frozen=True):
    """What a name held. kind: its type's name, or `module`, `function`, `ndarray`.

    what: a number as text, a module's own name, numpy's letter for an array's numbers. shape: of an array; of a list or
        tuple its length.
    """

    kind: str
    what: str = ""
    shape: tuple[int, ...] = ()


class Failing(Struct, frozen=True):
    """Where an exception arose in the student's code.

    stack: the lines of all of its functions, the outermost first.
    span: first line and column, last line and column of the expression, columns as `ast` counts them; zeros where it
        is not known.
    name: what a NameError, an AttributeError or an ImportError is about. held: what the names held, by name.
    """

    stack: tuple[Place, ...] = ()
    span: tuple[int, int, int, int] = (0, 0, 0, 0)
    name: str = ""
    held: Mapping[str, Held] = msgspec.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Raised(Answered):
    """An exception came back, as text.

    type, bases: the name of its class, and of those that this one is derived from, the nearest first.
    where: the student's own line.
    """

    type: str
    text: str = ""
    bases: tuple[str, ...] = ()
    where: Place | None = None
    traceback: str = ""
    failing: Failing = field(default=Failing(), compare=False)

    def is_a(self, name: str) -> bool:
        """Whether it is an exception of that name, or of a class derived from it."""
        return name == self.type or name in self.bases

    @property
    def status(self) -> Status:
        """How a call that raised it ended."""
        return next((status for name, status in _EXCEPTIONS.items() if self.is_a(name)), Status.EXCEPTION)


@dataclass(frozen=True, slots=True)
class Unsendable(Answered):
    """Something came back that is no plain value. what: its type, or what of it goes too far."""

    what: Note
    status: ClassVar[Status] = Status.UNSENDABLE


class Absent(Struct, frozen=True):
    """There is no such function."""

    status: ClassVar[Status] = Status.MISSING


class Lost(Struct, frozen=True):
    """The call ended its worker: `timeout`, `exit` or `crash`.

    why: the limit that it ran into, or how the process ended.
    where: the student's line that it was at, if it could still be asked; stack: the lines of all of its functions, the
        outermost first.
    """

    status: Status
    why: Note
    where: Place | None = None
    stack: tuple[Place, ...] = ()


CallResult = Returned | Raised | Unsendable | Absent | Lost
