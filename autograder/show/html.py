"""The student's feedback page and the TA's class page: self-contained, without script or outside request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, clip_path
from autograder.model import ExerciseResult, Lang, Said, Standing, SubmissionResult, SubmissionStatus, note
from autograder.show.fragment import exercise_fragment, unscored_fragment
from autograder.show.grades import reason
from autograder.show.text import points
from autograder.words import label, say


@dataclass(frozen=True)
class RunFacts:
    """What differs from run to run; it stands in one marked block of report.html only."""

    finished: str
    seconds: float
    newly_graded: int


@cache
def _environment() -> Any:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("autograder.show"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["points"] = points
    environment.filters["clip"] = clip
    environment.filters["path"] = clip_path
    return environment


def feedback_html(standing: Standing, lang: Lang) -> str:
    """Return the page for one student."""
    result = standing.result
    graded = result.status is SubmissionStatus.GRADED
    parts = [(each.name, exercise_fragment(each, lang, scored=True)) for each in result.exercises if graded]
    why = "" if graded else _why(result, lang)
    page = _environment().get_template("feedback.html")
    return str(page.render(s=standing, r=result, parts=parts, why=why, **_language(lang)))


def exercise_html(result: SubmissionResult, name: str, lang: Lang, *, notes: bool = False) -> str:
    """Return one exercise's part of the feedback as a fragment with its styles in it, for another program's page.

    notes: with what is said about the file as a whole.
    """
    exercise = next(each for each in result.exercises if each.name == name)
    if result.status is SubmissionStatus.GRADED:
        return exercise_fragment(exercise, lang, scored=True, notes=result.notes if notes else ())
    return unscored_fragment(exercise, lang, _why(result, lang))


def _why(result: SubmissionResult, lang: Lang) -> str:
    """Say why nothing was graded."""
    words = note(f"statuses.submission_{result.status}")
    said = note("feedback.labelled", label=words, said=result.notes[-1]) if result.notes else words
    return clip(say(said, lang), MAX_TEXT, lines=True, lang=lang)


def report_html(
    standings: Sequence[Standing],
    names: Mapping[str, str],
    facts: RunFacts,
    lang: Lang,
    alike: Sequence[tuple[str, Sequence[str]]] = (),
    unmatched: Sequence[tuple[str, Said]] = (),
) -> str:
    """Return the page for the TA.

    names: the stem of each student's files.
    alike: (kind, students) of those who handed in the same; unmatched: (file, reason) of what is nobody's.
    """
    ordered = sorted(standings, key=lambda each: each.result.student)
    results = [each.result for each in ordered]
    graded = [result for result in results if result.status is SubmissionStatus.GRADED]
    totals = [each.total for each in ordered if each.total is not None]
    return str(
        _environment()
        .get_template("report.html")
        .render(
            standings=ordered,
            first=results[0],
            names=names,
            facts=facts,
            alike=[(kind, tuple(map(clip, students))) for kind, students in alike],
            unmatched=unmatched,
            statuses=Counter(result.status.value for result in results),
            mean=sum(totals, Fraction(0)) / len(totals) if totals else None,
            counted=len(totals),
            exercises=_per_exercise(graded),
            misconceptions=Counter(name for result in graded for name in result.misconceptions).most_common(),
            **_language(lang),
        )
    )


@dataclass(frozen=True)
class _Row:
    """How a class did in one exercise. percent: of its points, on average."""

    exercise: ExerciseResult
    mean: Fraction
    percent: int
    statuses: list[tuple[str, int]]


def _per_exercise(graded: Sequence[SubmissionResult]) -> list[_Row]:
    rows = []
    for own in zip(*(result.exercises for result in graded), strict=True):
        mean = sum((each.score for each in own), Fraction(0)) / len(own)
        statuses = Counter(each.status.value for each in own).most_common()
        rows.append(_Row(own[0], mean, round(100 * mean / own[0].max_score), statuses))
    return rows


def _language(lang: Lang) -> dict[str, Any]:
    """Return what every template speaks with: `w` is one of our own words, `say` what somebody said."""

    def words(name: str, **parameters: Any) -> str:
        return say(note(f"report.{name}", **parameters), lang)

    return {
        "lang": lang,
        "w": words,
        "say": lambda said: clip(say(said, lang), MAX_TEXT, lines=True, lang=lang),
        "together": lambda texts: clip(" ".join(say(text, lang) for text in texts), MAX_TEXT, lines=True, lang=lang),
        "lateness": lambda late: words("late", by=late.span, excused=late.excused),
        "reason": lambda standing: reason(standing, lang),
        "status": lambda status: label(f"statuses.{status}", lang),
        "submission_status": lambda status: label(f"statuses.submission_{status}", lang),
    }
