"""The chapter's results at the end, computed by the reader's own functions; `authors.finish` says what they are."""

from __future__ import annotations

from pathlib import Path

from autograder.authors.finish import Cell, Result
from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.course.chapter import execute
from autograder.errors import ContentError
from autograder.model import NO_TEXT, Note, Text, note
from autograder.show.drawing import Table
from autograder.suite.proxy import Caller, SubmissionProxy

FILE = "finish.py"


def tables_of(folder: Path, call: Caller) -> tuple[tuple[Table, ...], Note | None]:
    """Return the chapter's results and, where they cannot be had, why. A chapter without the file has none."""
    path = folder / FILE
    if not path.is_file():
        return (), None
    try:
        return tuple(map(_table, execute(path).finish(SubmissionProxy(call)))), None
    except Exception as error:  # a file of the chapter's, run at the very end: whatever it does, the check stands
        reason = str(error) if isinstance(error, ContentError) else f"{type(error).__name__}: {error}"
        return (), note("selfcheck.no_results", reason=clip(reason, MAX_TEXT))


def _table(found: Result) -> Table:
    return Table(
        title=_text(found["title"]),
        header=tuple(map(_text, found.get("header", ()))),
        rows=tuple(tuple(map(_text, row)) for row in found["rows"]),
        bars=tuple(map(float, found.get("bars", ()))),
        note=_text(found["note"]) if "note" in found else NO_TEXT,
    )


def _text(value: Cell) -> Text:
    if isinstance(value, tuple):
        zh, en = value
        return Text(str(zh), str(en))
    return Text(str(value), str(value))
