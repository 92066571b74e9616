"""The class as a table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograder.model import SubmissionResult
from autograder.reporters.text import points, visible

if TYPE_CHECKING:
    from rich.console import Console


def print_table(console: Console, results: Sequence[SubmissionResult], exercises: Sequence[str]) -> None:
    """Print one row a student: score and what was named. Text of students is shown, never obeyed."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("student", no_wrap=True, max_width=34)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("what was found", overflow="fold")
    for result in sorted(results, key=lambda each: each.student):
        table.add_row(
            Text(visible(" ".join(filter(None, (result.student, result.name))))),
            Text(f"{points(result.score)}" if result.score is not None else "-"),
            Text(visible(_findings(result))),
        )
    console.print(table)


def _findings(result: SubmissionResult) -> str:
    if result.status != "graded":
        return f"{result.status}: {result.notes[-1].get('en')}" if result.notes else str(result.status)
    named = {name.split(":", 1)[0]: name.split(":", 1)[1] for name in result.misconceptions}
    open_ = [
        f"{exercise.name}: {named.get(exercise.name, exercise.status.replace('_', ' '))}"
        for exercise in result.exercises
        if exercise.status != "passed" and not (exercise.bonus and exercise.status in {"missing", "not_attempted"})
    ]
    if open_ and all(line.endswith(": not attempted") for line in open_):
        return "not attempted"
    bonus = sum((exercise.score for exercise in result.exercises if exercise.bonus), result.max_score * 0)
    words = open_ or ["all passed"]
    return ", ".join([*words, *([f"bonus {points(bonus)}"] if bonus else [])])


def print_verification(
    console: Console, chapter: str, checks: Sequence[tuple[str, str, int]], findings: Sequence[str]
) -> None:
    """Print one row a check (name, figure, number of findings), then the findings."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(chapter, no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("figure", overflow="fold")
    for name, figure, count in checks:
        table.add_row(Text(name), Text("holds" if not count else f"{count} found"), Text(figure))
    console.print(table)
    for finding in findings:
        console.print(Text(visible(finding)), soft_wrap=True)
    console.print(Text(f"{chapter}: the contract holds" if not findings else f"{chapter}: {len(findings)} findings"))


def print_checks(console: Console, checks: Sequence[tuple[str, bool, str, str]]) -> None:
    """Print what was tried: (name, whether it holds, what was seen, the remedy where it does not)."""
    from rich.text import Text

    width = max(len(name) for name, *_ in checks)
    for name, holds, seen, remedy in checks:
        console.print(Text(f"{'√' if holds else '×'} {name:<{width}}  {visible(seen)}"), soft_wrap=True)
        if not holds and remedy:
            console.print(Text(f"  {'':<{width}}  {remedy}"), soft_wrap=True)
