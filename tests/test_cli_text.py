"""What a command prints of names, ids, paths and errors: a terminal obeys none of it, and none of it is endless."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import pytest

from autograder import cli
from autograder.app.grading import ClassRequest
from autograder.bounds.budget import MAX_TEXT
from autograder.cli.screen import shown
from tests.samples import MINI_COURSE, script

posix = pytest.mark.skipif(sys.platform != "linux", reason="names that other systems refuse")

NAMES = {
    "colour": "\x1b[31mred\x1b[0m",
    "title": "\x1b]0;owned\x07",
    "clear": "\x1b[2J\x1bc",
    "c1": "\x9b31m\x85",
    "bidi": "\u202etxt.exe\u2066",
    "lines": "a\rFULL MARKS\nb\x0b\x0c",
    "unseen": "ann\u200b\u3164\U000e0041",
    "marks": "a" + "\u0335" * 60,
    "separators": "a\u2028b\u2029c",
}


def grade(*arguments: object) -> int:
    return cli.main(["grade", "--course", str(MINI_COURSE), *map(str, arguments)])


def assert_plain(text: str) -> None:
    assert text.strip()
    for line in text.split("\n"):
        odd = {char for char in line if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}}
        assert not odd, line
        assert "\u0335" * 5 not in line
        assert "\u3164" not in line


@posix
@pytest.mark.parametrize("name", NAMES)
def test_an_error_quotes_a_path_and_a_terminal_does_not_obey_it(name, tmp_path, capsys):
    assert grade(tmp_path / NAMES[name]) == 2
    error = capsys.readouterr().err
    assert error.startswith("autograder: ")
    assert error.count("\n") == 1
    assert_plain(error)


@posix
@pytest.mark.parametrize("name", NAMES)
def test_a_roster_s_ids_and_its_own_name_are_shown_and_not_obeyed(name, tmp_path, capsys):
    """An id twice is an error that quotes it."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.py").write_text("x = 1\n")
    roster = tmp_path / f"{NAMES[name]}.csv"
    hostile = NAMES[name].replace("\n", " ").replace("\r", " ")
    roster.write_text(f'student,name\n"{hostile}",Ann\n"{hostile}",Bob\n', encoding="utf-8")
    grade(tmp_path / "in", "--dry-run", "--roster", roster)
    grade(tmp_path / "in", "--dry-run", "--roster", tmp_path / f"{NAMES[name]}-absent.csv")
    out, err = capsys.readouterr()
    assert_plain(err)
    assert_plain(out or err)


@posix
@pytest.mark.parametrize("name", NAMES)
def test_a_dry_run_shows_hostile_file_names(name, tmp_path, capsys):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / f"{NAMES[name]}.py").write_text("x = 1\n")
    (folder / f"{NAMES[name]}.docx").write_text("no code")
    (folder / "ann.py").write_text("x = 1\n")
    assert grade(folder, "--dry-run") == 0
    assert_plain(capsys.readouterr().out)


@pytest.mark.parametrize("name", NAMES)
def test_the_usage_error_quotes_arguments_that_a_shell_made_of_names(name, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["compare", "a", "b", NAMES[name], "x" * 100_000])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert_plain(error)
    assert len(error) < 2 * MAX_TEXT


@posix
def test_the_path_of_the_results_is_shown(mini, tmp_path, capsys):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.py").write_text(script(mini))
    assert grade(tmp_path / "in", "-o", tmp_path / NAMES["colour"], "--jobs", 1, "--sandbox", "trusted") == 0
    out, err = capsys.readouterr()
    assert_plain(out)
    assert_plain(err)
    assert "updated 1, kept 0" in out


def test_a_path_below_the_working_folder_is_short_and_shown(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shown(Path("a\x1b[1mb")) == "a\\u001b[1mb"
    assert shown(tmp_path / "c" / "d") == str(Path("c") / "d")


def test_an_endless_error_is_cut(tmp_path, capsys, monkeypatch):
    from autograder.errors import UsageError

    def fail(*_):
        raise UsageError("\x1b[31m" * 10**6)

    monkeypatch.setattr(ClassRequest, "read", fail)
    assert grade(tmp_path, "--dry-run") == 2
    error = capsys.readouterr().err
    assert len(error) < MAX_TEXT + 100
    assert_plain(error)


def test_a_failure_that_nobody_foresaw_is_a_fault_whose_traceback_is_shown(tmp_path, capsys, monkeypatch):
    """Python itself would print the names in it raw."""

    def fail(*_):
        raise KeyError("\x1b[2J\u202e" + "x" * 10**6)

    monkeypatch.setattr(ClassRequest, "read", fail)
    assert grade(tmp_path, "--dry-run") == 3
    error = capsys.readouterr().err
    assert_plain(error)
    assert error.startswith("Traceback")
    assert len(error) < 20_000
