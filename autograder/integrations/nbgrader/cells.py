"""A handed-in notebook -> the cells that nbgrader needs, whatever a student did to them.

The notebook is made anew: sources of cells and nothing else come from what was handed in. What a cell is to nbgrader
comes from the gradebook. So no metadata, output or attachment of a student's reaches nbgrader or whoever looks on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode, from_dict

from autograder.intake.decoding import Unreadable, decode
from autograder.intake.notebook_json import read_cells
from autograder.model import Lang, Text

_SCHEMA = 3
MAX_BYTES = 8 * 2**20  # beyond it a notebook is not shown; whether it is graded is intake's to say
_NO_NOTEBOOK = Text("交上来的文件不是能读的笔记本。", "What was handed in is no notebook that can be read.")
# All HTML that Markdown may hold where a grader looks at it: tags without attributes, which can do nothing.
_HARMLESS = r"</?(?:details|summary|br|b|i|em|strong|sub|sup|code|kbd|table|thead|tbody|tr|td|th)\s*/?>"
_TAG = re.compile(rf"<(?!{_HARMLESS[1:]})(?=[A-Za-z/!?])")
_LINKING_TEX = re.compile(r"\\(?=(?:href|csname|require)\b)")  # TeX that MathJax turns into links, or into any macro


@dataclass(frozen=True)
class KnownCell:
    """A cell as the gradebook has it; `points` is None where it is not graded."""

    grade_id: str
    cell_type: str
    source: str
    checksum: str
    locked: bool = False
    solution: bool = False
    task: bool = False
    points: float | None = None

    @property
    def metadata(self) -> dict[str, Any]:
        """Nbgrader's description of the cell."""
        described: dict[str, Any] = {
            "schema_version": _SCHEMA,
            "grade_id": self.grade_id,
            "grade": self.points is not None and not self.task,
            "solution": self.solution,
            "locked": self.locked,
            "task": self.task,
            "cell_type": self.cell_type,
            "checksum": self.checksum,
        }
        return described if self.points is None else {**described, "points": self.points}

    @property
    def is_test(self) -> bool:
        """Whether nbgrader takes its score from what the cell puts out."""
        return self.points is not None and self.cell_type == "code" and not self.solution and not self.task

    @property
    def is_answer(self) -> bool:
        """Whether its source is the student's."""
        return self.solution or not self.locked


def read_notebook(data: bytes) -> NotebookNode | None:
    """Return what can be shown of a file, of a damaged one what is whole; None where it is no notebook."""
    if len(data) > MAX_BYTES:
        return None
    try:
        text = decode(data).text
        found = read_cells(text).cells
    except Unreadable:
        return None
    ids = _grade_ids(text)
    return _notebook([_new(cell.kind, cell.text, ids.get(cell.number, "")) for cell in found])


def unreadable(lang: Lang) -> NotebookNode:
    """Return what is shown in place of a file that is no notebook."""
    return _notebook([_new("markdown", _NO_NOTEBOOK.get(lang))])


def restore(notebook: NotebookNode, known: Sequence[KnownCell]) -> NotebookNode:
    """Return the notebook with every cell that the gradebook knows, once, where it belongs, and as it was released.

    known: in the order in which they stand in the source notebook.
    """
    by_id = {each.grade_id: each for each in known}
    last = {grade_id: i for i, cell in enumerate(notebook.cells) if (grade_id := _grade_id(cell)) in by_id}
    cells = [
        _restored(cell, by_id[grade_id]) if last.get(grade_id := _grade_id(cell)) == i else _harmless(cell)
        for i, cell in enumerate(notebook.cells)
    ]
    for place, cell in reversed(list(_missing(last, known))):
        cells.insert(place, cell)
    return _notebook(cells)


_METADATA: Mapping[str, Any] = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def _missing(places: Mapping[str, int], known: Sequence[KnownCell]) -> Iterator[tuple[int, NotebookNode]]:
    """Yield the cells that are not there, but for answers, each after the nearest one above it that is."""
    place = 0
    for each in known:
        if each.grade_id in places:
            place = max(place, places[each.grade_id] + 1)
        elif not (each.is_answer and each.points is None):
            yield place, _restored(_new(each.cell_type, each.source), each)


def _restored(cell: NotebookNode, known: KnownCell) -> NotebookNode:
    source = cell.source if known.is_answer else known.source
    restored = _harmless(_new(known.cell_type, source)) if known.is_answer else _new(known.cell_type, source)
    restored.metadata["nbgrader"] = from_dict(known.metadata)  # type: ignore[no-untyped-call]
    restored.metadata["deletable"] = False
    if not known.is_answer:
        restored.metadata["editable"] = False
    return restored


def _grade_ids(text: str) -> dict[int, str]:
    """Return what the notebook's cells, numbered from 1, call themselves; a damaged one has no such names."""
    try:
        cells = json.loads(text, strict=False)["cells"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    listed = cells if isinstance(cells, list) else []
    return {number: _grade_id(cell) for number, cell in enumerate(listed, start=1) if isinstance(cell, dict)}


def _grade_id(cell: Any) -> str:
    metadata = cell.get("metadata")
    described = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    grade_id = described.get("grade_id") if isinstance(described, dict) else None
    return grade_id if isinstance(grade_id, str) else ""


def _new(kind: str, source: str, grade_id: str = "") -> NotebookNode:
    """Return a cell; a raw one becomes text, since it would be shown as it is."""
    metadata = {"nbgrader": {"grade_id": grade_id}} if grade_id else {}
    cell: dict[str, Any] = {"cell_type": "markdown", "metadata": metadata, "source": source}
    if kind == "code":
        cell |= {"cell_type": "code", "outputs": [], "execution_count": None}
    return from_dict(cell)  # type: ignore[no-untyped-call,no-any-return]


def _notebook(cells: Sequence[NotebookNode]) -> NotebookNode:
    """Return a notebook of these cells, numbered: nbformat's own way would validate each piece of it."""
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    document = {"cells": list(cells), "metadata": dict(_METADATA), "nbformat": 4, "nbformat_minor": 5}
    return from_dict(document)  # type: ignore[no-untyped-call,no-any-return]


def _harmless(cell: NotebookNode) -> NotebookNode:
    """Return a student's cell with nothing in it that a browser would obey."""
    if cell.cell_type == "code":
        return _new("code", cell.source)
    return _new("markdown", _LINKING_TEX.sub("", _TAG.sub("&lt;", cell.source)))
