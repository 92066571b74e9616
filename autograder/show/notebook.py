"""Self-check in a notebook: compact HTML, and the same as plain text for front ends that show no HTML."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from msgspec import Struct

from autograder.bounds.clipping import visible
from autograder.model import ExerciseResult, Lang, Said, Status, Text, note
from autograder.show.dress import GOOD, NEUTRAL, OPEN, SOFT
from autograder.show.evidence import line, sentence
from autograder.show.fragment import box, exercise_fragment, head, html_lang, safe
from autograder.show.text import with_stop
from autograder.words import label, say


class Shown(Struct, frozen=True):
    """One output, in both forms."""

    html: str
    text: str


class Choice(Struct, frozen=True):
    """One option of a quiz question."""

    letter: str
    text: Text
    why: Text
    right: bool

    @property
    def verdict(self) -> Said:
        """What is said about who chooses it."""
        return note("selfcheck.holds" if self.right else "selfcheck.holds_not", why=self.why)


def exercise(result: ExerciseResult, lang: Lang, hints: Sequence[Text] = (), printed: str = "") -> Shown:
    """Show how one exercise's public tests ended, what went wrong, and where help is.

    printed: what the reader's function printed, cut short.
    """
    more, lines = "", [head(result, lang, scored=False), *_rows(result, lang)]
    if printed:
        body = f'<pre style="white-space:pre-wrap">{safe(printed)}</pre>'
        more += _details(label("feedback.printed", lang), body)
    if result.status is not Status.PASSED and hints:
        more += _ladder(hints, lang)
        lines.append(say(note("notebook.for_a_hint", name=result.name), lang))
    return Shown(exercise_fragment(result, lang, scored=False, more=more), _plain(lines))


def overview(results: Sequence[ExerciseResult], lang: Lang) -> Shown:
    """Show one line an exercise."""
    done = all(result.status is Status.PASSED for result in results if not result.bonus)
    lines = [head(result, lang, scored=False) for result in results]
    last = label("notebook.all_pass" if done else "notebook.still_open", lang)
    body = "".join(f"<div>{safe(line)}</div>" for line in lines)
    return Shown(box(GOOD if done else OPEN, lang, f"{body}<div><b>{last}</b></div>"), _plain([*lines, last]))


def hint_ladder(name: str, hints: Sequence[Text], lang: Lang, rung: int | None = None) -> Shown:
    """Show hints to be opened one by one; as text one of them, `rung` (from 1; the first where None)."""
    at = rung or 1
    one = note("notebook.hint", name=name, hint=_rung(at, hints), text=hints[at - 1])
    lines = [say(one, lang)]
    if at < len(hints):
        lines.append(say(note("notebook.next_hint", name=name, rung=at + 1), lang))
    body = f"<b>{safe(name)}</b>{_ladder(hints, lang)}" if rung is None else f"<div>{safe(lines[0])}</div>"
    return Shown(box(NEUTRAL, lang, body), _plain(lines))


def question(number: int, section: Text, text: Text, choices: Sequence[Choice], lang: Lang, chosen: str = "") -> Shown:
    """Show a quiz question. Each option opens to what is said about it; `chosen` shows that one at once."""
    title, asked = say(note("notebook.question", number=number, section=section), lang), text.get(lang)
    options = {each.letter: f"{each.letter}. {each.text.get(lang)}" for each in choices}
    rows = [f"<b>{safe(title)}</b><div>{safe(asked)}</div>"]
    rows += [
        _details(options[each.letter], f"<div>{safe(say(each.verdict, lang))}</div>", chosen == each.letter)
        for each in choices
    ]
    picked = next((choice for choice in choices if choice.letter == chosen), None)
    if picked is not None:
        lines = [title, f"{picked.letter}. {say(picked.verdict, lang)}"]
    else:
        how = say(note("notebook.open_an_option", number=number), lang)
        rows.append(f'<div style="{SOFT}">{safe(how)}</div>')
        lines = [title, asked, *options.values(), say(note("notebook.to_answer", number=number), lang)]
    return Shown(box(NEUTRAL, lang, "".join(rows)), _plain(lines))


def picture(png: bytes, alt: str, lang: Lang) -> Shown:
    """Show a picture; its alternative text, with the numbers, is the plain form."""
    data = base64.b64encode(png).decode("ascii")
    image = f'<img src="data:image/png;base64,{data}" alt="{safe(alt)}" style="max-width:100%;width:34em;height:auto">'
    return Shown(f'<div lang="{html_lang(lang)}">{image}</div>', visible(alt, lines=True))


def message(said: Said, lang: Lang, *, good: bool | None = None) -> Shown:
    """Show one sentence."""
    text = say(said, lang)
    return Shown(box(NEUTRAL if good is None else GOOD if good else OPEN, lang, safe(text)), _plain([text]))


def stderr_line(result: ExerciseResult, lang: Lang) -> str:
    """Return the one line that makes Validate see a failure."""
    return _plain([head(result, lang, scored=False)])


# --- parts -----------------------------------------------------------------------------------------------


def _rows(result: ExerciseResult, lang: Lang) -> list[str]:
    """Return what is said about a failure, a line each."""
    if result.diagnosis is None:
        return []
    told, divergence = result.diagnosis.explanation, result.diagnosis.divergence
    rows: list[tuple[str, Said]] = [("seen", told.seen), ("means", told.means), ("next", told.next)]
    lines = [with_stop(_labelled(part, said, lang), lang) for part, said in rows if said]
    evidence = [line(result.diagnosis.at)] if result.diagnosis.at is not None else []
    evidence += [sentence(divergence)] if divergence is not None else []
    lines[bool(told.seen) : bool(told.seen)] = [say(each, lang) for each in evidence]
    failed = tuple(outcome.title for outcome in result.tests if outcome.status is not Status.PASSED)
    if failed and len(failed) < len(result.tests):
        lines.append(_labelled("failed_tests", failed, lang))
    return lines


def _labelled(part: str, said: Said | tuple[Text, ...], lang: Lang) -> str:
    return say(note("feedback.labelled", label=label(f"feedback.{part}", lang), said=said), lang)


def _rung(number: int, hints: Sequence[Text]) -> Said:
    return note("feedback.hint", rung=number, count=len(hints))


def _ladder(hints: Sequence[Text], lang: Lang) -> str:
    """Nest the hints: the second opens inside the first."""
    inner = ""
    for number in range(len(hints), 0, -1):
        body = f"<div>{safe(hints[number - 1].get(lang))}</div>{inner}"
        inner = _details(say(_rung(number, hints), lang), body)
    return inner


def _details(summary: str, body: str, opened: bool = False) -> str:
    opens = " open" if opened else ""
    return f'<details{opens} style="margin:.2em 0 .2em .2em"><summary>{safe(summary)}</summary>{body}</details>'


def _plain(lines: Sequence[str]) -> str:
    return "\n".join(visible(line, lines=True) for line in lines)
