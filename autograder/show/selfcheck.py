"""The self-check's screens on a terminal: values in, lines out.

One screen, in this order: where every exercise stands, the first thing to fix, what comes next. In plain mode the
same facts stand in words alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from autograder.bounds.clipping import visible
from autograder.model import (
    NO_TEXT,
    Divergence,
    Exercise,
    ExerciseResult,
    Explanation,
    Note,
    Said,
    Status,
    Text,
    is_done,
    note,
    word_of,
)
from autograder.show.drawing import Table, divergence_lines, table_lines
from autograder.show.layout import Style, View
from autograder.show.text import points, with_stop

_TAB = " " * 4
_PRINTED = 8  # lines of what the file prints


class Excerpt(Struct, frozen=True):
    """A line of the student's file, and the column that matters, from 1; 0 is the whole line."""

    number: int
    line: str
    column: int = 0


class Focus(Struct, frozen=True):
    """The first thing to fix."""

    title: Said
    explanation: Explanation
    divergence: Divergence | None = None
    excerpt: Excerpt | None = None
    printed: str = ""


class Screen(Struct, frozen=True):
    """All that one check shows."""

    title: Text
    file: str
    exercises: tuple[ExerciseResult, ...]
    broken: frozenset[str] = frozenset()  # exercises whose function could not even be read
    focus: Focus | None = None
    tables: tuple[Table, ...] = ()
    notes: tuple[Said, ...] = ()
    printed: str = ""  # by the file, outside of its functions
    news: tuple[str, ...] = ()  # exercises that pass for the first time
    next: Said = NO_TEXT
    command: str = ""
    target: str = ""  # the exercise that a hint would be for

    @property
    def passes(self) -> bool:
        """Whether something was checked, and all of it that counts passes."""
        return bool(self.exercises) and is_done(self.exercises)


def check_lines(screen: Screen, view: View, *, commands: bool = True) -> list[str]:
    """Return the lines of a check's screen; without `commands` where keys do what they would."""
    lines = [*_head(screen, view)]
    if screen.exercises:
        lines += [*exercise_lines(screen.exercises, view, screen.broken), ""]
    if screen.news and not screen.tables and screen.focus is None:
        passing = view.text(note("screen.passes_now", names=screen.news))
        lines += [*view.wrap(passing, _sign("passed", view)), ""]
    for said in screen.notes:
        lines += view.wrap(view.text(said), _sign("note", view))
    lines += _printed(screen.printed, view)
    lines += [""] if screen.notes or screen.printed else []
    lines += focus_lines(screen, view)
    if screen.tables:
        lines += [*table_lines(screen.tables, view), ""]
    if screen.exercises:
        lines += view.wrap(view.text(_summary(screen.exercises)))
    return [*lines, *_next(screen, view, commands)]


def focus_lines(screen: Screen, view: View) -> list[str]:
    """Return what is to be fixed first, or nothing."""
    return [*_focus(screen.focus, view), ""] if screen.focus is not None else []


def _printed(text: str, view: View) -> list[str]:
    """Return what the file printed: its first lines, each cut to the screen, and how many there are beyond."""
    lines = text.splitlines()
    if not lines:
        return []
    shown = [f"  {view.cut(visible(line.expandtabs(len(_TAB))), view.width - 2)}" for line in lines[:_PRINTED]]
    left = len(lines) - len(shown)
    more = [f"  {view.text(note('screen.more_printed', count=left))}"] if left else []
    return [*view.wrap(view.text(note("screen.printed")), _sign("note", view)), *shown, *more]


def _head(screen: Screen, view: View) -> list[str]:
    title, file = view.text(screen.title), visible(screen.file)
    gap = view.width - view.cells(title) - view.cells(file)
    if gap >= 2:
        return [view.paint(title, "bold") + " " * gap + view.paint(file, "dim")]
    return [*(view.paint(line, "bold") for line in view.wrap(title)), view.paint(view.cut(file, view.width), "dim")]


def _next(screen: Screen, view: View, commands: bool) -> Iterator[str]:
    if screen.next:
        yield from view.wrap(view.text(screen.next), view.text(note("screen.next")))
    if screen.command and commands:
        label = note("screen.for_a_hint") if screen.target else note("screen.then")
        yield view.text(label) + view.paint(visible(screen.command), "bold")


def _summary(exercises: Sequence[ExerciseResult]) -> Note:
    counted = [each for each in exercises if not each.bonus] or list(exercises)
    passed = sum(each.status is Status.PASSED for each in counted)
    bonus = sum(each.status is Status.PASSED for each in exercises if each.bonus and each not in counted)
    return note("screen.summary", passed=passed, count=len(counted), bonus=bonus)


