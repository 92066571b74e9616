"""What this machine can do, found out by trying it: each check with what was seen and what to do about it."""

from __future__ import annotations

import importlib.util
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.errors import AutograderError
from autograder.machine import cores
from autograder.model import (
    Block,
    BlockKind,
    CallResult,
    Limits,
    Lost,
    Note,
    Parameter,
    Raised,
    Read,
    Returned,
    Said,
    Source,
    Status,
    note,
)
from autograder.sandbox.confinement import TASKS, landlock_abi
from autograder.sandbox.filter import why_not
from autograder.sandbox.host import Sandbox, why_no_bubblewrap
from autograder.sandbox.processes import told
from autograder.sandbox.system import pidfd_open
from autograder.sandbox.trial import why_unusable

# What must fail in the cage; `path` leads to a file that everybody may read and write outside.
_ATTEMPTS = {
    "read_a_secret_file": "return open(path).read()",
    "write_a_file": "return open(path + '.written', 'w').write('here')",
    "read_its_environment": """\
assert set(os.environ) <= {"HOME", "USER", "LOGNAME"}
return open("/proc/self/environ", "rb").read().decode()""",
    "start_a_process": """\
if os.fork() == 0:
    os._exit(0)
return "forked\"""",
    "run_a_program": 'os.execv("/bin/sh", ["sh", "-c", "true"])',
    "open_a_socket": "return succeeded(libc.socket(2, 1, 0))",
    "signal_its_parent": "return os.kill(os.getppid(), 0)",
    "read_the_load_of_the_machine": "return succeeded(libc.sysinfo(ctypes.create_string_buffer(256)))",
    "read_the_clock_of_another_process": "return time.clock_gettime(~2 << 3 | 2)",
    "start_threads_without_end": """\
threading.stack_size(65536)
event = threading.Event()
for started in range(1, 1000):
    try:
        threading.Thread(target=event.wait, daemon=True).start()
    except RuntimeError:
        return started
return 1000""",
    "fill_the_memory": "return len(bytearray(64 << 30))",
    "loop_for_ever": "while True: pass",
}
_FILE = """\
import ctypes, os, threading, time

libc = ctypes.CDLL(None, use_errno=True)

def succeeded(found):
    if found < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return found

""" + "\n".join(f"def {name}(path):\n{indent(body, '    ')}\n" for name, body in _ATTEMPTS.items())
_OPEN_FILES = 64
_AT_A_TIME = 32  # processes
# What grading imports, and whether that is so on this platform.
_PACKAGES = {
    **dict.fromkeys(("numpy", "msgspec", "pytest", "rich", "jinja2"), True),
    "pyseccomp": sys.platform.startswith("linux"),
}


class Check(Struct, frozen=True):
    """One line of the doctor's report. `needed`: level `standard` does not hold without it."""

    name: Note
    holds: bool
    seen: Said
    remedy: Note | None = None
    needed: bool = False


def _say(code: str, **parameters: Parameter) -> Note:
    return note(f"cage.{code}", **parameters)


def examine() -> list[Check]:
    """Return all checks; the machine is fit for grading if all that are `needed` hold."""
    trials: list[tuple[Note, bool, Callable[[], Iterable[Check]]]] = [
        (_say("python"), True, _python),
        (_say("packages"), True, _packages),
        (_say("seccomp"), True, _seccomp),
        (_say("kernel"), True, _kernel),
        (_say("room"), False, _room),
        (_say("worker", level="standard"), True, lambda: _worker("standard")),
        (_say("cage", level="standard"), True, lambda: _live("standard")),
        (_say("bubblewrap"), False, _strong),
    ]
    return [check for name, needed, trial in trials for check in _tried(name, needed, trial)]


def _tried(name: Note, needed: bool, trial: Callable[[], Iterable[Check]]) -> list[Check]:
    """Return a trial's checks; what ends it is a finding like any other, and does not end the doctor."""
    found: list[Check] = []
    try:
        found.extend(trial())
    except Exception as error:  # whatever is amiss here is what is looked for
        seen = _say("unknown", type=type(error).__name__, text=clip(str(error)))
        found.append(Check(name, False, seen, _say("mend_and_repeat"), needed))
    return found


def _python() -> Iterator[Check]:
    version, system, release = platform.python_version(), platform.system(), platform.release()
    yield Check(_say("python"), True, _say("version_on", version=version, system=system, release=release))


def _packages() -> Iterator[Check]:
    for name, needed in _PACKAGES.items():
        if needed and importlib.util.find_spec(name) is None:
            yield Check(_say("package", name=name), False, _say("not_installed"), _say("install_staff"), needed=True)
    import numpy

    seen = _say("version_in", version=numpy.__version__, folder=clip(str(Path(numpy.__file__).parents[1])))
    yield Check(_say("package", name="numpy"), True, seen)


