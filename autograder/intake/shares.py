"""A fair share of what is too much to be read whole: folders side by side take turns, at whatever depth they lie."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

Folder = TypeVar("Folder")
Item = TypeVar("Item")
Listed = Callable[[Folder], tuple[list[Item], list[Folder]]]


def fairly(root: Folder, listed: Listed[Folder, Item], limit: int) -> tuple[list[Item], list[Folder]]:
    """Return at most `limit` of what lies below `root`, and the folders that were not read to their end.

    listed: what lies directly in a folder, and its folders; it is asked only when it is the folder's turn.
    """
    turns = _Turns(root, listed)
    taken: list[Item] = []
    while len(taken) < limit and (item := turns.take()) is not None:
        taken.append(item)
    return taken, list(turns.unfinished()) if len(taken) == limit else []


class _Turns(Generic[Folder, Item]):
    """One folder: first what lies in it, then its folders, one item of each at a time."""

    def __init__(self, folder: Folder, listed: Listed[Folder, Item]) -> None:
        self._folder, self._listed = folder, listed
        self._items: deque[Item] | None = None
        self._inner: deque[_Turns[Folder, Item]] = deque()

    def take(self) -> Item | None:
        """Return the next item, or None where there is none."""
        if self._items is None:
            items, folders = self._listed(self._folder)
            self._items = deque(items)
            self._inner = deque(_Turns(folder, self._listed) for folder in folders)
        if self._items:
            return self._items.popleft()
        while self._inner:
            turn = self._inner.popleft()
            if (item := turn.take()) is not None:
                self._inner.append(turn)
                return item
        return None

    def unfinished(self) -> Iterator[Folder]:
        """Yield the innermost folders of which something is left; of one never begun, what it lies in."""
        if self._items is None:
            return
        if self._items or any(turn._items is None for turn in self._inner):
            yield self._folder
        for turn in self._inner:
            yield from turn.unfinished()


def fair_paths(paths: Sequence[str], limit: int) -> tuple[list[int], list[str]]:
    """Return which of these paths are read, by their index and in their order, and what folders are cut short."""
    root: _Names = ({}, [])
    for index, path in enumerate(paths):
        folder = root
        *parents, _ = path.rstrip("/").split("/")
        for part in parents:
            folder = folder[0].setdefault(part, ({}, []))
        folder[1].append(index)

    def listed(place: tuple[str, _Names]) -> tuple[list[int], list[tuple[str, _Names]]]:
        shown, (folders, own) = place
        return own, [(f"{shown}/{name}" if shown else name, folders[name]) for name in sorted(folders)]

    taken, unfinished = fairly(("", root), listed, limit)
    return sorted(taken), [shown for shown, _ in unfinished]


_Names = tuple[dict[str, "_Names"], list[int]]  # a folder's folders, and the numbers of what lies in it
