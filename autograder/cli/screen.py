"""What is shown while a command runs, and the codes that it ends with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, visible
from autograder.model import Lang, Parameter, Said, note
from autograder.selfcheck.console import view
from autograder.words import say

DONE, FINDINGS, UNUSABLE, FAULT, INTERRUPTED = 0, 1, 2, 3, 130  # 2 is on the errors and argparse's own, too


def language() -> Lang:
    """Return the language of whoever runs the command, as far as their terminal can show it."""
    return view(None).lang


def tell(code: str, **parameters: Parameter) -> None:
    """Print a line of the results."""
    print(say(note(code, **parameters), language()))


def warn(said: Said, lang: Lang | None = None) -> None:
    """Tell whoever runs the command something beside the results, in a line. lang: the one that they asked for."""
    line = " ".join(say(said, view(lang, stream=sys.stderr).lang).split())
    print(f"autograder: {clip(line, MAX_TEXT)}", file=sys.stderr)


def shown(path: Path) -> str:
    """Return a path as it is shown: from the working folder where it lies below, and nothing in it obeyed."""
    try:
        return visible(str(path.resolve().relative_to(Path.cwd())))
    except (OSError, RuntimeError, ValueError):
        return visible(str(path))


class Progress:
    """A bar with the time left on a terminal, a line now and then elsewhere; it starts no thread."""

    def __init__(self, console: Any) -> None:
        from rich import progress

        self._bar = None
        self._last = -1
        if console.is_terminal:
            self._bar = progress.Progress(
                progress.TextColumn(say(note("commands.grading"), language())),
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TimeRemainingColumn(),
                console=console,
                auto_refresh=False,
                transient=True,
            )
            self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=total, refresh=True)
        elif done * 10 // max(total, 1) > self._last:
            self._last = done * 10 // max(total, 1)
            line = say(note("commands.progress", done=done, total=total), view(None, stream=sys.stderr).lang)
            print(line, file=sys.stderr)
