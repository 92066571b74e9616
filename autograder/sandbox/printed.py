"""What a submission prints, in the cage: its first bytes are kept, the rest is forgotten."""

from __future__ import annotations

import io
from typing import Any


class Printed(io.RawIOBase):
    """Keeps the first bytes written to it and forgets the rest, so that a flood does no harm."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit
        self._kept = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        size = len(data)
        room = self._limit - len(self._kept)
        if room > 0:
            self._kept += bytes(data[:room])
        return size

    def take(self) -> str:
        """Return what was kept, and start anew."""
        text = self._kept.decode("utf-8", "replace")
        self._kept.clear()
        return text
