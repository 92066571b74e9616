"""The page's scripts that npm's packages are in: the editor, and the worker with Pyodide's loader, bundled by esbuild.

Everything is done in a folder that git ignores; what is installed is what the lock in `npm/` says.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.errors import EnvironmentProblem
from autograder.machine import why_os
from autograder.model import note

_SOURCES = Path(__file__).parent / "npm"
_LOCK = "package-lock.json"
_WAIT_S = 600.0  # a slow network may need long
_BUNDLE = (
    "--bundle --minify --format=iife --platform=browser --target=es2022 --external:node:* --log-level=error".split()
)
# Pyodide refuses a classic worker, which it knows by this; a page on a disk can start no other.
_FIRST = "self.importScripts = undefined;"


class Scripts(Struct, frozen=True):
    """editor: for the page. python: for its worker."""

    editor: str
    python: str


def bundled(distribution: Path, workshop: Path) -> Scripts:
    """Bundle the scripts.

    distribution: Pyodide's. workshop: a folder of ours that may be thrown away.
    Raises: EnvironmentProblem where npm is not there, or fails.
    """
    try:
        workshop.mkdir(parents=True, exist_ok=True)
        _install(workshop)
        for source in _SOURCES.glob("*.mjs"):
            shutil.copyfile(source, workshop / source.name)
    except OSError as error:
        raise EnvironmentProblem(note("content.unwritten", path=str(workshop), why=why_os(error))) from error
    python = [f"--alias:distribution={distribution.as_posix()}", f"--banner:js={_FIRST}"]
    return Scripts(_bundle(workshop, "editor.mjs", []), _bundle(workshop, "python.mjs", python))


def _install(workshop: Path) -> None:
    """Install what the lock says, once."""
    done = workshop / "installed-lock.json"
    lock = (_SOURCES / _LOCK).read_bytes()
    if done.is_file() and done.read_bytes() == lock:
        return
    for name in ("package.json", _LOCK):
        shutil.copyfile(_SOURCES / name, workshop / name)
    npm = shutil.which("npm")
    if npm is None:
        raise EnvironmentProblem(note("authoring.no_npm"))
    _run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], workshop)
    done.write_bytes(lock)


def _bundle(workshop: Path, source: str, options: Sequence[str]) -> str:
    folder = workshop / "node_modules" / ".bin"
    esbuild = shutil.which("esbuild", path=str(folder))
    if esbuild is None:
        raise EnvironmentProblem(note("authoring.npm_failed", command="esbuild", why=str(folder)))
    return _run([esbuild, source, *_BUNDLE, *options], workshop)


def _run(command: Sequence[str], folder: Path) -> str:
    """Run a tool of npm's; return what it printed."""
    name = f"{Path(command[0]).stem} {command[1]}"
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=_WAIT_S, env={**os.environ}
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EnvironmentProblem(note("authoring.npm_failed", command=name, why=clip(str(error)))) from error
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise EnvironmentProblem(note("authoring.npm_failed", command=name, why=clip(lines[0] if lines else "")))
    return done.stdout
