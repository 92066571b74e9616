"""What the operating system is asked where Python has no call for it: a handle on a process, its clock, its end.

A handle cannot come to mean another process; Python has calls for it, but not where it was built without them.
It imports little: a command starts its worker before it imports anything heavy.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

# How a worker is asked where it is, and what it gets then: one signal, but for Windows.
ASK: Final[int | None] = getattr(signal, "SIGUSR1", None) or getattr(signal, "CTRL_BREAK_EVENT", None)
ASKED: Final[int | None] = getattr(signal, "SIGUSR1", None) or getattr(signal, "SIGBREAK", None)

_PIDFD_OPEN, _PIDFD_SEND_SIGNAL = 434, 424  # the same numbers on all architectures of today
_PR_SET_PDEATHSIG, _SIGKILL = 1, 9
_PERSONALITY, _ADDR_NO_RANDOMIZE = 0xFFFFFFFF, 0x0040000  # the first asks, and changes nothing
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096

# Python's own, where it has them.
_open: Callable[[int], int] | None = getattr(os, "pidfd_open", None)
_send_signal: Callable[[int, int], None] | None = getattr(signal, "pidfd_send_signal", None)


@cache
def libc() -> Any:
    """Return the C library of this process."""
    import ctypes

    return ctypes.CDLL(None, use_errno=True)


def error_number() -> int:
    """Return why the last call of `libc` has failed."""
    import ctypes

    return ctypes.get_errno()


def die_with_parent() -> bool:
    """Have the kernel kill this process when its parent ends; return whether it will. Linux' can."""
    if not sys.platform.startswith("linux"):
        return False
    return int(libc().prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)) == 0


@contextmanager
def laid_out_alike() -> Iterator[None]:
    """Have programs that are started within lie at the same addresses each time, where the machine lets us.

    Nobody who runs what he likes is kept from anything by chance addresses, and the order of a set hangs on them. For
    root, bubblewrap undoes it: Linux lays out by chance what could gain rights as it is started.
    """
    linux = sys.platform.startswith("linux")
    before = int(libc().personality(_PERSONALITY)) if linux else -1
    if before >= 0:
        libc().personality(before | _ADDR_NO_RANDOMIZE)
    try:
        yield
    finally:
        if before >= 0:
            libc().personality(before)


def pidfd_open(pid: int) -> int:
    """Return a descriptor that stands for a process.

    Raises: OSError, where the kernel has no such call or refuses it.
    """
    return _open(pid) if _open is not None else _called(_PIDFD_OPEN, pid, 0)


def pidfd_send_signal(pidfd: int, number: int) -> None:
    """Send a signal to the process that a descriptor stands for.

    Raises: ProcessLookupError where it has ended; OSError.
    """
    if _send_signal is not None:
        _send_signal(pidfd, number)
    else:
        _called(_PIDFD_SEND_SIGNAL, pidfd, number, None, 0)


def _called(number: int, *arguments: int | None) -> int:
    import ctypes

    found = int(libc().syscall(ctypes.c_long(number), *arguments))
    if found < 0:
        raise OSError(error_number(), os.strerror(error_number()))
    return found


def resident(pid: int) -> int:
    """Return how many bytes of a process are in memory, what it shares with others included."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * _PAGE


def pid_here(pidfd: int, pid: int) -> int:
    """Return a process's number in our own pid namespace; the zygote may live in another."""
    try:
        for line in Path(f"/proc/self/fdinfo/{pidfd}").read_text(encoding="ascii").splitlines():
            if line.startswith("Pid:"):
                return int(line.split()[1])
    except (OSError, ValueError):
        pass
    return pid


# --- the CPU clock of another process -------------------------------------------------------------------


def cpu_s(pid: int, handle: int = 0) -> float | None:
    """Return the CPU seconds that a process has used; None where the platform does not tell.

    handle: what Windows knows it by.
    """
    try:
        if sys.platform.startswith("linux"):
            return time.clock_gettime((~pid << 3) | 2)  # the kernel's id of that process's CPU clock
        if sys.platform == "win32":
            return _windows_cpu_s(handle)
        return _macos_cpu_s(pid) if sys.platform == "darwin" else None
    except (OSError, AttributeError, ValueError):
        return None


def _windows_cpu_s(handle: int) -> float | None:
    import ctypes

    times = [ctypes.c_uint64() for _ in range(4)]  # creation, exit, kernel, user; in units of 100 ns
    kernel32 = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    if not kernel32.GetProcessTimes(ctypes.c_void_p(int(handle)), *map(ctypes.byref, times)):
        return None
    return (times[2].value + times[3].value) / 1e7


def _macos_cpu_s(pid: int) -> float | None:
    import ctypes

    usage = (ctypes.c_uint64 * 64)()  # rusage_info_v0 and room to spare: 16 bytes uuid, then user and system time
    if libc().proc_pid_rusage(pid, 0, ctypes.byref(usage)):
        return None
    base = (ctypes.c_uint32 * 2)()  # one tick is numer / denom ns
    libc().mach_timebase_info(ctypes.byref(base))
    return (usage[2] + usage[3]) * base[0] / base[1] / 1e9
