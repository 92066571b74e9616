"""What a submission cannot do. Each attempt is made from within a worker, by a submission's own code."""

from __future__ import annotations

import ctypes.util
import os
import re
import sys
from pathlib import Path

import pytest

from autograder.model import Status
from autograder.sandbox import confinement
from autograder.sandbox.confinement import CannotConfine
from autograder.sandbox.filter import compile_filter, why_not
from autograder.sandbox.host import Sandbox
from autograder.words import label
from tests.samples import need_threads, needs_cage, submission
from tests.sandbox.conftest import LIMITS, host_pid

pytestmark = needs_cage

# Python code -> it has to raise a PermissionError.
REFUSED = {
    "read a file": "open('/etc/passwd').read()",
    "read its own memory": "open('/proc/self/mem', 'rb')",
    "read its own environment": "open('/proc/self/environ').read()",
    "read the grader": "open('/proc/%d/environ' % os.getppid()).read()",
    "write a file": "open('/tmp/autograder-test', 'w')",
    "open by descriptor": "os.open('.', os.O_RDONLY)",
    "list a folder": "os.listdir('/')",
    "look a path up": "os.stat('/')",
    "ask for access": "os.chmod('/tmp', 0)",
    "make a folder": "os.mkdir('/tmp/autograder-test')",
    "remove a file": "os.unlink('/tmp/autograder-test')",
    "rename a file": "os.rename('/tmp/a', '/tmp/b')",
    "link": "os.symlink('/etc/passwd', '/tmp/autograder-test')",
    "read a link": "os.readlink('/proc/self/exe')",
    "change folder": "os.chdir('/')",
    "ask where it is": "libc.syscall(79, ctypes.create_string_buffer(4096), 4096) == -1 and os.stat(chr(47) + chr(47))",
    "change root": "os.chroot('/')",
    "fork": "os.fork()",
    "start a program": "os.execv('/bin/true', ['true'])",
    "start a process": "os.posix_spawn('/bin/true', ['true'], {})",
    "open a socket": "socket.socket()",
    "open a local socket": "socket.socket(socket.AF_UNIX)",
    "open a pair of sockets": "socket.socketpair()",
    "make a pipe": "os.pipe()",
    "kill the zygote": "os.kill(os.getppid(), 9)",
    "stop the zygote": "os.kill(os.getppid(), 19)",
    "kill everybody": "os.kill(-1, 9)",
    "kill its group": "os.killpg(0, 9)",
    "open a process": "os.pidfd_open(os.getppid())",
    "become root": "os.setuid(0)",
    "become another group": "os.setgroups([0])",
    "be more important": "os.nice(-1)",
    "choose its processors": "os.sched_setaffinity(0, {0})",
    "make memory a file": "os.memfd_create('x')",
    "leave its session": "os.setsid()",
    "cut a file": "os.truncate('/tmp/x', 0)",
    "read what others wrote": "os.listxattr('/')",
    "send a file": "os.sendfile(1, 0, 0, 1)",
    "wait for others": "os.waitpid(-1, os.WNOHANG)",
}

