"""Of what is linear in an argument: how much each of its items counts in a result, or in a row of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from autograder.course.laws import Law
from autograder.diagnosis.calls import Observed, held, written
from autograder.diagnosis.variants import Variant
from autograder.model import CallResult, Note, note
from autograder.suite.close import all_close, is_close
from autograder.suite.comparison import numbers

Array = NDArray[np.float64]

_MOST = 5  # items of a call whose weights are asked for
_OTHERS = (-1.0, 0.017, 0.0, 10.0)  # times the items, whose weights stay


def weights(seen: Observed) -> Note | None:
    """Say how much each item counts, and how much it should: in the first row where that is not so."""
    law = next((law for law in seen.laws if law.code == "linear"), None)
    if law is None:
        return None
    units = [each for each in seen.variants if each.code.startswith("item_") and each.on[0] == law.parameter]
    for number in sorted(seen.wrong, key=lambda each: np.size(seen.given(each, law.parameter))):
        items = numbers(seen.given(number, law.parameter))
        own = [each for each in units if each.results[number] is not None]
        if items is None or not items.ndim or not 1 < len(items) <= _MOST or len(own) < len(items):
            continue
        right = _table([each.results[number] for each in own[: len(items)]], items)
        mine = _table(_asked(seen, number, own[: len(items)]), items)
        if mine is None or right is None or mine.shape != right.shape:
            return None
        off = ~is_close(mine, right, rtol=1e-5, atol=1e-4).all(axis=1)
        if off.any() and _adds_up(seen, number, items, mine) and _adds_up_elsewhere(seen, number, law, mine):
            row = int(off.argmax())
            if not mine[row].any():  # a row that is not written: its place tells more
                return None
            told = {"yours": _row(mine[row]), "right": _row(right[row]), "row": str(row) if len(mine) > 1 else ""}
            return note("seen.item_weights", call=written(seen, number), name=law.parameter, **told)
    return None


def _asked(seen: Observed, number: int, units: list[Variant]) -> list[CallResult | None]:
    """Return what comes back for each item as 1 among zeros; the call's own result where it is that already."""
    moved = [seen.varied(number, unit) for unit in units]
    seen.soon([arguments for arguments in moved if arguments is not None])
    return [seen.asked(arguments) if arguments is not None else seen.results[number] for arguments in moved]


def _table(results: Sequence[CallResult | None], items: Array) -> Array | None:
    """Return how much each item counts, a row for each of the result's; None where a row is not one number."""
    columns: list[Array] = []
    for result in results:
        found = held(result)
        if found is None or len(found) > 1 or not found[0].size:
            return None
        rows = found[0].reshape(len(found[0]) if found[0].ndim == items.ndim else 1, -1)
        if not all_close(rows, rows[:, :1]) or (columns and len(columns[0]) != len(rows)):
            return None
        columns.append(rows[:, 0])
    return np.column_stack(columns)


def _adds_up(seen: Observed, number: int, items: Array, mine: Array) -> bool:
    """Whether a call's own result is the sum of its items by these weights; of an item that is 0 it says nothing."""
    result, nothing = held(seen.results[number]), ~items.reshape(len(items), -1).any(axis=1)
    return result is not None and not mine[:, nothing].any() and _is_sum(result[0], mine, items)


def _adds_up_elsewhere(seen: Observed, number: int, law: Law, mine: Array) -> bool:
    """Whether the weights hold for other items in the same call: a size that is taken, or rounding, shows there."""
    plain = seen.plain(number)
    on = (law.parameter,)
    turned = seen.changed_in(plain, "negated", on)
    one_more = seen.changed_in(turned, "one_minus", on) if turned is not None else None  # where items are 0 it is 1
    many_more = seen.scaled(one_more, law.parameter, _OTHERS[-1]) if one_more is not None else None
    for arguments in (*(seen.scaled(plain, law.parameter, scale) for scale in _OTHERS), one_more, many_more):
        result = held(seen.asked(arguments)) if arguments is not None else None
        items = numbers(seen.given_in(arguments, law.parameter)) if arguments is not None else None
        if result is not None and items is not None and not _is_sum(result[0], mine, items):
            return False
    return True


def _is_sum(result: Array, weights: Array, items: Array) -> bool:
    wanted = weights @ items
    return result.size == wanted.size and all_close(result.ravel(), wanted.ravel(), rtol=1e-5, atol=1e-7)


def _row(values: Array) -> str:
    return f"[{', '.join(f'{value + 0.0:.3g}' for value in values)}]"
