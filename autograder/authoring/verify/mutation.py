"""Small changes of the reference that the tests have to notice: operators, constants, bounds, names, order."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator

from msgspec import Struct

from autograder.model import Note, Parameter, note

_OPERATORS: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.FloorDiv: (ast.Div,),
}
_COMPARISONS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
# A call of one of these becomes a call of its neighbour.
_FUNCTIONS = {
    "tanh": "sin", "exp": "expm1", "sum": "mean", "mean": "sum", "max": "min", "min": "max",
    "zeros": "ones", "ones": "zeros", "dot": "multiply", "sqrt": "square", "zeros_like": "ones_like",
}  # fmt: skip


class Mutant(Struct, frozen=True):
    """A changed function."""

    what: Note
    line: int
    source: str


def mutants(source: str, function: str) -> Iterator[Mutant]:
    """Yield all single changes of a function's body and defaults; each source differs from the original.

    source: a module's text that holds the function.
    """
    tree = ast.parse(source)
    node = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == function)
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    plain = ast.FunctionDef(**{**{f: getattr(node, f) for f in node._fields}, "body": body or [ast.Pass()]})
    plain.lineno = node.lineno
    plain.returns = None
    for argument in (*plain.args.args, *plain.args.kwonlyargs):
        argument.annotation = None
    original = ast.unparse(plain)
    seen = {original}
    for index, site in enumerate(ast.walk(plain)):
        for what, change in _changes(site):
            changed = copy.deepcopy(plain)
            target = list(ast.walk(changed))[index]
            change(target)
            text = ast.unparse(ast.fix_missing_locations(changed))
            if text not in seen:
                seen.add(text)
                yield Mutant(what, getattr(site, "lineno", node.lineno), text)


Change = Callable[[ast.AST], None]


def _changes(site: ast.AST) -> Iterator[tuple[Note, Change]]:
    """Yield what can be changed at one node: a description, and how to do it to a copy of the node."""
    if isinstance(site, ast.BinOp):
        for operator in _OPERATORS.get(type(site.op), ()):
            yield _becomes(_name(site.op), operator.__name__), _set("op", operator())
        yield _what("operands"), _exchange("left", "right")
        yield _what("left_alone"), _keep("left")
        yield _what("right_alone"), _keep("right")
    elif isinstance(site, ast.AugAssign):
        for operator in _OPERATORS.get(type(site.op), ()):
            yield _becomes(f"{_name(site.op)}=", f"{operator.__name__}="), _set("op", operator())
    elif isinstance(site, ast.Compare):
        yield _what("negated", name=_name(site.ops[0])), _set("ops", [_COMPARISONS.get(type(site.ops[0]), ast.NotEq)()])
    elif isinstance(site, ast.Constant) and isinstance(site.value, bool):
        yield _becomes(site.value, not site.value), _set("value", not site.value)
    elif isinstance(site, ast.Constant) and isinstance(site.value, int | float):
        for value in (site.value + 1, site.value - 1, -site.value):
            yield _becomes(site.value, value), _set("value", value)
    elif isinstance(site, ast.Call):
        yield from _call_changes(site)
    elif isinstance(site, ast.For):
        yield _what("backwards"), _iterate("[::-1]")
        yield _what("without_first"), _iterate("[1:]")
        yield _what("without_last"), _iterate("[:-1]")
    elif isinstance(site, ast.Return) and _is_none(site.value):
        yield _becomes(None, 0), _set("value", ast.Constant(0))
    elif isinstance(site, ast.arguments):
        yield from _default_changes(site)
    elif isinstance(site, ast.Attribute) and site.attr == "T":
        yield _what("not_transposed"), _become_value
    elif isinstance(site, ast.FunctionDef) and len(site.args.args) >= 2:
        yield _what("first_parameters"), _exchange_parameters(0, 1)
        if len(site.args.args) >= 3:
            yield _what("last_parameters"), _exchange_parameters(-2, -1)
    if hasattr(site, "body") and isinstance(site.body, list) and len(site.body) > 1:
        for i in range(len(site.body)):
            yield _what("statement", number=i + 1), _drop(i)
            if i:
                yield _what("statements", one=i, other=i + 1), _exchange_statements(i - 1, i)


def _default_changes(arguments: ast.arguments) -> Iterator[tuple[Note, Change]]:
    for field in ("defaults", "kw_defaults"):
        for i, value in enumerate(getattr(arguments, field)):
            if _is_none(value):
                yield _becomes(None, 0), _set_item(field, i, ast.Constant(0))


def _call_changes(site: ast.Call) -> Iterator[tuple[Note, Change]]:
    name = site.func.attr if isinstance(site.func, ast.Attribute) else getattr(site.func, "id", "")
    if name in _FUNCTIONS:
        field = "attr" if isinstance(site.func, ast.Attribute) else "id"
        yield _becomes(name, _FUNCTIONS[name]), lambda n: setattr(n.func, field, _FUNCTIONS[name])  # type: ignore[attr-defined]
    if len(site.args) >= 1 and isinstance(site.func, ast.Attribute | ast.Name):
        yield _what("call", name=name), lambda n: _replace(n, n.args[0])  # type: ignore[attr-defined]
    if len(site.args) >= 2:
        yield _what("arguments", name=name), lambda n: n.args.insert(0, n.args.pop(1))  # type: ignore[attr-defined]
    for i, keyword in enumerate(site.keywords):
        yield _what("keyword", name=str(keyword.arg)), lambda n, i=i: n.keywords.pop(i)  # type: ignore[misc]


def _what(code: str, **parameters: Parameter) -> Note:
    return note(f"verify.mutant_{code}", **parameters)


def _becomes(old: object, new: object) -> Note:
    return _what("becomes", old=str(old), new=str(new))


def _name(operator: ast.AST) -> str:
    return type(operator).__name__


def _set(field: str, value: object) -> Change:
    return lambda node: setattr(node, field, value)


def _set_item(field: str, index: int, value: object) -> Change:
    return lambda node: getattr(node, field).__setitem__(index, value)


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _exchange(a: str, b: str) -> Change:
    def change(node: ast.AST) -> None:
        left, right = getattr(node, a), getattr(node, b)
        setattr(node, a, right)
        setattr(node, b, left)

    return change


def _replace(node: ast.AST, other: ast.AST) -> None:
    """Make `node` be `other`, in place, so that whatever points at it sees the change."""
    node.__class__ = other.__class__
    node.__dict__.clear()
    node.__dict__.update(other.__dict__)


def _keep(field: str) -> Change:
    return lambda node: _replace(node, getattr(node, field))


def _become_value(node: ast.AST) -> None:
    _replace(node, node.value)  # type: ignore[attr-defined]


def _iterate(suffix: str) -> Change:
    def change(node: ast.AST) -> None:
        iterable = ast.unparse(node.iter)  # type: ignore[attr-defined]
        node.iter = ast.parse(f"list({iterable}){suffix}", mode="eval").body  # type: ignore[attr-defined]

    return change


def _exchange_parameters(a: int, b: int) -> Change:
    def change(node: ast.AST) -> None:
        arguments = node.args.args  # type: ignore[attr-defined]
        arguments[a], arguments[b] = arguments[b], arguments[a]

    return change


def _drop(index: int) -> Change:
    return lambda node: node.body.pop(index)  # type: ignore[attr-defined]


def _exchange_statements(a: int, b: int) -> Change:
    def change(node: ast.AST) -> None:
        body = node.body  # type: ignore[attr-defined]
        body[a], body[b] = body[b], body[a]

    return change
