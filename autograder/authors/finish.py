"""The chapter's results at the end, computed by the reader's own functions: what `finish.py` gives.

    def finish(submission):
        return [{"title": (zh, en), "header": [...], "rows": [[...], ...], "bars": [...], "note": (zh, en)}]

`submission` calls the reader's functions. A cell is a text or a number, or a pair of texts; `bars` are shares of 1, one
a row; `header`, `bars` and `note` may be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

Cell = str | float | tuple[str, str]


class Result(TypedDict):
    """One table of results."""

    title: Cell
    rows: Sequence[Sequence[Cell]]
    header: NotRequired[Sequence[Cell]]
    bars: NotRequired[Sequence[float]]
    note: NotRequired[Cell]
