"""Call a function of ours (the reference, a misconception) in this process, by the same rules as in the cage."""

from __future__ import annotations

import contextlib
import copy
import io
from collections.abc import Callable, Mapping
from typing import Any

from autograder.model import CallResult, Status
from autograder.testing.comparison import same
from autograder.testing.proxy import Caller

_STATUSES = {
    "NotImplementedError": Status.NOT_ATTEMPTED,
    "MemoryError": Status.MEMORY,
    "SystemExit": Status.EXIT,
}


def call_locally(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
    """Call `function` on copies of the arguments; what it raises and what it changes is part of the result."""
    own_args, own_kwargs = copy.deepcopy((args, kwargs))
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            value = function(*own_args, **own_kwargs)
    except (Exception, SystemExit) as error:  # a misconception may raise whatever a student's function would
        kind = type(error).__name__
        return CallResult(_STATUSES.get(kind, Status.EXCEPTION), error_type=kind, error_text=str(error))
    unchanged = same(own_args, args) and same(own_kwargs, kwargs)
    return CallResult(Status.PASSED, value=value, changed=None if unchanged else (own_args, own_kwargs))


def local_caller(functions: Mapping[str, Callable[..., Any]]) -> Caller:
    """Return a caller for `SubmissionProxy` over functions of this process."""

    def call(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        if name not in functions:
            return CallResult(Status.MISSING)
        return call_locally(functions[name], args, kwargs)

    return call
