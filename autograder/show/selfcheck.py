"""The self-check's screens on a terminal: values in, lines out.

One screen, in this order: where every exercise stands, the first thing to fix, what comes next. In plain mode the
same facts stand in words alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from autograder.bounds.clipping import visible
from autograder.model import NO_TEXT, Divergence, ExerciseResult, Explanation, Said, Status, Text
from autograder.show.drawing import Table, divergence_lines, table_lines
from autograder.show.layout import Style, View
from autograder.show.text import points
from autograder.show.words import STATUS_WORDS

_TAB = " " * 4


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of the student's file, and the column that matters, from 1; 0 is the whole line."""

    number: int
    line: str
    column: int = 0


@dataclass(frozen=True, slots=True)
class Focus:
    """The first thing to fix."""

    title: Text
    explanation: Explanation
    divergence: Divergence | None = None
    excerpt: Excerpt | None = None
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """All that one check shows."""

    title: Text
    file: str
    exercises: tuple[ExerciseResult, ...]
    broken: frozenset[str] = frozenset()  # exercises whose function could not even be read
    focus: Focus | None = None
    tables: tuple[Table, ...] = ()
    notes: tuple[Text, ...] = ()
    news: tuple[str, ...] = ()  # exercises that pass for the first time
    next: Text = NO_TEXT
    command: str = ""
    target: str = ""  # the exercise that a hint would be for


def check_lines(screen: Screen, view: View, *, commands: bool = True) -> list[str]:
    """Return the lines of a check's screen; without `commands` where keys do what they would."""
    lines = [*_head(screen, view)]
    if screen.exercises:
        lines += [*exercise_lines(screen.exercises, view, screen.broken), ""]
    if screen.news and not screen.tables and screen.focus is None:
        names = ", ".join(screen.news)
        lines += [*view.wrap(view.text(Text(f"新通过：{names}", f"passes now: {names}")), _sign("passed", view)), ""]
    for note in screen.notes:
        lines += view.wrap(view.text(note), _sign("note", view))
    lines += [""] if screen.notes else []
    lines += focus_lines(screen, view)
    if screen.tables:
        lines += [*table_lines(screen.tables, view), ""]
    if screen.exercises:
        lines += view.wrap(view.text(_summary(screen.exercises)))
    return [*lines, *_next(screen, view, commands)]


def focus_lines(screen: Screen, view: View) -> list[str]:
    """Return what is to be fixed first, or nothing."""
    return [*_focus(screen.focus, view), ""] if screen.focus is not None else []


def _head(screen: Screen, view: View) -> list[str]:
    title, file = view.text(screen.title), visible(screen.file)
    gap = view.width - view.cells(title) - view.cells(file)
    if gap >= 2:
        return [view.paint(title, "bold") + " " * gap + view.paint(file, "dim")]
    return [*(view.paint(line, "bold") for line in view.wrap(title)), view.paint(view.cut(file, view.width), "dim")]


def _next(screen: Screen, view: View, commands: bool) -> Iterator[str]:
    if screen.next:
        yield from view.wrap(view.text(screen.next), view.text(Text("下一步：", "next: ")))
    if screen.command and commands:
        label = Text("要提示：", "hint: ") if screen.target else Text("然后：", "then: ")
        yield view.text(label) + view.paint(visible(screen.command), "bold")


def _summary(exercises: Sequence[ExerciseResult]) -> Text:
    counted = [each for each in exercises if not each.bonus] or list(exercises)
    passed = sum(each.status is Status.PASSED for each in counted)
    bonus = [each for each in exercises if each.bonus and each not in counted]
    done = sum(each.status is Status.PASSED for each in bonus)
    more = Text(f"，加分 {done} 个", f" + {done} bonus") if done else NO_TEXT
    return Text(
        f"公开测试：{len(counted)} 个练习通过了 {passed} 个{more.zh}；隐藏测试在评分时运行",
        f"public tests: {passed} of {len(counted)} exercises{more.en}; hidden tests run when it is graded",
    )


# --- the exercises -------------------------------------------------------------------------------------


