"""What is drawn with characters: a curve beside the right one, and tables with bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from autograder.model import NO_TEXT, Text
from autograder.show.layout import View

_PLOT_ROWS = 5
_PLOT_CELLS = 36
_LEAST_CELLS = 12  # less is no plot
_ROW_CELLS = 45  # what stands left of it
_BAR_CELLS = 20


@dataclass(frozen=True, slots=True)
class Curve:
    """One public input, read step by step: the student's numbers beside the right ones.

    first: the first step that differs, from 1.
    """

    call: str
    yours: tuple[float, ...]
    right: tuple[float, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Table:
    """A result of the chapter. `bars`: for each row a share of 1, drawn beside it."""

    title: Text
    header: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    bars: tuple[float, ...] = ()
    note: Text = NO_TEXT


def curve_lines(curve: Curve, view: View) -> Iterator[str]:
    """Yield the steps around the first that differs: both numbers and, where there is room, where they are."""
    yield from view.wrap(view.text(_where(curve)), "  ")
    start = max(0, min(curve.first - 3, len(curve.yours) - _PLOT_ROWS))
    shown = range(start, min(start + _PLOT_ROWS, len(curve.yours)))
    values = [value for step in shown for value in (curve.yours[step], curve.right[step])] + [0.0]
    low, high = min(values), max(values)
    room = min(_PLOT_CELLS, view.width - _ROW_CELLS)
    draws = not view.plain and room >= _LEAST_CELLS
    x, o = ("x ", "o ") if draws else ("", "")
    for step in shown:
        yours, right = curve.yours[step], curve.right[step]
        row = Text(
            f"  第 {step + 1:>2} 步  你的 {x}{yours:<8.4g}  课文 {o}{right:<8.4g}",
            f"  step {step + 1:>2}  yours {x}{yours:<8.4g}  text {o}{right:<8.4g}",
        ).get(view.lang)
        yield f"{row} {_drawn(yours, right, low, high, room, view)}" if draws else row.rstrip()


def _where(curve: Curve) -> Text:
    call = curve.call
    if curve.first == 1:
        return Text(f"{call}：从第 1 步起就不同", f"{call}: differs from step 1 on")
    before = curve.first - 1
    return Text(
        f"{call}：前 {before} 步都对，从第 {curve.first} 步起不同",
        f"{call}: right for {before} step{'s' * (before > 1)}, from step {curve.first} on different",
    )


def _drawn(yours: float, right: float, low: float, high: float, room: int, view: View) -> str:
    """Return one step of the plot: o where the text is, x where the student is, on a line from `low` to `high`."""
    scale = (room - 1) / ((high - low) or 1.0)
    places = {round((right - low) * scale): view.paint("o", "good")}
    if abs(yours - right) > 1e-6 * max(abs(yours), abs(right)):  # else both are one point
        places[round((yours - low) * scale)] = view.paint("x", "bad")
    return "".join(places.get(i, ":" if i == 0 else " ") for i in range(max(places) + 1))


def _right(text: str, cells: int, view: View) -> str:
    return " " * (cells - view.cells(text)) + text


def table_lines(tables: Sequence[Table], view: View) -> Iterator[str]:
    """Yield the tables, side by side where they fit, then what is said about them."""
    drawn = [_table(table, view) for table in tables]
    cells = [max(map(view.cells, lines)) for lines in drawn]
    if len(drawn) == 2 and sum(cells) + 4 <= view.width:
        for left, right in zip_longest(*drawn, fillvalue=""):
            yield f"{view.pad(left, cells[0])}    {right}".rstrip()
    else:
        for lines in drawn:
            yield from lines
    for table in tables:
        if table.note:
            yield from view.wrap(view.text(table.note), "  ")


def _table(table: Table, view: View) -> list[str]:
    rows = [[view.text(cell) for cell in row] for row in (table.header, *table.rows) if row]
    widths = [max(view.cells(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows), default=0))]
    lines = [view.text(table.title)]
    for index, row in enumerate(rows, start=-bool(table.header)):
        line = "  " + "   ".join(_right(cell, widths[i], view) for i, cell in enumerate(row))
        share = table.bars[index] if table.bars and index >= 0 else 0.0
        lines.append(f"{line}{_bar(share, view)}".rstrip())
    return lines


def _bar(share: float, view: View) -> str:
    if view.plain:
        return ""
    return "  " + ("█" if view.signs else "#") * round(share * _BAR_CELLS)
