"""What a harmless program finds around itself in the cage: an empty folder to work in, a home, the null device.

The filter says that there is no file; a folder that is there and empty, and the null device, are what it cannot say.
These stand-ins are for programs that look around, and no part of the cage: whoever goes past them meets the filter.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

HOME: Final = "/home/student"
_ENVIRONMENT: Final = {"HOME": HOME, "USER": "student", "LOGNAME": "student"}
_NULL: Final = 0  # the descriptor that leads to the null device
_FOLDER: Final = os.stat_result((stat.S_IFDIR | 0o755, 2, 1, 2, 0, 0, 40, 0, 0, 0))
_DEVICE: Final = os.stat_result((stat.S_IFCHR | 0o666, 3, 1, 1, 0, 0, 0, 0, 0, 0))


def _everything(_path: Any) -> bool:
    return True


def furnish(is_there: Callable[[Any], bool] = _everything) -> None:
    """Put the stand-ins in their places. In the zygote, once; the environment is each worker's to begin with.

    is_there: whether a path may be looked at, where no filter says so.
    """
    real_open, real_os_open, real_stat, real_lstat = io.open, os.open, os.stat, os.lstat
    real_listdir, real_scandir, real_chdir, real_access = os.listdir, os.scandir, os.chdir, os.access

    seen = partial(_seen, is_there)

    def open_(file: Any, *args: Any, **kwargs: Any) -> Any:
        return real_open(os.dup(_NULL) if _is_null(file) else file, *args, **kwargs)

    def os_open(path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
        return os.dup(_NULL) if _is_null(path) else real_os_open(path, flags, *args, **kwargs)

    def stat_(path: Any, *args: Any, **kwargs: Any) -> os.stat_result:
        return _known(path) or real_stat(seen(path), *args, **kwargs)

    def lstat(path: Any, *args: Any, **kwargs: Any) -> os.stat_result:
        return _known(path) or real_lstat(seen(path), *args, **kwargs)

    def listdir(path: Any = ".") -> list[Any]:
        return [] if _is_folder(path) else real_listdir(path)

    def scandir(path: Any = ".") -> Any:
        return _Nothing() if _is_folder(path) else real_scandir(path)

    def chdir(path: Any) -> None:
        if not _is_folder(path):
            real_chdir(path)

    def access(path: Any, mode: int, **kwargs: Any) -> bool:
        return _known(path) is not None or (is_there(path) and real_access(path, mode, **kwargs))

    builtins.open = io.open = open_
    os.open, os.stat, os.lstat, os.listdir = os_open, stat_, lstat, listdir
    os.scandir, os.chdir, os.access = scandir, chdir, access
    os.getcwd, os.getcwdb = _home, HOME.encode


def _seen(is_there: Callable[[Any], bool], path: Any) -> Any:
    if not is_there(path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    return path


def inhabit(file: str) -> None:
    """Set what a program has of its own: its arguments, and in the cage an environment. file: what it is called."""
    if os.getcwd is _home:
        os.environ.update(_ENVIRONMENT)
    sys.argv = [file]


def _home() -> str:
    return HOME


def _text(path: Any) -> str:
    try:
        return os.fsdecode(path)
    except TypeError:  # a descriptor, say
        return ""


def _is_null(path: Any) -> bool:
    return _text(path) == os.devnull


def _is_folder(path: Any) -> bool:
    return path is None or os.path.normpath(_text(path) or "/") in {".", HOME}


def _known(path: Any) -> os.stat_result | None:
    if _is_null(path):
        return _DEVICE
    return _FOLDER if _text(path) and _is_folder(path) else None


class _Nothing:
    """What `os.scandir` returns for an empty folder."""

    def __enter__(self) -> _Nothing:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __next__(self) -> Any:
        raise StopIteration

    def close(self) -> None:
        return
