"""What is there and Python cannot read is called that everywhere: who wrote it knows that it is not missing."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from autograder import cli
from autograder.course.chapter import Chapter
from tests.samples import MINI_COURSE, script

SANDBOX = "auto" if sys.platform.startswith("linux") else "trusted"
BROKEN = "def double(x)\n    return 2 * x\n"


@pytest.fixture
def graded(mini: Chapter, tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "ann.py").write_text(script(mini, double=BROKEN), encoding="utf-8")
    out = tmp_path / "out"
    own = ["--course", str(MINI_COURSE), "--lang", "en", "--sandbox", SANDBOX, "--jobs", "1"]
    assert cli.main(["grade", str(folder), "-o", str(out), *own]) == 0
    return out


@pytest.mark.parametrize("page", ["feedback/ann.html", "staff/ann.html", "report.html"])
def test_each_page_calls_it_a_syntax_error(graded, page):
    text = re.sub(r"<[^>]+>", " ", (graded / page).read_text(encoding="utf-8"))
    assert "syntax error" in text
    assert "· missing" not in text


def test_the_terminal_says_the_same_and_the_file_keeps_its_status(graded, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    capsys.readouterr()
    assert cli.main(["show", "ann", str(graded)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"double\s+syntax error", said)
    assert "missing" not in said.replace("a colon : is missing", "")
    told = json.loads((graded / "results" / "ann.json").read_text(encoding="utf-8"))
    assert told["extra_data"]["exercises"]["double"]["status"] == "missing"
