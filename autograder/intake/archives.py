"""A zip or tar, in memory or on disk -> the files in it. Nothing is ever unpacked onto disk.

What an archive says about itself is never believed: sizes, ratios, entries and depth are limited while reading.
Entries that would leave the archive's folder, links and devices are named and never read; the others count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from autograder.intake.decoding import UnreadableFile
from autograder.intake.files import File, cut_name, in_memory
from autograder.intake.kinds import Kind, foreign, kind_of
from autograder.intake.places import InMemory, OnDisk
from autograder.intake.tars import class_tar_tree, decompress, first_bytes, is_tar, tar_tree
from autograder.intake.trees import MAX_FILES, Tree
from autograder.intake.zips import class_zip_tree, has_end_record, zip_tree
from autograder.model import note

MAX_DEPTH = 8  # archives within archives
MAX_BYTES = 256 * 2**20  # unpacked, one student's hand-in
MAX_CLASS = 512 * 2**20  # packed, a class's archive within another: it is kept in memory
MAX_ENTRIES = 20_000
MAX_ARCHIVES = 200
MAX_PATH = 1_024  # characters of an archive's path within others
_HEAD = 2**20  # of a class's archive, by which its kind is told
_BLOCK = 512
_TAIL = 2**17  # of a file that something stands in front of

_STREAMS = frozenset({Kind.GZIP, Kind.BZIP2, Kind.XZ})
_SUFFIX = re.compile(r"\.(?:zip|tar|tgz|tbz2?|txz|gz|bz2|xz|rar|7z|tar\.\w+)$", re.IGNORECASE)
_COMPRESSED = re.compile(r"\.(?:gz|bz2|xz)$", re.IGNORECASE)


@dataclass
class Budget:
    """What one hand-in may still cost; it shrinks while its archives are read."""

    bytes_left: int = MAX_BYTES
    entries_left: int = MAX_ENTRIES
    archives_left: int = MAX_ARCHIVES

    def spend_bytes(self, data: bytes) -> None:
        """Count what was read.

        Raises: UnreadableFile where that is more than any hand-in needs.
        """
        self.bytes_left -= len(data)
        if self.bytes_left < 0:
            raise UnreadableFile(note("files.unpacked", mb=MAX_BYTES // 2**20))

    def spend_archive(self) -> None:
        """Count an archive that is opened.

        Raises: UnreadableFile where there are too many.
        """
        self.archives_left -= 1
        if self.archives_left < 0:
            raise UnreadableFile(note("files.too_many_archives", most=MAX_ARCHIVES))


def has_archive_name(name: str) -> bool:
    """Whether a name ends as archives' names do."""
    return _SUFFIX.search(name) is not None


def archive_stem(name: str) -> str:
    """Return an archive's name without its extensions."""
    return _SUFFIX.sub("", _COMPRESSED.sub("", name) if ".tar." in name.lower() else name).removesuffix(".tar")


def open_archive(data: bytes, path: str, budget: Budget, name: str = "") -> Tree:
    """Return the files of an archive; their paths go on from `path`, if there is one.

    name: the archive's own, where the path does not end with it.

    Raises: UnreadableFile where it cannot be opened.
    """
    budget.spend_archive()
    path = cut_name(path, MAX_PATH)  # what lies within begins with it, file by file
    kind = kind_of(data)
    if kind is Kind.ZIP or has_end_record(data):
        tree = zip_tree(data, path, budget.entries_left)
    else:
        cut_off = False
        if kind in _STREAMS:
            data, cut_off = decompress(data, kind, max(0, budget.bytes_left))
            budget.spend_bytes(data)
        if is_tar(data):
            tree = tar_tree(data, path, budget.entries_left, cut_off=cut_off)
        elif cut_off:
            raise UnreadableFile(note("files.stream_cut_off"))
        else:
            inner = _COMPRESSED.sub("", name or path.rsplit("/", 1)[-1])
            prefix = f"{path}/" if path else ""
            tree = Tree(inner, (in_memory(f"{prefix}{inner}", data),), prefix=prefix)
    budget.entries_left -= len(tree.files) + len(tree.folders)
    return tree


def open_class(path: Path) -> Tree:
    """Return the files of a whole class's archive on disk, with paths as if it were a folder.

    Raises: UnreadableFile where it cannot be opened; OSError where the file cannot be read.
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
        if kind_of(head) is Kind.ZIP:
            return class_zip_tree(OnDisk(path), MAX_FILES)
        if _is_packed_tar(head):
            return class_tar_tree(path, kind_of(head), MAX_FILES)
        data = head + stream.read(MAX_BYTES)
    return open_archive(data, "", Budget(), path.name)


def open_within(file: File) -> Tree:
    """Return the files of a class's archive that lies in a folder or in another archive, below its path.

    Raises: UnreadableFile where it cannot be opened.
    """
    if file.refused is not None:
        raise UnreadableFile(file.refused)
    if file.place is not None:
        try:
            with file.place.open("rb") as stream:
                check(stream.read(_HEAD), file.place)
            return open_class(file.place).below(f"{file.path}/")
        except OSError as error:
            raise UnreadableFile(note("files.unread", error=error.strerror)) from error
    data = file.read(MAX_CLASS)
    check(data)
    if kind_of(data) is Kind.ZIP:
        return class_zip_tree(InMemory(data), MAX_FILES).below(f"{file.path}/")
    return open_archive(data, file.path, Budget(entries_left=MAX_FILES))


def check(head: bytes, place: Path | None = None) -> None:
    """Raise UnreadableFile for what is called as an archive is and is none that can be read."""
    if kind_of(head).is_archive or is_tar(head):
        return
    tail = OnDisk(place) if place is not None else InMemory(head)
    if not has_end_record(tail.read_at(max(0, tail.size - _TAIL), _TAIL)):
        raise UnreadableFile(foreign(head) or note("files.no_archive"))


def _is_packed_tar(head: bytes) -> bool:
    """Whether a file begins as a tar does, or as one that is packed as a whole."""
    kind = kind_of(head)
    if kind not in _STREAMS:
        return is_tar(head)
    try:
        return is_tar(first_bytes(head, kind, _BLOCK))
    except UnreadableFile:
        return False


def is_archive(file: File, data: bytes) -> bool:
    """Whether a file holds other files, whatever its name says."""
    if kind_of(data).is_archive:
        return True
    return has_archive_name(file.name) and (has_end_record(data) or is_tar(data))
