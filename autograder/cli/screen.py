"""What is shown while a command runs, and how it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, visible
from autograder.model import Said

if TYPE_CHECKING:
    from autograder.gradebook import Outcome

DONE, FINDINGS, UNUSABLE, FAULT, INTERRUPTED = 0, 1, 2, 3, 130  # 2 is on the errors and argparse's own, too


def summary(outcome: Outcome, output: Path) -> str:
    """Say in a line what a run came to."""
    words = [f"{len(outcome.results)} graded into {shown(output)}"]
    if outcome.resumed:
        words.append(f"{outcome.resumed} of them by an earlier run")
    if outcome.outdated:
        words.append(f"{outcome.outdated} graded anew because something had changed")
    return ", ".join(words) + "."


def shown(path: Path) -> str:
    """Return a path as it is shown: from the working folder where it lies below, and nothing in it obeyed."""
    try:
        return visible(str(path.resolve().relative_to(Path.cwd())))
    except (OSError, RuntimeError, ValueError):
        return visible(str(path))


def say(text: Said) -> None:
    """Tell whoever runs the command something, in a line, in the language of their terminal."""
    from autograder import words
    from autograder.selfcheck.console import view

    line = " ".join(words.say(text, view(None, stream=sys.stderr).lang).split())
    print(f"autograder: {clip(line, MAX_TEXT)}", file=sys.stderr)


class Progress:
    """A bar with the time left on a terminal, a line now and then elsewhere; it starts no thread."""

    def __init__(self, console: Any) -> None:
        from rich import progress

        self._bar = None
        self._last = -1
        if console.is_terminal:
            self._bar = progress.Progress(
                progress.TextColumn("grading"),
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TimeRemainingColumn(),
                console=console,
                auto_refresh=False,
                transient=True,
            )
            self._task = self._bar.add_task("grading", total=None)

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __call__(self, done: int, total: int) -> None:
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=total, refresh=True)
        elif done * 10 // max(total, 1) > self._last:
            self._last = done * 10 // max(total, 1)
            print(f"graded {done} of {total}", file=sys.stderr)

    def close(self) -> None:
        """Take the bar off the screen."""
        if self._bar is not None:
            self._bar.stop()
