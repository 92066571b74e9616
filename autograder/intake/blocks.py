"""Python text -> top-level statements, each to be executed by itself; what does not parse costs only itself."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from autograder.intake.decoding import UnreadableFile
from autograder.intake.parsing import Patience, named_inside, parse, pieces
from autograder.intake.refusals import refusal
from autograder.model import Block, BlockKind, Note, note

MAX_CODE = 2**19  # characters of one file's code
MAX_BLOCKS = 20_000
MAX_REFUSED = 2_000

_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
_DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_TARGETS = ast.Name | ast.Tuple | ast.List | ast.Starred


class Blocks(Struct, frozen=True):
    """What a text splits into.

    problems: names each part that Python refuses; broken: what the refused parts would have defined.
    """

    blocks: tuple[Block, ...] = ()
    problems: tuple[Note, ...] = ()
    broken: tuple[str, ...] = ()


def split(
    text: str,
    source: int = 0,
    cell: int | None = None,
    max_refused: int = MAX_REFUSED,
    patience: Patience | None = None,
) -> Blocks:
    """Split Python text into top-level blocks with the line numbers of the text.

    Where the whole does not parse, each top-level statement is tried by itself.
    cell: the number of the code cell that it is; None for a script. max_refused: pieces to be named, at most.
    patience: the file's, where the text is one of its cells.
    Raises: UnreadableFile where it is more than any person writes.
    """
    check_size([text])
    tree = parse(text)
    runs_main = cell is not None
    if isinstance(tree, ast.Module):
        return Blocks(tuple(_blocks(tree, text, source, runs_main=runs_main)))
    blocks: list[Block] = []
    problems: list[Note] = []
    broken: list[str] = []
    for line, piece, tree in pieces(text, parse, patience):
        if isinstance(tree, ast.Module):
            found = _blocks(tree, piece, source, runs_main=runs_main)
            blocks += (replace(each, line=each.line + line - 1) for each in found)
            check_size((), len(blocks))
            continue
        problems.append(refusal(piece, tree, line - 1, cell))
        broken += named_inside(piece)
        if len(problems) >= max_refused:  # this is no Python; what follows is left
            break
    return Blocks(tuple(blocks), tuple(problems), tuple(broken))


def check_size(texts: Collection[str], blocks: int = 0) -> None:
    """Raise UnreadableFile where there is more code than any person writes: it would take long to read."""
    if sum(map(len, texts)) > MAX_CODE:
        raise UnreadableFile(note("code.too_much", kb=MAX_CODE // 2**10))
    if blocks > MAX_BLOCKS:
        raise UnreadableFile(note("code.too_many_statements", most=MAX_BLOCKS))


def _blocks(tree: ast.Module, text: str, source: int, *, runs_main: bool) -> Iterator[Block]:
    check_size((), len(tree.body))
    lines = text.split("\n")
    pending: list[ast.stmt] = []
    for node, following in zip_longest(tree.body, tree.body[1:]):
        pending.append(node)
        if following is not None and _first_line(following) <= (node.end_lineno or node.lineno):
            continue  # `a = 1; b = 2`: statements that share a line are one block
        first, last = _first_line(pending[0]), node.end_lineno or node.lineno
        part = "\n".join(lines[first - 1 : last])
        assigns = ":=" in part  # looked for once: any number of statements may share a line
        yield Block(
            source=source,
            line=first,
            text=part,
            kind=_kind(pending),
            names=tuple(name for each in pending for name in bound_names(each, runs_main, assigns)),
            stub=all(_is_stub(each) for each in pending),
        )
        pending = []


def _first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return int(min([node.lineno, *(d.lineno for d in decorators)]))


def _kind(nodes: list[ast.stmt]) -> BlockKind:
    if all(isinstance(node, _DEFINITIONS) for node in nodes):
        return BlockKind.DEFINITION
    if all(isinstance(node, ast.Import | ast.ImportFrom) for node in nodes):
        return BlockKind.IMPORT
    return BlockKind.OTHER


def repeatable(blocks: Sequence[Block]) -> list[int]:
    """Return the numbers of the blocks that may be tried once more after the others, should they lack a name.

    Not one whose names a later block binds: the last definition wins.
    """
    found: list[int] = []
    later: set[str] = set()
    for number in range(len(blocks) - 1, -1, -1):
        if later.isdisjoint(blocks[number].names):
            found.append(number)
        later |= set(blocks[number].names)
    return found[::-1]


def bound_names(node: ast.stmt, runs_main: bool, assigns: bool) -> Iterator[str]:
    """Yield what a top-level statement binds, also within its ifs, loops and trys, but not inside functions.

    runs_main: whether `if __name__ == "__main__"` is true, as in a notebook. assigns: whether `:=` is in it.
    """
    waiting: list[ast.AST] = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.expr) and not assigns and not isinstance(each, _TARGETS):
            continue
        match each:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for alias in names:
                    yield (alias.asname or alias.name).split(".")[0]
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.AnnAssign(value=None):  # `f: Callable` binds nothing
                pass
            case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                pass
            case ast.If(test=test, orelse=otherwise) if not runs_main and is_main_test(test):
                waiting += reversed(otherwise)
            case _:
                # `except ... as name`, `case ... as name`, `case {**rest}`
                if isinstance(bound := getattr(each, "name", getattr(each, "rest", None)), str):
                    yield bound
                waiting += reversed(list(ast.iter_child_nodes(each)))


def is_main_test(test: ast.expr) -> bool:
    """Whether this is the test of `if __name__ == "__main__"`."""
    match test:
        case ast.Compare(left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant(value="__main__")]):
            return True
        case ast.Compare(left=ast.Constant(value="__main__"), ops=[ast.Eq()], comparators=[ast.Name(id="__name__")]):
            return True
    return False


def _is_stub(node: ast.stmt) -> bool:
    """Whether a function's body, docstring aside, is `pass`, `...` or `raise NotImplementedError`."""
    return isinstance(node, _FUNCTIONS) and all(does_nothing(statement) for statement in node.body)


def does_nothing(node: ast.stmt) -> bool:
    """Whether a statement is one that a stub's body is made of."""
    match node:
        case ast.Pass() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError") | ast.Call(func=ast.Name(id="NotImplementedError"))):
            return True
    return False


@lru_cache(maxsize=64)
def _spans(text: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the first and last lines of a text's functions, and of its loops: a worker names many lines of one."""
    tree = parse(text)
    nodes = [] if isinstance(tree, Exception) else list(ast.walk(tree))
    kinds = (_FUNCTIONS, ast.For | ast.While)
    functions, loops = (
        [(node.lineno, node.end_lineno or 0) for node in nodes if isinstance(node, kind)] for kind in kinds
    )
    return functions, loops


def _first_lines(spans: list[tuple[int, int]], line: int) -> list[int]:
    return [first for first, last in spans if first <= line <= last]


def loop_around(text: str, line: int) -> int | None:
    """Return the first line of the outermost loop around `line` within its function, or None."""
    functions, loops = _spans(text)
    inside = max(_first_lines(functions, line), default=1)
    return min((first for first in _first_lines(loops, line) if first >= inside), default=None)


def outermost_loop(text: str, line: int) -> int:
    """Return the first line of the outermost loop around `line` within its function, else the function's own line."""
    if (loop := loop_around(text, line)) is not None:
        return loop
    return max(_first_lines(_spans(text)[0], line), default=line)
