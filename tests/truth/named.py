"""What is claimed of a call that is named: it is made, and compared."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from autograder.model import Note, Raised, Returned
from autograder.suite.comparison import numbers
from autograder.suite.local import call_locally
from tests.truth.two import Told, figure, literal, near, typed


def _gives(told: Told, claim: Note) -> str:
    mine, right = (told.value(each, typed(str(claim["call"]))) for each in (told.mine, told.right))
    at = tuple(int(i) for i in str(claim["index"]).split(",")) if "index" in dict(claim.parameters) else ()
    if mine is None or right is None or "..." in f"{claim['got']}{claim['right']}":
        return "?"
    fine = near(mine[at], literal(claim["got"]), 6e-3) and near(right[at], literal(claim["right"]), 6e-3)
    return "" if fine else str(claim["call"])


def _outside(told: Told, claim: Note) -> str:
    mine = told.value(told.mine, typed(str(claim["call"])))
    value = figure(claim, "value")
    if mine is None or not np.isclose(mine, value, rtol=1e-3).any():
        return str(claim["call"])
    if claim.code == "seen.outside_values":
        beyond = numbers(told.given(typed(str(claim["call"])), str(claim["name"])))
        if beyond is not None and claim["column"]:
            beyond = beyond[:, int(str(claim["column"]))]
        return "" if beyond is not None and not beyond.min() <= value <= beyond.max() else str(claim["call"])
    return "" if not figure(claim, "low") <= value <= figure(claim, "high") else str(claim["call"])


def _largest(told: Told, claim: Note) -> str:
    mine, right = (told.value(each, typed(str(claim["call"]))) for each in (told.mine, told.right))
    fine = (
        mine is not None
        and right is not None
        and str(mine.argmax()) == claim["found"]
        and str(right.argmax()) == claim["wanted"]
    )
    return "" if fine else str(claim["call"])


def _raises(told: Told, claim: Note) -> str:
    result = call_locally(told.mine, *typed(str(claim["call"])))
    return "" if isinstance(result, Raised) and result.type == claim["error"] else str(claim["call"])


def _is_none(told: Told, claim: Note) -> str:
    result = call_locally(told.mine, *typed(str(claim["call"])))
    return "" if isinstance(result, Returned) and result.value is None else str(claim["call"])


def _changes(told: Told, claim: Note) -> str:
    arguments = typed(str(claim["call"]))
    result = call_locally(told.mine, *arguments)
    return "" if result.changed is not None else str(claim["call"])


def _not_proportional(told: Told, claim: Note) -> str:
    arguments = typed(str(claim["call"]))
    moved = told.changed(arguments, "doubled", (str(claim["name"]),))
    mine, then = told.value(told.mine, arguments), told.value(told.mine, moved) if moved else None
    return "?" if mine is None or then is None else str(claim["call"]) if near(then, 2 * mine, 1e-6) else ""


def _not_reversed(told: Told, claim: Note) -> str:
    arguments = typed(str(claim["call"]))
    moved = told.changed(arguments, "reversed", (str(claim["name"]),))
    mine, then = told.value(told.mine, arguments), told.value(told.mine, moved) if moved else None
    return "?" if mine is None or then is None else str(claim["call"]) if near(then, mine[::-1], 1e-6) else ""


def _comes_right(told: Told, claim: Note) -> str:
    for name, is_right in (("call", False), ("moved", True)):
        mine, right = (told.value(each, typed(str(claim[name]))) for each in (told.mine, told.right))
        if mine is None or right is None or "..." in str(claim[name]):
            return "?"
        if near(mine, right, 1e-6) is not is_right:
            return str(claim[name])
    return ""


NAMING: dict[str, Callable[[Told, Note], str]] = {
    "gives": _gives,
    "gives_at": _gives,
    "first_wrong": _gives,
    "outside": _outside,
    "outside_values": _outside,
    "largest_elsewhere": _largest,
    "raises_at": _raises,
    "raised": _raises,
    "none_at": _is_none,
    "changed": _changes,
    "not_proportional": _not_proportional,
    "not_reversed": _not_reversed,
    "comes_right": _comes_right,
}
