"""What staff see in a terminal: the class as a table, who handed in what, what `verify` and `doctor` have found.

Text of students is shown, never obeyed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, clip_path, visible
from autograder.model import Change, Lang, Said, Standing, SubmissionStatus, note
from autograder.show.text import points
from autograder.words import label, say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def print_table(console: Console, standings: Sequence[Standing], lang: Lang) -> None:
    """Print one row a student: what counts, and why it is not full marks."""
    table = _table()
    table.add_column(label("report.student", lang), no_wrap=True, max_width=34)
    table.add_column(label("report.total", lang), justify="right", no_wrap=True)
    table.add_column(label("report.found", lang), overflow="fold")
    for each in sorted(standings, key=lambda each: each.result.student):
        result, total = each.result, each.total
        found = clip(_findings(each, lang), MAX_TEXT, lang=lang)
        _add_row(table, _who(result.student, result.name), points(total) if total is not None else "-", found)
    console.print(table)


def print_changes(console: Console, changes: Sequence[Change], lang: Lang) -> None:
    """Print one row for each student whose total is another: from what to what, by how much, and why."""
    if not changes:
        return
    table = _table()
    table.add_column(label("report.student", lang), no_wrap=True, max_width=34)
    for column in ("before", "after", "difference"):
        table.add_column(label(f"report.{column}", lang), justify="right", no_wrap=True)
    table.add_column(label("report.because", lang), overflow="fold")
    for each in changes:
        known = each.before is not None and each.after is not None
        difference = f"{float((each.after or 0) - (each.before or 0)):+.2f}" if known else ""
        totals = (_total(each.before, each.status_before, lang), _total(each.after, each.status_after, lang))
        why = label("report.semicolon", lang).join(say(cause, lang) for cause in each.causes)
        _add_row(table, _who(each.student, each.name), *totals, difference, clip(why, MAX_TEXT, lang=lang))
    console.print(table)


def _total(total: Fraction | None, status: SubmissionStatus | None, lang: Lang) -> str:
    if status is None:
        return ""
    return points(total) if total is not None else label(f"statuses.submission_{status}", lang)


def _findings(standing: Standing, lang: Lang) -> str:
    found: list[Said] = list(standing.reasons) or [note("report.all_passed")]
    if standing.bonus:
        found.append(note("report.with_bonus", points=points(standing.bonus)))
    return label("report.semicolon", lang).join(say(each, lang) for each in found)


def print_verification(
    console: Console, chapter: str, checks: Sequence[tuple[Said, Said, int]], findings: Sequence[Said], lang: Lang
) -> None:
    """Print one row a check (name, figure, number of findings), then the findings."""
    table = _table()
    table.add_column(chapter, no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(label("report.figure", lang), overflow="fold")
    for name, figure, count in checks:
        holds = note("report.count_found", count=count) if count else note("report.holds")
        _add_row(table, *(say(each, lang) for each in (name, holds, figure)))
    console.print(table)
    for finding in findings:
        _print_line(console, visible(say(finding, lang)))
    end = note("report.findings", chapter=chapter, count=len(findings)) if findings else None
    _print_line(console, say(end or note("report.contract_holds", chapter=chapter), lang))


def print_checks(console: Console, checks: Sequence[tuple[str, bool, str, str]]) -> None:
    """Print what was tried: (name, whether it holds, what was seen, the remedy where it does not)."""
    from rich.cells import cell_len, set_cell_size

    width = max(cell_len(name) for name, *_ in checks)
    for name, holds, seen, remedy in checks:
        _print_line(console, f"{'√' if holds else '×'} {set_cell_size(name, width)}  {visible(seen)}")
        if not holds and remedy:
            _print_line(console, f"  {'':<{width}}  {remedy}")


def print_hand_ins(
    console: Console,
    rows: Sequence[tuple[str, str, str, Sequence[Said]]],
    unmatched: Sequence[tuple[str, Said]],
    lang: Lang,
) -> None:
    """Print who handed in what: (student, name, file, notes) a row, then what is nobody's."""
    table = _table()
    for column in ("student", "file", "notes"):
        table.add_column(label(f"report.{column}", lang), overflow="fold")
    for student, name, file, notes in rows:
        told = label("report.semicolon", lang).join(say(each, lang) for each in notes)
        _add_row(table, _who(student, name), clip_path(file), clip(told, MAX_TEXT, lang=lang))
    console.print(table)
    print_unmatched(console, unmatched, lang)


def print_unmatched(console: Console, unmatched: Sequence[tuple[str, Said]], lang: Lang) -> None:
    """Print a line for each file that is nobody's work, and why."""
    for file, reason in unmatched:
        said = note("feedback.labelled", label=clip_path(file), said=reason) if file else reason
        _print_line(console, clip(say(said, lang), 2 * MAX_TEXT, lang=lang))


def _who(student: str, name: str) -> str:
    return clip(" ".join(filter(None, (student, name))))


def _table() -> Table:
    from rich import box
    from rich.table import Table

    return Table(box=box.SIMPLE_HEAD, pad_edge=False)


def _add_row(table: Table, *cells: str) -> None:
    from rich.text import Text

    table.add_row(*map(Text, cells))  # plain: no markup in it is obeyed


def _print_line(console: Console, line: str) -> None:
    from rich.text import Text

    console.print(Text(line), soft_wrap=True)
