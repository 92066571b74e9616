"""What the trusted end knows of one worker's process: messages within limits of CPU and wall time, and its end.

Nothing here waits without a deadline, and nothing that a worker sends is believed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any, Protocol

from autograder.model import Limits, Note, Status, note
from autograder.sandbox import wire
from autograder.sandbox.process import Mother, Process, ZygoteLost
from autograder.sandbox.worker import MAX_FRAMES

_EACH_S, _GATHER_S = 0.00004, 0.001  # what a usual call takes; how long replies are let come in together
_SOON_S = 0.0002  # and how long the rest of them
_AT_ONCE_S = 0.02  # how long what is known to come is waited for before it is read one by one, by the clocks
_WHERE_S = 0.3  # how long a stuck worker may take to say where it is

Frames = tuple[tuple[int, int], ...]  # (source, line), the outermost first


class WorkerLost(Exception):
    """The worker ended, garbled its stream or ran out of time.

    frames: where it was stuck, as it says.
    suspect: perhaps not the submission's doing, and worth one more try.
    """

    def __init__(self, status: Status, why: Note, *, frames: Frames = (), suspect: bool = False) -> None:
        super().__init__(status)
        self.status, self.why, self.frames, self.suspect = status, why, frames, suspect


class Source(Protocol):
    """Where workers come from, and what is to be told there of their ends."""

    limits: Limits

    def give_up(self, zygote: Mother | None) -> None: ...

    def ended(self) -> None: ...


class Channel:
    """A worker's process, and the stream of messages to and from it.

    suspect: the worker ended by no limit of ours and no exit of its own.
    received: bytes of all messages so far.
    """

    def __init__(self, process: Process, source: Source) -> None:
        self._process = process
        self._source = source
        self._reader = wire.FrameReader()
        self.alive = True
        self.suspect = False
        self.received = 0

    def pause(self) -> bool:
        """Stop the worker until `resume`, so that it sees nothing of what others do meanwhile; else end it.

        Returns: whether it stands still rather than having been ended by us.
        """
        return self._still_there(self._process.pause)

    def resume(self) -> bool:
        """Let the worker go on; return whether it is still there. While it stood still it could not end itself."""
        return self._still_there(self._process.resume)

    def _still_there(self, step: Callable[[], bool]) -> bool:
        if self.alive and not step():
            self.kill()
            return False
        return True

    def kill(self) -> None:
        """End the worker."""
        self.alive = False
        try:
            self._process.kill()
        except ZygoteLost:
            self._source.give_up(self._process.zygote)
        self._source.ended()

    def _send(self, data: bytes, timeout_s: float) -> None:
        if not self.alive or not self._process.send(data, timeout_s):
            raise self._died()

    def _receive(self, cpu_s: float, wall_s: float, of_s: float, *, ask_where: bool = False, more: int = 0) -> Any:
        """Return the next message within both limits.

        of_s: the limit that `wall_s` is left of, which is told: what is left is another figure each time.
        more: how many others are to follow it; where none is there yet, some are waited for: reading them one by one
            costs more than all else about a call.
        Raises: WorkerLost.
        """
        if (message := self._next()) is not None:
            return message
        started = time.monotonic()
        cpu_before = self._process.cpu_s() or 0.0
        cpu_used = 0.0
        if more:
            time.sleep(min(more * _EACH_S, wall_s, _GATHER_S))
        while True:
            if (message := self._next()) is not None:
                return message
            wall_left = wall_s - (time.monotonic() - started)
            # Threads burn CPU faster than the clock on the wall runs: look again after half of what is left.
            chunk = self._process.receive(min(wall_left, max((cpu_s - cpu_used) / 2, 0.01)))
            if chunk == b"":
                raise self._died()
            if chunk:  # and look at the clocks all the same: a stream that drips would never end
                self._reader.feed(chunk)
            cpu_now = self._process.cpu_s()
            cpu_used = (cpu_now - cpu_before) if cpu_now is not None else 0.0
            by_cpu = cpu_used >= cpu_s
            if by_cpu or time.monotonic() - started >= wall_s:
                limit = note("calls.cpu_limit", seconds=cpu_s) if by_cpu else note("calls.wall_limit", seconds=of_s)
                idle = not by_cpu and cpu_used < 0.1 * cpu_s and cpu_now is not None
                frames = self._frames() if ask_where else ()
                raise WorkerLost(Status.TIMEOUT, limit, frames=frames, suspect=idle)

    def _arrives(self, streams: Collection[bytes], count: int) -> bool:
        """Take one of these streams of messages, where it comes next and at once; else nothing is taken, or lost.

        count: how many messages each holds.
        """
        end, together_s = time.monotonic() + _AT_ONCE_S, min(count * _EACH_S, _GATHER_S)
        while not (found := self._reader.take(streams)) and self._reader.may_bring(streams):
            if (left := end - time.monotonic()) <= 0:
                break
            time.sleep(min(together_s, left))
            if not (chunk := self._process.receive(left)):
                break
            self._reader.feed(chunk)
            together_s = _SOON_S
        return found

    def _next(self) -> Any:
        """Return the next message that has arrived as a whole, or None."""
        try:
            if (data := self._reader.next()) is None:
                return None
            self.received += len(data)
            return wire.read_reply(data)
        except wire.Garbled:
            raise garbled() from None

    def _frames(self) -> Frames:
        """Ask a stuck worker where it is; return what it says, or nothing."""
        self._process.ask_where()
        deadline = time.monotonic() + _WHERE_S
        try:
            while (left := deadline - time.monotonic()) > 0:
                if (message := self._next()) is not None:
                    return tuple(message.frames[:MAX_FRAMES]) if isinstance(message, wire.Stuck) else ()
                if not (chunk := self._process.receive(left)):
                    break
                self._reader.feed(chunk)
        except WorkerLost:
            pass
        return ()

    def _died(self) -> WorkerLost:
        try:
            code = self._process.end()
        except ZygoteLost:
            self._source.give_up(self._process.zygote)
            return WorkerLost(Status.CRASH, note("calls.process_lost"), suspect=True)
        if code < 0:
            return WorkerLost(Status.CRASH, note("calls.signal", number=-code), suspect=True)
        return WorkerLost(Status.EXIT, note("calls.exit_code", number=code))


def garbled() -> WorkerLost:
    """Return how a worker is lost that has sent what is no reply."""
    return WorkerLost(Status.CRASH, note("calls.garbled"))
