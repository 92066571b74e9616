"""Which column of a platform's table the scores go into."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, get_args

from autograder.bounds.clipping import clip, visible
from autograder.bounds.near import near
from autograder.errors import UsageError
from autograder.exports.asked import Asked
from autograder.exports.template import heads_shown
from autograder.intake.heads import folded
from autograder.model import Lang, note

_TELLING: Final = 3  # characters of a title
_NUMBER = re.compile(r"\s*\([0-9]{1,18}\)\s*\Z")  # Canvas writes an assignment's own number behind its title


def score_column(asked: Asked, path: Path, columns: Mapping[int, str]) -> int:
    """Return the one of these columns that is asked for; where none is, the only one, or the one of the assignment.

    columns: the heads of those that take scores, by their places.
    Raises: UsageError with the heads that there are.
    """
    known = heads_shown(columns.values())
    if asked.column is not None:
        found = _called(asked.column, columns)
        if not found:
            close = near(asked.column, [_title(head) for head in columns.values()]) or ""
            where, name = visible(str(path)), clip(asked.column)
            raise UsageError(note("exports.no_column", path=where, name=name, near=clip(close), known=known))
    else:
        found = list(columns) if len(columns) == 1 else _of_assignment(asked, columns)
    if len(found) != 1:
        code = "exports.which_column" if columns else "exports.no_score_column"
        raise UsageError(note(code, path=visible(str(path)), known=known))
    return found[0]


def _called(name: str, columns: Mapping[int, str]) -> list[int]:
    """Return the columns of a name: as it is written, else without a number behind it, else but for case and marks."""
    ways = (str.strip, _title, lambda head: folded(_title(head)))
    for way in ways:
        if found := [at for at, head in columns.items() if way(head) and way(head) == way(name)]:
            return found
    return []


def _of_assignment(asked: Asked, columns: Mapping[int, str]) -> list[int]:
    """Return the columns whose title is the assignment's, else those that name it, or that its title begins with."""
    result = asked.newest
    words = {folded(each) for each in (result.assignment, *map(result.assignment_title.get, get_args(Lang)))} - {""}
    titles = {at: folded(_title(head)) for at, head in columns.items()}
    same = [at for at, title in titles.items() if title in words]
    return same or [at for at, title in titles.items() if any(_names(title, word) for word in words)]


def _names(title: str, word: str) -> bool:
    return word in title or (len(title) >= _TELLING and word.startswith(title))


def _title(head: str) -> str:
    return _NUMBER.sub("", head).strip()
