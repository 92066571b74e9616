"""What a TA is told of a class: figures before and after, doubts, plain words; in one language."""

from __future__ import annotations

import csv
import io
import re
import shutil
import sys
from pathlib import Path

import pytest

from autograder import cli
from autograder.desk import desk_of
from autograder.gradebook import held_class
from autograder.model import Tally
from autograder.words import say
from tests.samples import MINI_COURSE, script

SANDBOX = "auto" if sys.platform.startswith("linux") else "trusted"
ROSTER = "学号,姓名,班级\n1001,李雷,1班\n1002,韩梅梅,1班\n1003,王芳,1班\n1004,马力,2班\n"


@pytest.fixture
def handed_in(tmp_path: Path, mini) -> Path:
    """Two right ones, a PDF, one who is on no roster; one of four is missing."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("1001-李雷.py", "1002_LATE.py", "999999-赵云.py"):
        (folder / name).write_text(script(mini))
    (folder / "1003.pdf").write_bytes(b"%PDF-1.7 hello")
    (tmp_path / "class.csv").write_text(ROSTER, encoding="utf-8")
    return folder


def grade(*arguments: object, course: Path = MINI_COURSE) -> int:
    return cli.main(["grade", "--course", str(course), "--sandbox", SANDBOX, "--jobs", "1", *map(str, arguments)])


@pytest.mark.parametrize(
    ("tally", "zh", "en"),
    [
        (
            Tally(120, 115, 5, 4, 8, 13, graded=111),
            "名单 120 人 · 交了 115 人 · 评出 111 人 · 没交 5 人 · 读不了 4 份 · 迟交 8 人 · 需要人看 13 处",
            "120 on the roster · 115 handed in · 111 graded · 5 missing · 4 unreadable · 8 late · 13 need a person",
        ),
        (
            Tally(9, 7, 1, 0, 0, 1, undecided=1),
            "名单 9 人 · 交了 7 人 · 没交 1 人 · 归属未定 1 人 · 需要人看 1 处",
            "9 on the roster · 7 handed in · 1 missing · 1 undecided · 1 needs a person",
        ),
        (Tally(0, 3, 0, 0, 0, 1), "交了 3 人 · 需要人看 1 处", "3 handed in · 1 needs a person"),
    ],
)
def test_a_class_is_told_in_a_line_of_figures(tally, zh, en):
    assert (say(tally.said, "zh"), say(tally.said, "en")) == (zh, en)


def test_the_figures_stand_before_and_after_grading(handed_in, tmp_path, capsys):
    assert grade(handed_in, "-o", tmp_path / "out", "--roster", tmp_path / "class.csv") == 0
    said = capsys.readouterr()
    before = "4 on the roster · 4 handed in · 1 missing · 1 unreadable · 2 need a person"
    assert said.err.splitlines()[0] == f"autograder: {before}"
    after = "4 on the roster · 4 handed in · 3 graded · 1 missing · 1 unreadable · 3 need a person"  # and who is alike
    assert after in said.out
    grade(handed_in, "--dry-run", "--roster", tmp_path / "class.csv")
    assert before in capsys.readouterr().out


def test_who_may_be_meant_by_an_open_hand_in_has_handed_in_nothing_yet(tmp_path, capsys, mini):
    """Two of one name, a file with the name alone: one file, which counts once, and nothing that cannot be read."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("1001-李雷", "张伟"):
        (folder / f"{name}.py").write_text(script(mini))
    (tmp_path / "class.csv").write_text("学号,姓名\n1001,李雷\n1003,张伟\n1004,张伟\n", encoding="utf-8")
    grade(folder, "-o", tmp_path / "out", "--roster", tmp_path / "class.csv")
    said = capsys.readouterr()
    assert "3 on the roster · 2 handed in · 2 undecided · 1 needs a person" in said.err
    assert "3 on the roster · 2 handed in · 2 graded · 2 undecided · 3 need a person" in said.out  # alike, namesakes
    held = held_class(tmp_path / "out")
    desk = desk_of(held.standings, held.context)
    tally, asking = desk.tally, desk.asking
    assert (tally.handed_in, tally.graded, tally.undecided, tally.unreadable) == (2, 2, 2, 0)
    assert (asking.unreadable, asking.not_listed, asking.undecided) == ((), (), ("1003", "1004"))
    assert {row.standing.result.student for row in desk.rows if row.asks} >= {"1003", "1004"}


