"""The class as a table in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, clip_path, visible
from autograder.model import Lang, SubmissionResult
from autograder.show.text import points
from autograder.show.words import STATUS_WORDS, SUBMISSION_WORDS
from autograder.words import say as said

if TYPE_CHECKING:
    from rich.console import Console


def print_table(console: Console, results: Sequence[SubmissionResult], lang: Lang) -> None:
    """Print one row a student: score and what was named.

    Text of students is shown, never obeyed.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    say = _in(lang)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("学生", "student"), no_wrap=True, max_width=34)
    table.add_column(say("得分", "score"), justify="right", no_wrap=True)
    table.add_column(say("发现", "what was found"), overflow="fold")
    for result in sorted(results, key=lambda each: each.student):
        table.add_row(
            Text(clip(" ".join(filter(None, (result.student, result.name))))),
            Text(f"{points(result.score)}" if result.score is not None else "-"),
            Text(clip(_findings(result, lang), MAX_TEXT, lang=lang)),
        )
    console.print(table)


def _in(lang: Lang) -> Callable[[str, str], str]:
    return lambda zh, en: zh if lang == "zh" else en


def _findings(result: SubmissionResult, lang: Lang) -> str:
    say = _in(lang)
    if result.status != "graded":
        words = SUBMISSION_WORDS[result.status].get(lang)
        return f"{words}{say('：', ': ')}{said(result.notes[-1], lang)}" if result.notes else words
    named = {name.split(":", 1)[0]: name.split(":", 1)[1] for name in result.misconceptions}
    open_ = [
        exercise
        for exercise in result.exercises
        if exercise.status != "passed" and not (exercise.bonus and exercise.status in {"missing", "not_attempted"})
    ]
    if open_ and all(exercise.status == "not_attempted" for exercise in open_):
        return STATUS_WORDS["not_attempted"].get(lang)
    found = [f"{e.name}: {named.get(e.name) or STATUS_WORDS[e.status].get(lang)}" for e in open_]
    bonus = sum((exercise.score for exercise in result.exercises if exercise.bonus), result.max_score * 0)
    if bonus:
        found.append(f"{say('附加', 'bonus')} {points(bonus)}")
    return say("，", ", ").join(found if open_ else [say("全部通过", "all passed"), *found])


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


def print_hand_ins(
    console: Console, rows: Sequence[tuple[str, str, str, list[str]]], unmatched: Sequence[tuple[str, str]]
) -> None:
    """Print who handed in what: (student, name, file, notes) a row, then what is nobody's."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("student", overflow="fold")
    table.add_column("file", overflow="fold")
    table.add_column("notes", overflow="fold")
    for student, name, file, notes in rows:
        who = " ".join(filter(None, (student, name)))
        table.add_row(Text(clip(who)), Text(clip_path(file)), Text(clip("; ".join(notes), MAX_TEXT)))
    console.print(table)
    print_unmatched(console, unmatched)


def print_unmatched(console: Console, unmatched: Sequence[tuple[str, str]]) -> None:
    """Print a line for each file that is nobody's work, and why."""
    from rich.text import Text

    for file, reason in unmatched:
        console.print(Text(f"{clip_path(file)}: {clip(reason, MAX_TEXT)}"), soft_wrap=True)
