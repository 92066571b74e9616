"""One student in full, for staff: the page that answers a complaint. Hidden tests' inputs stand in it, marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from msgspec import Struct

from autograder.bounds.budget import MAX_DETAIL
from autograder.bounds.clipping import clip, clip_path
from autograder.model import (
    ExerciseResult,
    HandIn,
    Lang,
    Note,
    Record,
    Standing,
    Status,
    SubmissionStatus,
    TestOutcome,
    WrongCall,
    note,
    word_of,
)
from autograder.show.code import Code, Excerpt
from autograder.show.dress import CLASSED
from autograder.show.fragment import head, safe, said, told
from autograder.show.pages import rendered
from autograder.show.text import points
from autograder.words import label, say


def staff_html(standing: Standing, record: Record, code: Code, lang: Lang) -> str:
    """Return the page about one student. It holds no date that would be another if the same were graded again.

    code: what the record holds of it.
    """
    result = standing.result
    exercises = result.exercises if result.status is SubmissionStatus.GRADED else ()
    page = _Page(lang, code)
    return rendered(
        "staff.html",
        lang,
        "record",
        s=standing,
        r=result,
        rows=[page.row(each, standing) for each in exercises],
        wrong=[(each.name, page.wrong(each, standing)) for each in exercises if each.status is not Status.PASSED],
        right=[(each.name, page.right(each, standing)) for each in exercises if each.status is Status.PASSED],
        ungraded="" if exercises else "".join(f"<p>{said(each, lang)}</p>" for each in standing.reasons),
        hand_ins=[_hand_in(number, each, standing, lang) for number, each in enumerate(record.hand_ins, start=1)],
        rest=page.code(code.rest),
        left_out=code.left_out,
        detail=_lines(result.detail),
    )


class _Page(Struct, frozen=True):
    """Writes the parts of one student's page."""

    lang: Lang
    all_code: Code

    def row(self, exercise: ExerciseResult, standing: Standing) -> tuple[str, str, str, str, str]:
        """Return an exercise's line at the top: its name, its title, how it ended, what counts for it, its points."""
        own = standing.points(exercise)
        ended = label(f"statuses.{word_of(exercise, exercise.status)}", self.lang)
        title = exercise.title.get(self.lang)
        return exercise.name, title, ended, "" if own is None else points(own), points(exercise.max_score)

    def wrong(self, exercise: ExerciseResult, standing: Standing) -> str:
        """Return all about an exercise that is not right."""
        parts = [f"<h2>{self._head(exercise, standing)}</h2>\n"]
        if exercise.diagnosis is not None:
            parts.append(told(exercise.diagnosis, self.lang, CLASSED))
        parts += [f'<p class="soft">{said(each, self.lang)}</p>\n' for each in about_name(exercise)]
        parts += self._calls(exercise.tests)
        own = self.all_code.own.get(exercise.name, ())
        parts.append(self.code(own) or f'<p class="soft">{self._word("no_code")}</p>\n')
        parts.append(self._tests(exercise.tests))
        return "".join(parts)

    def right(self, exercise: ExerciseResult, standing: Standing) -> str:
        """Return all about an exercise that is right, closed."""
        body = self.code(self.all_code.own.get(exercise.name, ())) + self._tests(exercise.tests)
        return f"<details><summary>{self._head(exercise, standing)}</summary>\n{body}</details>\n"

    def _head(self, exercise: ExerciseResult, standing: Standing) -> str:
        return safe(head(exercise, self.lang, scored=True, decided=standing.decided(exercise)))

    def _calls(self, tests: Sequence[TestOutcome]) -> Iterator[str]:
        """Yield the calls on which tests failed, as they can be typed, and whether each is a hidden one."""
        rows = [self._call(test, call) for test in tests for call in test.calls]
        if rows:
            yield f'<h3>{self._word("calls")}</h3>\n<ol class="calls">\n{"".join(rows)}</ol>\n'

    def _call(self, test: TestOutcome, call: WrongCall) -> str:
        kind = "hidden" if test.hidden else "public"
        facts = f"{self._word('got')} <code>{self._ended(call.got)}</code>"
        if call.right:
            facts += f" · {self._word('right')} <code>{self._ended(call.right)}</code>"
        if call.at is not None:
            facts += f" · {safe(say(note('record.at', call.at), self.lang))}"
        badge = f'<b class="badge {kind}">{label(f"feedback.{kind}", self.lang)}</b>'
        return f'<li class="{kind}">{badge} <code>{safe(call.call)}</code><br>{facts}</li>\n'

    def _ended(self, how: str | Note) -> str:
        return safe(how) if isinstance(how, str) else said(how, self.lang)

    def _tests(self, tests: Sequence[TestOutcome]) -> str:
        """Return each test with its own status, its score and what it says to staff, closed."""
        rows = "".join(map(self._test, tests))
        return f"<details><summary>{self._word('tests')}</summary>\n<ul>\n{rows}</ul></details>\n" if rows else ""

    def _test(self, test: TestOutcome) -> str:
        kind = label("feedback.hidden" if test.hidden else "feedback.public", self.lang)
        figures = f"{points(test.score)} / {points(test.max_score)}"
        ended = label(f"statuses.{word_of(test, test.status)}", self.lang)
        line = " · ".join((safe(test.title.get(self.lang)), kind, ended, figures))
        return f"<li>{line} <code>{safe(test.test)}</code>{_lines(test.detail)}</li>\n"

    def code(self, excerpts: Sequence[Excerpt]) -> str:
        """Return code with its line numbers; the lines at which calls ended are marked."""
        return "".join(self._excerpt(each) for each in excerpts)

    def _excerpt(self, excerpt: Excerpt) -> str:
        cell = ""
        if excerpt.cell is not None:
            cell = f'<p class="soft">{safe(say(note("record.cell", cell=excerpt.cell), self.lang))}</p>\n'
        rows = escape("\n".join(excerpt.lines)).split("\n")
        lines = [
            f'<span class="line"><span class="n">{number:>4}</span> {row}</span>'
            for number, row in enumerate(rows, start=excerpt.first)
        ]
        for number in excerpt.marked:
            at = number - excerpt.first
            row = f'<span class="n">{number:>4}</span> {rows[at]}'
            lines[at] = f'<mark class="line">{row} <b>◀ {self._word("ended_here")}</b></mark>'
        return f'{cell}<pre class="code"><code>{"".join(lines)}</code></pre>\n'

    def _word(self, name: str) -> str:
        return label(f"record.{name}", self.lang)


