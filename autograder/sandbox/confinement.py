"""What a child gives up before it sees student code. Nothing here knows what the child is for.

Level `standard`: a user of its own where we are root, resource limits, no_new_privs, Landlock where the kernel has
it, and the seccomp filter.
"""

from __future__ import annotations

import _thread
import ctypes
import os
import sys
import threading
from typing import Any

from msgspec import Struct

from autograder.sandbox.system import die_with_parent, libc

try:
    import resource
except ImportError:  # Windows has no such limits; deadlines remain
    resource = None  # type: ignore[assignment]

NOBODY = 65_534
TASKS = 64  # threads of one worker, its first one included

_CAPABILITY_VERSION = 0x2008_0522
_PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 4, 38, 22, 2
# The same on all architectures.
_SYS_LANDLOCK_CREATE_RULESET, _SYS_LANDLOCK_RESTRICT_SELF = 444, 446


class Confinement(Struct, frozen=True):
    """What `confine` imposes. `level`: "standard" or "strong" (the same here), or "trusted" for limits alone."""

    level: str
    memory_mb: int
    cpu_s: int  # a backstop; the host's own deadline comes much earlier
    threads: bool = False  # whether it may start any; a worker that shares its numbers with the machine may not
    user: int = NOBODY  # the first of those whom its workers become where we are root


class CannotConfine(Exception):
    """The level's promise cannot be kept on this machine. code: of what is missing, in `words.cage`; what: its name."""

    def __init__(self, code: str, what: str = "") -> None:
        super().__init__(code, what)
        self.code, self.what = code, what


def inherit(confinement: Confinement) -> None:
    """Set the limits that a zygote can bear itself, for all that it forks.

    Raises: CannotConfine; no child may then run anything.
    """
    _limit(
        confinement,
        RLIMIT_CORE=0,
        RLIMIT_AS=confinement.memory_mb * 2**20,
        RLIMIT_MEMLOCK=0,
        RLIMIT_MSGQUEUE=0,
        RLIMIT_NICE=0,
        **({} if confinement.level == "trusted" else {"RLIMIT_FSIZE": 0}),
    )


def confine(confinement: Confinement, program: bytes, user: int) -> None:
    """Give up, for ever, what the level takes away from this process; its mother has done what `inherit` does.

    program: the filter that `compile_filter` made in the host for this answer to `threads`; not used at level
        `trusted`.
    user: the one to become where we are root: its own, so that its limits count for it alone.
    Raises: CannotConfine; the process must then not run anything.
    """
    _limit(confinement, RLIMIT_CPU=confinement.cpu_s, RLIMIT_NOFILE=16)
    if confinement.level == "trusted":
        return
    _limit(confinement, RLIMIT_NPROC=TASKS)
    _drop_user(confinement, user)
    _install(program)
    _prove(confinement)


def _limit(confinement: Confinement, **limits: int) -> None:
    for name, limit in limits.items():
        if hasattr(resource, name):
            _set_limit(getattr(resource, name), name, limit, confinement)


def _set_limit(which: int, name: str, limit: int, confinement: Confinement) -> None:
    """Set one limit; where the machine has a lower one already, that one stays.

    Raises: CannotConfine where it is refused, or where a submission would have less memory than it is promised.
    """
    try:
        resource.setrlimit(which, (limit, limit))
    except (OSError, ValueError):
        if confinement.level == "trusted":
            return
        most = resource.getrlimit(which)[1]
        if name == "RLIMIT_AS" and 0 <= most < limit:
            raise CannotConfine("little_memory", str(confinement.memory_mb)) from None
        try:
            resource.setrlimit(which, (min(limit, most), most))
        except (OSError, ValueError):
            raise CannotConfine("limit_refused", name) from None


def _drop_user(confinement: Confinement, own: int) -> None:
    """Become another user where we are root, and give up all capabilities.

    In a container whose user map is small the user is another one; where it holds one user, seccomp stays, and there
    are no threads, which a limit a user would have to count.
    """
    if os.geteuid() == 0:
        for user in (own, 10_000 + own % 50_000, NOBODY):
            try:
                os.setgroups([])
                os.setresgid(NOBODY, NOBODY, NOBODY)
                os.setresuid(user, user, user)
            except OSError:
                continue
            break
        if confinement.threads and os.geteuid() in {0, NOBODY}:
            raise CannotConfine("no_users")
        if os.geteuid() != 0:  # whoever ceases to be root ceases to have capabilities
            return
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    if libc().capset(header, (ctypes.c_uint32 * 6)()) != 0:
        raise CannotConfine("capabilities_kept")


