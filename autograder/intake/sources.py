"""A handed-in script or notebook -> sources and blocks.

Of a notebook only the code cells count; the other cells are kept to be looked at.
"""

from __future__ import annotations

import ast

from msgspec.structs import replace

from autograder.intake.blocks import MAX_REFUSED, Blocks, check_size, split
from autograder.intake.decoding import UnreadableFile, decode
from autograder.intake.magics import Plain, as_python
from autograder.intake.notebook_json import Cell, read_cells
from autograder.intake.parsing import Patience, parse
from autograder.model import Block, Note, Source, note


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
    notes: list[Note] = [*read.notes, *_other_language(read.language)]
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


def _notes(plain: Plain, cell: Cell) -> tuple[Note, ...]:
    if plain.cell_magic:
        return (note("code.cell_magic", cell=cell.code, magic=plain.cell_magic),)
    return shell_note(plain.shell, cell.code) if plain.shell else ()


def _without_code(others: list[Cell]) -> UnreadableFile:
    has_text = any(cell.text.strip() for cell in others)
    return UnreadableFile(note("code.no_code_cells" if has_text else "code.empty_cells"))


def _other_language(language: str) -> tuple[Note, ...]:
    if "python" in language.lower() or language.lower() in {"ipython", "conda", "base", "xpython"}:
        return ()
    return (note("code.other_language", language=language),)


# --- scripts ------------------------------------------------------------------------------------------------


def read_script(data: bytes) -> tuple[tuple[Source, ...], Blocks]:
    """Read a .py file.

    Raises: UnreadableFile where there is nothing to grade in it.
    """
    return script(decode(data).text)


def script(text: str) -> tuple[tuple[Source, ...], Blocks]:
    """Read a .py file's text."""
    patience = Patience()
    found = split(text, patience=patience)
    notes: tuple[Note, ...] = ()
    if found.problems and (plain := as_python(text)).text != text:
        text, found = plain.text, split(plain.text, patience=patience)
        notes = shell_note(plain.shell) if plain.shell else ()
    found = Blocks(_without_ipython(found.blocks, patience), notes + found.problems, found.broken)
    return (Source("submission.py", text),), found


def shell_note(lines: tuple[int, ...], cell: int | None = None) -> tuple[Note, ...]:
    """Return the note for shell commands that are not run."""
    shown = ", ".join(map(str, lines[:5])) + (", ..." if len(lines) > 5 else "")
    return (note("code.shell", cell=cell, lines=shown),)


def _without_ipython(blocks: tuple[Block, ...], patience: Patience) -> tuple[Block, ...]:
    """Turn `get_ipython()...` lines of a notebook saved as a script back: a cell magic's body counts, the rest goes."""
    if not any("get_ipython()" in block.text for block in blocks):
        return blocks
    kept: list[Block] = []
    for block in blocks:
        body = _exported_magic(block)
        if body is None:
            kept.append(block)
        elif body:
            kept += (
                replace(each, line=each.line + block.line - 1)
                for each in split(body, block.source, patience=patience).blocks
            )
        check_size((), len(kept))
    return tuple(kept)


def _exported_magic(block: Block) -> str | None:
    """Return the body of a `get_ipython().run_cell_magic(...)` line, "" for its other lines, None for other code."""
    tree = parse(block.text) if block.text.startswith("get_ipython()") else None
    match tree:
        case ast.Module(
            body=[
                ast.Expr(
                    value=ast.Call(
                        func=ast.Attribute(value=ast.Call(func=ast.Name(id="get_ipython")), attr=method), args=args
                    )
                )
            ]
        ):
            given = [each.value for each in args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            if method == "run_cell_magic" and len(given) == 3:
                return as_python(f"%%{given[0]} {given[1]}\n{given[2]}").text.removeprefix("\n")
            return ""
    return None
