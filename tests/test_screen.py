"""What is said while a class is graded: how many are done, how fast, how long it will take."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from autograder.cli import screen
from autograder.cli.screen import Progress


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(screen.time, "monotonic", lambda: now[0])
    return now


def piped() -> Progress:
    return Progress(Console(file=io.StringIO()))


def test_halves_count_and_what_was_known_does_not(clock, capsys):
    """Of 100, 20 were known; when all others are half done after 8 s, the rest takes as long."""
    progress = piped()
    progress(20, 100)
    clock[0] += 8
    for _ in range(80):
        progress.begun()
    progress(21, 100)
    progress(60, 100)
    assert "graded 20 of 100\n" in (said := capsys.readouterr().err)
    assert "graded 60 of 100, 450 a minute, about 0:03 left\n" in said


def test_nothing_is_said_of_the_time_left_before_anything_is_done_or_after_all_is(clock, capsys):
    progress = piped()
    progress(0, 2)
    clock[0] += 60
    progress.begun()
    progress(1, 2)
    progress.begun()
    progress(2, 2)
    said = capsys.readouterr().err.splitlines()
    assert said == ["graded 0 of 2", "graded 1 of 2, 1 a minute, about 1:00 left", "graded 2 of 2"]


def test_who_has_no_second_half_is_done_at_once(clock, capsys):
    """Unreadable ones, say."""
    progress = piped()
    progress(0, 4)
    clock[0] += 3
    progress(2, 4)
    assert "graded 2 of 4, 40 a minute, about 0:03 left" in capsys.readouterr().err


def test_a_terminal_has_the_same_beside_its_bar(clock, capsys):
    shown = io.StringIO()
    with Progress(Console(file=shown, force_terminal=True, width=100)) as progress:
        progress(0, 4)
        clock[0] += 3
        progress.begun()
        progress(2, 4)
    assert "about 0:03 left" in shown.getvalue()
    assert capsys.readouterr().err == ""