class _SockFprog(ctypes.Structure):
    """The kernel's struct sock_fprog: a BPF program and its length in instructions of 8 bytes."""

    _fields_ = (("len", ctypes.c_ushort), ("filter", ctypes.c_char_p))


_ROOM = ctypes.create_string_buffer(256)  # making it in each child would touch many pages
_stat = os.stat  # the real one, whatever stands in for it later


def warm_up() -> None:
    """Do once, in the zygote, what children would otherwise do each for themselves."""
    for name in ("prctl", "syscall", "capset", "sysinfo"):
        getattr(libc(), name)


def resident_kb() -> int:
    """Return how many kilobytes of this process have been in memory at most; 0 where that cannot be known."""
    return 0 if resource is None else int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def _install(program: bytes) -> None:
    fprog = _SockFprog(len(program) // 8, program)
    # The kernel forgets this signal when a process changes its user: without it a worker outlives a killed grader.
    if not die_with_parent():
        raise CannotConfine("death_signal_refused", _why())
    # RLIMIT_CORE does not stop a crash reporter that the kernel pipes to, and that writes files.
    _prctl("core_dumps_refused", _PR_SET_DUMPABLE, 0, 0, 0, 0)
    _prctl("no_new_privs_refused", _PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _landlock()
    _prctl("filter_refused", _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(fprog), 0, 0)


def _prctl(code: str, *arguments: Any) -> None:
    if libc().prctl(*arguments) != 0:
        raise CannotConfine(code, _why())


def _why() -> str:
    return os.strerror(ctypes.get_errno())


def landlock_abi() -> int:
    """Return the version of Landlock that the kernel has, or 0 where it has none or is told not to use it."""
    if not sys.platform.startswith("linux"):
        return 0
    return max(0, int(libc().syscall(_SYS_LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1))))


def _landlock() -> None:
    """Give up all files, TCP, and signals to others once more, by other means than seccomp, where the kernel can."""
    abi = landlock_abi()
    if abi == 0:
        return
    files = (1 << {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)) - 1
    handled = (ctypes.c_uint64 * 3)(files, 3 if abi >= 4 else 0, 3 if abi >= 6 else 0)
    size = ctypes.c_size_t(8 * (3 if abi >= 6 else 2 if abi >= 4 else 1))
    ruleset = libc().syscall(_SYS_LANDLOCK_CREATE_RULESET, ctypes.byref(handled), size, ctypes.c_uint32(0))
    # No rule is added: everything that is handled is refused.
    if ruleset < 0 or libc().syscall(_SYS_LANDLOCK_RESTRICT_SELF, ruleset, ctypes.c_uint32(0)) != 0:
        raise CannotConfine("landlock_refused", _why())
    os.close(ruleset)


def _prove(confinement: Confinement) -> None:
    """Try what must fail now. Limits that were not set and a filter that did not load must not be believed."""
    if resource is None or resource.getrlimit(resource.RLIMIT_AS)[0] != confinement.memory_mb * 2**20:
        raise CannotConfine("memory_unlimited")
    if confinement.threads and (os.getpid() != 1 or resource.getrlimit(resource.RLIMIT_NPROC)[0] != TASKS):
        raise CannotConfine("threads_not_its_own")
    if not confinement.threads and _starts_a_thread():
        raise CannotConfine("thread_started")
    if libc().sysinfo(_ROOM) == 0:
        raise CannotConfine("load_read")
    try:
        _stat("/")
    except FileNotFoundError:
        pass
    else:
        raise CannotConfine("path_looked_up")
    try:
        os.fork()
    except PermissionError:
        return
    os._exit(1)  # either process: parent and child alike must not go on


def _starts_a_thread() -> bool:
    try:
        _thread.start_new_thread(int, ())
    except RuntimeError:
        return False
    return True


def threads_until_refused(most: int) -> int:
    """Start threads that stay until no more can be started, and return how many tasks there are then."""
    threading.stack_size(64 * 1024)  # it is not to be the memory that refuses
    lock = threading.Lock()
    lock.acquire()
    for started in range(1, most):
        try:
            _thread.start_new_thread(lock.acquire, ())
        except RuntimeError:
            return started
    return most
