"""A dask cluster on loopback: a real scheduler, real workers, and what becomes of a run when they go away."""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from autograder.batch import Job, grade_all
from autograder.batch.cluster import cluster
from autograder.cli import main
from autograder.errors import EnvironmentProblem, UsageError
from autograder.grading import Grader
from autograder.model import SubmissionStatus
from tests.batch.test_run import a_class
from tests.samples import LEVEL, needs_cage

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
pytestmark = [needs_cage, pytest.mark.timeout(180)]

# What kills the process that grades s02, wherever that is; and what makes an engine another one.
DEADLY = """
import os
from autograder.grading import Grader
if Grader.begin.__name__ == "begin":  # a preload is executed more than once

    def deadly(self, each, begin=Grader.begin):
        return os._exit(9) if each.student == "s02" else begin(self, each)

    Grader.begin = deadly
"""
NO_CAGE = """
import autograder.batch.elsewhere as elsewhere
from autograder.model import Text
elsewhere.why_unusable = lambda *_: Text("", "strange kernel")
"""
ANOTHER_ENGINE = "import autograder.engine as engine\nengine._SOURCES = ('.py',)\n"


@dataclass
class Running:
    """A scheduler and its workers, each a process of its own."""

    folder: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return str(json.loads((self.folder / "scheduler.json").read_text())["address"])

    def start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, *options]
        environment = os.environ | {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
        with (self.folder / f"log-{len(self.processes)}").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=environment)
        self.processes.append(process)
        return process

    def scheduler(self) -> subprocess.Popen[bytes]:
        file = self.folder / "scheduler.json"
        process = self.start(
            "scheduler", "--scheduler-file", str(file), "--port", "0", "--host", "127.0.0.1", "--no-dashboard"
        )
        while not file.exists() or not file.read_text():
            assert process.poll() is None, "the scheduler did not start"
            time.sleep(0.05)
        return process

    def workers(self, *preloads: str) -> list[subprocess.Popen[bytes]]:
        """Start a worker for each, which executes that text first, and wait until all are there."""
        found = []
        for number, preload in enumerate(preloads):
            file = self.folder / f"preload_{number}.py"
            file.write_text(preload)
            options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--preload", str(file))
            found.append(self.start("worker", self.address, *options))
        with distributed.Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(len(preloads), timeout=60)
        return found


@pytest.fixture
def running(tmp_path) -> Iterator[Running]:
    made = Running(tmp_path)
    yield made
    for process in made.processes:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def job(mini) -> Job:
    return Job(mini.public, mini.secret, LEVEL)


@pytest.fixture(scope="module")
def grader(job) -> Iterator[Grader]:
    made = job.grader()
    yield made
    made.close()


def test_a_lost_worker_s_submissions_go_elsewhere_and_the_results_are_those_of_here(job, grader, running):
    hand_ins = a_class(grader.chapter, 24)
    own = {entry.result.student: entry.result for entry in grade_all(job, grader, hand_ins, 2)}
    running.scheduler()
    first, _ = running.workers("", "")
    found = {}
    with cluster(f"dask={running.address}") as on:
        for entry in grade_all(job, grader, hand_ins, on):
            found[entry.result.student] = entry.result
            if len(found) == 5:
                first.send_signal(signal.SIGKILL)
    assert found == own


def test_a_submission_that_kills_its_worker_twice_is_a_fault_of_its_own(job, grader, running, monkeypatch):
    """A third worker goes on; here it kills a process of the crew as well."""
    guilty = f"import sys\nif '--multiprocessing-fork' in sys.orig_argv:\n    exec({DEADLY!r})\n"
    (running.folder / "sitecustomize.py").write_text(guilty)
    running.scheduler()
    running.workers(DEADLY, DEADLY, DEADLY)
    monkeypatch.setenv("PYTHONPATH", str(running.folder))
    with cluster(f"dask={running.address}") as on:
        found = {entry.result.student: entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 6), on)}
    assert found.pop("s02").status is SubmissionStatus.FAULT
    assert len(found) == 5
    assert {result.status for result in found.values()} == {SubmissionStatus.GRADED}


def test_a_scheduler_that_goes_away_ends_the_run_in_one_line_and_it_goes_on_later(
    running, grader, tmp_path, monkeypatch, capfd
):
    """What is graded stays; the same command, without it or with another one, grades the rest."""
    scheduler = running.scheduler()
    running.workers("")
    handed_in = tmp_path / "handed-in"
    handed_in.mkdir()
    for each in a_class(grader.chapter, 40):
        (handed_in / f"{each.student}.py").write_text(each.sources[0].text, encoding="utf-8")
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    ledger = tmp_path / "graded" / "ledger.jsonl"

    def ending() -> None:
        while not ledger.exists() or ledger.read_bytes().count(b"\n") < 4:
            time.sleep(0.01)
        scheduler.kill()

    watching = threading.Thread(target=ending, daemon=True)
    watching.start()
    course = str(grader.chapter.public.parent.parent)
    command = ["grade", str(handed_in), "-o", str(tmp_path / "graded"), "--sandbox", LEVEL, "--course", course]
    assert main([*command, "--executor", f"dask={running.address}"]) == 2
    said = capfd.readouterr().err
    assert "the cluster is gone" in said.splitlines()[-1]
    assert "Traceback" not in said
    assert 4 <= ledger.read_bytes().count(b"\n") < 40
    assert main(command) == 0
    assert "40 graded" in capfd.readouterr().out


