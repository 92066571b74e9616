"""What is drawn with characters: the steps around a divergence, and tables with bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

from autograder.model import NO_TEXT, Divergence, Note, Text, note
from autograder.show.evidence import Bar, Step, bars, headline, steps
from autograder.show.layout import View
from autograder.show.text import with_stop

_PLOT_CELLS = 36
_LEAST_CELLS = 12  # less is no plot
_ROW_CELLS = 46  # what stands left of it
_BAR_CELLS = 20
_LEAST_BAR = 6


class Table(Struct, frozen=True):
    """A result of the chapter. `bars`: for each row a share of 1, drawn beside it."""

    title: Text
    header: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    bars: tuple[float, ...] = ()
    note: Text = NO_TEXT


def divergence_lines(divergence: Divergence, view: View) -> Iterator[str]:
    """Yield what is said, then the steps around the first that differs: both numbers and, if there is room, where."""
    yield from view.wrap(with_stop(view.text(headline(divergence)), view.lang), "  ")
    if found := bars(divergence):
        yield from _bar_lines(found, view)
    drawn = steps(divergence)
    values = [value for step in drawn for value in (step.yours, step.right)] + [0.0]
    room = min(_PLOT_CELLS, view.width - _ROW_CELLS)
    draws = not view.plain and room >= _LEAST_CELLS
    for step in drawn:
        row = view.text(_row(step, draws))
        yield f"{row} {_plotted(step, min(values), max(values), room, view)}" if draws else row.rstrip()


def _bar_lines(found: Sequence[Bar], view: View) -> Iterator[str]:
    """Yield each number of an array with a bar for both values; nothing where there is no room: it has been said."""
    widths = [max(len(each.shown[side]) for each in found) for side in (0, 1)]
    indices = max(len(each.index) for each in found)
    rows = []
    for each in found:
        yours, right = (f"{shown:<{width}}" for shown, width in zip(each.shown, widths, strict=True))
        rows.append(view.text(note("evidence.bar", index=f"{each.index:>{indices}}", yours=yours, right=right)))
    room = min(_BAR_CELLS, (view.width - max(map(view.cells, rows)) - 5) // 2)
    if view.plain or room < _LEAST_BAR:
        return
    sign = "█" if view.signs else "#"
    for row, each in zip(rows, found, strict=True):
        mine, wanted = (max(1, round(share * room)) if share else 0 for share in each.shares)
        bar = view.paint(sign * mine, "bad") + " " * ((room - mine) * view.cells(sign))
        yield f"{row}  {bar}  {view.paint(sign * wanted, 'good')}".rstrip()


def _row(step: Step, draws: bool) -> Note:
    x, o = ("x ", "o ") if draws else ("", "")
    yours, right = step.shown
    return note("evidence.row", number=f"{step.number:>2}", yours=f"{x}{yours:<8}", right=f"{o}{right:<8}")


def _plotted(step: Step, low: float, high: float, room: int, view: View) -> str:
    """Return one step of the plot: o where it should be, x where the student is, on a line from `low` to `high`."""
    scale = (room - 1) / ((high - low) or 1.0)
    places = {round((step.right - low) * scale): view.paint("o", "good")}
    if abs(step.yours - step.right) > 1e-6 * max(abs(step.yours), abs(step.right)):  # else both are one point
        places[round((step.yours - low) * scale)] = view.paint("x", "bad")
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
