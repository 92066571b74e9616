"""A clone has the same bytes whatever its user's settings: what is compared byte for byte stays as it was committed."""

from __future__ import annotations

import subprocess

import pytest

from tests.samples import ROOT


def git(*arguments: object, cwd=ROOT) -> str:
    return subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", *map(str, arguments)],
        cwd=cwd, capture_output=True, text=True, check=True, timeout=60,
    ).stdout  # fmt: skip


needs_git = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this copy is no clone")


@needs_git
@pytest.mark.parametrize("setting", ["true", "input", "false"])
def test_a_clone_has_the_bytes_that_were_committed(tmp_path, setting):
    """With autocrlf, as on Windows, no text gets other line ends and no picture loses a byte."""
    options = ("-c", f"core.autocrlf={setting}", "-c", "core.eol=crlf")
    git(*options, "clone", "-q", "--no-hardlinks", ROOT, tmp_path / "clone", cwd=tmp_path)
    committed = {line.split("\t", 1)[1]: line.split()[2] for line in git("ls-tree", "-r", "HEAD").splitlines()}
    paths = [path for path in committed if not path.startswith('"')]
    hashed = git("hash-object", "--no-filters", "--", *paths, cwd=tmp_path / "clone").split()
    assert [path for path, found in zip(paths, hashed, strict=True) if committed[path] != found] == []
    assert len(paths) > 300
