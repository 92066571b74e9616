"""The `submission` that a test sees: attribute access gives a function, a call gives a plain value.

Where the call really runs is the business of whoever makes the proxy: in the cage for grading, on an unconfined
worker for self-check, in this process for reference and misconceptions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.model import Arguments, CallResult, Returned, Status
from autograder.suite.comparison import ATOL, RTOL, numbers
from autograder.suite.failures import Failure, describe, told_to_staff

Caller = Callable[[str, tuple[Any, ...], dict[str, Any]], CallResult]


class CallFailure(Failure):
    """A call of the student's function brought no value back."""

    def __init__(self, function: str, result: CallResult, arguments: Arguments = ((), {})) -> None:
        super().__init__(describe(function, result), f"{function}: {result.status} {told_to_staff(result)}".strip())
        self.function, self.result, self.arguments = function, result, arguments

    @property
    def status(self) -> Status:
        """How the call ended."""
        return self.result.status


class SubmissionProxy:
    """A stand-in for the student's module. Names with a leading underscore are its own.

    own: gives the submission's own results, for exercises that build on them; in grading they were taken beforehand,
        from a process that has seen nothing of the exercise.
    """

    def __init__(self, call: Caller, own: Caller | None = None) -> None:
        self._call = call
        self._own = own or call
        self.last_call: CallResult | None = None

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        return partial(self._invoke, name)

    def _invoke(self, name: str, /, *args: Any, **kwargs: Any) -> Any:
        result = self._call(name, args, kwargs)
        self.last_call = result
        if not isinstance(result, Returned):
            raise CallFailure(name, result, (args, kwargs))
        return result.value


def own_result(
    submission: SubmissionProxy,
    function: str,
    args: tuple[Any, ...],
    *,
    shape: tuple[int, ...],
    differs_on: Sequence[tuple[Any, ...]],
    adds_up_to: float | None = None,
) -> NDArray[np.float64] | None:
    """Return what the student's own `function` gives, for exercises that build on it; None if it cannot serve.

    It serves if it returns finite numbers of `shape` and is no constant: its results on the calls `differs_on` (each a
    tuple of arguments) must differ. A mistake made once is so not paid for twice, yet no junk follows through.

    adds_up_to: for shares and weights; they must be >= 0, too.
    The arguments must not depend on anything that the submission returned: only what is asked beforehand is answered.
    """
    probes = [_array(submission, function, probe) for probe in differs_on]
    usable = [probe for probe in probes if probe is not None]
    if len(usable) < len(probes) or all(_same(usable[0], probe) for probe in usable[1:]):
        return None
    found = _array(submission, function, args)
    if found is None or found.shape != shape:
        return None
    if adds_up_to is not None and ((found < 0).any() or not np.isclose(found.sum(), adds_up_to, rtol=RTOL, atol=ATOL)):
        return None
    return found


def _array(submission: SubmissionProxy, function: str, args: tuple[Any, ...]) -> NDArray[np.float64] | None:
    result = submission._own(function, args, {})
    if not isinstance(result, Returned):
        return None
    array = numbers(result.value)
    return array if array is not None and np.isfinite(array).all() else None


def _same(a: NDArray[np.float64], b: NDArray[np.float64]) -> bool:
    return a.shape == b.shape and bool(np.allclose(a, b))


__all__ = ["CallFailure", "Caller", "SubmissionProxy", "own_result"]