# A function of libc -> it has to return -1 with one of these numbers.
BY_LIBC = {
    "trace its parent": "ptrace(16, os.getppid(), 0, 0)",
    "be traced": "ptrace(0, 0, 0, 0)",
    "read another's memory": "process_vm_readv(os.getppid(), None, 0, None, 0, 0)",
    "write another's memory": "process_vm_writev(os.getppid(), None, 0, None, 0, 0)",
    "leave its namespaces": "unshare(0x10000000)",
    "mount": "mount(b'none', b'/tmp', b'tmpfs', 0, None)",
    "share memory": "shmget(0, 4096, 0o1600)",
    "share a queue": "msgget(0, 0o1600)",
    "share semaphores": "semget(0, 1, 0o1600)",
    "survive its zygote": "prctl(1, 0, 0, 0, 0)",
    "get privileges back": "prctl(38, 0, 0, 0, 0)",
    "change its limits": "setrlimit(9, (ctypes.c_ulong * 2)(2**62, 2**62))",
    "change another's limits": "prlimit(2, 9, None, (ctypes.c_ulong * 2)())",
    "have signals sent": "fcntl(3, 8, os.getppid())",
    "choose which signal": "fcntl(3, 10, 9)",
    "flock": "flock(3, 2)",
    "watch files": "inotify_init()",
    "watch many": "epoll_create1(0)",
    "make an event": "eventfd(0, 0)",
    "make a timer": "timerfd_create(0, 0)",
    "change the host's name": "sethostname(b'x', 1)",
    "make a key": "syscall(248, b'user', b'x', b'x', 1, -2)",
    "a call of tomorrow": "syscall(999)",
    "the machine's load": "sysinfo(ctypes.create_string_buffer(256))",
    "another's clock": "clock_gettime(~2 << 3 | 2, ctypes.create_string_buffer(16))",
    "a negative clock in a wide register": "syscall(228, ctypes.c_long(0xFFFF_FFFF_FFFF_FFF0), None)",
    "sleep on another's clock": "syscall(230, ~2 << 3 | 2, 0, ctypes.create_string_buffer(16), None)",
    "what lies in the page cache": "mincore(0, 4096, ctypes.create_string_buffer(16))",
    "advice to the page cache": "madvise(0, 4096, 21)",
    "merge equal pages": "madvise(0, 4096, 12)",
    "another's group": "getpgid(2)",
    "another's session": "getsid(2)",
    "another's cores": "sched_getaffinity(2, 8, ctypes.create_string_buffer(16))",
    "another's schedule": "sched_getscheduler(2)",
    "another's locks": "syscall(274, 2, ctypes.create_string_buffer(16), ctypes.create_string_buffer(16))",
    "the number of its socket": "fstat(3, ctypes.create_string_buffer(512))",
    "its real user": "getresuid(*[ctypes.create_string_buffer(8)] * 3)",
    "the core it runs on": "syscall(309, None, None, None)",
}

TEXT = """
    import ctypes, os, time
    try:
        import socket
    except ImportError:
        import _socket as socket
    libc = ctypes.CDLL(None, use_errno=True)

    def attempt(code):
        try:
            return f"it worked: {eval(code)!r}"
        except BaseException as error:
            return type(error).__name__

    def by_libc(code):
        ctypes.set_errno(0)
        value = eval("libc." + code)
        return [value, ctypes.get_errno()]

    def limit(number):
        found = (ctypes.c_ulong * 2)()
        assert libc.getrlimit(number, found) == 0
        return list(found)

    def look(code):
        return eval(code)
    """


@pytest.fixture(scope="module")
def inside():
    with Sandbox("standard", LIMITS) as sandbox:
        worker = sandbox.start()
        report = worker.load(submission(TEXT), (), 3.0)
        assert report.stuck is None
        yield worker
        worker.kill()


def ask(worker, function, code):
    result = worker.call(function, (code,), {}, 4.0)
    assert result.status is Status.PASSED, result
    return result.value


@pytest.mark.parametrize("attempt", REFUSED)
def test_python_cannot(inside, attempt):
    assert ask(inside, "attempt", REFUSED[attempt]) in {"PermissionError", "FileNotFoundError"}


@pytest.mark.parametrize("attempt", BY_LIBC)
def test_libc_cannot(inside, attempt):
    value, error = ask(inside, "by_libc", BY_LIBC[attempt])
    assert value == -1
    assert os.strerror(error) in {"Permission denied", "Function not implemented", "No such file or directory"}


def test_the_worker_still_answers_after_all_that_was_refused(inside):
    """The refusals above are refusals, not the end of the process that was asked."""
    assert ask(inside, "look", "6 * 7") == 42


def test_the_environment_is_made_up(inside):
    """It says what everybody's says: a home that is there, and a name."""
    assert ask(inside, "look", "dict(os.environ)") == {
        "HOME": "/home/student",
        "USER": "student",
        "LOGNAME": "student",
    }


