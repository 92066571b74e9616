"""A file of sealed lines: appended to, fsynced, and read with what is torn, forged or foreign left out.

Each line begins with its checksum, made with a secret that no submission can know: a line without it, and one that
is damaged or too long, counts as absent. It is not even parsed before its checksum holds.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final, cast

from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file
from autograder.errors import EnvironmentProblem
from autograder.gradebook.seal import Seal
from autograder.machine import why_unwritten
from autograder.model import Said, note

MAX_LINE_BYTES: Final = 4 * 2**20  # twice what all files about one student may come to
MAX_BODY_BYTES: Final = MAX_LINE_BYTES - 100
_BEGIN, _MARK_END, _MARK = b'{"check":"', b'",', 64  # the checksum stands first, and is made of the line without it


class _Odd(OSError):
    """What lies there is no file that we open."""

    def __init__(self, why: Said) -> None:
        super().__init__()
        self.why = why


class Lines:
    """The lines of a file; a line's body is a JSON object."""

    def __init__(self, path: Path, seal: Seal) -> None:
        self.path = path
        self._seal = seal

    def read(self) -> Iterator[tuple[int, int, bytes | str]]:
        """Yield (its number, where it begins, its body, or the code of why it does not count) for each line.

        Raises: EnvironmentProblem.
        """
        try:
            file = _open(self.path, "rb")
        except FileNotFoundError:
            return
        except OSError as error:
            raise _trouble("gradebook.unread", self.path, error) from error
        with file:
            for number, (at, line) in enumerate(_lines(file), start=1):
                if line != b"":
                    yield number, at, "gradebook.torn" if line is None else self._opened(line)

    def body(self, at: int) -> bytes | None:
        """Return the body of the line that begins at `at`, or None where none holds there."""
        try:
            with _open(self.path, "rb") as file:
                file.seek(at)
                opened = self._opened(file.readline(MAX_LINE_BYTES).removesuffix(b"\n"))
        except OSError as error:
            raise _trouble("gradebook.unread", self.path, error) from error
        return opened if isinstance(opened, bytes) else None

    def append(self, body: bytes, *, sync: bool = True) -> int:
        """Write one line, and return where it begins. Where that fails, nothing is added.

        sync: whether it, and all before it, is on the disk then; else `sync` may follow.
        Raises: EnvironmentProblem, also for a file that is none of ours.
        """
        line = _BEGIN + self._seal.mark(body) + _MARK_END + body[1:] + b"\n"
        try:
            with _open(self.path, "ab+") as file:
                end = file.tell()
                start = end + 1 if end and not _ends_line(file) else end  # after a torn line
                try:
                    _write(file, b"\n" * (start - end) + line)
                    if sync:
                        _sync(file)
                except OSError:
                    with suppress(OSError):
                        os.ftruncate(file.fileno(), end)
                    raise
        except OSError as error:
            raise _trouble("gradebook.unwritten", self.path, error) from error
        return start

    def sync(self) -> None:
        """Have the disk keep all lines.

        Raises: EnvironmentProblem.
        """
        try:
            with _open(self.path, "ab+") as file:
                _sync(file)
        except OSError as error:
            raise _trouble("gradebook.unwritten", self.path, error) from error

    def _opened(self, line: bytes) -> bytes | str:
        if not line.startswith(_BEGIN):
            return "gradebook.unsealed"
        start = len(_BEGIN) + _MARK + len(_MARK_END)
        mark, body = line[len(_BEGIN) : start - len(_MARK_END)], b"{" + line[start:]
        return body if self._seal.holds(body, mark) else "gradebook.torn"


def _open(path: Path, mode: str) -> IO[bytes]:
    """Open a plain file and nothing else: no link is followed, no pipe waited for."""

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o644)

    if why := no_plain_file(path, only_name="a" in mode):
        raise _Odd(why)
    # Unbuffered where it is written: what a full disk refuses is not tried again on closing.
    return cast(IO[bytes], open(path, mode, opener=opener, buffering=0 if "a" in mode else -1))


def _write(file: IO[bytes], data: bytes) -> None:
    while data:
        data = data[file.write(data) :]


def _sync(file: IO[bytes]) -> None:
    """Have the disk keep what was written, where the file system can be asked for it."""
    try:
        os.fsync(file.fileno())
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP}:
            raise


def _trouble(code: str, path: Path, error: OSError) -> EnvironmentProblem:
    why, odd = (error.why, True) if isinstance(error, _Odd) else (why_unwritten(error), False)
    return EnvironmentProblem(note(code, path=visible(str(path)), why=why, odd=odd))


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """Yield where each line begins, and the line without its end; None for one too long, of which nothing is kept."""
    at = 0
    while line := file.readline(MAX_LINE_BYTES):
        begins, at = at, at + len(line)
        if line.endswith(b"\n") or len(line) < MAX_LINE_BYTES:
            yield begins, line.removesuffix(b"\n")
            continue
        while line and not line.endswith(b"\n"):
            line = file.readline(MAX_LINE_BYTES)
            at += len(line)
        yield begins, None


def _ends_line(file: Any) -> bool:
    file.seek(-1, os.SEEK_END)
    return bool(file.read(1) == b"\n")
