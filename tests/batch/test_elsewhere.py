"""What an executor's processes leave behind: hidden tests, where nobody gave them the time to remove these."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import pytest

from autograder.batch.elsewhere import _sweep
from tests.samples import needs_cage


@needs_cage
def test_what_an_ended_process_has_left_is_removed_and_nothing_else(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    names = {f"autograder-{pid}-x" for pid in (ended.pid, os.getpid(), 1)}
    kept = {"autograder-abc", "autograder-mine-x", "autograder-²-x", f"other-{ended.pid}-x", "elsewhere"}
    for name in names | kept:
        (tmp_path / name / "solutions").mkdir(parents=True)
    (tmp_path / f"autograder-{ended.pid}-link").symlink_to(tmp_path / "elsewhere")
    _sweep()
    gone = {f"autograder-{ended.pid}-x"}
    assert {each.name for each in tmp_path.iterdir()} == (names - gone) | kept | {f"autograder-{ended.pid}-link"}
    assert (tmp_path / "elsewhere" / "solutions").is_dir()
