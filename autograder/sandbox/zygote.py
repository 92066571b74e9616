"""A warm process that has imported what submissions may import, and forks a worker whenever the host asks.

It is started with an environment of its own, holds no secret, and never runs student code itself. The host talks to
it over one socket, one request at a time:
    b"F" with a socket attached  -> fork a worker on that socket; the answer is its pid, with its pidfd attached
    b"R" + pid                   -> reap a worker that has ended; the answer is its wait status
The host kills; the zygote only forks and reaps.
"""

from __future__ import annotations

import codecs
import ctypes
import gc
import importlib
import os
import signal
import socket
import struct
import sys
from typing import Final

from autograder.sandbox.confinement import CannotConfine, Confinement, compile_filter, confine
from autograder.sandbox.worker import Worker, close_imports

REQUEST: Final = struct.Struct("<cI")
ANSWER: Final = struct.Struct("<Ii")
READY: Final = b"ready"

_STANDARD_LIBRARY: Final = (
    "__future__ abc argparse array ast base64 binascii bisect builtins calendar cmath codecs collections "
    "collections.abc concurrent.futures contextlib contextvars copy csv dataclasses datetime decimal difflib dis enum "
    "errno fractions functools gc graphlib gzip hashlib heapq html inspect io itertools json keyword linecache locale "
    "logging math numbers operator os os.path pathlib pickle platform pprint queue random re secrets statistics "
    "string struct sys tempfile textwrap threading time timeit token tokenize traceback types typing unicodedata "
    "unittest uuid warnings weakref zlib"
)
_NUMPY: Final = (
    "numpy numpy.random numpy.linalg numpy.fft numpy.polynomial numpy.testing numpy.ma numpy.typing numpy.lib "
    "numpy.lib.stride_tricks numpy.exceptions"
)
_CODECS: Final = (
    "gbk",
    "gb18030",
    "gb2312",
    "big5",
    "utf-16",
    "utf-32",
    "latin-1",
    "ascii",
    "cp1252",
    "idna",
    "utf-8-sig",
)
OFFERED: Final = "numpy with its submodules, and the standard library's modules for computing"

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def preload() -> None:
    """Import what submissions may import; afterwards a child needs no file."""
    for name in f"{_NUMPY} {_STANDARD_LIBRARY}".split():
        try:
            importlib.import_module(name)
        except ImportError:  # a module that this Python was built without
            continue
    for codec in _CODECS:
        codecs.lookup(codec)


def serve(control: socket.socket, confinement: Confinement, output_kb: int) -> None:
    """Fork and reap until the host closes the socket."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    program = b"" if confinement.level == "trusted" else compile_filter()
    preload()
    if confinement.level != "trusted":
        close_imports(OFFERED)  # here and not in each child: it touches much memory
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
    """Serve on an inherited socket; arguments: fd, level, memory_mb, cpu_s, output_kb."""
    fd, level, memory_mb, cpu_s, output_kb = arguments
    control = socket.socket(fileno=int(fd))
    try:
        serve(control, Confinement(level, int(memory_mb), int(cpu_s)), int(output_kb))
    except CannotConfine as error:
        control.sendall(str(error).encode()[:1000])
        sys.exit(1)
