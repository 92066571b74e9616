"""A handed-in script -> sources and blocks."""

from __future__ import annotations

import ast
from dataclasses import replace

from autograder.intake.blocks import Blocks, check_size, split
from autograder.intake.decoding import decode
from autograder.intake.magics import as_python
from autograder.intake.parsing import parse
from autograder.intake.salvage import Patience
from autograder.model import Block, Source, Text


def read_script(data: bytes) -> tuple[tuple[Source, ...], Blocks]:
    """Read a .py file.

    Raises: UnreadableFile where there is nothing to grade in it.
    """
    return script(decode(data).text)


def script(text: str) -> tuple[tuple[Source, ...], Blocks]:
    """Read a .py file's text."""
    patience = Patience()
    found = split(text, patience=patience)
    notes: tuple[Text, ...] = ()
    if found.problems and (plain := as_python(text)).text != text:
        text, found = plain.text, split(plain.text, patience=patience)
        notes = shell_note(plain.shell) if plain.shell else ()
    found = Blocks(_without_ipython(found.blocks, patience), notes + found.problems, found.broken)
    return (Source("submission.py", text),), found


def shell_note(lines: tuple[int, ...], cell: int | None = None) -> tuple[Text, ...]:
    """Return the note for shell commands that are not run."""
    shown = ", ".join(map(str, lines[:5])) + (", ..." if len(lines) > 5 else "")
    where = Text(f"第 {cell} 个单元格", f"cell {cell}, ") if cell is not None else Text("", "")
    return (
        Text(
            f"{where.zh}第 {shown} 行是 shell 命令（如 !pip），没有执行；评分环境里已装好 numpy",
            f"{where.en}line {shown}: a shell command (like !pip), not run; numpy is there where this is graded",
        ),
    )


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
