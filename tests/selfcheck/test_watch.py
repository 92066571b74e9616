"""`check --watch` answers saves, survives what editors and beginners do, and leaves the terminal as it was."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.samples import ROOT, script

RIGHT = "def double(x):\n    return 2 * x\n"
WRONG = "def double(x):\n    return x + 2\n"


class Watching:
    """A running `check --watch` whose screens can be awaited."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        command = [sys.executable, "-u", "-m", "autograder", "check", "--watch", "--plain", *arguments]
        env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def screen(self) -> str:
        """Return the next screen; the process is ended if none comes."""
        lines = []
        timer = threading.Timer(60, self.process.kill)
        timer.start()
        try:
            for line in self.process.stdout:
                lines.append(line)
                if "when it is saved" in line:
                    return "".join(lines)
            raise AssertionError(f"no screen; the last words: {''.join(lines)}")
        finally:
            timer.cancel()


@pytest.fixture
def watch(mini_folder):
    started = []

    def call(*arguments: str) -> Watching:
        started.append(Watching(mini_folder, *arguments))
        return started[-1]

    yield call
    for each in started:
        each.process.kill()
        each.process.wait()
        each.process.stdout.close()


def test_each_save_is_answered_whatever_was_saved(watch, mini_folder):
    """Wrong, broken, endless, empty for a moment, right: always a screen, always about the newest text."""
    file = mini_folder / "mini.py"
    watching = watch()
    assert "write double (part 1)" in watching.screen()
    file.write_text(WRONG)
    assert "You added 2." in watching.screen()
    file.write_text("def double(x:\n    return\n")
    assert "which Python cannot read" in watching.screen()
    file.write_text("def double(x):\n    while True:\n        pass\n")
    assert "did not finish within" in watching.screen()
    file.write_text("")  # as an editor does that writes in two steps
    time.sleep(0.05)
    file.write_text(RIGHT)
    screen = watching.screen()
    if "is empty" in screen:  # a slow machine saw the first step
        screen = watching.screen()
    assert "[done] double" in screen
    assert "passes now: double" in screen
    assert "write total (part 2)" in screen


def test_editors_that_replace_files_are_followed(watch, mini_folder):
    watching = watch("mini.py")
    watching.screen()
    for text, shown in ((WRONG, "You added 2."), (RIGHT, "[done] double")):
        (mini_folder / ".mini.py.swp").write_text(text)
        (mini_folder / "mini.py").rename(mini_folder / "mini.py~")
        time.sleep(0.1)
        (mini_folder / ".mini.py.swp").rename(mini_folder / "mini.py")
        assert shown in watching.screen()


def test_whichever_file_is_saved_is_checked(watch, mini_folder, mini):
    watching = watch()
    assert "mini.py" in watching.screen()
    (mini_folder / "mine.py").write_text(script(mini))
    screen = watching.screen()
    assert "mine.py" in screen
    assert "all done, the bonus exercises too" in screen


def test_a_file_that_is_gone_is_told_and_checked_when_it_is_back(watch, mini_folder):
    """Even as it was: moved away and back, no time stamp changes."""
    file = mini_folder / "mini.py"
    file.write_text(WRONG)
    watching = watch()
    assert "You added 2." in watching.screen()
    file.rename(mini_folder / "mini.txt")
    assert "mini.py is gone: deleted, or renamed?" in watching.screen()
    (mini_folder / "mini.txt").rename(file)
    assert "You added 2." in watching.screen()


def test_a_named_file_is_the_only_one_that_is_watched(watch, mini_folder):
    watching = watch("mini.py")
    watching.screen()
    (mini_folder / "mine.py").write_text(RIGHT)
    time.sleep(0.2)
    (mini_folder / "mini.py").write_text(WRONG)
    assert "You added 2." in watching.screen()


@pytest.mark.skipif(os.name == "nt", reason="a pseudo-terminal")
def test_keys_give_hints_and_the_list_and_end_it(mini_folder, mini):
    """On a terminal, in Chinese and in colour; afterwards the terminal is as it was."""
    import pty
    import termios

    main, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "zh_CN.UTF-8", "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
    env.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "autograder", "check", "--watch"],
        cwd=mini_folder,
        env=env,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    seen = b""

    def until(words: str) -> None:
        nonlocal seen
        deadline = time.monotonic() + 20
        while words.encode() not in seen and time.monotonic() < deadline:
            seen += os.read(main, 65_536)
        assert words.encode() in seen, seen.decode("utf-8", "replace")[-2000:]
        seen = seen.split(words.encode(), 1)[1]

    try:
        until("q 退出")
        os.write(main, b"h")
        until("提示 1/")
        until("q 退出")
        os.write(main, b"l")
        until("double：用过 1/")
        until("q 退出")
        os.write(main, b"xq")
        assert process.wait(10) == 1
        assert termios.tcgetattr(theirs)[3] == before[3]
    finally:
        process.kill()
        process.wait()
        os.close(main)
        os.close(theirs)


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
def test_ctrl_c_is_a_way_to_leave(watch, mini_folder, mini):
    import signal

    (mini_folder / "mini.py").write_text(script(mini))
    watching = watch()
    watching.screen()
    watching.process.send_signal(signal.SIGINT)
    assert watching.process.wait(10) == 0
