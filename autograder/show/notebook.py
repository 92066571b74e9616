"""Self-check in a notebook: compact HTML, and the same as plain text for front ends that show no HTML.

Styles stand in the elements: a notebook may drop a style sheet. Colours are left to its theme but for one bar, which
says nothing that the words do not say.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from autograder.bounds.clipping import visible
from autograder.model import ExerciseResult, Lang, Said, Status, Text, note
from autograder.show.evidence import sentence
from autograder.show.words import STATUS_WORDS
from autograder.words import say

_GOOD, _OPEN, _NEUTRAL = "#0072b2", "#d55e00", "#8c959f"
_BOX = (
    "border-left:4px solid {};padding:.35em .9em;margin:.3em 0;max-width:46em;line-height:1.55;overflow-wrap:anywhere"
)
_SOFT = "opacity:.78"
_LABELS = (
    ("seen", Text("看到什么", "What is seen")),
    ("means", Text("说明什么", "What it means")),
    ("next", Text("接着看哪里", "Where to look next")),
)
_SIGNS = {Status.PASSED: "√", Status.NOT_ATTEMPTED: "○", Status.MISSING: "○"}
_HINT = Text("提示 {} / {}", "Hint {} of {}")


@dataclass(frozen=True, slots=True)
class Shown:
    """One output, in both forms."""

    html: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a quiz question, in the reader's language."""

    letter: str
    text: str
    why: str
    right: bool


def exercise(result: ExerciseResult, lang: Lang, hints: Sequence[Text] = (), printed: str = "") -> Shown:
    """Show how one exercise's public tests ended, what went wrong, and where help is.

    printed: what the reader's function printed, cut short.
    """
    head, bar = _head(result, lang), _GOOD if result.status is Status.PASSED else _OPEN
    if result.status in {Status.NOT_ATTEMPTED, Status.MISSING}:
        bar = _NEUTRAL
    rows = _rows(result, lang)
    lines = [head, *(f"{label}{_colon(lang)}{text}" for label, text in rows)]
    parts = [f"<b>{_safe(head)}</b>"]
    if rows:
        parts += [f'<div><b style="{_SOFT}">{label}{_colon(lang)}</b>{_safe(text)}</div>' for label, text in rows]
    if printed:
        title = Text("函数打印了什么", "What the function printed").get(lang)
        parts.append(_details(title, f'<pre style="white-space:pre-wrap">{_safe(printed)}</pre>'))
    if result.status is not Status.PASSED and hints:
        parts.append(_ladder(hints, lang))
        lines.append(f'{Text("想要提示", "For a hint").get(lang)}{_colon(lang)}hint("{result.name}")')
    return Shown(_box(bar, lang, "".join(parts)), _plain(lines))


def overview(results: Sequence[ExerciseResult], lang: Lang) -> Shown:
    """Show one line an exercise."""
    done = all(result.status is Status.PASSED for result in results if not result.bonus)
    lines = [_head(result, lang) for result in results]
    last = (
        Text("公开测试全部通过。评分时还有隐藏测试。", "All public tests pass. Grading adds hidden tests.")
        if done
        else Text("还有没通过的：往上找到它，看消息。", "Something is still open: go back to it and read its message.")
    ).get(lang)
    body = "".join(f"<div>{_safe(line)}</div>" for line in lines)
    return Shown(_box(_GOOD if done else _OPEN, lang, f"{body}<div><b>{last}</b></div>"), _plain([*lines, last]))


def hint_ladder(name: str, hints: Sequence[Text], lang: Lang, rung: int | None = None) -> Shown:
    """Show hints to be opened one by one; as text one of them, `rung` (from 1; the first where None)."""
    at = rung or 1
    lines = [f"{name} · {_HINT.get(lang).format(at, len(hints))}{_colon(lang)}{hints[at - 1].get(lang)}"]
    if at < len(hints):
        lines.append(f'{Text("下一条", "The next one").get(lang)}{_colon(lang)}hint("{name}", {at + 1})')
    body = _ladder(hints, lang) if rung is None else f"<div>{_safe(lines[0])}</div>"
    return Shown(_box(_NEUTRAL, lang, f"<b>{_safe(name)}</b>{body}" if rung is None else body), _plain(lines))


def question(number: int, section: str, text: str, choices: Sequence[Choice], lang: Lang, chosen: str = "") -> Shown:
    """Show a quiz question. Each option opens to what is said about it; `chosen` shows that one at once."""
    title = f"{Text(f'第 {number} 题', f'Question {number}').get(lang)}{_bracket(section, lang)}"
    rows = [f"<b>{_safe(title)}</b><div>{_safe(text)}</div>"]
    lines = [title, text]
    for choice in choices:
        verdict = f"{_verdict(choice.right, lang)}{choice.why}"
        rows.append(
            _details(f"{choice.letter}. {choice.text}", f"<div>{_safe(verdict)}</div>", chosen == choice.letter)
        )
        lines.append(f"{choice.letter}. {choice.text}")
    picked = next((choice for choice in choices if choice.letter == chosen), None)
    if picked is not None:
        lines = [title, f"{picked.letter}. {_verdict(picked.right, lang)}{picked.why}"]
    else:
        how = Text(
            f'点开一个选项，看它对不对；或者运行 quiz({number}, "A")',
            f'Open an option to see whether it holds, or run quiz({number}, "A")',
        ).get(lang)
        rows.append(f'<div style="{_SOFT}">{_safe(how)}</div>')
        lines.append(Text(f'回答：quiz({number}, "A")', f'To answer: quiz({number}, "A")').get(lang))
    return Shown(_box(_NEUTRAL, lang, "".join(rows)), _plain(lines))


