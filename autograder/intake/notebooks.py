"""A handed-in notebook -> sources and blocks. Only its code cells count; the other cells are kept to be looked at."""

from __future__ import annotations

from autograder.intake.blocks import MAX_REFUSED, Blocks, check_size, split
from autograder.intake.decoding import UnreadableFile, decode
from autograder.intake.magics import Plain, as_python
from autograder.intake.notebook_json import Cell, read_cells
from autograder.intake.salvage import Patience
from autograder.intake.scripts import shell_note
from autograder.model import Block, Source, Text


def read_notebook(data: bytes) -> tuple[tuple[Source, ...], Blocks]:
    """Read an .ipynb file.

    Raises: UnreadableFile where it is no notebook or has no code.
    """
    sources, found, _others = notebook(decode(data).text)
    return sources, found


def notebook(text: str) -> tuple[tuple[Source, ...], Blocks, tuple[Cell, ...]]:
    """Read an .ipynb file's text. The cells that are no source (Markdown, raw, `%%bash`) come last.

    Raises: UnreadableFile where it is no notebook or has no code.
    """
    read = read_cells(text)
    code = [cell for cell in read.cells if cell.code is not None]
    others = [cell for cell in read.cells if cell.code is None]
    if not any(cell.text.strip() for cell in code):
        raise _without_code(others)
    check_size([cell.text for cell in code])
    sources: list[Source] = []
    blocks: list[Block] = []
    notes: list[Text] = [*read.notes, *_other_language(read.language)]
    broken: list[str] = []
    patience = Patience()
    for cell in code:
        plain, found = _split(cell, len(sources), max(1, MAX_REFUSED - len(notes)), patience)
        sources.append(Source(f"cell {cell.code}", plain.text, cell.code))
        others += [cell] if plain.cell_magic else []
        blocks += found.blocks
        check_size((), len(blocks))
        notes += (*_notes(plain, cell), *found.problems)
        broken += found.broken
    return tuple(sources), Blocks(tuple(blocks), tuple(notes), tuple(broken)), tuple(others)


def _split(cell: Cell, source: int, max_refused: int, patience: Patience) -> tuple[Plain, Blocks]:
    """Split a code cell as it stands, or, where Python refuses that, without what only IPython understands."""
    found = split(cell.text, source, cell.code, max_refused, patience)
    plain = as_python(cell.text) if found.problems else Plain(cell.text)
    if plain.text != cell.text:
        found = split(plain.text, source, cell.code, max_refused, patience)
    return plain, found


def _notes(plain: Plain, cell: Cell) -> tuple[Text, ...]:
    if plain.cell_magic:
        return (
            Text(
                f"第 {cell.code} 个单元格以 %%{plain.cell_magic} 开头，不是这个笔记本里的 Python，没有执行",
                f"cell {cell.code} begins with %%{plain.cell_magic}, is no Python of this notebook and was not run",
            ),
        )
    return shell_note(plain.shell, cell.code) if plain.shell else ()


def _without_code(others: list[Cell]) -> UnreadableFile:
    if any(cell.text.strip() for cell in others):
        return UnreadableFile(
            "笔记本里没有代码单元格，只有文字单元格；把代码放进代码单元格再交",
            "the notebook has no code cells, only text; put your code into code cells and hand it in again",
        )
    return UnreadableFile(
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
