"""A look at a file before it is known whose it is."""

from __future__ import annotations

import signal

import pytest

from autograder.intake import files
from autograder.intake.files import File, in_memory, looked_at, refusing
from autograder.model import note


def test_what_is_seen_is_returned():
    assert looked_at(in_memory("a.py", b"abc"), len, otherwise=-1) == 3


def test_a_file_that_cannot_be_read_says_nothing():
    reason = note("files.empty")
    assert looked_at(File("a.py", refusing(reason)), len, otherwise=-1) == -1


@pytest.mark.skipif(not hasattr(signal, "ITIMER_PROF"), reason="no clock here")
def test_a_look_is_short(monkeypatch):
    """Neither a file that is slow to unpack nor one that is slow to look at holds a class up."""
    monkeypatch.setattr(files, "LOOKING_CPU_S", 0.05)

    def endless(*_) -> int:
        while True:
            pass

    assert looked_at(in_memory("a.py", b"abc"), endless, otherwise=-1) == -1
    assert looked_at(File("a.py", endless), len, otherwise=-1) == -1
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


def test_what_has_no_memory_says_nothing():
    def much() -> bytes:
        raise MemoryError

    assert looked_at(File("a.py", much), len, otherwise=-1) == -1


def test_a_fault_of_ours_is_not_hidden():
    with pytest.raises(ZeroDivisionError):
        looked_at(in_memory("a.py", b""), lambda data: 1 // len(data), otherwise=-1)
