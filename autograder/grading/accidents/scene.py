"""The place where a call failed: the expression, what stands around it, and what its names held."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cached_property
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.clipping import clip
from autograder.intake.parsing import parse
from autograder.model import Block, CodeLine, Held, Note, Place, Raised, Read, note
from autograder.suite.proxy import CallFailure

_N = TypeVar("_N", bound=ast.AST)
Function = ast.FunctionDef | ast.AsyncFunctionDef
_CODE = 60  # characters of an expression
NUMBERS = frozenset({"float", "int", "bool", "float64", "float32", "int64", "int32"})
SEQUENCES = frozenset({"list", "tuple"})
_MAKE = {"list": "list", "sorted": "list", "tuple": "tuple"}  # Python's own functions that surely give this
_NAMED = frozenset({"list", "tuple", "ndarray", "str", "dict"})
_HERE = {float: "float", int: "int", bool: "bool", str: "str", type(None): "NoneType"}


class Scene(Struct, frozen=True, dict=True):
    """A public call that failed, in the submission's own code."""

    failure: CallFailure
    raised: Raised
    submission: Read

    # --- the code ----------------------------------------------------------------------------------------

    @cached_property
    def block(self) -> Block | None:
        """The top-level statement in which it failed."""
        return block_at(self.submission, self.raised.where)

    @cached_property
    def tree(self) -> ast.Module:
        """That statement, parsed; an empty module where there is none."""
        found = parse(self.block.text) if self.block is not None else None
        return found if isinstance(found, ast.Module) else ast.Module([], [])

    @cached_property
    def parents(self) -> Mapping[ast.AST, ast.AST]:
        """For each node the one around it."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def line(self) -> int:
        """The failing line, counted from the beginning of the statement."""
        where, block = self.raised.where, self.block
        return where.line - block.line + 1 if where is not None and block is not None else 0

    @cached_property
    def node(self) -> ast.AST | None:
        """The expression or statement that failed, where Python says which; the innermost of its extent."""
        first, column, last, end = self.raised.failing.span
        offset = self.block.line - 1 if self.block is not None else 0
        wanted = (first - offset, column, last - offset, end)
        found = [node for node in ast.walk(self.tree) if first and _extent(node) == wanted]
        return found[-1] if found else None

    def find(self, kind: type[_N]) -> _N | None:
        """Return the failing node where it is of a kind; else the only such node of its line."""
        if isinstance(self.node, kind):
            return self.node
        if self.node is not None:
            return None
        found = [n for n in ast.walk(self.tree) if isinstance(n, kind) and getattr(n, "lineno", 0) == self.line]
        return found[0] if len(found) == 1 else None

    @cached_property
    def function(self) -> Function | None:
        """The innermost function around the failing line."""
        around = [n for n in ast.walk(self.tree) if isinstance(n, Function) and _holds(n, self.line)]
        return around[-1] if around else None

    def written(self, node: ast.AST) -> str:
        """Return an expression as it is written."""
        text = self.block.text if self.block is not None else ""
        return clip(" ".join((ast.get_source_segment(text, node) or ast.unparse(node)).split()), _CODE)

    @cached_property
    def definitions(self) -> Mapping[str, Function]:
        """The submission's own functions, by name; the last of a name."""
        trees = (parse(block.text) for block in self.submission.blocks if "def " in block.text)
        bodies = [tree.body for tree in trees if isinstance(tree, ast.Module)]
        return {node.name: node for body in bodies for node in body if isinstance(node, Function)}

    # --- what names held -----------------------------------------------------------------------------------

    def held(self, node: ast.AST | None) -> Held | None:
        """Return what an expression held, as far as that can be told without computing it."""
        match node:
            case ast.Name(id=name):
                return self.raised.failing.held.get(name)
            case ast.Constant(value=value):
                return Held(_HERE.get(type(value), type(value).__name__), str(value)[:_CODE])
            case ast.JoinedStr():
                return Held("str")
            case ast.List() | ast.ListComp():
                return Held("list")
            case ast.Call(func=ast.Name(id=name)) if name in _MAKE and not self._is_own(name):
                return Held(_MAKE[name])
            case ast.UnaryOp(operand=operand, op=ast.USub() | ast.UAdd() as sign):
                return _negative(self.held(operand)) if isinstance(sign, ast.USub) else self.held(operand)
        return None

    def _is_own(self, name: str) -> bool:
        """Whether a name is the submission's, whatever it is in Python."""
        return name in self.definitions or name in self.raised.failing.held

    def module(self, node: ast.AST | None) -> str:
        """Return the name of the module that an expression is, or nothing."""
        held = self.held(node)
        return held.what if held is not None and held.kind == "module" else ""


def _negative(held: Held | None) -> Held | None:
    """Return a value with its sign turned round, where it is a number that is known."""
    if held is None or held.kind not in NUMBERS or not held.what:
        return held
    return replace(held, what=held.what.removeprefix("-") if held.what[0] == "-" else f"-{held.what}")


def as_float(held: Held) -> str:
    """Return a float as Python shows it: with a point, if it is a whole number, too."""
    return f"{held.what}.0" if held.what.removeprefix("-").isdecimal() else held.what


def kind_of(held: Held | None) -> Note:
    """Return what a value is, in words."""
    kind = held.kind if held is not None else ""
    return note(f"accidents.kind_{kind if kind in _NAMED else 'number'}")


def _extent(node: ast.AST) -> tuple[int, int, int, int] | None:
    if not isinstance(node, ast.expr | ast.stmt):
        return None
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


def _holds(node: Function, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def block_at(submission: Read, place: Place | None) -> Block | None:
    """Return the top-level statement that stands at a place."""
    for block in reversed(submission.blocks):
        cell = submission.sources[block.source].cell
        if place is not None and cell == place.cell and 0 <= place.line - block.line <= block.text.count("\n"):
            return block
    return None


def line_at(submission: Read, place: Place | None) -> CodeLine | None:
    """Return the line of a submission's code at a place."""
    for source in submission.sources:
        lines = source.text.split("\n")
        if place is not None and source.cell == place.cell and 0 < place.line <= len(lines):
            return CodeLine(place, clip(lines[place.line - 1].expandtabs(4).rstrip()))
    return None