def exercise_lines(exercises: Sequence[ExerciseResult], view: View, broken: Collection[str] = ()) -> list[str]:
    """Return one line an exercise: sign, name, title, how it stands, what it is worth."""
    names = max((len(each.name) for each in exercises), default=0)
    states = [view.text(_BROKEN if each.name in broken else _state(each)) for each in exercises]
    worth = [view.text(_worth(each)) for each in exercises]
    state_cells, worth_cells = (max(map(view.cells, column), default=0) for column in (states, worth))
    sign_cells = max(view.cells(view.text(_SIGNS[name][2])) for name in ("passed", "open")) if view.plain else 2
    title_cells = view.width - names - state_cells - worth_cells - sign_cells - 6
    lines = []
    for each, state, value in zip(exercises, states, worth, strict=True):
        title = view.pad(view.cut(view.text(each.title), title_cells), title_cells) + "  " if title_cells > 8 else ""
        sign, style = ("failed", "bad") if each.name in broken else _sign_of(each)
        row = f"{each.name:<{names}}  {title}{view.pad(state, state_cells)}  {value}"
        lines.append(_sign(sign, view) + (view.paint(row, "dim") if style == "dim" else row))
    return lines


_BROKEN = Text("语法错误", "syntax error")


def _state(exercise: ExerciseResult) -> Text:
    passed = sum(test.status is Status.PASSED for test in exercise.tests)
    if exercise.status in {Status.PASSED, Status.FAILED}:
        return Text(f"测试 {passed}/{len(exercise.tests)}", f"tests {passed}/{len(exercise.tests)}")
    return STATUS_WORDS[exercise.status]


def _worth(exercise: ExerciseResult) -> Text:
    worth = number(exercise.max_score)
    if exercise.bonus:
        return Text(f"加分 {worth}", f"bonus {worth}")
    return Text(f"{worth} 分", f"{worth} point" + ("" if exercise.max_score == 1 else "s"))


def number(value: Fraction) -> str:
    """Return points without needless zeros."""
    return points(value).rstrip("0").rstrip(".")


def _sign_of(exercise: ExerciseResult) -> tuple[str, Style]:
    if exercise.status is Status.PASSED:
        return "passed", "good"
    return ("failed", "bad") if is_wrong(exercise) else ("open", "dim")


def is_wrong(exercise: ExerciseResult) -> bool:
    """Whether something was written that is not right; what is absent and has no like is only not written yet."""
    if exercise.status is Status.MISSING:
        return exercise.diagnosis is not None and bool(exercise.diagnosis.explanation.means)
    return exercise.status not in {Status.PASSED, Status.NOT_ATTEMPTED}


_SIGNS: dict[str, tuple[str, str, Text, Style]] = {
    # GBK has these; what has not even them; plain words
    "passed": ("√ ", "+ ", Text("[通过] ", "[done] "), "good"),
    "failed": ("× ", "x ", Text("[不对] ", "[fix]  "), "bad"),
    "open": ("○ ", "- ", Text("[未写] ", "[open] "), "dim"),
    "note": ("● ", "* ", Text("注意：", "note: "), "dim"),
}


def _sign(name: str, view: View) -> str:
    drawn, ascii_, words, style = _SIGNS[name]
    if view.plain:
        return view.text(words)
    return view.paint(drawn.strip() if view.signs else ascii_.strip(), style) + " "


# --- the first thing to fix ----------------------------------------------------------------------------


def _focus(focus: Focus, view: View) -> Iterator[str]:
    for line in view.wrap(view.text(focus.title)):
        yield view.paint(line, "bold")
    if focus.excerpt is not None:
        yield from _excerpt(focus.excerpt, view)
    for label, text in zip(_LABELS, _parts(focus.explanation), strict=True):
        if text:
            yield from view.wrap(_sentence(view.text(text), view), f"  {view.text(label)}  ")
    if focus.divergence is not None:
        yield from divergence_lines(focus.divergence, view)
    if focus.printed:
        yield from view.wrap(visible(focus.printed), f"  {view.text(Text('打印', 'print'))}  ")


_LABELS = (Text("看到", "seen "), Text("说明", "means"), Text("再看", "look "))


def _parts(explanation: Explanation) -> tuple[Said, Said, Said]:
    return explanation.seen, explanation.means, explanation.next


def _sentence(text: str, view: View) -> str:
    """Return a text with its full stop; its first word may be a name and stays as it is."""
    return text if text[-1:] in ".。!?？！:：" else text + ("。" if view.lang == "zh" else ".")


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


def hint_lines(name: str, section: Text, hints: Sequence[Text], shown: range, total: int, view: View) -> list[str]:
    """Return the lines of some rungs of the ladder. `shown`: their numbers, from 1."""
    lines = [*view.wrap(view.text(Text(f"{name}（{section.zh}）", f"{name} ({section.en})"))), ""]
    for rung, hint in zip(shown, hints, strict=True):
        label = view.text(Text(f"提示 {rung}/{total}  ", f"hint {rung} of {total}  "))
        lines += [*view.wrap(view.text(hint), label), ""]
    return lines
