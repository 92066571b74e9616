"""The host's handle on a zygote: it starts one, has it fork, and ends it with all that it forked."""

from __future__ import annotations

import itertools
import json
import os
import socket
import subprocess
from contextlib import suppress
from copy import copy
from typing import Any

from autograder.bounds.clipping import clip
from autograder.errors import AutograderError, EnvironmentProblem, GraderFault
from autograder.model import Note, note
from autograder.sandbox.confinement import CannotConfine
from autograder.sandbox.filter import compile_filter
from autograder.sandbox.process import ANSWER_S, ForkedProcess, ZygoteLost
from autograder.sandbox.surroundings import bubblewrap, environment
from autograder.sandbox.surroundings import python as _python
from autograder.sandbox.system import laid_out_alike
from autograder.sandbox.zygote import ANSWER, MAX_SAID, REQUEST, UNHOOKED

START_S = 60.0  # a cold disk may need long to import numpy

_zygotes = itertools.count()


def told(lacks: CannotConfine) -> Note:
    """Return what a machine lacks as a note."""
    return note(f"cage.{lacks.code}", what=clip(lacks.what))


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
        with theirs, inside, laid_out_alike():
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
        except BaseException:
            ours.close()
            raise
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

    def leave(self, pid: int) -> None:
        """Have a child that was killed reaped, without waiting for it: how it ended is nobody's question.

        Raises: ZygoteLost.
        """
        try:
            self._control.sendall(REQUEST.pack(b"K", pid))
        except OSError:
            raise ZygoteLost from None

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
