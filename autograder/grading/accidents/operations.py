"""What was done to a value that is of another kind than the code takes it for."""

from __future__ import annotations

import ast
import builtins
import re
import sys

import numpy as np

from autograder.grading.accidents.scene import NUMBERS, SEQUENCES, Scene, as_float, kind_of
from autograder.model import Held, Note, note

_ITEMS = frozenset({"list", "tuple", "ndarray", "str", "dict"})
_OF_MANY = ("len", "sum", "max", "min", "enumerate", "zip", "sorted", "list", "tuple", "reversed", "iter", "map")
_OF_ONE = ("float", "int")
_OF_A_LIST = ("array", "concatenate", "stack", "vstack", "hstack")
_MATH_OF_TWO = ("pow", "atan2", "fmod", "copysign", "ldexp", "comb", "dist", "remainder", "nextafter", "sumprod", "fma")
_ALONG_AN_AXIS = ("sum", "mean", "prod", "max", "min", "argmax", "argmin", "cumsum")
_OF_A_SHAPE = ("zeros", "ones", "empty")


def arithmetic(scene: Scene) -> Note | None:
    """Explain two operands that do not go together."""
    node = scene.find(ast.BinOp) or scene.find(ast.AugAssign)
    if not scene.raised.is_a("TypeError") or node is None:
        return None
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
    if isinstance(node, ast.AugAssign) and scene.raised.is_a("UFuncTypeError"):
        target = scene.held(node.target)
        integers = target is not None and target.kind == "ndarray" and target.what in ("i", "u")
        return note("accidents.integer_array", what=scene.written(node.target)) if integers else None
    if isinstance(node.op, ast.BitXor):
        return note("accidents.power")
    held = [scene.held(side) for side in sides]
    for side in sides:
        if (found := odd_operand(scene, side)) is not None:
            return found
    lists = [side for side, each in zip(sides, held, strict=True) if each is not None and each.kind in SEQUENCES]
    if lists and not isinstance(node.op, ast.Mod):
        return note("accidents.list_arithmetic", what=scene.written(lists[0]), kind=kind_of(scene.held(lists[0])))
    return None


def odd_operand(scene: Scene, side: ast.expr) -> Note | None:
    """Explain an operand that is nothing to compute with, whatever the other one is."""
    written, held = scene.written(side), scene.held(side)
    if held is not None and held.kind == "NoneType":
        return note("accidents.is_none", what=written)
    if held is not None and held.kind == "str":
        return note("accidents.text", what=written)
    if (held is not None and held.kind == "function") or _is_function(scene, side):
        return note("accidents.not_called", what=written)
    called = side.func.id if isinstance(side, ast.Call) and isinstance(side.func, ast.Name) else ""
    if called in scene.definitions and "NoneType" in scene.raised.text:
        return note("accidents.gave_none", function=called)
    return None


def _is_function(scene: Scene, side: ast.expr) -> bool:
    """Whether an expression is a module's function itself, without a call."""
    if not isinstance(side, ast.Attribute):
        return False
    module = sys.modules.get(scene.module(side.value)) if scene.module(side.value) in ("numpy", "math") else None
    return callable(getattr(module, side.attr, None))


def called(scene: Scene) -> Note | None:
    """Explain a call of what is no function, or with what a function does not take."""
    node = scene.find(ast.Call)
    if not scene.raised.is_a("TypeError") or node is None:
        return None
    held = scene.held(node.func)
    if held is not None and held.kind == "NoneType":
        return note("accidents.is_none", what=scene.written(node.func))
    if held is not None and held.kind in NUMBERS | _ITEMS:
        return _no_function(scene, node, held)
    return _of_python(scene, node) or _of_a_module(scene, node)


def _no_function(scene: Scene, node: ast.Call, held: Held) -> Note:
    """Tell what is called and is no function: a name that hides a function's, or what was to be used otherwise."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    taken = name in scene.definitions or callable(getattr(builtins, name, None))
    times = not taken and held.kind in NUMBERS | {"ndarray"} and len(node.args) == 1
    item = not taken and held.kind in _ITEMS and len(node.args) > 0
    facts = {"taken": taken, "times": times, "item": item}
    numpy = f"np.{name}" if not taken and len(name) > 1 and callable(getattr(np, name, None)) else ""
    return note("accidents.called", what=scene.written(node.func), kind=kind_of(held), numpy=numpy, **facts)


def _of_python(scene: Scene, node: ast.Call) -> Note | None:
    """Explain a call of one of Python's own functions."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in scene.definitions or name in scene.raised.failing.held:
        return None
    if name in _OF_ONE and "converted" in scene.raised.text:
        return note("accidents.math_of_many", function=name, name="")
    for argument in node.args:
        held = scene.held(argument)
        if held is None:
            continue
        facts = {"what": scene.written(argument), "function": name}
        if name == "range" and held.kind.startswith("float"):
            return note("accidents.range_of_float", what=facts["what"], value=as_float(held))
        if name in _OF_MANY and _is_number(held) and len(node.args) == 1:
            return note("accidents.number_for_many", **facts)
        if name in _OF_MANY and held.kind == "NoneType":
            return note("accidents.is_none", what=facts["what"])
    if name == "range" and len(node.args) == 1 and "interpreted" in scene.raised.text:
        return note("accidents.range_no_integer", what=scene.written(node.args[0]))
    number = told_kind(scene, "iterable")
    return note("accidents.number_among_these", function=name) if name in _OF_MANY and _is_number(number) else None


