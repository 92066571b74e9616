"""`show STUDENT DIR`: one student in full out of a graded folder alone, and one clear line where that cannot be."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from autograder import cli
from tests.samples import MINI_COURSE, script

SANDBOX = "auto" if sys.platform.startswith("linux") else "trusted"
ROSTER = "学号,姓名,班级\n1001,李雷,1班\n1002,韩梅梅,1班\n1003,李霞,2班\n"


@pytest.fixture(scope="module")
def graded(mini, tmp_path_factory) -> Path:
    """A class graded twice, of which the downloads are gone: one of three handed in again, one is missing."""
    place = tmp_path_factory.mktemp("desk")
    (place / "class.csv").write_text(ROSTER, encoding="utf-8")
    for number, double in enumerate(("def double(x):\n    return x * x\n", "def double(x):\n    return 2 * x\n")):
        folder = place / f"in{number}"
        folder.mkdir()
        (folder / "1001.py").write_text(script(mini, double=double))
        (folder / "1002.py").write_text(script(mini, double="def double(x):\n    return [][x]\n"))
        assert grade(folder, "-o", place / "graded", "--roster", place / "class.csv") == 0
        shutil.rmtree(folder)
    (place / "class.csv").unlink()
    return place / "graded"


def grade(*arguments: object) -> int:
    return cli.main(["grade", "--course", str(MINI_COURSE), "--sandbox", SANDBOX, "--jobs", "1", *map(str, arguments)])


def show(*arguments: object) -> int:
    return cli.main(["show", *map(str, arguments)])


@pytest.mark.parametrize("who", ["1002", "韩梅梅", "梅", "002"])
def test_a_complaint_is_answered_from_the_folder_alone(graded, capsys, who):
    assert show(who, graded) == 0
    said = capsys.readouterr().out
    lines = said.splitlines()
    assert lines[0] == "韩梅梅  1002  1班"
    assert any(line.startswith("× double  exception  0.00 / 2.00") for line in lines)
    assert "  hidden  double(17.25)" in lines
    assert next(line for line in lines if line.startswith(">")).endswith("return [][x]")
    assert lines[-1].endswith("staff/1002.html")
    assert max(map(len, lines[:-1])) < 80


def test_all_hand_ins_are_there_and_the_code_of_the_one_that_counts(graded, capsys):
    assert show("1001", graded) == 0
    said = capsys.readouterr().out
    assert said.count(" · graded 2") == 2
    assert "*  2  1001.py" in said
    page = (graded / "staff" / "1001.html").read_text(encoding="utf-8")
    assert "return 2 * x" in page
    assert "return x * x" not in page


def test_who_is_missing_is_told_as_that(graded, capsys):
    assert show("李霞", graded) == 0
    said = capsys.readouterr().out
    assert "nothing handed in" in said
    assert "staff/" not in said


def test_several_and_nobody_are_a_line_each(graded, capsys):
    assert show("李", graded) == 2
    assert "may be 2 people: 1001 李雷, 1003 李霞" in capsys.readouterr().err
    assert show("1oo1", graded) == 2
    assert "(1001 李雷?)" in capsys.readouterr().err


def test_what_is_no_graded_folder_is_a_line(tmp_path, capsys):
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert show("1001", folder) == 2
        assert "no class was graded here" in capsys.readouterr().err


def test_it_writes_nothing(graded, capsys):
    before = {path: path.stat().st_mtime_ns for path in graded.rglob("*")}
    show("1001", graded)
    assert {path: path.stat().st_mtime_ns for path in graded.rglob("*")} == before


def test_the_locale_of_whoever_asks_counts(graded, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    show("1002", graded)
    assert "× double  出错  0.00 / 2.00" in capsys.readouterr().out


def test_a_line_of_the_ledger_that_is_torn_takes_the_code_of_its_own_student_alone(graded, tmp_path, capsys):
    torn = tmp_path / "torn"
    shutil.copytree(graded, torn)
    ledger = torn / "ledger.jsonl"
    lines = ledger.read_bytes().split(b"\n")
    at = max(number for number, line in enumerate(lines) if b'"student":"1002"' in line)
    lines[at] = lines[at].replace(b"return", b"retrun")
    ledger.write_bytes(b"\n".join(lines))
    assert show("1001", torn) == 0
    found = capsys.readouterr()
    assert "return 2 * x" not in found.err
    assert "does not count" in found.err or "absent" in found.err


def test_no_file_that_a_student_receives_names_another(graded):
    people = {"1001": "李雷", "1002": "韩梅梅", "1003": "李霞"}
    for student in ("1001", "1002"):
        others = [word for other, name in people.items() if other != student for word in (other, name)]
        for path in (*graded.glob(f"feedback/{student}.*"), *graded.glob(f"results/{student}.*")):
            text = path.read_text(encoding="utf-8")
            assert [word for word in others if word in text] == [], path.name
