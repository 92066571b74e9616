"""The host's handle on a worker's process, whoever started it: a zygote forked it, or it was spawned (`spawned`).

It sends and receives bytes with a time limit, reads the CPU clock, and kills. It knows nothing of messages.
"""

from __future__ import annotations

import os
import select
import signal
import socket
from typing import Final, Protocol

from autograder.sandbox.system import ASK, cpu_s, pid_here, pidfd_send_signal, resident

ANSWER_S: Final = 10.0  # a zygote that does not answer within this is lost

_CHUNK: Final = 65_536
_MAX_PAUSED_BYTES: Final = 16 * 2**20


class ZygoteLost(Exception):
    """The zygote does not answer any more; start another."""


class Mother(Protocol):
    """What forked a worker. living: how many of its workers have not ended; resident: its bytes, which they share."""

    living: int
    resident: int

    def reap(self, pid: int) -> int:
        """Return how a worker of hers ended, by her number for it."""

    def leave(self, pid: int) -> None:
        """Take note that a worker of hers, by her number for it, was killed; nobody asks how it ends."""


class Process(Protocol):
    """A worker's process as the host sees it. zygote: what forked it, if anything did."""

    @property
    def zygote(self) -> Mother | None: ...

    def send(self, data: bytes, timeout_s: float) -> bool:
        """Send all of `data`; False where the other end is gone or does not take it in time."""

    def receive(self, timeout_s: float) -> bytes | None:
        """Return what arrived, b"" at the end of the stream, or None where nothing came in time."""

    def cpu_s(self) -> float | None:
        """Return the CPU seconds used so far, or None where that cannot be known."""

    def ask_where(self) -> None:
        """Ask the worker to tell its line and end."""

    def end(self) -> int:
        """Wait a moment, kill it, and return how it ended: an exit code, or minus the number of the signal."""

    def kill(self) -> None:
        """Kill it at once."""

    def pause(self) -> bool:
        """Stop it until `resume`; False where it cannot be stopped, or would keep much memory."""

    def resume(self) -> bool:
        """Let it go on; False where it has ended meanwhile."""


class ForkedProcess:
    """A worker that a zygote forked. `pid`: its number here; the zygote may know it by another."""

    def __init__(self, zygote: Mother, pid: int, pidfd: int, stream: socket.socket) -> None:
        self.zygote, self._pid, self._pidfd, self._stream = zygote, pid, pidfd, stream
        self.pid = pid_here(pidfd, pid)
        self._ended: int | None = None

    def send(self, data: bytes, timeout_s: float) -> bool:
        self._stream.settimeout(max(timeout_s, 0.001))
        try:
            self._stream.sendall(data)
        except OSError:
            return False
        return True

    def receive(self, timeout_s: float) -> bytes | None:
        self._stream.settimeout(max(timeout_s, 0.001))
        try:
            return self._stream.recv(_CHUNK)
        except TimeoutError:
            return None
        except OSError:
            return b""

    def cpu_s(self) -> float | None:
        return cpu_s(self.pid)

    def ask_where(self) -> None:
        if ASK is not None:
            self._signal(ASK)

    def end(self) -> int:
        if self._ended is None:
            self._ended = -signal.SIGKILL  # what holds where a lost zygote cannot tell
            self.zygote.living -= 1
            self._ended = self._end()
        return self._ended

    def _end(self) -> int:
        # A worker that closed its stream is about to end by itself: how it ends is worth knowing.
        readable, _, _ = select.select([self._pidfd], [], [], 0.05)
        if not readable:
            self._signal(signal.SIGKILL)
            readable, _, _ = select.select([self._pidfd], [], [], ANSWER_S)
        self._stream.close()
        os.close(self._pidfd)
        if not readable:
            raise ZygoteLost
        return os.waitstatus_to_exitcode(self.zygote.reap(self._pid))

    def kill(self) -> None:
        if self._ended is None:
            self._ended = -signal.SIGKILL
            self.zygote.living -= 1
            self._signal(signal.SIGKILL)
            self._stream.close()
            os.close(self._pidfd)
            self.zygote.leave(self._pid)

    def pause(self) -> bool:
        try:
            held = resident(self.pid) - self.zygote.resident
        except (OSError, ValueError):  # no /proc
            return False
        if held > _MAX_PAUSED_BYTES:
            return False
        self._signal(signal.SIGSTOP)
        return True

    def resume(self) -> bool:
        # It stood still: only the loss of its zygote can have ended it.
        ended, _, _ = select.select([self._pidfd], [], [], 0)
        self._signal(signal.SIGCONT)
        return not ended

    def _signal(self, number: int) -> None:
        try:
            pidfd_send_signal(self._pidfd, number)
        except ProcessLookupError:
            pass
