"""The one small file in which a reader's progress is remembered. It may be deleted, damaged or unwritable: no harm."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.model import Status
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

    def write(self) -> None:
        """Write the file in one step; where that fails, nothing is remembered."""
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


def remember(screen: Screen, folder: Path) -> Screen:
    """Note which exercises pass, and return the screen with those that did not before."""
    if not screen.exercises:
        return screen
    progress = Progress.read(folder)
    checked = {each.name for each in screen.exercises}
    passed = [each.name for each in screen.exercises if each.status is Status.PASSED]
    news = tuple(name for name in passed if name not in progress.passed)
    now = [*(name for name in progress.passed if name not in checked), *passed]
    if sorted(now) != sorted(progress.passed):
        progress.passed = now
        progress.write()
    return replace(screen, news=news)
