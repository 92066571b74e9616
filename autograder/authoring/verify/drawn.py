"""The chapter's pictures, each drawn with right answers, with the stub, with wrong numbers and with no numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from autograder.authoring.verify.report import Checked, found, line_of
from autograder.authors.pictures import draw_picture
from autograder.course.chapter import Chapter
from autograder.course.ungraded import PICTURES, picture_names
from autograder.errors import ContentError
from autograder.model import CallResult, Finding, Lang, Raised, Returned, note
from autograder.suite.local import local_caller
from autograder.suite.proxy import Caller
from autograder.suite.recording import Recording
from autograder.suite.results import changed

Answer = Callable[[CallResult], CallResult]

_ANSWERS: dict[str, tuple[Lang, Answer]] = {
    "with_reference": ("zh", lambda right: right),
    "with_stub": ("en", lambda _: Raised("NotImplementedError")),
    "with_wrong": ("en", lambda right: _twisted(right)),
    "with_text": ("zh", lambda _: Returned("?")),
}


def pictures(chapter: Chapter, recording: Recording) -> Checked:
    """Pictures that fail with what readers may have written."""
    path = chapter.public / PICTURES
    right = {name: calls for (name, hidden), calls in recording.items() if not hidden}
    names = picture_names(chapter.public)
    findings: list[Finding] = []
    for name in names:
        for answers, (lang, caller) in _callers(chapter):
            try:
                draw_picture(chapter.public, name, caller, right, lang)
            except ContentError as error:
                by, line = note(f"verify.{answers}"), line_of(path, f"def {name}(")
                findings.append(found(path, line, "picture_fails", name=name, answers=by, why=error.said))
                break
    return note("verify.count_pictures", pictures=len(names), answers=len(_ANSWERS)), findings


def _callers(chapter: Chapter) -> Iterator[tuple[str, tuple[Lang, Caller]]]:
    functions = {e.name: getattr(chapter.reference, e.name) for e in chapter.assignment.exercises}
    call = local_caller(functions)
    for name, (lang, answer) in _ANSWERS.items():

        def answered(function: str, args: Any, kwargs: Any, answer: Answer = answer) -> CallResult:
            return answer(call(function, args, kwargs))

        yield name, (lang, answered)


def _twisted(right: CallResult) -> CallResult:
    """Return numbers that are all wrong, some of them vastly."""
    if not isinstance(right, Returned):
        return right
    return replace(right, value=changed(right.value, lambda each: each * -1e3 + 0.1 if type(each) is float else each))
