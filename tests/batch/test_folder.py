"""A class into a folder: resume from its ledger, grade what is left, write everything, the same every time."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from autograder.batch import Interrupted, Job, grade_into
from autograder.batch import folder as folder_module
from autograder.batch.ledger import Entry
from autograder.errors import EnvironmentProblem
from autograder.grading import Grader
from autograder.intake import read_submissions
from autograder.model import SubmissionStatus
from autograder.reporters.folder import FolderReporter
from tests.samples import LEVEL, notebook_json, script

NAMES = ["double", "total", "shares"]


@pytest.fixture(scope="module")
def grader(mini):
    made = Grader(mini, LEVEL, "en")
    yield made
    made.close()


@pytest.fixture(autouse=True)
def in_this_process(request, monkeypatch):
    """Grade without a pool: these tests are about the folder. `test_run` is about the pool."""
    if "with_a_pool" not in request.fixturenames:

        def grade_all(job, grader, todo, jobs):
            return (Entry(grader.grade(each), "2026-01-02T03:04:05+00:00", 1.0) for each in todo)

        monkeypatch.setattr(folder_module, "grade_all", grade_all)


@pytest.fixture
def with_a_pool():
    """Ask for the real thing."""


@pytest.fixture
def hand_ins(tmp_path, mini) -> Path:
    folder = tmp_path / "handed-in"
    folder.mkdir()
    (folder / "ann.py").write_text(script(mini))
    (folder / "bob.py").write_text(script(mini, double="def double(x):\n    return x * x\n"))
    (folder / "20260001-李雷.py").write_text(script(mini, before="import pandas\nprint(object())\n"))
    (folder / "eve.ipynb").write_text(notebook_json(["def double(x):\n    return 2 * x\n", "1 / 0\n"]))
    (folder / "truncated.ipynb").write_text('{"cells": [')
    (folder / "=cmd().py").write_text("def double(x):\n    raise ValueError('<script>alert(1)</script>')\n")
    return folder


def run(grader, hand_ins, output, jobs=1, **options):
    submissions = read_submissions(hand_ins, NAMES)
    chapter = grader.chapter
    job = Job(chapter.public, chapter.secret, LEVEL, grader.lang)
    reporter = FolderReporter(output, [each.student for each in submissions], NAMES)
    return grade_into(reporter, job, grader, submissions, jobs, **options)


def files(folder: Path) -> dict[str, bytes]:
    """Return what may not differ between two runs: all but the ledger and the marked block of report.html."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name != "ledger.jsonl":
            found[name] = path.read_bytes()
    block = re.compile(rb"<!-- run facts: begin -->.*?<!-- run facts: end -->", re.DOTALL)
    assert len(block.findall(found["report.html"])) == 1
    found["report.html"] = block.sub(b"", found["report.html"])
    return found


def test_the_folder_holds_exactly_the_files_of_the_contract(grader, hand_ins, tmp_path):
    outcome = run(grader, hand_ins, tmp_path / "graded")
    assert [result.student for result in outcome.results] == sorted(
        ["ann", "bob", "20260001", "eve", "truncated", "=cmd()"]
    )
    assert (outcome.resumed, outcome.outdated) == (0, 0)
    names = {
        path.relative_to(tmp_path / "graded").as_posix() for path in (tmp_path / "graded").rglob("*") if path.is_file()
    }
    (encoded,) = {Path(name).stem for name in names if "cmd" in name}
    stems = ["ann", "bob", "20260001", "eve", "truncated", encoded]
    expected = {f"{folder}/{stem}.{suffix}" for stem in stems for folder, suffix in
                [("results", "json"), ("staff", "json"), ("feedback", "html")]}  # fmt: skip
    assert names == expected | {"grades.csv", "report.html", "ledger.jsonl"}


