"""The student's page: what is right first; then what is seen of each mistake, what it means, where to look; what next.

Self-contained, without script or outside request. It shows what `message` and diagnosis say, nothing that is for staff.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.model import (
    ExerciseResult,
    Lang,
    Said,
    Standing,
    Status,
    SubmissionResult,
    SubmissionStatus,
    TestOutcome,
    note,
    word_of,
)
from autograder.show.dress import CLASSED
from autograder.show.fragment import head, safe, said, told
from autograder.show.pages import rendered
from autograder.show.text import points
from autograder.words import label, say

_ABSENT = {Status.MISSING, Status.NOT_ATTEMPTED}


def feedback_html(standing: Standing, lang: Lang) -> str:
    """Return the page for one student."""
    result = standing.result
    exercises = result.exercises if result.status is SubmissionStatus.GRADED else ()
    right = [each for each in exercises if each.status is Status.PASSED]
    wrong = [each for each in exercises if each not in right and _is_wrong(each)]
    still_open = [each for each in exercises if each not in right and each not in wrong]
    return rendered(
        "feedback.html",
        lang,
        "feedback",
        s=standing,
        r=result,
        why="" if exercises else why_ungraded(result, lang),
        right=[_row(each, standing, lang) for each in right],
        right_already=[said(each, lang) for each in _right_already(wrong)],
        wrong=[(each.name, _section(each, standing, lang)) for each in wrong],
        still_open=[_row(each, standing, lang) for each in still_open],
        go_on=[(say(each, lang), command) for each, command in _go_on(result, wrong, still_open)] if exercises else [],
    )


def why_ungraded(result: SubmissionResult, lang: Lang) -> str:
    """Say why nothing was graded."""
    words = note(f"statuses.submission_{result.status}")
    what = note("feedback.labelled", label=words, said=result.notes[-1]) if result.notes else words
    return clip(say(what, lang), MAX_TEXT, lines=True, lang=lang)


def _is_wrong(exercise: ExerciseResult) -> bool:
    """Whether there is something to look at again, as far as its student may know."""
    return exercise.shown not in _ABSENT or (exercise.shown is Status.MISSING and exercise.is_told)


def _row(exercise: ExerciseResult, standing: Standing, lang: Lang) -> str:
    return safe(head(exercise, lang, scored=True, decided=standing.decided(exercise)))


def _right_already(wrong: Sequence[ExerciseResult]) -> Iterator[Said]:
    """Tell what is right of exercises that are not right as a whole."""
    for each in wrong:
        passed = tuple(test.title for test in each.tests if test.status is Status.PASSED)
        if passed:
            count = len(each.tests)
            yield note("feedback.right_already", name=each.name, passed=len(passed), count=count, titles=passed)


def _section(exercise: ExerciseResult, standing: Standing, lang: Lang) -> str:
    """Return what there is to say about an exercise that is not right: the mistake, then the tests that show it."""
    failed = [each for each in exercise.tests if each.status is not Status.PASSED]
    parts = [f"<h2>{_row(exercise, standing, lang)}</h2>\n"]
    if exercise.diagnosis is not None:
        parts.append(told(exercise.diagnosis, lang, CLASSED))
    # Where the mistake is known, what each test says is no more than its echo.
    opened = "" if exercise.is_told else " open"
    title = safe(say(note("feedback.failing", count=len(failed)), lang))
    parts.append(f"<details{opened}><summary>{title}</summary>\n<ul>\n")
    return "".join((*parts, *(_test(each, lang) for each in failed), "</ul></details>"))


def _test(test: TestOutcome, lang: Lang) -> str:
    kind = label("feedback.hidden" if test.hidden else "feedback.public", lang)
    figures = f"{points(test.score)} / {points(test.max_score)}"
    facts = " · ".join((kind, label(f"statuses.{word_of(test, test.shown)}", lang), figures))
    message = f'<div class="soft">{said(test.message, lang)}</div>' if test.message else ""
    return f'<li>{said(test.title, lang)} <span class="soft">{facts}</span>{message}</li>\n'


def _go_on(
    result: SubmissionResult, wrong: Sequence[ExerciseResult], still_open: Sequence[ExerciseResult]
) -> Iterator[tuple[Said, str]]:
    """Tell what to do next, and with which command: a mistake before what is not written, a bonus last."""
    page = f"{result.assignment}.html"
    todo = sorted((*wrong, *still_open), key=lambda each: (each.bonus, each in still_open))
    if not todo:
        yield note("feedback.all_done", page=page), ""
        return
    first = todo[0]
    if first.bonus:
        yield note("feedback.only_bonus"), ""
    yield note("feedback.read_on", page=page, section=first.section, title=first.title), ""
    yield note("feedback.check_yourself"), f"python -m autograder check --exercise {first.name}"
    yield note("feedback.ask_a_hint"), f"python -m autograder hint {first.name}"
