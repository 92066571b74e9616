"""Outside the cage, one's own file meets the same world as in it: the same imports, no files, no processes, no network.

It is no cage: whoever wants to goes past it. It is there so that a self-check finds out what grading would find out.
"""

from __future__ import annotations

import errno
import genericpath
import importlib.abc
import importlib.machinery
import os
import sys
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from autograder.sandbox.offer import is_offered, is_refused, not_here
from autograder.sandbox.older_numpy import know_other_names
from autograder.sandbox.world import furnish

_OWN: Final = ("submission", "__main__")  # how the module of a submission is called
_PROCESSES: Final = frozenset(
    "os.exec os.fork os.forkpty os.kill os.killpg os.posix_spawn os.spawn os.startfile os.startfile/2"
    " pty.spawn subprocess.Popen".split()
)
_CHANGES: Final = frozenset(
    "os.chflags os.chmod os.chown os.link os.mkdir os.mkfifo os.remove os.rename os.rmdir os.symlink os.truncate"
    " os.utime".split()
)
_NETWORK: Final = frozenset(
    "socket.bind socket.connect socket.getaddrinfo socket.gethostbyaddr socket.gethostbyname socket.sendto".split()
)
_LOADED: Final = ("libc.", "libm.", "libpthread.", "libdl.")  # which numpy has loaded before
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC


def resemble_the_cage() -> None:
    """Give this process, which runs nothing but one's own file, the imports and the surroundings of the cage."""
    for name in [name for name in sys.modules if is_refused(name)]:
        del sys.modules[name]
    sys.meta_path[:] = [_Gate() if finder is importlib.machinery.PathFinder else finder for finder in sys.meta_path]
    know_other_names()
    is_pythons = _pythons_own()
    furnish(is_pythons)
    for name in ("exists", "isdir", "isfile"):  # Windows has its own, which ask nobody
        setattr(os.path, name, getattr(genericpath, name))
    os.system = lambda command: -1  # it says so, and raises nothing
    sys.addaudithook(_hook(is_pythons))


class _Gate(importlib.abc.MetaPathFinder):
    """Finds for a submission what it may import, and for everybody else what there is."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find a module, or refuse it as the cage does."""
        if not is_offered(name) and _asked_by_submission():
            if sys._getframe(1).f_code.co_name == "_find_spec" and _is_import():
                raise not_here(name)
            return None
        return importlib.machinery.PathFinder.find_spec(name, path, target)


def _is_import() -> bool:
    """Whether a module is wanted rather than only looked for."""
    return sys._getframe(3).f_code.co_name == "_find_and_load_unlocked"


def _asked_by_submission() -> bool:
    frame = sys._getframe(2)
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).startswith("importlib"):
        frame = frame.f_back
    return frame.f_globals.get("__name__") in _OWN


def _pythons_own() -> Callable[[Any], bool]:
    """Return what tells whether a path leads to Python's own files, which are in memory in the cage."""
    import autograder

    package = Path(autograder.__file__).parent
    found = [path for path in sys.path if path and Path(path) != package.parent]
    places = tuple({os.path.realpath(path) for path in [str(package), *found]} | set(found) | {str(package)})
    zones = ("/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo")

    def is_pythons(path: Any) -> bool:
        try:
            text = os.fsdecode(path)
        except TypeError:  # a descriptor, say
            return True
        return os.path.isabs(text) and os.path.normpath(text).startswith((*places, *zones))

    return is_pythons


def _hook(is_pythons: Callable[[Any], bool]) -> Callable[[str, tuple[Any, ...]], None]:
    """Return an audit hook that refuses as the cage's filter does."""

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            _open(args[0], args[1], args[2], is_pythons)
        elif event in ("os.listdir", "os.scandir"):
            if args[0] is not None and not is_pythons(args[0]):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), args[0])
        elif event in _CHANGES or event in _PROCESSES or event in _NETWORK:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), *args[:1])
        elif event == "sqlite3.connect" and args[0] not in (":memory:", ""):
            raise sys.modules["sqlite3"].OperationalError("unable to open database file")
        elif event == "ctypes.dlopen" and args[0] and not str(args[0]).startswith(_LOADED):
            raise OSError(f"{args[0]}: cannot open shared object file")

    return hook


def _open(path: Any, mode: Any, flags: Any, is_pythons: Callable[[Any], bool]) -> None:
    writes = any(sign in mode for sign in "wax+") if isinstance(mode, str) else bool((flags or 0) & _WRITES)
    if type(path) is int or (not writes and is_pythons(path)):
        return
    number = errno.EACCES if writes else errno.ENOENT
    raise OSError(number, os.strerror(number), path)  # which makes it the right one of its kind
