"""One run at a time holds a grading folder; who else comes is told which one.

The system's own lock does it: it ends with its process, however that ends, so that a dead run blocks nobody, and it
holds over NFS. What stands in the file is for people. Only where a file system has no locks does the file itself
count, unless its process was of this machine and is gone.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from autograder.bounds.clipping import clip, visible
from autograder.errors import EnvironmentProblem
from autograder.machine import may_live
from autograder.model import Note, note

FILE: Final = ".lock"
_HELD: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK})
_NO_LOCKS: Final = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL})
_MOST: Final = 1000  # bytes of what a lock says


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder, which is made where there is none, and removed again where nothing came of it.

    Raises: EnvironmentProblem where another run holds it; OSError.
    """
    absent = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        handle = _taken(folder / FILE)
        try:
            yield
        finally:
            _release(folder / FILE, handle)
    finally:
        with suppress(OSError):
            for each in absent:
                each.rmdir()


def _taken(path: Path) -> int:
    """Return the handle of the file, locked, and in its place: who held it before may just have removed it."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
        try:
            _lock(handle)
        except OSError as error:
            who, is_held = _said(handle), error.errno in _HELD
            if is_held or error.errno not in _NO_LOCKS or _may_live(who):
                os.close(handle)
                if not is_held and error.errno not in _NO_LOCKS:
                    raise
                raise EnvironmentProblem(_told(path, who, removable=not is_held)) from None
        if _is_in_place(path, handle):
            break
        os.close(handle)
    since = datetime.now().astimezone().isoformat(timespec="seconds")
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "since": since}).encode())
    return handle


def _release(path: Path, handle: int) -> None:
    if sys.platform == "win32":  # where what is open cannot be removed
        os.close(handle)
    with suppress(OSError):
        path.unlink()
    if sys.platform != "win32":
        os.close(handle)


def _is_in_place(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _MOST, os.SEEK_SET)  # what is locked cannot be read; who holds it has to be
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _said(handle: int) -> dict[str, Any]:
    """Return what a lock says of who holds it; nothing of it is believed, but for a process that is gone."""
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        found = json.loads(os.read(handle, _MOST))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _may_live(who: dict[str, Any]) -> bool:
    """Return whether a lock's process may be running; who is not of this machine may."""
    pid = who.get("pid")
    if not isinstance(pid, int) or who.get("host") != socket.gethostname():
        return bool(who)
    return may_live(pid)


def _told(path: Path, who: dict[str, Any], *, removable: bool) -> Note:
    pid, host, since = (clip(str(who.get(key) or "?"), 60) for key in ("pid", "host", "since"))
    file = visible(str(path)) if removable else ""
    return note("gradebook.held", path=visible(str(path.parent)), pid=pid, host=host, since=since, file=file)
