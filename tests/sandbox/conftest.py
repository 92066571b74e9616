"""A warm sandbox with short limits, and workers that are gone after their test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from autograder.model import Limits
from autograder.sandbox.ahead import PlannedCall
from autograder.sandbox.handle import Handle
from autograder.sandbox.host import Sandbox
from autograder.sandbox.offer import needs_more
from autograder.sandbox.processes import Zygote
from autograder.sandbox.replies import LoadReport
from tests.adversaries.traces import only_holds
from tests.samples import LEVEL, submission

LIMITS = Limits(call_cpu_s=0.3, exercise_wall_s=4.0, load_wall_s=3.0, output_kb=8)

Loaded = Callable[..., tuple[Handle, LoadReport]]


def host_pid(worker: Handle) -> int:
    """Return a worker's number in our own namespace."""
    return worker._process.pid


def serving_pid(zygote: Zygote) -> int:
    """Return the number of the process that forks: it may live within the one that was started."""
    pid = zygote._process.pid
    if not only_holds(pid, os.getpid()):
        return pid
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(LEVEL, LIMITS) as warm:
        yield warm


@pytest.fixture
def loaded(sandbox: Sandbox) -> Iterator[Loaded]:
    """Return a function that loads a script into a fresh worker."""
    workers: list[Handle] = []

    def load(text: str, ahead: Sequence[PlannedCall] = ()) -> tuple[Handle, LoadReport]:
        worker = sandbox.start(everything=needs_more(text))
        workers.append(worker)
        return worker, worker.load(submission(text), (), 3.0, ahead=ahead)

    yield load
    for worker in workers:
        worker.kill()
