"""A handle on a process that cannot come to mean another one, also where Python was built without the calls for it."""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable

_OPEN, _SEND_SIGNAL = 434, 424  # the same numbers on all architectures of today

# Python's own, where it has them.
_open: Callable[[int], int] | None = getattr(os, "pidfd_open", None)
_send_signal: Callable[[int, int], None] | None = getattr(signal, "pidfd_send_signal", None)


def pidfd_open(pid: int) -> int:
    """Return a descriptor that stands for a process.

    Raises: OSError, where the kernel has no such call or refuses it.
    """
    return _open(pid) if _open is not None else _called(_OPEN, pid, 0)


def pidfd_send_signal(pidfd: int, number: int) -> None:
    """Send a signal to the process that a descriptor stands for.

    Raises: ProcessLookupError where it has ended; OSError.
    """
    if _send_signal is not None:
        _send_signal(pidfd, number)
    else:
        _called(_SEND_SIGNAL, pidfd, number, None, 0)


def _called(number: int, *arguments: int | None) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    found = int(libc.syscall(ctypes.c_long(number), *arguments))
    if found < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return found
