"""Check whenever the file is saved: read, write, look, without leaving the editor.

Files are polled, not subscribed to: it works on every file system, survives editors that replace files, and costs
next to nothing for the one or two files of an assignment. A worker waits, warm, for the next save.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from autograder.errors import AutograderError
from autograder.model import Lang, note
from autograder.selfcheck import console
from autograder.selfcheck.checking import Checker
from autograder.selfcheck.finding import Work, candidates, read_work
from autograder.selfcheck.keys import Keys
from autograder.selfcheck.progress import Progress, climb, remember
from autograder.show.selfcheck import Screen, check_lines, exercise_lines, focus_lines, hint_lines

POLL_S = 0.03
_VANISHED_S = 1.0  # how long an editor may take to put the new file in the place of the old

Stamp = tuple[int, int, int]


class Wishes(Struct, frozen=True):
    """How the reader wants to be told."""

    lang: Lang | None
    plain: bool
    only: str | None = None


class Watch:
    """The loop. `run` ends when the reader quits; its result is whether everything passed the last time."""

    def __init__(self, checker: Checker, work: Work, files: Callable[[], Iterable[Path]], wishes: Wishes) -> None:
        self._checker = checker
        self._work = work
        self._files = files
        self._wishes = wishes
        self._screen: Screen | None = None
        self._stamps: dict[Path, Stamp] = {}
        self._here = time.monotonic()  # when the file that was checked last was seen

    def run(self) -> bool:
        """Check, then wait for saves and keys until the reader quits, by q or by Ctrl-C."""
        with Keys() as keys:
            self._keys = keys
            try:
                self._stamps = self._look()
                self._check()
                while (key := self._wait(keys)) != "q":
                    if key == "h":
                        self._hint()
                    elif key == "l":
                        self._list()
            except KeyboardInterrupt as error:
                if error.args:  # it is the system that ends us, and no reader who has done
                    raise
        console.show([""])
        return self._screen is not None and self._screen.passes

    def _wait(self, keys: Keys) -> str:
        """Wait for a key; check what is saved meanwhile."""
        while True:
            try:
                key = keys.wait(POLL_S)
            except EOFError:
                return "q"
            if key:
                return key.lower()
            if (saved := self._saved()) is not None:
                self._work = read_work(self._checker.chapter, saved)
                self._check()
            elif self._vanished():
                self._tell_gone()

    # --- files -----------------------------------------------------------------------------------------

    def _saved(self) -> Path | None:
        """Return a file that has changed and is at rest again."""
        now = self._look()
        changed = [file for file, stamp in now.items() if self._stamps.get(file) != stamp]
        if not changed:
            return None
        file = max(changed, key=lambda each: now[each])
        deadline = time.monotonic() + _VANISHED_S
        stamp: Stamp | None = now[file]
        while time.monotonic() < deadline:  # an editor may write in several steps
            time.sleep(POLL_S / 3)
            last, stamp = stamp, _stamp(file)
            if stamp is not None and stamp == last and stamp[1]:
                break
        self._stamps = self._look()
        return file if stamp is not None else None

    def _look(self) -> dict[Path, Stamp]:
        stamps = {file: _stamp(file) for file in self._files()}
        # A file that is away for the moment keeps its stamp: it comes back with another one.
        return {**self._stamps, **{file: stamp for file, stamp in stamps.items() if stamp is not None}}

    def _vanished(self) -> bool:
        """Whether the file that was checked last has been away for longer than an editor takes; once."""
        file = self._work.file
        if file not in self._stamps or _stamp(file) is not None:
            self._here = time.monotonic()
            return False
        if time.monotonic() - self._here < _VANISHED_S:
            return False
        del self._stamps[file]  # so that it is checked when it is back, even as it was
        return True

    # --- the screen ------------------------------------------------------------------------------------

    def _check(self) -> None:
        started = time.perf_counter()
        view = console.view(self._wishes.lang, plain=self._wishes.plain)
        try:
            with console.patience(view, lambda: self._checker.running):
                screen = self._checker.check(self._work, self._wishes.only)
            self._screen = remember(screen, self._checker.chapter.public)
            lines = check_lines(self._screen, view, commands=False)
            self._draw(lines, f"{1000 * (time.perf_counter() - started):.0f} ms")
        except AutograderError as error:
            self._draw(view.wrap(view.text(error.said)))
        self._checker.start_ahead()

    def _tell_gone(self) -> None:
        view = console.view(self._wishes.lang, plain=self._wishes.plain)
        self._screen = None
        self._draw(view.wrap(view.text(note("selfcheck.file_gone", file=self._work.file.name))))

    def _hint(self) -> None:
        view = console.view(self._wishes.lang, plain=self._wishes.plain)
        if self._screen is None or not self._screen.target:
            return
        rungs = climb(self._checker.chapter, self._screen.target)
        self._draw([*focus_lines(self._screen, view), *hint_lines(rungs.exercise, rungs.numbers, view)])

    def _list(self) -> None:
        view = console.view(self._wishes.lang, plain=self._wishes.plain)
        if self._screen is None:
            return
        used = Progress.read(self._checker.chapter.public).hints
        lines = [*exercise_lines(self._screen.exercises, view, self._screen.broken), ""]
        for exercise in self._checker.chapter.assignment.exercises:
            n, total = used.get(exercise.name, 0), len(exercise.hints)
            lines += view.wrap(view.text(note("selfcheck.hints_used", name=exercise.name, used=n, total=total)))
        self._draw(lines)

    def _draw(self, lines: list[str], took: str = "") -> None:
        view = console.view(self._wishes.lang, plain=self._wishes.plain)
        cleared = view.colour and sys.stdout.isatty()
        if cleared:
            sys.stdout.write("\033[2J\033[3J\033[H")
        else:
            lines = ["-" * view.width, *lines]
        keys = note("selfcheck.keys" if self._keys.works else "selfcheck.ctrl_c")
        watched = note("selfcheck.watched", file=self._work.file.name)
        words = "  ".join(filter(None, (view.text(keys), view.text(watched), took)))
        while lines and not lines[-1]:
            lines = lines[:-1]
        console.show([*lines, view.paint(view.cut(words, view.width), "dim")], end="" if cleared else "\n")


def watched_files(work: Work, path: Path | None) -> Callable[[], Iterable[Path]]:
    """Return how to find the files to watch: the one that was named, else all that may be the reader's work."""
    if path is not None and path.is_file():
        return lambda: [work.file]
    folder = path if path is not None else Path()
    return lambda: candidates(work.chapter, folder)


def _stamp(file: Path) -> Stamp | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
