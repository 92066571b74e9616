"""The host's handles on processes: a zygote that is lost is replaced, and there is a way without one."""

from __future__ import annotations

import os
import select
import shutil
import signal
import socket
import sys
import time

import pytest

from autograder.errors import EnvironmentProblem, GraderFault
from autograder.model import Limits, Place, Status, note
from autograder.sandbox import host, processes
from autograder.sandbox.host import Sandbox, why_no_bubblewrap
from autograder.sandbox.process import ZygoteLost
from autograder.sandbox.processes import Zygote
from autograder.sandbox.spawned import SpawnedProcess
from autograder.words import say
from tests.samples import needs_cage, submission
from tests.sandbox.conftest import host_pid, serving_pid
from tests.waiting import gone, is_running

LIMITS = Limits(call_cpu_s=0.3, output_kb=8)


def zygote_pid(sandbox: Sandbox) -> int:
    (zygote,) = sandbox._zygotes.values()
    return serving_pid(zygote)


def answers(sandbox: Sandbox) -> bool:
    """Whether a fresh worker of this sandbox does its work."""
    worker = sandbox.start()
    try:
        worker.load(submission("def f():\n    return 7\n"), (), 3.0)
        return worker.call("f", (), {}, 4.0).value == 7
    finally:
        worker.kill()


# --- the zygote --------------------------------------------------------------------------------------------


@needs_cage
def test_one_zygote_serves_many_workers():
    with Sandbox("standard", LIMITS) as sandbox:
        assert answers(sandbox)
        first = zygote_pid(sandbox)
        assert answers(sandbox)
        assert zygote_pid(sandbox) == first
    assert gone(first)


@needs_cage
@pytest.mark.parametrize("name", ["SIGKILL", "SIGSTOP"])
def test_a_zygote_that_is_killed_or_stopped_is_replaced(name, monkeypatch):
    monkeypatch.setattr(processes, "ANSWER_S", 2.0)  # enough for one that answers
    with Sandbox("standard", LIMITS) as sandbox:
        assert answers(sandbox)
        first = zygote_pid(sandbox)
        os.kill(first, getattr(signal, name))
        assert answers(sandbox)
        assert zygote_pid(sandbox) != first
        assert gone(first)


@needs_cage
@pytest.mark.parametrize("name", ["SIGKILL", "SIGSTOP"])
def test_a_zygote_lost_during_a_call_costs_that_call_and_nothing_else(name, monkeypatch):
    """A worker that takes its zygote with it (it can at level trusted) is no fault of the grader."""
    monkeypatch.setattr(processes, "ANSWER_S", 2.0)  # enough for one that answers
    text = f"import os\ndef f():\n    os.kill(os.getppid(), {int(getattr(signal, name))})\n    os._exit(0)\n"
    with Sandbox("trusted", LIMITS) as sandbox:
        worker = sandbox.start()
        worker.load(submission(text), (), 3.0)
        result = worker.call("f", (), {}, 4.0)
        assert result.status in {Status.CRASH, Status.EXIT}
        assert not worker.alive
        worker.kill()  # a second time, as whoever cleans up does
        assert answers(sandbox)


@needs_cage
def test_a_zygote_that_never_answers_is_a_fault_of_the_grader(monkeypatch):
    monkeypatch.setattr(processes, "ANSWER_S", 0.2)
    made = []

    class Stopped(Zygote):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            made.append(self)
            os.kill(serving_pid(self), signal.SIGSTOP)

    monkeypatch.setattr(host, "Zygote", Stopped)
    with Sandbox("standard", LIMITS) as sandbox, pytest.raises(GraderFault, match="does not answer, twice") as error:
        sandbox.start()
    assert error.value.exit_code == 3
    assert len(made) == 2
    assert all(gone(zygote._process.pid) for zygote in made)


@needs_cage
def test_a_zygote_that_cannot_start_says_why(monkeypatch):
    monkeypatch.setattr(
        processes, "_python", lambda module, arguments, **options: [sys.executable, "-c", "raise OSError('no disk')"]
    )
    with pytest.raises(EnvironmentProblem, match="did not start: OSError: no disk"):
        Zygote("standard", 512, 60, 8)


@needs_cage
def test_a_process_that_says_nothing_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(processes, "START_S", 0.3)
    sleeper = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(processes, "_python", lambda module, arguments, **options: sleeper)
    with pytest.raises(GraderFault, match=r"did not start within 0 s"):
        Zygote("standard", 512, 60, 8)


@needs_cage
def test_nothing_is_left_running_when_the_sandbox_is_closed():
    sandbox = Sandbox("standard", LIMITS)
    workers = [sandbox.start() for _ in range(3)]
    pids = [host_pid(worker) for worker in workers]
    assert all(map(is_running, pids))
    sandbox.close()
    assert all(map(gone, pids))
    for worker in workers:
        worker.kill()


@needs_cage
def test_a_worker_s_end_can_be_asked_for_twice():
    zygote = Zygote("standard", 512, 60, 8)
    process = zygote.fork()
    process.kill()
    assert process.end() == -signal.SIGKILL
    process.kill()
    zygote.close()
    with pytest.raises(ZygoteLost):
        zygote.fork()


