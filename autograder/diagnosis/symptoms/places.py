"""In which places results are right, where zeros stand, which rows are alike; up to which item a reader is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.calls import Array, Observed, Pair, held, same_value, written
from autograder.diagnosis.symptoms.elsewhere import Arrays, denied
from autograder.diagnosis.variants import passing
from autograder.model import Note, Returned, note
from autograder.suite.close import all_close

Mask = NDArray[np.bool_]

_FEW = 2  # calls that have to show it
_LONGEST = 6  # items of a call that is read along
_PLACES: dict[str, Callable[[Array], Mask]] = {
    "first": lambda x: np.arange(len(x)) == 0,
    "last": lambda x: np.arange(len(x)) == len(x) - 1,
    "not_first": lambda x: np.arange(len(x)) > 0,
    "not_last": lambda x: np.arange(len(x)) < len(x) - 1,
}


def rows_alike(seen: Observed) -> Note | None:
    """Say that all rows of every table are the same, where the right ones are not."""
    tables = [(mine, right) for mine, right in seen.arrays if right.ndim == 2 and np.ptp(right, axis=0).any()]
    alike = len(tables) >= _FEW and all(all_close(mine, mine[:1], rtol=1e-6, atol=1e-9) for mine, _ in tables)
    shows = _showing(seen, lambda right: right.ndim == 2 and len(right) > 1) if alike else ""
    return note("seen.rows_alike", call=shows) if shows else None


def right_places(seen: Observed) -> Note | None:
    """Say that the first item of every result is right and no other, or the last, or all but these."""
    several = [pair for pair in seen.arrays if pair[1].ndim and len(pair[1]) > 1]
    marks = [_near(*pair).reshape(len(pair[1]), -1).all(axis=1) for pair in several]
    if len(several) < _FEW:
        return None
    for code, place in _PLACES.items():
        if all((mark == place(right)).all() for mark, (_, right) in zip(marks, several, strict=True)):
            shows = _showing(seen, lambda right: right.ndim > 0 and len(right) > 1)
            return note(f"seen.right_{code}", call=shows) if shows and _is_so_reversed(seen, place) else None
    return None


def _showing(seen: Observed, shows: Callable[[Array], bool]) -> str:
    """Return the shortest wrong call of which a right array has room for what is said: of one row it cannot be seen."""
    wrong = set(seen.wrong)
    calls = (written(seen, pair.number) for pair in seen.pairs if pair.number in wrong and any(map(shows, pair.right)))
    return min(calls, key=len, default="")


def _is_so_reversed(seen: Observed, place: Callable[[Array], Mask]) -> bool:
    """Whether the same places are right where the items stand the other way round: else the items are it."""
    for variant in seen.variants:
        for number in seen.valued if variant.code == "reversed" and len(variant.on) == 1 else ():
            arguments, right = seen.varied(number, variant), held(variant.results[number])
            mine = held(seen.asked(arguments)) if arguments is not None else None
            if mine is None or right is None or not right[0].ndim or mine[0].shape != right[0].shape:
                continue
            mark: Mask = np.asarray(_near(mine[0], right[0]).reshape(len(right[0]), -1).all(axis=1))
            if len(mark) > 1 and not (mark == place(right[0])).all():
                return False
    return True


def zeros(seen: Observed) -> Note | None:
    """Say that 0 comes back where no right number is 0, and whether all else is right."""
    return _told_in_places(seen, "seen.zeros", lambda mine, right: (mine == 0) & (right != 0))


def no_zeros(seen: Observed) -> Note | None:
    """Say that another number comes back where 0 is right, and whether all else is right."""
    return _told_in_places(seen, "seen.no_zeros", lambda mine, right: (right == 0) & ~_near(mine, right))


def _told_in_places(seen: Observed, code: str, odd: Callable[[Array, Array], Mask]) -> Note | None:
    """Tell in how many places something is seen, with the shortest call that shows it."""
    found = [(pair.number, odd(mine, right), _near(mine, right)) for pair, mine, right in _tables(seen)]
    telling = [number for number, where, _ in found if where.ndim and where.any()]
    count = sum(int(where.sum()) for _, where, _ in found)
    rest = all((where | is_right).all() for _, where, is_right in found)
    if len(telling) < _FEW and not (telling and rest and count >= _FEW):  # one call tells where nothing else is wrong
        return None
    return note(code, call=min((written(seen, number) for number in telling), key=len), count=count, rest=rest)


def tables(seen: Observed) -> Iterator[tuple[Array, Array]]:
    """Yield results and right ones that are numbers: of true and false nobody says that it is 0, or too small."""
    return ((mine, right) for _, mine, right in _tables(seen))


def _tables(seen: Observed) -> Iterator[tuple[Pair, Array, Array]]:
    every = [
        (place, pair, *both)
        for pair in seen.pairs
        for place, both in enumerate(zip(pair.mine, pair.right, strict=True))
    ]
    of_numbers = {place for place, _, mine, right in every if not (_is_zero_or_one(mine) and _is_zero_or_one(right))}
    return ((pair, mine, right) for place, pair, mine, right in every if place in of_numbers)


def _is_zero_or_one(values: Array) -> bool:
    return bool(np.isin(values, (0, 1)).all())


def never_negative(seen: Observed) -> Note | None:
    """Say that nothing that comes back is below 0, where right numbers are; not where other inputs give what is."""
    if not seen.arrays:
        return None
    mine, right = (np.concatenate([pair[side].ravel() for pair in seen.arrays]) for side in (0, 1))
    if (mine < 0).any() or (right < 0).sum() < _FEW or denied(seen, _is_not_below_0):
        return None
    rest = bool(_near(mine, right)[right >= 0].all())
    return note("seen.not_below_0", count=int((right < 0).sum()), rest=rest)


def _is_not_below_0(mine: Arrays, _: Arrays) -> bool:
    return not any((each < 0).any() for each in mine)


def largest(seen: Observed) -> Note | None:
    """Say that the largest number of a row stands in another place than it should."""
    rows = [pair for pair in seen.pairs if pair.right[0].ndim == 1 and len(pair.right[0]) > 1 and len(pair.right) == 1]
    wrong = [
        (pair, mine, right)
        for pair in rows
        if (mine := _place_of_largest(pair.mine[0])) is not None
        and (right := _place_of_largest(pair.right[0])) is not None
        and mine != right
    ]
    if not wrong:
        return None
    pair, mine, right = min(wrong, key=lambda each: len(written(seen, each[0].number)))
    call = written(seen, pair.number)
    return note(
        "seen.largest_elsewhere", call=call, found=str(mine), wanted=str(right), count=len(wrong), size=len(rows)
    )


def _place_of_largest(row: Array) -> int | None:
    """Return where the largest number stands; None where another is as large."""
    first, second = np.argsort(-row)[:2]
    return None if row[first] - row[second] <= 1e-6 else int(first)


def right_until(seen: Observed) -> Note | None:
    """Say up to which item the wrong calls are right when read step by step: all that are short, up to the same."""
    if seen.steps is None or not seen.prefixes:
        return None
    found = [first for number in seen.wrong if (first := _first_wrong(seen, number)) is not None]
    if len(found) < _FEW or found[0] == 1 or len(set(found)) > 1:
        return None
    return note("by_steps.right_until", name=seen.steps, count=found[0] - 1, next=found[0], calls=len(found))


def _first_wrong(seen: Observed, number: int) -> int | None:
    """Return the first item after which the result is wrong; None where a call is too long, or not to be asked."""
    assert seen.steps is not None
    given, rights = seen.given(number, seen.steps), seen.prefixes[number]
    for length, right in enumerate(rights, start=1) if len(rights) <= _LONGEST else ():
        result = seen.asked(passing(seen.calls[number], seen.steps, given[:length], seen.parameters))
        if result is None:
            return None
        if not same_value(result, Returned(right)):
            return length
    return None


def _near(mine: Array, right: Array) -> Mask:
    return np.asarray(np.abs(mine - right) <= 1e-6 + 1e-4 * np.abs(right))
