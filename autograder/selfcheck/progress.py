"""What is remembered of a reader: which exercises passed, and how far up the ladder of hints they have climbed.

The one small file for it may be deleted, damaged or unwritable: no harm.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from autograder.course.chapter import Chapter
from autograder.model import Exercise, Status, Text
from autograder.show.selfcheck import Screen

FILE = ".autograder.json"


@dataclass
class Progress:
    """What is remembered of one working folder: how many hints were asked for, and which exercises passed."""

    folder: Path
    hints: dict[str, int] = field(default_factory=dict)
    passed: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path) -> Progress:
        """Read the folder's file; what cannot be read is as good as nothing."""
        progress = cls(folder)
        try:
            found = json.loads((folder / FILE).read_text(encoding="utf-8-sig"))
        except (OSError, ValueError, RecursionError):
            return progress
        if isinstance(found, dict):
            hints, passed = found.get("hints"), found.get("passed")
            if isinstance(hints, dict):
                progress.hints = {name: n for name, n in hints.items() if type(n) is int and 0 < n < 100}
            if isinstance(passed, list):
                progress.passed = [name for name in passed if isinstance(name, str)]
        return progress

    def noted(self, screen: Screen) -> Screen:
        """Take down which exercises pass, and return the screen with those that did not before."""
        checked = {each.name for each in screen.exercises}
        passed = [each.name for each in screen.exercises if each.status is Status.PASSED]
        news = tuple(name for name in passed if name not in self.passed)
        self.passed = [*(name for name in self.passed if name not in checked), *passed]
        return replace(screen, news=news)

    def write(self) -> bool:
        """Write the file in one step, and return whether that was possible; where not, nothing is remembered."""
        text = json.dumps({"hints": self.hints, "passed": self.passed}, ensure_ascii=False, indent=1) + "\n"
        new = self.folder / f"{FILE}.{os.getpid()}"
        try:
            new.write_text(text, encoding="utf-8", newline="\n")
            new.replace(self.folder / FILE)
        except OSError:
            try:
                new.unlink(missing_ok=True)
            except OSError:
                pass
            return False
        return True


def remember(screen: Screen, folder: Path) -> Screen:
    """Note which exercises pass, and return the screen with those that did not before."""
    progress = Progress.read(folder)
    before = sorted(progress.passed)
    screen = progress.noted(screen)
    if sorted(progress.passed) != before:
        progress.write()
    return screen


# --- hints ----------------------------------------------------------------------------------------------


class Rungs(Struct, frozen=True):
    """Some rungs of an exercise's ladder. kept: whether it is remembered that they were asked for."""

    exercise: Exercise
    first: int  # the number of the first one, from 1
    hints: tuple[Text, ...]
    kept: bool

    @property
    def numbers(self) -> range:
        """The rungs' numbers, from 1."""
        return range(self.first, self.first + len(self.hints))

    @property
    def is_last(self) -> bool:
        """Whether the ladder ends here."""
        return self.first - 1 + len(self.hints) == len(self.exercise.hints)


def climb(chapter: Chapter, name: str, *, everything: bool = False) -> Rungs:
    """Return the next rung, and remember it; after the last one, or if asked for, the whole ladder."""
    exercise = chapter.assignment.exercise(name)
    progress = Progress.read(chapter.public)
    used = progress.hints.get(name, 0)
    total = len(exercise.hints)
    everything = everything or used >= total
    progress.hints[name] = total if everything else used + 1
    kept = progress.write()
    if everything:
        return Rungs(exercise, 1, exercise.hints, kept)
    return Rungs(exercise, used + 1, exercise.hints[used : used + 1], kept)
