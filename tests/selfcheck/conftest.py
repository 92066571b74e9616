"""A reader's folders: what a bundle unzips to, without the staff's half, and a command line run in them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder import cli
from autograder.course.chapter import Chapter
from autograder.course.release import public_names


def unzipped(chapter: Chapter, folder: Path) -> Path:
    """Put a chapter's public files into `folder`, all of one age, as a bundle does."""
    folder.mkdir(parents=True)
    for name in public_names(chapter.assignment.id):
        if (chapter.public / name).is_file():
            shutil.copyfile(chapter.public / name, folder / name)
            os.utime(folder / name, (10**9, 10**9))
    return folder


@pytest.fixture
def mini_folder(mini: Chapter, tmp_path: Path) -> Path:
    """The mini chapter as a reader has it, in a folder with a Chinese name."""
    return unzipped(mini, tmp_path / "张三" / "桌面" / "mini")


@pytest.fixture
def ch01_folder(ch01: Chapter, tmp_path: Path) -> Path:
    """Chapter 1 as a reader has it."""
    return unzipped(ch01, tmp_path / "ch01")


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run a command in a folder; English unless the command says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    capsys.readouterr()

    def call(folder: Path, *arguments: str) -> Ran:
        monkeypatch.chdir(folder)
        code = cli.main(list(map(str, arguments)))
        return Ran(code, *capsys.readouterr())

    return call
