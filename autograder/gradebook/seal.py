"""The secret behind a ledger's checksums: a file of the user's own, out of reach of whoever hands something in.

It lies where programs keep their state, is readable by its owner alone, and is made once. Where that cannot be, a
run has a secret of its own, and what earlier runs wrote does not count in it.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from autograder.bounds.clipping import visible
from autograder.bounds.places import lies_within
from autograder.model import Note, note

FILE: Final = "ledger.key"
_BYTES: Final = 32


@dataclass(frozen=True)
class Seal:
    """What checksums are made with. trouble: why it is this run's only; None where it lasts."""

    secret: bytes = field(repr=False)
    trouble: Note | None = None

    def mark(self, data: bytes) -> bytes:
        """Return the checksum of a line: 64 hexadecimal digits."""
        return hmac.new(self.secret, data, hashlib.sha256).hexdigest().encode()

    def holds(self, data: bytes, mark: bytes) -> bool:
        """Return whether `mark` was made of `data` with this secret."""
        return hmac.compare_digest(self.mark(data), mark)


def own_seal(apart_from: Iterable[Path] = ()) -> Seal:
    """Return the user's own seal, made where there is none yet.

    apart_from: folders that others may write into: a secret that lies there is none.
    """
    folder = state_folder()
    path = folder / FILE
    for place in apart_from:
        if lies_within(folder, place):
            return _passing(path, note("gradebook.key_within", folder=visible(str(place))))
    try:
        if not os.path.lexists(path):
            _make(path)
        return Seal(_read(path))
    except _NoSecret as error:
        return _passing(path, error.why)
    except (OSError, ValueError, RuntimeError) as error:
        said = visible(getattr(error, "strerror", None) or str(error))
        return _passing(path, note("gradebook.key_unreachable", said=said))


def state_folder() -> Path:
    """Return where this user's programs keep their state."""
    if given := os.environ.get("XDG_STATE_HOME"):
        return Path(given).absolute() / "autograder"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "autograder"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "autograder"
    return Path.home() / ".local" / "state" / "autograder"


class _NoSecret(Exception):
    """What lies there is no secret of this user's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.why = note(code)


def _passing(path: Path, why: Note) -> Seal:
    return Seal(secrets.token_bytes(_BYTES), note("gradebook.no_key", path=visible(str(path)), why=why))


def _make(path: Path) -> None:
    """Make the file, whole at once; of two runs that do so at a time, both end up with the same one."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = path.with_name(f"{FILE}.{os.getpid()}-{secrets.token_hex(4)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    try:
        with open(os.open(new, flags, 0o600), "wb") as file:
            file.write(secrets.token_hex(_BYTES).encode())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(new, path)  # unlike a renaming it takes nobody's place
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def _read(path: Path) -> bytes:
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    if path.is_symlink():
        raise _NoSecret("gradebook.key_link")
    with open(os.open(path, flags), "rb") as file:
        info = os.fstat(file.fileno())
        if not stat.S_ISREG(info.st_mode):
            raise _NoSecret("gradebook.key_odd")
        if hasattr(os, "geteuid") and info.st_uid not in {os.geteuid(), 0}:
            raise _NoSecret("gradebook.key_anothers")
        if os.name == "posix" and info.st_mode & 0o077:
            raise _NoSecret("gradebook.key_open")
        text = file.read(2 * _BYTES + 1)
    try:
        secret = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        secret = b""
    if len(secret) != _BYTES:
        raise _NoSecret("gradebook.key_damaged")
    return secret