@pytest.mark.parametrize(
    "given",
    ["dask", "dask=", "tcp://127.0.0.1:1", "dask=127.0.0.1:1", "dask=tcp://x", "ray=tcp://x:1", "dask=tcp://x:70000"],
)
def test_what_is_no_address_is_told_as_that(given):
    with pytest.raises(UsageError, match="write dask=tcp://HOST:PORT"), cluster(given):
        pass


def test_where_no_scheduler_is_that_is_told(monkeypatch):
    monkeypatch.setattr("autograder.batch.cluster._WAIT_S", 0.5)
    with pytest.raises(EnvironmentProblem, match="no scheduler answers"), cluster("dask=tcp://127.0.0.1:1"):
        pass


@pytest.mark.parametrize("greeting", [b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_what_answers_and_is_no_scheduler_is_told_in_one_line(greeting, monkeypatch, capfd):
    """Another program's greeting reads as a length of exabytes; one that says nothing would be waited for."""
    monkeypatch.setattr("autograder.batch.cluster._WAIT_S", 2)

    def greet() -> None:
        with suppress(OSError):  # who asked is gone, or the server is closed
            while True:
                connections.append(server.accept()[0])
                connections[-1].sendall(3 * greeting)

    connections: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        greeter = threading.Thread(target=greet, daemon=True)
        greeter.start()
        with (
            pytest.raises(EnvironmentProblem, match="no scheduler answers"),
            cluster(f"dask=tcp://127.0.0.1:{server.getsockname()[1]}"),
        ):
            pass
        server.shutdown(socket.SHUT_RDWR)  # at which the thread ends
        greeter.join(20)
    for connection in connections:
        connection.close()
    gc.collect()
    assert "Traceback" not in capfd.readouterr().err


def test_tls_without_certificates_and_the_address_of_a_worker_are_told(running):
    with pytest.raises(EnvironmentProblem, match="no scheduler answers"), cluster("dask=tls://127.0.0.1:1"):
        pass
    running.scheduler()
    running.workers("")
    with distributed.Client(running.address, set_as_default=False) as client:
        worker = next(iter(client.nthreads()))
    with pytest.raises(EnvironmentProblem, match=r"no scheduler answers \(Worker\)"), cluster(f"dask={worker}"):
        pass


def test_a_worker_that_is_stopped_is_not_waited_for_without_end(running, monkeypatch):
    monkeypatch.setattr("autograder.batch.cluster._AGREE_S", 3)
    running.scheduler()
    (worker,) = running.workers("")
    worker.send_signal(signal.SIGSTOP)
    with pytest.raises(EnvironmentProblem, match="no scheduler answers"), cluster(f"dask={running.address}"):
        pass


def test_where_all_workers_have_gone_the_run_ends_in_one_line(job, grader, running, monkeypatch):
    """Its tasks would wait for ever; what was graded has been handed on."""
    monkeypatch.setattr("autograder.batch.elsewhere._LOOK_S", 0.5)
    monkeypatch.setattr("autograder.batch.cluster._ALONE_S", 1)
    running.scheduler()
    (worker,) = running.workers("")
    found = []

    def graded(address: str) -> None:
        with cluster(f"dask={address}") as on:
            for entry in grade_all(job, grader, a_class(grader.chapter, 40), on):
                found.append(entry)
                if len(found) == 3:
                    worker.send_signal(signal.SIGKILL)

    with pytest.raises(EnvironmentProblem, match="the scheduler has no worker"):
        graded(running.address)
    assert 3 <= len(found) < 40


def test_workers_that_are_not_as_this_machine_are_refused_before_anybody_is_graded(running, monkeypatch):
    running.scheduler()
    address = f"dask={running.address}"
    with pytest.raises(EnvironmentProblem, match="the scheduler has no worker"), cluster(address):
        pass
    running.workers("", ANOTHER_ENGINE)
    with pytest.raises(EnvironmentProblem, match="the grader there is not the one of here"), cluster(address):
        pass
    monkeypatch.setattr(distributed, "__version__", "1.2.3")
    with pytest.raises(EnvironmentProblem, match=r"there and 1\.2\.3 here"), cluster(address):
        pass


def test_a_worker_that_has_no_cage_is_named(job, grader, running):
    """One that joins, or fails, after the first look."""
    running.scheduler()
    running.workers(NO_CAGE)
    with (
        pytest.raises(EnvironmentProblem, match="strange kernel"),
        cluster(f"dask={running.address}") as on,
    ):
        list(grade_all(job, grader, a_class(grader.chapter, 2), on))
