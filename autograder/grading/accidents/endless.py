"""A loop that cannot end, where its text proves it: nothing in it changes what its end depends on."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.bounds.clipping import clip
from autograder.grading.accidents.scene import Function, block_at
from autograder.intake.parsing import parse
from autograder.model import Note, Place, Read, note

_WAYS_OUT = ast.Break | ast.Return | ast.Raise | ast.Yield | ast.YieldFrom | ast.Await
# Of what these are given, nothing is another afterwards.
_HARMLESS = frozenset({
    "abs", "bool", "enumerate", "float", "int", "len", "max", "min", "pow", "print", "range", "round", "str", "sum",
})  # fmt: skip
_MODULES = ("np", "numpy", "math")
_GROWING = ("append", "insert", "extend")
_CODE = 60


def endless(submission: Read, where: Place | None) -> Note | None:
    """Return why a loop around a line cannot end; None where it can, or might."""
    block = block_at(submission, where)
    tree = parse(block.text) if block is not None else None
    if block is None or where is None or not isinstance(tree, ast.Module):
        return None
    line = where.line - block.line + 1
    around = [n for n in ast.walk(tree) if isinstance(n, ast.While | ast.For | Function) and _holds(n, line)]
    function = next((n for n in reversed(around) if isinstance(n, Function)), None)
    for loop in (n for n in reversed(around) if isinstance(n, ast.While | ast.For)):
        if function is None or any(isinstance(node, _WAYS_OUT) for node in ast.walk(loop)):
            return None
        first = loop.lineno + block.line - 1
        if isinstance(loop, ast.While) and (names := _unchanging(loop, function)) is not None:
            return note("accidents.endless_loop", line=first, test=clip(ast.unparse(loop.test), _CODE), names=names)
        if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Name) and _grows(loop, loop.iter.id):
            return note("accidents.growing_loop", line=first, name=clip(loop.iter.id))
    return None


def _holds(node: ast.While | ast.For | Function, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _unchanging(loop: ast.While, function: Function) -> tuple[str, ...] | None:
    """Return the names that a loop's test reads, where nothing in the loop can change any; else None."""
    known = {id(node.func) for node in ast.walk(loop.test) if isinstance(node, ast.Call)}
    names = {n.id for n in ast.walk(loop.test) if isinstance(n, ast.Name) and id(n) not in known}
    own = {n.arg for n in ast.walk(function.args) if isinstance(n, ast.arg)}
    own |= {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    shared = any(isinstance(n, ast.Global | ast.Nonlocal) for n in ast.walk(function))
    if shared or not names <= own or names & set(_changed(loop)):
        return None
    return tuple(clip(name) for name in sorted(names))


def _changed(loop: ast.While) -> Iterator[str]:
    """Yield the names that something in a loop may change: set, written into, or handed to whatever may do so."""
    for node in ast.walk(loop):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.Subscript(value=held, ctx=ast.Store() | ast.Del()) | ast.Attribute(value=held):
                yield from _names(held)
            case ast.Call(func=called) if not _is_harmless(called):
                yield from _names(node)


def _is_harmless(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return isinstance(called.value, ast.Name) and called.value.id in _MODULES
    return isinstance(called, ast.Name) and called.id in _HARMLESS


def _names(node: ast.AST) -> Iterator[str]:
    return (each.id for each in ast.walk(node) if isinstance(each, ast.Name))


def _grows(loop: ast.For, name: str) -> bool:
    """Whether each round of a loop surely adds to what it goes through."""
    for statement in loop.body:
        match statement:
            case ast.Expr(ast.Call(func=ast.Attribute(value=ast.Name(id=found), attr=method))):
                if found == name and method in _GROWING[:2]:
                    return not _shrinks(loop, name)
    return False


def _shrinks(loop: ast.For, name: str) -> bool:
    """Whether anything else in the loop may change the list, or give its name to another."""
    for node in ast.walk(loop):
        match node:
            case ast.Name(id=found, ctx=ast.Store() | ast.Del()) if found == name:
                return True
            case ast.Delete() | ast.Continue():
                return True
            case ast.Attribute(value=ast.Name(id=found), attr=method) if found == name and method not in _GROWING:
                return True
    return False
