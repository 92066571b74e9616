"""Which machine a benchmark ran on, in one line: processor, cores, memory, system, Python. No names of hosts."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import numpy as np


def described() -> str:
    """Return the machine in one line."""
    memory_gb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    kernel = platform.release().split("-", 1)[0]
    return (
        f"{_processor()}, {os.cpu_count()} processors, {memory_gb:.0f} GB, {platform.system()} {kernel}"
        f" ({_distribution()}), Python {platform.python_version()}, numpy {np.__version__}"
    )


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", "unknown")
    except OSError:
        return "unknown"
