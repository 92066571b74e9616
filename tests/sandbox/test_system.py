"""A Python that was built on old headers (conda's) has no pidfd calls; the kernel has them all the same."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys

import pytest

from autograder.model import Status
from autograder.sandbox import processes, system
from autograder.sandbox.host import Sandbox, why_no_bubblewrap
from tests.samples import LEVEL, needs_cage, submission
from tests.sandbox.conftest import LIMITS

pytestmark = needs_cage


@pytest.fixture
def without(monkeypatch):
    """Take Python's own calls away, in this process and in the zygote."""
    monkeypatch.setattr(system, "_open", None)
    monkeypatch.setattr(system, "_send_signal", None)
    original = processes._python
    gone = "import autograder.sandbox.system as own; own._open = own._send_signal = None; "

    def python(module, arguments, **options):
        command = original(module, arguments, **options)
        place = command.index("-c") + 1
        command[place] = command[place].replace("from autograder", f"{gone}from autograder")
        return command

    monkeypatch.setattr(processes, "_python", python)


def test_the_raw_calls_do_what_python_s_do(without):
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as process:
        handle = system.pidfd_open(process.pid)
        assert select.select([handle], [], [], 0) == ([], [], [])
        system.pidfd_send_signal(handle, signal.SIGKILL)
        assert process.wait(10) == -signal.SIGKILL
        with pytest.raises(ProcessLookupError):
            system.pidfd_send_signal(handle, signal.SIGKILL)
        os.close(handle)


def test_what_the_kernel_refuses_is_an_error(without):
    with pytest.raises(OSError, match="Invalid argument"):
        system.pidfd_open(-1)


@pytest.mark.parametrize("level", ["standard", "strong"])
def test_a_class_is_graded_without_python_s_calls(without, level):
    if level == "strong" and why_no_bubblewrap():
        pytest.skip("bubblewrap does not work here")
    with Sandbox(level, LIMITS) as sandbox:
        worker = sandbox.start()
        worker.load(submission("def f(x):\n    return x + 1\n"), (), 3.0)
        assert worker.call("f", (1,), {}, 3.0).value == 2
        assert worker.call("g", (1,), {}, 3.0).status is Status.MISSING
        worker.kill()
    assert LEVEL == "standard"
