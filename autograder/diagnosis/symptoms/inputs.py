"""Right for another input: for one that is cut, sorted, made positive, exchanged, or read only in part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from autograder.diagnosis.calls import Array, Observed, held, same_value, written
from autograder.diagnosis.symptoms.elsewhere import (
    Arrays,
    denied_on_beginnings,
    fullest,
    shortest,
    with_other_numbers,
)
from autograder.diagnosis.symptoms.hypotheses import Held, Rows, alike, explained
from autograder.diagnosis.symptoms.results import each
from autograder.diagnosis.variants import OTHERS
from autograder.model import Arguments, CallResult, Note, Returned, note
from autograder.suite.comparison import numbers

_LENGTHS = range(2, 20)
_SHORTER = {"without_first", "without_last"}  # what has one item alone cannot be read so, and counts as it is
_ENOUGH = 3  # calls on which a change is tried once more
_ASIDE = ("tenfold", *OTHERS)  # by which is tried what is said
_SHAKEN = ("negated", "degrees", "tenfold")
_MOVED = ("negated", "doubled", "tenfold")
_BACK: Mapping[str, str] = {
    "doubled": "halved",
    "halved": "doubled",
    "squared": "root",
    "root": "squared",
    **{code: code for code in ("negated", "one_minus", "inverse", "reversed", "transposed", "columns_reversed")},
    "exchanged": "exchanged",
    "without_first": "zero_before",
    "without_last": "zero_after",
}
_ONCE = frozenset(
    "absolute whole not_below_zero zero one sorted sorted_down first_alone last_alone unit_length share_of_sum "
    "centred first_coordinate last_coordinate without_zeros each_once default".split()
)  # what changes nothing more when it is made again
_DIVIDED = frozenset({"unit_length", "share_of_sum", "share_of_largest"})
_OF_STATES: Mapping[str, Callable[[Array], Any]] = {
    "all": lambda h: h,
    "sum": np.sum,
    "mean": np.mean,
    "largest": np.max,
    "smallest": np.min,
    "product": np.prod,
    "change": lambda h: h[-1] - (h[-2] if len(h) > 1 else 0.0),
    "share": lambda h: h[-1] / h[0],
}


def some_items(seen: Observed) -> Note | None:
    """Say that each result is right for a part of the items; of the tests' calls alone, where others deny it."""
    found = explained(seen, "items", _parts) if seen.prefixes else ()
    known = next((fact for fact in found if not denied_on_beginnings(seen, partial(_is_part, fact))), None)
    return known or (note(found[0].code, **{**dict(found[0].parameters), "tests": True}) if found else None)


def _is_part(fact: Note, mine: Arrays, states: tuple[object, ...]) -> bool:
    if fact.code == "seen.one_fewer" and len(states) == 1:  # of which it says nothing
        return True
    count = dict(fact.parameters).get("count", 1 if fact.code == "seen.first_item_only" else len(states) - 1)
    assert isinstance(count, int)
    return alike(mine, _prefix(states, count))


def _parts(seen: Observed) -> Iterator[Rows]:
    whole = [seen.prefixes[number] for number in seen.to_value]
    if not all(whole):
        return
    yield Rows.of(note("seen.one_fewer", tests=False), [_prefix(states, len(states) - 1) for states in whole])
    first = note("seen.first_item_only", name=seen.steps, tests=False)
    yield Rows.of(first, [_prefix(states, 1) for states in whole])
    for most in _LENGTHS:
        fact = note("seen.items_at_most", name=seen.steps, count=most, tests=False)
        yield Rows.of(fact, [_prefix(states, most) for states in whole])


def _prefix(states: tuple[Any, ...], length: int) -> Held:
    return held(Returned(states[min(max(length, 1), len(states)) - 1]))


def beginning(seen: Observed) -> Note | None:
    """Say that each wrong result is right for a beginning of the items; for how many of them differs.

    Where reading ends, or what is handed over, depends on the items.
    """
    found = {number: held(seen.results[number]) for number in seen.wrong}
    telling = [number for number, mine in found.items() if mine is not None and mine[0].any()]
    if not seen.prefixes or len(telling) < _ENOUGH:  # of a result that is 0 it may be chance
        return None
    counts = {number: _stopped(mine, seen.prefixes[number]) for number, mine in found.items()}
    if not all(counts.values()) or denied_on_beginnings(seen, lambda mine, known: bool(_stopped(mine, known))):
        return None
    number = min(telling, key=lambda each: (len(seen.prefixes[each]), each))
    count = counts[number]
    return note("by_steps.beginning", name=seen.steps, call=written(seen, number), count=count, next=count + 1)


def _stopped(mine: Held, known: tuple[Any, ...]) -> int:
    """Return the largest number of items for which a result is right; 0 where there is none."""
    return max((count for count in range(1, len(known) + 1) if alike(mine, _prefix(known, count))), default=0)


def states(seen: Observed) -> Note | None:
    """Say what each result is of the right states, one an item; of the tests' calls alone, where others deny it."""
    found = explained(seen, "states", _of_states) if seen.prefixes else ()
    known = next((fact for fact in found if not denied_on_beginnings(seen, partial(_is_of_states, fact))), None)
    return known or (note("seen.states_are", change=found[0]["change"], tests=True) if found else None)


