"""One exercise's feedback as HTML, the same on our pages, in a notebook and in nbgrader's formgrader.

No program typesets formulas in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, visible
from autograder.model import Diagnosis, Divergence, ExerciseResult, Lang, Said, Status, TestOutcome, note, word_of
from autograder.show.curve import curve_figure
from autograder.show.dress import GOOD, INLINE, NEUTRAL, OPEN, Dress, Side
from autograder.show.evidence import Bar, bars, headline, line, steps
from autograder.show.text import points, tidy, with_stop
from autograder.words import label, say

_BOX = (
    "border-left:4px solid {};padding:.35em .9em;margin:.3em 0;max-width:46em;line-height:1.55;overflow-wrap:anywhere"
)
_SHORT = 200  # characters
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
        parts.append(told(exercise.diagnosis, lang))
    if scored or not passed:
        parts.append(_tests(exercise.tests, lang, scored))
    parts += [f"<p{INLINE('line')}>{said(each, lang)}</p>\n" for each in notes]
    return box(bar, lang, "".join(parts) + more)


def head(exercise: ExerciseResult, lang: Lang, *, scored: bool, decided: Fraction | None = None) -> str:
    """Return the line above it all, as text: which exercise, how it stands, what it has come to.

    decided: what a person made of its points, which counts then.
    """
    name = say(note("feedback.bonus", name=exercise.name), lang) if exercise.bonus else exercise.name
    sign = "×" if exercise.is_unread else _SIGNS.get(exercise.shown, "×")
    if scored:
        own, most = points(exercise.score), points(exercise.max_score)
        by_hand = None if decided is None else points(decided)
        figure = say(note("feedback.points", by_hand=by_hand, own=own, most=most), lang)
        ended = label(f"statuses.{word_of(exercise, exercise.shown)}", lang)
        return " · ".join((f"{sign} {name}", exercise.title.get(lang), ended, figure))
    # What its reader has interrupted has no tests; else a deadline has passed.
    stopped = exercise.status is Status.TIMEOUT and not exercise.tests
    ended = "feedback.interrupted" if stopped else f"statuses.{word_of(exercise, exercise.status)}"
    words = [f"{sign} {name}", label(ended, lang)]
    if exercise.tests:
        passed = sum(test.status is Status.PASSED for test in exercise.tests)
        words.append(say(note("feedback.public_tests", passed=passed, count=len(exercise.tests)), lang))
    return " · ".join(words)


def unscored_fragment(exercise: ExerciseResult, lang: Lang, why: str) -> str:
    """Return what stands in the place of the feedback where nothing was graded: why."""
    title = f"{exercise.name} · {exercise.title.get(lang)}"
    return box(OPEN, lang, f'{heading(title)}<p style="margin:.2em 0">{safe(why)}</p>\n')


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
    return _safe(text) if len(text) <= _SHORT else _safe.__wrapped__(text)


@lru_cache(maxsize=2_000)  # a class's titles, labels and messages are the same texts for everybody
def _safe(text: str) -> str:
    return escape(tidy(visible(text, lines=True)))


def html_lang(lang: Lang) -> str:
    """Return the language as HTML names it."""
    return "zh-CN" if lang == "zh" else "en"


def said(what: Said, lang: Lang) -> str:
    """Return what is to be said as HTML."""
    return safe(_plain(what, lang))


def _plain(what: Said, lang: Lang) -> str:
    return clip(say(what, lang), MAX_TEXT, lines=True, lang=lang)


def told(diagnosis: Diagnosis, lang: Lang, dress: Dress = INLINE, *, drawn: bool = True) -> str:
    """Return what is seen of a mistake, what it means, and where to look next. drawn: with its numbers drawn."""
    explained = diagnosis.explanation
    rows = []
    for part, what in (("seen", explained.seen), ("means", explained.means), ("next", explained.next)):
        body = safe(with_stop(_plain(what, lang), lang))
        if part == "seen" and diagnosis.at is not None:
            body += f"<div><code>{said(line(diagnosis.at), lang)}</code></div>"
        if part == "seen" and diagnosis.divergence is not None:
            body += _divergence(diagnosis.divergence, lang, dress, drawn)
        if part == "seen" and diagnosis.curve is not None and drawn and not dress.inline:
            body += curve_figure(diagnosis.curve, lang)
        if body:
            rows.append(f"<dt{dress('soft')}>{label(f'feedback.{part}', lang)}</dt><dd>{body}</dd>\n")
    return f"<dl{dress('told')}>\n{''.join(rows)}</dl>\n"


def _divergence(divergence: Divergence, lang: Lang, dress: Dress, drawn: bool) -> str:
    where = f"<div>{safe(with_stop(_plain(headline(divergence), lang), lang))}</div>"
    if not drawn:
        return where
    step = label("feedback.step", lang)
    rows = [[str(each.number), *map(safe, each.shown)] for each in steps(divergence)]
    if not rows:
        step, rows = "", [_drawn(each, dress) for each in bars(divergence)]
    head = [[step, label("feedback.yours", lang), label("feedback.right", lang)]] if rows else []
    return where + table([*head, *rows], dress)


def _drawn(each: Bar, dress: Dress) -> list[str]:
    """Return one number of an array as cells: its index, and both values with a bar each."""
    sides: tuple[Side, Side] = ("yours", "right")
    return [f"[{safe(each.index)}]"] + [
        f"<span{dress('figure')}>{safe(shown)}</span>{dress.bar(share, side)}"
        for shown, share, side in zip(each.shown, each.shares, sides, strict=True)
    ]


def _tests(tests: Iterable[TestOutcome], lang: Lang, scored: bool) -> str:
    return table([_test(test, lang, scored) for test in tests], INLINE)


def _test(test: TestOutcome, lang: Lang, scored: bool) -> list[str]:
    title = said(test.title, lang)
    if scored:
        title += f" <span{INLINE('soft')}>{label('feedback.hidden' if test.hidden else 'feedback.public', lang)}</span>"
    if test.message and test.shown not in _ABSENT:
        title += f"\n<div{INLINE('soft')}>{said(test.message, lang)}</div>"
    score = [f"{points(test.score)} / {points(test.max_score)}"] if scored else []
    return [title, label(f"statuses.{word_of(test, test.shown)}", lang), *score]


def table(rows: Sequence[Sequence[str]], dress: Dress) -> str:
    """Return a table of cells that are HTML; nothing where it has no rows."""
    if not rows:
        return ""
    lines = ["".join(_cell(cell, dress, first=not at) for at, cell in enumerate(row)) for row in rows]
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    if not dress.inline:
        body = f"<tbody>\n{body}</tbody>"
    return f"<table{dress('rows')}>\n{body}</table>\n"


def _cell(body: str, dress: Dress, *, first: bool) -> str:
    return f"<td{dress('cell' if first else 'figures')}>{body}</td>"
