"""A warm sandbox with short limits, and workers that are gone after their test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from autograder.model import Limits
from autograder.sandbox.host import LoadReport, Sandbox, Worker
from autograder.sandbox.processes import _pid_here
from tests.samples import LEVEL, submission

LIMITS = Limits(call_cpu_s=0.3, exercise_wall_s=4.0, load_wall_s=3.0, output_kb=8)

Loaded = Callable[[str], tuple[Worker, LoadReport]]


def host_pid(worker: Worker) -> int:
    """Return a worker's number in our own namespace."""
    return _pid_here(worker._process._pidfd, worker._process._pid)


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(LEVEL, LIMITS) as warm:
        yield warm


@pytest.fixture
def loaded(sandbox: Sandbox) -> Iterator[Loaded]:
    """Return a function that loads a script into a fresh worker."""
    workers: list[Worker] = []

    def load(text: str) -> tuple[Worker, LoadReport]:
        worker = sandbox.start()
        workers.append(worker)
        return worker, worker.load(submission(text), (), 3.0)

    yield load
    for worker in workers:
        worker.kill()