def _is_of_states(fact: Note, mine: Arrays, states: tuple[object, ...]) -> bool:
    change, found = fact["change"], numbers(list(states))
    assert isinstance(change, Note)
    wanted = each(_OF_STATES[change.code.removeprefix("made.state_")], None if found is None else (found,))
    return wanted is None or alike(mine, wanted)


def _of_states(seen: Observed) -> Iterator[Rows]:
    found = [numbers(list(seen.prefixes[number])) for number in seen.to_value]
    whole = [(h,) if h is not None and h.ndim == 1 and h.size else None for h in found]
    for code, change in _OF_STATES.items():
        fact = note("seen.states_are", change=note(f"made.state_{code}"), tests=False)
        yield Rows.of(fact, [each(change, h) for h in whole])


def changed_input(seen: Observed) -> Note | None:
    """Say for which other input each result is the right one; of the tests' calls alone, where others deny it."""
    found = explained(seen, "inputs", _variants)
    denied = {_code(each) for each in found if not _is_confirmed(seen, each)}
    # The same change of another argument comes to the same: what denies one denies both.
    known = next((each for each in found if _code(each) not in denied), None)
    if not found:
        return None
    told = known or found[0]
    return note("seen.input_is", change=told["change"], tests=known is None, also=_as_well(told, found))


def _as_well(told: Note, found: tuple[Note, ...]) -> tuple[str, ...]:
    """Return the other arguments of which the same change comes to the same: nobody knows which of them it is."""
    names = [_names(each) for each in found if _code(each) == _code(told)]
    return tuple(each[0] for each in names if len(each) == 1 == len(_names(told)) and each != _names(told))


def _code(fact: Note) -> str:
    change = fact["change"]
    assert isinstance(change, Note)
    return change.code


def _names(fact: Note) -> tuple[str, ...]:
    change = fact["change"]
    assert isinstance(change, Note)
    names = change["names"]
    assert isinstance(names, tuple)
    return tuple(map(str, names))


def _variants(seen: Observed) -> Iterator[Rows]:
    for variant in seen.variants:
        if variant.code.startswith("item_") or variant.code in _ASIDE:
            continue
        on = variant.on
        single = variant.code in _SHORTER and any(np.shape(seen.given(n, on[0]))[:1] == (1,) for n in seen.to_value)
        change = note(f"made.input_{variant.code}", name=on[0], other=on[-1], names=on, single=single)
        results = [variant.results[number] or seen.calls[number].result for number in seen.to_value]
        yield Rows.of(note("seen.input_is", change=change, tests=False, also=()), [held(result) for result in results])


def _is_confirmed(seen: Observed, fact: Note) -> bool:
    """Whether other inputs agree: after the change back comes what is right; or the change made before is no change."""
    code, names = _code(fact).removeprefix("made.input_"), _names(fact)
    short = shortest(seen)[:_ENOUGH]
    if any(_is_denied(seen, code, names, *known) for known in _known_beyond(seen, code, names)):
        return False
    if code in _BACK:
        plain = ((seen.plain(number), seen.calls[number].result) for number in short)
        return not any(_is_denied(seen, code, names, *known) for known in plain)
    if code in _ONCE:
        moved = (seen.changed_in(seen.plain(n), shaken, names[:1]) for n in short for shaken in _SHAKEN)
        others = (arguments for arguments, _ in with_other_numbers(seen))
        return all(_is_no_change(seen, each, code, names) for each in (*others, *moved) if each is not None)
    return True


def _known_beyond(seen: Observed, code: str, names: tuple[str, ...]) -> Iterator[tuple[Arguments, CallResult]]:
    """Yield for each argument calls with its sign turned round, or twice as large, and what is right then.

    Of the calls for which the change tells, the shortest and the one that tells most.
    """
    yield from with_other_numbers(seen) if seen.ask is not None else ()
    for variant in seen.variants if seen.ask is not None else ():
        for order in (shortest(seen), fullest(seen)) if variant.code in _MOVED and len(variant.on) == 1 else ():
            known = ((seen.varied(number, variant), variant.results[number]) for number in order)
            both = ((arguments, right) for arguments, right in known if arguments is not None and right is not None)
            tells = (each for each in both if code in _BACK or seen.changed_in(each[0], code, names) is None)
            yield from islice(tells, 1)


def _is_denied(seen: Observed, code: str, names: tuple[str, ...], arguments: Arguments, right: CallResult) -> bool:
    """Whether what comes back after the change back, or where the change changes nothing, is not what is right."""
    if code in _BACK:
        asked = seen.changed_in(arguments, _BACK[code], names)
    else:  # what has no length or share to be divided by cannot be changed so, which says nothing
        asked = arguments if code not in _DIVIDED and seen.changed_in(arguments, code, names) is None else None
    result = seen.asked(asked) if asked is not None else None
    return result is not None and not same_value(result, right)


def _is_no_change(seen: Observed, arguments: Arguments, code: str, names: tuple[str, ...]) -> bool:
    changed = seen.changed_in(arguments, code, names)
    first, second = seen.asked(arguments), seen.asked(changed) if changed is not None else None
    return first is None or second is None or same_value(first, second)
