"""Mistakes that any function can have, by name: how each is made from a right answer.

A name is a pattern of words; those in capitals are filled in: `ignores ARGUMENTS` is written `ignores scale`. What is
said about each stands in `autograder.words.generic`: under its code what it means, under its family's where to look.
"""

from __future__ import annotations

import ast
import builtins
import copy
import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from autograder.authors.changes import Unfit, after, around, before, instead, result, with_head
from autograder.authors.original import Original
from autograder.bounds.near import near
from autograder.model import Note, note

Make = Callable[[Original, dict[str, str]], str]

_PLACES = {"NUMBER", "FORMAT", "ARGUMENT", "ARGUMENTS", "OTHER", "ERROR", "VALUE"}


class Generic(Struct, frozen=True):
    """A mistake that can be made of a right answer.

    means, next: what it means and where to look, in the engine's own words.
    """

    name: str
    family: str
    source: str
    means: Note
    next: Note


class _Kind(Struct, frozen=True):
    pattern: str
    code: str
    family: str
    make: Make


def generic(original: Original, written: str) -> Generic:
    """Return the mistake that a chapter's file calls by a name such as `rounded 4` or `ignores scale`.

    Raises: Unfit for a name that no pattern fits, with the nearest one, and for what the original does not have.
    """
    words = written.split()
    for kind in KINDS:
        filled = _fill(kind.pattern.split(), words)
        if filled is not None:
            for each in (*filled.get("ARGUMENTS", "").split(), *filter(None, map(filled.get, ("ARGUMENT", "OTHER")))):
                _check_parameter(original, each)
            about = {place.lower(): value for place, value in filled.items()}
            name = re.sub(r"\W+", "_", written).strip("_")
            means, look = note(f"generic.{kind.code}", **about), note(f"generic.look_{kind.family}", **about)
            return Generic(name, kind.family, kind.make(original, filled), means, look)
    patterns = [kind.pattern for kind in KINDS]
    raise Unfit("unknown_generic", name=written, near=near(written, patterns, 0.3), known=", ".join(patterns))


def _fill(pattern: Sequence[str], words: Sequence[str]) -> dict[str, str] | None:
    """Return what stands in a pattern's places, or None where the words are not of this pattern."""
    filled: dict[str, str] = {}
    for number, each in enumerate(pattern):
        if each in {"ARGUMENTS", "VALUE"} and number == len(pattern) - 1 and len(words) > number:
            return {**filled, each: " ".join(words[number:])}
        if number >= len(words) or (each not in _PLACES and each != words[number]):
            return None
        if each in _PLACES:
            filled[each] = words[number]
    return filled if len(words) == len(pattern) else None


def _check_parameter(original: Original, name: str) -> None:
    if name not in original.parameters:
        raise Unfit(
            "no_parameter",
            function=original.name,
            name=name,
            near=near(name, original.parameters),
            known=", ".join(original.parameters),
        )


# --- of the result --------------------------------------------------------------------------------------


def _result(expression: str) -> Make:
    return lambda original, filled: result(original, expression.format(**filled))


def _each(expression: str) -> Make:
    """Make a change of the result, of each item where it is a tuple, as an expression over `value`."""

    def make(original: Original, filled: dict[str, str]) -> str:
        lines = [
            "import numpy\n",
            "def each(value):",
            f"    return tuple(map(each, value)) if isinstance(value, tuple) else {expression.format(**filled)}\n",
            "return each(result)",
        ]
        return after(original, "\n".join(lines))

    return make


def _exactly(pattern: str, make: Make) -> Make:
    """Refuse what does not match `pattern` in the place that wants a number."""

    def checked(original: Original, filled: dict[str, str]) -> str:
        if not re.fullmatch(pattern, filled["NUMBER"]):
            raise Unfit("no_number", word=filled["NUMBER"], kind="NUMBER")
        return make(original, filled)

    return checked


def _for_error(original: Original, filled: dict[str, str]) -> str:
    value, error = filled["VALUE"], filled["ERROR"]
    for name in (error, value) if value.endswith("Error") else (error,):
        _check_exception(name)
    answer = f"raise {value}()" if value.endswith("Error") else f"return {value}"
    return around(original, f"try:\n    return {original.call}\nexcept {error}:\n    {answer}")


def _check_exception(name: str) -> None:
    known = [each for each, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, Exception)]
    if name not in known:
        raise Unfit("no_exception", name=name, near=near(name, known))


# --- of the arguments -----------------------------------------------------------------------------------


def _before(statement: str) -> Make:
    return lambda original, filled: before(original, statement.format(**filled))


def _ignores(original: Original, filled: dict[str, str]) -> str:
    names = filled["ARGUMENTS"].split()
    if missing := [name for name in names if name not in original.defaults]:
        raise Unfit("no_stand_in", name=missing[0])
    return before(original, "\n".join(f"{name} = {original.defaults[name]}" for name in names))


def _swapped(original: Original, filled: dict[str, str]) -> str:
    arguments = copy.deepcopy(original.arguments)
    positional = {each.arg: each for each in (*arguments.posonlyargs, *arguments.args)}
    first, second = filled["ARGUMENT"], filled["OTHER"]
    if not {first, second} <= set(positional):
        raise Unfit("not_by_position", first=first, second=second)
    if (first in original.defaults) is not (second in original.defaults):
        raise Unfit("one_default", first=first, second=second)
    values = _default_nodes(arguments)
    values[first], values[second] = values.get(second), values.get(first)  # a default goes where its parameter goes
    positional[first].arg, positional[second].arg = second, first
    positional[first].annotation, positional[second].annotation = None, None
    arguments.defaults = [value for name in positional if (value := values.get(name)) is not None]
    return with_head(original, arguments)


