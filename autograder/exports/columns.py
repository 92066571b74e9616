"""Which column of a platform's table the scores go into, and what stood there.

A column is chosen by its name alone: the one that is asked for, the one called as the assignment is, or the one that
the platform calls its scores. Another assignment's is never taken for being the only one, nor proposed for being
called nearly the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, get_args

from autograder.bounds.clipping import clip, visible
from autograder.errors import UsageError
from autograder.exports.asked import Asked
from autograder.exports.template import heads_shown
from autograder.gradebook.amounts import read_amount
from autograder.intake import heads
from autograder.intake.heads import folded
from autograder.model import Lang, Standing, note
from autograder.show.text import points

_TELLING: Final = 3  # characters of a title
_NUMBER = re.compile(r"\s*\([0-9]{1,18}\)\s*\Z")  # Canvas writes an assignment's own number behind its title
_OTHERS: Final = (
    heads.IDS | heads.EMAILS | heads.NAMES | heads.FIRST | heads.LAST | heads.CLASSES | heads.TIMES | heads.EXCUSES
)
_NO_SCORES: Final = tuple("时间 時間 日期 time date 批语 评语 評語 备注 備註 comment comments feedback".split())
_EMPTY: Final = " -\u2013\u2014"  # platforms write a dash where there is nothing


def score_column(asked: Asked, path: Path, columns: Mapping[int, str], plain: Collection[str] = ()) -> int:
    """Return the one of these columns that is asked for; where none is, the one of the assignment or a plain one.

    columns: the heads of those that take scores, by their places; plain: what the platform calls its scores, folded.
    Raises: UsageError with the heads that there are.
    """
    where, known = visible(str(path)), heads_shown(columns.values())
    if not columns:
        raise UsageError(note("exports.no_score_column", path=where))
    if asked.column is not None:
        found = _called(asked.column, columns)
        if not found:
            raise UsageError(note("exports.no_column", path=where, name=clip(asked.column), known=known))
    else:
        found = _of_assignment(asked, columns) or [at for at, head in columns.items() if folded(head) in plain]
    if len(found) != 1:
        code = "exports.which_column" if len(columns) > 1 else "exports.only_column"
        raise UsageError(note(code, path=where, known=known))
    return found[0]


def of_scores(head: Sequence[str], rows: Iterable[Sequence[str]]) -> dict[int, str]:
    """Return the columns that may hold scores: of no other known kind, and most of what stands there is numbers.

    rows: those below the head, of any length.
    """
    below = list(rows)
    named = {at: name for at, name in enumerate(head) if name and not _is_other_kind(folded(name))}
    return {at: name for at, name in named.items() if _are_scores(row[at] for row in below if at < len(row))}


def written_over(cells: Iterable[tuple[str, Standing]]) -> list[Standing]:
    """Return whose cell holds something else than the total that goes into it; a blank total goes nowhere."""
    return [each for text, each in cells if each.total is not None and _is_other(text, points(each.total))]


def _is_other(text: str, total: str) -> bool:
    if not text.strip(_EMPTY):
        return False
    amount = read_amount(text)
    return amount is None or bool(amount.sign) or amount.percent or points(amount.value) != total


def _is_other_kind(head: str) -> bool:
    """Whether a head, folded, says that no scores stand below it, were they all empty."""
    return head in _OTHERS or head.endswith(_NO_SCORES)


def _are_scores(cells: Iterable[str]) -> bool:
    filled = [cell for cell in cells if cell.strip(_EMPTY)]
    return 2 * sum(read_amount(cell) is not None for cell in filled) >= len(filled)


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
    begins = len(title) >= _TELLING and word.startswith(title) and not _parts_number(word, len(title))
    return begins or any(
        not _parts_number(title, found.start()) and not _parts_number(title, found.end())
        for found in re.finditer(re.escape(word), title)
    )


def _parts_number(text: str, at: int) -> bool:
    """Whether a place lies within a number: `hw1` does not name `hw10`."""
    return 0 < at < len(text) and text[at - 1].isdigit() and text[at].isdigit()


def _title(head: str) -> str:
    return _NUMBER.sub("", head).strip()
