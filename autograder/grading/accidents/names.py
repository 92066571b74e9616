"""Names and attributes that are not there, and what may have been meant."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Iterator

import numpy as np

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.grading.accidents.scene import NUMBERS, SEQUENCES, Scene, kind_of
from autograder.grading.refused import meant, refused_imports
from autograder.intake.advice import USUAL_IMPORTS
from autograder.intake.parsing import parse
from autograder.model import Note, note

_OF_LISTS = ("append", "extend", "insert")
_TAKING = ("pop", "remove", "clear", "reverse")  # these change the list that they are called on
_MEANT = 0.7  # how near a name has to be before it is asked whether it is meant
_QUOTED = re.compile(r"'(\w+)'")
_MODULES = ("numpy", "math", "random", "statistics", "numpy.linalg", "numpy.random")
_TYPES: dict[str, type] = {
    **{kind.__name__: kind for kind in (list, tuple, dict, str, set, float, int, np.ndarray, np.float64)},
}


def name(scene: Scene) -> Note | None:
    """Explain a NameError: what is not imported, misspelt, or not set yet."""
    raised = scene.raised
    if raised.is_a("UnboundLocalError"):
        return _unset(scene)
    if not raised.is_a("NameError"):
        return None
    wanted = raised.failing.name or next(iter(_QUOTED.findall(raised.text)), "")
    if not wanted:
        return None
    for refused in refused_imports(scene.submission):
        if wanted in refused.names:
            other, module = clip(wanted) if wanted != refused.module else "", clip(refused.module)
            if misspelt := meant(refused.module):
                return note("accidents.misspelt_module", refused.place, name=other, module=module, near=misspelt)
            return note("accidents.refused_name", name=other, module=module)
    if (known := _done_by_numpy(scene, wanted)) is not None:
        return known
    if wanted in USUAL_IMPORTS:
        return note("accidents.not_imported", name=wanted, line=USUAL_IMPORTS[wanted])
    if (found := _in_a_module(scene, wanted)) is not None:
        return found
    if _is_global(scene, wanted) and (unset := _unset(scene)) is not None:
        return unset
    if (
        like := _begun(wanted, scene) or near(wanted, [each for each in _known(scene) if each != wanted], cutoff=0.7)
    ) is not None:
        return note("accidents.near_name", name=clip(wanted), near=clip(like))
    return note("accidents.unknown_name", name=clip(wanted))


def _done_by_numpy(scene: Scene, wanted: str) -> Note | None:
    """Say what numpy has in place of a function of math, where that may have to take more than one number."""
    node = scene.find(ast.Name)
    called = scene.parents.get(node) if node is not None else None
    around = scene.parents.get(called) if called is not None else None
    if wanted != "math" or not isinstance(called, ast.Attribute) or not isinstance(around, ast.Call):
        return None
    numpy = next((alias for alias, module in _imported(scene) if module == "numpy"), "")
    known = all((held := scene.held(each)) is not None and held.kind in NUMBERS for each in around.args)
    if not numpy or known or not isinstance(getattr(np, called.attr, None), np.ufunc):
        return None
    return note("accidents.done_by_numpy", name=wanted, written=f"{numpy}.{called.attr}")


def _is_global(scene: Scene, wanted: str) -> bool:
    """Whether the function that runs says of a name that it is the file's."""
    nodes = ast.walk(scene.function) if scene.function is not None else ()
    return any(isinstance(node, ast.Global) and wanted in node.names for node in nodes)


def _in_a_module(scene: Scene, wanted: str) -> Note | None:
    """Say which module has the name, where the submission has that module."""
    for alias, module in (*_imported(scene), ("", "numpy"), ("", "math")):
        if module in _MODULES and callable(getattr(sys.modules.get(module), wanted, None)):
            return note("accidents.of_module", name=wanted, module=module, written=alias and f"{alias}.{wanted}")
    return None


