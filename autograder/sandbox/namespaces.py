"""Process numbers of its own for each worker, so that it neither sees nor counts what else the machine runs.

The number that the kernel gives a new thread tells how many were started anywhere before it: one submission could
write with it and another read. So a worker may start threads only where it lives in a pid namespace of its own, whose
numbers begin with 1. Root can make these; anybody else makes a user namespace first, in which they can.
"""

from __future__ import annotations

import errno
import os

from autograder.sandbox.confinement import CannotConfine
from autograder.sandbox.system import die_with_parent, error_number, libc, pidfd_open

_CLONE_NEWUSER, _CLONE_NEWPID = 0x1000_0000, 0x2000_0000


class Nursery:
    """Forks each child into a pid namespace of its own. lacks: what this machine lacks for it, or nothing.

    For who is not root, making one forks: the caller goes on in the child, the parent waits for it and ends as it does.
    """

    def __init__(self) -> None:
        self._own = -1
        self.lacks = self._nest() if os.geteuid() != 0 else None
        if self.lacks is None:
            self._own = _own_namespace()
            self.lacks = self._tried()

    def fork(self) -> int:
        """Fork, as `os.fork` does. The child is process 1 of its namespace; here it has another number."""
        if self.lacks is not None:
            return os.fork()
        self._enter()
        try:
            pid = os.fork()
        except OSError:
            self._leave()
            raise
        if pid:
            self._leave()
        return pid

    def _nest(self) -> CannotConfine | None:
        if libc().unshare(_CLONE_NEWUSER | _CLONE_NEWPID) != 0:
            return CannotConfine("no_namespaces", os.strerror(error_number()))
        pid = os.fork()
        if pid == 0:
            return None
        die_with_parent()
        os.closerange(3, 256)  # or the host would never see the other end of its socket closed
        _, status = os.waitpid(pid, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)

    def _enter(self) -> None:
        if libc().unshare(_CLONE_NEWPID) != 0:
            raise OSError(error_number(), "no pid namespace")

    def _leave(self) -> None:
        """Go back to where our own children live: a namespace ends with its first process, and takes no other."""
        if libc().setns(self._own, _CLONE_NEWPID) != 0:
            raise OSError(error_number(), "no way back from a pid namespace")

    def _tried(self) -> CannotConfine | None:
        """Try it in a child: who has entered and may not leave could fork once, and never again."""
        pid = os.fork()
        if pid == 0:
            number = 0
            try:
                for _ in range(2):  # the way back is needed for the second
                    self._enter()
                    self._leave()
            except OSError as error:
                number = error.errno or errno.EPERM
            finally:
                os._exit(number)
        number = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        return CannotConfine("no_pid_namespaces", os.strerror(number)) if number else None


def _own_namespace() -> int:
    """Return a descriptor that stands for the namespace this process is in."""
    try:
        return os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # no /proc, as within bubblewrap
        return pidfd_open(os.getpid())
