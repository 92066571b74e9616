"""The self-check in a chapter's page: what its script asks of Python, and the answers, as text and JSON.

The way is that of `check` in a terminal: the same intake, tests and diagnosis, the same screen. Only the worker is in
this process, since a browser has no other.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from autograder.bounds.clipping import clip, visible
from autograder.course.chapter import Chapter
from autograder.errors import AutograderError
from autograder.grading.loading import load_notes
from autograder.grading.session import Session
from autograder.intake.blocks import split
from autograder.model import (
    Absent,
    Block,
    CallResult,
    Lang,
    Note,
    Raised,
    Read,
    Said,
    Source,
    Status,
    Unreadable,
    note,
)
from autograder.sandbox.inline import InlineSandbox, furnish_page
from autograder.selfcheck.checking import Checker
from autograder.selfcheck.figures import figures_in, sendable
from autograder.selfcheck.finding import Work, as_work
from autograder.selfcheck.progress import Progress
from autograder.show.layout import View
from autograder.show.selfcheck import check_lines
from autograder.suite.proxy import SubmissionProxy
from autograder.words import text as as_text

_RUN_S = 5.0  # an experiment may take longer than a call
_TRIED = "cell 1"  # how what is tried beside the file is called


class Page:
    """A chapter's page, for as long as it is open.

    folder: the chapter's public one. told: is called again and again while something is being done.
    Raises: ContentError.
    """

    def __init__(self, folder: str, told: Callable[[], None]) -> None:
        chapter = Chapter.read(Path(folder))
        self._chapter = chapter
        limits = chapter.assignment.limits
        self._sandbox = InlineSandbox(limits, told)
        self._patient = InlineSandbox(replace(limits, call_cpu_s=max(_RUN_S, limits.call_cpu_s)), told)
        self._checker = Checker(chapter, self._sandbox)
        self._figures = figures_in(chapter.public)[0]
        self._progress = Progress(chapter.public)
        furnish_page([chapter.public])

    def check(self, text: str, only: str, lang: Lang, columns: int, passed: str) -> str:
        """Check the reader's file; return JSON: the screen's lines, whether all passes, what has passed so far.

        only: the one exercise to check, or "". passed: the exercises that have passed before, as JSON.
        """
        view = View(lang=lang, columns=columns)
        self._progress.passed = json.loads(passed)
        try:
            screen = self._progress.noted(self._checker.check(self._work(text), only or None))
        except AutograderError as error:
            return _json(lines=view.wrap(view.text(error.said)), passes=False, passed=self._progress.passed)
        lines = check_lines(screen, view, commands=False)
        return _json(lines=lines, passes=screen.passes, passed=self._progress.passed)

    def run(self, text: str, tried: str, lang: Lang, columns: int) -> str:
        """Execute the reader's file, then what is to be tried; return JSON: what both printed, and what did not run."""
        view = View(lang=lang, columns=columns)
        work = self._work(text)
        if isinstance(work.submission, Unreadable):
            return _json(lines=view.wrap(view.text(as_text(work.submission.reason, remedy=False))))
        submission = _with_tried(work.submission, tried)
        session = Session(self._patient, submission)
        try:
            session.worker()
            printed = session.first_load.printed if session.first_load is not None else ""
            lines = [visible(line) for line in printed.splitlines()]
            notes = (as_text(each, remedy=False) for each in submission.notes)
            problems: list[Said] = [*notes, *load_notes(session, submission), *_not_written(session)]
            if not lines and not problems:
                problems = [note("page.nothing_printed")]
            return _json(lines=[*lines, *(line for each in problems for line in view.wrap(view.text(each), "● "))])
        finally:
            session.close()

    def figure(self, name: str, text: str, passed: str) -> str:
        """Return JSON: a figure's tables as the reader's own functions make them; none where they do not yet.

        passed: the exercises whose functions may serve, as JSON.
        """
        work = self._work(text)
        if isinstance(work.submission, Unreadable):
            return _json(tables=None)
        session = Session(self._sandbox, work.submission)
        try:
            made = self._figures[name](SubmissionProxy(partial(_only, set(json.loads(passed)), session)))
            return _json(tables=sendable(made))
        except Exception:  # the chapter's file, on the reader's functions: it can raise anything, and the figure stays
            return _json(tables=None)
        finally:
            session.close()

    def _work(self, text: str) -> Work:
        return as_work(self._chapter, self._chapter.public / f"{self._chapter.assignment.id}.py", text.encode("utf-8"))


def _not_written(session: Session) -> list[Note]:
    """Return a note where what was run has come upon a stub; for a check that is no failure, and so no note."""
    failures = session.first_load.failures if session.first_load is not None else ()
    stubs = [each.ending for each in failures if each.ending.status is Status.NOT_ATTEMPTED]
    return [note("page.not_written", text=clip(each.text)) for each in stubs[:1] if isinstance(each, Raised)]


def _with_tried(submission: Read, tried: str) -> Read:
    """Return a submission with a cell after it whose last expression is shown, as Python's prompt shows it."""
    cell = Source(_TRIED, tried, 1)
    found = split(tried, len(submission.sources), 1)
    blocks = [*found.blocks[:-1], *map(_shown, found.blocks[-1:])]
    return replace(
        submission,
        sources=(*submission.sources, cell),
        blocks=(*submission.blocks, *blocks),
        notes=(*submission.notes, *found.problems),
    )


def _shown(block: Block) -> Block:
    match ast.parse(block.text).body:
        case [ast.Expr()]:
            return replace(block, text=f"(lambda value: value is None or print(repr(value)))({block.text}\n)")
    return block


def _only(passed: Collection[str], session: Session, name: str, args: tuple[Any, ...], kwargs: Any) -> CallResult:
    return session.call(name, args, kwargs) if name in passed else Absent()


def _json(**found: Any) -> str:
    return json.dumps(found, ensure_ascii=False, default=list)
