"""Odd surroundings of a reader: each is a line, or works; nothing hangs, nothing is blamed on the reader's code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.course.chapter import MANIFEST
from autograder.course.manifest import read_manifest
from autograder.errors import UsageError
from autograder.selfcheck.finding import candidates, find_below, find_work
from autograder.selfcheck.notebook import SelfCheck
from autograder.selfcheck.place import shadowing
from tests.samples import ROOT, script
from tests.selfcheck.conftest import unzipped

posix = pytest.mark.skipif(os.name == "nt", reason="pipes, links, terminals")
RIGHT = "def double(x):\n    return 2 * x\n"


def command(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder", *arguments, "--lang", "en"],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **environment},
    )  # fmt: skip


# --- what lies beside the reader's file ------------------------------------------------------------------


@posix
def test_what_is_no_file_beside_the_readers_is_passed_over(mini, mini_folder):
    """A link to itself, links in a circle, a link to nothing, a pipe, a folder."""
    for name, target in {"a": "a.py", "b": "c.py", "c": "b.py", "d": "nowhere.py"}.items():
        (mini_folder / f"{name}.py").symlink_to(target)
    os.mkfifo(mini_folder / "e.py")
    (mini_folder / "f.py").mkdir()
    (mini_folder / "mini.py").write_text(script(mini))
    assert not {f"{name}.py" for name in "abcdef"} & {each.name for each in candidates(mini, mini_folder)}
    assert find_work(mini_folder, None).file.name == "mini.py"
    assert command(mini_folder, "check", "--plain").returncode == 0


@posix
@pytest.mark.parametrize("named", [True, False])
def test_a_pipe_makes_no_check_hang(mini_folder, named):
    os.mkfifo(mini_folder / "x.py")
    if named:
        done = command(mini_folder, "check", "x.py")
        assert (done.returncode, done.stderr) == (
            2,
            "autograder: x.py is a pipe and was not opened; give a .py or .ipynb file\n",
        )
    else:
        assert command(mini_folder, "check", "--plain").returncode == 1


def test_a_byte_order_mark_in_a_chapters_file_is_none(mini, mini_folder):
    """Windows' editor writes one at the begin of whatever it saves."""
    (mini_folder / "mini.py").write_text(script(mini))
    for name in (MANIFEST, "mini.py", "public_values.json", "stubs.json", "test_public.py"):
        path = mini_folder / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read_manifest(mini_folder / MANIFEST).id == "mini"
    done = command(mini_folder, "check", "--plain")
    assert (done.returncode, done.stderr) == (0, "")


# --- where a notebook's kernel starts --------------------------------------------------------------------


@pytest.mark.parametrize("above", [0, 1, 2, 3, 4])
def test_a_notebook_finds_its_chapter_from_far_above(mini, tmp_path, monkeypatch, capsys, above):
    """A kernel starts where its server was started, or in the folder that the editor opened."""
    start = unzipped(mini, tmp_path / "张三" / "桌面" / "课程" / "第一章" / "mini")
    for _ in range(above):
        start = start.parent
    monkeypatch.chdir(start)
    SelfCheck("mini", {}, "en").greet()
    assert "The self-check is open" in capsys.readouterr().out


@pytest.mark.parametrize("how", ["VS Code", "JupyterLab"])
def test_a_notebook_that_knows_its_own_place_is_believed_first(mini, tmp_path, monkeypatch, capsys, how):
    folder, elsewhere = unzipped(mini, tmp_path / "a" / "mini"), tmp_path / "b"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    names = {"__vsc_ipynb_file__": str(folder / "mini.ipynb")} if how == "VS Code" else {}
    if how == "JupyterLab":
        monkeypatch.setenv("JPY_SESSION_NAME", str(folder / "mini.ipynb"))
    own = SelfCheck("mini", names, "en")
    own.greet()
    assert "The self-check is open" in capsys.readouterr().out
    assert own.chapter.public == folder


