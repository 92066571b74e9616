"""What is claimed of a call that is named: it is made, and compared."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from autograder.model import CallResult, Note, Raised, Returned
from autograder.suite.comparison import numbers
from autograder.suite.local import call_locally
from autograder.suite.results import alike
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
    rows = [
        (found, call.result.value)
        for call in told.prints.calls
        if (found := told.value(told.mine, (call.args, call.kwargs))) is not None and found.ndim == 1 and len(found) > 1
    ]
    others = sum(int(found.argmax() != right.argmax()) for found, right in rows)  # ties count for either
    return "" if fine and claim["count"] <= others and len(rows) == claim["size"] else str(claim["call"])


def _raises(told: Told, claim: Note) -> str:
    result = call_locally(told.mine, *typed(str(claim["call"])))
    if not isinstance(result, Raised) or result.type != claim["error"]:
        return str(claim["call"])
    return _miscounted(told, claim, lambda each: isinstance(each, Raised))


def _is_none(told: Told, claim: Note) -> str:
    result = call_locally(told.mine, *typed(str(claim["call"])))
    if not isinstance(result, Returned) or result.value is not None:
        return str(claim["call"])
    return _miscounted(told, claim, lambda each: isinstance(each, Returned) and each.value is None)


def _miscounted(told: Told, claim: Note, holds: Callable[[CallResult], bool]) -> str:
    """Return how many of the tests' calls end so, where that is another number, or where others are wrong as well."""
    if "count" not in dict(claim.parameters):
        return ""
    made = [(call_locally(told.mine, call.args, call.kwargs), call.result) for call in told.prints.calls]
    count, rest = sum(holds(mine) for mine, _ in made), all(holds(mine) or alike(mine, right) for mine, right in made)
    return "" if (count, len(made), rest) == (claim["count"], claim["size"], bool(claim["rest"])) else f"{count} calls"


def _two_answers(told: Told, claim: Note) -> str:
    """That one call gave both can be seen once; here, that they are two."""
    return "" if claim["first"] != claim["second"] else str(claim["call"])


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
    "two_answers": _two_answers,
    "raises_at": _raises,
    "raised": _raises,
    "none_at": _is_none,
    "changed": _changes,
    "not_proportional": _not_proportional,
    "not_reversed": _not_reversed,
    "comes_right": _comes_right,
}
