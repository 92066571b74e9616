"""A worker in a fresh process of its own: the portable way, without fork, for files that are trusted.

Pipes, a reader thread, deadlines; the limits that the platform has. It imports little, so that a command can start
its worker before it imports anything heavy itself.
"""

from __future__ import annotations

import os
import queue
import subprocess
import threading
from typing import Any, Final

from autograder.sandbox.surroundings import KEPT, environment, python
from autograder.sandbox.system import ASK, cpu_s

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
            _command([output_kb, memory_mb, cpu_s, os.getpid()]),
            env=environment(_KEPT),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            **_group_of_its_own(),
        )
        self._chunks: queue.Queue[bytes] = queue.Queue(maxsize=256)
        try:
            threading.Thread(target=self._read, daemon=True).start()
        except RuntimeError:  # the machine grants none, and nobody else knows of the process yet
            with self._process:
                self._process.kill()
            raise

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
        try:
            return self._chunks.get(timeout=max(timeout_s, 0.001))
        except queue.Empty:
            return None

    def cpu_s(self) -> float | None:
        return cpu_s(self._process.pid, getattr(self._process, "_handle", 0))

    def ask_where(self) -> None:
        if ASK is not None:
            try:
                self._process.send_signal(ASK)
            except OSError:  # Windows without a console to send it through
                return

    def end(self) -> int:
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
        self._process.kill()
        self.end()

    def pause(self) -> bool:
        return False  # not every platform can

    def resume(self) -> bool:
        return True


def _command(arguments: list[int]) -> list[str]:
    """Return the command of a worker; no file in the working folder is imported in the place of a module."""
    return python("autograder.sandbox.unconfined", arguments)


def _group_of_its_own() -> dict[str, Any]:
    """Return what keeps Ctrl-C in the terminal from the worker, and lets Windows send it a signal of its own."""
    if os.name == "nt":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined, unused-ignore]
    return {"process_group": 0}