def _of_a_module(scene: Scene, node: ast.Call) -> Note | None:
    """Explain a call of one of numpy's or math's functions."""
    if not isinstance(node.func, ast.Attribute):
        return None
    module, name = scene.module(node.func.value), node.func.attr
    facts = {"function": scene.written(node.func), "name": name}
    one = len(node.args) == 1 and name not in _MATH_OF_TWO
    if module == "math" and one and not _is_number(scene.held(node.args[0])):
        is_there = callable(getattr(sys.modules.get("numpy"), name, None))
        return note("accidents.math_of_many", function=facts["function"], name=name if is_there else "")
    if module == "numpy" and (found := _one_too_many(scene, node, facts["function"], name)) is not None:
        return found
    if module == "numpy" and name in _OF_A_LIST and len(node.args) > 1:
        return note("accidents.one_list", function=facts["function"])
    if module == "numpy" and name in _OF_A_SHAPE and len(node.args) > 1:
        return note("accidents.one_shape", function=facts["function"])
    return None


def _one_too_many(scene: Scene, node: ast.Call, function: str, name: str) -> Note | None:
    """Explain a second value, where numpy takes what comes second for something else."""
    known, count = getattr(sys.modules.get("numpy"), name, None), len(node.args)
    if isinstance(known, np.ufunc) and count == known.nin + 1:
        return note("accidents.place_of_result", function=function, count=known.nin)
    if name in _ALONG_AN_AXIS and count == 2 and "integer" in scene.raised.text:
        return note("accidents.taken_for_axis", function=function, what=scene.written(node.args[1]))
    return None


def looped(scene: Scene) -> Note | None:
    """Explain a loop over what has no items."""
    over = _gone_through(scene)
    if not scene.raised.is_a("TypeError") or over is None:
        return None
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "len":
        return note("accidents.loop_over_length")
    held = scene.held(over)
    if held is None and not isinstance(over, ast.Call):  # what a call gave is not known from what it raised
        held = told_kind(scene, "iterable")
    if held is not None and held.kind == "NoneType":
        return note("accidents.is_none", what=scene.written(over))
    return note("accidents.loop_over_number", what=scene.written(over)) if _is_number(held) else None


def told_kind(scene: Scene, lacks: str) -> Held | None:
    """Return which number Python says that a value is, which is not subscriptable, or not iterable."""
    found = re.search(rf"'(?:numpy\.)?(\w+)' object is not {lacks}", scene.raised.text)
    return Held(found[1]) if found and found[1] in NUMBERS else None


def _gone_through(scene: Scene) -> ast.expr | None:
    """Return what a loop goes through, where that failed; Python points at it, or at the loop."""
    node = scene.node
    if isinstance(node, ast.For):
        return node.iter
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        return node.generators[0].iter
    around = scene.parents.get(node) if node is not None else None
    return around.iter if isinstance(around, ast.For | ast.comprehension) and around.iter is node else None


def item(scene: Scene) -> Note | None:
    """Explain square brackets after what has no items, or takes no such index."""
    node = scene.find(ast.Subscript)
    if not scene.raised.is_a("TypeError") or node is None:
        return None
    held, what = scene.held(node.value) or told_kind(scene, "subscriptable"), scene.written(node.value)
    if held is None:
        return note("accidents.item_of_function", what=what) if _is_function(scene, node.value) else None
    if held.kind == "NoneType":
        return note("accidents.is_none", what=what)
    if held.kind == "function":
        return note("accidents.item_of_function", what=what)
    if held.kind in NUMBERS:
        return note("accidents.item_of_number", what=what)
    if held.kind == "tuple" and isinstance(node.ctx, ast.Store):
        return note("accidents.fixed_tuple", what=what)
    if held.kind in SEQUENCES and isinstance(node.slice, ast.Tuple):
        return note("accidents.list_of_two", what=what, kind=kind_of(held))
    index = scene.held(node.slice)
    if held.kind == "dict" and index is not None and index.kind in ("list", "ndarray", "dict"):
        return note("accidents.no_key_for_dict", what=scene.written(node.slice), kind=kind_of(index))
    if held.kind in SEQUENCES and index is not None and (index.kind.startswith("float") or index.kind == "ndarray"):
        return no_integer(scene, node.slice)
    return None


def no_integer(scene: Scene, index: ast.expr) -> Note | None:
    """Say what an index is that is no integer, as far as it is known; of several the one that is none."""
    for each in index.elts if isinstance(index, ast.Tuple) else (index,):
        held = scene.held(each)
        if held is not None and held.kind.startswith("float"):
            return note("accidents.index_of_float", what=scene.written(each), value=as_float(held))
        if held is not None and held.kind == "ndarray" and held.shape and held.what in "fc":
            return note("accidents.index_of_floats", what=scene.written(each))
    return note("accidents.index_no_integer", what=scene.written(index)) if scene.held(index) is None else None


def _is_number(held: Held | None) -> bool:
    return held is not None and (held.kind in NUMBERS or (held.kind == "ndarray" and not held.shape))
