"""A known mistake, and one more thing done to its result: both are said, since both have to be so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from autograder.diagnosis.calls import Array, Observed, held
from autograder.diagnosis.fingerprints import Fingerprints
from autograder.diagnosis.symptoms.hypotheses import Candidate, alike, explained
from autograder.diagnosis.symptoms.results import each
from autograder.model import Diagnosis, Explanation, note

_FEW = 2  # calls on which each of both has to show
_DRESSINGS: Mapping[str, Callable[[Array], Any]] = {
    "rounded_4": lambda x: np.round(x, 4),
    "rounded_3": lambda x: np.round(x, 3),
    "rounded_2": lambda x: np.round(x, 2),
    "rounded_1": lambda x: np.round(x, 1),
    "percent": lambda x: 100 * x,
    "negated": lambda x: -x,
    "in_a_list": lambda x: x[None],
    "column": lambda x: x[..., None] if x.ndim == 1 else None,
    "sorted": lambda x: np.sort(x, axis=-1),
    "reversed": lambda x: x[::-1],
}


def dressed(prints: Fingerprints, seen: Observed) -> Diagnosis | None:
    """Name the one mistake whose results these are after a further change; None where several would do."""
    found = [str(fact["known"]) for fact in explained(seen, "dressed", partial(_candidates, prints))]
    known = [each for each in prints.known if each.name in found and each.can_be_named]
    if not known or len({each.family for each in known}) > 1:
        return None
    change = next(fact["change"] for fact in explained(seen, "dressed", partial(_candidates, prints)))
    told = note("seen.one", fact=note("seen.dressed", change=change, known=known[0].name))
    return Diagnosis(Explanation(told, known[0].told.means, known[0].told.next), symptom="dressed")


def _candidates(prints: Fingerprints, seen: Observed) -> Iterator[Candidate]:
    """Yield each mistake after each change, where the change has an effect and the mistake is one without it."""
    right = [held(seen.calls[number].result) for number in seen.to_value]
    for known in prints.known:
        plain = [held(known.results[number]) for number in seen.to_value]
        if sum(not alike(*pair) for pair in zip(plain, right, strict=True)) < _FEW:
            continue
        for code, dressing in _DRESSINGS.items():
            values = [each(dressing, value) for value in plain]
            if sum(not alike(*pair) for pair in zip(values, plain, strict=True)) >= _FEW:
                yield note("seen.dressed", known=known.name, change=note(f"made.dressed_{code}")), values
