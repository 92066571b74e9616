"""Reading + stubs -> the notebook. The reading's comment lines say where an exercise stands.

    <!-- exercise: NAME -->    becomes the code cell with the stub

Other comment lines are for other readers of the file and are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from autograder.errors import ContentError

_COMMENT = re.compile(r"<!--\s*(\w+)(?::\s*([\w-]+))?\s*-->")


def notebook(reading: str, code: Mapping[str, str], import_lines: str, where: str = "reading") -> str:
    """Return a notebook's JSON, the same for the same input.

    reading: Markdown with a comment line for each exercise.
    code: an exercise's name -> its cell's source.
    Raises: ContentError where an exercise has no place in the reading, or two, or is unknown.
    """
    cells: list[dict[str, Any]] = []
    placed: list[str] = []
    for kind, text in _parts(reading):
        if kind == "exercise":
            if text not in code:
                raise ContentError(f"{where}: <!-- exercise: {text} --> names no exercise of the manifest")
            if not placed:
                cells.append(_code("imports", import_lines))
            placed.append(text)
            cells.append(_code(f"exercise-{text}", code[text].rstrip("\n")))
        else:
            cells.append(_cell("markdown", f"reading-{len(cells):02}", text))
    if sorted(placed) != sorted(code):
        odd = next(name for name in [*code, *placed] if placed.count(name) != 1)
        raise ContentError(f"{where}: <!-- exercise: {odd} --> has to stand there exactly once")
    document = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    _validate(document)
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _parts(reading: str) -> Iterator[tuple[str, str]]:
    """Yield ("exercise", name) and ("text", Markdown); a heading begins a new text."""
    lines: list[str] = []
    for line in [*reading.split("\n"), None]:
        comment = _COMMENT.fullmatch(line.strip()) if line is not None else None
        if comment is not None and comment[1] != "exercise":
            continue
        if line is None or comment is not None or line.startswith("#"):
            if text := re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip():
                yield "text", text
            lines = []
        if comment is not None:
            yield "exercise", comment[2] or ""
        elif line is not None:
            lines.append(line)


def _cell(kind: str, cell_id: str, source: str) -> dict[str, Any]:
    return {"cell_type": kind, "id": cell_id, "metadata": {}, "source": source.splitlines(keepends=True)}


def _code(cell_id: str, source: str) -> dict[str, Any]:
    return {**_cell("code", cell_id, source), "execution_count": None, "outputs": []}


def _validate(document: dict[str, Any]) -> None:
    import nbformat

    nbformat.validate(nbformat.from_dict(document))  # type: ignore[no-untyped-call]
