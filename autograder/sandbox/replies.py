"""What a worker's replies hold, taken over with a limit on each part: nothing that a worker sends is believed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from autograder.model import Arguments, Failing, Held, Lost, Place, Raised
from autograder.sandbox import wire
from autograder.sandbox.ahead import PlannedCall
from autograder.sandbox.channel import garbled
from autograder.sandbox.failing import MAX_FRAMES
from autograder.suite.comparison import identical

_MAX_WORD: Final = 100  # characters of a name or a type


class LoadFailure(Struct, frozen=True):
    """One block that failed while loading, and how."""

    block: int
    ending: Raised | Lost


class LoadReport(Struct, frozen=True):
    """What loading came to. Where it did not finish, `stuck` is the block that ended the worker, and how.

    It is block -1 where the worker was lost before the first one began. lacks: as `Lacks` says.
    """

    failures: tuple[LoadFailure, ...]
    printed: str = ""
    stuck: LoadFailure | None = None
    lacks: bool = False


def as_failing(told: wire.Failing, place: Callable[[int, int], Place | None]) -> Failing:
    """Return what is told of where an exception arose. place: of a source's number and a line."""
    places = (place(source, line) for source, line in told.frames[:MAX_FRAMES])
    held = {each.name[:_MAX_WORD]: _held(each) for each in told.held[:MAX_FRAMES]}
    return Failing(tuple(filter(None, places)), told.span, told.name[:_MAX_WORD], held)


def _held(told: wire.Held) -> Held:
    return Held(told.kind[:_MAX_WORD], told.what[:_MAX_WORD], tuple(told.shape[:8]))


def changed_arguments(data: bytes, call: PlannedCall) -> tuple[Arguments | None, int]:
    """Return a call's arguments as they were after it, where they had changed: as many, by the same names.

    Beside them stands of how many parts they are.
    Raises: WorkerLost.
    """
    args, kwargs = wire.decode(call.args), wire.decode(call.kwargs)
    try:
        (args_now, kwargs_now), parts = wire.decode_arguments(data)
    except wire.Garbled:
        raise garbled() from None
    if len(args_now) != len(args) or list(kwargs_now) != list(kwargs):
        raise garbled()
    alike = identical((args_now, kwargs_now), (args, kwargs))  # 0.0 became 0, say
    return None if alike else (args_now, kwargs_now), parts


def decode(data: bytes) -> tuple[Any, int]:
    """Return a value, and of how many parts it is. Raises: WorkerLost."""
    try:
        return wire.decode_counted(data)
    except wire.Garbled:
        raise garbled() from None