def test_one_unreadable_submission_is_a_row_and_the_others_are_graded(grader, hand_ins, tmp_path):
    outcome = run(grader, hand_ins, tmp_path / "graded")
    statuses = {result.student: result.status for result in outcome.results}
    assert statuses.pop("truncated") is SubmissionStatus.UNREADABLE
    assert set(statuses.values()) == {SubmissionStatus.GRADED}
    rows = (tmp_path / "graded" / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row for row in rows if row.startswith('"truncated","unreadable","0.00",')]


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.usefixtures("with_a_pool")
def test_two_runs_write_the_same_bytes(grader, mini, hand_ins, tmp_path, jobs):
    """Another grader, another process, another number of them, another folder; nothing but the ledger differs."""
    run(grader, hand_ins, tmp_path / "one")
    other = Grader(mini, LEVEL, "en")
    run(other, hand_ins, tmp_path / "two", jobs)
    other.close()
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_no_student_s_file_names_another_student(grader, hand_ins, tmp_path):
    run(grader, hand_ins, tmp_path / "graded")
    students = {"ann", "bob", "20260001", "eve", "truncated"}
    for folder in ("results", "feedback"):
        for path in (tmp_path / "graded" / folder).iterdir():
            text = path.read_text(encoding="utf-8")
            others = {each for each in students - {path.stem} if re.search(rf"\b{each}\b", text)}
            assert not others, path.name


# --- resuming ----------------------------------------------------------------------------------------------


def test_a_second_run_grades_nobody_and_leaves_the_same_files(grader, hand_ins, tmp_path, monkeypatch):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    before, ledger = files(output), (output / "ledger.jsonl").read_bytes()
    monkeypatch.setattr(folder_module, "grade_all", lambda job, grader, todo, jobs: iter([1 / 0] if todo else []))
    outcome = run(grader, hand_ins, output)
    assert (outcome.resumed, outcome.outdated) == (6, 0)
    assert files(output) == before
    assert (output / "ledger.jsonl").read_bytes() == ledger


def test_a_run_that_stopped_half_way_goes_on_where_it_stopped(grader, hand_ins, tmp_path):
    whole, output = tmp_path / "whole", tmp_path / "graded"
    run(grader, hand_ins, whole)
    run(grader, hand_ins, output)
    path = output / "ledger.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:100])  # the last line is torn
    for name in ("grades.csv", "report.html"):
        (output / name).unlink()
    outcome = run(grader, hand_ins, output)
    assert outcome.resumed == 3
    assert files(output) == files(whole)
    assert run(grader, hand_ins, output).resumed == 6


def test_a_file_that_somebody_removed_is_written_again(grader, hand_ins, tmp_path):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    before = files(output)
    (output / "feedback" / "ann.html").unlink()
    assert run(grader, hand_ins, output).resumed == 6
    assert files(output) == before


def test_whoever_handed_in_anew_is_graded_anew(grader, mini, hand_ins, tmp_path):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    (hand_ins / "bob.py").write_text(script(mini))
    outcome = run(grader, hand_ins, output)
    assert (outcome.resumed, outcome.outdated) == (5, 1)
    assert next(result for result in outcome.results if result.student == "bob").score == 5


def test_whoever_came_late_is_graded_and_nobody_else(grader, mini, hand_ins, tmp_path):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    (hand_ins / "zoe.py").write_text(script(mini))
    outcome = run(grader, hand_ins, output)
    assert (outcome.resumed, outcome.outdated, len(outcome.results)) == (6, 0, 7)


