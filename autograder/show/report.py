"""The class's page for whoever grades it: one file in both languages, useful without its script, asking nobody."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.budget import MAX_LINE
from autograder.bounds.clipping import clip
from autograder.desk import Desk, Row
from autograder.desk.mistakes import Mistake
from autograder.model import Lang, Lateness, Note, Said, Standing, SubmissionStatus, note
from autograder.show.evidence import sentence
from autograder.show.fragment import html_lang
from autograder.show.grades import reason
from autograder.show.histogram import Bar, bars
from autograder.show.pages import environment
from autograder.show.side_by_side import two_of
from autograder.words import label, say

_LANGS: Final[tuple[Lang, ...]] = get_args(Lang)
_WITH_CODE: Final = 20  # mistakes of which code is shown, the most frequent ones
_MOST_MISTAKES: Final = 60  # told as cards; what is rarer stands in the students' rows and on their pages
_OPEN: Final = 10  # mistakes told at full length; the others are a line each, to be opened
_SAID: Final = 400  # characters of what is said of a mistake or a file
_MOST_CLASSES: Final = 20  # that have a chip each; beyond them there is the search
_ADJUSTED: Final = 4  # adjustments in a row; all stand on the student's page
_WHY: Final = 160  # characters of a row's reason, which stands whole in grades.csv
Code = Callable[[str, str], str]  # (student, exercise) -> the function
_CHIPS: Final = ("failed", "late", "unreadable", "missing", "alike", "asks")


class RunFacts(Struct, frozen=True):
    """What differs from run to run; it stands in one marked block of report.html only."""

    finished: str
    seconds: float
    newly_graded: int


def report_html(desk: Desk, names: Mapping[str, str], facts: RunFacts, lang: Lang, code: Code) -> str:
    """Return the page.

    names: the stem of each student's files. lang: the one that it opens in.
    """
    return "".join(report_parts(desk, names, facts, lang, code))


def report_parts(desk: Desk, names: Mapping[str, str], facts: RunFacts, lang: Lang, code: Code) -> Iterator[str]:
    """Yield the page in parts, so that no more than one student's row is in memory; see `report_html`."""
    page, script = _Page(desk, names, code), _script()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    parts: Iterator[str] = (
        environment()
        .get_template("report.html")
        .generate(
            page=page,
            desk=desk,
            w=page.words,
            t=page.both,
            who=page.who,
            label=note,
            told=lambda macro, facts: [macro(each) for each in facts],
            status_word=lambda status: page.both(note(f"statuses.{status}")),
            submission_word=lambda status: page.both(note(f"statuses.submission_{status}")),
            made=page.made,
            facts=facts,
            lang=lang,
            html_lang=html_lang,
            langs=_LANGS,
            script=_markup(script),
            digest=digest,
        )
    )
    return parts


@cache
def _script() -> str:
    loader = environment().loader
    return str(loader.get_source(environment(), "report.js")[0])


def _markup(html: str) -> Any:
    from markupsafe import Markup

    return Markup(html)


def percent(share: Fraction) -> str:
    """Return a share as a whole number of per cent; what is not nothing is not told as nothing, nor as all."""
    whole = int(100 * share + Fraction(1, 2))
    return f"{min(max(whole, 1), 99) if 0 < share < 1 else whole} %"


