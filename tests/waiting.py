"""Waiting for what a test is about to see, however slow the machine is, in place of sleeping and hoping."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable


def wait_until(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Wait until something is so; False where it is not after so many seconds."""
    ends = time.monotonic() + seconds
    while not true():
        if time.monotonic() > ends:
            return False
        time.sleep(0.02)
    return True


def is_running(pid: int) -> bool:
    """Whether a process exists and, as far as the system tells, is no zombie."""
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except ProcessLookupError:
        return False
    except OSError:
        return sys.platform != "linux"


def gone(pid: int) -> bool:
    """Wait for a process to end."""
    return wait_until(lambda: not is_running(pid), 20)
