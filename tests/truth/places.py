"""Claims of places, shapes and single numbers in the tests' calls: each is looked up, and counted again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.model import Arguments, Note, Returned
from autograder.suite.comparison import numbers, same
from autograder.suite.local import call_locally
from tests.truth.two import Array, Told, literal, near, typed

_KINDS = {list: "list", tuple: "tuple", np.ndarray: "array"}
_LIKE: dict[str, Callable[[tuple[int, ...]], tuple[int, ...]]] = {
    "shape_of": lambda shape: shape,
    "length_of": lambda shape: shape[:1],
    "shape_turned": lambda shape: tuple(reversed(shape)),
}


def of_tests(told: Told) -> Iterator[tuple[Arguments, Array, Array]]:
    """Yield the tests' calls on which both functions give numbers, also such that are not finite, of one shape."""
    for call in told.prints.calls:
        arguments = call.args, call.kwargs
        mine, right = given_by(told.mine, arguments), given_by(told.right, arguments)
        if mine is not None and right is not None and mine.shape == right.shape:
            yield arguments, mine, right


def given_by(function: Callable[..., Any], arguments: Arguments) -> Array | None:
    """Return what a function gives as numbers, whatever these are."""
    result = call_locally(function, *arguments)
    return numbers(result.value) if isinstance(result, Returned) else None


def is_right(mine: Array, right: Array) -> Any:
    """Return where numbers are right."""
    return np.isclose(mine, right, rtol=1e-4, atol=1e-6)


def shape_only(told: Told, claim: Note) -> str:
    """A result has the shape that is told, the right one has its own, and an argument has it wherever that is said."""
    arguments = typed(str(claim["call"]))
    results = [call_locally(function, *arguments) for function in (told.mine, told.right)]
    for result, described in zip(results, (claim["found"], claim["wanted"]), strict=True):
        if not isinstance(result, Returned) or not _is_described(result.value, described):
            return str(claim["call"])
    return _unlike(told, claim["like"]) if claim["like"] else ""


def _is_described(value: Any, described: Any) -> bool:
    found = numbers(value)
    if described.code == "kinds.one_number_alone":
        return found is not None and not found.ndim
    kind = described["kind"].code.removeprefix("kinds.around_")
    return found is not None and str(found.shape) == described["shape"] and _KINDS.get(type(value)) == kind


def _unlike(told: Told, like: Any) -> str:
    of, name = _LIKE[like.code.removeprefix("kinds.")], str(like["name"])
    for arguments in told.inputs:
        mine = given_by(told.mine, arguments)
        if mine is None or not (mine.ndim or like["every"]):
            continue
        if mine.shape != of(np.shape(told.given(arguments, name))):
            return f"{arguments}"
    return ""


def not_finite(told: Told, claim: Note) -> str:
    """Such a number is there; where that is said, all others of the tests are right."""
    mine = given_by(told.mine, typed(str(claim["call"])))
    if mine is None or str(claim["value"]) not in {f"{each:g}" for each in mine[~np.isfinite(mine)].ravel()}:
        return str(claim["call"])
    for arguments, found, right in of_tests(told) if claim["rest"] else ():
        if not is_right(found, right)[np.isfinite(found)].all():
            return f"{arguments}"
    return ""


def right_at(told: Told, claim: Note) -> str:
    """Of the tests' numbers those are right, and those wrong, of which it is said."""
    wanted = {float(each): fine for side, fine in (("right", True), ("wrong", False)) for each in claim[side]}
    known = set()
    for arguments, mine, right in of_tests(told):
        x = numbers(told.given(arguments, str(claim["name"])))
        for value, fine in zip(x.ravel().tolist(), is_right(mine, right).ravel().tolist(), strict=True):
            written = float(f"{value:g}")
            known.add(written)
            if wanted.get(written, fine) is not fine:
                return f"{arguments}"
    return "" if wanted.keys() <= known else "never passed"


