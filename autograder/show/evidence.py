"""What a divergence shows, the same on every screen and page: a sentence and, of numbers, the steps around."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.model import Divergence, Note, note


@dataclass(frozen=True, slots=True)
class Step:
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


def headline(divergence: Divergence) -> Note:
    """Return what stands above the steps; where none are drawn, with the values."""
    return where(divergence) if steps(divergence) else sentence(divergence)


def sentence(divergence: Divergence) -> Note:
    """Return all of it in one sentence."""
    at = max(divergence.first - divergence.start, 0)
    yours, right = _figures(divergence.yours[at], divergence.right[at])
    if not divergence.first:
        return note("evidence.whole", call=divergence.call, yours=yours, right=right)
    return note("evidence.with_values", where=where(divergence), yours=yours, right=right)


def where(divergence: Divergence) -> Note:
    """Return at which step of which call the values part, and to which side."""
    at = divergence.first - divergence.start
    mine, right = divergence.yours[at], divergence.right[at]
    side = "different"
    if isinstance(mine, float) and isinstance(right, float):
        side = "too_large" if mine > right else "too_small"
    said = note(f"evidence.{side}")
    if divergence.first == 1:
        return note("evidence.from_first", call=divergence.call, side=said)
    before = divergence.first - 1
    return note("evidence.from_later", call=divergence.call, before=before, first=divergence.first, side=said)


def _figures(mine: float | str, right: float | str) -> tuple[str, str]:
    """Return two values as text, with as many digits as it takes to tell them apart."""
    short = _figure(mine, 4), _figure(right, 4)
    return short if short[0] != short[1] or mine == right else (_figure(mine, 6), _figure(right, 6))


def _figure(value: float | str, digits: int) -> str:
    return value if isinstance(value, str) else f"{value:.{digits}g}"
