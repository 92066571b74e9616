"""System calls by number, past Python and past the C library: each must end with a refusal of the filter's own.

A refusal for lack of privileges is not enough: it would mean that the kernel had looked at the call. The arguments are
such that a call which gets through does no harm to the machine.
"""

from __future__ import annotations

from tests.adversaries.adversary import family, in_call

# What computing needs, on x86_64: an independent copy of the allow-list. What is added there has to be added here.
# 335 and 336 belong to uprobes: the kernel hides them from every filter, and they do nothing outside a probe.
_HARMLESS = (
    "0 1 3 5 7 8 9 10 11 12 13 14 15 19 20 23 24 25 26 28 32 34 35 36 37 38 39 56 60 63 72 96 97 98 100 102 104 107 "
    "108 110 111 121 124 127 128 130 131 143 145 158 186 201 202 204 218 219 228 229 230 231 270 271 273 302 318 "
    "324 334 335 336 449"
)
_TOOLS = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(4096)
x86 = os.uname().machine == "x86_64"
parent = os.getppid()
def attempt(*arguments):
    ctypes.set_errno(0)
    if libc.syscall(*arguments) != -1 or ctypes.get_errno() not in (2, 13, 38, 25):
        raise ValueError(@BREACH@ + str(arguments) + str(ctypes.get_errno()))
"""


def _calls(name: str, tries: str, *attempts: str, **facts):
    """Return a submission that makes calls; each is a tuple of arguments as source, x86_64's number first."""
    body = "".join(f"attempt({each})\n" for each in attempts) + "return -1.0"
    return in_call(name, tries, body, before=_TOOLS, **{"status": "failed", **facts})


ADVERSARIES = family(
    "calling",
    (
        in_call(
            "every_number",
            "every system call that there is or may be one day, with zeros",
            f"""
            if x86:
                harmless = set(map(int, "{_HARMLESS}".split()))
                for number in range(1024):
                    if number not in harmless:
                        attempt(number, 0, 0, 0, 0, 0, 0)
            return -1.0
            """,
            before=_TOOLS,
            status="failed",
        ),
        _calls(
            "io_uring",
            "queues that open files past the filter",
            "425, 8, buffer",
            "426, 3, 1, 0, 0, 0",
            "427, 3, 0, 0, 0",
        ),
        _calls(
            "memory_files",
            "files that live in memory",
            "319 if x86 else 279, b'x', 0",
            "447, 0",
            "86 if x86 else 37, b'/a', b'/b'",
        ),
        _calls(
            "ptrace",
            "trace the mother process, or be traced",
            "101 if x86 else 117, 16, parent, 0, 0",
            "101 if x86 else 117, 0, 0, 0, 0",
        ),
        _calls(
            "memory_of_others",
            "read and write the mother process's memory",
            "310 if x86 else 270, parent, buffer, 1, buffer, 1, 0",
            "311 if x86 else 271, parent, buffer, 1, buffer, 1, 0",
            "440, 0, buffer, 1, 21, 0",
            "448, 0, 0",
        ),
        _calls(
            "kernel_programs",
            "programs and counters in the kernel",
            "321 if x86 else 280, 5, buffer, 72",
            "298 if x86 else 241, buffer, 0, -1, -1, 0",
            "323 if x86 else 282, 0",
        ),
        _calls(
            "keys",
            "the kernel's key rings",
            "250 if x86 else 219, 0, -3, 1, 0, 0",
            "248 if x86 else 217, b'user', b'x', b'y', 1, -3",
        ),
        _calls(
            "namespaces",
            "namespaces of one's own, in which one is root",
            "272 if x86 else 97, 0x10000000",
            "308 if x86 else 268, 3, 0",
            "165 if x86 else 40, b'none', b'/adversary-mount', b'tmpfs', 0, 0",
            "155 if x86 else 41, b'/adversary-root', b'/adversary-root'",
            "161 if x86 else 51, b'/adversary-root'",
            "428, -100, b'/', 1",
            "430, b'tmpfs', 0",
        ),
        _calls(
            "shared_memory",
            "memory, messages and semaphores that outlive the process",
            "29 if x86 else 194, 0x4144, 4096, 0o1666",
            "68 if x86 else 186, 0x4144, 0o1666",
            "64 if x86 else 190, 0x4144, 1, 0o1666",
            "240 if x86 else 180, b'/adversary-queue', 0o102, 0o666, 0",
        ),
        _calls(
            "own_settings",
            "settings that decide what the kernel lets one do",
            "157 if x86 else 167, 1, 0, 0, 0, 0",
            "157 if x86 else 167, 22, 2, buffer, 0, 0",
            "317 if x86 else 277, 1, 0, buffer",
            "135 if x86 else 92, 0x0040000",
            "203 if x86 else 122, 0, 8, buffer",
            "203 if x86 else 122, parent, 8, buffer",
            "126 if x86 else 91, buffer, buffer",
            "105 if x86 else 146, 0",
            "95 if x86 else 166, 0",
        ),
        _calls(
            "limits",
            "limits of oneself and of others",
            "302 if x86 else 261, 0, 9, buffer, 0",
            "302 if x86 else 261, 2, 9, 0, buffer",
            "160 if x86 else 164, 9, buffer",
        ),
        _calls(
            "descriptors_of_others",
            "descriptors of the mother process",
            "434, parent, 0",
            "438, 3, 0, 0",
            "312 if x86 else 272, parent, parent, 0, 0, 0",
            "436, 0, 100, 0",
        ),
        _calls(
            "machine",
            "the machine itself",
            "169 if x86 else 142, 0xFEE1DEAD, 672274793, 0, 0",
            "227 if x86 else 112, 99, buffer",
            "170 if x86 else 161, b'x', 100_000",
            "175 if x86 else 105, buffer, 0, b''",
        ),
        _calls(
            "stream_controls",
            "controls of the stream and of terminals",
            "16 if x86 else 29, 3, 0x5412, buffer",
            "16 if x86 else 29, 0, 0x5412, buffer",
            "72 if x86 else 25, 3, 4, 0x2000",
            "54 if x86 else 208, 3, 1, 2, buffer, 4",
        ),
        _calls(
            "time_of_others",
            "timers and clocks that are others'",
            "222 if x86 else 107, 0, buffer, buffer",
            "283 if x86 else 85, 0, 0",
            "253 if x86 else 26, 0",
            "300 if x86 else 262, 0, 0",
        ),
        in_call(
            "x32_calls",
            "the calls of the x32 interface, whose numbers the filter might not know",
            """
            if not x86:
                raise SystemExit
            for number in (39, 2, 57, 257, 520):
                if libc.syscall(0x40000000 | number, b"/tmp", 0, 0) != -1:
                    raise ValueError(@BREACH@ + str(number))
            return -1.0
            """,
            before=_TOOLS,
            status="crash failed exit",
        ),
        in_call(
            "i386_calls",
            "the calls of 32-bit programs, by int 0x80",
            """
            import mmap
            if not x86:
                raise SystemExit
            page = mmap.mmap(-1, 4096, prot=7)
            page.write(bytes([0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0xC3]))
            found = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
            raise ValueError(@BREACH@ + str(found))
            """,
            before=_TOOLS,
            status="crash exit",
        ),
    ),
)
