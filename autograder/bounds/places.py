"""What stands at a path, and whether two places are one. Nothing is opened, and no link is followed unawares."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from autograder.model import NO_TEXT, Text

_KINDS = (
    (stat.S_ISLNK, Text("是一个链接", "is a link")),
    (stat.S_ISDIR, Text("是一个文件夹", "is a folder")),
    (stat.S_ISREG, Text("是一个文件", "is a file")),
    (stat.S_ISFIFO, Text("是一个管道", "is a pipe")),
    (stat.S_ISSOCK, Text("是一个套接字", "is a socket")),
)
_DEVICE = Text("是一个设备", "is a device")
_SEVERAL_NAMES = Text("在别处还有一个名字（硬链接）", "has another name elsewhere (a hard link)")


def no_plain_file(path: Path, *, only_name: bool = False) -> Text:
    """Return what a path is where it is no plain file, else nothing. What is absent is nothing, too.

    only_name: whether a file that has another name elsewhere is none: for one that is written in place.
    """
    return _oddity(path, stat.S_ISREG, only_name)


def no_plain_folder(path: Path) -> Text:
    """Return what a path is where it is no folder itself, else nothing. What is absent is nothing, too."""
    return _oddity(path, stat.S_ISDIR, only_name=False)


def lies_within(inner: Path, outer: Path) -> bool:
    """Return whether `inner` is `outer` or lies below it, however the two are written: links, mounts, case.

    Either may be absent; in what is absent nothing lies.
    """
    try:
        wanted = outer.stat()
    except (OSError, ValueError):
        return False
    place = _resolved(inner)
    return any(_is(each, wanted) for each in (place, *place.parents))


def _oddity(path: Path, wanted: object, only_name: bool) -> Text:
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return NO_TEXT
    for is_kind, words in _KINDS:
        if is_kind(found.st_mode):
            if is_kind is not wanted:
                return words
            return _SEVERAL_NAMES if only_name and found.st_nlink > 1 else NO_TEXT
    return _DEVICE


def _is(path: Path, wanted: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), wanted)
    except (OSError, ValueError):
        return False


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # links that go round in circles
        return Path(os.path.abspath(path))
