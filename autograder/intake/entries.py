"""An archive's entries -> a tree of files. Names are decoded before they are split; what would leave is refused."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from autograder.intake.decoding import clean
from autograder.intake.files import (
    MAX_DEPTH,
    TOO_DEEP,
    File,
    Tree,
    is_hidden,
    is_junk,
    passed_over,
    refusing,
    shortened,
)
from autograder.model import Note, note

MAX_NAME = 4_096  # characters between two slashes
_KEPT_DEPTH = 4  # folders that are shown of a path that is too deep
_ABSOLUTE = re.compile(r"/|[A-Za-z]:")
_LEAVES = note("files.leaves")


@dataclass(frozen=True)
class Entry:
    """One entry as the archive names it."""

    name: str
    read: Callable[[], bytes] = field(repr=False)
    folder: bool = False
    modified: int = 0
    refused: Note | None = None


def tree_of(entries: Iterable[Entry], path: str, notes: tuple[Note, ...] = ()) -> Tree:
    """Return the tree of an archive's entries; their paths go on from `path`, if there is one."""
    prefix = f"{path}/" if path else ""
    files: list[File] = []
    folders: set[str] = set()
    passed: dict[Note, None] = {}
    for entry in entries:
        parts = parts_of(entry.name)
        shown = f"{prefix}{'/'.join(parts)}"
        if ".." in parts or _ABSOLUTE.match(entry.name.replace("\\", "/")):
            leaving = "/".join(_split(entry.name)[: MAX_DEPTH + 1])
            files.append(_refused(f"{prefix}{leaving}", _LEAVES))
        elif not parts or any(is_junk(part) or (at and is_hidden(part)) for at, part in enumerate(parts)):
            passed.update(dict.fromkeys(passed_over(parts[0]) if parts and not path else ()))
        elif len(parts) > MAX_DEPTH:
            files.append(_refused(f"{prefix}{'/'.join(parts[:_KEPT_DEPTH])}/", TOO_DEEP))
        elif entry.refused:
            files.append(_refused(shown, entry.refused))
        elif entry.folder:
            folders.add(shown)
        else:
            files.append(File(shown, entry.read, entry.modified))
    files.sort(key=lambda file: file.path)
    return Tree(path.rsplit("/", 1)[-1], tuple(files), frozenset(folders), (*notes, *shortened(passed)), prefix)


def parts_of(name: str) -> list[str]:
    """Return the parts of an entry's path, at most one more than may be, each of a bounded length."""
    return [part for part in _split(name) if part not in {"", "."}][: MAX_DEPTH + 1]


def _split(name: str) -> list[str]:
    return [cut_name(part) for part in clean(name).replace("\\", "/").split("/")]


def cut_name(part: str, longest: int = MAX_NAME) -> str:
    """Return a name that is not longer than that: begin and end stay, and what was cut still tells two apart."""
    if len(part) <= longest:
        return part
    return f"{part[:160]}…{hashlib.sha256(part.encode('utf-8', 'replace')).hexdigest()[:8]}…{part[-60:]}"


def _refused(path: str, reason: Note) -> File:
    return File(path, refusing(reason), refused=reason)
