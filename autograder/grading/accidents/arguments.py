"""A call whose arguments a function does not take: too many, too few, or by a name that it has not."""

from __future__ import annotations

import ast
import re

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.grading.accidents.scene import Function, Scene
from autograder.model import Note, Parameter, note

_FOREIGN = re.compile(r"got an unexpected keyword argument '(\w+)'")


def _is_own(scene: Scene, node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id in scene.definitions


def arguments(scene: Scene) -> Note | None:
    """Explain a TypeError of a call by the parameters that the function has."""
    if not scene.raised.is_a("TypeError"):
        return None
    if not scene.raised.failing.stack:  # the test's own call did not get in
        name, count = scene.failure.function, len(scene.failure.arguments[0])
        return _told(scene, name, count, tuple(scene.failure.arguments[1]), leaves=True)
    node = scene.find(ast.Call)
    if node is not None and (found := _FOREIGN.search(scene.raised.text)) and not _is_own(scene, node):
        return note(
            "accidents.foreign_keyword", function=scene.written(node.func), name=found[1], dim=found[1] == "dim"
        )
    if node is None or not isinstance(node.func, ast.Name):
        return None
    if any(isinstance(each, ast.Starred) for each in node.args) or any(each.arg is None for each in node.keywords):
        return None
    return _told(scene, node.func.id, len(node.args), tuple(each.arg or "" for each in node.keywords))


def _told(scene: Scene, name: str, count: int, keywords: tuple[str, ...], *, leaves: bool = False) -> Note | None:
    """Say what does not fit. leaves: whether the call is the task's, so that its names are those to use."""
    function = scene.definitions.get(name)
    if function is None or function.decorator_list:
        return None
    own = function.args
    names = [each.arg for each in (*own.posonlyargs, *own.args)]
    if leaves and names[:1] == ["self"]:
        return note("accidents.self_is_there", function=clip(name))
    facts: dict[str, Parameter] = {"function": clip(name), "parameters": tuple(map(clip, _parameters(function)))}
    known = {each.arg for each in (*own.args, *own.kwonlyargs)}
    unknown = [each for each in keywords if each not in known]
    if unknown and own.kwarg is None:
        meant = "" if leaves else near(unknown[0], known) or ""
        code = "accidents.task_names" if leaves else "accidents.no_such_keyword"
        return note(code, **facts, name=clip(unknown[0]), near=clip(meant))
    if count > len(names) and own.vararg is None:
        return note("accidents.too_many", **facts, count=count)
    needed = names[: len(names) - len(own.defaults)]
    needed += [each.arg for each, default in zip(own.kwonlyargs, own.kw_defaults, strict=True) if default is None]
    missing = [each for place, each in enumerate(needed) if each not in keywords and not place < min(count, len(names))]
    return note("accidents.too_few", **facts, names=tuple(map(clip, missing))) if missing else None


def _parameters(function: Function) -> list[str]:
    own = function.args
    return [each.arg for each in (*own.posonlyargs, *own.args, *own.kwonlyargs)]
