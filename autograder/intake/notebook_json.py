"""The text of an .ipynb file -> its cells, whatever nbformat; of a damaged file the cells that are whole.

What the notebook printed is dropped unread.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from autograder.intake.decoding import UnreadableFile, clean, plain_lines
from autograder.intake.kinds import web_page
from autograder.model import Note, note

_MAX_VALUES = 4_000_000  # a list costs 50 times its two characters: this bounds the memory of reading
_MAX_CELLS = 5_000
_DECODER = json.JSONDecoder(strict=False)  # raw control characters in strings are harmless
_MARK = re.compile(r"^(?:<{7}|>{7})(?: |$)", re.MULTILINE)
_CELLS = re.compile(r'"cells"\s*:\s*\[\s*')
_DEFINES = re.compile(r"^(?:async )?def ", re.MULTILINE)  # an answer written there counts all the same
_CELL_START = re.compile(r'\{\s*"(?:cell_type|attachments)"\s*:')
_SEPARATOR = re.compile(r"\s*,\s*")
_MAX_DAMAGED = 20  # places in one file at which reading goes on behind the damage
_KINDS = frozenset({"code", "markdown", "raw", "heading"})


class Cell(Struct, frozen=True):
    """One cell. number: among all cells, from 1; code: among the code cells, from 1, else None."""

    number: int
    kind: str
    text: str
    code: int | None = None


class Cells(Struct, frozen=True):
    """A notebook's cells, in which language they are written, and what was odd about the file."""

    cells: tuple[Cell, ...]
    language: str = "python"
    notes: tuple[Note, ...] = ()


def read_cells(text: str) -> Cells:
    """Read the text of an .ipynb file.

    Raises: UnreadableFile where it is no notebook.
    """
    if len(text) > _MAX_VALUES and sum(map(text.count, "[{,")) > _MAX_VALUES:
        raise UnreadableFile(note("code.much_output"))
    try:
        return _cells_of(_parse(text))
    except RecursionError:
        raise UnreadableFile(note("code.nested_json")) from None
    except ValueError as error:
        if _MARK.search(text):
            return _with_conflict(text)
        if (page := web_page(text)) is not None:
            raise UnreadableFile(page) from None
        return _whole_cells(text, error)


def _parse(text: str) -> Any:
    text = text.strip()
    if text[:1] not in {"{", "[", '"'}:
        raise ValueError("no JSON")
    try:
        value, _end = _DECODER.raw_decode(text)  # what follows the notebook is a longer file's rest
    except json.JSONDecodeError as error:
        raise ValueError(*error.args) from error
    if isinstance(value, str) and value.lstrip()[:1] == "{":  # JSON within JSON
        value = json.loads(value, strict=False)
    if isinstance(value, dict) and isinstance(value.get("content"), dict) and "cells" not in value:
        value = value["content"]  # as Jupyter's own server sends it
    return value


def _cells_of(notebook: Any) -> Cells:
    raw = _raw_cells(notebook) if isinstance(notebook, dict) else []
    if not raw:
        raise UnreadableFile(note("code.no_cells"))
    if len(raw) > _MAX_CELLS:
        raise UnreadableFile(note("code.many_cells", count=len(raw), most=_MAX_CELLS))
    return Cells(tuple(_numbered(raw)), _language(notebook))


def _raw_cells(notebook: dict[str, Any]) -> list[Any]:
    cells = notebook.get("cells")
    if not isinstance(cells, list):  # nbformat 3 and older
        sheets = notebook.get("worksheets")
        sheets = sheets if isinstance(sheets, list) else []
        found = [sheet["cells"] for sheet in sheets if isinstance(sheet, dict) and isinstance(sheet.get("cells"), list)]
        cells = [cell for sheet in found for cell in sheet]
    return cells


def _numbered(raw: list[Any]) -> Iterator[Cell]:
    code = 0
    for number, cell in enumerate(raw, start=1):
        if not isinstance(cell, dict):
            continue
        kind = str(cell.get("cell_type", "")).strip().lower()
        if kind not in _KINDS:  # a cell that has run is code, whatever it calls itself
            kind = "code" if {"outputs", "execution_count", "prompt_number", "input"} & cell.keys() else "raw"
        if kind == "code":
            code += 1
        text = _text_of(cell)
        if kind == "code" and _is_ungraded(cell) and not _DEFINES.search(text):
            text = ""  # predictions, checks, pictures: the cell keeps its number
        yield Cell(number, kind, text, code if kind == "code" else None)


