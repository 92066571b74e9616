"""A worker in a fresh process: its limits, its clock, its surroundings, and how it ends."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading

import pytest

from autograder.model import Limits, Place, Status, note
from autograder.sandbox import spawned, surroundings, system
from autograder.sandbox.host import OwnSandbox
from autograder.sandbox.spawned import SpawnedProcess
from tests.samples import ROOT, submission
from tests.waiting import wait_until

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="read from Linux' own clocks and limits")


@pytest.fixture
def sandbox():
    with OwnSandbox(Limits(call_cpu_s=0.2)) as found:
        yield found


@pytest.fixture
def worker(sandbox):
    found = sandbox.start()
    yield found
    found.kill()


def test_starting_one_imports_nothing_heavy():
    """The process is there to load while its starter still imports."""
    code = "import sys, autograder.sandbox.spawned; print(*sorted(n.split('.')[0] for n in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not {"numpy", "msgspec", "pytest", "dataclasses", "ctypes"} & set(done.stdout.split())


@pytest.mark.deadline
@linux
def test_a_busy_loop_is_ended_by_its_cpu_time_at_its_line(worker):
    worker.load(submission("def f():\n    x = 0\n    while True:\n        x = 1\n"), (), 10.0)
    result = worker.call("f", (), {}, 10.0)
    assert (result.status, result.why) == (Status.TIMEOUT, note("calls.cpu_limit", seconds=0.2))
    assert result.where in {Place(3), Place(4)}


@linux
def test_the_memory_limit_holds(sandbox):
    worker = sandbox.start()
    worker.load(submission("import numpy as np\ndef f():\n    return np.ones(2 * 10**8).sum()\n"), (), 10.0)
    assert worker.call("f", (), {}, 10.0).status is Status.MEMORY
    worker.kill()


def test_a_reader_of_a_flood_comes_to_its_end():
    """Its thread and its pipe would stay for ever else, one a save."""
    process = SpawnedProcess(8)
    process._chunks = queue.Queue(maxsize=1)
    process._chunks.put(b"x")  # nobody takes it
    process.kill()
    assert wait_until(lambda: process._process.stdout.closed)


def test_a_pipe_is_closed_by_its_reader_alone():
    """Closed by another, its number may be the next process's, whose words the reader would then take."""
    process = SpawnedProcess(8)
    reading, go_on = process._read_once, threading.Event()

    def slowly(fd):
        go_on.wait(60)
        return reading(fd)

    process._read_once = slowly
    assert process.receive(30)  # its first word; the next read is the slow one
    process.kill()
    assert not process._process.stdout.closed
    go_on.set()


def test_it_ends_with_its_stream(worker):
    process = worker._process._process
    worker._process._process.stdin.close()
    assert process.wait(60) == 0


def test_a_file_in_the_working_folder_is_no_module_of_ours(tmp_path, monkeypatch):
    """Students call their files random.py, numpy.py, copy.py."""
    for name in ("random.py", "numpy.py", "msgspec.py"):
        (tmp_path / name).write_text("raise SystemExit('the wrong file')")
    monkeypatch.chdir(tmp_path)
    with OwnSandbox(Limits()) as sandbox:
        worker = sandbox.start()
        worker.load(submission("import random\ndef f():\n    return random.randint(1, 1)\n"), (), 10.0)
        assert worker.call("f", (), {}, 10.0).value == 1
        worker.kill()


def test_hashes_and_seeds_are_the_same_each_time(sandbox):
    text = (
        "import random, numpy as np\n"
        "def f():\n    return [hash('a'), random.random(), float(np.random.rand()), random.randint(1, 9)]\n"
    )
    found = []
    for _ in range(2):
        worker = sandbox.start()
        worker.load(submission(text), (), 10.0)
        found.append(worker.call("f", (), {}, 10.0).value)
        worker.kill()
    assert found[0] == found[1]


def test_its_surroundings_are_few(worker, monkeypatch):
    monkeypatch.setenv("AUTOGRADER_TEST_SECRET", "do-not-tell")
    with OwnSandbox(Limits()) as sandbox:
        other = sandbox.start()
        other.load(submission("import os\ndef f():\n    return sorted(os.environ)\n"), (), 10.0)
        names = other.call("f", (), {}, 10.0).value
        other.kill()
    assert "PYTHONHASHSEED" in names
    as_in_the_cage = {"USER", "LOGNAME"}  # a student's, of no real name
    known = {*spawned._KEPT, *surroundings.THREADS, *as_in_the_cage}
    assert set(names) <= {*known, "PYTHONHASHSEED", "LANG", "LC_CTYPE"}


def test_a_process_started_ahead_is_the_next_worker_s(sandbox):
    sandbox.start_ahead()
    sandbox.start_ahead()
    ahead = sandbox._spare
    worker = sandbox.start()
    assert worker._process is ahead
    assert sandbox._spare is None
    worker.kill()


def test_a_process_that_waits_is_ended_with_the_sandbox():
    sandbox = OwnSandbox(Limits())
    sandbox.start_ahead()
    process = sandbox._spare._process
    sandbox.close()
    assert process.poll() is not None


def test_without_a_clock_only_wall_time_counts(monkeypatch):
    """A platform whose clock fails is no reason to fail."""
    process = SpawnedProcess(8)
    try:
        assert process.cpu_s() is None or isinstance(process.cpu_s(), float)
        for error in (OSError, AttributeError, ValueError):
            monkeypatch.setattr(system.time, "clock_gettime", lambda _, error=error: (_ for _ in ()).throw(error()))
            assert process.cpu_s() is None
    finally:
        process.kill()


@pytest.mark.parametrize("platform", ["win32", "darwin", "plan9"])
def test_no_platform_s_clock_stops_a_worker_from_starting(monkeypatch, platform):
    monkeypatch.setattr(system.sys, "platform", platform)
    process = SpawnedProcess(8)
    try:
        assert process.cpu_s() is None
    finally:
        process.kill()


@pytest.mark.skipif(os.name == "nt", reason="process groups")
def test_ctrl_c_in_the_terminal_is_for_the_host():
    process = SpawnedProcess(8)
    try:
        assert wait_until(lambda: os.getpgid(process._process.pid) == process._process.pid)
    finally:
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="it waits for a process there, and none may be asked for by chance")
def test_a_worker_ends_by_itself_where_no_kernel_sees_to_it():
    """Its host, as it was told, is not its parent: that one has gone. Nobody has closed the stream."""
    own = "import autograder.sandbox.unconfined as own; own.die_with_parent = lambda: False; main(sys.argv[1:])"
    command = surroundings.python("autograder.sandbox.unconfined", [64, 0, 0, os.getpid() + 1], then=own)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.wait(60) == 0
