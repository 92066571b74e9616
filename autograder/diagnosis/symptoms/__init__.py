"""What can be seen of a wrong answer: facts over all its public calls, and over others that are made of public inputs.

Each is true by construction: it says what comes back, never why. The first that holds is told; the order is that of
`FACTS`, from what takes no other for it to what is left.

whole       what all calls have in common: one answer, no answer, no number, two answers to one question
shapes      results of another shape, and whose shape it is
arguments   arguments without effect, other defaults, answers written down
scale       right but for one number: a factor, a difference, the sign, digits, a softmax's edge
results     a function of the right result
inputs      right for another input, or for a part of it
steps       the law of one step
places      in which places results are right, and up to which item
weights     how much each item counts
relations   what a result owes to itself, to its arguments, to other results
known       a known mistake, and something more
left        gaps, a side, a single item
nearby      a change after which a wrong call is right, or a small one that changes nothing
where       which calls are wrong
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from autograder.diagnosis.calls import Observed, changed_input, example
from autograder.diagnosis.symptoms import (
    arguments,
    inputs,
    left,
    nearby,
    places,
    relations,
    results,
    scale,
    shapes,
    steps,
    weights,
    where,
    whole,
)
from autograder.model import NO_TEXT, Note, Said, note

Fact = Callable[[Observed], Note | None]

ENDINGS: tuple[Fact, ...] = (whole.raises, whole.nothing, whole.text)
FACTS: tuple[Fact, ...] = (
    whole.not_raised,
    whole.constant,
    whole.one_number,
    shapes.rearranged,
    shapes.holds_right,
    whole.only_not_finite,
    whole.numbers_for_bools,
    inputs.some_items,
    arguments.unused,
    scale.argument,
    scale.sign,
    scale.factor,
    scale.difference,
    scale.rounded,
    arguments.defaults,
    results.changed_result,
    results.other_places,
    inputs.states,
    inputs.changed_input,
    shapes.always_other,
    scale.sharpness,
    arguments.table,
    steps.law_of_step,
    places.rows_alike,
)
RELATED: tuple[Fact, ...] = (  # a known mistake and a last step tell more
    weights.weights,
    relations.sums,
    relations.symmetry,
    relations.asymmetry,
    places.right_places,
    inputs.beginning,
    places.right_until,
)
LAST: tuple[Fact, ...] = (
    whole.nothing,
    whole.text,
    shapes.parts,
    where.where,
    whole.nothing_at,
    shapes.other,
    whole.raises_at,
    relations.elements,
    relations.side_of_zero,
    where.side,
    relations.proportions,
    relations.outside,
    places.zeros,
    places.no_zeros,
    whole.not_finite,
    places.never_negative,
    relations.order,
    nearby.coarse,
    places.largest,
    left.evenness,
    left.first_wrong,
    left.close,
    relations.sums_of_wrong,
    where.beyond,
    left.mostly_right_at,
    left.one_side,
    left.first_right,
    left.right_at,
    nearby.comes_right,
)
KEPT: tuple[Fact, ...] = (whole.two_answers,)
PLAINER: tuple[Fact, ...] = (whole.constant, whole.one_number, arguments.unused)  # than any name, where both hold
_WHOLE = {"seen.raises_always", "seen.none_always", "seen.not_raised"}  # an example would add nothing


def fact(seen: Observed, facts: Sequence[Fact] = FACTS) -> Note | None:
    """Return the first fact that holds; of right results only that they do not last."""
    if not seen.wrong and facts is not KEPT:
        return None
    with np.errstate(all="ignore"):
        return next((found for each in facts if (found := each(seen)) is not None), None)


def observe(seen: Observed) -> Said:
    """Return what can be seen: the first fact that holds, and an example; an empty text where all is right."""
    if not seen.wrong:
        return note("seen.one", fact=changed_input(seen)) if seen.changed else NO_TEXT
    found = fact(seen, (*ENDINGS, *FACTS, *RELATED, *LAST))
    if found is not None and (found.code in _WHOLE or dict(found.parameters).get("call")):  # of one call, not of two
        return note("seen.one", fact=found)
    shown = example(seen)
    return note("seen.both", fact=found, example=shown) if found else note("seen.one", fact=shown)


_LOOK = {
    "kept": "two_answers",
    "changed": "changed",
    "call": "raises_always",
    "raising": "raises_at",
    "raise": "not_raised",
    "no_number": "not_finite",
    "returned": "none_always none_at text_always numbers_for_bools holds_right parts",
    "constant": "constant constant_but one_number_everywhere",
    "argument": "is_argument",
    "unused": "unused unused_several",
    "shape": "wrapped",
    "shapes": "other_shape shape_only",
    "factor": "factor factor_is scores_times scores_times_what",
    "sign": "sign never_negative some_signs not_below_0",
    "more": "more less more_by less_by",
    "last_step": "rounded cut_off result_is states_are other_order",
    "default": "default",
    "items": "one_fewer first_item_only items_at_most",
    "input": "input_is",
    "answers": "table",
    "law": "step_law step_start step_law_and_start step_law_later",
    "weights": "item_weights",
    "sums": "sums sums_of_wrong",
    "elements": "two_for_one",
    "side": "wrong_below_0 wrong_above_0",
    "beyond": "outside outside_values",
    "relation": (
        "even odd scale_free proportional not_proportional not_reversed inverse order_free only_first only_last"
    ),
    "rows": "rows_alike",
    "places": "right_first right_last right_not_first right_not_last zeros no_zeros",
    "steps": "right_until",
    "beginning": "beginning",
    "dressed": "dressed",
    "coarse": "coarse",
    "which": "comes_right wrong_where right_where wrong_beyond wrong_if_negative too_large too_small",
    "stored": "wrong_if_whole",
    "gaps": "too_even too_uneven",
    "off": "off_above off_below right_at",
    "near": "close",
    "largest": "largest_elsewhere",
    "one_item": "first_wrong",
    "more_items": "first_right",
}
_BY_CODE = {code: look for look, codes in _LOOK.items() for code in codes.split()}


def look(found: Note) -> Note:
    """Return where to look next, by a fact that is seen."""
    return note(f"look.{_BY_CODE[found.code.partition('.')[2]]}", **dict(found.parameters))
