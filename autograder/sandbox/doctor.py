"""What this machine can do, found out by trying it: each check with what was seen and the remedy."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import AutograderError
from autograder.model import Block, BlockKind, CallResult, Limits, Source, Status, Submission
from autograder.sandbox.confinement import TASKS, landlock_abi, why_not
from autograder.sandbox.host import Sandbox
from autograder.sandbox.processes import why_no_bubblewrap

_ATTEMPTS = """\
import ctypes, os, threading, time


def read_a_secret_file(path):
    with open(path) as file:
        return file.read()


def write_a_file(path):
    with open(path + ".written", "w") as file:
        file.write("here")
    return "written"


def read_its_environment(path):
    assert dict(os.environ) == {}
    with open("/proc/self/environ", "rb") as file:
        return file.read().decode()


def start_a_process(path):
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    return "forked"


def run_a_program(path):
    os.execv("/bin/sh", ["sh", "-c", "true"])


def open_a_socket(path):
    libc = ctypes.CDLL(None, use_errno=True)
    found = libc.socket(2, 1, 0)
    if found < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return "opened"


def signal_its_parent(path):
    os.kill(os.getppid(), 0)
    return "allowed"


def read_the_load_of_the_machine(path):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.sysinfo(ctypes.create_string_buffer(256)) != 0:
        raise OSError(ctypes.get_errno(), "refused")
    return "read"


def read_the_clock_of_another_process(path):
    return time.clock_gettime(~2 << 3 | 2)


def start_threads_without_end(path):
    threading.stack_size(65536)
    event = threading.Event()
    started = 1
    try:
        while started < 1000:
            threading.Thread(target=event.wait, daemon=True).start()
            started += 1
    except RuntimeError:
        return started
    return started


def fill_the_memory(path):
    return len(bytearray(64 << 30))


def loop_for_ever(path):
    while True:
        pass
"""
_NAMES = [line[4:].split("(")[0] for line in _ATTEMPTS.splitlines() if line.startswith("def ")]


@dataclass(frozen=True)
class Check:
    """One line of the doctor's report. `needed`: level `standard` does not hold without it."""

    name: str
    holds: bool
    seen: str
    remedy: str = ""
    needed: bool = False


def examine() -> list[Check]:
    """Return all checks; the machine is fit for grading if all that are `needed` hold."""
    return [*_machine(), *_live("standard"), *_strong()]


def _machine() -> Iterator[Check]:
    yield Check("Python", True, f"{platform.python_version()} on {platform.system()} {platform.release()}")
    problem = why_not()
    remedy = 'on Debian or Ubuntu: apt install libseccomp2, pip install ".[staff]"; on macOS or Windows: use Docker'
    yield Check("seccomp", not problem, problem or "the filter compiles", remedy, needed=True)
    abi = landlock_abi()
    yield Check(
        "Landlock", abi > 0, f"version {abi}" if abi else "not in this kernel", "not needed: seccomp refuses it all"
    )
    if hasattr(os, "geteuid"):
        who = "root: each worker becomes a user of its own" if os.geteuid() == 0 else f"user {os.geteuid()}"
        yield Check("user", True, who)


def _live(level: str) -> Iterator[Check]:
    """Try in the cage what must fail there."""
    remedy = f"do not grade with level {level} here; please report this"
    sources = (Source("submission.py", _ATTEMPTS),)
    submission = Submission("doctor", sources=sources, blocks=(Block(0, 1, _ATTEMPTS, BlockKind.OTHER),))
    with tempfile.TemporaryDirectory() as folder, Sandbox(level, Limits(call_cpu_s=0.3)) as sandbox:
        secret = Path(folder, "secret")
        secret.write_text("secret", encoding="utf-8")
        Path(folder).chmod(0o777)
        secret.chmod(0o666)
        for name in _NAMES:
            try:
                worker = sandbox.start()
                worker.load(submission, (), 30)
                result = worker.call(name, (str(secret),), {}, 30)
                worker.kill()
            except AutograderError as error:
                yield Check(f"the cage stands ({level})", False, str(error), remedy, needed=level == "standard")
                return
            refused = _is_refused(name, result) and not Path(f"{secret}.written").exists()
            seen = f"{'refused' if refused else 'NOT refused'}: {_words(name, result)}"
            yield Check(f"{name.replace('_', ' ')} ({level})", refused, seen, remedy, needed=level == "standard")
        none = sandbox.why_no_threads()
        yield Check(
            f"threads of a worker's own ({level})",
            not none,
            none or "each worker has its own numbers and its own limit",
            "not needed: no submission can start a thread here; let this machine make user and pid namespaces",
        )


def _is_refused(name: str, result: CallResult) -> bool:
    if name == "fill_the_memory":
        return result.status is Status.MEMORY
    if name == "loop_for_ever":
        return result.status is Status.TIMEOUT
    if name == "start_threads_without_end":
        return result.status is Status.PASSED and result.value <= TASKS
    return result.status is Status.EXCEPTION and result.error_type in {
        "PermissionError",
        "OSError",
        "FileNotFoundError",
    }


def _words(name: str, result: CallResult) -> str:
    if result.status is Status.TIMEOUT:
        return f"stopped after {result.limit.en}"
    if name == "start_threads_without_end":
        return f"{result.value} at most, the first one included"
    return result.error_type or result.status


def _strong() -> Iterator[Check]:
    problem = why_no_bubblewrap() if sys.platform.startswith("linux") else "bubblewrap needs Linux"
    remedy = "not needed, but better: apt install bubblewrap (it does not work within Docker)"
    yield Check("bubblewrap, for level strong", not problem, problem or "works", remedy)
    if not problem and not why_not():
        yield from _live("strong")
