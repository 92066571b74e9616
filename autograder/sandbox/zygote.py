"""A warm process that has imported what submissions may import, and forks a worker whenever the host asks.

It is started with an environment of its own, holds no secret, and never runs student code itself. It finds out by
trying whether a worker's threads can be limited and kept apart from all others; where not, workers have none. Each
process of the host talks to it over a socket of its own, one request at a time:
    b"F" with a socket attached  -> fork a worker on that socket; the answer is its pid, with its pidfd attached, or
                                    0 and the system's error number where it grants no process
    b"R" + pid                   -> reap a worker that has ended; the answer is its wait status
    b"K" + pid                   -> reap a worker that was killed; nobody asks how it ended, and there is no answer
Through the door, which all of them hold, one hands in such a socket, at any time and without an answer. The host kills
and the zygote only forks and reaps, but where a socket is closed: then nobody is left to whom its workers belong.
"""

from __future__ import annotations

import gc
import json
import os
import posix
import select
import signal
import socket
import struct
import threading
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

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
_MOST_FILES: Final = 1024  # open in a zygote
_MAX_WHAT: Final = 200


@dataclass
class _Zygote:
    """What forking needs. hosts: who asks, by the descriptor of their socket, and the workers that each has.

    ended: of workers that have ended and were not asked for yet, how.
    """

    control: socket.socket
    door: socket.socket
    confinement: Confinement
    program: bytes
    output_kb: int
    nursery: Nursery | None = None  # none at level trusted
    refuse: Refuse | None = None  # where another zygote holds more
    forked: int = 0
    worker: Worker | None = None  # what each child becomes, made once
    lacks: CannotConfine | None = None  # why none may become it
    hosts: dict[int, tuple[socket.socket, set[int]]] = field(default_factory=dict)
    ended: dict[int, int] = field(default_factory=dict)

    def serve(self) -> None:
        """Fork and reap until nobody holds the door any more."""
        waiting = select.poll()
        waiting.register(self.door, select.POLLIN)
        self._let_in(waiting, self.control)
        while True:
            for fd, _ in waiting.poll():
                if fd in self.hosts:
                    if not self._answer(*self.hosts[fd]):
                        waiting.unregister(fd)
                        self._forget(fd)
                    continue
                data, fds, _, _ = socket.recv_fds(self.door, 1, 1)
                if not data:
                    return
                self._let_in(waiting, socket.socket(fileno=fds[0]))

    def _let_in(self, waiting: select.poll, host: socket.socket) -> None:
        self.hosts[host.fileno()] = host, set()
        waiting.register(host, select.POLLIN)

    def _forget(self, fd: int) -> None:
        host, workers = self.hosts.pop(fd)
        host.close()
        for pid in workers:
            if pid not in self.ended:
                os.kill(pid, signal.SIGKILL)
            self._reap(pid)

    def _answer(self, host: socket.socket, workers: set[int]) -> bool:
        """Do what one of the host's processes asks for next; return whether it is still there."""
        try:
            data, fds, _, _ = socket.recv_fds(host, REQUEST.size, 1)
            if len(data) < REQUEST.size:
                return False
            kind, pid = REQUEST.unpack(data)
            if kind == b"F":
                self._fork(host, workers, fds[0])
                return True
            workers.discard(pid)
            status = self._reap(pid)
            if kind == b"R":
                host.sendall(ANSWER.pack(pid, status))
        except OSError:
            return False
        return True

    def _fork(self, host: socket.socket, workers: set[int], stream: int) -> None:
        self.forked += 1
        try:
            pid = self.nursery.fork() if self.nursery is not None else os.fork()
        except OSError as error:
            os.close(stream)
            host.sendall(ANSWER.pack(0, error.errno or 0))
            return
        if pid == 0:
            try:
                self._become_worker(stream)
            finally:
                os._exit(70)  # the host kills a worker; one that comes to its end by itself has failed
        os.close(stream)
        workers.add(pid)
        pidfd = pidfd_open(pid)
        try:
            socket.send_fds(host, [ANSWER.pack(pid, 0)], [pidfd])
        finally:
            os.close(pidfd)

    def _become_worker(self, stream: int) -> None:
        die_with_parent()
        os.setsid()
        os.dup2(stream, 3)
        os.closerange(4, _MOST_FILES)
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

    def _reap(self, pid: int) -> int:
        """Return a dead worker's wait status, and sweep whatever it left behind; others' workers are kept in mind."""
        status = self.ended.pop(pid) if pid in self.ended else os.waitpid(pid, 0)[1]
        try:
            while (left := os.waitpid(-1, os.WNOHANG))[0]:
                if any(left[0] in workers for _, workers in self.hosts.values()):
                    self.ended[left[0]] = left[1]
        except ChildProcessError:
            pass
        return status

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


def _warm(*, everything: bool) -> None:
    """Become what a worker begins with. everything: with all that is offered in memory."""
    libc().prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    die_with_parent()
    warm_up()
    preload(everything=everything)
    os.register_at_fork = posix.register_at_fork
    use_stand_ins()
    seed_numpy()


def main(arguments: list[str]) -> None:
    """Serve on an inherited socket.

    arguments: one JSON table: `fd`, `door`; `confinement`, without threads; `programs`, the sizes of the seccomp
        programs without and with threads, which come over the socket; `output_kb`; `everything`.
    """
    given = json.loads(arguments[0])
    confinement = Confinement(**given["confinement"])
    # The lowest numbers there are: a child closes all that follow, and in the host they may have been higher ones.
    control, door = (socket.socket(fileno=os.dup(given[each])) for each in ("fd", "door"))
    for each in ("fd", "door"):
        os.close(given[each])
    programs = [control.recv(size, socket.MSG_WAITALL) if size else b"" for size in given["programs"]]
    zygote = _Zygote(control, door, confinement, programs[0], given["output_kb"])
    if confinement.level != "trusted":
        zygote.nursery = Nursery()  # first of all: it may fork this process itself
    _warm(everything=given["everything"])
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
