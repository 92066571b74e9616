"""What a notebook's kernel has run: the texts of its cells, as far as what they bind is still so."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from autograder.grading.refused import RefusedImport, refused_imports
from autograder.intake.blocks import split
from autograder.intake.decoding import UnreadableFile
from autograder.model import Block, BlockKind, Read, Source

_SOURCE = Source("names", "")


def as_run(names: Mapping[str, Any]) -> Read:
    """Return what is known of a kernel's functions and imports.

    names: the notebook's `globals()`; IPython keeps the cells in `In`, by the numbers that stand beside them.
    """
    functions = tuple(name for name, value in names.items() if callable(value) and not name.startswith("_"))
    sources, blocks = [_SOURCE], [Block(0, 1, "", BlockKind.OTHER, functions)]
    cells = names.get("In")
    for number, text in enumerate(cells if type(cells) is list else ()):
        if type(text) is not str or not text.strip():
            continue
        try:
            found = split(text, len(sources), number).blocks
        except UnreadableFile:  # more than any person writes
            continue
        sources.append(Source(f"cell {number}", text, number))
        blocks += (replace(block, names=()) for block in found)
    ran = Read("", sources=tuple(sources), blocks=tuple(blocks), module="__main__")
    gone = {each.place for each in refused_imports(ran) if _is_gone(each, names)}
    kept = tuple(block for block in blocks if not _holds(block, ran, gone))
    return replace(ran, blocks=kept)


def _is_gone(each: RefusedImport, names: Mapping[str, Any]) -> bool:
    """Whether what an import has bound is something else by now."""
    return any(name in names and _root(names[name]) != each.module.partition(".")[0] for name in each.names)


def _root(value: Any) -> str:
    name = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", None)
    return str(name).partition(".")[0]


def _holds(block: Block, ran: Read, places: set[Any]) -> bool:
    cell = ran.sources[block.source].cell
    lines = range(block.line, block.line + block.text.count("\n") + 1)
    return any(place.cell == cell and place.line in lines for place in places)
