"""How a call of a student's function ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from autograder.model.notes import NO_TEXT, Place, Text


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
    OUTPUT_LIMIT = "output_limit"
    FAULT = "fault"

    @property
    def ends_worker(self) -> bool:
        """Whether a call that ended so has cost its worker, and with it the rest of the exercise."""
        return self in {Status.TIMEOUT, Status.EXIT, Status.CRASH, Status.OUTPUT_LIMIT}


@dataclass(frozen=True, slots=True)
class CallResult:
    """How one call of a student's function ended. All text in it was chosen by the submission: hostile."""

    status: Status
    value: Any = None
    changed: tuple[tuple[Any, ...], dict[str, Any]] | None = None  # the arguments after the call, if they differ
    error_type: str = ""
    error_text: str = ""
    where: Place | None = None  # the student's own line
    stack: tuple[Place, ...] = ()  # where a call was stuck: the lines of its functions, the outermost first
    limit: Text = NO_TEXT  # the limit that a call ran into, in words
    traceback: str = ""
    printed: str = ""
