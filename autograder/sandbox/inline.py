"""A worker in this very process, for where there is no other: in a browser's page.

It does what is asked when the reply is wanted. Nothing outside can stop it, so it looks at the clock itself, at each
jump of the submission's code, and ends what takes too long; a loop within one call of C is for whoever runs the page.
It meets the world that it would meet in the cage, and it is none.
"""

from __future__ import annotations

import contextvars
import sys
import time
import types
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from autograder.model import Limits
from autograder.sandbox import wire
from autograder.sandbox.host import OwnSandbox
from autograder.sandbox.likeness import resemble_the_cage
from autograder.sandbox.offer import use_stand_ins
from autograder.sandbox.process import Process
from autograder.sandbox.worker import Worker

_BEAT_S = 0.2
_TOOL: Final = 4  # one of the numbers that Python leaves free


def furnish_page(readable: Sequence[Path]) -> None:
    """Give this process, once, the imports and the surroundings of the cage.

    readable: the folders of our own that are read here later on.
    """
    use_stand_ins()
    resemble_the_cage(readable)


class InlineSandbox(OwnSandbox):
    """Workers in this process, one after the other.

    told: is called whenever a worker begins something, so that whoever waits knows that it goes on.
    """

    def __init__(self, limits: Limits, told: Callable[[], None]) -> None:
        super().__init__(limits)
        self._told = told

    def start_ahead(self) -> None:
        """Have nothing to start: this process is warm."""

    def _process(self, everything: bool) -> Process:
        return InlineProcess(self.limits, self._told)


class InlineProcess:
    """A worker that has no process of its own. Its clock runs only while it is stuck, as another's would."""

    zygote = None

    def __init__(self, limits: Limits, told: Callable[[], None]) -> None:
        self._worker = _Inline(limits, told)
        self._requests = wire.FrameReader(limit=64 * 2**20)
        self._stuck_s = 0.0
        self._worker.begin()

    def send(self, data: bytes, timeout_s: float) -> bool:
        self._requests.feed(data)
        return True

    def receive(self, timeout_s: float) -> bytes | None:
        worker = self._worker
        if not worker.sent and worker.stuck is None and (message := self._requests.next()) is not None:
            worker.attempt(message)
        if worker.sent:
            return worker.sent.popleft()
        self._stuck_s += timeout_s
        return None

    def cpu_s(self) -> float | None:
        return self._stuck_s

    def ask_where(self) -> None:
        if self._worker.stuck is not None:
            self._worker.sent.append(wire.pack_message(self._worker.stuck))

    def end(self) -> int:
        return 0

    def kill(self) -> None:
        self._worker.sent.clear()

    def pause(self) -> bool:
        return True  # it never runs while anybody else does

    def resume(self) -> bool:
        return True


class _Overlong(BaseException):
    """The time of a request is up. No Exception: few submissions catch it, and it comes again at the next jump."""


class _Inline(Worker):
    """stuck: where it was when its time was up; nothing that it says after that counts."""

    def __init__(self, limits: Limits, told: Callable[[], None]) -> None:
        super().__init__(-1, -1, limits.output_kb)
        self.sent: deque[bytes] = deque()
        self.stuck: wire.Stuck | None = None
        self._told = told
        self._limit_s = limits.call_cpu_s
        self._ends = self._tells = 0.0
        self._context = contextvars.Context()  # its own: how numpy takes a division by zero, say, is not the host's
        _look_at_jumps(self._look)

    def begin(self) -> None:
        """Take over the streams, and say that requests may come."""
        self.move_in()
        self._send(wire.Ready())

    def attempt(self, message: bytes) -> None:
        """Do what a request asks for, as far as the time goes."""
        self._begin_anew()
        try:
            self._context.run(self.answer, message)
        except _Overlong:
            return

    def _begin_anew(self) -> None:
        self._ends = time.monotonic() + self._limit_s
        self._tell(0.0)

    def _tell(self, now: float) -> None:
        self._told()
        self._tells = (now or time.monotonic()) + _BEAT_S

    def _send(self, message: Any) -> None:
        if self.stuck is None:
            self.sent.append(wire.pack_message(message))
            self._begin_anew()

    def _execute(self, code: types.CodeType) -> None:
        _watch(code)
        super()._execute(code)

    def _look(self, _code: types.CodeType, _from: int, _to: int) -> None:
        now = time.monotonic()
        if now > self._tells:
            self._tell(now)
        if now > self._ends:
            self.stuck = self.stuck or self._where(sys._getframe(1))
            raise _Overlong


def _look_at_jumps(look: Callable[[types.CodeType, int, int], None]) -> None:
    """Have `look` called at each jump of the code that is watched, where Python can: since 3.12."""
    if sys.version_info >= (3, 12):
        if sys.monitoring.get_tool(_TOOL) is None:
            sys.monitoring.use_tool_id(_TOOL, "autograder")
        sys.monitoring.register_callback(_TOOL, sys.monitoring.events.JUMP, look)


def _watch(code: types.CodeType) -> None:
    """Watch the jumps of code and of the functions that are defined in it: every loop ends with one."""
    if sys.version_info >= (3, 12):
        sys.monitoring.set_local_events(_TOOL, code, sys.monitoring.events.JUMP)
        for inner in code.co_consts:
            if isinstance(inner, types.CodeType):
                _watch(inner)
