"""How commands end where somebody else ends them: nothing goes on without them, and who is asked ends in order."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.cli.ending import ended_in_order
from autograder.sandbox.host import why_no_bubblewrap
from autograder.sandbox.system import cpu_s
from tests.samples import MINI_COURSE, ROOT, needs_cage, script
from tests.test_small_machines import OTHER, environment, why_no_other_user
from tests.waiting import is_running, wait_until

GONE_S = 5.0  # a second is promised; a machine that is shared may be late


def family(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that these have started."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(stat.parent.name))
    found, todo = [], [pid]
    while todo:
        new = children.get(todo.pop(), [])
        found += new
        todo += new
    return found


def all_gone(pids: list[int]) -> bool:
    """Wait until none of the processes runs; end those that do, and return whether there were none."""
    gone = wait_until(lambda: not any(map(is_running, pids)), GONE_S)
    for pid in filter(is_running, pids):
        os.kill(pid, signal.SIGKILL)
    return gone


# --- killed ------------------------------------------------------------------------------------------------

# Each process of the crew has a worker of its own, and each of these is in a call of C that lets no thread run.
_HOST = """
import sys
from autograder.bounds.crew import Crew
from autograder.model import Limits
from autograder.sandbox.host import OwnSandbox, Sandbox
from tests.samples import submission

def prepare():
    return busy

def busy(level):
    limits = Limits(call_cpu_s=600, load_wall_s=600)
    worker = (OwnSandbox(limits) if level == "own" else Sandbox(level, limits)).start()
    worker.load(submission("import re\\ndef f():\\n    re.match('(a+)+$', 'a' * 60 + 'b')\\n"), (), 600)
    process = worker._process if level != "own" else worker._process._process
    print(process.pid, flush=True)
    worker.call("f", (), {}, 600)

with Crew(len(sys.argv) - 1, prepare, wall_s=600) as crew:
    for level in sys.argv[1:]:
        crew.give(level, level)
    sys.exit(str(crew.take().answer))
"""


@pytest.mark.deadline
@needs_cage
@pytest.mark.parametrize("user", [None, OTHER])
def test_nothing_outlives_a_host_that_is_killed(user):
    """SIGKILL ends pool, zygotes and workers, at every level, whatever they do, for root and for others."""
    if user is not None and (os.geteuid() != 0 or (why := why_no_other_user())):
        pytest.skip(why if os.geteuid() == 0 else "we are somebody else already")
    levels = ["own", "trusted", "standard"] + ["strong"] * (why_no_bubblewrap() is None)
    who = {} if user is None else {"user": user, "group": user, "extra_groups": []}
    host = subprocess.Popen(
        [sys.executable, "-c", _HOST, *levels], **who, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True
    )
    with host:
        try:
            workers = [int(host.stdout.readline()) for _ in levels]
            before = [cpu_s(pid) for pid in workers]
            assert wait_until(lambda: all(cpu_s(pid) > was for pid, was in zip(workers, before, strict=True)))
        finally:
            started = family(host.pid)
            host.kill()
        assert len(started) >= len(levels) + len(workers)
        assert all_gone(started)


# --- asked to end ------------------------------------------------------------------------------------------


def autograder(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "autograder", *map(str, arguments)]


SLOW_WHEN_HIDDEN = """
calls = 0
def double(x):
    global calls
    calls += 1
    if calls == 5:  # the public ones are fewer
        import time
        time.sleep(1.0)
    return 2 * x
"""


@pytest.fixture
def grading(tmp_path, mini) -> list[str]:
    """The command that grades a class of seven, most of whom take their time, into the folder `graded`."""
    folder = tmp_path / "handed-in"
    folder.mkdir()
    for i in range(7):
        (folder / f"s{i:02}.py").write_text(script(mini, **({"double": SLOW_WHEN_HIDDEN} if i >= 3 else {})))
    return autograder("grade", folder, "-o", tmp_path / "graded", "--course", MINI_COURSE, "--jobs", "2")


def lines_in(output: Path) -> int:
    ledger = output / "ledger.jsonl"
    return ledger.read_bytes().count(b"\n") if ledger.exists() else 0


@needs_cage
@pytest.mark.deadline
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_ended_run_exits_130_and_goes_on_where_it_stopped(number, grading, tmp_path):
    """Ctrl-C reaches all processes of the terminal, SIGTERM the command alone; nothing is left half-written."""
    output = tmp_path / "graded"
    process = subprocess.Popen(
        grading, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    )
    assert wait_until(lambda: lines_in(output) >= 2)
    started = family(process.pid)
    (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, ""), err
    assert "Traceback" not in err
    assert len(started) >= 4
    assert all_gone(started)
    done = lines_in(output)
    told = re.search(r"^autograder: interrupted: (\d+) of 7 graded; run the same command again to go on$", err, re.M)
    assert int(told[1]) in {done - 1, done}  # the signal may come just after a line was written
    assert 2 <= done < 7
    assert [path.name for path in output.iterdir()] == ["ledger.jsonl"]

    again = subprocess.run(grading, capture_output=True, text=True, cwd=ROOT, check=False)
    assert again.returncode == 0
    assert f"updated 7 ({done} of them before the interruption), kept 0: {output}." in again.stdout
    assert (output / "grades.csv").read_text(encoding="utf-8-sig").count("\n") == 8


@needs_cage
@pytest.mark.deadline
def test_a_terminal_that_closes_ends_the_run_in_order(grading, tmp_path):
    """There is nobody left to tell: nothing is written to where the terminal was, and the exit code holds."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which is ignored below nohup
        os.chdir(ROOT)
        os.execv(grading[0], grading)
    assert wait_until(lambda: lines_in(tmp_path / "graded") >= 1)
    started = family(pid)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    assert len(started) >= 4
    assert all_gone(started)
    assert [path.name for path in (tmp_path / "graded").iterdir()] == ["ledger.jsonl"]


@pytest.mark.skipif(sys.platform == "win32", reason="its signals are others")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_counts_once_and_not_where_it_was_ignored(name):
    number = getattr(signal, name)
    before = {each: signal.signal(each, signal.SIG_DFL) for each in (signal.SIGTERM, signal.SIGHUP)}
    try:
        with pytest.raises(KeyboardInterrupt) as ended, ended_in_order():
            signal.raise_signal(number)
        assert ended.value.args == (number,)
        signal.raise_signal(number)  # while all is put away
        with ended_in_order():  # as by nohup: it is still ignored
            signal.raise_signal(number)
    finally:
        for each, act in before.items():
            signal.signal(each, act)


def test_a_command_that_is_ended_while_it_makes_a_class_keeps_its_exit_code(tmp_path):
    """Python itself would end by SIGINT where a KeyboardInterrupt has passed the execution of a text."""
    (tmp_path / "ended.py").write_text(
        "import sys\nfrom autograder.cli.ending import ended_in_order\ntry:\n    with ended_in_order():\n"
        "        exec('import signal; signal.raise_signal(signal.SIGTERM); [0 for _ in range(9)]')\n"
        "except KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-m", "ended"], cwd=tmp_path, env=environment, check=False).returncode == 130
