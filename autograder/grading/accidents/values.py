"""Values of the right kind that do not fit: shapes, indices, zero, truth."""

from __future__ import annotations

import ast
import re

from autograder.bounds.clipping import clip
from autograder.grading.accidents.operations import no_integer, odd_operand
from autograder.grading.accidents.scene import NUMBERS, Scene, kind_of
from autograder.model import Held, Note, Parameter, note

_ALONE = re.compile(r"cannot unpack non-iterable ([\w.]+) object")
_TOO_FEW = re.compile(r"not enough values to unpack \(expected \d+, got (\d{1,9})\)")
_TESTS = ast.If | ast.While | ast.IfExp | ast.Assert
_BROADCAST = re.compile(r"could not broadcast input array from shape \(([\d, ]*)\) into shape \(([\d, ]*)\)")
_NO_INTEGER = ("of integer", "only integers")
_DIMENSIONS = re.compile(r"array of dimension (\d{1,3})\b")
_BEYOND = ("out of range", "out of bounds")
_SHAPED = NUMBERS | {"ndarray", "list", "tuple"}
_OF_TWO = ("dot", "matmul", "inner", "vdot", "add", "multiply", "subtract", "divide")


def shapes(scene: Scene) -> Note | None:
    """Explain two arrays whose shapes do not fit."""
    if not scene.raised.is_a("ValueError") or scene.raised.is_a("AxisError"):
        return None
    node = scene.find(ast.BinOp)
    if node is not None:
        left, right, operation = node.left, node.right, "@" if isinstance(node.op, ast.MatMult) else ""
    elif (call := _of_two(scene)) is not None:
        (left, right), operation = call.args, scene.written(call.func)
    else:
        return None
    if node is not None and isinstance(node.op, ast.Pow | ast.Mod):
        return note("accidents.negative_power") if isinstance(node.op, ast.Pow) else None
    if (odd := next((o for side in (left, right) if (o := odd_operand(scene, side))), None)) is not None:
        return odd
    sides = [(scene.written(side), scene.held(side)) for side in (left, right)]
    for written, held in sides if operation == "@" else ():
        if held is not None and (held.kind in NUMBERS or (held.kind == "ndarray" and not held.shape)):
            return note("accidents.matmul_of_number", what=written)
    if any(held is not None and held.kind not in _SHAPED for _, held in sides):
        return None  # what has no shape is not asked for it
    (a, first), (b, second) = sides
    if first is not None and second is not None and _is_array(first) and _is_array(second):
        return note("accidents.shapes", left=a, right=b, a=str(first.shape), b=str(second.shape), operation=operation)
    return note("accidents.shapes_unknown", left=a, right=b, operation=operation)


def _of_two(scene: Scene) -> ast.Call | None:
    call = scene.find(ast.Call)
    if call is None or len(call.args) != 2 or not isinstance(call.func, ast.Attribute):
        return None
    return call if call.func.attr in _OF_TWO and scene.module(call.func.value) == "numpy" else None


def _is_array(held: Held | None) -> bool:
    return held is not None and held.kind == "ndarray"


def axis(scene: Scene) -> Note | None:
    """Explain an axis that an array has not."""
    call = scene.find(ast.Call)
    if not scene.raised.is_a("AxisError") or call is None:
        return None
    if (found := _DIMENSIONS.search(scene.raised.text)) is None:
        return None
    if found[1] == "0":
        return note("accidents.axis_of_number", function=scene.written(call.func))
    wanted = next((each.value for each in call.keywords if each.arg == "axis"), None)
    axis = scene.written(wanted) if wanted is not None else ""
    return note("accidents.axis", axis=axis, dimensions=int(found[1]), last=int(found[1]) - 1)


def truth(scene: Scene) -> Note | None:
    """Explain an array where one true or false is asked for."""
    node = scene.node.test if isinstance(scene.node, ast.While) else scene.node  # Python points at all of the loop
    if scene.raised.type != "ValueError" or "truth" not in scene.raised.text or node is None:
        return None
    if isinstance(node, ast.BoolOp) and len(node.values) == 2:  # of the second nothing is asked
        node = node.values[0]
    elif isinstance(node, ast.UnaryOp):
        node = node.operand
    around = scene.parents.get(node)
    asked = isinstance(around, _TESTS) and around.test is node
    asked = asked or (isinstance(around, ast.comprehension) and node in around.ifs)
    if not (asked or _joins(around) or _joins(node) or _compares(node)):
        return None
    return note("accidents.truth", what=scene.written(node))


