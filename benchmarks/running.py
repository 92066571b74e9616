"""What a command costs, with everything that it starts: for the benchmarks that compare whole programs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# A subreaper is handed what outlives its parent, so what a cage or a kernel leaves behind is counted, too.
_WRAPPER = """
import ctypes, os, resource, subprocess, sys, time
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
started = time.monotonic()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
wall = time.monotonic() - started
try:
    while os.wait(): pass
except ChildProcessError: pass
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime, used.ru_stime, wall, used.ru_maxrss, code.returncode)
sys.stderr.buffer.write(code.stderr[-2000:])
"""


@dataclass(frozen=True)
class Spent:
    """What commands took: processor time of user and system, wall time, and the largest of their processes."""

    user_s: float = 0.0
    system_s: float = 0.0
    wall_s: float = 0.0
    peak_mb: float = 0.0
    code: int = 0
    said: str = ""

    @property
    def cpu_s(self) -> float:
        """User and system together."""
        return self.user_s + self.system_s

    def __add__(self, other: Spent) -> Spent:
        """Return what both took, one after the other."""
        return Spent(
            self.user_s + other.user_s,
            self.system_s + other.system_s,
            self.wall_s + other.wall_s,
            max(self.peak_mb, other.peak_mb),
            max(self.code, other.code, key=abs),
            other.said or self.said,
        )


def spent(command: Sequence[str], cwd: Path, **env: str) -> Spent:
    """Run a command, and return what it took with everything below it, also with what outlives it."""
    surroundings: Mapping[str, str] = {**os.environ, **env}
    done = subprocess.run(
        [sys.executable, "-c", _WRAPPER, *command],
        cwd=cwd,
        check=True,
        capture_output=True,
        text=True,
        env=surroundings,
    )
    user, system, wall, kb, code = done.stdout.split()
    return Spent(float(user), float(system), float(wall), int(kb) / 1024, int(code), done.stderr.strip())


def cpu_s(command: Sequence[str], cwd: Path) -> float:
    """Return the CPU seconds of a command with everything below it."""
    return spent(command, cwd).cpu_s


def load() -> str:
    """Return how busy the machine is: what others do here makes each CPU second shorter."""
    return "/".join(f"{each:.1f}" for each in os.getloadavg())
