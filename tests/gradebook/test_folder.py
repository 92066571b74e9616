"""A class into a folder: resume from its ledger, grade what is left, write everything, the same every time."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder.batch import Entry, Job
from autograder.errors import EnvironmentProblem, Interrupted
from autograder.gradebook import ADDING, Manner, grade_into
from autograder.gradebook import files as files_module
from autograder.gradebook import folder as folder_module
from autograder.gradebook.seal import Seal
from autograder.grading import Grader
from autograder.intake import read_class
from autograder.model import NOTHING_KEPT, SubmissionStatus
from autograder.show.folder import FolderReporter
from autograder.words import say
from tests.samples import LEVEL, notebook_json, script

NAMES = ["double", "total", "shares"]
REPLACING = Manner(replace=True)


@pytest.fixture(scope="module")
def grader(mini):
    made = Grader(mini, LEVEL)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def in_this_process(request, monkeypatch):
    """Grade without a pool: these tests are about the folder. `test_run` is about the pool."""
    if "with_a_pool" not in request.fixturenames:

        def grade_all(job, grader, todo, *jobs):
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


def run(grader, hand_ins, output, jobs=1, reporter=FolderReporter, lang="en", manner=ADDING, **options):
    submissions = read_class(hand_ins, NAMES).submissions
    job = Job(grader.chapter.public, grader.chapter.secret, LEVEL)

    def make(folder, students, context):
        return reporter(folder, students, NAMES, lang, context)

    return grade_into(output, make, job, grader, submissions, jobs, manner=manner, **options)


def students_of(folder: Path) -> set[str]:
    """Return whom the ledger has a result of."""
    lines = [json.loads(line) for line in (folder / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]
    return {line["result"]["student"] for line in lines if "result" in line}


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
    assert (outcome.resumed, outcome.updated, outcome.kept) == (0, 6, 0)
    names = {
        path.relative_to(tmp_path / "graded").as_posix() for path in (tmp_path / "graded").rglob("*") if path.is_file()
    }
    (encoded,) = {Path(name).stem for name in names if "cmd" in name}
    stems = ["ann", "bob", "20260001", "eve", "truncated", encoded]
    expected = {f"{folder}/{stem}.{suffix}" for stem in stems for folder, suffix in
                [("results", "json"), ("staff", "json"), ("staff", "html"), ("feedback", "html")]}  # fmt: skip
    assert names == expected | {"grades.csv", "grades.xlsx", "report.html", "ledger.jsonl"}


def test_one_unreadable_submission_is_a_row_and_the_others_are_graded(grader, hand_ins, tmp_path):
    outcome = run(grader, hand_ins, tmp_path / "graded")
    statuses = {result.student: result.status for result in outcome.results}
    assert statuses.pop("truncated") is SubmissionStatus.UNREADABLE
    assert set(statuses.values()) == {SubmissionStatus.GRADED}
    rows = (tmp_path / "graded" / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row for row in rows if row.startswith('"truncated","","","unreadable","","","","",')]


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.usefixtures("with_a_pool")
def test_two_runs_write_the_same_bytes(grader, mini, hand_ins, tmp_path, jobs):
    """Another grader, another process, another number of them, another folder; nothing but the ledger differs."""
    run(grader, hand_ins, tmp_path / "one")
    other = Grader(mini, LEVEL)
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
    monkeypatch.setattr(folder_module, "grade_all", lambda job, grader, todo, *jobs: iter([1 / 0] if todo else []))
    outcome = run(grader, hand_ins, output)
    assert (outcome.resumed, outcome.updated) == (6, 0)
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
    assert (outcome.resumed, outcome.updated) == (5, 1)
    assert next(result for result in outcome.results if result.student == "bob").score == 5


def test_whoever_came_late_is_graded_and_nobody_else(grader, mini, hand_ins, tmp_path):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    (hand_ins / "zoe.py").write_text(script(mini))
    outcome = run(grader, hand_ins, output)
    assert (outcome.resumed, outcome.updated, outcome.kept, len(outcome.results)) == (6, 1, 6, 7)


def test_changed_content_grades_everybody_anew(mini_course, hand_ins, tmp_path):
    first = Grader(mini_course.chapter(), LEVEL)
    run(first, hand_ins, tmp_path / "graded")
    first.close()
    path = mini_course.chapter().hidden_tests
    path.write_text(path.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    second = Grader(mini_course.chapter(), LEVEL)
    outcome = run(second, hand_ins, tmp_path / "graded")
    second.close()
    assert (outcome.resumed, outcome.updated) == (0, 6)


def test_another_language_grades_nobody_anew_and_everybody_reads_it(grader, hand_ins, tmp_path):
    run(grader, hand_ins, tmp_path / "graded")
    outcome = run(grader, hand_ins, tmp_path / "graded", lang="zh")
    assert (outcome.resumed, outcome.updated) == (6, 0)
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
    assert [row for row in rows if row.startswith('"ann","","","fault","","","","","5.00","","","",')]
    monkeypatch.setattr(Grader, "_run", whole)
    second = run(grader, hand_ins, output)
    assert (second.resumed, second.updated) == (5, 1)
    assert next(result for result in second.results if result.student == "ann").score == 5


def test_replacing_forgets_earlier_runs_and_removes_only_what_they_wrote(grader, hand_ins, tmp_path):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    (output / "notes.txt").write_text("mine")
    (output / "feedback" / "notes.txt").write_text("mine")
    (hand_ins / "bob.py").unlink()
    outcome = run(grader, hand_ins, output, manner=REPLACING)
    assert (outcome.resumed, outcome.updated, outcome.kept) == (0, 5, 0)
    assert not (output / "results" / "bob.json").exists()
    assert (output / "notes.txt").read_text() == (output / "feedback" / "notes.txt").read_text() == "mine"
    assert students_of(output) == {"ann", "20260001", "eve", "truncated", "=cmd()"}


def test_replacing_in_a_folder_that_is_not_ours_removes_nothing(grader, hand_ins, tmp_path):
    output = tmp_path / "somewhere"
    (output / "results").mkdir(parents=True)
    (output / "results" / "mine.json").write_text("{}")
    run(grader, hand_ins, output, manner=REPLACING)
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
    assert len(students_of(tmp_path / "graded")) == 2
    assert not (tmp_path / "graded" / "grades.csv").exists()
    assert run(grader, hand_ins, tmp_path / "graded").resumed == 2


def test_an_interruption_before_the_first_result_is_one_as_well(grader, hand_ins, tmp_path, monkeypatch):
    def stop(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(FolderReporter, "own_files", stop)
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


# --- one student's own trouble, and what stands in the folder ------------------------------------------------


class Troubled(FolderReporter):
    """Writes what it is asked to, but for one student's files."""

    trouble = staticmethod(lambda: None)
    times = 10**6

    def write_submission(self, standing, record=NOTHING_KEPT):
        if standing.result.student == "bob" and self.times > 0:
            self.times -= 1
            self.trouble()
        super().write_submission(standing, record)


