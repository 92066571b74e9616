"""Who handed in which files: a file, a flat folder, a folder of folders -> `Submission`s, one a student.

Nobody is dropped silently: what cannot be read becomes a submission with a `problem`.
"""

from __future__ import annotations

import hashlib
import re
import stat
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

from autograder.errors import UsageError
from autograder.intake.blocks import Blocks
from autograder.intake.decoding import MAX_BYTES, Unreadable
from autograder.intake.notebooks import read_notebook
from autograder.intake.scripts import read_script
from autograder.model import NO_TEXT, Source, Submission, Text

_NUMBERED = re.compile(r"(\d{6,})[-_ ]+(\S.*)", re.DOTALL)
_IGNORED_FOLDERS = {"__pycache__", "__MACOSX"}
_READERS: dict[str, tuple[str, Callable[[bytes], tuple[tuple[Source, ...], Blocks]]]] = {
    ".py": ("submission", read_script),
    ".ipynb": ("__main__", read_notebook),
}


@dataclass
class HandIn:
    """The files of one student, before one of them is chosen."""

    student: str
    name: str
    files: list[Path] = field(default_factory=list)


def read_submissions(path: Path, exercises: Collection[str]) -> list[Submission]:
    """Read everything that was handed in at `path`, sorted by student.

    exercises: the names of the functions asked for; of several files the one that attempts most of them counts.
    Raises: UsageError where `path` does not exist, cannot be read, or holds nobody.
    """
    return [_read(hand_in, path, exercises) for hand_in in find_hand_ins(path)]


def find_hand_ins(path: Path) -> list[HandIn]:
    """Find who handed in what at `path`, sorted by student.

    Raises: UsageError as `read_submissions`.
    """
    try:
        path.lstat()
        files = [path] if path.is_file() else sorted(path.iterdir())
    except FileNotFoundError:
        raise UsageError(f"{path}: no such file or folder; give the folder that holds the submissions") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}; check its permissions") from None
    found: dict[str, HandIn] = {}
    for entry in files:
        if _is_ignored(entry):
            continue
        is_folder = entry.is_dir() and not entry.is_symlink()
        student, name = split_student(entry.name if is_folder else entry.stem)
        inside = sorted(_files_of(entry)) if is_folder else [entry]
        hand_in = found.setdefault(student, HandIn(student, name))
        hand_in.files += inside
    if not found:
        raise UsageError(f"{path}: nobody's work is in it; expected .py or .ipynb files, or one folder a student")
    return [found[student] for student in sorted(found)]


def split_student(stem: str) -> tuple[str, str]:
    """Split `20260101-李雷` into number and name; anything else is the id by itself."""
    numbered = _NUMBERED.fullmatch(stem)
    return (numbered[1], numbered[2]) if numbered else (stem, "")


def _is_ignored(path: Path) -> bool:
    return (
        path.name.startswith((".", "~$")) or path.name in _IGNORED_FOLDERS or path.name in {"Thumbs.db", "desktop.ini"}
    )


def _files_of(folder: Path) -> list[Path]:
    """Return all files below `folder` that are not ignored; links are kept, to be named, never followed."""
    files: list[Path] = []
    try:
        entries = list(folder.iterdir())
    except OSError:
        return [folder]
    for entry in entries:
        if _is_ignored(entry):
            continue
        if entry.is_dir() and not entry.is_symlink():
            files += _files_of(entry)
        else:
            files.append(entry)
    return files


def _read(hand_in: HandIn, root: Path, exercises: Collection[str]) -> Submission:
    """Read a student's files and keep the one that attempts most; the newest of equals."""
    digest = hashlib.sha256()
    candidates: list[tuple[int, int, str, Submission]] = []
    problems: list[Submission] = []
    gradable = [file for file in hand_in.files if file.suffix.lower() in _READERS]
    for file in gradable or hand_in.files:
        relative = file.relative_to(root).as_posix() if file != root else file.name
        read = _read_file(file, hand_in, relative)
        if isinstance(read, Submission):
            problems.append(read)
            continue
        submission, data, modified = read
        digest.update(relative.encode("utf-8", "replace") + b"\0" + data + b"\0")
        attempted = sum(_attempts(submission, name) for name in exercises)
        candidates.append((attempted, modified, relative, submission))
    if not candidates:
        nothing = Text("文件夹里没有可以评分的文件", "the folder holds no file to grade")
        return problems[0] if problems else Submission(hand_in.student, hand_in.name, problem=nothing)
    candidates.sort(key=lambda candidate: candidate[:3])
    *others, (_, _, _, best) = candidates
    notes = best.notes
    if others:
        names = ", ".join(relative for _, _, relative, _ in others)
        notes += (
            Text(
                f"交了多个文件，评的是 {best.file}；没有评 {names}",
                f"graded {best.file}; not graded: {names}",
            ),
        )
    return Submission(
        best.student,
        best.name,
        best.file,
        best.sources,
        best.blocks,
        best.module,
        digest.hexdigest()[:16],
        notes,
    )


def _attempts(submission: Submission, name: str) -> bool:
    return any(name in block.names for block in submission.blocks) and not submission.is_stub(name)


def _read_file(file: Path, hand_in: HandIn, relative: str) -> Submission | tuple[Submission, bytes, int]:
    """Read one file: the submission with its bytes and time, or a submission that only holds its problem."""

    def unreadable(reason: Text, data: bytes = b"") -> Submission:
        digest = hashlib.sha256(relative.encode("utf-8", "replace") + b"\0" + data).hexdigest()[:16]
        return Submission(hand_in.student, hand_in.name, relative, digest=digest, problem=reason)

    try:
        info = file.lstat()
        if not stat.S_ISREG(info.st_mode):
            return unreadable(
                Text(
                    "不是普通文件（链接或设备），没有打开",
                    "no regular file (a link or device); it was not opened",
                )
            )
        if file.suffix.lower() not in _READERS:
            kind = file.suffix or Text("没有扩展名", "without extension").en
            return unreadable(
                Text(
                    f"这种文件（{kind}）不能评分；请交 .py 或 .ipynb",
                    f"a {kind} file cannot be graded; hand in .py or .ipynb",
                )
            )
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        return unreadable(Text(f"文件读不出来：{error.strerror}", f"the file cannot be read: {error.strerror}"))
    module, reader = _READERS[file.suffix.lower()]
    try:
        sources, found = reader(data)
    except Unreadable as error:
        return unreadable(error.reason, data)
    submission = Submission(
        hand_in.student,
        hand_in.name,
        relative,
        sources,
        found.blocks,
        module,
        notes=found.problems,
        problem=NO_TEXT,
    )
    return submission, data, info.st_mtime_ns
