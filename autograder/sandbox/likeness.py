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
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, Final

from autograder.sandbox.amended import know_other_names
from autograder.sandbox.offer import is_offered, is_refused, not_here
from autograder.sandbox.standin import STAND_INS
from autograder.sandbox.surroundings import package_folders
from autograder.sandbox.world import furnish

_OWN: Final = ("submission", "__main__")  # how the module of a submission is called
# What Python tells its audit hooks, by how the cage's filter answers: there is no such file; or it is refused.
_ABSENT: Final = frozenset(
    "os.chdir os.chmod os.exec os.getxattr os.listdir os.listxattr os.remove os.rename os.rmdir os.scandir os.truncate"
    " os.utime".split()
)
_REFUSED: Final = frozenset(
    "os.chflags os.chown os.fork os.forkpty os.kill os.killpg os.link os.mkdir os.mkfifo os.posix_spawn os.spawn"
    " os.startfile os.startfile/2 os.symlink os.system pty.spawn subprocess.Popen".split()
)
_NETWORK: Final = frozenset(
    "socket.bind socket.connect socket.getaddrinfo socket.gethostbyaddr socket.gethostbyname socket.sendto".split()
)
_LOADED: Final = ("libc.", "libm.", "libpthread.", "libdl.")  # which numpy has loaded before


def resemble_the_cage(readable: Sequence[Path] = ()) -> None:
    """Give this process, which runs nothing but one's own file, the imports and the surroundings of the cage.

    readable: folders that can be read all the same, where the kit itself goes on in this process.
    """
    for name in [name for name in sys.modules if is_refused(name)]:
        del sys.modules[name]
    sys.meta_path[:] = [_Gate() if finder is importlib.machinery.PathFinder else finder for finder in sys.meta_path]
    know_other_names()
    is_pythons = _pythons_own(readable)
    furnish(is_pythons)
    for name in ("exists", "isdir", "isfile"):  # Windows has its own, which ask nobody
        setattr(os.path, name, getattr(genericpath, name))
    os.system = lambda command: 127 << 8  # a shell that is not there; it raises nothing
    sys.addaudithook(_hook(is_pythons))


class _Gate(importlib.abc.MetaPathFinder):
    """Finds for a submission what it may import, and for everybody else what there is."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, *rest: Any) -> ModuleSpec | None:
        """Find a module, or refuse it as the cage does."""
        if not is_offered(name) and _asked_by_submission():
            if sys._getframe(1).f_code.co_name == "_find_spec" and _is_import():
                raise not_here(name)
            return None
        return importlib.machinery.PathFinder.find_spec(name, path, *rest)


def _is_import() -> bool:
    """Whether a module is wanted rather than only looked for."""
    return sys._getframe(3).f_code.co_name == "_find_and_load_unlocked"


def _asked_by_submission() -> bool:
    frame = sys._getframe(2)
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).startswith("importlib"):
        frame = frame.f_back
    return frame.f_globals.get("__name__") in _OWN


def _pythons_own(readable: Sequence[Path] = ()) -> Callable[[Any], bool]:
    """Return what tells whether a path leads to Python's own files, which are in memory in the cage."""
    import autograder

    package = Path(autograder.__file__).parent
    # Beside the package lies a clone's content, or, where it is installed, numpy.
    beside = {package.parent, Path.cwd()} - set(map(Path, package_folders()))
    found = [path for path in sys.path if path and Path(path) not in beside]
    zones = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
    named = [str(package), *found, *zones, *map(str, readable)]
    places = tuple(os.path.normcase(os.path.normpath(path)) for path in (*named, *map(os.path.realpath, named)))

    def is_pythons(path: Any) -> bool:
        try:
            text = os.fsdecode(path)
        except TypeError:  # a descriptor, say
            return True
        return os.path.isabs(text) and os.path.normcase(os.path.normpath(text)).startswith(places)

    return is_pythons


def _hook(is_pythons: Callable[[Any], bool]) -> Callable[[str, tuple[Any, ...]], None]:
    """Return an audit hook that refuses as the cage's filter does."""

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if (refusal := _refusal(event, args, is_pythons)) is not None:
            raise refusal

    return hook


def _refusal(event: str, args: tuple[Any, ...], is_pythons: Callable[[Any], bool]) -> Exception | None:
    """Return how the cage answers what Python is about to do, where it does not let it pass."""
    if event == "open":
        return _not_opened(args[0], args[1], args[2], is_pythons)
    if event in _ABSENT:
        listed = event in ("os.listdir", "os.scandir") and (args[0] is None or is_pythons(args[0]))
        return None if listed else FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), args[0])
    if event in _REFUSED or event in _NETWORK:
        path = args[0] if args and isinstance(args[0], str | bytes) else None
        return PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    if event == "sqlite3.connect" and args[0] not in (":memory:", ""):
        problem: Exception = sys.modules["sqlite3"].OperationalError("unable to open database file")
        return problem
    if event == "ctypes.dlopen" and args[0] and not str(args[0]).startswith(_LOADED):
        return OSError(f"{args[0]}: cannot open shared object file")
    return None


def _not_opened(path: Any, mode: Any, flags: Any, is_pythons: Callable[[Any], bool]) -> OSError | None:
    writes = any(sign in mode for sign in "wax") if isinstance(mode, str) else bool((flags or 0) & os.O_CREAT)
    if type(path) is int or path == os.devnull or (not writes and is_pythons(path)):
        return None
    number = errno.EACCES if writes else errno.ENOENT
    return OSError(number, os.strerror(number), path)  # which makes it the right one of its kind


# --- where nothing may be refused: a reader's own notebook ------------------------------------------------


class _Watch:
    """Notes what one thread does that grading would refuse. Python keeps an audit hook for good: there is one."""

    def __init__(self) -> None:
        self.thread = 0
        self.seen: list[Exception] = []
        self._is_pythons = _pythons_own()
        sys.addaudithook(self._hook)

    def _hook(self, event: str, args: tuple[Any, ...]) -> None:
        if self.thread and self.thread == threading.get_ident():
            refusal = _refusal(event, args, self._is_pythons)
            if refusal is not None and not _is_others_work():
                self.seen.append(refusal)


@cache
def _watch() -> _Watch:
    return _Watch()


def _is_others_work() -> bool:
    """Whether it is done on behalf of what stands for itself where this is graded, or of an import."""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None:
        root = str(frame.f_globals.get("__name__")).partition(".")[0]
        if root in ("importlib", "linecache", *STAND_INS):
            return True
        frame = frame.f_back if root != "autograder" or frame.f_code.co_filename == __file__ else None
    return False


@contextmanager
def watched() -> Iterator[list[Exception]]:
    """Note what this thread does within that grading would refuse, and how it would."""
    watch = _watch()
    watch.thread, watch.seen = threading.get_ident(), []
    try:
        yield watch.seen
    finally:
        watch.thread = 0