def _imported(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield the modules that the submission imports whole: the name that each has there, and its own."""
    for block in scene.submission.blocks:
        tree = parse(block.text) if block.text.startswith("import ") else None
        for node in tree.body if isinstance(tree, ast.Module) else ():
            for alias in node.names if isinstance(node, ast.Import) else ():
                yield alias.asname or alias.name, alias.name


def _begun(wanted: str, scene: Scene) -> str | None:
    """Return the function of the submission whose name begins with the one that is not there."""
    found = [each for each in scene.definitions if each.startswith(f"{wanted}_") and each not in _around(scene)]
    return found[0] if len(found) == 1 else None


def _known(scene: Scene) -> dict[str, None]:
    """Return the names that the failing line could have meant: the function's own, the file's, Python's.

    Not those of the functions that are running, which would call themselves without end.
    """
    nodes = list(ast.walk(scene.function or scene.tree))
    own = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    shared = [each for block in scene.submission.blocks for each in block.names]
    known = (*sorted(own), *shared, *(each for each in dir(builtins) if each.islower()))
    return dict.fromkeys(each for each in known if each not in _around(scene))


def _around(scene: Scene) -> set[str]:
    return {scene.failure.function, scene.function.name if scene.function is not None else ""}


def _unset(scene: Scene) -> Note | None:
    """Say where in its function a local name is set: those lines had not run."""
    found = _QUOTED.findall(scene.raised.text)
    function, node = scene.function, scene.find(ast.Name)
    wanted = node.id if node is not None else found[0] if found else ""
    if function is None or not wanted or scene.block is None:
        return None
    names = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == wanted]
    lines = {n.lineno for n in names if isinstance(n.ctx, ast.Store)}
    if not lines or any(isinstance(n.ctx, ast.Del) for n in names):
        return None
    updated = {n.lineno for n in ast.walk(function) if isinstance(n, ast.AugAssign)}
    if lines == {scene.line} or scene.line in lines & updated:
        return note("accidents.unset_itself", name=clip(wanted))
    return note("accidents.unset", name=clip(wanted), lines=tuple(n + scene.block.line - 1 for n in sorted(lines)[:5]))


def attribute(scene: Scene) -> Note | None:
    """Explain an AttributeError by what its owner is."""
    wanted, node = scene.raised.failing.name, _owner(scene)
    if not scene.raised.is_a("AttributeError") or not wanted or node is None:
        return None
    owner, written = scene.held(node.value), scene.written(node.value)
    if owner is None:
        return None
    if owner.kind == "module":
        known = _public(sys.modules.get(owner.what)) if owner.what in _MODULES else []
        meant = _like(wanted, known)
        if meant or not known:
            return note("accidents.near_attribute", owner=written, name=wanted, near=meant) if meant else None
        return note("accidents.not_in_module", owner=written, name=clip(wanted))
    if written in USUAL_IMPORTS:
        kind = kind_of(owner) if owner.kind in {*NUMBERS, *SEQUENCES, "ndarray"} else ""
        return note("accidents.module_name_taken", name=written, kind=kind)
    if owner.kind == "NoneType":
        return note("accidents.is_none", what=written)
    if wanted in _TAKING and owner.kind in {"tuple", "ndarray"} and _is_given(node.value, scene):
        return note("accidents.takes_from_given", what=written, name=wanted, kind=kind_of(owner))
    if owner.kind == "ndarray" and wanted in _OF_LISTS:
        return note("accidents.array_append", what=written, name=wanted)
    if owner.kind in {"ndarray", *NUMBERS} and isinstance(getattr(np, wanted, None), np.ufunc):
        return note("accidents.function_of_numpy", what=written, name=wanted)
    if wanted in _OF_LISTS and owner.kind in NUMBERS | {"tuple", "str"}:
        return note("accidents.only_a_list", what=written, name=wanted, kind=kind_of(owner))
    if owner.kind in SEQUENCES and hasattr(np.ndarray, wanted):
        return note("accidents.list_no_array", what=written, name=wanted, kind=kind_of(owner))
    if owner.kind in NUMBERS and hasattr(np.ndarray, wanted):
        return note("accidents.number_no_array", what=written, name=wanted)
    meant = near(wanted, _public(_TYPES.get(owner.kind)), cutoff=_MEANT)
    if meant:
        return note("accidents.near_attribute", owner=written, name=wanted, near=meant)
    is_known = owner.kind in _TYPES.keys() - {"set"} or owner.kind in NUMBERS
    return note("accidents.has_no", what=written, name=clip(wanted), kind=kind_of(owner)) if is_known else None


def _is_given(node: ast.expr, scene: Scene) -> bool:
    """Whether an expression is a parameter of the function around it."""
    nodes = ast.walk(scene.function.args) if scene.function is not None else ()
    return isinstance(node, ast.Name) and any(isinstance(each, ast.arg) and each.arg == node.id for each in nodes)


def _owner(scene: Scene) -> ast.Attribute | None:
    """Return the attribute that is not there; Python points at it, or at the call of it."""
    wanted = scene.raised.failing.name
    nodes = [n for n in ast.walk(scene.tree) if isinstance(n, ast.Attribute) and n.attr == wanted]
    here = [n for n in nodes if n.lineno <= scene.line <= (n.end_lineno or n.lineno)]
    return scene.node if isinstance(scene.node, ast.Attribute) else here[0] if len(here) == 1 else None


def _public(owner: object) -> list[str]:
    return [each for each in dir(owner) if not each.startswith("_")] if owner is not None else []


def _like(wanted: str, known: list[str]) -> str | None:
    """Return the name that may be meant of the hundreds that a module has: first one of the same letters."""
    letters = sorted(wanted)
    same = [each for each in known if len(each) == len(wanted) and sorted(each) == letters]
    begun = [each for each in known if each[0] == wanted[0] and abs(len(each) - len(wanted)) <= 2]
    return same[0] if same else near(wanted, begun, cutoff=_MEANT)