class _Page:
    """What the template asks for: facts as text and as HTML. Text is escaped here where it comes in both languages."""

    def __init__(self, desk: Desk, names: Mapping[str, str], code: Callable[[str, str], str]) -> None:
        self._desk, self._names, self._code = desk, names, code
        self._standings = {row.standing.result.student: row.standing for row in desk.rows}
        self.named = [each for each in desk.mistakes if each.name][:_MOST_MISTAKES]
        self.unnamed = [each for each in desk.mistakes if not each.name][:_MOST_MISTAKES]
        self.untold = len(desk.mistakes) - len(self.named) - len(self.unnamed)
        self.percent = percent
        results = [row.standing.result for row in desk.rows]
        self.made = next((each for each in results if each.status is not SubmissionStatus.MISSING), results[0])
        self.exercises = [each.name for each in self.made.exercises]
        adjusted = any(row.standing.adjustment for row in desk.rows)
        self.parts = ("score", "bonus", "adjustment") if adjusted else ("bonus",)  # the score is the rest
        self.has_classes = any(each.class_name for each in results)

    # --- words ---------------------------------------------------------------------------------------------------

    def both(self, said: Said | str, most: int = _SAID) -> Any:
        """Return what is to be said in both languages, of which the page shows one; once where they are the same."""
        return self._pair(*(clip(say(said, lang), most, lang=lang) for lang in _LANGS))

    def words(self, name: str, **parameters: Any) -> Any:
        """Return words of ours in both languages."""
        return self.both(note(f"report.{name}", **parameters))

    def what_to_do(self, kind: str) -> Any:
        """Return what to do about what needs a person, by the code of its kind."""
        return self.words(f"{kind}_do")

    def chip(self, name: str) -> Any:
        """Return the word on a chip."""
        return self.words(f"chip_{name}")

    def title(self, lang: Lang) -> str:
        """Return the page's title in one language."""
        return say(note("report.title", assignment=self.made.assignment_title), lang)

    def language(self, lang: Lang) -> str:
        """Return the name of a language in itself."""
        return label("page.language", lang)

    def lateness(self, late: Lateness) -> Any:
        """Return how late a hand-in came."""
        return self.words("late", by=late.span, excused=late.excused)

    def reason(self, standing: Standing) -> Any:
        """Return why the tests did not give full marks, shortened."""
        found = replace(standing, adjustments=())
        return self._pair(*(clip(reason(found, lang), _WHY, lang=lang) for lang in _LANGS))

    def adjustments(self, standing: Standing) -> list[Any]:
        """Return what the late rule and a person made of it, the last of several."""
        return [self.both(each.said, _WHY) for each in standing.adjustments[-_ADJUSTED:]]

    def _pair(self, *texts: str) -> Any:
        if len(set(texts)) == 1:
            return _markup(escape(texts[0]))
        spoken = zip(map(html_lang, _LANGS), map(escape, texts), strict=True)
        return _markup("".join(f'<span lang="{lang}">{text}</span>' for lang, text in spoken))

    # --- students ------------------------------------------------------------------------------------------------

    def who(self, student: str) -> Any:
        """Return a student by id and name, with a link to their page where there is one."""
        standing = self._standings.get(student)
        name = f" {clip(standing.result.name)}" if standing is not None and standing.result.name else ""
        told = escape(f"{clip(student)}{name}")
        if standing is None or standing.result.status is SubmissionStatus.MISSING:
            return _markup(told)
        return _markup(f'<a href="staff/{escape(self._names[student])}.html">{told}</a>')

    def everybody(self, students: Iterable[str]) -> Any:
        """Return students in a row."""
        return _markup(" · ".join(str(self.who(each)) for each in students))

    def why_unread(self, student: str) -> Any:
        """Return why nothing was graded of a student."""
        notes = self._standings[student].result.notes
        return self.both(notes[-1], MAX_LINE) if notes else ""

    def classes(self) -> list[str]:
        """Return the names of the classes, where there are several and not too many."""
        found = sorted({row.standing.result.class_name for row in self._desk.rows} - {""})
        return found if 1 < len(found) <= _MOST_CLASSES else []

    def earned(self, standing: Standing) -> list[Fraction | None]:
        """Return what a total is made of and what counts for each exercise, by the page's columns; None is blank."""
        own = {each.name: standing.points(each) for each in standing.result.exercises}
        return [*(getattr(standing, part) for part in self.parts), *(own.get(name) for name in self.exercises)]

    def facts(self, row: Row) -> tuple[str, ...]:
        """Return what the page's chips can ask of a row."""
        status = row.standing.result.status
        holds = (
            row.failed,
            row.standing.late is not None,
            status in (SubmissionStatus.UNREADABLE, SubmissionStatus.FAULT),
            status is SubmissionStatus.MISSING,
            row.alike,
            row.asks,
        )
        return tuple(name for name, each in zip(_CHIPS, holds, strict=True) if each)

    def chips(self) -> list[tuple[str, int]]:
        """Return (what can be asked of the rows, of how many it holds), without what holds of nobody."""
        counts = Counter(name for row in self._desk.rows for name in self.facts(row))
        return [(name, counts[name]) for name in _CHIPS if counts[name]]

    # --- mistakes ------------------------------------------------------------------------------------------------

    def phrase(self, mistake: Mistake) -> Said:
        """Return a mistake in a sentence: what it means, else what is seen of the first student's.

        Where it has no name, the call that comes out wrong says more than that something is.
        """
        told = mistake.example.diagnosis
        if not mistake.name and (call := self.evidence(mistake)) is not None:
            return call
        if told is not None and (told.explanation.means or told.explanation.seen):
            return told.explanation.means or told.explanation.seen
        return note(f"statuses.said_{mistake.example.status}")

    def heading(self, mistake: Mistake, most: int = _SAID) -> Any:
        """Return what stands above a mistake: of what differs from student to student it is an example."""
        phrase = self.phrase(mistake)
        return self.both(note("report.for_one", said=phrase) if mistake.name.startswith("~") else phrase, most)

    def is_open(self, mistake: Mistake, number: int) -> bool:
        """Return whether the mistake of that number stands open on the page, and not only as a line to open."""
        return number <= _OPEN and len(mistake.students) > 1

    def evidence(self, mistake: Mistake) -> Note | None:
        """Return the call by which it shows, with what came back and what is right.

        Of a mistake that has a name and shows in no value: a public call on which a test failed.
        """
        told = mistake.example.diagnosis
        if told is not None and told.divergence is not None:
            return sentence(told.divergence)
        public = [call for test in mistake.example.tests if not test.hidden for call in test.calls if call.right]
        if not mistake.is_named or not public:
            return None
        return note("evidence.whole", call=public[0].call, yours=public[0].got, right=public[0].right)

    def tutorial(self, mistake: Mistake) -> Note:
        """Return what can be said of it before the class: nothing that points at a line of one student's."""
        told = mistake.example.diagnosis
        first = told.divergence.first if told is not None and told.divergence is not None else 0
        return note(
            "report.tutorial",
            call=self.evidence(mistake),
            step=first if first > 1 else 0,  # before the first there is nothing to ask about
            means=mistake.shared.means,
            next=mistake.shared.next,
        )

    def share(self, mistake: Mistake) -> Fraction:
        """Return the share of those who were graded."""
        return Fraction(len(mistake.students), self._desk.tally.graded)

    def codes(self, mistake: Mistake) -> list[tuple[str, str]]:
        """Return (student, code) of two who have it, and have not written the same."""
        if mistake not in self.named[:_WITH_CODE] and mistake not in self.unnamed[:_WITH_CODE]:
            return []
        return two_of(mistake, self._code)

    def anchor(self, exercise: str) -> str:
        """Return the anchor of the most frequent mistake of an exercise that has a name, or nothing."""
        return next((f"m{n}" for n, each in enumerate(self.named, start=1) if each.exercise == exercise), "")

    # --- figures -------------------------------------------------------------------------------------------------

    def bars(self) -> list[Bar]:
        """Return the histogram."""
        return bars(self._desk.figures.bins)

    def pixels(self, share: Fraction, whole: int) -> int:
        """Return a share of a number of pixels."""
        return round(whole * share)

    def worst(self) -> Any:
        """Return the exercise that counts in which the class has earned the smallest share; None without a loss."""
        counted = [each for each in self._desk.rates if not each.exercise.bonus]
        found = min(counted, key=lambda each: each.share, default=None)
        return found if found is not None and found.share < 1 else None

    def tests(self) -> Sequence[Any]:
        """Return (exercise, its test's rate), what fails most often first."""
        every = [(each.exercise, rate) for each in self._desk.rates for rate in each.tests]
        return sorted(every, key=lambda pair: -pair[1].share)