# --- the exercises -------------------------------------------------------------------------------------


def exercise_lines(exercises: Sequence[ExerciseResult], view: View, broken: Collection[str] = ()) -> list[str]:
    """Return one line an exercise: sign, name, title, how it stands, what it is worth."""
    names = max((len(each.name) for each in exercises), default=0)
    states = [view.text(_state(each, broken)) for each in exercises]
    worth = [view.text(_worth(each)) for each in exercises]
    state_cells, worth_cells = (max(map(view.cells, column), default=0) for column in (states, worth))
    sign_cells = max(view.cells(_sign(name, view)) for name in ("passed", "open")) if view.plain else 2
    title_cells = view.width - names - state_cells - worth_cells - sign_cells - 6
    lines = []
    for each, state, value in zip(exercises, states, worth, strict=True):
        title = view.pad(view.cut(view.text(each.title), title_cells), title_cells) + "  " if title_cells > 8 else ""
        sign, style = ("failed", "bad") if each.name in broken else _sign_of(each)
        row = f"{each.name:<{names}}  {title}{view.pad(state, state_cells)}  {value}"
        lines.append(_sign(sign, view) + (view.paint(row, "dim") if style == "dim" else row))
    return lines


def _state(exercise: ExerciseResult, broken: Collection[str]) -> Said:
    if exercise.name in broken:
        return note("statuses.not_read")
    passed = sum(test.status is Status.PASSED for test in exercise.tests)
    if exercise.status in {Status.PASSED, Status.FAILED}:
        return note("screen.tests", passed=passed, count=len(exercise.tests))
    return note(f"statuses.{word_of(exercise, exercise.status)}")


def _worth(exercise: ExerciseResult) -> Note:
    points = number(exercise.max_score)
    return note(f"screen.{'bonus' if exercise.bonus else 'point' if points == '1' else 'points'}", points=points)


def number(value: Fraction) -> str:
    """Return points without needless zeros."""
    return points(value).rstrip("0").rstrip(".")


def _sign_of(exercise: ExerciseResult) -> tuple[str, Style]:
    if exercise.status is Status.PASSED:
        return "passed", "good"
    return ("failed", "bad") if exercise.is_wrong else ("open", "dim")


_SIGNS: dict[str, tuple[str, str, Style]] = {
    # GBK has these; what has not even them
    "passed": ("√", "+", "good"),
    "failed": ("×", "x", "bad"),
    "open": ("○", "-", "dim"),
    "note": ("●", "*", "dim"),
}


def _sign(name: str, view: View) -> str:
    if view.plain:
        return view.text(note(f"screen.sign_{name}"))
    drawn, ascii_, style = _SIGNS[name]
    return view.paint(drawn if view.signs else ascii_, style) + " "


# --- the first thing to fix ----------------------------------------------------------------------------


def _focus(focus: Focus, view: View) -> Iterator[str]:
    for line in view.wrap(view.text(focus.title)):
        yield view.paint(line, "bold")
    if focus.excerpt is not None:
        yield from _excerpt(focus.excerpt, view)
    told = focus.explanation
    for part, said in (("seen", told.seen), ("means", told.means), ("next", told.next)):
        if text := view.text(said):
            yield from view.wrap(with_stop(text, view.lang), f"  {view.text(note(f'feedback.{part}_short'))}  ")
        if part == "seen" and focus.divergence is not None:
            yield from divergence_lines(focus.divergence, view)
    if focus.printed:
        yield from view.wrap(visible(focus.printed), f"  {view.text(note('feedback.printed_short'))}  ")


def _excerpt(excerpt: Excerpt, view: View) -> Iterator[str]:
    line = excerpt.line.replace("\t", _TAB)
    column = excerpt.column + excerpt.line[: max(excerpt.column - 1, 0)].count("\t") * (len(_TAB) - 1)
    label = f"  {excerpt.number:>4} | "
    room = view.width - len(label)
    start = max(0, column - room // 2) if view.cells(line) > room else 0
    yield label + view.cut(visible(line[start:]), room)
    if column:
        before = view.cells(visible(line[start : column - 1]))
        yield " " * (len(label) + before) + view.paint("^", "bad")


# --- hints ---------------------------------------------------------------------------------------------


def hint_lines(exercise: Exercise, rungs: range, view: View) -> list[str]:
    """Return the lines of some rungs of an exercise's ladder, by their numbers, from 1."""
    lines = [*view.wrap(view.text(note("screen.hints", name=exercise.name, section=exercise.section))), ""]
    for rung in rungs:
        label = view.text(note("screen.hint", rung=rung, total=len(exercise.hints)))
        lines += [*view.wrap(view.text(exercise.hints[rung - 1]), label), ""]
    return lines
