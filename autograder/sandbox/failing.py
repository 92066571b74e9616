"""Where an exception arose, and what the names there held: for whoever explains it, in the cage and in a notebook.

Only exact types are asked of what a submission made, so that none of its code runs here.
"""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np

from autograder.sandbox import wire
from autograder.sandbox.values import name_of

MAX_FRAMES: Final = 50
_MAX_NAMES: Final = 24
_NUMBERS: Final = (int, float, bool, np.float64, np.int64)
_CODE: Final = frozenset({types.FunctionType, types.BuiltinFunctionType, types.MethodType, np.ufunc, type})


def failing(error: BaseException, own: Callable[[types.FrameType], int | None]) -> wire.Failing:
    """Return where an exception arose.

    own: gives the number of the source that a frame's code stands in; None where it is not the submission's.
    """
    trail = [(number, trace) for trace in _traces(error) if (number := own(trace.tb_frame)) is not None]
    if not trail:
        return wire.Failing([], (0, 0, 0, 0), _name(error), [])
    kept = trail if len(trail) <= MAX_FRAMES else [*trail[: MAX_FRAMES // 2], *trail[-MAX_FRAMES // 2 :]]
    last = trail[-1][1]
    frames = [(number, trace.tb_lineno) for number, trace in kept]
    return wire.Failing(frames, _span(last), _name(error), list(_held(last.tb_frame)))


def _traces(error: BaseException) -> Iterable[types.TracebackType]:
    trace = error.__traceback__
    while trace is not None:
        yield trace
        trace = trace.tb_next


def _span(trace: types.TracebackType) -> tuple[int, int, int, int]:
    """Return first and last line and column of the expression that failed; zeros where Python does not know."""
    positions = trace.tb_frame.f_code.co_positions()
    found = next(itertools.islice(positions, trace.tb_lasti // 2, None), (None,) * 4)
    line, end_line, column, end_column = (each if isinstance(each, int) else 0 for each in found)
    return line, column, end_line, end_column


def _name(error: BaseException) -> str:
    """Return the name that a NameError, an AttributeError or an ImportError is about."""
    if type(error) not in (NameError, AttributeError, ImportError, ModuleNotFoundError, UnboundLocalError):
        return ""
    name = error.name  # type: ignore[attr-defined]
    return name if type(name) is str else ""


def _held(frame: types.FrameType) -> Iterable[wire.Held]:
    """Yield what the names of a frame's code hold."""
    code, local, shared = frame.f_code, frame.f_locals, frame.f_globals
    names = dict.fromkeys((*code.co_varnames, *code.co_freevars, *code.co_cellvars, *code.co_names))
    found = ((name, local[name] if name in local else shared.get(name, _GONE)) for name in names)
    for name, value in itertools.islice(((n, v) for n, v in found if v is not _GONE), _MAX_NAMES):
        yield _as_held(name, value)


_GONE: Final = object()


def _as_held(name: str, value: Any) -> wire.Held:
    kind = type(value)
    if kind is np.ndarray:
        return wire.Held(name, "ndarray", value.dtype.kind, list(value.shape))
    if kind in (list, tuple):
        return wire.Held(name, kind.__name__, "", [len(value)])
    if kind is types.ModuleType:
        module = value.__dict__.get("__name__")
        return wire.Held(name, "module", module if type(module) is str else "", [])
    if kind in _CODE:
        return wire.Held(name, "function", "", [])
    if kind in _NUMBERS and (kind is not int or value.bit_length() < 64):
        return wire.Held(name, name_of(kind), f"{value:.6g}" if kind in (float, np.float64) else str(value), [])
    return wire.Held(name, name_of(kind), "", [])
