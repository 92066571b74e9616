"""What a child gives up before it sees student code. Nothing here knows what the child is for.

Level `standard`: a user of its own where we are root, resource limits, no_new_privs, Landlock where the kernel has
it, and a seccomp filter that lets through what computing needs and refuses everything else, every system call that
takes a path included: there is nothing to read (no such file), nothing to write (permission denied), and nothing to
import that was not imported before.
It is an allow-list, so that a call the kernel learns tomorrow is refused today. What tells of the machine or of other
processes (load, free memory, their clocks, their existence, what lies in the page cache) is refused, too: it is where
one submission could write and another read.
"""

from __future__ import annotations

import _thread
import ctypes
import errno
import os
import sys
import threading
from dataclasses import dataclass
from functools import cache
from typing import Any

from autograder.sandbox.system import die_with_parent, libc

try:
    import resource
except ImportError:  # Windows has no such limits; deadlines remain
    resource = None  # type: ignore[assignment]

NOBODY = 65_534
TASKS = 64  # threads of one worker, its first one included

# All that computing needs. What is not here ends with EACCES, but for the calls that look for a file.
_ALLOWED = (
    "read write readv writev lseek close dup mmap munmap mremap mprotect brk msync membarrier futex futex_waitv "
    "set_robust_list rseq sched_yield rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending "
    "rt_sigtimedwait rt_sigsuspend sigaltstack restart_syscall pause alarm getitimer setitimer nanosleep "
    "gettimeofday time times getrusage getrlimit uname getrandom poll ppoll select pselect6 arch_prctl exit exit_group"
)
# One's own numbers. They begin with 1 in a namespace of one's own; elsewhere they tell what else was started.
_NUMBERS = "getpid gettid getppid getpgrp"
_USERS = "getuid geteuid getgid getegid"  # a user of its own has a number that tells how many there were
# Allowed with one of these as the first argument. Clocks: the machine's and one's own, by name; a negative number is
# another process's. pid 0 is oneself. The first three descriptors: a socket's number tells how many there were.
_ALLOWED_FOR = {
    "clock_gettime clock_getres clock_nanosleep": (0, 1, 2, 3, 4, 5, 6, 7, 11),
    "sched_getaffinity sched_getparam sched_getscheduler getpgid getsid": (0,),
    "fstat": (0, 1, 2),
}
# What looks for a file finds none, as in an empty folder: a harmless program has its answer for that, and goes on.
_LOOKING = (
    "stat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat execve unlink unlinkat rmdir rename "
    "renameat renameat2 chdir chmod fchmodat utime utimes utimensat getxattr lgetxattr listxattr llistxattr truncate"
)
_O_CREAT = os.O_CREAT
# Advice about memory that is one's own; the rest speaks to the page cache, which all processes share.
_MADVICE = (0, 1, 2, 4, 8, 10, 11, 14, 15, 16, 17)

# A thread shares all of these; a process does not.
_THREAD_FLAGS = 0x0000_0100 | 0x0000_0200 | 0x0000_0400 | 0x0000_0800 | 0x0001_0000

_CAPABILITY_VERSION = 0x2008_0522
_PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 4, 38, 22, 2
# The same on all architectures.
_SYS_LANDLOCK_CREATE_RULESET, _SYS_LANDLOCK_RESTRICT_SELF = 444, 446
_F_DUPFD, _F_GETFD, _F_GETFL, _F_DUPFD_CLOEXEC = 0, 1, 3, 1030


@dataclass(frozen=True)
class Confinement:
    """What `confine` imposes. `level`: "standard" or "strong" (the same here), or "trusted" for limits alone."""

    level: str
    memory_mb: int
    cpu_s: int  # a backstop; the host's own deadline comes much earlier
    threads: bool = False  # whether it may start any; a worker that shares its numbers with the machine may not
    user: int = NOBODY  # the user to become where we are root: of its own, so that its limits count for it alone


class CannotConfine(Exception):
    """The level's promise cannot be kept on this machine; the text says what is missing."""


def confine(confinement: Confinement, program: bytes) -> None:
    """Give up, for ever, what the level takes away from this process.

    program: the filter that `compile_filter` made in the host for this answer to `threads`; not used at level
        `trusted`.
    Raises: CannotConfine; the process must then not run anything.
    """
    _limit(confinement)
    if confinement.level == "trusted":
        return
    _drop_user(confinement)
    _install(program)
    _prove(confinement)


def why_not() -> str:
    """Return what this machine lacks for level `standard`, or nothing."""
    if not sys.platform.startswith("linux"):
        return "seccomp needs Linux"
    try:
        compile_filter(threads=False)
    except CannotConfine as error:
        return str(error)
    return ""


def _limit(confinement: Confinement) -> None:
    if resource is None:
        return
    memory = confinement.memory_mb * 2**20
    for name, limit in (
        ("RLIMIT_CORE", 0),
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_NOFILE", 16),
        ("RLIMIT_CPU", confinement.cpu_s),
        ("RLIMIT_AS", memory),
        ("RLIMIT_MEMLOCK", 0),
        ("RLIMIT_MSGQUEUE", 0),
        ("RLIMIT_NICE", 0),
        ("RLIMIT_NPROC", TASKS),
    ):
        if name in {"RLIMIT_FSIZE", "RLIMIT_NPROC"} and confinement.level == "trusted":
            continue
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
            why = f"this machine's limit of memory (ulimit -v) is below the assignment's {confinement.memory_mb} MB"
            raise CannotConfine(why) from None
        try:
            resource.setrlimit(which, (min(limit, most), most))
        except (OSError, ValueError):
            raise CannotConfine(f"setrlimit {name} is refused") from None


