"""The TA's class page, self-contained, without script or outside request; one exercise for another program's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from autograder.bounds.clipping import clip
from autograder.model import ExerciseResult, Lang, Said, Standing, SubmissionResult, SubmissionStatus
from autograder.show.feedback import why_ungraded
from autograder.show.fragment import exercise_fragment, unscored_fragment
from autograder.show.grades import reason
from autograder.show.pages import rendered


@dataclass(frozen=True)
class RunFacts:
    """What differs from run to run; it stands in one marked block of report.html only."""

    finished: str
    seconds: float
    newly_graded: int


def exercise_html(result: SubmissionResult, name: str, lang: Lang, *, notes: bool = False) -> str:
    """Return one exercise's part of the feedback as a fragment with its styles in it, for another program's page.

    notes: with what is said about the file as a whole.
    """
    exercise = next(each for each in result.exercises if each.name == name)
    if result.status is SubmissionStatus.GRADED:
        return exercise_fragment(exercise, lang, scored=True, notes=result.notes if notes else ())
    return unscored_fragment(exercise, lang, why_ungraded(result, lang))


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
    return rendered(
        "report.html",
        lang,
        "report",
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
        reason=lambda standing: reason(standing, lang),
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
