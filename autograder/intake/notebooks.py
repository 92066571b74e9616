"""A handed-in notebook -> sources and blocks. Only its code cells count; the other cells are kept to be looked at."""

from __future__ import annotations

from autograder.intake.blocks import MAX_REFUSED, Blocks, check_size, split
from autograder.intake.decoding import Unreadable, decode
from autograder.intake.magics import as_python
from autograder.intake.notebook_json import Cell, read_cells
from autograder.intake.scripts import shell_note
from autograder.model import Block, Source, Text


def read_notebook(data: bytes) -> tuple[tuple[Source, ...], Blocks]:
    """Read an .ipynb file.

    Raises: Unreadable where it is no notebook or has no code.
    """
    sources, found, _others = notebook(decode(data).text)
    return sources, found


def without_magics(text: str) -> str:
    """Return a cell's text with what only IPython understands taken out, line for line."""
    return as_python(text).text


def notebook(text: str) -> tuple[tuple[Source, ...], Blocks, tuple[Cell, ...]]:
    """Read an .ipynb file's text. The cells that are no source (Markdown, raw, `%%bash`) come last.

    Raises: Unreadable where it is no notebook or has no code.
    """
    read = read_cells(text)
    sources: list[Source] = []
    blocks: list[Block] = []
    notes: list[Text] = list(read.notes)
    broken: list[str] = []
    others = [cell for cell in read.cells if cell.code is None]
    check_size([cell.text for cell in read.cells if cell.code is not None])
    for cell in read.cells:
        if cell.code is None:
            continue
        left = max(1, MAX_REFUSED - len(notes))
        found = split(cell.text, len(sources), cell.code, left)
        plain = as_python(cell.text) if found.problems else None
        if plain is not None and plain.text != cell.text:
            found = split(plain.text, len(sources), cell.code, left)
            notes += _notes(plain.shell, plain.cell_magic, cell.code)
        if plain is not None and plain.cell_magic:
            others.append(cell)
        sources.append(Source(f"cell {cell.code}", plain.text if plain is not None else cell.text, cell.code))
        blocks += found.blocks
        check_size((), len(blocks))
        notes += found.problems
        broken += found.broken
    if not any(cell.text.strip() for cell in read.cells if cell.code is not None):
        raise _without_code(others)
    notes += _other_language(read.language)
    return tuple(sources), Blocks(tuple(blocks), tuple(notes), tuple(broken)), tuple(others)


def _notes(shell: tuple[int, ...], cell_magic: str, cell: int) -> tuple[Text, ...]:
    if cell_magic:
        return (
            Text(
                f"第 {cell} 个单元格以 %%{cell_magic} 开头，不是这个笔记本里的 Python，没有执行",
                f"cell {cell} begins with %%{cell_magic}, is no Python of this notebook and was not run",
            ),
        )
    return shell_note(shell, cell) if shell else ()


def _without_code(others: list[Cell]) -> Unreadable:
    if any(cell.text.strip() for cell in others):
        return Unreadable(
            "笔记本里没有代码单元格，只有文字单元格；把代码放进代码单元格再交",
            "the notebook has no code cells, only text; put your code into code cells and hand it in again",
        )
    return Unreadable(
        "笔记本里的单元格都是空的；保存后重新提交", "all cells of the notebook are empty; save it and hand it in again"
    )


def _other_language(language: str) -> tuple[Text, ...]:
    if "python" in language.lower() or language.lower() in {"ipython", "conda", "base", "xpython"}:
        return ()
    return (
        Text(
            f"笔记本的语言是 {language}，这里按 Python 评分",
            f"the notebook says that its language is {language}; it is graded as Python",
        ),
    )