def _default_nodes(arguments: ast.arguments) -> dict[str, Any]:
    positional = [*arguments.posonlyargs, *arguments.args]
    return {each.arg: value for each, value in zip(reversed(positional), reversed(arguments.defaults), strict=False)}


def _default(original: Original, filled: dict[str, str]) -> str:
    arguments, name = copy.deepcopy(original.arguments), filled["ARGUMENT"]
    if name not in original.defaults:
        raise Unfit("no_default", name=name)
    try:
        value = ast.parse(filled["VALUE"], mode="eval").body
    except SyntaxError:
        raise Unfit("no_number", word=filled["VALUE"], kind="VALUE") from None
    positional = [*arguments.posonlyargs, *arguments.args]
    names = [each.arg for each in positional][len(positional) - len(arguments.defaults) :]
    if name in names:
        arguments.defaults[names.index(name)] = value
    else:
        arguments.kw_defaults[[each.arg for each in arguments.kwonlyargs].index(name)] = value
    return with_head(original, arguments)


def _no_defaults(original: Original, filled: dict[str, str]) -> str:
    arguments = copy.deepcopy(original.arguments)
    if not original.defaults:
        raise Unfit("no_defaults", function=original.name)
    arguments.defaults, arguments.kw_defaults = [], [None for _ in arguments.kwonlyargs]
    return with_head(original, arguments)


def _writes(original: Original, filled: dict[str, str]) -> str:
    name = filled["ARGUMENT"]
    value = filled.get("VALUE", f"list(0 * numpy.abs({name}))")
    lines = [
        "import numpy\n",
        f"if isinstance({name}, (list, numpy.ndarray)) and numpy.ndim({name}):",  # nobody can write into a tuple
        f"    {name}[:] = {value}",
        "return result",
    ]
    return after(original, "\n".join(lines))


_NUMBER = r"-?\d+(\.\d+)?([eE]-?\d+)?"
_NEGATED = "numpy.logical_not(value) if numpy.asarray(value).dtype == bool else -value"
_ROUND = "round(value, {NUMBER}) if numpy.ndim(value) == 0 else numpy.round(value, {NUMBER})"

KINDS = (
    _Kind("rounded NUMBER", "rounded", "dressed", _exactly(r"-?\d+", _each(_ROUND))),
    _Kind("percent", "percent", "dressed", _each("100 * value")),
    _Kind("text", "text", "dressed", _result("str(result)")),
    _Kind("text FORMAT", "text", "dressed", _result("format(result, {FORMAT!r})")),
    _Kind("integers for floats", "integers", "dressed", _each("numpy.asarray(value).astype(int)[()]")),
    _Kind("floats for bools", "floats", "dressed", _each("numpy.asarray(value).astype(float)[()]")),
    _Kind("bools for floats", "bools", "dressed", _each("numpy.asarray(value).astype(bool)[()]")),
    _Kind("not returned", "not_returned", "nothing_returned", lambda original, _: after(original, "print(result)")),
    _Kind("in a list", "in_a_list", "wrapped", _result("[result]")),
    _Kind("shape (1,)", "shape_one", "wrapped", _each("numpy.atleast_1d(value)")),
    _Kind("item NUMBER only", "item_only", "parts", _exactly(r"-?\d+", _result("result[{NUMBER}]"))),
    _Kind("flattened", "flattened", "axes", _each("numpy.ravel(value) if numpy.ndim(value) else value")),
    _Kind("transposed", "transposed", "axes", _each("numpy.transpose(value)")),
    _Kind("reversed", "reversed", "order", _result("result[::-1]")),
    _Kind("sorted", "sorted", "order", _each("numpy.sort(value)")),
    _Kind("summed", "summed", "merged", _each("numpy.sum(value)")),
    _Kind("averaged", "averaged", "merged", _each("numpy.mean(value)")),
    _Kind("negated", "negated", "sign", _each(_NEGATED)),
    _Kind("times NUMBER", "times", "factor", _exactly(_NUMBER, _each("{NUMBER} * value"))),
    _Kind("VALUE for ERROR", "for_error", "errors", _for_error),
    _Kind("ignores ARGUMENTS", "ignores", "arguments", _ignores),
    _Kind("order swapped ARGUMENT OTHER", "swapped", "arguments", _swapped),
    _Kind("default ARGUMENT VALUE", "default", "arguments", _default),
    _Kind("no defaults", "no_defaults", "arguments", _no_defaults),
    _Kind("without first ARGUMENT", "without_first", "steps", _before("{ARGUMENT} = {ARGUMENT}[1:]")),
    _Kind("without last ARGUMENT", "without_last", "steps", _before("{ARGUMENT} = {ARGUMENT}[:-1]")),
    _Kind("reverses ARGUMENT", "reverses", "steps", _before("{ARGUMENT} = {ARGUMENT}[::-1]")),
    _Kind("writes ARGUMENT", "writes", "input_changed", _writes),
    _Kind("writes ARGUMENT = VALUE", "writes", "input_changed", _writes),
    _Kind("written down VALUE", "written_down", "answers", lambda o, filled: instead(o, filled["VALUE"])),
)
