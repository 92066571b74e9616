"""The engine's digest: of its own sources alone, the same wherever they lie."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder import engine
from autograder.engine import engine_digest
from tests.samples import ROOT


@pytest.fixture
def copy(tmp_path, monkeypatch) -> Path:
    """A copy of the engine, as a wheel unpacks it, of which the digest is taken."""
    folder = tmp_path / "site-packages" / "autograder"
    shutil.copytree(ROOT / "autograder", folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(engine, "_ROOT", folder)
    return folder


def anew() -> str:
    return engine_digest.__wrapped__()


def test_it_is_the_same_elsewhere_with_other_line_ends_and_compiled(copy):
    (copy / "__pycache__").mkdir()
    (copy / "__pycache__" / "engine.cpython-311.pyc").write_bytes(b"compiled")
    (copy / "errors.py").write_bytes((copy / "errors.py").read_bytes().replace(b"\n", b"\r\n"))
    assert anew() == engine_digest()


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "errors.py").write_bytes((folder / "errors.py").read_bytes() + b"# a remark\n"),
        lambda folder: (folder / "errors.py").rename(folder / "mistakes.py"),
        lambda folder: (folder / "show" / "new.py").write_bytes(b""),
        lambda folder: next(folder.rglob("*.html")).write_bytes(b"<p>"),
    ],
    ids=["an edited source", "another name", "a new file", "a template"],
)
def test_another_source_is_another_engine(copy, change):
    change(copy)
    assert anew() != engine_digest()
