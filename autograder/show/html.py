"""One exercise's part of the feedback, for another program's page."""

from __future__ import annotations

from autograder.model import Lang, SubmissionResult, SubmissionStatus
from autograder.show.feedback import why_ungraded
from autograder.show.fragment import exercise_fragment, unscored_fragment


def exercise_html(result: SubmissionResult, name: str, lang: Lang, *, notes: bool = False) -> str:
    """Return one exercise's part of the feedback as a fragment with its styles in it, for another program's page.

    notes: with what is said about the file as a whole.
    """
    exercise = next(each for each in result.exercises if each.name == name)
    if result.status is SubmissionStatus.GRADED:
        return exercise_fragment(exercise, lang, scored=True, notes=result.notes if notes else ())
    return unscored_fragment(exercise, lang, why_ungraded(result, lang))
