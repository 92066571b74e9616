"""One exercise's feedback as HTML, the same in the student's page, in a notebook and in nbgrader's formgrader.

Styles stand in the elements: a notebook may drop a style sheet. Colours are left to the page's theme but for bars,
which say nothing that the words and numbers do not say. No program typesets formulas in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, visible
from autograder.model import Diagnosis, Divergence, ExerciseResult, Lang, Said, Status, TestOutcome, note
from autograder.show.evidence import Bar, bars, headline, line, steps
from autograder.show.text import points, with_stop
from autograder.words import label, say

GOOD, OPEN, NEUTRAL = "#0072b2", "#d55e00", "#8c959f"
SOFT = "opacity:.78"
_BOX = (
    "border-left:4px solid {};padding:.35em .9em;margin:.3em 0;max-width:46em;line-height:1.55;overflow-wrap:anywhere"
)
_FIGURE = "display:inline-block;min-width:5em"
_BAR_EM = 6
_CELL = "text-align:left;vertical-align:top;padding:.1em 1.2em .1em 0"
_SIGNS = {Status.PASSED: "√", Status.NOT_ATTEMPTED: "○", Status.MISSING: "○"}
_ABSENT = {Status.MISSING, Status.NOT_ATTEMPTED}


def exercise_fragment(
    exercise: ExerciseResult, lang: Lang, *, scored: bool, notes: Sequence[Said] = (), more: str = ""
) -> str:
    """Return the feedback on one exercise.

    scored: whether it was graded; else it is a self-check's.
    notes: what is said about the file as a whole. more: HTML that follows.
    """
    passed, absent = exercise.status is Status.PASSED, exercise.shown in _ABSENT
    bar = GOOD if passed else NEUTRAL if absent and not scored else OPEN
    parts = [heading(head(exercise, lang, scored=scored))]
    left_out = scored and exercise.bonus and absent and not exercise.is_told
    if exercise.diagnosis is not None and not passed and not left_out:
        parts.append(_told(exercise.diagnosis, lang))
    if scored or not passed:
        parts.append(_tests(exercise.tests, lang, scored))
    parts += [f'<p style="margin:.2em 0;{SOFT}">{_said(each, lang)}</p>\n' for each in notes]
    return box(bar, lang, "".join(parts) + more)


def head(exercise: ExerciseResult, lang: Lang, *, scored: bool) -> str:
    """Return the line above it all, as text: which exercise, how it stands, what it has come to."""
    name = say(note("feedback.bonus", name=exercise.name), lang) if exercise.bonus else exercise.name
    sign = _SIGNS.get(exercise.shown, "×")
    if scored:
        title, figure = exercise.title.get(lang), f"{points(exercise.score)} / {points(exercise.max_score)}"
        return " · ".join((f"{sign} {name}", title, label(f"statuses.{exercise.shown}", lang), figure))
    # A self-check on pages has no deadline: what is timed out there was interrupted by its reader.
    stopped = exercise.status is Status.TIMEOUT
    words = [f"{sign} {name}", label("feedback.interrupted" if stopped else f"statuses.{exercise.status}", lang)]
    if exercise.tests:
        passed = sum(test.status is Status.PASSED for test in exercise.tests)
        words.append(say(note("feedback.public_tests", passed=passed, count=len(exercise.tests)), lang))
    return " · ".join(words)


def unscored_fragment(exercise: ExerciseResult, lang: Lang, said: str) -> str:
    """Return what stands in the place of the feedback where nothing was graded: why."""
    title = f"{exercise.name} · {exercise.title.get(lang)}"
    return box(OPEN, lang, f'{heading(title)}<p style="margin:.2em 0">{safe(said)}</p>\n')


def heading(text: str) -> str:
    """Return a line as a heading that looks like text: other programs' pages would list a real one."""
    return f'<p role="heading" aria-level="2" style="margin:.2em 0;font-weight:600">{safe(text)}</p>\n'


