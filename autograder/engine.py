"""Which engine this is: a digest of its own sources. A result counts only for the engine that it was made by."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).parent
_SOURCES = (".py", ".html", ".css", ".js", ".toml")


@cache
def engine_digest() -> str:
    """Return the digest, the same in a clone and in a wheel, whatever the line ends; taken once a process."""
    whole = hashlib.sha256()
    for path in sorted(_sources(), key=lambda path: path.as_posix()):
        content = (_ROOT / path).read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{path.as_posix()}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()[:16]


def _sources() -> list[Path]:
    found = []
    for folder, folders, files in os.walk(_ROOT):
        folders[:] = [name for name in folders if name != "__pycache__"]
        found += [Path(folder, name).relative_to(_ROOT) for name in files if name.endswith(_SOURCES)]
    return found
