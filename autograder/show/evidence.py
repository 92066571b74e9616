"""What a divergence shows, the same on every screen and page: a sentence and, of numbers, the steps around."""

from __future__ import annotations

import math

from msgspec import Struct

from autograder.model import CodeLine, Divergence, Note, Parameter, note


class Step(Struct, frozen=True):
    """One step: its number, both values, and both as they are shown."""

    number: int
    yours: float
    right: float
    shown: tuple[str, str]


def steps(divergence: Divergence) -> tuple[Step, ...]:
    """Return the steps to draw; none where there are no steps, or where they give no numbers."""
    pairs = list(zip(divergence.yours, divergence.right, strict=True))
    numbers = [(mine, right) for mine, right in pairs if isinstance(mine, float) and isinstance(right, float)]
    if not divergence.first or len(numbers) < len(pairs):
        return ()
    return tuple(Step(n, *pair, _figures(*pair)) for n, pair in enumerate(numbers, start=divergence.start))


class Bar(Struct, frozen=True):
    """One number of an array: its index, both values as they are shown, and how long each is of the longest."""

    index: str
    shown: tuple[str, str]
    shares: tuple[float, float]


def bars(divergence: Divergence) -> tuple[Bar, ...]:
    """Return the numbers of an array to draw; none where one of them is not finite."""
    pairs = [(each.index, each.yours, each.right) for each in divergence.items]
    finite = [(index, mine, right) for index, mine, right in pairs if isinstance(mine, float)]
    longest = max((abs(value) for _, *both in finite for value in both), default=0.0)
    if len(finite) < len(pairs) or not 0 < longest < math.inf:
        return ()
    return tuple(
        Bar(index, _figures(mine, right), (abs(mine) / longest, abs(right) / longest)) for index, mine, right in finite
    )


def line(at: CodeLine) -> Note:
    """Return the line at which a call ended."""
    return note("evidence.line", at.place, code=at.text.strip())


def headline(divergence: Divergence) -> Note:
    """Return what stands above the steps; where none are drawn, with the values."""
    return where(divergence) if steps(divergence) else sentence(divergence)


def sentence(divergence: Divergence) -> Note:
    """Return all of it in one sentence, whose values are those of the call that it names."""
    if divergence.size > len(divergence.items):
        item = divergence.items[0]
        yours, right = _figures(item.yours, item.right)
        count = divergence.differing
        facts = {"call": divergence.call, "index": item.index, "yours": yours, "right": right}
        return note("evidence.in_part", differing=count, size=divergence.size, **facts)
    at = max(divergence.first - divergence.start, 0)
    yours, right = _figures(divergence.yours[at], divergence.right[at])
    if not divergence.first:
        return note("evidence.whole", call=divergence.call, yours=yours, right=right)
    if divergence.begun:
        return note("evidence.begun", call=divergence.begun, before=divergence.first - 1, yours=yours, right=right)
    return note("evidence.with_values", where=where(divergence), first=divergence.first, yours=yours, right=right)


def where(divergence: Divergence) -> Note:
    """Return at which step of which call the values part, and to which side; whether they stay there, if all do."""
    at = divergence.first - divergence.start
    found = [_side(*pair) for pair in zip(divergence.yours[at:], divergence.right[at:], strict=True)]
    on = "" not in found
    side = (found[0] if len(set(found)) == 1 or not on else "") or "different"
    facts: dict[str, Parameter] = {"call": divergence.call, "side": note(f"evidence.{side}"), "on": on}
    if divergence.first == 1:
        return note("evidence.from_first", **facts)
    before = zip(divergence.yours[:at], divergence.right[:at], strict=True)
    facts["near"] = any(first != second for first, second in (_figures(*pair) for pair in before))
    return note("evidence.from_later", before=divergence.first - 1, first=divergence.first, **facts)


def _side(mine: float | str, right: float | str) -> str:
    """Return to which side a value is off; nothing where it is right."""
    if not (isinstance(mine, float) and isinstance(right, float)):
        return "" if mine == right else "different"
    if math.isclose(mine, right, rel_tol=1e-4, abs_tol=1e-6):
        return ""
    return "too_large" if mine > right else "too_small"


def _figures(mine: float | str, right: float | str) -> tuple[str, str]:
    """Return two values as text, with more digits where these tell them apart."""
    short, long = ((_figure(mine, digits), _figure(right, digits)) for digits in (4, 6))
    return long if short[0] == short[1] and long[0] != long[1] else short


def _figure(value: float | str, digits: int) -> str:
    return value if isinstance(value, str) else f"{value:.{digits}g}"