def _in_places(odd: Callable[[Array, Array], Any]) -> Callable[[Told, Note], str]:
    def against(told: Told, claim: Note) -> str:
        arguments = typed(str(claim["call"]))
        mine, right = given_by(told.mine, arguments), given_by(told.right, arguments)
        if mine is None or right is None or mine.shape != right.shape or not odd(mine, right).any():
            return str(claim["call"])
        found = [(odd(a, b), is_right(a, b)) for _, a, b in of_tests(told)]
        count, rest = sum(int(odd.sum()) for odd, _ in found), all((odd | fine).all() for odd, fine in found)
        return "" if count == claim["count"] and rest is bool(claim["rest"]) else f"{count} places"

    return against


def constant_but(told: Told, claim: Note) -> str:
    """The tests' calls all give one value, and the call that is named another."""
    for call in told.prints.calls:
        mine = given_by(told.mine, (call.args, call.kwargs))
        if mine is None or not near(mine, literal(claim["value"])):
            return f"{call.args}"
    mine = given_by(told.mine, typed(str(claim["call"])))
    if mine is None:
        return "?" if str(claim["other"]).isidentifier() else str(claim["call"])
    other = literal(claim["other"])
    fine = np.allclose(mine, other, rtol=1e-3, equal_nan=True) and not near(mine, literal(claim["value"]))
    return "" if fine else str(claim["call"])


def two_for_one(told: Told, claim: Note) -> str:
    """One number gives the one result in the call that is named, and the other in some call of the tests."""
    value, wanted = float(str(claim["value"])), [float(str(claim[each])) for each in ("first", "second")]
    named = [typed(str(claim["call"]))]
    every = [(call.args, call.kwargs) for call in told.prints.calls]
    for calls, result in ((every, wanted[0]), (named, wanted[1])):
        if not any(np.isclose(each, result, rtol=1e-3).any() for each in _at(told, calls, value)):
            return str(claim["call"])
    return "" if wanted[0] != wanted[1] else str(claim["call"])


def _at(told: Told, calls: list[Arguments], value: float) -> Iterator[Array]:
    """Yield what comes back for one number."""
    for arguments in calls:
        x, mine = numbers(next(iter((*arguments[0], *arguments[1].values())))), given_by(told.mine, arguments)
        if x is not None and mine is not None and x.shape == mine.shape:
            yield mine[np.isclose(x, value, rtol=1e-5)]


def wrong_beyond(told: Told, claim: Note) -> str:
    """Of the tests' calls those up to a size are right, and those from another one on are wrong."""
    size = {"length": len, "largest_size": lambda x: np.abs(x).max()}[claim["measure"].code.removeprefix("parts.")]
    low, high, name = float(str(claim["low"])), float(str(claim["high"])), str(claim["measure"]["name"])
    return _sorted_out(told, lambda x: None if low < size(x) < high else bool(size(x) < high), name)


def wrong_if_negative(told: Told, claim: Note) -> str:
    """Of the tests' calls those with a negative number are wrong, and those without are right."""
    return _sorted_out(told, lambda x: not (np.asarray(x) < 0).any(), str(claim["name"]))


def _sorted_out(told: Told, fine: Callable[[Any], bool | None], name: str) -> str:
    """Return a call of the tests that is right or wrong where it should be the other, or of which nothing is said."""
    for call in told.prints.calls:
        arguments = call.args, call.kwargs
        result = call_locally(told.mine, *arguments)
        right = isinstance(result, Returned) and same(result.value, call.result.value)
        if fine(told.given(arguments, name)) is not right:
            return f"{arguments}"
    return ""


PLACES: dict[str, Callable[[Told, Note], str]] = {
    "shape_only": shape_only,
    "not_finite": not_finite,
    "right_at": right_at,
    "zeros": _in_places(lambda mine, right: (mine == 0) & (right != 0)),
    "no_zeros": _in_places(lambda mine, right: (right == 0) & ~is_right(mine, right)),
    "constant_but": constant_but,
    "two_for_one": two_for_one,
    "wrong_beyond": wrong_beyond,
    "wrong_if_negative": wrong_if_negative,
}
