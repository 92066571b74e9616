"""What a chapter shows of a reader's answers: its pictures, whatever these are, and its results where they are right.

Each picture is drawn with right answers, with the stub, with wrong numbers and with no numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from autograder.authoring.guarded import place_of
from autograder.authoring.verify.report import Checked, found, line_of
from autograder.authors.pictures import draw_picture
from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter, execute
from autograder.course.ungraded import PICTURES, picture_names
from autograder.errors import ContentError
from autograder.model import CallResult, Finding, Lang, Raised, Returned, note
from autograder.suite.local import local_caller
from autograder.suite.proxy import Caller, SubmissionProxy
from autograder.suite.recording import Recording
from autograder.suite.results import changed

FINISH = "finish.py"
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


def finish(chapter: Chapter) -> Checked:
    """Results at the end that fail with right answers: nobody else gets to see them."""
    path = chapter.public / FINISH
    if not path.is_file():
        return note("verify.count_tables", count=0), []
    try:
        tables = execute(path).finish(SubmissionProxy(local_caller(chapter.answers)))
        rows = [row for table in tables for row in table["rows"] if table["title"]]
    except ContentError as error:
        return note("verify.nothing"), [found(path, 1, "unread", why=error.said)]
    except Exception as error:  # a file of the chapter's: it can raise anything
        _, line = place_of(chapter, error.__traceback__, path)
        why = clip(f"{type(error).__name__}: {error}")
        return note("verify.nothing"), [found(path, line, "finish_fails", why=why)]
    return note("verify.count_tables", count=len(rows)), []


def _callers(chapter: Chapter) -> Iterator[tuple[str, tuple[Lang, Caller]]]:
    call = local_caller(chapter.answers)
    for name, (lang, answer) in _ANSWERS.items():

        def answered(function: str, args: Any, kwargs: Any, answer: Answer = answer) -> CallResult:
            return answer(call(function, args, kwargs))

        yield name, (lang, answered)


def _twisted(right: CallResult) -> CallResult:
    """Return numbers that are all wrong, some of them vastly."""
    if not isinstance(right, Returned):
        return right
    return replace(right, value=changed(right.value, lambda each: each * -1e3 + 0.1 if type(each) is float else each))
