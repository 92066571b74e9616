"""A function along an input that grows, as SVG: its own numbers beside the right ones, and all of them as text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from autograder.bounds.clipping import visible
from autograder.model import Curve, Lang, Note, note
from autograder.words import label, say

_WIDTH, _HEIGHT = 380, 210
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 322, 14, 168
_APART: Final = 17.0  # between two texts
_TICK_APART: Final = 24.0


def curve_figure(curve: Curve, lang: Lang) -> str:
    """Return the figure; nothing where all numbers are zero."""
    largest = max(map(abs, (*curve.yours, *curve.right)))
    if not largest:
        return ""
    # Shares of the largest: what is finite may have no finite difference.
    yours, right = ([value / largest for value in values] for values in (curve.yours, curve.right))
    low, high = min(0.0, *yours, *right), max(0.0, *yours, *right)

    def across(length: int) -> float:
        first, last = curve.lengths[0], curve.lengths[-1]
        return _LEFT + 8 + (length - first) / (last - first) * (_RIGHT - _LEFT - 16)

    def up(share: float) -> float:
        return _BOTTOM - (share - low) / (high - low) * (_BOTTOM - _TOP)

    places = [across(length) for length in curve.lengths]
    lines = [
        f'<path class="axis" d="M{_LEFT} {_TOP}V{_BOTTOM}H{_RIGHT}"/>',
        *_ticks(curve, places),
        *_heights([(up(share), share * largest) for share in dict.fromkeys((low, 0.0, high))]),
        *_line("right", places, [up(share) for share in right]),
        *_line("yours", places, [up(share) for share in yours]),
        *_names(up(yours[-1]), up(right[-1]), lang),
        _text((_LEFT + _RIGHT) / 2, _HEIGHT - 4, label("feedback.curve_lengths", lang), "middle"),
    ]
    title, told = (escape(visible(say(each, lang))) for each in (_title(curve), _told(curve)))
    drawn = f'<svg role="img" aria-label="{told}" viewBox="0 0 {_WIDTH} {_HEIGHT}">{"".join(lines)}</svg>'
    return f'<figure class="curve"><figcaption>{title}</figcaption>{drawn}</figure>'


def _title(curve: Curve) -> Note:
    return note("feedback.curve", call=curve.call)


def _told(curve: Curve) -> Note:
    """Return all of it as text, with the numbers."""
    rows = zip(curve.lengths, curve.yours, curve.right, strict=True)
    points = tuple(
        note("feedback.curve_point", length=length, yours=f"{mine:.4g}", right=f"{right:.4g}")
        for length, mine, right in rows
    )
    return note("feedback.curve_told", title=_title(curve), points=points)


def _line(side: str, places: Sequence[float], heights: Sequence[float]) -> list[str]:
    points = [f"{x:.1f} {y:.1f}" for x, y in zip(places, heights, strict=True)]
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in zip(places, heights, strict=True))
    return [f'<g class="{side}"><path d="M{"L".join(points)}"/>{dots}</g>']


def _ticks(curve: Curve, places: Sequence[float]) -> list[str]:
    """Return the lengths below the axis, those that have room: the last always."""
    shown: list[str] = []
    left = float("inf")
    for length, x in zip(reversed(curve.lengths), reversed(places), strict=True):
        if left - x >= _TICK_APART:
            shown.append(_text(x, _BOTTOM + 17, str(length), "middle"))
            left = x
    return shown


def _heights(marks: Sequence[tuple[float, float]]) -> list[str]:
    return [_text(_LEFT - 6, y + 4, f"{value:.2g}", "end") for y, value in marks]


def _names(yours: float, right: float, lang: Lang) -> list[str]:
    """Return what the lines are called, at their ends; apart where these are near each other."""
    if abs(yours - right) < _APART:
        middle = min(max((yours + right) / 2, _TOP + _APART / 2), _BOTTOM - _APART / 2)
        sign = 1 if yours >= right else -1
        yours, right = middle + sign * _APART / 2, middle - sign * _APART / 2
    names = (("yours", yours), ("right", right))
    return [_text(_RIGHT + 6, y + 4, label(f"feedback.{side}", lang), "start", side) for side, y in names]


def _text(x: float, y: float, text: str, anchor: str, side: str = "") -> str:
    name = f' class="name {side}"' if side else ""
    return f'<text{name} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
