"""A folder with a distribution of Pyodide -> what a page needs of it; what lacks or is damaged is named."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
import zlib
from pathlib import Path
from typing import Any

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.errors import UsageError
from autograder.machine import why_os
from autograder.model import Note, note
from autograder.show.archive import zipped

LOCK = "pyodide-lock.json"
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")  # which the worker is bundled from
_CORE = ("pyodide.asm.wasm", "python_stdlib.zip", LOCK)
_PACKAGES = ("numpy", "msgspec")  # that the self-check imports; all else is Python's own
# What is in an archive for those who build against it, check types or test it; nothing of it is read where it runs.
_UNREAD = re.compile(r"\.(pyi|pxd|pyx|h|c|a)$|/(tests|f2py|_examples)/")
_OLDEST = (3, 12)  # the first Python that lets a loop be ended from within


class Distribution(Struct, frozen=True):
    """What a page embeds, by file name, and where the scripts lie."""

    folder: Path
    parts: dict[str, bytes]


def read_distribution(folder: Path) -> Distribution:
    """Read what a page needs.

    Raises: UsageError where the folder is no distribution, lacks something, or holds something damaged.
    """
    if not folder.is_dir():
        raise UsageError(note("authoring.no_folder", path=str(folder)))
    missing = [name for name in (*SCRIPTS, *_CORE) if not (folder / name).is_file()]
    lock = _lock(folder) if LOCK not in missing else None
    wheels = {name: _wheel(folder, lock, name) for name in _PACKAGES if lock is not None}
    missing += [name for name, wheel in wheels.items() if wheel is None]
    if missing:
        raise UsageError(note("authoring.lacks_pyodide", path=str(folder), missing=tuple(missing)))
    paths = [*(folder / name for name in _CORE), *(path for path in wheels.values() if path is not None)]
    return Distribution(folder.resolve(), {path.name: _part(path) for path in paths})


def _part(path: Path) -> bytes:
    """Return what a page embeds of a file.

    An archive's files are kept loose and those alike side by side: packed all together they take less than one by one.
    """
    data = _read(path)
    if path.suffix not in (".zip", ".whl"):
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise UsageError(note("authoring.damaged_pyodide", path=str(path), why=_named(error))) from error
    return zipped({name: data for name, data in files.items() if not _UNREAD.search(name)}, packed=False)


def _lock(folder: Path) -> dict[str, Any]:
    """Return the distribution's own table of contents."""
    path = folder / LOCK
    try:
        lock = json.loads(_read(path))
        python = tuple(map(int, lock["info"]["python"].split(".")[:2]))
        known = {name: (lock["packages"][name]["file_name"], lock["packages"][name]["sha256"]) for name in _PACKAGES}
        found = {"python": python, "platform": f"{lock['info']['abi_version']}_{lock['info']['arch']}", "known": known}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UsageError(note("authoring.damaged_pyodide", path=str(path), why=_named(error))) from error
    if python < _OLDEST:
        versions = {"version": ".".join(map(str, python)), "oldest": ".".join(map(str, _OLDEST))}
        raise UsageError(note("authoring.old_pyodide", path=str(path), **versions))
    return found


def _wheel(folder: Path, lock: dict[str, Any], name: str) -> Path | None:
    """Return the wheel of a package: the one of the lock, else one that was built for the same Python and platform."""
    file_name, digest = lock["known"][name]
    path = folder / Path(file_name).name
    if path.is_file():
        if hashlib.sha256(_read(path)).hexdigest() != digest:
            raise UsageError(note("authoring.damaged_pyodide", path=str(path), why=_OTHER_BYTES))
        return path
    tag = "cp{}{}".format(*lock["python"])
    others = sorted(folder.glob(f"{name}-*-{tag}-{tag}-pyemscripten_{lock['platform']}.whl"))
    return others[-1] if others else None


_OTHER_BYTES = note("authoring.other_bytes")


def _named(error: Exception) -> str:
    return clip(f"{type(error).__name__}: {error}")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        why: str | Note = why_os(error)
        raise UsageError(note("authoring.damaged_pyodide", path=str(path), why=why)) from error
