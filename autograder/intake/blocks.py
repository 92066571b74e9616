"""Python text -> top-level statements, each to be executed by itself; what does not parse costs only itself."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.model import Block, BlockKind, Place, Text

_DEFINITION = re.compile(r"\s*(?:async\s+)?(?:def|class)\s+(\w+)")


@dataclass(frozen=True)
class Blocks:
    """What a text splits into; `problems` names each part that Python refuses."""

    blocks: tuple[Block, ...]
    problems: tuple[Text, ...] = ()


def split(text: str, source: int = 0, cell: int | None = None) -> Blocks:
    """Split Python text into top-level blocks with the line numbers of the text.

    Where the whole does not parse, each top-level statement is tried by itself.
    """
    tree = _parse(text)
    if isinstance(tree, ast.Module):
        return Blocks(tuple(_blocks(tree, text, source)))
    blocks: list[Block] = []
    problems: list[Text] = []
    for line, part in _statements(text):
        tree = _parse(part)
        if isinstance(tree, ast.Module):
            blocks += _blocks(tree, part, source, line - 1)
        else:
            problems.append(_problem(part, tree, line - 1, cell))
    return Blocks(tuple(blocks), tuple(problems))


def _parse(text: str) -> ast.Module | Exception:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # RecursionError and MemoryError are how the parser refuses absurd nesting; both are harmless.
        return error


def _blocks(tree: ast.Module, text: str, source: int, offset: int = 0) -> Iterator[Block]:
    lines = text.split("\n")
    pending: list[ast.stmt] = []
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        pending.append(node)
        if following is not None and _first_line(following) <= (node.end_lineno or node.lineno):
            continue  # `a = 1; b = 2`: statements that share a line are one block
        first, last = _first_line(pending[0]), node.end_lineno or node.lineno
        yield Block(
            source=source,
            line=first + offset,
            text="\n".join(lines[first - 1 : last]),
            kind=_kind(pending),
            names=tuple(name for each in pending for name in _names(each)),
            stub=all(_is_stub(each) for each in pending),
        )
        pending = []


def _first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return int(min([node.lineno, *(d.lineno for d in decorators)]))


def _kind(nodes: list[ast.stmt]) -> BlockKind:
    if all(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) for node in nodes):
        return BlockKind.DEFINITION
    if all(isinstance(node, ast.Import | ast.ImportFrom) for node in nodes):
        return BlockKind.IMPORT
    return BlockKind.OTHER


def _names(node: ast.stmt) -> Iterator[str]:
    """Yield what a top-level statement binds, also within its ifs, loops and trys."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            yield (alias.asname or alias.name).split(".")[0]
    else:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                yield inner.id
            elif isinstance(inner, ast.FunctionDef | ast.ClassDef):
                yield inner.name


def _is_stub(node: ast.stmt) -> bool:
    """Whether a function's body, docstring aside, is `pass`, `...` or `raise NotImplementedError`."""
    if not isinstance(node, ast.FunctionDef):
        return False
    return all(_does_nothing(statement) for statement in node.body)


def _does_nothing(node: ast.stmt) -> bool:
    match node:
        case ast.Pass() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError") | ast.Call(func=ast.Name(id="NotImplementedError"))):
            return True
    return False


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield (first line, text) of each top-level statement of a text that does not parse as a whole."""
    import parso  # only for files that do not parse: its pure Python is slow

    try:
        children = parso.parse(text).children  # type: ignore[no-untyped-call]
    except RecursionError:
        yield 1, text
        return
    start, part = 1, ""
    for child in children:
        broken = child.type in {"error_node", "error_leaf"}
        code = child.get_code(include_prefix=False)
        # What follows an error without a new line at column 0 belongs to the broken statement.
        if part and (broken or child.start_pos[1] > 0):
            part += child.get_code()
        else:
            if part.strip():
                yield start, part
            start, part = child.start_pos[0], code
        if not broken and child.type != "error_leaf" and not isinstance(_parse(part), Exception):
            if part.strip():
                yield start, part
            part = ""
    if part.strip():
        yield start, part


def _problem(part: str, error: Exception, offset: int, cell: int | None) -> Text:
    line = offset + (getattr(error, "lineno", None) or 1)
    where = Place(line, cell).text
    name = _DEFINITION.match(part)
    what = (
        Text(f"函数 {name[1]} 的语法不对", f"{name[1]} does not parse")
        if name
        else Text("语法不对", "this does not parse")
    )
    reason = getattr(error, "msg", None) or "nested too deeply"
    return Text(f"{where.zh}：{what.zh}（{reason}），没有执行", f"{where.en}: {what.en} ({reason}) and was not run")


def outermost_loop(text: str, line: int) -> int:
    """Return the first line of the outermost loop around `line` within its function, else the function's own line."""
    tree = _parse(text)
    if isinstance(tree, Exception):
        return line
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.For | ast.While)
        and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    functions = [node.lineno for node in around if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = max(functions, default=1)
    loops = [node.lineno for node in around if isinstance(node, ast.For | ast.While) and node.lineno >= inside]
    return min(loops, default=inside if functions else line)