def box(bar: str, lang: Lang, body: str) -> str:
    """Return some HTML in a box with a bar of a colour."""
    return (
        f'<div class="tex2jax_ignore mathjax_ignore" lang="{html_lang(lang)}" style="{_BOX.format(bar)}">\n{body}</div>'
    )


def safe(text: str) -> str:
    """Return a text as HTML, with nothing in it that is obeyed or unseen."""
    return escape(visible(text, lines=True))


def html_lang(lang: Lang) -> str:
    """Return the language as HTML names it."""
    return "zh-CN" if lang == "zh" else "en"


def _said(said: Said, lang: Lang) -> str:
    return safe(_plain(said, lang))


def _plain(said: Said, lang: Lang) -> str:
    return clip(say(said, lang), MAX_TEXT, lines=True, lang=lang)


def _told(diagnosis: Diagnosis, lang: Lang) -> str:
    told = diagnosis.explanation
    rows = []
    for part, said in (("seen", told.seen), ("means", told.means), ("next", told.next)):
        body = safe(with_stop(_plain(said, lang), lang))
        if part == "seen" and diagnosis.at is not None:
            body += f"<div><code>{_said(line(diagnosis.at), lang)}</code></div>"
        if part == "seen" and diagnosis.divergence is not None:
            body += _divergence(diagnosis.divergence, lang)
        if body:
            rows.append(f'<dt style="{SOFT}">{label(f"feedback.{part}", lang)}</dt><dd>{body}</dd>\n')
    return f'<dl style="margin:.3em 0">\n{"".join(rows)}</dl>\n'


def _divergence(divergence: Divergence, lang: Lang) -> str:
    step = label("feedback.step", lang)
    rows = [[str(each.number), *map(safe, each.shown)] for each in steps(divergence)]
    if not rows:
        step, rows = "", [_drawn(each) for each in bars(divergence)]
    head = [[step, label("feedback.yours", lang), label("feedback.right", lang)]] if rows else []
    said = with_stop(_plain(headline(divergence), lang), lang)
    return f"<div>{safe(said)}</div>{_table([*head, *rows])}"


def _drawn(each: Bar) -> list[str]:
    """Return one number of an array as cells: its index, and both values with a bar each."""
    cells = [f"[{safe(each.index)}]"]
    for shown, share, colour in zip(each.shown, each.shares, (OPEN, GOOD), strict=True):
        style = f"display:inline-block;width:{_BAR_EM * share:.2f}em;height:.6em;background:{colour}"
        cells.append(f'<span style="{_FIGURE}">{safe(shown)}</span><span style="{style}"></span>')
    return cells


def _tests(tests: Iterable[TestOutcome], lang: Lang, scored: bool) -> str:
    return _table([_test(test, lang, scored) for test in tests])


def _test(test: TestOutcome, lang: Lang, scored: bool) -> list[str]:
    title = _said(test.title, lang)
    if scored:
        title += f' <span style="{SOFT}">{label("feedback.hidden" if test.hidden else "feedback.public", lang)}</span>'
    if test.message and test.shown not in _ABSENT:
        title += f'\n<div style="{SOFT}">{_said(test.message, lang)}</div>'
    score = [f"{points(test.score)} / {points(test.max_score)}"] if scored else []
    return [title, label(f"statuses.{test.shown}", lang), *score]


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table of cells that are HTML; nothing where it has no rows."""
    if not rows:
        return ""
    lines = ["".join(_cell(cell, first=not at) for at, cell in enumerate(row)) for row in rows]
    return (
        '<table style="margin:.3em 0;text-align:left">\n'
        + "".join(f"<tr>{line}</tr>\n" for line in lines)
        + "</table>\n"
    )


def _cell(body: str, *, first: bool) -> str:
    return f'<td style="{_CELL}{"" if first else ";white-space:nowrap"}">{body}</td>'
