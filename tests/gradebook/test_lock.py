"""One run at a time holds a folder; who else comes is told which, and a dead one blocks nobody."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from autograder.errors import EnvironmentProblem
from autograder.gradebook import lock
from autograder.gradebook.lock import FILE, held

HOLDER = """
import sys
from pathlib import Path
from autograder.gradebook.lock import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held_elsewhere(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Have another process hold the folder until it is killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def holder(tmp_path):
    with held_elsewhere(tmp_path / "graded") as process:
        yield process


def test_who_comes_second_is_told_who_holds_it(holder, tmp_path):
    before = (tmp_path / "graded" / FILE).read_bytes()
    with pytest.raises(EnvironmentProblem) as error, held(tmp_path / "graded"):
        pass
    told = error.value.told("en")
    assert (
        f"{tmp_path / 'graded'}: another run holds this folder (process {holder.pid} on {socket.gethostname()}" in told
    )
    assert f"since {json.loads(before)['since']}); wait for its end, or give another folder to -o" in told
    assert f"进程 {holder.pid}" in error.value.told("zh")
    assert (tmp_path / "graded" / FILE).read_bytes() == before
    assert error.value.exit_code == 2


def test_a_process_that_was_killed_blocks_nobody(holder, tmp_path):
    holder.send_signal(signal.SIGKILL) if hasattr(signal, "SIGKILL") else holder.kill()
    holder.wait()
    assert (tmp_path / "graded" / FILE).exists()
    with held(tmp_path / "graded"):
        assert json.loads((tmp_path / "graded" / FILE).read_text())["pid"] == os.getpid()
    assert list((tmp_path / "graded").iterdir()) == []


def test_a_folder_in_which_nothing_came_about_is_not_left(tmp_path):
    with pytest.raises(ZeroDivisionError), held(tmp_path / "deep" / "graded"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []
    with held(tmp_path / "deep" / "graded"):
        (tmp_path / "deep" / "graded" / "file").touch()
    assert [path.name for path in (tmp_path / "deep" / "graded").iterdir()] == ["file"]


GONE = 2**22 + 1  # beyond any process number
OWN = {"host": socket.gethostname(), "since": "2026-01-02"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks everywhere")
@pytest.mark.parametrize(
    ("said", "free"),
    [
        ("", True),
        (json.dumps({"pid": GONE, **OWN}), True),
        (json.dumps({"pid": os.getppid(), **OWN}), False),
        (json.dumps({"pid": GONE, **OWN, "host": "elsewhere"}), False),
        (json.dumps({"pid": "\x1b[2J", "host": "\x1b[2J"}), False),
    ],
    ids=["new", "dead", "alive", "elsewhere", "hostile"],
)
def test_on_a_drive_without_locks_the_file_counts_unless_its_process_is_gone(tmp_path, monkeypatch, said, free):
    def no_locks(handle):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_lock", no_locks)
    if said:
        (tmp_path / FILE).write_text(said)
    if free:
        with held(tmp_path):
            assert json.loads((tmp_path / FILE).read_text())["pid"] == os.getpid()
        assert list(tmp_path.iterdir()) == []
        return
    with pytest.raises(EnvironmentProblem, match="if that run is gone, remove") as error, held(tmp_path):
        pass
    assert "\x1b" not in str(error.value)
    assert (tmp_path / FILE).read_text() == said


def test_a_link_in_its_place_is_not_followed(tmp_path):
    (tmp_path / FILE).symlink_to(tmp_path / "victim")
    with pytest.raises(OSError), held(tmp_path):
        pass
    assert not (tmp_path / "victim").exists()