def endless():
    while True:
        pass


def raising(error):
    def trouble():
        raise error

    return trouble


OWN = {
    "a name that the system does not take": raising(OSError(36, "File name too long")),
    "a name that is no text there": raising(OSError(84, "Invalid or incomplete multibyte character")),
    "a lone surrogate": raising(UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")),
    "a nul": raising(ValueError("embedded null byte")),
    "too deep": raising(RecursionError("maximum recursion depth exceeded")),
    "too large": raising(MemoryError()),
    "a mistake of ours": raising(KeyError("x")),
    "without end": endless,
}


@pytest.mark.parametrize("what", OWN)
@pytest.mark.parametrize("times", [1, 10**6], ids=["once", "always"])
def test_who_cannot_be_written_is_a_fault_with_the_reason_and_the_class_goes_on(
    grader, hand_ins, tmp_path, monkeypatch, what, times
):
    monkeypatch.setattr(files_module, "WRITING_CPU_S", 0.2)
    monkeypatch.setattr(Troubled, "trouble", staticmethod(OWN[what]))
    monkeypatch.setattr(Troubled, "times", times)
    output = tmp_path / "graded"
    outcome = run(grader, hand_ins, output, reporter=Troubled)
    found = {result.student: result for result in outcome.results}
    assert len(found) == 6
    assert found["bob"].status is SubmissionStatus.FAULT
    assert "cannot be written: " in found["bob"].detail
    assert found["ann"].score == 5
    assert (times == 1) == (output / "staff" / "bob.json").exists()
    rows = (output / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row for row in rows if row.replace('"', "").startswith("bob,,,fault,,,,,")]
    again = run(grader, hand_ins, output)
    assert (again.resumed, next(each for each in again.results if each.student == "bob").score) == (6, 3)


def test_who_cannot_stand_in_the_class_s_files_is_a_fault_there_and_no_row_is_lost(grader, hand_ins, tmp_path):
    class Strict(FolderReporter):
        def write_class(self, standings, *facts):
            results = [each.result for each in standings]
            if any(each.student == "bob" and each.status is SubmissionStatus.GRADED for each in results):
                raise ValueError("no row")
            super().write_class(standings, *facts)

    outcome = run(grader, hand_ins, tmp_path / "graded", reporter=Strict)
    rows = (tmp_path / "graded" / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 7
    assert [row for row in rows if row.replace('"', "").startswith("bob,,,fault,,,,,")]
    bob = next(each for each in outcome.results if each.student == "bob")
    assert (bob.status, bob.detail) == (SubmissionStatus.FAULT, "its row cannot be written: no row")
    assert sum(each.status is SubmissionStatus.FAULT for each in outcome.results) == 1


def test_a_result_that_no_ledger_can_hold_is_a_fault_and_the_class_goes_on(grader, hand_ins, tmp_path, monkeypatch):
    grade = Grader.grade

    def huge(self, submission):
        result = grade(self, submission)
        return replace(result, detail="x" * 5 * 2**20) if submission.student == "bob" else result

    monkeypatch.setattr(Grader, "grade", huge)
    outcome = run(grader, hand_ins, tmp_path / "graded")
    found = {result.student: result.status for result in outcome.results}
    assert found.pop("bob") is SubmissionStatus.FAULT
    assert SubmissionStatus.FAULT not in found.values()
    assert (tmp_path / "graded" / "staff" / "bob.json").stat().st_size < 100_000


def test_a_full_disk_is_nobodys_own_trouble(grader, hand_ins, tmp_path, monkeypatch):
    monkeypatch.setattr(Troubled, "trouble", staticmethod(raising(OSError(28, "No space left on device", "there"))))
    with pytest.raises(EnvironmentProblem, match="there: cannot be written: No space left on device"):
        run(grader, hand_ins, tmp_path / "graded", reporter=Troubled)
    monkeypatch.undo()
    assert len(run(grader, hand_ins, tmp_path / "graded").results) == 6


def put_link(place: Path, victim: Path) -> None:
    place.symlink_to(victim)


def put_pipe(place: Path, victim: Path) -> None:
    os.mkfifo(place)


def put_folder(place: Path, victim: Path) -> None:
    place.mkdir()


def put_nothing(place: Path, victim: Path) -> None:
    place.symlink_to(victim.parent / "new")


@pytest.mark.parametrize("put", [put_link, put_pipe, put_folder, put_nothing])
@pytest.mark.parametrize(
    "name", ["ledger.jsonl", "grades.csv", "report.html", "results/ann.json", "staff/bob.json", "feedback/eve.html"]
)
@pytest.mark.parametrize("replaces", [False, True])
def test_what_stands_in_a_files_place_is_named_and_nothing_is_touched(grader, hand_ins, tmp_path, put, name, replaces):
    output, victim = tmp_path / "graded", tmp_path / "victim"
    (output / name).parent.mkdir(parents=True)
    victim.write_text("precious")
    put(output / name, victim)
    before = sorted(output.rglob("*"))
    with pytest.raises(EnvironmentProblem, match=r"is a (link|pipe|folder), which this program did not write") as error:
        run(grader, hand_ins, output, manner=Manner(replace=replaces))
    assert str(output / name) in str(error.value)
    assert "不是本程序写的" in error.value.told("zh")
    assert victim.read_text() == "precious"
    assert not (tmp_path / "new").exists()
    assert sorted(output.rglob("*")) == before


@pytest.mark.parametrize("name", ["results", "staff", "feedback"])
@pytest.mark.parametrize("put", [put_link, put_pipe, put_nothing])
def test_a_subfolder_that_is_none_is_named(grader, hand_ins, tmp_path, put, name):
    """A link to another folder, even to an empty one: what is written would land there."""
    output, victim = tmp_path / "graded", tmp_path / "victim"
    output.mkdir()
    victim.mkdir()
    put(output / name, victim)
    with pytest.raises(EnvironmentProblem, match="move it away, or give another folder to -o"):
        run(grader, hand_ins, output)
    assert not list(victim.iterdir())


def test_a_folder_that_is_given_through_a_link_is_as_good_as_any(grader, hand_ins, tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    run(grader, hand_ins, tmp_path / "link" / "graded")
    assert (tmp_path / "real" / "graded" / "grades.csv").is_file()
    assert run(grader, hand_ins, tmp_path / "link" / "graded").resumed == 6


def test_replacing_removes_no_file_of_anybody_elses(grader, hand_ins, tmp_path):
    """A student's or a TA's own files lie there, with names such as ours have."""
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    mine = (
        "results/zoe.json",
        "staff/template.json",
        "feedback/index.html",
        "results/.hidden.json",
        "feedback/ANN.html",
    )
    for name in mine:
        (output / name).write_text("mine")
    (output / "staff" / "folder.json").mkdir()
    (output / "results" / "linked.json").symlink_to(tmp_path / "elsewhere")
    run(grader, hand_ins, output, manner=REPLACING)
    assert {(output / name).read_text() for name in mine} == {"mine"}
    assert (output / "staff" / "folder.json").is_dir()
    assert (output / "results" / "linked.json").is_symlink()


def test_replacing_removes_nothing_for_a_student_whom_only_a_forged_line_names(grader, hand_ins, tmp_path):
    output = tmp_path / "graded"
    run(grader, hand_ins, output)
    (output / "results" / "zoe.json").write_text("mine")
    ledger = output / "ledger.jsonl"
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(lines) + next(each for each in lines if b'"ann"' in each).replace(b'"ann"', b'"zoe"'))
    outcome = run(grader, hand_ins, output, manner=REPLACING)
    assert (output / "results" / "zoe.json").read_text() == "mine"
    assert "1 line does not count" in say(outcome.notes[0], "en")


def test_a_ledger_that_came_with_the_folder_counts_for_nothing(grader, hand_ins, tmp_path):
    """Made elsewhere, for full marks: everybody is graded, and the line is told."""
    run(grader, hand_ins, tmp_path / "theirs", seal=Seal(b"theirs"))
    output = tmp_path / "graded"
    output.mkdir()
    shutil.copy(tmp_path / "theirs" / "ledger.jsonl", output)
    outcome = run(grader, hand_ins, output)
    assert (outcome.resumed, outcome.updated) == (0, 6)
    assert "7 lines do not count (the first is line 1)" in say(outcome.notes[0], "en")
    assert run(grader, hand_ins, output).resumed == 6


def test_where_no_secret_lasts_the_run_ends_well_and_says_so(grader, hand_ins, tmp_path, monkeypatch):
    (tmp_path / "a-file").write_text("x")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "a-file"))
    outcome = run(grader, hand_ins, tmp_path / "graded")
    assert len(outcome.results) == 6
    assert "this run has one of its own" in say(outcome.notes[-1], "en")
    assert run(grader, hand_ins, tmp_path / "graded").resumed == 0
