"""A handed-in notebook -> sources and blocks. Only its code cells count; what they printed is dropped unread.

Magics and shell lines are IPython's, not Python's: they are taken out, line numbers stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from autograder.intake.blocks import Blocks, split
from autograder.intake.decoding import Unreadable, clean, decode
from autograder.model import Block, Source, Text

# Cell magics whose body is ordinary Python of the notebook.
_TRANSPARENT = {"time", "timeit", "capture", "prun", "python", "python3", "pypy", "debug"}
_ASSIGNED = re.compile(r"^(\s*[\w, .\[\]'\"]+=\s*)[!%].*$")


def read_notebook(data: bytes) -> tuple[tuple[Source, ...], Blocks]:
    """Read an .ipynb file.

    Raises: Unreadable where it is no notebook or has no code.
    """
    sources: list[Source] = []
    blocks: list[Block] = []
    problems: list[Text] = []
    for number, text in enumerate(_code_cells(_load(data)), start=1):
        source = Source(f"cell {number}", text, cell=number)
        found = split(text, len(sources), number)
        if found.problems and (plain := without_magics(text)) != text:
            found = split(plain, len(sources), number)
        sources.append(source)
        blocks += found.blocks
        problems += found.problems
    if not any(source.text.strip() for source in sources):
        raise Unreadable("笔记本里没有代码单元格", "the notebook has no code cells")
    return tuple(sources), Blocks(tuple(blocks), tuple(problems))


def _load(data: bytes) -> dict[str, Any]:
    text = decode(data)
    if text.lstrip()[:1] == "<":
        raise Unreadable(
            "这是一个网页，不是笔记本；请交 .ipynb 原文件",
            "this is a web page, not a notebook; hand in the .ipynb itself",
        )
    try:
        notebook = json.loads(text)
    except RecursionError:
        raise Unreadable("笔记本文件嵌套过深", "the notebook file is nested too deeply") from None
    except ValueError as error:
        where = getattr(error, "lineno", 1)
        if re.search(r"^(<{7}|>{7}) ", text, re.MULTILINE):
            raise Unreadable(
                "笔记本里有没处理完的合并冲突", "the notebook holds an unresolved merge conflict"
            ) from None
        raise Unreadable(
            f"笔记本文件不完整，第 {where} 行起读不出来",
            f"the notebook file is damaged: line {where} cannot be read",
        ) from None
    if not isinstance(notebook, dict) or not _cells(notebook):
        raise Unreadable("这不是笔记本：里面没有单元格", "this is no notebook: it has no cells")
    return notebook


def _cells(notebook: dict[str, Any]) -> list[Any]:
    cells = notebook.get("cells")
    if not isinstance(cells, list):  # nbformat 3
        sheets = notebook.get("worksheets")
        sheets = sheets if isinstance(sheets, list) else []
        cells = [
            cell
            for sheet in sheets
            if isinstance(sheet, dict) and isinstance(sheet.get("cells"), list)
            for cell in sheet["cells"]
        ]
    return cells


def _code_cells(notebook: dict[str, Any]) -> Iterator[str]:
    for cell in _cells(notebook):
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = cell.get("source", cell.get("input", ""))
            if isinstance(source, list):
                source = "".join(part for part in source if isinstance(part, str))
            yield clean(source.replace("\r\n", "\n").replace("\0", "")) if isinstance(source, str) else ""


def without_magics(text: str) -> str:
    """Return a cell's text with what only IPython understands taken out, line by line."""
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip()), None)
    if first is not None and lines[first].startswith("%%"):
        name = lines[first][2:].split(maxsplit=1)
        if not name or name[0] not in _TRANSPARENT:
            return ""
        lines[first] = ""
    return "\n".join(map(_plain_line, lines))


def _plain_line(line: str) -> str:
    code = line.strip()
    indent = line[: len(line) - len(line.lstrip())]
    if code.startswith(("%", "!", "?")) or (code.endswith("?") and "#" not in code):
        return f"{indent}pass"
    assigned = _ASSIGNED.match(line)
    return f"{assigned[1]}None" if assigned else line
