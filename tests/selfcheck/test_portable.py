"""The way of Windows and macOS, walked on Linux: no fork, no resource limits, no SIGKILL, a GBK console.

What those systems lack is taken away in the command and in the worker that it starts.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from autograder.sandbox.spawned import SpawnedProcess
from tests.samples import ROOT, script

BLOCK = """\
import os, signal, subprocess, sys
for name in ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty"):
    sys.modules[name] = None
for module, names in ((os, ("fork", "forkpty", "register_at_fork", "posix_spawn")), (signal, ("SIGKILL", "SIGUSR1"))):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
subprocess.Popen.kill = subprocess.Popen.terminate  # as on Windows
"""
HOST = (
    BLOCK
    + """
from autograder.sandbox import spawned
plain = spawned._command
def blocked(arguments):
    command = plain(arguments)
    code = command.index("-c") + 1
    return [*command[:code], BLOCK + command[code], *command[code + 1 :]]
spawned._command = blocked
from autograder.cli import main
sys.exit(main(sys.argv[1:]))
"""
)


def portable(folder, *arguments, encoding="gbk"):
    env = {
        **{name: value for name, value in os.environ.items() if name != "LC_ALL"},
        "PYTHONPATH": str(ROOT),
        "LANG": "zh_CN.GBK",
        "PYTHONIOENCODING": encoding,
        "PYTHONUTF8": "0",
    }
    code = f"BLOCK = {BLOCK!r}\n{HOST}"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=folder, env=env, capture_output=True, timeout=60, check=False
    )
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


def test_a_right_file_passes_in_a_folder_with_a_chinese_name(mini, mini_folder):
    (mini_folder / "我的 作业.py").write_text(script(mini), encoding="utf-8")
    code, out, err = portable(mini_folder, "check", "我的 作业.py")
    assert (code, err) == (0, "")
    assert "√ double" in out
    assert "我的 作业.py" in out
    assert "公开测试：2 个练习通过了 2 个，附加 1 个；隐藏测试在评分时运行" in out


def test_a_known_mistake_is_named(ch01, ch01_folder):
    body = (
        "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq:\n        h = W_hh * h + W_xh * x\n"
    )
    (ch01_folder / "ch01.py").write_text(script(ch01, rnn_forward=f"{body}    return h\n"), encoding="utf-8")
    code, out, _ = portable(ch01_folder, "check")
    assert code == 1
    assert "两个权重都乘了，和却没有过 tanh" in out
    assert "第  1 步  你的 x 0.5       应为 o 0.4621" in out


def test_an_endless_loop_is_ended(mini, mini_folder):
    """By its CPU time, or by wall time where there is no such clock; the line is known only where a signal asks."""
    (mini_folder / "mini.py").write_text(script(mini, double="def double(x):\n    while True:\n        pass\n"))
    code, out, _ = portable(mini_folder, "check")
    assert code == 1
    assert "没有算完" in out
    assert "√ total" in out


@pytest.mark.parametrize("encoding", ["gbk", "ascii", "cp437"])
@pytest.mark.parametrize("verb", [["check"], ["hint", "double"], ["reset", "double"], ["check", "--exercise", "duble"]])
def test_no_verb_needs_what_windows_lacks(mini_folder, verb, encoding):
    code, out, err = portable(mini_folder, *verb, encoding=encoding)
    assert code == {"check": 1, "hint": 0, "reset": 0}[verb[0]] + (len(verb) == 3)
    assert "Traceback" not in err
    assert out or err


def test_a_fresh_copy_is_made(mini_folder, tmp_path):
    code, out, _ = portable(mini_folder, "start", "mini", str(tmp_path / "新 文件夹"))
    assert code == 0
    assert "新 文件夹" in out
    assert (tmp_path / "新 文件夹" / "mini.py").is_file()


def test_files_are_utf_8_whatever_the_locale(mini_folder):
    assert portable(mini_folder, "hint", "double")[0] == 0
    (mini_folder / ".autograder.json").read_bytes().decode("utf-8")
    (mini_folder / "mini.py").write_text("# 作业\ndef double(x):\n    return 2\n", encoding="utf-8")
    assert portable(mini_folder, "reset", "double")[0] == 0
    assert "返回 x 的两倍" in (mini_folder / "mini.py").read_text(encoding="utf-8")


def test_what_is_taken_away_is_really_away():
    """Else the tests above would prove nothing."""
    code = (
        f"{BLOCK}\nimport os, signal\nassert not hasattr(os, 'fork') and not hasattr(signal, 'SIGKILL')\nimport fcntl"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError" in done.stderr  # Python 3.15 words the rest otherwise
    assert "fcntl" in done.stderr
    process = SpawnedProcess(8)
    process.kill()
    assert process._process.poll() is not None


def test_a_reader_s_file_called_like_a_module_is_not_in_the_way(mini_folder, mini):
    """`python -m` looks into the working folder first, and students call their files random.py."""
    for name in ("random.py", "copy.py", "numpy.py", "queue.py"):
        (mini_folder / name).write_text("raise SystemExit('the wrong file')")
    (mini_folder / "mini.py").write_text(script(mini), encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "autograder", "check", "mini.py"]
    done = subprocess.run(command, cwd=mini_folder, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
