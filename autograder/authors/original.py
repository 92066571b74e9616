"""A function of the reference as text, ready to be changed: without decorators, docstring and markers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from msgspec import Struct

from autograder.course.sources import parse, read_text

_MARKER = re.compile(r"^[ \t]*### (BEGIN|END) SOLUTION[ \t]*\n?", re.MULTILINE)


class Original(Struct, frozen=True):
    """A right answer as text.

    head: `def f(x: float, scale: float = 2.0) -> float:`, perhaps over several lines.
    body: all statements but the docstring, indented by four.
    """

    name: str
    head: str
    body: str
    arguments: ast.arguments

    @property
    def text(self) -> str:
        """The whole function."""
        return f"{self.head}\n{self.body}"

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters in their order, without `*args` and `**kwargs`."""
        return _parameters(self.arguments)

    @property
    def defaults(self) -> dict[str, str]:
        """The text of each default value by its parameter's name."""
        found = self.arguments
        positional = [*found.posonlyargs, *found.args]
        pairs = list(zip(reversed(positional), reversed(found.defaults), strict=False))
        pairs += [(each, value) for each, value in zip(found.kwonlyargs, found.kw_defaults, strict=True) if value]
        return {each.arg: ast.unparse(value) for each, value in pairs}

    @property
    def call(self) -> str:
        """A call of the function that hands its own parameters on."""
        found = self.arguments
        parts = [each.arg for each in (*found.posonlyargs, *found.args)]
        parts += [f"*{found.vararg.arg}"] if found.vararg else []
        parts += [f"{each.arg}={each.arg}" for each in found.kwonlyargs]
        parts += [f"**{found.kwarg.arg}"] if found.kwarg else []
        return f"{self.name}({', '.join(parts)})"


def _parameters(found: ast.arguments) -> tuple[str, ...]:
    return tuple(each.arg for each in (*found.posonlyargs, *found.args, *found.kwonlyargs))


def read_originals(path: Path) -> dict[str, Original]:
    """Return the functions of a file by name.

    Raises: ContentError where it cannot be read or does not parse.
    """
    text = read_text(path)
    tree = parse(text, str(path))
    lines = text.split("\n")
    return {node.name: _original(node, lines) for node in tree.body if isinstance(node, ast.FunctionDef)}


def _original(node: ast.FunctionDef, lines: list[str]) -> Original:
    first = node.body[0]
    documented = ast.get_docstring(node) is not None
    head = "\n".join(lines[node.lineno - 1 : first.lineno - 1])
    body = "\n".join(lines[(first.end_lineno or 0) if documented else first.lineno - 1 : node.end_lineno])
    if first.lineno == node.lineno:  # all on one line
        head = lines[node.lineno - 1].encode()[: first.col_offset].decode().rstrip()  # the columns count bytes
        body = "\n".join(f"    {ast.unparse(each)}" for each in node.body)
    return Original(node.name, _MARKER.sub("", f"{head}\n").rstrip("\n"), _MARKER.sub("", body).strip("\n"), node.args)


def reads(source: str, function: str, name: str) -> bool:
    """Whether a function's text reads its parameter `name` before it has set it to something else."""
    for node in ast.parse(source).body:
        if not (isinstance(node, ast.FunctionDef) and node.name == function):
            continue
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef) and name in _parameters(statement.args):
                continue
            names = [each for each in ast.walk(statement) if isinstance(each, ast.Name) and each.id == name]
            if any(isinstance(each.ctx, ast.Load) for each in names):
                return True
            if names and isinstance(statement, ast.Assign):
                return False
    return False
