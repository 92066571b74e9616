"""Own workers that are forked, for tests that need many: each starts as one in a fresh process does, without its wait.

A template has imported what a worker imports; from there on a fork runs the worker's own `main`. That a fresh process
does the same is the sandbox's tests' to show.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from autograder.sandbox import spawned
from autograder.sandbox.surroundings import environment, python

_TEMPLATE = """
import json, os, socket
control = socket.socket(fileno=int(sys.argv[1]))
while True:
    data, fds, _, _ = socket.recv_fds(control, 65536, 2)
    if not data:
        break
    asked = json.loads(data)
    if isinstance(asked, int):
        control.send(str(os.waitstatus_to_exitcode(os.waitpid(asked, 0)[1])).encode())
        continue
    pid = os.fork()
    if pid == 0:
        control.close()
        os.setpgid(0, 0)
        for number, fd in enumerate(fds):
            os.dup2(fd, number)
            os.close(fd)
        os.chdir(asked["cwd"])
        os.environ.clear()
        os.environ.update(asked["env"])
        sys.argv[1:] = asked["arguments"]
        main(sys.argv[1:])
        os._exit(0)
    for fd in fds:
        os.close(fd)
    control.send(str(pid).encode())
"""


class Forked:
    """What `subprocess.Popen` is of a process that was forked from the template."""

    def __init__(self, control: socket.socket, arguments: list[str], env: dict[str, str]) -> None:
        self.returncode: int | None = None
        self._control = control
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        asked = {"arguments": arguments, "env": env, "cwd": os.getcwd()}
        socket.send_fds(control, [json.dumps(asked).encode()], [theirs_in, theirs_out])
        os.close(theirs_in)
        os.close(theirs_out)
        self.pid = int(control.recv(100))
        self._pidfd = os.pidfd_open(self.pid)
        self.stdin, self.stdout = os.fdopen(ours_in, "wb"), os.fdopen(ours_out, "rb")

    def poll(self) -> int | None:
        """Return how it ended, or None."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Return how it ended.

        Raises: subprocess.TimeoutExpired.
        """
        if self.returncode is None:
            if not select.select([self._pidfd], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a worker", timeout or 0)
            os.close(self._pidfd)
            self._control.send(str(self.pid).encode())
            self.returncode = int(self._control.recv(100))
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._pidfd, number)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class _Subprocess:
    """The few names of `subprocess` by which an own worker is started."""

    PIPE, DEVNULL, TimeoutExpired = subprocess.PIPE, subprocess.DEVNULL, subprocess.TimeoutExpired

    def __init__(self, control: socket.socket) -> None:
        self._control = control

    def Popen(self, command: list[str], *, env: dict[str, str], **_: object) -> Forked:
        return Forked(self._control, command[command.index("-c") + 2 :], env)


@contextmanager
def forked_workers() -> Iterator[None]:
    """Have own workers forked from one template."""
    ours, theirs = socket.socketpair()
    with theirs:
        command = python("autograder.sandbox.unconfined", [theirs.fileno(), _TEMPLATE], then="exec(sys.argv[2])")
        template = subprocess.Popen(command, pass_fds=[theirs.fileno()], env=environment(), stdin=subprocess.DEVNULL)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spawned, "subprocess", _Subprocess(ours))
        yield
    ours.close()
    template.wait()
