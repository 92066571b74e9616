"""What an error of the operating system means, in one line: what it is, and what to do; and what a machine has.

A machine's fault is nobody's zero, and no traceback. Only what concerns a folder blames that folder.
"""

from __future__ import annotations

import errno
import os

from autograder.bounds.clipping import visible
from autograder.model import Note, note

_CODES = {
    errno.ENOSPC: "machine.disk_full",
    getattr(errno, "EDQUOT", -1): "machine.quota",
    errno.ENOENT: "machine.absent",
    errno.ENOTDIR: "machine.no_folder",
    errno.ELOOP: "machine.links_in_circles",
    errno.ENAMETOOLONG: "machine.long_name",
    errno.EMFILE: "machine.many_files",
    errno.ENFILE: "machine.many_files_in_all",
    errno.EAGAIN: "machine.no_process",
    errno.ENOMEM: "machine.no_memory",
    errno.ENOSYS: "machine.no_call",
    errno.EIO: "machine.disk_error",
}
_OF_A_PLACE = {  # another one may do
    errno.EROFS: "machine.read_only",
    errno.EACCES: "machine.no_access",
    errno.EPERM: "machine.not_permitted",
}
_NO_THREAD = "can't start new thread"  # Python has no other word for a thread that the system does not grant
_WANTED_FILES = 1024
_OF_STAFF = frozenset({"jinja2", "pyseccomp", "openpyxl", "yaml", "hatchling"})


def why_os(error: OSError, *, move: bool = True) -> Note:
    """Return what an error of the operating system is and what to do, without where.

    move: whether another place is said to do.
    """
    system, number = error.strerror or str(error) or type(error).__name__, error.errno or 0
    if number in _OF_A_PLACE:
        return note(_OF_A_PLACE[number], system=system, move=move)
    return note(_CODES.get(number, "machine.other"), system=system)


def why_unwritten(error: OSError) -> Note:
    """Return why a folder of the user's choice cannot be written, and what to do but for choosing another one."""
    return why_os(error, move=False)


def why_machine(error: Exception) -> Note | None:
    """Return in a line why a command cannot go on here; None for what is a mistake of ours."""
    if isinstance(error, ModuleNotFoundError):
        name = (error.name or "").split(".")[0]
        extra = '".[staff]"' if name in _OF_STAFF else name
        return None if name in {"", "autograder"} else note("machine.no_package", name=name, extra=extra)
    if isinstance(error, RuntimeError) and str(error) == _NO_THREAD:
        error = BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    if not isinstance(error, OSError):
        return None
    if not _has_folder():
        return note("machine.no_working_folder")
    if error.filename is None and error.errno in {None, errno.ENOENT} and not _has_temporary_folder():
        return note("machine.no_temporary_folder")
    if error.filename is None:
        return note("machine.refuses", why=why_os(error))
    path = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else str(error.filename)
    return note("machine.at", path=visible(path), why=why_os(error))


def _has_folder() -> bool:
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def _has_temporary_folder() -> bool:
    import tempfile  # only where something is amiss

    try:
        tempfile.gettempdir()
    except OSError:
        return False
    return True


def open_files() -> int:
    """Return how many files this process may have open at a time, once that is as many as the machine grants."""
    try:
        import resource
    except ImportError:  # Windows has no such limit to speak of
        return _WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
    return wanted


def cores() -> int:
    """Return how many processors this process may use, or may well use where the machine does not say."""
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):
        return os.cpu_count() or 1


def may_live(pid: int) -> bool:
    """Return whether a process of that number may be running. Not for Windows, where asking for one ends it."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # another user's
        return True
    return True
