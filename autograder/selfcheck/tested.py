"""A check of a chapter's folder, told test by test: what an editor's test panel shows."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from autograder.course.chapter import MANIFEST, Chapter
from autograder.model import Lang, Status
from autograder.selfcheck.checking import Checker
from autograder.selfcheck.finding import find_work, read_work
from autograder.show.layout import View
from autograder.show.notebook import exercise as as_text
from autograder.show.selfcheck import focus_lines


class Told(Struct, frozen=True):
    """How one test ended, and what its reader is told."""

    status: Status
    text: str


class Tested:
    """The reader's file in a chapter's own folder, checked once.

    folder: whatever it is called, the file is `ID.py` by the id in its manifest, else the one that `check` finds.
    Raises: AutograderError.
    """

    def __init__(self, folder: Path, lang: Lang) -> None:
        chapter = Chapter.read(folder)
        own = folder / f"{chapter.assignment.id}.py"
        self._lang: Lang = lang
        checker = Checker(chapter)
        try:
            self._screen = checker.check(read_work(chapter, own) if own.is_file() else find_work(folder, None))
        finally:
            checker.close()

    def told(self, test: str, exercise: str) -> Told:
        """Return how a public test of an exercise ended."""
        result = next((each for each in self._screen.exercises if each.name == exercise), None)
        outcome = next((each for each in result.tests if each.test == test), None) if result is not None else None
        if result is None or outcome is None:
            return Told(Status.FAILED, self._first())
        unreadable = self._screen.broken or (self._screen.focus is not None and not self._screen.target)
        if outcome.status is Status.MISSING and unreadable:
            return Told(outcome.status, self._first())
        return Told(outcome.status, as_text(result, self._lang).text)

    def _first(self) -> str:
        """Return what has to be mended before anything can be tested."""
        return "\n".join(focus_lines(self._screen, View(lang=self._lang, plain=True))).strip()


def is_chapter(folder: Path) -> bool:
    """Whether a folder is a chapter's public one."""
    return (folder / MANIFEST).is_file()
