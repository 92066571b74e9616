"""What the machine shares, read or written: whatever one submission could leave there, another could find.

Each must be refused, or be the same for everybody, whatever else the machine does.
"""

from __future__ import annotations

import textwrap

from tests.adversaries.adversary import family, in_call

_TOOLS = """
import ctypes, errno, os, threading, time
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(4096)
x86 = os.uname().machine == "x86_64"

def refused(what, *codes):
    try:
        found = what()
    except (OSError, ImportError, AttributeError, ValueError):
        return
    raise ValueError(@BREACH@ + repr(found))

def call(name, *arguments):
    ctypes.set_errno(0)
    if getattr(libc, name)(*arguments) != -1:
        raise ValueError(@BREACH@ + name)

def number(x, arm, *arguments):
    ctypes.set_errno(0)
    if libc.syscall(x if x86 else arm, *arguments) != -1:
        raise ValueError(@BREACH@ + str(x))
"""


def _tell(name: str, tries: str, body: str, **facts):
    """Return a submission whose `total` tries to read something shared, and then answers wrongly."""
    return in_call(name, tries, f"{textwrap.dedent(body)}\nreturn -1.0", before=_TOOLS, **{"status": "failed", **facts})


ADVERSARIES = family(
    "telling",
    (
        _tell("load", "the machine's load and free memory", "call('sysinfo', buffer)\nrefused(os.getloadavg)"),
        _tell(
            "clocks_of_others",
            "processor clocks of all processes, by number, also in a register's upper half",
            """
            for pid in range(2, 400):
                for kind in (2, 6):
                    refused(lambda: time.clock_gettime(~pid << 3 | kind))
            number(228, 113, ctypes.c_long((~2 << 3 | 2) & 0xFFFF_FFFF), buffer)
            number(228, 113, ctypes.c_long(1 << 32), buffer)
            number(229, 114, ctypes.c_long(~2 << 3 | 2), buffer)
            number(230, 115, ctypes.c_long(~2 << 3 | 2), 0, buffer, 0)
            """,
        ),
        _tell(
            "existence_of_others",
            "which processes there are, by calls that fail in one way or the other",
            """
            for pid in (1, 2, 3, 50, 1000, 30_000):
                if pid == os.getpid():
                    continue
                for name in ("getpgid", "getsid", "sched_getscheduler"):
                    call(name, pid)
                call("sched_getparam", pid, buffer)
                call("sched_getaffinity", pid, 128, buffer)
                call("getpriority", 0, pid)
                number(252, 31, 1, pid)
                number(274, 100, pid, buffer, buffer)
                number(302, 261, pid, 7, 0, buffer)
                number(312, 272, pid, pid, 0, 0, 0)
                number(434, 434, pid, 0)
                if ctypes.get_errno() not in (1, 13, 38):
                    raise ValueError(@BREACH@ + str(ctypes.get_errno()))
            """,
        ),
        _tell(
            "page_cache",
            "what lies in the page cache, and advice that puts it there or out of it",
            """
            here = ctypes.cast(libc.getenv, ctypes.c_void_p).value & ~4095
            call("mincore", ctypes.c_void_p(here), 4096, buffer)
            for advice in (3, 9, 12, 13, 18, 19, 20, 21, 22, 23, 24, 25):
                call("madvise", ctypes.c_void_p(here), 4096, advice)
            number(221, 223, 0, 0, 4096, 4)
            number(440, 440, 0, buffer, 1, 21, 0)
            """,
        ),
        _tell(
            "numbers_of_threads",
            "numbers that the kernel gives to threads, after others have started some",
            """
            numbers = []
            for _ in range(5):
                thread = threading.Thread(target=int)
                thread.start()
                thread.join()
                numbers.append(thread.native_id)
            if max(numbers + [os.getpid(), threading.get_native_id()]) > 100:
                raise ValueError(@BREACH@ + repr(numbers))
            """,
        ),
        _tell(
            "number_of_its_user",
            "a user's number that tells how many workers there were",
            """
            if {os.getuid(), os.geteuid(), os.getgid(), os.getegid()} != {0}:
                raise ValueError(@BREACH@ + str(os.getuid()))
            refused(os.getresuid)
            refused(os.getgroups)
            """,
        ),
        _tell("number_of_its_socket", "the number of its stream, which counts sockets", "refused(lambda: os.fstat(3))"),
        _tell(
            "core",
            "which core it runs on, by the call",
            "number(309, 168, buffer, buffer, 0)",
        ),
        _tell(
            "kernel_objects",
            "names that all processes share: queues, semaphores, shared memory, keys",
            """
            for key in (1, 0x1234, 99_999):
                number(68, 186, key, 0o1777)
                number(64, 190, key, 1, 0o1777)
                number(29, 194, key, 4096, 0o1777)
            number(240, 180, b"/x", 0o102, 0o777, 0)
            number(248, 217, b"user", b"x", b"x", 1, -2)
            number(250, 219, 0, -3, 0)
            refused(lambda: __import__("multiprocessing.shared_memory").shared_memory.SharedMemory("x", True, 4096))
            """,
        ),
        _tell(
            "kernel_talk",
            "the kernel's log, its counters and its events",
            """
            number(103, 116, 3, buffer, 4096)
            number(298, 241, buffer, 0, -1, -1, 0)
            number(321, 280, 0, buffer, 72)
            number(323, 282, 0)
            number(300, 262, 0, 0)
            number(253, 26)
            number(294, 26, 0)
            number(212, 18, 0, 0, buffer, 100)
            """,
        ),
        _tell(
            "disk_space",
            "how full the disk is, and how many files there are",
            """
            call("statfs", b"/", buffer)
            call("fstatfs", 0, buffer)
            call("statvfs", b"/", buffer)
            refused(lambda: os.statvfs("/"))
            refused(lambda: __import__("shutil").disk_usage("/"))
            """,
        ),
        _tell(
            "counters_of_the_network",
            "interfaces, sockets and their counters",
            """
            refused(lambda: __import__("socket").if_nameindex())
            call("socket", 16, 3, 0)
            call("socket", 2, 1, 0)
            call("getsockname", 3, buffer, buffer)
            call("getsockopt", 3, 1, 17, buffer, buffer)
            call("ioctl", 3, 0x5411, buffer)
            """,
        ),
        _tell(
            "limits_of_the_user",
            "how many tasks its user has, by asking for a limit below that",
            """
            import resource
            refused(lambda: resource.setrlimit(resource.RLIMIT_NPROC, (1, 1)) or "set")
            refused(lambda: resource.prlimit(0, resource.RLIMIT_NPROC, (1, 1)))
            """,
        ),
        _tell(
            "children_s_time",
            "processor time of other children, faults and switches of all",
            """
            import resource
            usage = resource.getrusage(resource.RUSAGE_CHILDREN)
            if usage.ru_utime or usage.ru_stime or usage.ru_nvcsw:
                raise ValueError(@BREACH@ + repr(usage))
            """,
        ),
        _tell(
            "threads_by_hand",
            "threads without end, by machine code's own way",
            """
            flags = 0x100 | 0x200 | 0x400 | 0x800 | 0x10000
            stacks, started = [], 1
            while started < 2000:
                stacks.append(ctypes.create_string_buffer(8192))
                top = (ctypes.addressof(stacks[-1]) + 8000) & ~15
                if libc.clone(ctypes.cast(libc.pause, ctypes.c_void_p), ctypes.c_void_p(top), flags, None) < 0:
                    break
                started += 1
            if started > 64:
                raise ValueError(@BREACH@ + str(started))
            """,
        ),
        _tell(
            "threads_that_come_and_go",
            "use up the machine's process numbers, a thousand threads one after the other",
            """
            for _ in range(300):
                thread = threading.Thread(target=int)
                thread.start()
                thread.join()
            """,
            status="failed exception",
        ),
        _tell(
            "other_namespaces",
            "new namespaces, or those of others",
            """
            for flags in (0x10000000, 0x20000000, 0x00020000, 0x40000000, 0x02000000):
                number(272, 97, flags)
                number(308, 268, 3, flags)
                number(56, 220, flags | 17, 0, 0, 0, 0)
                number(56, 220, flags | 0x10f00, 0, 0, 0, 0)
            """,
            status="failed crash exit",
        ),
        _tell(
            "scheduling",
            "take the cores from others, or give them back in a pattern",
            """
            call("nice", 5)
            call("setpriority", 0, 0, 10)
            call("sched_setscheduler", 0, 1, buffer)
            number(203, 122, 0, 8, buffer)
            number(314, 274, 0, buffer, 0)
            number(251, 30, 1, 0, 0)
            """,
        ),
    ),
)
