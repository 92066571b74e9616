"""The portable way: a worker in a fresh process whose stdin and stdout are the stream, outside of any cage.

For one's own file, and for level trusted where there is no zygote. It meets the world that it would meet in the cage.
"""

from __future__ import annotations

import os
import sys
import threading
import time

from autograder.sandbox.likeness import resemble_the_cage
from autograder.sandbox.offer import use_stand_ins
from autograder.sandbox.system import die_with_parent
from autograder.sandbox.worker import Worker


def main(arguments: list[str]) -> None:
    """Serve on this process's own stdin and stdout, without a cage.

    arguments: output_kb, memory_mb, cpu_s, and the number of the host's process.
    """
    output_kb, memory_mb, cpu_s, host = map(int, arguments)
    _limit(memory_mb, cpu_s)
    use_stand_ins()
    fd_in, fd_out = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    if sys.platform == "win32":  # the stream is bytes: no line end may be translated
        import msvcrt

        for fd in (fd_in, fd_out):
            msvcrt.setmode(fd, os.O_BINARY)
    worker = Worker(fd_in, fd_out, output_kb)
    if not die_with_parent():
        try:
            threading.Thread(target=_end_with, args=(host,), daemon=True).start()
        except RuntimeError:
            worker.refuse(("no_thread", ""))
            return
    resemble_the_cage()
    worker.move_in()
    worker.serve()


def _end_with(host: int) -> None:
    """End when the host has gone, even in the midst of an endless loop: nobody is left to stop it.

    For where no kernel does it. Windows' tells when it has; elsewhere it is seen by the new parent. A loop within one
    call of C lets no thread run, and ends with its limit of CPU time, if the platform has one.
    """
    if sys.platform == "win32":  # whose processes keep the number of a parent that has gone
        import _winapi

        _winapi.WaitForSingleObject(_winapi.OpenProcess(_winapi.SYNCHRONIZE, False, host), _winapi.INFINITE)
    while sys.platform != "win32" and os.getppid() == host:
        time.sleep(0.2)
    os._exit(0)


def _limit(memory_mb: int, cpu_s: int) -> None:
    """Set what limits the platform has; 0 sets none. Deadlines hold without them."""
    try:
        import resource
    except ImportError:
        return
    for limit, value in ((resource.RLIMIT_AS, memory_mb * 2**20), (resource.RLIMIT_CPU, cpu_s)):
        if value:
            try:
                resource.setrlimit(limit, (value, value))
            except (OSError, ValueError):  # macOS has the name, and refuses
                continue