def test_terminal_and_page_count_alike_what_needs_a_person(tmp_path, capsys, mini):
    """The same file from two, a file without any function, one that cannot be read: of each the page has an entry."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name, text in (("1001", script(mini)), ("1002", script(mini)), ("1003", "x = 1\n"), ("1004", "")):
        (folder / f"{name}.py").write_text(text)
    grade(folder, "-o", tmp_path / "out")
    held = held_class(tmp_path / "out")
    count = desk_of(held.standings, held.context).asking.count
    assert count >= 3
    assert f"4 handed in · 3 graded · 1 unreadable · {count} need a person" in capsys.readouterr().out
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert re.search(rf'href="#asks">.*?</dt><dd>{count}</dd>', page)
    grade(folder, "-o", tmp_path / "out", "--compare")
    assert f"{count} need a person" in capsys.readouterr().out


def test_the_terminal_speaks_one_language(handed_in, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    (handed_in / "1001-李雷.py").write_text("def double(x):\n    return x\n")
    grade(handed_in, "-o", tmp_path / "out", "--roster", tmp_path / "class.csv", "--lang", "en")
    said = capsys.readouterr()
    assert "名单 4 人 · 交了 4 人 · 评出 3 人 · 没交 1 人" in said.out
    words = {"student", "total", "handed", "missing", "graded", "unreadable", "roster"} - {"total"}  # an exercise
    assert not [word for word in words if word in said.out + said.err]


@pytest.fixture
def two_chapters(tmp_path: Path) -> Path:
    """A course of two chapters."""
    for name in ("mini", "qkv"):
        for part in ("assignments", "solutions"):
            shutil.copytree(MINI_COURSE.parent / f"{name}_course" / part / name, tmp_path / "course" / part / name)
    return tmp_path / "course"


def test_another_chapters_work_is_asked_about(two_chapters, tmp_path, capsys, mini):
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.py").write_text(script(mini))
    grade(folder, "--dry-run", "--assignment", "qkv", course=two_chapters)
    said = capsys.readouterr().err
    assert "only 0 of 3 hand-ins have any of the functions of qkv: is this the right assignment?" in said
    assert "It looks like mini: add --assignment mini" in said
    grade(folder, "--dry-run", "--assignment", "mini", course=two_chapters)
    assert "right assignment" not in capsys.readouterr().err


def test_hand_ins_with_nothing_of_any_chapter_are_asked_about(tmp_path, capsys):
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.py").write_text("print('hello')\n")
    grade(folder, "--dry-run")
    assert "is this the right assignment?\n" in capsys.readouterr().err


def test_other_work_is_not_graded_over_results_unless_the_assignment_is_named(handed_in, tmp_path, capsys):
    out, other = tmp_path / "out", tmp_path / "other"
    other.mkdir()
    for name in ("1001-李雷.py", "1002-韩梅梅.py"):
        (other / name).write_text("def bubble_sort(items):\n    return sorted(items)\n")
    grade(handed_in, "-o", out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert grade(other, "-o", out) == grade(other, "-o", out, "--replace") == 2
    assert "not one of 2 hand-ins has a function of mini, and" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert grade(other / "1001-李雷.py", "-o", out, "--compare") == grade(other, "-o", out, "--compare") == 0
    assert grade(other, "-o", tmp_path / "new") == grade(other, "-o", out, "--assignment", "mini") == 0


def test_several_classes_are_graded_in_one_command(tmp_path, capsys, mini):
    for number in (1, 2):
        folder = tmp_path / f"{number}班"
        folder.mkdir()
        for student in (1, 2):
            (folder / f"2026{number:02d}0{student}-同学{number}{student}.py").write_text(script(mini))
    assert grade(tmp_path / "1班", tmp_path / "2班", "-o", tmp_path / "out") == 0
    assert "4 handed in · 4 graded" in capsys.readouterr().out
    table = (tmp_path / "out" / "grades.csv").read_text(encoding="utf-8-sig")
    assert [row["class"] for row in csv.DictReader(io.StringIO(table))] == ["1班", "1班", "2班", "2班"]


@pytest.mark.parametrize("place", [".", "graded", "sub/deep"])
def test_results_among_the_hand_ins_are_refused(place, handed_in, tmp_path, capsys):
    before = sorted(handed_in.rglob("*"))
    assert grade(handed_in / "1001-李雷.py", handed_in, "-o", handed_in / place) == 2
    assert "results need a folder of their own" in capsys.readouterr().err
    assert sorted(handed_in.rglob("*")) == before


def test_an_earlier_runs_results_are_no_student(handed_in, tmp_path, capsys):
    old = handed_in / "graded"
    (old / "results").mkdir(parents=True)
    for name in ("ledger.jsonl", "grades.csv", "results/a.json"):
        (old / name).write_text("x")
    grade(handed_in, "--dry-run")
    said = capsys.readouterr().out
    assert "graded: a folder that an earlier grading has written; it was passed over" in said
    assert "4 handed in" in said


@pytest.mark.parametrize(
    ("arguments", "zh", "en"),
    [
        (["in", "--jobs", "two"], "--jobs：要是 1 或更大的整数", "--jobs: has to be a whole number, 1 or more"),
        ([], "还缺 SUBMISSIONS", "missing: SUBMISSIONS"),
        (["in", "--lang", "fr"], "--lang：没有 'fr'；可以是", "--lang: there is no 'fr'; choose from"),
        (["in", "--frsh"], "认不出 --frsh", "not understood: --frsh"),
        (["in", "-o"], "-o：后面要有一个值", "-o: needs a value after it"),
    ],
)
def test_a_wrong_option_is_one_line_in_plain_words(arguments, zh, en, capsys, monkeypatch):
    for locale, words in (("zh_CN.UTF-8", zh), ("en_US.UTF-8", en)):
        monkeypatch.setenv("LC_ALL", locale)
        with pytest.raises(SystemExit) as ended:
            cli.main(["grade", *arguments])
        (line,) = capsys.readouterr().err.splitlines()
        assert ended.value.code == 2
        assert words in line


# --- an nbgrader course ----------------------------------------------------------------------------------

SETTINGS = "c = get_config()  # noqa: F821\nopen({ran!r}, 'w')\nc.Autograder.course = {course!r}\n"


def test_within_an_nbgrader_course_the_content_is_found_by_its_settings(handed_in, tmp_path, capsys, monkeypatch):
    """The settings are read and not executed; what was handed in may not bring its own."""
    course, ran = tmp_path / "course", tmp_path / "ran"
    (course / "release").mkdir(parents=True)
    settings = SETTINGS.format(course=str(MINI_COURSE), ran=str(ran))
    (course / "nbgrader_config.py").write_text(settings)
    monkeypatch.delenv("AUTOGRADER_COURSE", raising=False)
    monkeypatch.chdir(course / "release")
    assert cli.main(["grade", str(handed_in), "--dry-run"]) == 0
    assert not ran.exists()
    shutil.move(course / "nbgrader_config.py", handed_in / "nbgrader_config.py")
    monkeypatch.chdir(handed_in)
    capsys.readouterr()
    assert cli.main(["grade", str(handed_in), "--dry-run"]) == 2
    assert "no course found" in capsys.readouterr().err


@pytest.mark.parametrize("settings", ["c.Autograder.course = 5", "c.Autograder.course = '/nowhere'", "c = (", "\0"])
def test_settings_that_name_no_course_are_told_in_a_line(settings, handed_in, tmp_path, capsys, monkeypatch):
    (tmp_path / "nbgrader_config.py").write_text(settings)
    monkeypatch.delenv("AUTOGRADER_COURSE", raising=False)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["grade", str(handed_in), "--dry-run"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "assignments/" in line