def _joins(node: ast.AST | None) -> bool:
    """Whether it is `and`, `or` or `not`."""
    return isinstance(node, ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def _compares(node: ast.AST) -> bool:
    """Whether it is a call of Python's own that compares what it is given, or `a < b < c`."""
    if isinstance(node, ast.Compare):
        return len(node.ops) > 1
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min", "bool")


def unpacked(scene: Scene) -> Note | None:
    """Explain a number of names that is not the number of values, by which of the two there are more."""
    node = scene.find(ast.Tuple) or scene.find(ast.List)
    if scene.raised.type not in ("ValueError", "TypeError") or node is None or not isinstance(node.ctx, ast.Store):
        return None
    facts: dict[str, Parameter] = {"names": scene.written(node), "count": len(node.elts)}
    if alone := _ALONE.search(scene.raised.text):
        kind = alone[1].rpartition(".")[2]
        return note("accidents.unpacked_one", **facts, kind=kind_of(Held(kind))) if kind in NUMBERS else None
    if found := _TOO_FEW.search(scene.raised.text):
        return note("accidents.unpacked_fewer", **facts, found=int(found[1]))
    return note("accidents.unpacked_more", **facts) if "too many values" in scene.raised.text else None


def room(scene: Scene) -> Note | None:
    """Explain several values that are put where one has room."""
    node = scene.find(ast.Subscript)
    if not (scene.raised.is_a("ValueError") or scene.raised.is_a("TypeError")) or node is None:
        return None
    held = scene.held(node.value)
    if not isinstance(node.ctx, ast.Store) or held is None or not _is_array(held):
        return None
    if (shapes := _BROADCAST.search(scene.raised.text)) and shapes[2]:
        return note("accidents.room_of_shape", what=scene.written(node), found=f"({shapes[1]})", shape=f"({shapes[2]})")
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    of_one = len(parts) == len(held.shape) and all(_is_one(scene, part) for part in parts)
    return note("accidents.room", what=scene.written(node)) if of_one else None


def _is_one(scene: Scene, index: ast.expr) -> bool:
    """Whether an index surely is one number, and no slice or array."""
    if isinstance(index, ast.BinOp):
        return _is_one(scene, index.left) and _is_one(scene, index.right)
    held = scene.held(index)
    return held is not None and held.kind in NUMBERS


def index(scene: Scene) -> Note | None:
    """Explain an index that is no integer, one beyond the end, or one index too many; or nothing left to take out."""
    match scene.find(ast.Call):
        case ast.Call(func=ast.Attribute(value=taken)) if scene.raised.text.startswith("pop from"):
            return note("accidents.beyond_empty", what=scene.written(taken))
    node = scene.find(ast.Subscript)
    if not scene.raised.is_a("IndexError") or scene.raised.is_a("AxisError") or node is None:
        return None
    held, what = scene.held(node.value), scene.written(node.value)
    if any(part in scene.raised.text for part in _NO_INTEGER):
        return no_integer(scene, node.slice)
    if held is not None and held.kind == "ndarray" and (not held.shape or _count(node.slice) > len(held.shape)):
        return note("accidents.too_many_indices", what=what, count=_count(node.slice), dimensions=len(held.shape))
    if not any(part in scene.raised.text for part in _BEYOND):
        return None
    if held is None or held.kind not in ("list", "tuple", "ndarray") or _count(node.slice) > 1 or not held.shape:
        return note("accidents.beyond", what=what, count=0, value="")
    if not held.shape[0]:
        return note("accidents.beyond_empty", what=what)
    value = scene.held(node.slice)
    known = value.what if value is not None and value.kind in NUMBERS else ""
    return note("accidents.beyond", what=what, count=held.shape[0], value=known)


def key(scene: Scene) -> Note | None:
    """Explain a key that a dict has not."""
    node = scene.find(ast.Subscript)
    if not scene.raised.is_a("KeyError") or node is None:
        return None
    held = scene.held(node.value)
    if held is None or held.kind != "dict":
        return None
    return note("accidents.no_key", what=scene.written(node.value), key=clip(scene.raised.text))


def _count(node: ast.expr) -> int:
    return len(node.elts) if isinstance(node, ast.Tuple) else 1


def by_zero(scene: Scene) -> Note | None:
    """Name the divisor that is 0."""
    node = scene.find(ast.BinOp) or scene.find(ast.AugAssign)
    if not scene.raised.is_a("ZeroDivisionError") or node is None or isinstance(node.op, ast.Pow):
        return None
    return note("accidents.by_zero", what=scene.written(node.right if isinstance(node, ast.BinOp) else node.value))


def too_large(scene: Scene) -> Note | None:
    """Explain a number beyond what a float holds."""
    return note("accidents.too_large") if scene.raised.is_a("OverflowError") else None


def endless(scene: Scene) -> Note | None:
    """Explain a function that calls itself without an end."""
    function = scene.function
    if not scene.raised.is_a("RecursionError") or function is None:
        return None
    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    itself = any(n.func.id == function.name for n in calls if isinstance(n.func, ast.Name))
    return note("accidents.endless", function=function.name) if itself else None


def own(scene: Scene) -> Note | None:
    """Say that the submission's own statement raised it, or that nobody is there to type."""
    if isinstance(scene.node, ast.Raise):
        return note("accidents.own_raise")
    if scene.raised.is_a("AssertionError") and isinstance(scene.node, ast.Assert | ast.expr):
        return note("accidents.own_assert") if _within_assert(scene) else None
    match scene.find(ast.Call):
        case ast.Call(func=ast.Name(id="input")) if scene.raised.is_a("EOFError"):
            return note("accidents.input")
    return None


def _within_assert(scene: Scene) -> bool:
    node = scene.node
    while node is not None and not isinstance(node, ast.Assert):
        node = scene.parents.get(node)
    return node is not None