def picture(png: bytes, alt: str, lang: Lang) -> Shown:
    """Show a picture; its alternative text, with the numbers, is the plain form."""
    data = base64.b64encode(png).decode("ascii")
    image = f'<img src="data:image/png;base64,{data}" alt="{_safe(alt)}" style="max-width:100%;width:34em;height:auto">'
    return Shown(f'<div lang="{_html_lang(lang)}">{image}</div>', visible(alt, lines=True))


def message(text: str, lang: Lang, *, good: bool | None = None) -> Shown:
    """Show one sentence."""
    bar = _NEUTRAL if good is None else _GOOD if good else _OPEN
    return Shown(_box(bar, lang, _safe(text)), _plain([text]))


def stderr_line(result: ExerciseResult, lang: Lang) -> str:
    """Return the one line that makes Validate see a failure."""
    return _plain([_head(result, lang)])


# --- parts -----------------------------------------------------------------------------------------------


def _head(result: ExerciseResult, lang: Lang) -> str:
    sign = _SIGNS.get(result.status, "×")
    bonus = _bracket(Text("附加", "bonus").get(lang), lang) if result.bonus else ""
    # A notebook has no deadline: what is timed out there was interrupted by its reader.
    stopped = result.status is Status.TIMEOUT
    status = Text("中断", "interrupted") if stopped else STATUS_WORDS[result.status]
    words = [f"{sign} {result.name}{bonus}", status.get(lang)]
    if result.tests:
        passed = sum(outcome.status is Status.PASSED for outcome in result.tests)
        words.append(f"{Text('公开测试', 'public tests').get(lang)} {passed}/{len(result.tests)}")
    return " · ".join(words)


def _rows(result: ExerciseResult, lang: Lang) -> list[tuple[str, str]]:
    """Return what is said about a failure: label and text."""
    diagnosis = result.diagnosis
    if diagnosis is None:
        return []
    rows = []
    for key, label in _LABELS:
        told: Said = getattr(diagnosis.explanation, key)
        text = _sentence(say(told, lang), lang)
        if key == "seen" and diagnosis.divergence is not None:
            text += say(note("evidence.after", sentence=sentence(diagnosis.divergence)), lang)
        if text:
            rows.append((label.get(lang), text))
    failed = [outcome.title for outcome in result.tests if outcome.status is not Status.PASSED]
    if failed and len(failed) < len(result.tests):
        titles = Text("；", "; ").get(lang).join(title.get(lang) for title in failed)
        rows.append((Text("没有通过的测试", "Tests that do not pass").get(lang), titles))
    return rows


def _sentence(text: str, lang: Lang) -> str:
    """Return a text as a sentence: capital letter in English, full stop."""
    if not text:
        return ""
    stop = "" if text.endswith((".", "。", "?", "？", "!", "！", "…")) else Text("。", ".").get(lang)
    head = text[:1].upper() if lang == "en" and text[:1].islower() and text[1:2].isalpha() and " " in text else text[:1]
    return head + text[1:] + stop


def _ladder(hints: Sequence[Text], lang: Lang) -> str:
    """Nest the hints: the second opens inside the first."""
    inner = ""
    for number in range(len(hints), 0, -1):
        body = f"<div>{_safe(hints[number - 1].get(lang))}</div>{inner}"
        inner = _details(_HINT.get(lang).format(number, len(hints)), body)
    return inner


def _verdict(right: bool, lang: Lang) -> str:
    return (Text("对。", "Right. ") if right else Text("不对。", "Not so. ")).get(lang)


def _details(summary: str, body: str, opened: bool = False) -> str:
    opens = " open" if opened else ""
    return f'<details{opens} style="margin:.2em 0 .2em .2em"><summary>{_safe(summary)}</summary>{body}</details>'


def _box(bar: str, lang: Lang, body: str) -> str:
    return f'<div lang="{_html_lang(lang)}" style="{_BOX.format(bar)}">{body}</div>'


def _safe(text: str) -> str:
    return escape(visible(text, lines=True))


def _plain(lines: Sequence[str]) -> str:
    return "\n".join(visible(line, lines=True) for line in lines)


def _colon(lang: Lang) -> str:
    return "：" if lang == "zh" else ": "


def _bracket(text: str, lang: Lang) -> str:
    return f"（{text}）" if lang == "zh" else f" ({text})"


def _html_lang(lang: Lang) -> str:
    return "zh-CN" if lang == "zh" else "en"


__all__ = [
    "Choice",
    "Shown",
    "exercise",
    "hint_ladder",
    "message",
    "overview",
    "picture",
    "question",
    "stderr_line",
]