def about_name(exercise: ExerciseResult) -> Iterator[Note]:
    """Yield what only staff read of a mistake's name."""
    diagnosis = exercise.diagnosis
    if diagnosis is None:
        return
    if diagnosis.withheld:
        yield note("record.withheld", name=diagnosis.withheld)
    if diagnosis.misconception:
        yield note("record.named", name=diagnosis.misconception)
    elif diagnosis.symptom:
        yield note("record.named", name=f"~{diagnosis.symptom}")
    if diagnosis.withdrawn:
        yield note("record.withdrawn", name=diagnosis.misconception)


def when_it_came(hand_in: HandIn, standing: Standing) -> Note | None:
    """Return when a hand-in came; of the one that counts by the class list, where nothing else says it."""
    at = hand_in.came(standing.listed)
    said = None if at is None else at.isoformat(" ", "minutes")
    return None if said is None else note("record.came", at=said, listed=hand_in.handed_in is None)


def _hand_in(number: int, hand_in: HandIn, standing: Standing, lang: Lang) -> tuple[str, str, str, str, bool]:
    """Return a hand-in's line: which, when it came, its file, what became of it, and whether it counts."""
    came = when_it_came(hand_in, standing)
    when = "" if came is None else say(came, lang)
    ended = label(f"statuses.submission_{hand_in.status}", lang) if hand_in.score is None else points(hand_in.score)
    return str(number), when, clip_path(hand_in.file), ended, hand_in.counts


def _lines(detail: str) -> str:
    return f'<pre class="detail">{safe(clip(detail, MAX_DETAIL, lines=True))}</pre>' if detail else ""
