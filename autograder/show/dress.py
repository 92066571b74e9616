"""How elements get their looks: from styles of their own, or as classes from the style sheet of a page of ours.

Another program's page may drop a style sheet: there each element carries its style.
Colours are left to the page's theme but for bars, which say nothing that the words and numbers do not say.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

GOOD, OPEN, NEUTRAL = "#0072b2", "#d55e00", "#8c959f"
SOFT = "opacity:.78"
Side = Literal["yours", "right"]
_CELL = "text-align:left;vertical-align:top;padding:.1em 1.2em .1em 0"
_STYLES: Final = {
    "soft": SOFT,
    "line": f"margin:.2em 0;{SOFT}",
    "told": "margin:.3em 0",
    "rows": "margin:.3em 0;text-align:left",
    "cell": _CELL,
    "figures": f"{_CELL};white-space:nowrap",
    "figure": "display:inline-block;min-width:5em",
}
_BAR_EM = 6
_COLOURS: Final = {"yours": OPEN, "right": GOOD}


class Dress(Struct, frozen=True):
    """Gives an element the attribute for its role. inline: whether it is a style of its own; else it is a class."""

    inline: bool

    def __call__(self, role: str) -> str:
        """Return the attribute, with a blank in front."""
        return f' style="{_STYLES[role]}"' if self.inline else f' class="{role}"'

    def bar(self, share: float, side: Side) -> str:
        """Return a bar as long as `share` of the longest; no reader of a screen hears of it, the number says it all."""
        if self.inline:
            style = f"display:inline-block;width:{_BAR_EM * share:.2f}em;height:.6em;background:{_COLOURS[side]}"
            return f'<span style="{style}"></span>'
        drawn = f'<rect class="{side}" width="{100 * share:.0f}" height="10"/>'
        return f'<svg class="length" aria-hidden="true" viewBox="0 0 100 10">{drawn}</svg>'


INLINE: Final = Dress(inline=True)
CLASSED: Final = Dress(inline=False)
