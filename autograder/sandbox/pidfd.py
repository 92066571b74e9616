"""A handle on a process that cannot come to mean another one, also where Python was built without the calls for it."""

from __future__ import annotations

import ctypes
import os
import signal

_OPEN, _SEND_SIGNAL = 434, 424  # the same numbers on all architectures of today


def pidfd_open(pid: int) -> int:
    """Return a descriptor that stands for a process.

    Raises: OSError, where the kernel has no such call or refuses it.
    """
    if hasattr(os, "pidfd_open"):
        return os.pidfd_open(pid)
    return _called(_OPEN, pid, 0)


def pidfd_send_signal(pidfd: int, number: int) -> None:
    """Send a signal to the process that a descriptor stands for.

    Raises: ProcessLookupError where it has ended; OSError.
    """
    if hasattr(signal, "pidfd_send_signal"):
        signal.pidfd_send_signal(pidfd, number)
    else:
        _called(_SEND_SIGNAL, pidfd, number, None, 0)


def _called(number: int, *arguments: int | None) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    found = int(libc.syscall(ctypes.c_long(number), *arguments))
    if found < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return found
