"""A line of JSON a student; and what `export` refuses whatever the format."""

from __future__ import annotations

import csv
import json
import re

import pytest
from msgspec.structs import replace

from autograder import cli
from autograder.gradebook import Manner
from tests.exports.conftest import TOTALS
from tests.exports.test_canvas import refused
from tests.gradebook.classes import Desk, graded_by_remarks, hand_in, work


def lines(path) -> list[dict]:
    text = path.read_text(encoding="utf-8")
    assert text.splitlines() == text.split("\n")[:-1]  # no reader finds another line end in it
    return [json.loads(line, parse_constant=lambda name: pytest.fail(name)) for line in text.splitlines()]


def test_it_holds_what_grades_csv_holds(export, graded):
    code, said, path = export("jsonl", output="grades.jsonl")
    assert code == 0, said
    with (graded / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        table = {row["student"]: row for row in csv.DictReader(file)}
    found = {each["student"]: each for each in lines(path)}
    assert list(found) == sorted(TOTALS)
    for student, row in table.items():
        each = found[student]
        for name in ("score", "bonus", "adjustment", "total", "max_score"):
            assert each[name] == (float(row[name]) if row[name] else None), (student, name)
        assert (each["status"], each["class"]) == (row["status"], row["class"])
        for name, points in each["exercises"].items():
            written = row[f"exercise:{name}" if name == "total" else name]
            assert points["score"] == (float(written) if written else None), (student, name)
    assert list(found["106"]["exercises"]) == list(found["101"]["exercises"])  # missing: blank, as in the table
    assert (found["101"]["name"], found["104"]["total"]) == ("李雷", None)
    assert "6 students, a line each" in said


HOSTILE = ['{"a": 1}\n{"student": "x"}', "\u2028\u2029\x85", "\ud800", '"\\', "=cmd()", "NaN", "\x00\x1b[2J"]


def test_hostile_names_end_no_line_and_make_no_key(mini_course, export, tmp_path, monkeypatch):
    graded_by_remarks(monkeypatch)
    desk = Desk(mini_course)
    (one,) = desk.read(hand_in(tmp_path / "in", one=work()))
    submissions = [replace(one, student=f"s{at}", name=name) for at, name in enumerate(HOSTILE)]
    desk.grade(submissions, tmp_path / "graded")
    code, said, path = export("jsonl", output="grades.jsonl", folder=tmp_path / "graded")
    assert code == 0, said
    found = lines(path)
    assert [each["student"] for each in found] == [f"s{at}" for at in range(len(HOSTILE))]
    assert all(len(each) == len(found[0]) for each in found)


# --- what any export refuses -----------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--template", "--column", "--assignment"])
def test_an_option_without_a_use_is_told(export, option):
    refused(export("jsonl", option, "x"), f"export jsonl: has no use for {option}")


def test_a_folder_is_needed_for_a_class_and_for_nothing_else(tmp_path, capsys):
    for format_ in ("canvas", "moodle", "chaoxing", "jsonl"):
        assert cli.main(["export", format_, "-o", str(tmp_path / "x")]) == 2
        assert "of which graded folder?" in capsys.readouterr().err
    for format_ in ("gradescope", "nbgrader"):
        assert cli.main(["export", format_, str(tmp_path), "-o", str(tmp_path / "x")]) == 2
        assert "takes no graded folder" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_a_folder_that_holds_no_class_is_told(export, tmp_path):
    refused(export("jsonl", folder=tmp_path), "no class was graded here")
    refused(export("jsonl", folder=tmp_path / "absent"), "no class was graded here")


def test_the_graded_folder_is_the_graders_own(graded, capsys):
    before = sorted(graded.rglob("*"))
    for name in ("grades.csv", "results/x.jsonl", "new.jsonl"):
        assert cli.main(["export", "jsonl", str(graded), "-o", str(graded / name), "--force"]) == 2
        assert "lies in the graded folder" in capsys.readouterr().err
    assert sorted(graded.rglob("*")) == before


def test_an_output_that_is_no_plain_file_is_left_alone(export, tmp_path):
    (tmp_path / "out.csv").mkdir()
    (tmp_path / "link.csv").symlink_to(tmp_path / "elsewhere")
    for name in ("out.csv", "link.csv"):
        code, said, _ = export("jsonl", "--force", output=name)
        assert code == 2
        assert "so it is not written" in said
    code, said, _ = export("jsonl", output="link.csv")
    assert code == 2
    assert not (tmp_path / "elsewhere").exists()


def test_an_output_that_cannot_be_written_is_one_line(export, tmp_path):
    (tmp_path / "file").write_text("")
    code, said, _ = export("jsonl", output="file/out.jsonl")
    assert (code, said.count("\n")) == (2, 1)
    assert "cannot be written" in said


def test_in_chinese(export, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    code, said, _ = export("chaoxing", output="a.xlsx")
    assert code == 0
    assert "“分数”一列填了 4 个总分。" in said
    assert "2 人没有总分，留空" in said


def test_a_score_above_the_most_is_told_where_it_leaves_for_another_system(export, mini_course, tmp_path, monkeypatch):
    """30 where 3.0 was meant: it counts, and is named by who sends it on."""
    graded_by_remarks(monkeypatch)
    (tmp_path / "graded").mkdir()
    (tmp_path / "graded" / "overrides.csv").write_text("student,exercise,score\nann,double,30\nbob,double,1\n")
    Desk(mini_course).grade(hand_in(tmp_path / "in", ann=work(), bob=work()), tmp_path / "graded")
    code, said, path = export("jsonl", output="grades.jsonl", folder=tmp_path / "graded")
    assert (code, lines(path)[0]["exercises"]["double"]["score"]) == (0, 30)
    assert "1 override gives more than there is to get" in said
    assert "ann double 30.00 (the most is " in said
    assert "bob" not in said


def test_a_time_of_the_class_list_is_told_wherever_a_time_is(export, mini_course, tmp_path, monkeypatch, capsys):
    """The rule takes points by it: it may not be called unknown beside them."""
    graded_by_remarks(monkeypatch)
    roster, graded = tmp_path / "class.csv", tmp_path / "graded"
    roster.write_text("student,name,提交时间\nann,Ann,2026-03-02 03:00\nbob,Bob,2026-03-02 04:00\n", encoding="utf-8")
    Desk(mini_course).grade(hand_in(tmp_path / "in", ann=work()), graded, Manner(due="2026-03-01T18:00"), roster)
    _, _, path = export("jsonl", output="grades.jsonl", folder=graded)
    assert [each["handed_in"] for each in lines(path)] == ["2026-03-02T03:00:00", None]  # bob has no file
    cli.main(["show", "ann", str(graded)])
    shown = " ".join(capsys.readouterr().out.split())
    assert re.search(r"2026-03-02 03:00(（按名单）| \(from the roster\))", shown)
    assert "2026-03-02 03:00 (from the roster)" in (graded / "staff" / "ann.html").read_text(encoding="utf-8")
    staff = json.loads((graded / "staff" / "ann.json").read_text(encoding="utf-8"))
    assert staff["extra_data"]["hand_ins"][0]["handed_in"] == "2026-03-02T03:00:00"
