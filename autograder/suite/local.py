"""Call a function of ours (the reference, a misconception) in this process, by the same rules as in the cage."""

from __future__ import annotations

import contextlib
import copy
import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.model import Absent, CallResult, Raised, Returned
from autograder.suite.comparison import identical
from autograder.suite.plain import SCALARS
from autograder.suite.proxy import Caller


def call_locally(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Returned | Raised:
    """Call `function` on copies of the arguments; what it raises and what it changes is part of the result."""
    # One by one: an array that is passed twice arrives as two, as it does over the wire.
    own_args = tuple(map(_copied, args))
    own_kwargs = {name: _copied(value) for name, value in kwargs.items()}
    try:
        with contextlib.redirect_stdout(io.StringIO()), np.errstate(all="ignore"):
            result: Returned | Raised = Returned(function(*own_args, **own_kwargs))
    except (Exception, SystemExit) as error:  # a misconception may raise whatever a student's function would
        kind, *bases = [each.__name__ for each in type(error).__mro__ if each is not object]
        result = Raised(kind, str(error), tuple(bases))
    if identical((own_args, own_kwargs), (args, kwargs)):
        return result
    return replace(result, changed=(own_args, own_kwargs))


def _copied(value: Any) -> Any:
    """Return a copy that shares nothing which could be written into."""
    if type(value) in SCALARS:
        return value
    if type(value) is list and SCALARS.issuperset(map(type, value)):
        return list(value)
    return value.copy() if type(value) is np.ndarray and value.dtype.kind in "fiub" else copy.deepcopy(value)


def local_caller(functions: Mapping[str, Callable[..., Any]]) -> Caller:
    """Return a caller for `SubmissionProxy` over functions of this process."""

    def call(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        if name not in functions:
            return Absent()
        return call_locally(functions[name], args, kwargs)

    return call
