"""A warm process that has imported what submissions may import, and forks a worker whenever the host asks.

It is started with an environment of its own, holds no secret, and never runs student code itself. It finds out by
trying whether a worker's threads can be limited and kept apart from all others; where not, workers have none. The host
talks to it over one socket, one request at a time:
    b"F" with a socket attached  -> fork a worker on that socket; the answer is its pid, with its pidfd attached, or
                                    0 and the system's error number where it grants no process
    b"R" + pid                   -> reap a worker that has ended; the answer is its wait status
The host kills; the zygote only forks and reaps.
"""

from __future__ import annotations

import gc
import json
import os
import posix
import signal
import socket
import struct
import threading
from dataclasses import dataclass, replace
from typing import Final

from autograder.sandbox.confinement import (
    TASKS,
    CannotConfine,
    Confinement,
    confine,
    inherit,
    resident_kb,
    threads_until_refused,
    warm_up,
)
from autograder.sandbox.namespaces import Nursery
from autograder.sandbox.offer import Refuse, close_imports, preload, use_stand_ins
from autograder.sandbox.system import die_with_parent, libc, pidfd_open
from autograder.sandbox.worker import Worker, seed_numpy
from autograder.sandbox.world import furnish

REQUEST: Final = struct.Struct("<cI")
ANSWER: Final = struct.Struct("<Ii")
MAX_SAID: Final = 4_000  # bytes of its first words, which are JSON

# What modules would have run in each child after the fork costs it 200 page faults. The zygote has one thread and holds
# no lock when it forks, and what draws by chance is given its beginning here: there is nothing left for them to do.
UNHOOKED: Final = "import os; os.register_at_fork = lambda **_: None; "

_PR_SET_CHILD_SUBREAPER = 36
_USERS: Final = 4096  # of one zygote, one after the other
_MAX_WHAT: Final = 200


@dataclass
class _Zygote:
    """What forking needs."""

    control: socket.socket
    confinement: Confinement
    program: bytes
    output_kb: int
    nursery: Nursery | None = None  # none at level trusted
    refuse: Refuse | None = None  # where another zygote holds more
    forked: int = 0
    worker: Worker | None = None  # what each child becomes, made once
    lacks: CannotConfine | None = None  # why none may become it

    def serve(self) -> None:
        """Fork and reap until the host closes the socket."""
        while True:
            data, fds, _, _ = socket.recv_fds(self.control, REQUEST.size, 1)
            if len(data) < REQUEST.size:
                return
            kind, pid = REQUEST.unpack(data)
            if kind == b"F":
                self._fork(fds[0])
            else:
                self.control.sendall(ANSWER.pack(pid, _reap(pid)))

    def _fork(self, stream: int) -> None:
        self.forked += 1
        try:
            pid = self.nursery.fork() if self.nursery is not None else os.fork()
        except OSError as error:
            os.close(stream)
            self.control.sendall(ANSWER.pack(0, error.errno or 0))
            return
        if pid == 0:
            try:
                self._become_worker(stream)
            finally:
                os._exit(70)  # the host kills a worker; one that comes to its end by itself has failed
        os.close(stream)
        pidfd = pidfd_open(pid)
        socket.send_fds(self.control, [ANSWER.pack(pid, 0)], [pidfd])
        os.close(pidfd)

    def _become_worker(self, stream: int) -> None:
        die_with_parent()
        os.setsid()
        os.dup2(stream, 3)
        os.closerange(4, 64)
        assert self.worker is not None
        try:
            if self.lacks is not None:
                raise self.lacks
            confine(self.confinement, self.program, self.confinement.user + self.forked % _USERS)
        except CannotConfine as error:
            self.worker.refuse((error.code, error.what))
        else:
            self.worker.serve()

    def settle(self) -> None:
        """Do once what each child would otherwise do for itself: what one touches first, it has to copy."""
        with open(os.devnull, "r+b", buffering=0) as null:
            for fd in (0, 1, 2):
                os.dup2(null.fileno(), fd)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.worker = Worker(3, 3, self.output_kb, seeded=True, refuse=self.refuse)
        self.worker.move_in()
        threading.main_thread()._native_id = 1  # type: ignore[attr-defined]  # not the zygote's own number
        try:
            inherit(self.confinement)
        except CannotConfine as error:
            self.lacks = error

    def why_no_threads(self, program: bytes) -> CannotConfine | None:
        """Return why a worker could not be held to its own threads here, or nothing. A child tries it."""
        assert self.nursery is not None
        if self.nursery.lacks is not None:
            return self.nursery.lacks
        pid = self.nursery.fork()
        if pid == 0:
            self._try_threads(program)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        return CannotConfine("threads_unlimited" if code == 1 else "threads_unconfined") if code else None

    def _try_threads(self, program: bytes) -> None:
        code = 2
        try:
            confinement = replace(self.confinement, threads=True)
            inherit(confinement)
            confine(confinement, program, confinement.user)
            code = 0 if threads_until_refused(4 * TASKS) <= TASKS else 1
        except CannotConfine:
            pass
        finally:
            os._exit(code)


def _reap(pid: int) -> int:
    """Return a dead child's wait status, and sweep whatever it left behind."""
    _, status = os.waitpid(pid, 0)
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            continue
    except ChildProcessError:
        pass
    return status


def main(arguments: list[str]) -> None:
    """Serve on an inherited socket.

    arguments: one JSON table: `fd`; `confinement`, without threads; `programs`, the sizes of the seccomp programs
        without and with threads, which come over the socket; `output_kb`; `everything`.
    """
    given = json.loads(arguments[0])
    confinement = Confinement(**given["confinement"])
    # The lowest number there is: a child closes those below 64, and in the host it may have been a higher one.
    control = socket.socket(fileno=os.dup(given["fd"]))
    os.close(given["fd"])
    programs = [control.recv(size, socket.MSG_WAITALL) if size else b"" for size in given["programs"]]
    zygote = _Zygote(control, confinement, programs[0], given["output_kb"])
    if confinement.level != "trusted":
        zygote.nursery = Nursery()  # first of all: it may fork this process itself
    libc().prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    die_with_parent()
    warm_up()
    preload(everything=given["everything"])
    os.register_at_fork = posix.register_at_fork
    use_stand_ins()
    seed_numpy()
    no_threads = None
    if confinement.level != "trusted":
        refuse = close_imports()  # here and not in each child: it touches much memory
        zygote.refuse = None if given["everything"] else refuse
        furnish()
        no_threads = zygote.why_no_threads(programs[1])
        if no_threads is None:
            zygote.confinement, zygote.program = replace(confinement, threads=True), programs[1]
    os.environ.clear()
    lacks = _why_no_pidfd()
    said = {"lacks": _said(lacks), "no_threads": _said(no_threads), "resident_kb": resident_kb()}
    if lacks is None:
        zygote.settle()
        gc.collect()
        gc.freeze()  # children leave these objects' pages shared
    control.sendall(json.dumps(said).encode())
    if lacks is None:
        zygote.serve()


def _said(lacks: CannotConfine | None) -> tuple[str, str] | None:
    return (lacks.code, lacks.what[:_MAX_WHAT]) if lacks is not None else None


def _why_no_pidfd() -> CannotConfine | None:
    """Return why no worker can be held on to here, or nothing."""
    try:
        os.close(pidfd_open(os.getpid()))
    except OSError as error:
        return CannotConfine("pidfd_missing", error.strerror or "")
    return None