def _is_ungraded(cell: dict[str, Any]) -> bool:
    metadata = cell.get("metadata")
    return isinstance(metadata, dict) and metadata.get("autograder") == "ungraded"


def _text_of(cell: dict[str, Any]) -> str:
    source = cell["source"] if "source" in cell else cell.get("input", cell.get("code", ""))
    if isinstance(source, list):
        parts = [part for part in source if isinstance(part, str)]
        text = "".join(parts)
        # Some tools leave the line ends out.
        source = text if len(parts) < 2 or "\n" in text[: -len(parts[-1]) or None] else "\n".join(parts)
    return clean(plain_lines(source.replace("\0", ""))) if isinstance(source, str) else ""


def _language(notebook: dict[str, Any]) -> str:
    metadata = notebook.get("metadata")
    for key, field in (("language_info", "name"), ("kernelspec", "language")):
        part = metadata.get(key) if isinstance(metadata, dict) else None
        name = part.get(field) if isinstance(part, dict) else None
        if isinstance(name, str) and name.strip():
            return clean(name.strip()[:40])
    return "python"


# --- damaged files ---------------------------------------------------------------------------------------


def _with_conflict(text: str) -> Cells:
    """Read a notebook with conflict marks: if both sides hold the same code, the conflict is none of code's."""
    line = text.count("\n", 0, _MARK.search(text).start()) + 1  # type: ignore[union-attr]  # the caller found one
    try:
        ours, theirs = (_cells_of(_parse(_one_side(text, side))) for side in ("<<<<<<<", "======="))
    except (ValueError, RecursionError, UnreadableFile):
        ours, theirs = Cells(()), Cells((), "")
    if ours.cells and _code(ours) == _code(theirs):
        return Cells(ours.cells, ours.language, (note("code.same_conflict", line=line),))
    raise UnreadableFile(note("code.conflict", line=line))


def _one_side(text: str, wanted: str) -> str:
    """Return the text with one side of each conflict; wanted: the mark that the side follows."""
    kept: list[str] = []
    side = ""
    for line in text.split("\n"):
        mark = line[:7]
        if line[7:8] in {"", " ", "\r"} and (mark == "<<<<<<<" or (side and mark in {"|||||||", "=======", ">>>>>>>"})):
            side = "" if mark == ">>>>>>>" else mark
        elif side in {"", wanted}:
            kept.append(line)
    return "\n".join(kept)


def _code(cells: Cells) -> list[str]:
    return [cell.text for cell in cells.cells if cell.code is not None]


def _whole_cells(text: str, error: ValueError) -> Cells:
    """Salvage the whole cells of a file that was cut off or damaged."""
    raw, end = _decodable(text)
    line = text.count("\n", 0, end) + 1
    cells = tuple(_numbered(raw))
    if not any(cell.code is not None and cell.text.strip() for cell in cells):
        raise _nothing_whole(text, error)
    return Cells(cells, notes=(note("code.cut_off", line=line, count=len(cells)),))


def _nothing_whole(text: str, error: ValueError) -> UnreadableFile:
    if text.lstrip()[:1] not in {"{", "["}:
        return UnreadableFile(note("code.no_notebook"))
    cause = error.__cause__
    line = cause.lineno if isinstance(cause, json.JSONDecodeError) else 1
    return UnreadableFile(note("code.damaged", line=line))


def _decodable(text: str) -> tuple[list[Any], int]:
    """Return the values of the list of cells that can be read, and where the first damage begins."""
    raw: list[Any] = []
    damaged = 0
    first = 0
    begin = _CELLS.search(text)
    at = begin.end() if begin else -1
    while at >= 0 and damaged < _MAX_DAMAGED and len(raw) < _MAX_CELLS:
        try:
            value, end = _DECODER.raw_decode(text, at)
            raw.append(value)
            first = first if damaged else end
            comma = _SEPARATOR.match(text, end)
            at = comma.end() if comma else -1
        except (ValueError, RecursionError):
            damaged += 1
            further = _CELL_START.search(text, at + 1)
            at = further.start() if further else -1
    return raw, first
