"""An archive's entries -> a tree of files. Names are decoded before they are split; what would leave is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from autograder.intake.decoding import clean
from autograder.intake.files import File, Tree, is_hidden, is_junk, refusing
from autograder.model import NO_TEXT, Text

_ABSOLUTE = re.compile(r"/|[A-Za-z]:")
_LEAVES = Text(
    "路径会跑到压缩包外面（..、绝对路径或盘符），没有读；重新压缩再交",
    "its path would leave the archive (.., an absolute path or a drive); it was not read; pack it again",
)


@dataclass(frozen=True)
class Entry:
    """One entry as the archive names it."""

    name: str
    read: Callable[[], bytes] = field(repr=False)
    folder: bool = False
    modified: int = 0
    refused: Text = NO_TEXT


def tree_of(entries: Iterable[Entry], path: str, notes: tuple[Text, ...] = ()) -> Tree:
    """Return the tree of an archive's entries; their paths go on from `path`, if there is one."""
    prefix = f"{path}/" if path else ""
    files: list[File] = []
    folders: set[str] = set()
    for entry in entries:
        name = clean(entry.name).replace("\\", "/")
        parts = [part for part in name.split("/") if part not in {"", "."}]
        shown = f"{prefix}{'/'.join(parts)}"
        if ".." in parts or _ABSOLUTE.match(name):
            files.append(File(f"{prefix}{name}", refusing(_LEAVES), refused=_LEAVES))
        elif not parts or any(is_junk(part) or (at and is_hidden(part)) for at, part in enumerate(parts)):
            continue
        elif entry.refused:
            files.append(File(shown, refusing(entry.refused), refused=entry.refused))
        elif entry.folder:
            folders.add(shown)
        else:
            files.append(File(shown, entry.read, entry.modified))
    files.sort(key=lambda file: file.path)
    return Tree(path.rsplit("/", 1)[-1], tuple(files), frozenset(folders), notes, prefix)
