"""A handed-in notebook -> the cells that nbgrader needs, whatever a student did to them.

The notebook is made anew: sources of cells and pasted pictures come from what was handed in, and nothing else. What a
cell is to nbgrader comes from the gradebook. So no metadata or output of a student's reaches nbgrader or whoever looks
on, and what does is bounded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from nbformat import NotebookNode, from_dict

from autograder.intake.decoding import UnreadableFile, decode
from autograder.intake.notebook_json import read_cells
from autograder.integrations.nbgrader.markdown import Cleaner
from autograder.integrations.nbgrader.pictures import Allowance, attached_pictures, kept_pictures
from autograder.model import Lang, Said, Source, note
from autograder.words import say

_SCHEMA = 3
MAX_BYTES = 8 * 2**20  # beyond it a notebook is not shown; whether it is graded is intake's to say
_MAX_CODE = 50_000  # characters of one code cell that are shown
_MAX_CELLS = 1_000  # beyond those that nbgrader knows
_MAX_SHOWN = 500_000  # characters of all cells


class KnownCell(Struct, frozen=True):
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
    except UnreadableFile:
        return None
    own = _own_facts(text)
    return _notebook([_new(cell.kind, cell.text, *own.get(cell.number, ())) for cell in found])


def as_notebook(sources: Sequence[Source]) -> NotebookNode:
    """Return a notebook of what is graded, where that is no notebook which can be shown as it is."""
    return _notebook([_new("code", source.text) for source in sources])


def unreadable(lang: Lang) -> NotebookNode:
    """Return what is shown in place of a file that is no notebook."""
    return _notebook([_new("markdown", say(note("nbgrader.no_notebook"), lang))])


def restore(
    notebook: NotebookNode, known: Sequence[KnownCell], lang: Lang = "zh", notes: Sequence[Said] = ()
) -> NotebookNode:
    """Return the notebook with every cell that the gradebook knows, once, where it belongs, and as it was released.

    known: in the order in which they stand in the source notebook.
    notes: what is said above it all.
    """
    by_id = {each.grade_id: each for each in known}
    last = {grade_id: i for i, cell in enumerate(notebook.cells) if (grade_id := _grade_id(cell)) in by_id}
    room = _Room(lang)
    cells: list[NotebookNode] = []
    places: dict[str, int] = {}
    more = 0
    for i, cell in enumerate(notebook.cells):
        if last.get(grade_id := _grade_id(cell)) == i:
            places[grade_id] = len(cells)
            cells.append(_restored(cell, by_id[grade_id], room))
        elif len(cells) < _MAX_CELLS + len(places):
            cells.append(room.harmless(cell))
        else:
            more += 1
    for place, cell in reversed(list(_missing(places, known, room))):
        cells.insert(place, cell)
    if more:
        cells.append(_new("markdown", say(note("nbgrader.more_cells", count=more), lang)))
    return _notebook([*(_new("markdown", room.cleaner.clean(_plain(say(each, lang)))) for each in notes), *cells])


class _Room:
    """What one notebook may still show, and how its cells are made harmless."""

    def __init__(self, lang: Lang) -> None:
        self.cleaner = Cleaner(lang)
        self.lang = lang
        self._pictures = Allowance()
        self._left = _MAX_SHOWN

    def harmless(self, cell: NotebookNode) -> NotebookNode:
        """Return a student's cell with nothing in it that a browser would obey, and not too much of it."""
        if cell.cell_type == "code":
            return _new("code", self.cleaner.code(self._cut(cell.source, _MAX_CODE)))
        source, pictures = kept_pictures(cell.source, cell.get("attachments"), self._pictures)
        cleaned = self.cleaner.clean(self._cut(source, self._left), pictures)
        return _new("markdown", cleaned, attachments=pictures)

    def _cut(self, source: str, most: int) -> str:
        most = max(0, min(most, self._left))
        self._left -= min(len(source), most)
        if len(source) <= most:
            return source
        return f"{source[:most]}\n{say(note('nbgrader.cut', count=len(source) - most), self.lang)}"


_METADATA: Mapping[str, Any] = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def _missing(places: Mapping[str, int], known: Sequence[KnownCell], room: _Room) -> Iterator[tuple[int, NotebookNode]]:
    """Yield the cells that are not there, but for answers, each after the nearest one above it that is."""
    place = 0
    for each in known:
        if each.grade_id in places:
            place = max(place, places[each.grade_id] + 1)
        elif not (each.is_answer and each.points is None):
            yield place, _restored(_new(each.cell_type, each.source), each, room)


def _restored(cell: NotebookNode, known: KnownCell, room: _Room) -> NotebookNode:
    if known.is_answer:
        restored = room.harmless(_new(known.cell_type, cell.source, attachments=cell.get("attachments")))
    else:  # the staff's own, but for its pictures: the gradebook has none, so a student's copy of them would be shown
        source = known.source if known.cell_type == "code" else kept_pictures(known.source, {}, Allowance(0))[0]
        restored = _new(known.cell_type, source)
    restored.metadata["nbgrader"] = from_dict(known.metadata)  # type: ignore[no-untyped-call]
    restored.metadata["deletable"] = False
    if not known.is_answer:
        restored.metadata["editable"] = False
    return restored


def _own_facts(text: str) -> dict[int, tuple[str, Any]]:
    """Return what the notebook's cells, numbered from 1, call themselves, and their attachments.

    A damaged notebook has no such names.
    """
    try:
        cells = json.loads(text, strict=False)["cells"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    listed = cells if isinstance(cells, list) else []
    return {
        number: (
            _grade_id(cell),
            {name: {kind: data} for name, kind, data in attached_pictures(cell.get("attachments"))},
        )
        for number, cell in enumerate(listed, start=1)
        if isinstance(cell, dict)
    }


def _grade_id(cell: Any) -> str:
    metadata = cell.get("metadata")
    described = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    grade_id = described.get("grade_id") if isinstance(described, dict) else None
    return grade_id if isinstance(grade_id, str) else ""


def _new(kind: str, source: str, grade_id: str = "", attachments: Any = None) -> NotebookNode:
    """Return a cell; a raw one becomes text, since it would be shown as it is."""
    metadata = {"nbgrader": {"grade_id": grade_id}} if grade_id else {}
    cell: dict[str, Any] = {"cell_type": "markdown", "metadata": metadata, "source": source}
    if attachments and kind != "code":
        cell["attachments"] = attachments
    if kind == "code":
        cell |= {"cell_type": "code", "outputs": [], "execution_count": None}
    return from_dict(cell)  # type: ignore[no-untyped-call,no-any-return]


def _notebook(cells: Sequence[NotebookNode]) -> NotebookNode:
    """Return a notebook of these cells, numbered: nbformat's own way would validate each piece of it."""
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    document = {"cells": list(cells), "metadata": dict(_METADATA), "nbformat": 4, "nbformat_minor": 5}
    return from_dict(document)  # type: ignore[no-untyped-call,no-any-return]


def _plain(text: str) -> str:
    """Return text as Markdown that shows it as it is."""
    return re.sub(r"([\\`*_{}\[\]()#+.!|~$<>-])", r"\\\1", " ".join(text.split()))
