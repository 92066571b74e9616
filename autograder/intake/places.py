"""Bytes that are read from anywhere: at hand, or in a file that is open once. Whoever reads says where."""

from __future__ import annotations

import io
import os
from pathlib import Path


class InMemory:
    """Bytes at hand."""

    def __init__(self, data: bytes) -> None:
        self._data, self.size = data, len(data)

    def read_at(self, at: int, size: int) -> bytes:
        return self._data[at : at + size]


class OnDisk:
    """A file that is open once; whoever reads says where, and moves nobody else."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stream = path.open("rb", buffering=0)
        self.size = os.fstat(self._stream.fileno()).st_size

    def read_at(self, at: int, size: int) -> bytes:
        if not hasattr(os, "pread"):  # Windows, where nothing is forked either
            with self._path.open("rb") as stream:
                stream.seek(at)
                return stream.read(size)
        parts = bytearray()
        while len(parts) < size and (part := os.pread(self._stream.fileno(), size - len(parts), at + len(parts))):
            parts += part
        return bytes(parts)

    def __del__(self) -> None:
        if stream := getattr(self, "_stream", None):
            stream.close()


Source = InMemory | OnDisk


class Part(io.RawIOBase):
    """A source from one place on, with a place of its own."""

    def __init__(self, source: Source, at: int) -> None:
        super().__init__()
        self._source, self._at = source, at

    def read(self, size: int = -1) -> bytes:
        data = self._source.read_at(self._at, max(size, 0))
        self._at += len(data)
        return data
