"""Keys where the terminal gives them; where it gives none, waiting is all."""

from __future__ import annotations

import io
import sys
import time
import types

from autograder.selfcheck.keys import Keys


def test_without_a_terminal_it_only_waits(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("q"))
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    with Keys() as keys:
        assert not keys.works
        assert keys.wait(0.05) == ""
    assert waited == [0.05]


class Terminal(io.StringIO):
    """A stdin that is one, in a Python without termios."""

    def isatty(self) -> bool:
        return True


def test_windows_console_is_asked_its_own_way(monkeypatch):
    pressed = ["h", "q"]
    console = types.SimpleNamespace(kbhit=lambda: bool(pressed), getwch=lambda: pressed.pop(0))
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setitem(sys.modules, "termios", None)
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    with Keys() as keys:
        assert keys.works
        assert [keys.wait(0.01) for _ in range(3)] == ["h", "q", ""]


def test_where_there_is_neither_it_only_waits(monkeypatch):
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setitem(sys.modules, "termios", None)
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    with Keys() as keys:
        assert not keys.works
        assert keys.wait(0.01) == ""
