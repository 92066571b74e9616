"""A worker in a fresh process of its own: the portable way, without fork, for files that are trusted.

Pipes, a reader thread, deadlines; the limits that the platform has. It imports little, so that a command can start
its worker before it imports anything heavy itself.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from autograder.sandbox.surroundings import KEPT, environment, python

_CHUNK: Final = 65_536
# All that an own, unconfined worker needs to know of its surroundings.
_KEPT: Final = (*KEPT, "PATH", "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP", "TMPDIR")


class SpawnedProcess:
    """A worker in a fresh process, for level `trusted` where there is no zygote, and for one's own file.

    memory_mb, cpu_s: limits of the whole process, where the platform has them; 0 sets none.
    """

    zygote = None

    def __init__(self, output_kb: int, memory_mb: int = 0, cpu_s: int = 0) -> None:
        self.limits = output_kb, memory_mb, cpu_s
        self._process = subprocess.Popen(
            _command([output_kb, memory_mb, cpu_s]),
            env=environment(_KEPT),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            **_group_of_its_own(),
        )
        self._clock = _cpu_clock(self._process)
        self._chunks: queue.Queue[bytes] = queue.Queue(maxsize=256)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Read until the end, and close: only the reader closes what it reads, or its number might be another's."""
        stdout = self._process.stdout
        assert stdout is not None
        with stdout:
            while data := self._read_once(stdout.fileno()):
                self._chunks.put(data)
        self._chunks.put(b"")

    @staticmethod
    def _read_once(fd: int) -> bytes:
        try:
            return os.read(fd, _CHUNK)
        except OSError:
            return b""

    def send(self, data: bytes, timeout_s: float) -> bool:
        """Send all of `data`; a worker that does not read is ended by its deadline."""
        stdin = self._process.stdin
        done = threading.Event()

        def write() -> None:
            try:
                if stdin is not None:
                    stdin.write(data)
                    stdin.flush()
                    done.set()
            except (OSError, ValueError):
                return

        if len(data) < 4096:  # fits into any pipe's buffer
            write()
        else:
            thread = threading.Thread(target=write, daemon=True)
            thread.start()
            thread.join(timeout_s)
        return done.is_set()

    def receive(self, timeout_s: float) -> bytes | None:
        """Return what arrived in time."""
        try:
            return self._chunks.get(timeout=max(timeout_s, 0.001))
        except queue.Empty:
            return None

    def cpu_s(self) -> float | None:
        """Return the CPU seconds used so far; None where the platform does not tell, and only wall time counts."""
        try:
            return self._clock()
        except (OSError, AttributeError, ValueError):
            return None

    def ask_where(self) -> None:
        """Ask the worker to tell its line, where there are signals for it."""
        number = getattr(signal, "SIGUSR1", None) or getattr(signal, "CTRL_BREAK_EVENT", None)
        if number is not None:
            try:
                self._process.send_signal(number)
            except OSError:  # Windows without a console to send it through
                return

    def end(self) -> int:
        """Kill and wait."""
        try:
            return self._process.wait(0.05)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
        finally:
            try:
                if self._process.stdin is not None:
                    self._process.stdin.close()
            except OSError:
                pass
            self._drain()

    def _drain(self) -> None:
        """Make room, so that the reader comes to its end, too."""
        try:
            while True:
                self._chunks.get_nowait()
        except queue.Empty:
            return

    def kill(self) -> None:
        """Kill at once."""
        self._process.kill()
        self.end()

    def pause(self) -> bool:
        """Not stop it: not every platform can."""
        return False

    def resume(self) -> bool:
        """Have nothing to do."""
        return True


def _command(arguments: list[int]) -> list[str]:
    """Return the command of a worker; no file in the working folder is imported in the place of a module."""
    return python("autograder.sandbox.unconfined", arguments)


def _group_of_its_own() -> dict[str, Any]:
    """Return what keeps Ctrl-C in the terminal from the worker, and lets Windows send it a signal of its own."""
    if os.name == "nt":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined, unused-ignore]
    return {"process_group": 0}


# --- the CPU clock of another process -------------------------------------------------------------------


def _cpu_clock(process: subprocess.Popen[bytes]) -> Callable[[], float | None]:
    if sys.platform.startswith("linux"):
        clock = (~process.pid << 3) | 2  # the kernel's id of that process's CPU clock
        return lambda: time.clock_gettime(clock)
    if sys.platform == "win32":
        return lambda: _windows_cpu_s(process)
    if sys.platform == "darwin":
        return lambda: _macos_cpu_s(process.pid)
    return lambda: None


def _windows_cpu_s(process: Any) -> float | None:
    import ctypes

    times = [ctypes.c_uint64() for _ in range(4)]  # creation, exit, kernel, user; in units of 100 ns
    kernel32 = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    if not kernel32.GetProcessTimes(ctypes.c_void_p(int(process._handle)), *map(ctypes.byref, times)):
        return None
    return (times[2].value + times[3].value) / 1e7


def _macos_cpu_s(pid: int) -> float | None:
    import ctypes

    libc = ctypes.CDLL(None)
    usage = (ctypes.c_uint64 * 64)()  # rusage_info_v0 and room to spare: 16 bytes uuid, then user and system time
    if libc.proc_pid_rusage(pid, 0, ctypes.byref(usage)):
        return None
    base = (ctypes.c_uint32 * 2)()  # one tick is numer / denom ns
    libc.mach_timebase_info(ctypes.byref(base))
    return (usage[2] + usage[3]) * base[0] / base[1] / 1e9