def test_changed_content_grades_everybody_anew(mini_course, hand_ins, tmp_path):
    first = Grader(mini_course.chapter(), LEVEL, "en")
    run(first, hand_ins, tmp_path / "graded")
    first.close()
    path = mini_course.chapter().hidden_tests
    path.write_text(path.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    second = Grader(mini_course.chapter(), LEVEL, "en")
    outcome = run(second, hand_ins, tmp_path / "graded")
    second.close()
    assert (outcome.resumed, outcome.outdated) == (0, 6)


def test_another_language_grades_everybody_anew(grader, mini, hand_ins, tmp_path):
    run(grader, hand_ins, tmp_path / "graded")
    chinese = Grader(mini, LEVEL, "zh")
    outcome = run(chinese, hand_ins, tmp_path / "graded")
    chinese.close()
    assert (outcome.resumed, outcome.outdated) == (0, 6)
    assert "加倍" in (tmp_path / "graded" / "feedback" / "ann.html").read_text(encoding="utf-8")


def test_a_fault_is_graded_again(grader, hand_ins, tmp_path, monkeypatch):
    output = tmp_path / "graded"
    whole = Grader._run

    def broken(self, exercise, begun, *, hidden):
        if begun.submission.student == "ann":
            raise RuntimeError("ours")
        return whole(self, exercise, begun, hidden=hidden)

    monkeypatch.setattr(Grader, "_run", broken)
    first = run(grader, hand_ins, output)
    assert {result.student for result in first.results if result.status is SubmissionStatus.FAULT} == {"ann"}
    rows = (output / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row for row in rows if row.startswith('"ann","fault","","5.00","","","",')]
    monkeypatch.setattr(Grader, "_run", whole)
    second = run(grader, hand_ins, output)
    assert (second.resumed, second.outdated) == (5, 1)
    assert next(result for result in second.results if result.student == "ann").score == 5


def test_fresh_forgets_earlier_runs_and_removes_only_what_they_wrote(grader, hand_ins, tmp_path):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    (output / "notes.txt").write_text("mine")
    (output / "feedback" / "notes.txt").write_text("mine")
    (hand_ins / "bob.py").unlink()
    outcome = run(grader, hand_ins, output, fresh=True)
    assert (outcome.resumed, outcome.outdated) == (0, 0)
    assert not (output / "results" / "bob.json").exists()
    assert (output / "notes.txt").read_text() == (output / "feedback" / "notes.txt").read_text() == "mine"
    assert (output / "ledger.jsonl").read_bytes().count(b"\n") == 5


def test_fresh_in_a_folder_that_is_not_ours_removes_nothing(grader, hand_ins, tmp_path):
    output = tmp_path / "somewhere"
    (output / "results").mkdir(parents=True)
    (output / "results" / "mine.json").write_text("{}")
    run(grader, hand_ins, output, fresh=True)
    assert (output / "results" / "mine.json").read_text() == "{}"


# --- progress, interruption, obstacles ---------------------------------------------------------------------


def test_progress_is_told_after_each_submission(grader, hand_ins, tmp_path):
    seen = []
    run(grader, hand_ins, tmp_path / "graded", on_progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 6) for done in range(7)]


def test_an_interrupted_run_keeps_what_was_finished(grader, hand_ins, tmp_path):
    def stop(done, total):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="2 of 6 graded"):
        run(grader, hand_ins, tmp_path / "graded", 1, on_progress=stop)
    lines = (tmp_path / "graded" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()
    done = [json.loads(line)["result"]["student"] for line in lines]
    assert len(done) == 2
    assert not (tmp_path / "graded" / "grades.csv").exists()
    assert run(grader, hand_ins, tmp_path / "graded").resumed == 2


def test_an_interruption_before_the_first_result_is_one_as_well(grader, hand_ins, tmp_path, monkeypatch):
    def stop(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(FolderReporter, "prepare", stop)
    with pytest.raises(Interrupted, match="0 of 6 graded"):
        run(grader, hand_ins, tmp_path / "graded")


def test_a_folder_that_is_a_file_is_named_with_the_next_step(grader, hand_ins, tmp_path):
    output = tmp_path / "graded"
    output.write_text("a file")
    with pytest.raises(EnvironmentProblem, match=r"(a file|written).*give .* folder to -o") as error:
        run(grader, hand_ins, output)
    assert str(output) in str(error.value)
    assert output.read_text() == "a file"


def test_a_disk_that_fills_up_leaves_whole_files_only(grader, hand_ins, tmp_path, monkeypatch):
    output = tmp_path / "graded"
    replace = Path.replace
    written = []

    def full(self, target):
        written.append(target)
        if len(written) > 5:
            raise OSError(28, "No space left on device", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(EnvironmentProblem, match="No space left on device"):
        run(grader, hand_ins, output, 1)
    monkeypatch.undo()
    assert not list(output.rglob("*.part"))
    for path in output.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))
    shutil.rmtree(tmp_path / "other", ignore_errors=True)
    run(grader, hand_ins, tmp_path / "other")
    run(grader, hand_ins, output)
    assert files(output) == files(tmp_path / "other")