def _seccomp() -> Iterator[Check]:
    lacks = why_not()
    seen = told(lacks) if lacks is not None else _say("compiles")
    yield Check(_say("seccomp"), lacks is None, seen, _say("install_seccomp"), needed=True)


def _kernel() -> Iterator[Check]:
    abi = landlock_abi()
    seen = _say("landlock_version", version=abi) if abi else _say("no_landlock")
    yield Check(_say("landlock"), abi > 0, seen, _say("no_need_of_landlock"))
    if sys.platform.startswith("linux"):
        seen, holds = _say("works"), True
        try:
            os.close(pidfd_open(os.getpid()))
        except OSError as error:
            seen, holds = _say("pidfd_refused", what=error.strerror), False
        yield Check(_say("pidfd"), holds, seen, _say("newer_kernel"), needed=True)
    if hasattr(os, "geteuid"):
        user = os.geteuid()
        yield Check(_say("user"), True, _say("user_number", number=user) if user else _say("root"))


def _room() -> Iterator[Check]:
    """Look at what a run needs room in. None of it is needed by the cage itself."""
    try:
        yield Check(_say("temporary_folder"), True, _say("seen", what=clip(tempfile.gettempdir())))
    except OSError:
        yield Check(_say("temporary_folder"), False, _say("no_temporary_folder"), _say("set_tmpdir"))
    try:
        yield Check(_say("working_folder"), True, _say("seen", what=clip(os.getcwd())))
    except OSError as error:
        yield Check(_say("working_folder"), False, _say("seen", what=error.strerror), _say("change_folder"))
    if sys.platform.startswith("linux"):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        enough = most < 0 or most >= _OPEN_FILES
        more = _say("ulimit", number=4 * _OPEN_FILES)
        yield Check(_say("open_files"), enough, _say("files_at_a_time", number=most), more)
        yield _processes()
    yield Check(_say("processors"), True, _say("submissions_at_a_time", number=cores()))


def _processes() -> Check:
    """Try how many processes there may be at a time, up to what a class takes: limits of containers are not to be read.

    A worker takes up to five, the processes that start and lead it included.
    """
    started: list[subprocess.Popen[bytes]] = []
    why = None
    try:
        for _ in range(_AT_A_TIME):
            started.append(subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL))
    except OSError as error:
        why = error.strerror
    for process in started:
        process.communicate()
    seen = _say("more_at_a_time", number=len(started), why=why)
    return Check(_say("processes"), len(started) == _AT_A_TIME, seen, _say("more_processes", number=_AT_A_TIME))


def _worker(level: str) -> Iterator[Check]:
    why = why_unusable(level, Limits())
    yield Check(_say("worker", level=level), not why, why or _say("computes"), _say("mend"), level == "standard")


def _live(level: str) -> Iterator[Check]:
    """Try in the cage what must fail there."""
    remedy, needed = _say("do_not_grade", level=level), level == "standard"
    sources = (Source("submission.py", _FILE),)
    submission = Read("doctor", sources=sources, blocks=(Block(0, 1, _FILE, BlockKind.OTHER),))
    with _secret() as secret, Sandbox(level, Limits(call_cpu_s=0.3)) as sandbox:
        for name in _ATTEMPTS:
            try:
                worker = sandbox.start()
                worker.load(submission, (), 30)
                result = worker.call(name, (str(secret),), {}, 30)
                worker.kill()
            except AutograderError as error:
                yield Check(_say("cage_stands", level=level), False, error.said, remedy, needed)
                return
            refused = _is_refused(name, result) and not Path(f"{secret}.written").exists()
            seen = _say("refused" if refused else "not_refused", how=_how(name, result))
            yield Check(_say("attempt", what=_say(f"try_{name}"), level=level), refused, seen, remedy, needed)
        none = sandbox.why_no_threads()
        seen = none or _say("threads_of_its_own")
        yield Check(_say("own_threads", level=level), not none, seen, _say("no_need_of_threads"))


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
    match name:
        case "fill_the_memory":
            return result.status is Status.MEMORY
        case "loop_for_ever":
            return result.status is Status.TIMEOUT
        case "start_threads_without_end":
            return isinstance(result, Returned) and result.value <= TASKS
    return isinstance(result, Raised) and result.type in {"PermissionError", "OSError", "FileNotFoundError"}


def _how(name: str, result: CallResult) -> Note | str:
    match result:
        case Lost(Status.TIMEOUT, limit):
            return _say("stopped", limit=limit)
        case Returned(value=int() as number) if name == "start_threads_without_end":
            return _say("threads_at_most", number=number)
        case Raised():
            return result.type
    return result.status


def _strong() -> Iterator[Check]:
    linux = sys.platform.startswith("linux")
    problem = why_no_bubblewrap() if linux else _say("bubblewrap_needs_linux")
    yield Check(_say("bubblewrap"), not problem, problem or _say("works"), _say("install_bubblewrap"))
    if not problem and why_not() is None:
        yield from _worker("strong")
        yield from _live("strong")