@needs_cage
def test_the_zygote_s_environment_and_command_hold_no_secret(monkeypatch):
    monkeypatch.setenv("AUTOGRADER_TEST_SECRET", "do-not-tell")
    monkeypatch.setenv("PYTHONPATH", "/tmp/hostile")
    zygote = Zygote("standard", 512, 60, 8)
    with open(f"/proc/{zygote._process.pid}/environ") as file:
        environment = file.read()
    zygote.close()
    assert "PYTHONHASHSEED=0" in environment
    assert "do-not-tell" not in environment
    assert "hostile" not in environment


# --- the portable way --------------------------------------------------------------------------------------


@pytest.fixture
def portable(monkeypatch):
    """A sandbox as it is on a machine without fork: every worker is a spawned process."""
    started = []

    class Noted(SpawnedProcess):
        def __init__(self, output_kb):
            super().__init__(output_kb)
            started.append(self)

    monkeypatch.setattr(host, "SpawnedProcess", Noted)
    monkeypatch.setattr(host.sys, "platform", "win32")
    with Sandbox("trusted", Limits(call_cpu_s=0.1, output_kb=8)) as sandbox:
        yield sandbox
    assert started
    for process in started:
        process.kill()


def test_a_spawned_worker_does_what_a_forked_one_does(portable):
    worker = portable.start()
    text = (
        "import numpy as np\nprint('hello')\ndef f(x):\n    x[0] = 9.0\n    return np.array(x)\ndef g():\n    1 / 0\n"
    )
    report = worker.load(submission(text), (), 10.0)
    assert (report.failures, report.printed) == ((), "hello\n")
    result = worker.call("f", ([1.0],), {}, 9.0)
    assert (result.value.tolist(), result.changed) == ([9.0], (([9.0],), {}))
    assert worker.call("g", (), {}, 9.0).where == Place(7)
    large = [float(i) for i in range(50_000)]  # beyond a pipe's buffer
    assert worker.call("f", (large,), {}, 9.0).value.shape == (50_000,)
    worker.kill()
    worker.kill()


@pytest.mark.parametrize(
    ("body", "status"), [("while True: pass", Status.TIMEOUT), ("import os; os._exit(0)", Status.EXIT)]
)
def test_a_spawned_worker_that_hangs_or_exits_is_ended(portable, body, status):
    worker = portable.start()
    worker.load(submission(f"def f():\n    {body}\n"), (), 10.0)
    result = worker.call("f", (), {}, 9.0)
    assert (result.status, worker.alive) == (status, False)
    if status is Status.TIMEOUT:
        assert result.why == note("calls.wall_limit", seconds=1.0)


@pytest.mark.deadline
def test_a_spawned_worker_that_takes_nothing_is_not_waited_for(portable):
    worker = portable.start()
    worker.load(submission("def f(x):\n    return 0\n"), (), 10.0)
    if not hasattr(signal, "SIGSTOP"):
        pytest.skip("no process can be stopped here")
    worker._process._process.send_signal(signal.SIGSTOP)
    started = time.monotonic()
    large = [float(i) for i in range(60_000)]
    result = worker.call("f", (large,), {}, 0.5)
    assert result.status in {Status.TIMEOUT, Status.CRASH}
    assert time.monotonic() - started < 30


@needs_cage
@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
def test_that_bubblewrap_does_not_work_is_the_system_s_word_and_not_ours():
    """Its trial imports what a zygote imports: a mistake of ours there would pass for a machine without namespaces."""
    problem = why_no_bubblewrap()
    assert problem is None or "Error" not in say(problem, "en")


@needs_cage
def test_each_who_joins_a_zygote_has_workers_of_their_own():
    """How a worker of one has ended is told to that one, though another one's end was seen after it."""
    zygote = Zygote("standard", 512, 60, 8)
    joined = zygote.joined()
    ours, theirs = zygote.fork(), joined.fork()
    theirs._stream.shutdown(socket.SHUT_WR)  # at which it ends by itself
    select.select([theirs._pidfd], [], [], 10)
    ours.kill()
    assert theirs.end() == 70
    assert ours.end() == -signal.SIGKILL
    joined.close()
    zygote.close()


@needs_cage
def test_whoever_leaves_a_zygote_leaves_no_worker_and_takes_nobody_else_s():
    zygote = Zygote("standard", 512, 60, 8)
    joined = zygote.joined()
    ours, theirs = zygote.fork(), joined.fork()
    joined.close()
    assert gone(theirs.pid)
    assert is_running(ours.pid)
    ours.kill()
    with pytest.raises(ZygoteLost):
        theirs.kill()
    zygote.close()


@needs_cage
def test_whoever_joins_a_zygote_that_is_gone_starts_another():
    with Sandbox("standard", LIMITS) as sandbox:
        sandbox.start().kill()
        first = sandbox._zygotes[False]
        first._process.kill()
        first._process.wait()
        sandbox._owner = 0  # as in a process that was forked from another
        assert answers(sandbox)
        assert sandbox._zygotes[False] is not first
        first.close()
