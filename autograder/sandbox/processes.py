"""The host's handles on processes: a zygote and what it forks, or a process spawned for one submission.

A handle sends and receives bytes with a time limit, reads the CPU clock, and kills. It knows nothing of messages.
The spawned kind stands in `spawned`.
"""

from __future__ import annotations

import itertools
import json
import os
import select
import signal
import socket
import subprocess
from contextlib import suppress
from copy import copy
from typing import Any, Protocol

from autograder.bounds.clipping import clip
from autograder.errors import AutograderError, EnvironmentProblem, GraderFault
from autograder.model import Note, note
from autograder.sandbox.confinement import CannotConfine
from autograder.sandbox.filter import compile_filter
from autograder.sandbox.surroundings import bubblewrap, environment
from autograder.sandbox.surroundings import python as _python
from autograder.sandbox.system import ASK, cpu_s, pid_here, pidfd_send_signal, resident
from autograder.sandbox.zygote import ANSWER, MAX_SAID, REQUEST, UNHOOKED

START_S = 60.0  # a cold disk may need long to import numpy
ANSWER_S = 10.0  # a zygote that does not answer within this is lost

_CHUNK = 65_536
_MAX_PAUSED_BYTES = 16 * 2**20
_zygotes = itertools.count()


class ZygoteLost(Exception):
    """The zygote does not answer any more; start another."""


def told(lacks: CannotConfine) -> Note:
    """Return what a machine lacks as a note."""
    return note(f"cage.{lacks.code}", what=clip(lacks.what))


class Process(Protocol):
    """A worker's process as the host sees it. zygote: what forked it, if anything did."""

    @property
    def zygote(self) -> Zygote | None: ...

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


def _first_user() -> int:
    """Return the first of the users that a zygote's workers become where we are root, no other zygote's of today."""
    return 2**30 + (os.getpid() % 2**11 * 2**6 + next(_zygotes) % 2**6) * 2**12


# --- forked from a zygote ------------------------------------------------------------------------------


class Zygote:
    """A running zygote.

    why_no_threads: why its workers may start no threads on this machine, or nothing.
    resident: bytes that it has in memory, and that its workers share with it.
    living: how many of its workers have not ended.
    """

    living = 0
    _is_own = True

    def __init__(self, level: str, memory_mb: int, cpu_s: int, output_kb: int, *, everything: bool = False) -> None:
        try:
            programs = [b"" if level == "trusted" else compile_filter(threads=threads) for threads in (False, True)]
            self._control, theirs = socket.socketpair()
            self._door, inside = socket.socketpair(type=socket.SOCK_SEQPACKET)
        except CannotConfine as lacks:
            raise EnvironmentProblem(note("cage.not_built", why=told(lacks))) from lacks
        except OSError as error:
            raise EnvironmentProblem(note("cage.not_built", why=clip(str(error)))) from error
        settings = {
            "fd": theirs.fileno(),
            "door": inside.fileno(),
            "confinement": {"level": level, "memory_mb": memory_mb, "cpu_s": cpu_s, "user": _first_user()},
            "programs": [len(program) for program in programs],
            "output_kb": output_kb,
            "everything": everything,
        }
        command = _python("autograder.sandbox.zygote", [json.dumps(settings)], first=UNHOOKED)
        with theirs, inside:
            fds = theirs.fileno(), inside.fileno()
            self._process = self._started([*bubblewrap(), *command] if level == "strong" else command, fds)
        self._control.settimeout(START_S)
        with suppress(OSError):  # one that has ended already says why below
            self._control.sendall(b"".join(programs))
        try:
            ready = self._first_words()
        except AutograderError:
            self.close()
            raise
        none = ready["no_threads"]
        self.why_no_threads = told(CannotConfine(*none)) if none else None
        self.resident = ready["resident_kb"] * 1024
        self._control.settimeout(ANSWER_S)

    def _first_words(self) -> Any:
        """Return what a zygote that is ready says of itself.

        Raises: GraderFault, EnvironmentProblem where it is not.
        """
        try:
            said = self._control.recv(MAX_SAID)
        except TimeoutError:
            raise GraderFault(note("cage.slow_to_start", seconds=START_S)) from None
        except OSError:
            said = b""
        if not said:
            raise EnvironmentProblem(note("cage.not_started", why=self._last_words()))
        ready = json.loads(said)
        if ready["lacks"]:
            raise EnvironmentProblem(note("cage.not_started", why=told(CannotConfine(*ready["lacks"]))))
        return ready

    def _started(self, command: list[str], fds: tuple[int, int]) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                command,
                pass_fds=fds,
                env=environment(MALLOC_ARENA_MAX="1"),  # each thread's own arena would take 64 MB of addresses
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C in the terminal is for the host
            )
        except OSError as error:
            self._control.close()
            self._door.close()
            raise EnvironmentProblem(note("cage.no_process", what=error.strerror)) from error

    def joined(self) -> Zygote:
        """Return the same zygote for this process, which was forked from the one that has started it.

        Each asks over a socket of its own: two that talk over one get each other's answers.
        Raises: OSError where it is gone.
        """
        joined = copy(self)
        joined._control, theirs = socket.socketpair()
        joined._control.settimeout(ANSWER_S)
        joined._is_own, joined.living = False, 0
        with theirs:
            try:
                socket.send_fds(self._door, [b"J"], [theirs.fileno()])
            except OSError:
                joined._control.close()
                raise
        return joined

    def fork(self) -> ForkedProcess:
        """Return a new worker's process.

        Raises: ZygoteLost; OSError where the machine grants no process.
        """
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                socket.send_fds(self._control, [REQUEST.pack(b"F", 0)], [theirs.fileno()])
            data, fds, _, _ = socket.recv_fds(self._control, ANSWER.size, 1)
        except OSError:
            ours.close()
            raise ZygoteLost from None
        if len(data) == ANSWER.size and fds:
            self.living += 1
            return ForkedProcess(self, ANSWER.unpack(data)[0], fds[0], ours)
        ours.close()
        if len(data) == ANSWER.size and (number := ANSWER.unpack(data)[1]):
            raise OSError(number, os.strerror(number))
        raise ZygoteLost

    def reap(self, pid: int) -> int:
        """Return the wait status of a child that has ended.

        Raises: ZygoteLost.
        """
        try:
            self._control.sendall(REQUEST.pack(b"R", pid))
            data = self._control.recv(ANSWER.size)
        except OSError:
            raise ZygoteLost from None
        if len(data) != ANSWER.size or ANSWER.unpack(data)[0] != pid:
            raise ZygoteLost
        return int(ANSWER.unpack(data)[1])

    def close(self) -> None:
        """End the zygote and, with it, all its children; of one that is another's, the children that are ours."""
        self._control.close()
        if not self._is_own:
            return
        self._door.close()  # at which it ends by itself
        try:
            self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _last_words(self) -> Note:
        self._process.kill()
        stderr = self._process.stderr
        words = stderr.read().decode("utf-8", "replace").strip() if stderr is not None else ""
        return note("cage.said", what=clip(words.splitlines()[-1])) if words else note("cage.said_nothing")


class ForkedProcess:
    """A worker that a zygote forked. `pid`: its number here; the zygote may know it by another."""

    def __init__(self, zygote: Zygote, pid: int, pidfd: int, stream: socket.socket) -> None:
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
            self._signal(signal.SIGKILL)
            self.end()

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
