"""Calls that diagnosis makes beyond the tests: each input once, and within a budget of their own.

A function that is slow, that ends its process or that gives nothing back is asked no further; what is then known is
what can be told.
"""

from __future__ import annotations

import marshal
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from autograder.bounds.budget import PROBES, PROBING_CPU_S, PROBING_S
from autograder.model import Answered, Arguments, CallResult, Lost, Status, note
from autograder.suite.proxy import Caller

# Tells which calls of a function are likely to come next; it saves time and changes no result.
Expect = Callable[[str, Sequence[Arguments]], None]

_AT_ONCE_S: Final = 0.01  # how soon the answer to a call comes that is no work
_TOO_COSTLY = Lost(Status.TIMEOUT, note("calls.slow_value"))


class Probes:
    """Asks one of a submission's functions."""

    def __init__(self, function: str, call: Caller, expect: Expect = lambda *_: None) -> None:
        self._function, self._call, self._expect = function, call, expect
        self._known: dict[Any, CallResult] = {}
        self._left = PROBES
        self._until = time.monotonic() + PROBING_S
        self._cpu_until = time.process_time() + PROBING_CPU_S
        self._lost: CallResult | None = None
        self._is_quick = False

    def soon(self, inputs: Sequence[Arguments]) -> None:
        """Tell which other inputs are likely to be asked for next, as `foresee`; of a slow function none is sent."""
        if self._is_quick:
            self.foresee(inputs[: self._left])

    def foresee(self, inputs: Sequence[Arguments]) -> None:
        """Tell which calls come next, so that they can be sent together."""
        new = [each for each in inputs if key_of(*each) not in self._known]
        if len(new) > 1 and not self._lost:
            self._expect(self._function, new)

    def made(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Make a public call. After one that has cost the process no other is made: all end as that one did."""
        key = key_of(args, kwargs)
        return self._known.get(key) or self._made(key, args, kwargs)

    def ask(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult | None:
        """Make a call on another input; None where there is no budget left for it."""
        key = key_of(args, kwargs)
        if (result := self._known.get(key)) is None:
            if self._lost or not self._left or time.monotonic() > self._until:
                return None
            self._left -= 1
            result = self._made(key, args, kwargs)
        return None if isinstance(result, Lost) else result

    def _made(self, key: bytes, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        started = time.monotonic()
        result = self._known[key] = self._lost or self._call(self._function, args, kwargs)
        self._is_quick = time.monotonic() - started < _AT_ONCE_S
        if not isinstance(result, Answered):
            self._lost = result
        elif time.process_time() > self._cpu_until:
            self._lost = _TOO_COSTLY
        return result


def key_of(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bytes:
    """Return what tells a call's arguments, which are ours, from all others."""
    names = sorted(kwargs)
    return marshal.dumps(([*map(_bare, args), *(_bare(kwargs[name]) for name in names)], names), 2)


def _bare(value: Any) -> Any:
    return (value.tobytes(), value.shape, value.dtype.str) if isinstance(value, np.ndarray) else value
