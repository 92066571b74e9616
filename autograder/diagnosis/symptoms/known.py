"""Known mistakes: which of them an answer may be; and which it is, with one more thing done to the result.

Of the latter both are said, since both have to be so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

import numpy as np
from msgspec.structs import replace

from autograder.diagnosis.calls import Array, Observed, held
from autograder.diagnosis.fingerprints import Fingerprints, Known
from autograder.diagnosis.symptoms.hypotheses import Rows, Shapes, alike, by_shapes, explained, laid, right_of
from autograder.model import NO_TEXT, Diagnosis, Explanation, Note, Parameter, note
from autograder.suite.comparison import ATOL, RTOL

_FEW = 2  # calls on which each of both has to show
_DRESSINGS: Mapping[str, Callable[[Array], Array | None]] = {  # of an array of several mistakes' results
    "rounded_4": lambda x: np.round(x, 4),
    "rounded_3": lambda x: np.round(x, 3),
    "rounded_2": lambda x: np.round(x, 2),
    "rounded_1": lambda x: np.round(x, 1),
    "percent": lambda x: 100 * x,
    "negated": lambda x: -x,
    "in_a_list": lambda x: x[:, None],
    "column": lambda x: x[..., None] if x.ndim == 2 else None,
    "sorted": lambda x: np.sort(x, axis=-1) if x.ndim > 1 else None,
    "reversed": lambda x: x[:, ::-1] if x.ndim > 1 else None,
}
_SIGNS = note("made.dressed_negated")


def possible(prints: Fingerprints, seen: Observed) -> list[Known]:
    """Return the mistakes that an answer may be: all but those whose numbers are not near to its own."""
    shapes, numbers = laid([held(seen.results[number]) for number in seen.to_value])
    if None in shapes or not np.isfinite(numbers).all():
        return list(prints.known)
    tables, of_numbers = _tables(prints, seen)
    rows = tables.get(shapes)
    near = {fact["known"] for fact in rows.only(rows.near(numbers, 2 * RTOL, 2 * ATOL)).facts} if rows else set()
    return [known for known in prints.known if known.name in near or known.name not in of_numbers]


def dressed(prints: Fingerprints, seen: Observed, *, signs: bool) -> Diagnosis | None:
    """Name the one mistake whose results these are after a further change; None where several would do.

    signs: whether the change may be that of all signs, which is as often a part of one formula as a step of its own.
    """
    found = explained(seen, "dressed", partial(_candidates, prints))
    changes = {str(fact["known"]): fact["change"] for fact in reversed(found) if signs or fact["change"] != _SIGNS}
    known = [
        each
        for each in prints.known
        if each.name in changes and each.can_be_named and _is_so_beyond(prints, seen, each, changes[each.name])
    ]
    if not known or len({each.family for each in known}) > 1:
        return None
    told = note("seen.one", fact=note("seen.dressed", change=changes[known[0].name], known=known[0].name))
    return Diagnosis(Explanation(told, known[0].told.means, known[0].told.next), symptom="dressed")


def _is_so_beyond(prints: Fingerprints, seen: Observed, known: Known, change: Parameter) -> bool:
    """Whether other calls give a mistake's results after that change, too, where these are finite numbers."""
    assert isinstance(change, Note)
    dressing = _DRESSINGS[change.code.removeprefix("made.dressed_")]
    for result, wanted in zip(seen.asked_in_turn(prints.beyond), known.beyond(), strict=False):
        mine, plain = held(result), held(wanted)
        after = dressing(plain[0][None]) if mine and plain and len(mine) == len(plain) == 1 else None
        if after is None or not np.isfinite(after).all():
            continue
        if not alike(mine, (after[0],)):
            return False
    return True


def _candidates(prints: Fingerprints, seen: Observed) -> Iterator[Rows]:
    """Yield the mistakes after each change, where the change has an effect and the mistake is one without it."""
    right = right_of(seen)
    for rows in _tables(prints, seen)[0].values():
        plain = rows.only(rows.apart(right).sum(axis=1) >= _FEW)
        for code, dressing in _DRESSINGS.items() if plain.facts else ():
            if (after := plain.changed(dressing)) is not None:
                kept = after.only(after.apart(plain).sum(axis=1) >= _FEW)
                change = note(f"made.dressed_{code}")
                yield replace(
                    kept, facts=tuple(note("seen.dressed", change=change, known=each["known"]) for each in kept.facts)
                )


def _tables(prints: Fingerprints, seen: Observed) -> tuple[Mapping[Shapes, Rows], Collection[Parameter]]:
    """Return the mistakes that give nothing but numbers, those of the same shapes as one table, and all their names."""

    def make() -> tuple[Mapping[Shapes, Rows], Collection[Parameter]]:
        values = ((known.name, [held(known.results[number]) for number in seen.to_value]) for known in prints.known)
        tables = by_shapes(
            Rows.of(note("seen.dressed", known=name, change=NO_TEXT), each) for name, each in values if None not in each
        )
        return tables, {fact["known"] for rows in tables.values() for fact in rows.facts}

    return seen.once("mistakes", make)
