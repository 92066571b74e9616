"""A warm process that has imported what submissions may import, and forks a worker whenever the host asks.

It is started with an environment of its own, holds no secret, and never runs student code itself. The host talks to
it over one socket, one request at a time:
    b"F" with a socket attached  -> fork a worker on that socket; the answer is its pid, with its pidfd attached
    b"R" + pid                   -> reap a worker that has ended; the answer is its wait status
The host kills; the zygote only forks and reaps.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import socket
import struct
from typing import Final

from autograder.sandbox.confinement import CannotConfine, Confinement, confine, warm_up
from autograder.sandbox.offer import close_imports, preload, use_stand_ins
from autograder.sandbox.worker import Worker

REQUEST: Final = struct.Struct("<cI")
ANSWER: Final = struct.Struct("<Ii")
READY: Final = b"ready"

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def serve(
    control: socket.socket, confinement: Confinement, program: bytes, output_kb: int, *, everything: bool
) -> None:
    """Fork and reap until the host closes the socket."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    warm_up()
    preload(everything=everything)
    use_stand_ins()
    if confinement.level != "trusted":
        close_imports()  # here and not in each child: it touches much memory
    os.environ.clear()
    gc.collect()
    gc.freeze()  # children leave these objects' pages shared
    control.sendall(READY)
    while True:
        data, fds, _, _ = socket.recv_fds(control, REQUEST.size, 1)
        if len(data) < REQUEST.size:
            return
        kind, pid = REQUEST.unpack(data)
        if kind == b"F":
            _fork(control, fds[0], libc, confinement, program, output_kb)
        else:
            control.sendall(ANSWER.pack(pid, _reap(pid)))


def _fork(
    control: socket.socket,
    stream: int,
    libc: ctypes.CDLL,
    confinement: Confinement,
    program: bytes,
    output_kb: int,
) -> None:
    pid = os.fork()
    if pid == 0:
        try:
            _become_worker(stream, libc, confinement, program, output_kb)
        finally:
            os._exit(70)  # the host kills a worker; one that comes to its end by itself has failed
    os.close(stream)
    pidfd = os.pidfd_open(pid)
    socket.send_fds(control, [ANSWER.pack(pid, 0)], [pidfd])
    os.close(pidfd)


def _become_worker(stream: int, libc: ctypes.CDLL, confinement: Confinement, program: bytes, output_kb: int) -> None:
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    os.dup2(stream, 3)
    os.closerange(4, 64)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    worker = Worker(3, 3, output_kb)
    try:
        confine(confinement, program)
    except CannotConfine as error:
        worker.refuse(str(error))
    else:
        worker.serve()


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

    arguments: fd, level, size of the seccomp program (which comes over the socket), memory_mb, cpu_s, output_kb,
        what is preloaded.
    """
    fd, level, size, memory_mb, cpu_s, output_kb, preloaded = arguments
    confinement = Confinement(level, int(memory_mb), int(cpu_s))
    # The lowest number there is: a child closes those below 64, and in the host it may have been a higher one.
    control = socket.socket(fileno=os.dup(int(fd)))
    os.close(int(fd))
    program = control.recv(int(size), socket.MSG_WAITALL) if int(size) else b""
    serve(control, confinement, program, int(output_kb), everything=preloaded == "everything")