def _drop_user(confinement: Confinement) -> None:
    """Become another user where we are root, and give up all capabilities.

    In a container whose user map is small the user is another one; where it holds one user, seccomp stays, and there
    are no threads, which a limit a user would have to count.
    """
    if os.geteuid() == 0:
        for user in (confinement.user, 10_000 + confinement.user % 50_000, NOBODY):
            try:
                os.setgroups([])
                os.setresgid(NOBODY, NOBODY, NOBODY)
                os.setresuid(user, user, user)
            except OSError:
                continue
            break
        if confinement.threads and os.geteuid() in {0, NOBODY}:
            raise CannotConfine("no user of its own for each worker")
        if os.geteuid() != 0:  # whoever ceases to be root ceases to have capabilities
            return
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    if libc().capset(header, (ctypes.c_uint32 * 6)()) != 0:
        raise CannotConfine("the capabilities cannot be given up")


@cache
def compile_filter(*, threads: bool) -> bytes:
    """Return the seccomp filter for this machine as a BPF program. The host does it, once.

    threads: whether threads may be started.
    Raises: CannotConfine where the binding or the library is absent.
    """
    try:
        import pyseccomp as seccomp
    except (ImportError, RuntimeError, OSError, AttributeError) as error:
        raise CannotConfine(
            f"the seccomp binding does not load ({error}); install the extra 'staff' and the library libseccomp2"
        ) from None
    rules = seccomp.SyscallFilter(seccomp.ERRNO(errno.EACCES))

    def add(action: int, call: str, *arguments: Any) -> None:
        number = seccomp.resolve_syscall(seccomp.Arch.NATIVE, call)
        if number >= 0:  # a call that this architecture lacks is refused by the default
            rules.add_rule(action, number, *arguments)

    for call in _ALLOWED.split():
        add(seccomp.ALLOW, call)
    for calls, firsts in _ALLOWED_FOR.items():
        for call in calls.split():
            for first in firsts:
                add(seccomp.ALLOW, call, seccomp.Arg(0, seccomp.EQ, first))
    for advice in _MADVICE:
        add(seccomp.ALLOW, "madvise", seccomp.Arg(2, seccomp.EQ, advice))
    # Threads, never processes. clone3 hides its flags in memory: without it libc falls back to clone.
    add(seccomp.ERRNO(errno.ENOSYS), "clone3")
    for call in (_USERS if threads else f"{_USERS} {_NUMBERS}").split():
        add(seccomp.ERRNO(0), call)  # which is to say: the answer is 0
    if threads:
        for call in f"{_NUMBERS} set_tid_address".split():
            add(seccomp.ALLOW, call)
        add(seccomp.ALLOW, "clone", seccomp.Arg(0, seccomp.MASKED_EQ, _THREAD_FLAGS, _THREAD_FLAGS))
    # One's own limits may be read: pid 0, and no new limit.
    add(seccomp.ALLOW, "prlimit64", seccomp.Arg(0, seccomp.EQ, 0), seccomp.Arg(2, seccomp.EQ, 0))
    # F_SETOWN and F_SETSIG would have the kernel send signals on our behalf.
    for command in (_F_DUPFD, _F_GETFD, _F_GETFL, _F_DUPFD_CLOEXEC):
        add(seccomp.ALLOW, "fcntl", seccomp.Arg(1, seccomp.EQ, command))
    add(seccomp.ERRNO(errno.ENOTTY), "ioctl")
    for call in _LOOKING.split():
        add(seccomp.ERRNO(errno.ENOENT), call)
    # Opening what would have to be made first is refused; there is nothing to be opened otherwise.
    add(seccomp.ERRNO(errno.ENOENT), "open", seccomp.Arg(1, seccomp.MASKED_EQ, _O_CREAT, 0))
    add(seccomp.ERRNO(errno.ENOENT), "openat", seccomp.Arg(2, seccomp.MASKED_EQ, _O_CREAT, 0))
    with open(os.memfd_create("filter"), "wb+") as file:  # a machine may have no folder for temporary files
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


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
        raise CannotConfine(f"the signal at the parent's death is refused by the kernel: {_why()}")
    # RLIMIT_CORE does not stop a crash reporter that the kernel pipes to, and that writes files.
    _prctl("the refusal of core dumps", _PR_SET_DUMPABLE, 0, 0, 0, 0)
    _prctl("no_new_privs", _PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _landlock()
    _prctl("the seccomp filter", _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(fprog), 0, 0)


def _prctl(what: str, *arguments: Any) -> None:
    if libc().prctl(*arguments) != 0:
        raise CannotConfine(f"{what} is refused by the kernel: {_why()}")


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
        raise CannotConfine(f"Landlock is refused by the kernel: {_why()}")
    os.close(ruleset)


def _prove(confinement: Confinement) -> None:
    """Try what must fail now. Limits that were not set and a filter that did not load must not be believed."""
    if resource is None or resource.getrlimit(resource.RLIMIT_AS)[0] != confinement.memory_mb * 2**20:
        raise CannotConfine("the memory limit does not hold")
    if confinement.threads and (os.getpid() != 1 or resource.getrlimit(resource.RLIMIT_NPROC)[0] != TASKS):
        raise CannotConfine("the limit of threads does not hold for it alone")
    if not confinement.threads and _starts_a_thread():
        raise CannotConfine("the seccomp filter does not hold: a thread could be started")
    if libc().sysinfo(_ROOM) == 0:
        raise CannotConfine("the seccomp filter does not hold: the machine's load could be read")
    try:
        _stat("/")
    except FileNotFoundError:
        pass
    else:
        raise CannotConfine("the seccomp filter does not hold: a path could be looked up")
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
