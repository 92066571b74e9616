"""A worker's threads are its own: limited for it alone, numbered from 1, or not to be had where that cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from autograder.model import Status, note
from autograder.sandbox import processes
from autograder.sandbox.confinement import TASKS
from autograder.sandbox.host import Sandbox, resolve_level, why_no_bubblewrap
from autograder.words import say
from tests.samples import ROOT, need_threads, needs_cage, submission
from tests.sandbox.conftest import LIMITS

pytestmark = needs_cage

TEXT = """
    import ctypes, os, threading

    def start(count, size=65536):
        threading.stack_size(size)
        event = threading.Event()
        threads = []
        try:
            for _ in range(count):
                threads.append(threading.Thread(target=event.wait, daemon=True))
                threads[-1].start()
        except RuntimeError as error:
            threads.pop()
        numbers = [thread.native_id for thread in threads]
        event.set()
        return [len(threads), max(numbers, default=0)]

    def start_by_hand(count):
        libc = ctypes.CDLL(None, use_errno=True)
        flags = 0x100 | 0x200 | 0x400 | 0x800 | 0x10000
        global stacks  # a thread may get to its stack only after this has returned
        stacks = []
        entry = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(("pause", libc))
        for started in range(count):
            stacks.append(ctypes.create_string_buffer(16384))
            top = (ctypes.addressof(stacks[-1]) + 16000) & ~15
            if libc.clone(ctypes.cast(libc.pause, ctypes.c_void_p), ctypes.c_void_p(top), flags, None) < 0:
                return started
        return count

    def who():
        return [os.getpid(), os.getppid(), threading.get_native_id(), os.getuid(), os.geteuid(), os.getgid()]
    """


@pytest.fixture(scope="module", params=["standard", "strong"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    if request.param == "strong" and (problem := why_no_bubblewrap()):
        pytest.skip(say(problem, "en"))
    with Sandbox(resolve_level(request.param), LIMITS) as sandbox:
        yield sandbox


def ask(sandbox: Sandbox, function: str, *args: object) -> object:
    """Return what a function returns in a fresh worker."""
    worker = sandbox.start()
    try:
        worker.load(submission(TEXT), (), 3.0)
        result = worker.call(function, args, {}, 4.0)
    finally:
        worker.kill()
    assert result.status is Status.PASSED, result
    return result.value


def test_a_worker_may_start_some_threads_and_no_more(sandbox: Sandbox) -> None:
    """The limit counts its first thread; small stacks do not get around it."""
    need_threads()
    assert TASKS - 4 <= ask(sandbox, "start", 1000)[0] <= TASKS - 1


def test_threads_made_by_hand_are_limited_as_well(sandbox: Sandbox) -> None:
    """A raw clone in machine code is counted by the same limit."""
    need_threads()
    assert 1 <= ask(sandbox, "start_by_hand", 1000) <= TASKS - 1


def test_the_limit_is_each_worker_s_own(sandbox: Sandbox) -> None:
    """While one has all its threads, the next has all of its own."""
    need_threads()
    first = sandbox.start()
    first.load(submission(_KEEPS), (), 3.0)
    try:
        assert ask(sandbox, "start", 20)[0] == 20
    finally:
        first.kill()


_KEEPS = """
    import threading
    threading.stack_size(65536)
    event = threading.Event()
    for _ in range(40):
        threading.Thread(target=event.wait, daemon=True).start()
    """


def test_numbers_tell_nothing_of_others(sandbox: Sandbox) -> None:
    """Whatever ran before, each worker sees the same numbers, its threads' too, and no user of its own."""
    first = ask(sandbox, "who")
    ask(sandbox, "start", 30)
    assert ask(sandbox, "who") == first
    assert ask(sandbox, "start", 3) == ask(sandbox, "start", 3)
    assert first[0] in {0, 1}
    assert first[3:] == [0, 0, 0]


def test_without_namespaces_there_are_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a worker's numbers would be the machine's, it may start none, and the sandbox says why."""
    original = processes._python

    def python(module: str, arguments: list[str], **options: str) -> list[str]:
        command = original(module, arguments, **options)
        refuse = (
            "import autograder.sandbox.namespaces as n; from autograder.sandbox.confinement import CannotConfine; "
            "n.Nursery._tried = n.Nursery._nest = lambda self: CannotConfine('no_namespaces', 'here'); "
            "from autograder.sandbox.zygote import main"
        )
        command[command.index("-c") + 1] = command[command.index("-c") + 1].replace(
            f"from {module} import main", refuse
        )
        return command

    monkeypatch.setattr(processes, "_python", python)
    with Sandbox("standard", LIMITS) as sandbox:
        assert ask(sandbox, "start", 3) == [0, 0]
        assert ask(sandbox, "who") == [0] * 6
        assert sandbox.why_no_threads() == note("cage.no_namespaces", what="here")


_AS_NOBODY = """
import os
from autograder.sandbox.namespaces import Nursery
os.setgroups([]); os.setresgid(65534, 65534, 65534); os.setresuid(65534, 65534, 65534)
nursery = Nursery()
if nursery.lacks:
    print("problem", nursery.lacks, flush=True); os._exit(0)
for _ in range(3):
    pid = nursery.fork()
    if pid == 0:
        os.write(1, b"%d " % os.getpid()); os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
os._exit(5)
"""


@pytest.mark.skipif(getattr(os, "geteuid", int)() != 0, reason="root alone can become somebody else")
def test_an_ordinary_user_has_namespaces_too() -> None:
    """Each child is process 1 of its own; the process that waits ends as the nested one does."""
    done = subprocess.run([sys.executable, "-c", _AS_NOBODY], cwd=ROOT, capture_output=True, text=True, timeout=20)
    if done.stdout.startswith("problem"):
        pytest.skip(done.stdout)
    assert (done.stdout, done.returncode) == ("1 1 1 ", 5), done.stderr


_MAY_NOT_LEAVE = """
import errno, os
from autograder.sandbox.namespaces import Nursery
def no(self): raise OSError(errno.EPERM, "no")
Nursery._leave = no
nursery = Nursery()
for _ in range(3):
    pid = nursery.fork()
    if pid == 0:
        os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
print(nursery.lacks.code, nursery.lacks.what, flush=True)
"""


def test_who_may_not_leave_a_namespace_does_not_enter_it() -> None:
    """Root of a container's own user namespace may not: a second fork from within would fail for want of memory."""
    done = subprocess.run([sys.executable, "-c", _MAY_NOT_LEAVE], cwd=ROOT, capture_output=True, text=True, timeout=20)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.startswith(("no_pid_namespaces Operation not permitted", "no_namespaces "))
