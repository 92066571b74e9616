"""A PostgreSQL server of the tests' own: on the loopback only, with a password, ended with the tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PASSWORD = "s3cret-of-the-gradebook"
_USER = "grader"


@dataclass(frozen=True)
class Server:
    """A running server."""

    port: int

    def url(self, database: str, password: str = PASSWORD) -> str:
        """Return a database's address, password and all."""
        return f"postgresql+psycopg://{_USER}:{password}@127.0.0.1:{self.port}/{database}"

    def sql(self, database: str, statement: str, *values: Any) -> list[Any]:
        """Run a statement."""
        import psycopg

        address = self.url(database).replace("+psycopg", "")
        with psycopg.connect(address, autocommit=True) as connection:
            cursor = connection.execute(statement, values or None)
            return cursor.fetchall() if cursor.description else []


def why_no_server() -> str:
    """Return why no server can be started here, or nothing."""
    if _binaries() is None:
        return "no PostgreSQL server is installed (Debian: apt-get install postgresql)"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "the Python package psycopg is not installed (it is in the extra dev)"
    return ""


@contextmanager
def server() -> Iterator[Server]:
    """Start a server, and end it."""
    binaries = _binaries()
    assert binaries is not None
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # pytest's own folders are closed to other users
    owner: dict[str, Any] = {}
    if os.geteuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        owner = {"user": "postgres", "group": "postgres", "extra_groups": []}
    words = folder / "password"
    words.write_text(PASSWORD)
    words.chmod(0o644)
    data, port = folder / "data", _free_port()
    run = {"check": True, "cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **owner}
    try:
        flags = ["-A", "scram-sha-256", "-U", _USER, f"--pwfile={words}", "-E", "UTF8", "--locale=C.UTF-8", "-N"]
        subprocess.run([binaries / "initdb", "-D", data, *flags], **run)
        options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
        subprocess.run([binaries / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"], **run)
        try:
            yield Server(port)
        finally:
            subprocess.run([binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop"], **run)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
