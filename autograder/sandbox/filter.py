"""The seccomp filter: it lets through what computing needs, and refuses everything else.

Every system call that takes a path is refused: there is nothing to read (no such file), nothing to write (permission
denied), and nothing to import that was not imported before. It is an allow-list, so that a call the kernel learns
tomorrow is refused today. What tells of the machine or of other processes (load, free memory, their clocks, their
existence, what lies in the page cache) is refused, too: it is where one submission could write and another read.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from autograder.sandbox.confinement import CannotConfine

# All that computing needs. What is not here ends with EACCES, but for the calls that look for a file.
_ALLOWED = (
    "read write readv writev lseek close dup mmap munmap mremap mprotect brk msync membarrier futex futex_waitv "
    "set_robust_list rseq sched_yield rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending "
    "rt_sigtimedwait rt_sigsuspend sigaltstack restart_syscall pause alarm getitimer setitimer nanosleep "
    "gettimeofday time times getrusage getrlimit uname getrandom poll ppoll select pselect6 arch_prctl exit exit_group"
).split()
# One's own numbers. They begin with 1 in a namespace of one's own; elsewhere they tell what else was started.
_NUMBERS = "getpid gettid getppid getpgrp".split()
_USERS = "getuid geteuid getgid getegid".split()  # a user of its own has a number that tells how many there were
# Allowed with one of these as the first argument. Clocks: the machine's and one's own, by name; a negative number is
# another process's. pid 0 is oneself. The first three descriptors: a socket's number tells how many there were.
_ALLOWED_FOR = {
    **dict.fromkeys("clock_gettime clock_getres clock_nanosleep".split(), (0, 1, 2, 3, 4, 5, 6, 7, 11)),
    **dict.fromkeys("sched_getaffinity sched_getparam sched_getscheduler getpgid getsid".split(), (0,)),
    "fstat": (0, 1, 2),
}
# What looks for a file finds none, as in an empty folder: a harmless program has its answer for that, and goes on.
_LOOKING = (
    "stat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat execve unlink unlinkat rmdir rename "
    "renameat renameat2 chdir chmod fchmodat utime utimes utimensat getxattr lgetxattr listxattr llistxattr truncate"
).split()
_O_CREAT = os.O_CREAT
# Advice about memory that is one's own; the rest speaks to the page cache, which all processes share.
_MADVICE = (0, 1, 2, 4, 8, 10, 11, 14, 15, 16, 17)

# A thread shares all of these; a process does not.
_THREAD_FLAGS = 0x0000_0100 | 0x0000_0200 | 0x0000_0400 | 0x0000_0800 | 0x0001_0000
_F_DUPFD, _F_GETFD, _F_GETFL, _F_DUPFD_CLOEXEC = 0, 1, 3, 1030


def why_not() -> CannotConfine | None:
    """Return what this machine lacks for level `standard`, or nothing."""
    if not sys.platform.startswith("linux"):
        return CannotConfine("no_linux")
    try:
        compile_filter(threads=False)
    except CannotConfine as error:
        return error
    return None


@cache
def compile_filter(*, threads: bool) -> bytes:
    """Return the filter for this machine as a BPF program. The host does it, once.

    threads: whether threads may be started.
    Raises: CannotConfine where the binding or the library is absent.
    """
    try:
        seccomp = _binding()
    except (ImportError, RuntimeError, OSError, AttributeError) as error:
        raise CannotConfine("no_binding", str(error)) from None
    rules = seccomp.SyscallFilter(seccomp.ERRNO(errno.EACCES))
    for action, calls, arguments in _rules(seccomp, threads=threads):
        for call in calls:
            number = seccomp.resolve_syscall(seccomp.Arch.NATIVE, call)
            if number >= 0:  # a call that this architecture lacks is refused by the default
                rules.add_rule(action, number, *arguments)
    with open(os.memfd_create("filter"), "wb+") as file:  # a machine may have no folder for temporary files
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _binding() -> Any:
    """Return the seccomp binding, which asks other programs where its library lies: a machine may not start them."""
    from ctypes import util

    find = util.find_library
    util.find_library = lambda name: find(name) or ("libseccomp.so.2" if name == "seccomp" else None)
    try:
        import pyseccomp
    finally:
        util.find_library = find
    return pyseccomp


def _rules(seccomp: Any, *, threads: bool) -> Iterator[tuple[int, Sequence[str], tuple[Any, ...]]]:
    """Yield what is answered otherwise than by EACCES: the answer, the calls, and what their arguments have to be."""
    allow, equal, masked = seccomp.ALLOW, seccomp.EQ, seccomp.MASKED_EQ
    yield allow, _ALLOWED, ()
    for call, firsts in _ALLOWED_FOR.items():
        for first in firsts:
            yield allow, [call], (seccomp.Arg(0, equal, first),)
    for advice in _MADVICE:
        yield allow, ["madvise"], (seccomp.Arg(2, equal, advice),)
    # Threads, never processes. clone3 hides its flags in memory: without it libc falls back to clone.
    yield seccomp.ERRNO(errno.ENOSYS), ["clone3"], ()
    yield seccomp.ERRNO(0), _USERS if threads else [*_USERS, *_NUMBERS], ()  # which is to say: the answer is 0
    if threads:
        yield allow, [*_NUMBERS, "set_tid_address"], ()
        yield allow, ["clone"], (seccomp.Arg(0, masked, _THREAD_FLAGS, _THREAD_FLAGS),)
    # One's own limits may be read: pid 0, and no new limit.
    yield allow, ["prlimit64"], (seccomp.Arg(0, equal, 0), seccomp.Arg(2, equal, 0))
    # F_SETOWN and F_SETSIG would have the kernel send signals on our behalf.
    for command in (_F_DUPFD, _F_GETFD, _F_GETFL, _F_DUPFD_CLOEXEC):
        yield allow, ["fcntl"], (seccomp.Arg(1, equal, command),)
    yield seccomp.ERRNO(errno.ENOTTY), ["ioctl"], ()
    yield seccomp.ERRNO(errno.ENOENT), _LOOKING, ()
    # Opening what would have to be made first is refused; there is nothing to be opened otherwise.
    yield seccomp.ERRNO(errno.ENOENT), ["open"], (seccomp.Arg(1, masked, _O_CREAT, 0),)
    yield seccomp.ERRNO(errno.ENOENT), ["openat"], (seccomp.Arg(2, masked, _O_CREAT, 0),)
