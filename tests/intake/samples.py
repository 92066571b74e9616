"""What the corpora of intake are made of: the mini course's functions as students hand them in."""

from __future__ import annotations

import io
import json
import stat
import tarfile
import warnings
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from autograder.intake import Intake, read_class
from autograder.intake.files import in_memory
from autograder.intake.handins import HandIn, read_student
from autograder.model import NO_TEXT, Fault, Read, Submission, Text
from autograder.words import say, text

NAMES = ("double", "total", "shares")

IMPORT = "import numpy as np\n"
DOUBLE = "def double(x):\n    return 2 * x\n"
TOTAL = "def total(seq):\n    found = 0.0\n    for number in seq:\n        found += number\n    return found\n"
SHARES = "def shares(seq):\n    return np.array(seq, dtype=float) / total(seq)\n"
WHOLE = f"{IMPORT}\n\n{DOUBLE}\n\n{TOTAL}\n\n{SHARES}"


def stub(name: str) -> str:
    """Return an untouched stub of an exercise."""
    return f'def {name}(x):\n    """Return {name}."""\n    raise NotImplementedError("{name}")\n'


STUBS = IMPORT + "\n\n" + "\n\n".join(map(stub, NAMES))


def code(text: Any, **more: Any) -> dict[str, Any]:
    """Return a code cell of nbformat 4."""
    return {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": text, **more}


def words(text: str, kind: str = "markdown") -> dict[str, Any]:
    """Return a cell that is not executed."""
    return {"cell_type": kind, "metadata": {}, "source": text}


def notebook(*cells: Any, **more: Any) -> dict[str, Any]:
    """Return a notebook of nbformat 4.5; strings are code cells."""
    made = [code(cell, id=f"c{i}") if isinstance(cell, str) else cell for i, cell in enumerate(cells)]
    return {"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}


def as_bytes(document: Any, **options: Any) -> bytes:
    """Return a notebook as Jupyter writes it."""
    return (json.dumps(document, ensure_ascii=False, indent=1, **options) + "\n").encode("utf-8", "surrogatepass")


WHOLE_NOTEBOOK = as_bytes(notebook(words("# 作业"), IMPORT, DOUBLE, TOTAL, SHARES))
STUB_NOTEBOOK = as_bytes(notebook(words("# 作业"), IMPORT, *map(stub, NAMES)))


def read(data: bytes, name: str = "s1.ipynb") -> Submission:
    """Return what intake makes of one file."""
    return read_student([HandIn("s1", "", (in_memory(name, data),), label=name)], NAMES)


def attempted(submission: Submission) -> set[str]:
    """Return the exercises that a submission defines and not as stubs only."""
    if not isinstance(submission, Read):
        return set()
    bound = {name for block in submission.blocks for name in block.names}
    return {name for name in NAMES if name in bound and not submission.is_stub(name)}


def notes(submission: Submission) -> str:
    """Return a submission's notes in both languages, as one text."""
    return "\n".join(f"{say(note, 'en')}\n{say(note, 'zh')}" for note in submission.notes)


def problem(submission: Submission) -> Text:
    """Return why there is nothing to grade; nothing where there is."""
    return NO_TEXT if isinstance(submission, Read) else text(submission.told[-1])


def fault(submission: Submission) -> str:
    """Return how we failed; nothing where we have not."""
    return submission.detail if isinstance(submission, Fault) else ""


def by_student(intake: Intake) -> dict[str, Submission]:
    """Return an intake's submissions by student."""
    return {each.student: each for each in intake.submissions}


def read_folder(path: Path, **options: Any) -> Intake:
    """Return what intake makes of a folder or archive."""
    return read_class(path, NAMES, **options)


# --- archives and folders --------------------------------------------------------------------------------


def write(folder: Path, files: Mapping[str, bytes | str]) -> Path:
    """Write files below a folder and return it."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def zipped(files: Mapping[str, bytes | str] | Iterable[tuple[str, bytes | str]], **options: Any) -> bytes:
    """Return a zip of these files."""
    stream = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, **options) as archive:
        warnings.simplefilter("ignore")  # one name twice is what some students hand in
        for name, data in files.items() if isinstance(files, Mapping) else files:
            archive.writestr(zipfile.ZipInfo(name, (2024, 3, 1, 12, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def zipped_raw(files: Mapping[bytes, bytes | str]) -> bytes:
    """Return a zip whose names are these bytes, as programs of Chinese Windows write them."""
    plain = {f"name{i:03d}" + "x" * (len(name) - 7): data for i, (name, data) in enumerate(files.items())}
    data = zipped(plain)
    for old, new in zip(plain, files, strict=True):
        assert len(old) == len(new), "names of 7 bytes and more"
        data = data.replace(old.encode(), new)
    return data


def zipped_entry(name: str, data: bytes | str, mode: int) -> bytes:
    """Return a zip of one right file and one entry of this Unix mode: a link, a device, a pipe."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("ok.py", WHOLE)
        info = zipfile.ZipInfo(name)
        info.create_system = 3
        info.external_attr = mode << 16
        archive.writestr(info, data)
    return stream.getvalue()


LINK = stat.S_IFLNK | 0o777
FIFO = stat.S_IFIFO | 0o644
DEVICE = stat.S_IFCHR | 0o644


def tarred(files: Mapping[str, bytes | str], mode: str = "w", extra: Iterable[tarfile.TarInfo] = ()) -> bytes:
    """Return a tar of these files, and of entries without content."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=mode) as archive:
        for name, data in files.items():
            data = data.encode() if isinstance(data, str) else data
            info = tarfile.TarInfo(name)
            info.size = len(data)
            info.mtime = 1_700_000_000
            archive.addfile(info, io.BytesIO(data))
        for info in extra:
            archive.addfile(info)
    return stream.getvalue()


def tar_entry(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    """Return a tar's entry that is no file."""
    info = tarfile.TarInfo(name)
    info.type = kind
    info.linkname = target
    return info


def flagged_utf8(data: bytes) -> bytes:
    """Return a zip whose entries all say that their names are UTF-8."""
    changed = bytearray(data)
    for mark, offset in ((b"PK\x01\x02", 9), (b"PK\x03\x04", 7)):
        at = data.find(mark)
        while at >= 0:
            changed[at + offset] |= 8
            at = data.find(mark, at + 4)
    return bytes(changed)
