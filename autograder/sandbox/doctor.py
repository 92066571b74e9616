"""What this machine can do, found out by trying it: each check with what was seen and the remedy."""

from __future__ import annotations

import importlib.util
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import AutograderError
from autograder.machine import cores
from autograder.model import (
    Block,
    BlockKind,
    CallResult,
    Limits,
    Lost,
    Raised,
    Read,
    Returned,
    Source,
    Status,
)
from autograder.sandbox.confinement import TASKS, landlock_abi, why_not
from autograder.sandbox.host import Sandbox
from autograder.sandbox.surroundings import why_no_bubblewrap
from autograder.sandbox.system import pidfd_open
from autograder.sandbox.trial import why_unusable
from autograder.words import say

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
    assert set(os.environ) <= {"HOME", "USER", "LOGNAME"}
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
_OPEN_FILES = 64
# What grading imports, and whether that is so on this platform.
_PACKAGES = {
    **dict.fromkeys(("numpy", "msgspec", "pytest", "rich", "jinja2"), True),
    "pyseccomp": sys.platform.startswith("linux"),
}
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
    trials: list[tuple[str, bool, Callable[[], Iterable[Check]]]] = [
        ("Python", True, _python),
        ("packages", True, _packages),
        ("seccomp", True, _seccomp),
        ("kernel", True, _kernel),
        ("room", False, _room),
        ("a worker (standard)", True, lambda: _worker("standard")),
        ("the cage (standard)", True, lambda: _live("standard")),
        ("bubblewrap", False, _strong),
    ]
    return [check for name, needed, trial in trials for check in _tried(name, needed, trial)]


def _tried(name: str, needed: bool, trial: Callable[[], Iterable[Check]]) -> list[Check]:
    """Return a trial's checks; what ends it is a finding like any other, and does not end the doctor."""
    found: list[Check] = []
    try:
        found.extend(trial())
    except Exception as error:  # whatever is amiss here is what is looked for
        seen = f"cannot be found out: {type(error).__name__}: {error}"
        found.append(Check(name, False, seen, "mend what it names, then run doctor again", needed))
    return found


def _python() -> Iterator[Check]:
    yield Check("Python", True, f"{platform.python_version()} on {platform.system()} {platform.release()}")


def _packages() -> Iterator[Check]:
    remedy = 'in the course\'s folder: python -m pip install -c constraints.txt -e ".[staff]"'
    for name, needed in _PACKAGES.items():
        if needed and importlib.util.find_spec(name) is None:
            yield Check(name, False, "not installed for this Python", remedy, needed=True)
    import numpy

    yield Check("numpy", True, f"{numpy.__version__} in {Path(numpy.__file__).parents[1]}")


def _seccomp() -> Iterator[Check]:
    problem = why_not()
    remedy = 'on Debian or Ubuntu: apt install libseccomp2, pip install ".[staff]"; on macOS or Windows: use Docker'
    yield Check("seccomp", not problem, problem or "the filter compiles", remedy, needed=True)


def _kernel() -> Iterator[Check]:
    abi = landlock_abi()
    yield Check(
        "Landlock", abi > 0, f"version {abi}" if abi else "not in this kernel", "not needed: seccomp refuses it all"
    )
    if sys.platform.startswith("linux"):
        seen, remedy = "works", "use Linux 5.3 or newer, in Docker version 20.10 or newer"
        try:
            os.close(pidfd_open(os.getpid()))
        except OSError as error:
            seen = f"refused: {error.strerror}"
        yield Check("pidfd_open", seen == "works", seen, remedy, needed=True)
    if hasattr(os, "geteuid"):
        who = "root: each worker becomes a user of its own" if os.geteuid() == 0 else f"user {os.geteuid()}"
        yield Check("user", True, who)


def _room() -> Iterator[Check]:
    """Look at what a run needs room in. None of it is needed by the cage itself."""
    try:
        yield Check("temporary folder", True, tempfile.gettempdir())
    except OSError:
        yield Check("temporary folder", False, "there is none to write into", "set TMPDIR to a folder of yours")
    try:
        yield Check("working folder", True, os.getcwd())
    except OSError as error:
        yield Check("working folder", False, f"{error.strerror}", "change into a folder that exists")
    if sys.platform.startswith("linux"):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        enough = most < 0 or most >= _OPEN_FILES
        yield Check("open files", enough, f"{most} at a time", f"ulimit -n {4 * _OPEN_FILES}")
    yield Check("processors", True, f"{cores()}: as many submissions at a time, or say --jobs")


def _worker(level: str) -> Iterator[Check]:
    problem = why_unusable(level, Limits())
    remedy = "mend what it names; see the lines above"
    yield Check(f"a worker ({level})", not problem, problem or "computes", remedy, needed=level == "standard")


def _live(level: str) -> Iterator[Check]:
    """Try in the cage what must fail there."""
    remedy = f"do not grade with level {level} here; please report this"
    sources = (Source("submission.py", _ATTEMPTS),)
    submission = Read("doctor", sources=sources, blocks=(Block(0, 1, _ATTEMPTS, BlockKind.OTHER),))
    with _secret() as secret, Sandbox(level, Limits(call_cpu_s=0.3)) as sandbox:
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


@contextmanager
def _secret() -> Iterator[Path]:
    """Yield a file that a worker must not read; where none can be made, one that everybody may read outside."""
    try:
        place = tempfile.TemporaryDirectory()
    except OSError:
        yield Path(__file__)
        return
    with place as folder:
        secret = Path(folder, "secret")
        secret.write_text("secret", encoding="utf-8")
        Path(folder).chmod(0o777)
        secret.chmod(0o666)
        yield secret


def _is_refused(name: str, result: CallResult) -> bool:
    if name == "fill_the_memory":
        return result.status is Status.MEMORY
    if name == "loop_for_ever":
        return result.status is Status.TIMEOUT
    if name == "start_threads_without_end":
        return isinstance(result, Returned) and result.value <= TASKS
    return isinstance(result, Raised) and result.type in {
        "PermissionError",
        "OSError",
        "FileNotFoundError",
    }


def _words(name: str, result: CallResult) -> str:
    if isinstance(result, Lost) and result.status is Status.TIMEOUT:
        return f"stopped after {say(result.why, 'en')}"
    if name == "start_threads_without_end" and isinstance(result, Returned):
        return f"{result.value} at most, the first one included"
    return result.type if isinstance(result, Raised) else result.status


def _strong() -> Iterator[Check]:
    problem = why_no_bubblewrap() if sys.platform.startswith("linux") else "bubblewrap needs Linux"
    remedy = "not needed, but better: apt install bubblewrap (it does not work within Docker)"
    yield Check("bubblewrap, for level strong", not problem, problem or "works", remedy)
    if not problem and not why_not():
        yield from _worker("strong")
        yield from _live("strong")