def test_a_notebook_without_a_chapter_is_told_what_a_notebook_can_do(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    SelfCheck("mini", {"__vsc_ipynb_file__": "/nowhere/x.ipynb"}, "en").greet()
    SelfCheck("mini", {}, "zh").greet()
    shown = capsys.readouterr().out
    assert shown.count("%cd") == 2
    assert "--course" not in shown


def test_looking_below_is_bounded(tmp_path, mini, monkeypatch):
    """Somebody's home may hold any number of folders; hidden ones and environments are not looked into."""
    monkeypatch.setattr("autograder.selfcheck.finding._MOST_FOLDERS", 5)
    for number in range(9):
        (tmp_path / f"f{number}").mkdir()
    unzipped(mini, tmp_path / "f8" / "mini")
    unzipped(mini, tmp_path / "f1" / ".hidden" / "mini")
    assert find_below("mini", [tmp_path]) is None
    monkeypatch.setattr("autograder.selfcheck.finding._MOST_FOLDERS", 50)
    assert find_below("mini", [tmp_path]).public == tmp_path / "f8" / "mini"
    unzipped(mini, tmp_path / "f0" / "mini")
    assert find_below("mini", [tmp_path, tmp_path / "absent"]).public == tmp_path / "f0" / "mini"
    assert find_below("other", [tmp_path]) is None


# --- a file that bears a module's name -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "typing", "numpy", "statistics", "msgspec", "string"])
def test_a_file_that_shadows_a_module_is_named(mini_folder, name):
    """In a notebook the working folder comes first on the path."""
    (mini_folder / f"{name}.py").write_text("import this_is_absent_everywhere\n")
    code = (
        "import sys; sys.path[:] = [p for p in sys.path if p]; from autograder.selfcheck.notebook import SelfCheck\n"
        "import autograder.show.notebook; sys.path.insert(0, '')\n"
        f"sys.modules.pop({name!r}, None)\n"
        "own = SelfCheck('mini', globals(), 'en')\n"
        f"own.__dict__['chapter'] = type('C', (), {{'__getattr__': lambda *_: __import__({name!r}) and None}})()\n"
        "own.check('double')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=mini_folder, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert f"{name}.py bears the name of a module of Python's" in done.stdout, done.stderr
    assert "not your code" not in done.stdout


def test_a_fault_of_ours_beside_an_innocent_file_is_still_ours(mini_folder, monkeypatch, capsys):
    (mini_folder / "random.py").write_text("")
    monkeypatch.chdir(mini_folder)
    assert shadowing(ValueError("a fault")) is None
    own = SelfCheck("mini", {}, "en")
    monkeypatch.setattr(own, "_exercise", lambda name: 1 / 0)
    own.check("double")
    assert "not your code" in capsys.readouterr().out


# --- settings that a shell or a notebook hands down ------------------------------------------------------


@pytest.mark.parametrize("backend", ["module://absent", "TkAgg"])
def test_a_backend_that_was_handed_down_is_not_used(ch01_folder, backend):
    done = command(ch01_folder, "plot", "decay", "-o", "x.png", MPLBACKEND=backend)
    assert (done.returncode, done.stderr) == (0, "")
    assert (ch01_folder / "x.png").read_bytes().startswith(b"\x89PNG")


def test_a_working_folder_that_was_deleted_is_one_line(tmp_path):
    code = (
        "import os, sys; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone'); sys.argv = ['autograder', 'check']\n"
    )
    code += "from autograder.cli import main; sys.exit(main())"
    done = subprocess.run(  # -P, as both commands look for no module there: Python 3.13.0 itself fails where it may
        [sys.executable, "-P", "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 2
    assert (done.stderr.count("\n"), "Traceback" in done.stderr) == (1, False)


# --- the terminal ----------------------------------------------------------------------------------------


class Terminal:
    """A watch on a terminal of its own, as the leader of a session."""

    def __init__(self, folder: Path) -> None:
        import pty

        self.pid, self.main = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # a suite may have been started deaf to it (nohup)
            os.chdir(folder)
            os.environ.update(PYTHONPATH=str(ROOT), LC_ALL="C.UTF-8", TERM="xterm")
            os.execv(sys.executable, [sys.executable, "-m", "autograder", "check", "--watch", "--lang", "en"])

    def until(self, words: str) -> None:
        seen, deadline = b"", time.monotonic() + 20
        while words.encode() not in seen and time.monotonic() < deadline:
            seen += os.read(self.main, 65_536)
        assert words.encode() in seen

    def echoes(self) -> bool:
        import termios

        return bool(termios.tcgetattr(self.main)[3] & termios.ECHO)

    def becomes(self, echo: bool) -> bool:
        deadline = time.monotonic() + 10
        while self.echoes() != echo and time.monotonic() < deadline:
            time.sleep(0.02)
        return self.echoes() == echo

    def close(self) -> None:
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.main)


@pytest.fixture
def terminal(mini_folder):
    own = Terminal(mini_folder)
    own.until("q quit")
    yield own
    own.close()


@posix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_watch_that_is_ended_gives_the_terminal_back(terminal, number):
    assert terminal.becomes(echo=False)
    os.kill(terminal.pid, number)
    assert terminal.becomes(echo=True)
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.pid, 0)[1]) == 130


@posix
def test_a_watch_that_is_stopped_and_goes_on_has_its_keys_again(terminal):
    """Ctrl-Z gives the terminal to the shell as it was; fg takes it back, and a key needs no Enter."""
    assert terminal.becomes(echo=False)
    os.kill(terminal.pid, signal.SIGTSTP)
    assert terminal.becomes(echo=True)
    assert os.WIFSTOPPED(os.waitpid(terminal.pid, os.WUNTRACED)[1])
    os.kill(terminal.pid, signal.SIGCONT)
    assert terminal.becomes(echo=False)
    os.write(terminal.main, b"q")
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.pid, 0)[1]) == 1


def test_a_path_that_is_neither_file_nor_folder_is_named():
    if os.name != "nt":
        with pytest.raises(UsageError, match="is a device and was not opened"):
            find_work(Path("/dev/null"), None)