def test_the_environment_of_the_zygote_holds_nothing_either(monkeypatch):
    """os.environ could be emptied while the process's own block still holds what it was started with."""
    monkeypatch.setenv("AUTOGRADER_TEST_SECRET", "do-not-tell")
    code = (
        "ctypes.string_at(libc.getenv(b'AUTOGRADER_TEST_SECRET')) if libc.getenv(b'AUTOGRADER_TEST_SECRET') else None"
    )
    with Sandbox("standard", LIMITS) as sandbox:
        worker = sandbox.start()
        worker.load(submission(TEXT), (), 3.0)
        assert ask(worker, "look", code) is None
        worker.kill()


def test_no_descriptor_is_open_but_its_own(inside):
    """0, 1, 2 lead nowhere, 3 is the stream to the host."""
    code = "[fd for fd in range(256) if attempt(f'os.get_inheritable({fd})').startswith('it worked')]"
    assert ask(inside, "look", code) == [0, 1, 2, 3]
    assert ask(inside, "attempt", "os.read(0, 1)") == "it worked: b''"


def test_whatever_we_are_the_worker_is_neither_root_nor_us(inside):
    """Seen from outside: where we are root it has a user of its own, and capabilities it has none."""
    status = Path(f"/proc/{host_pid(inside)}/status").read_text()
    users = {int(number) for number in re.findall(r"^Uid:(.*)$", status, re.MULTILINE)[0].split()}
    assert len(users) == 1
    if os.geteuid() == 0:
        assert users.pop() not in {0, 65_534}
    assert set(re.findall(r"^Cap(?:Inh|Prm|Eff|Amb):\s*(\w+)$", status, re.MULTILINE)) == {"0" * 16}


@pytest.mark.parametrize("name", ["autograder.course", "autograder.model", "autograder.suite", "pytest", "rich"])
def test_nothing_of_the_grader_is_in_the_worker(inside, name):
    assert ask(inside, "look", f"{name!r} in __import__('sys').modules") is False


def test_no_path_leads_to_the_grader(inside):
    assert ask(inside, "look", "__import__('sys').path") == []
    assert ask(inside, "attempt", "__import__('autograder.course.chapter')") == "ModuleNotFoundError"


def test_threads_may_be_started_and_processes_may_not(inside):
    need_threads()
    text = "__import__('threading').Thread(target=int).start()"
    assert ask(inside, "attempt", text) == "it worked: None"
    assert ask(inside, "by_libc", "fork()") == [-1, 13]


def test_memory_cores_and_files_are_limited(inside):
    """Read by the call that may read one's own limits and change none."""
    address_space, core, file_size, files = [ask(inside, "limit", number) for number in (9, 4, 1, 7)]
    assert address_space == [512 * 2**20] * 2
    assert core == [0, 0]
    assert file_size == [0, 0]
    assert files == [16, 16]


def test_a_cage_that_cannot_be_closed_runs_nothing():
    with pytest.raises(CannotConfine, match="memory_unlimited"):
        confinement._prove(confinement.Confinement("standard", 1, 1))


def test_a_missing_binding_is_told_with_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyseccomp", None)
    compile_filter.cache_clear()
    assert why_not().code == "no_binding"
    assert "install the extra 'staff' and the library libseccomp2" in label("cage.no_binding", "en")
    compile_filter.cache_clear()


def test_the_library_is_found_where_no_program_can_be_started(monkeypatch):
    """Python asks ldconfig or a compiler for it; a small container has none, and a limit may let none be started."""
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: None)
    monkeypatch.delitem(sys.modules, "pyseccomp", raising=False)
    compile_filter.cache_clear()
    assert why_not() is None
    assert ctypes.util.find_library("seccomp") is None
    compile_filter.cache_clear()


def test_other_systems_have_no_cage(monkeypatch):
    monkeypatch.setattr(confinement.sys, "platform", "darwin")
    assert why_not().code == "no_linux"
