"""What is shown while a command runs, and the codes that it ends with."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, visible
from autograder.model import Lang, Parameter, Said, note
from autograder.selfcheck.console import view
from autograder.words import say

_TELLING_S = 1.0  # before that nothing is said of the time left
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
    """A bar on a terminal, a line now and then elsewhere, with rate and time left; it starts no thread."""

    def __init__(self, console: Any) -> None:
        from rich import progress

        self._bar = None
        self._last = -1
        self._pace = _Pace()
        self._done = self._total = 0
        if console.is_terminal:
            self._bar = progress.Progress(
                progress.BarColumn(),
                progress.TextColumn("{task.description}"),
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
        """Take note that so many are done."""
        self._done, self._total = done, total
        self._pace.finished(done, total)
        if self._bar is not None:
            self._refresh()
        elif done * 10 // max(total, 1) > self._last:
            self._last = done * 10 // max(total, 1)
            print(self._line(view(None, stream=sys.stderr).lang), file=sys.stderr)

    def begun(self) -> None:
        """Take note that one more is half done."""
        self._pace.begun += 1
        if self._bar is not None:
            self._refresh()

    def _refresh(self) -> None:
        assert self._bar is not None
        share = self._pace.share(self._done)
        self._bar.update(self._task, completed=share, total=1, description=self._line(language()), refresh=True)

    def _line(self, lang: Lang) -> str:
        rate, left = self._pace.told(self._done, self._total)
        return say(note("commands.progress", done=self._done, total=self._total, rate=rate, left=left), lang)


class _Pace:
    """How fast a run is. A submission has two halves, all first ones come first, and what was known took no time."""

    def __init__(self) -> None:
        self.begun = 0
        self._known, self._total, self._started = 0, 0, 0.0

    def finished(self, done: int, total: int) -> None:
        """Take note of how many are done; the first time, of how many were known."""
        if not self._started:
            self._known, self._started = done, time.monotonic()
        self._total = total

    def share(self, done: int) -> float:
        """Return how much of what there was to do is done, from 0 to 1."""
        new = done - self._known
        whole = max(self._total - self._known, 1)
        return (new + min(max(self.begun, new), whole)) / (2 * whole)

    def told(self, done: int, total: int) -> tuple[int, str]:
        """Return how many a minute that is, and the time left; nothing where that cannot be said yet, or no more."""
        share, spent = self.share(done), time.monotonic() - self._started
        if not 0 < share < 1 or spent < _TELLING_S:
            return 0, ""
        minutes, seconds = divmod(round(spent * (1 - share) / share), 60)
        return round((total - self._known) * share * 60 / spent), f"{minutes}:{seconds:02}"
