"""A chapter's own code may raise, exit or loop while it is built or checked: that is told in a line that names it."""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter
from autograder.errors import AutograderError, ContentError
from autograder.model import note

CPU_S = 60.0  # of this process for one check; the largest needs a tenth of it


class _Overlong(BaseException):
    """The time is up. No Exception: whoever calls content takes those for what the content has raised."""


@contextmanager
def guarded(chapter: Chapter) -> Iterator[None]:
    """Turn whatever content does but return into an error that names its file.

    Raises: ContentError.
    """
    try:
        with _limited(CPU_S):
            yield
    except AutograderError:
        raise
    except KeyboardInterrupt:  # the user's
        raise
    except BaseException as error:  # content is executed here: it can raise anything
        path, line = place_of(chapter, error.__traceback__, chapter.secret / "reference.py")
        why = note("verify.too_long") if isinstance(error, _Overlong) else clip(f"{type(error).__name__}: {error}")
        raise ContentError(note("verify.ended", path=str(path), line=line, why=why)) from error


def place_of(chapter: Chapter, trace: TracebackType | None, default: Path) -> tuple[Path, int]:
    """Return the innermost line of the chapter's, or the first one of `default` where none was reached."""
    folders = chapter.public, chapter.secret
    places = [(Path(frame.f_code.co_filename), line) for frame, line in traceback.walk_tb(trace)]
    own = [(path, line) for path, line in places if any(path.is_relative_to(folder) for folder in folders)]
    return own[-1] if own else (default, 1)


@contextmanager
def _limited(cpu_s: float) -> Iterator[None]:
    """Stop what runs here when its time is spent, where the system can: not on Windows, nor in another thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    old: Any = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, cpu_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, old)


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Overlong
