"""One student in full on a terminal: the total, what went wrong with which call, the code, all hand-ins. For staff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.bounds.clipping import clip, clip_path, visible
from autograder.model import (
    ExerciseResult,
    HandIn,
    Note,
    Record,
    Standing,
    Status,
    SubmissionStatus,
    WrongCall,
    note,
    word_of,
)
from autograder.show.code import Code, Excerpt
from autograder.show.evidence import headline
from autograder.show.layout import View
from autograder.show.staff import about_name, when_it_came
from autograder.show.text import points, with_stop

_INDENT = "  "
_DETAIL_LINES = 20  # the last ones of a traceback tell most


def person_lines(standing: Standing, record: Record, code: Code, view: View) -> list[str]:
    """Return the lines, as wide as the terminal."""
    graded = standing.result.status is SubmissionStatus.GRADED
    exercises = standing.result.exercises if graded else ()
    lines = list(_head(standing, view))
    for each in exercises:
        if each.status is not Status.PASSED:
            lines += ["", *_wrong(each, standing, code, view)]
    right = [each for each in exercises if each.status is Status.PASSED]
    lines += [""] if right else []
    lines += [_title(each, standing, view) for each in right]
    lines += ["", *_hand_ins(record.hand_ins, standing, view)] if record.hand_ins else []
    return [*lines, *_notes(standing, view)]


def _head(standing: Standing, view: View) -> Iterator[str]:
    result = standing.result
    who = clip("  ".join(filter(None, (result.name, result.student, result.class_name))))
    yield view.paint(who, "bold")
    yield view.text(result.assignment_title)
    if standing.total is not None:
        total = f"{points(standing.total)} / {points(result.max_score)}"
        parts = {"score": standing.score, "bonus": standing.bonus, "adjustment": standing.adjustment}
        told = {name: points(each) for name, each in parts.items() if each is not None}
        yield f"{view.paint(total, 'bold')}  {view.text(note('record.sum', **told))}"
    if result.status is not SubmissionStatus.GRADED:
        for each in standing.reasons:
            yield from view.wrap(view.text(each))
        for line in visible(result.detail, lines=True).split("\n")[-_DETAIL_LINES:] if result.detail else ():
            yield from view.wrap(line, _INDENT)
    else:
        for adjustment in standing.adjustments:
            yield from view.wrap(view.text(adjustment.said))
    if standing.late is not None and all(each.kind != "late" for each in standing.adjustments):
        yield view.text(note("report.late", by=standing.late.span, excused=standing.late.excused))


def _title(exercise: ExerciseResult, standing: Standing, view: View) -> str:
    own, passed = standing.points(exercise), exercise.status is Status.PASSED
    sign = ("√" if passed else "×") if view.signs else "+" if passed else "x"
    figures = f"{points(own) if own is not None else ''} / {points(exercise.max_score)}"
    ended = view.text(note(f"statuses.{word_of(exercise, exercise.status)}"))
    return f"{view.paint(sign, 'good' if passed else 'bad')} {view.paint(exercise.name, 'bold')}  {ended}  {figures}"


def _wrong(exercise: ExerciseResult, standing: Standing, code: Code, view: View) -> Iterator[str]:
    yield _title(exercise, standing, view)
    if exercise.diagnosis is not None:
        told = exercise.diagnosis.explanation
        for part, said in (("seen", told.seen), ("means", told.means)):
            first = f"{_INDENT}{view.text(note(f'feedback.{part}_short'))}  "
            yield from view.wrap(with_stop(view.text(said), view.lang), first) if said else ()
        if exercise.diagnosis.divergence is not None:
            yield from view.wrap(with_stop(view.text(headline(exercise.diagnosis.divergence)), view.lang), _INDENT)
    for each in about_name(exercise):
        yield from view.wrap(view.text(each), _INDENT)
    for test in exercise.tests:
        for call in test.calls:
            yield from _call(call, "hidden" if test.hidden else "public", view)
    for excerpt in code.own.get(exercise.name, ()):
        yield from _code(excerpt, view)


def _call(call: WrongCall, kind: str, view: View) -> Iterator[str]:
    """Yield a call, whether it is a hidden one, what came back and what is right."""
    yield from view.wrap(visible(call.call), f"{_INDENT}{view.paint(view.text(note(f'feedback.{kind}')), 'dim')}  ")
    facts = note("record.gives", got=_ended(call.got), right=_ended(call.right), at=call.at)
    yield from view.wrap(view.text(facts), _INDENT * 3)


def _ended(how: str | Note) -> str | Note:
    return clip(how) if isinstance(how, str) else how


def _code(excerpt: Excerpt, view: View) -> Iterator[str]:
    if excerpt.cell is not None:
        yield _INDENT + view.paint(view.text(note("record.cell", cell=excerpt.cell)), "dim")
    for number, text in enumerate(excerpt.lines, start=excerpt.first):
        marked = number in excerpt.marked
        row = f"{'>' if marked else ' '}{number:>5} | {text}"
        start = len(row) - len(text.lstrip())
        rows = [row] if view.cells(row) <= view.width else view.wrap(row[start:], row[:start])
        yield from (view.paint(each, "bad") if marked else each for each in rows)


def _hand_ins(hand_ins: Sequence[HandIn], standing: Standing, view: View) -> Iterator[str]:
    yield view.paint(view.text(note("record.hand_ins")), "bold")
    for number, each in enumerate(hand_ins, start=1):
        ended = note(f"statuses.submission_{each.status}") if each.score is None else points(each.score)
        graded = each.graded[:16].replace("T", " ")
        facts = {"came": when_it_came(each, standing), "file": clip_path(each.file), "graded": graded}
        told = note("record.hand_in", **facts, ended=ended, counts=each.counts)
        yield from view.wrap(view.text(told), f"{'*' if each.counts else ' '}{number:>3}  ")


def _notes(standing: Standing, view: View) -> Iterator[str]:
    """Yield what is said of the file, where that is not the reason already told."""
    if standing.result.status is SubmissionStatus.GRADED and standing.result.notes:
        yield ""
        for each in standing.result.notes:
            yield from view.wrap(view.text(each))
