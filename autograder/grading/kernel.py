"""A reader's own functions, called in this very process: what `session` is for a submission in the cage.

The values pass the same wire, so that what is right here is right there, and the deadlines are the same.
"""

from __future__ import annotations

import io
import linecache
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from types import FrameType, TracebackType
from typing import Any

from autograder.bounds.budget import MAX_LINE, MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.grading.deadline import Deadline
from autograder.intake.blocks import outermost_loop
from autograder.model import (
    Absent,
    CallResult,
    Failing,
    Limits,
    Lost,
    Note,
    Place,
    Raised,
    Returned,
    Status,
    Unsendable,
    note,
)
from autograder.sandbox import wire
from autograder.sandbox.failing import failing
from autograder.sandbox.likeness import watched
from autograder.sandbox.replies import as_failing
from autograder.suite.failures import INSTEAD_OF_WRITING, instead
from autograder.suite.local import call_locally


class Kernel:
    """Calls the functions of a namespace, and keeps what they printed, cut short.

    names: the namespace; a function is looked up when it is called. limits: what a call may take; a function of which
    one took more is not called again.
    """

    def __init__(self, names: Mapping[str, Any], limits: Limits | None = None) -> None:
        self._names = names
        self._limits = limits or Limits()
        self._late: dict[str, Lost] = {}
        self._printed = _Cut()
        self._running = ""
        self._place: Place | None = None
        self._failing = Failing()
        self._refused: Exception | None = None

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Call a function of the namespace; only the reader's KeyboardInterrupt passes.

        Returns: what came back as a plain value, or how the call ended.
        """
        function = self._names.get(name)
        if not callable(function):
            return Absent()
        if name in self._late:
            return self._late[name]
        self._running, self._place, self._failing = name, None, Failing()
        deadline = Deadline(self._limits)
        try:
            result = call_locally(self._guarded(function, deadline), args, kwargs)
        except KeyboardInterrupt:
            if deadline.passed is None:
                raise
        if deadline.passed is not None:
            self._late[name] = Lost(Status.TIMEOUT, deadline.passed, self._place)
            return self._late[name]
        return self._sent(result)

    def printed(self) -> Note | str:
        """Return the beginning of what the functions printed, and how much was left out."""
        return self._printed.told()

    def refused(self) -> Note | None:
        """Say what the functions did that grading would refuse, and what to do about it; or nothing."""
        if self._refused is None:
            return None
        kind, path = type(self._refused).__name__, getattr(self._refused, "filename", None)
        what = clip(kind if path is None else f"{kind} {path}")
        return note("grading.refused_act", what=what, instead=instead(kind) or INSTEAD_OF_WRITING)

    def interrupted(self) -> Note:
        """Say which function the reader interrupted, and where it was."""
        if not self._running:
            return note("grading.interrupted")
        return note("grading.interrupted_in", name=clip(self._running), at=self._place)

    def _guarded(self, function: Callable[..., Any], deadline: Deadline) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            seen: list[Exception] = []
            with redirect_stdout(self._printed), redirect_stderr(self._printed), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    with watched() as seen, deadline:
                        return function(*args, **kwargs)
                except BaseException as error:
                    self._place = self._where(error.__traceback__, loop=isinstance(error, KeyboardInterrupt))
                    self._failing = self._arose(error)
                    if isinstance(error, Exception | KeyboardInterrupt | SystemExit):
                        raise
                    raise RuntimeError(type(error).__name__) from error  # nothing else may end the cell
                finally:
                    self._refused = self._refused or next(iter(seen), None)

        return run

    def _sent(self, result: Returned | Raised) -> CallResult:
        """Return a result as it would come over the wire: plain values, or the name of what is none."""
        if result.changed is not None:
            result = replace(result, changed=wire.decode_arguments(wire.encode_arguments(*result.changed))[0])
        if isinstance(result, Raised):
            return replace(result, text=_one_line(result.text), where=self._place, failing=self._failing)
        try:
            return replace(result, value=wire.decode(wire.encode(result.value)))
        except wire.CannotCross as error:
            return Unsendable(note(f"calls.{error.code}", name=error.name), changed=result.changed)

    def _where(self, traceback: TracebackType | None, *, loop: bool) -> Place | None:
        """Return the innermost line of the notebook's own code, or of the loop around it."""
        found = None
        while traceback is not None:
            if traceback.tb_frame.f_globals is self._names:
                found = traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
            traceback = traceback.tb_next
        if found is None:
            return None
        file, line = found
        source = "".join(linecache.getlines(file))
        return Place(outermost_loop(source, line) if loop and source else line, _cell_number(file))

    def _arose(self, error: BaseException) -> Failing:
        """Return where in the notebook's own code an exception arose, and what the names there held."""
        files: list[str] = []

        def own(frame: FrameType) -> int | None:
            if frame.f_globals is not self._names:
                return None
            files.append(frame.f_code.co_filename)
            return len(files) - 1

        return as_failing(failing(error, own), lambda source, line: Place(line, _cell_number(files[source])))


def _cell_number(file: str) -> int | None:
    """Return the number that the notebook shows beside the cell, where it is a cell."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    number = getattr(getattr(shell, "compile", None), "_filename_map", {}).get(file)
    return number if isinstance(number, int) else None


def _one_line(text: str) -> str:
    return clip(" ".join(text.split()), 2 * MAX_LINE)


class _Cut(io.TextIOBase):
    """A stream that keeps the beginning of what is written, and counts the rest."""

    def __init__(self) -> None:
        self._kept = ""
        self._length = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._length += len(text)
        if len(self._kept) < MAX_TEXT:
            self._kept += text[: MAX_TEXT - len(self._kept)]
        return len(text)

    def told(self) -> Note | str:
        """Return what was kept, and how much was not."""
        rest = self._length - len(self._kept)
        return note("grading.more_printed", kept=self._kept, count=rest) if rest else self._kept
