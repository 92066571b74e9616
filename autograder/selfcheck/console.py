"""The reader's language, and what the terminal can show."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TextIO

from autograder.model import Lang, note
from autograder.show.layout import View

_SIGNS = "√×○●█"
_MOMENT_S = 1.5
_WIDE = ("gb", "cp936", "big5", "cp950", "euc", "shift", "cp932", "cp949")
_SPELT = {"²": "^2", "³": "^3", "—": "-", "–": "-"}


def language(given: Lang | None, environment: Mapping[str, str] = os.environ) -> Lang:
    """Return the language: the one asked for, else that of the locale or of Windows' own windows, else English."""
    if given is not None:
        return given
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "zh" if environment[name].lower().startswith("zh") else "en"
    return "zh" if sys.platform == "win32" and _windows_speaks_chinese() else "en"


def _windows_speaks_chinese() -> bool:
    import ctypes

    try:
        code = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined, unused-ignore]
    except (AttributeError, OSError):
        return False
    return bool(code & 0x3FF == 0x04)


def view(lang: Lang | None, *, plain: bool = False, stream: TextIO | None = None) -> View:
    """Return what the terminal behind `stream` (default: stdout) can show.

    A console that cannot print Chinese gets English: question marks help nobody.
    """
    stream = stream or sys.stdout
    encoding = (getattr(stream, "encoding", None) or "ascii").lower()
    found = language(lang)
    terminal = stream.isatty()
    return View(
        lang=found if found == "en" or _can_print("练习", encoding) else "en",
        columns=shutil.get_terminal_size((80, 24)).columns,
        plain=plain,
        colour=terminal and not plain and not os.environ.get("NO_COLOR") and _has_colours(),
        wide_signs=encoding.startswith(_WIDE),
        signs=_can_print(_SIGNS, encoding),
    )


def _can_print(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _has_colours() -> bool:
    if sys.platform != "win32":
        return os.environ.get("TERM", "dumb") != "dumb"
    import ctypes

    try:  # Windows' console obeys colours once it is told to
        kernel32 = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
        handle = kernel32.GetStdHandle(-11)
        mode = ctypes.c_uint32()
        return bool(
            kernel32.GetConsoleMode(handle, ctypes.byref(mode)) and kernel32.SetConsoleMode(handle, mode.value | 4)
        )
    except (AttributeError, OSError):
        return False


@contextmanager
def patience(view: View, running: Callable[[], str]) -> Iterator[None]:
    """Say on the terminal what is still running, if it takes more than a moment."""

    def say() -> None:
        show([view.text(note("selfcheck.running", name=running()))], sys.stderr)

    timer = threading.Timer(_MOMENT_S, say)
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def show(lines: Iterable[str], stream: TextIO | None = None, *, end: str = "\n") -> None:
    """Print lines; what the console cannot print is spelt or becomes a question mark, and never stops anything."""
    stream = stream or sys.stdout
    encoding = getattr(stream, "encoding", None) or "ascii"
    text = "\n".join(lines) + end
    if not _can_print(text, encoding):
        text = "".join(char if _can_print(char, encoding) else _SPELT.get(char, char) for char in text)
        text = text.encode(encoding, "replace").decode(encoding)
    stream.write(text)
    stream.flush()
