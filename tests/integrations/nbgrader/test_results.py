"""Where a result comes from: the ledger of an earlier `grade` where that counts to the letter, else our grader."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder import cli
from autograder.course.chapter import Chapter, Course
from autograder.errors import EnvironmentProblem, UsageError
from autograder.gradebook.ledger import Ledger
from autograder.grading import Grader
from autograder.integrations.nbgrader import results
from autograder.integrations.nbgrader.results import Setup, result_of
from autograder.model import SubmissionStatus
from tests.samples import LEVEL, MINI_COURSE, notebook_json, script


@pytest.fixture
def course(mini_course: Course) -> Course:
    return mini_course


@pytest.fixture
def submitted(tmp_path, mini) -> Path:
    """Two students' hand-ins in nbgrader's folders; folders' names are ids as they are, numbers or not."""
    return two_students(tmp_path / "nb" / "submitted", mini)


def two_students(folder: Path, mini: Chapter) -> Path:
    hand_in(folder, "20260001-ann", script(mini))
    hand_in(folder, "bob", script(mini, double="def double(x):\n    return x * x\n"))
    return folder


def hand_in(folder: Path, student: str, text: str, assignment: str = "mini") -> None:
    place = folder / student / assignment
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{assignment}.ipynb").write_text(notebook_json([text]))


def setup(course: Course, **options) -> Setup:
    return Setup(course.root, "en", LEVEL, **options)


@pytest.fixture(scope="module")
def graded_once(mini, tmp_path_factory) -> Path:
    """Where the two students' results are, after `grade` on their folder, as a TA does it."""
    folder = tmp_path_factory.mktemp("once")
    submitted, output = two_students(folder / "submitted", mini), folder / "graded"
    arguments = ["grade", str(submitted), "-o", str(output), "--course", str(MINI_COURSE), "--lang", "en"]
    assert cli.main([*arguments, "--sandbox", LEVEL, "--jobs", "1"]) == 0
    return output


@pytest.fixture
def graded(graded_once, submitted) -> Path:
    """Those results beside the hand-ins, to be changed at will."""
    return shutil.copytree(graded_once, submitted.parent / "graded")


def result(own: Setup, submitted: Path, student: str):
    chapter = own.chapter("mini")
    assert chapter is not None
    return result_of(own, chapter, submitted, student)


@pytest.fixture
def asked(monkeypatch) -> list[str]:
    """The students whom the warm grader has been asked about."""
    seen: list[str] = []
    real = results._grader

    class Counted:
        def __init__(self, grader):
            self._grader = grader

        def grade(self, submission):
            seen.append(submission.student)
            return self._grader.grade(submission)

    monkeypatch.setattr(results, "_grader", lambda *own: Counted(real(*own)))
    return seen


def test_without_an_earlier_run_everybody_is_graded(course, submitted, asked):
    ann, bob = (result(setup(course), submitted, student) for student in ("20260001-ann", "bob"))
    assert (ann.score, ann.student) == (5, "20260001-ann")
    assert bob.score < 5
    assert asked == ["20260001-ann", "bob"]


def test_a_machine_that_is_short_of_processes_is_asked_again_as_it_is_by_grade(course, submitted, monkeypatch):
    refused = []
    real = Grader.begin

    def begin(self, submission):
        if len(refused) < 2:
            refused.append(submission.student)
            raise EnvironmentProblem("no process")
        return real(self, submission)

    monkeypatch.setattr(Grader, "begin", begin)
    assert result(setup(course), submitted, "20260001-ann").score == 5
    assert refused == ["20260001-ann"] * 2


def test_an_earlier_runs_results_are_used_and_are_the_same(course, submitted, graded, asked):
    own = setup(course, results=graded)
    found = [result(own, submitted, student) for student in ("20260001-ann", "bob")]
    assert asked == []
    assert found == [result(setup(course), submitted, student) for student in ("20260001-ann", "bob")]


def test_a_changed_file_is_graded_anew_and_only_that(course, submitted, graded, asked, mini):
    own = setup(course, results=graded)
    hand_in(submitted, "bob", script(mini))
    assert result(own, submitted, "20260001-ann").score == 5
    assert result(own, submitted, "bob").score == 5
    assert asked == ["bob"]


@pytest.mark.parametrize("changed", ["content", "engine"])
def test_a_result_made_under_other_conditions_does_not_count(course, submitted, graded, asked, changed, monkeypatch):
    own = setup(course, results=graded)
    match changed:
        case "content":
            path = course.root / "solutions" / "mini" / "test_hidden.py"
            path.write_text(path.read_text(encoding="utf-8") + "\n# another day\n", encoding="utf-8")
        case "engine":
            monkeypatch.setattr(results, "engine_digest", lambda: "another")
    result(own, submitted, "bob")
    assert asked == ["bob"]


def test_in_another_language_nobody_is_graded_anew(course, submitted, graded, asked):
    own = setup(course, results=graded)
    result(replace(own, lang="zh"), submitted, "bob")
    assert asked == []


def test_a_fault_in_the_ledger_is_graded_again(course, submitted, graded, asked):
    output = graded
    lines = (output / "ledger.jsonl").read_text(encoding="utf-8")
    assert lines.count('"status":"graded"') == 2
    (output / "ledger.jsonl").write_text(lines.replace('"status":"graded"', '"status":"fault"'), encoding="utf-8")
    assert result(setup(course, results=output), submitted, "bob").status is SubmissionStatus.GRADED
    assert asked == ["bob"]


def test_another_students_line_is_not_taken_even_for_the_same_file(course, submitted, graded, asked):
    output = graded
    shutil.copytree(submitted / "20260001-ann", submitted / "cy")
    result(setup(course, results=output), submitted, "cy")
    assert asked == ["cy"]


def test_a_folder_without_a_ledger_is_no_earlier_run(course, submitted, asked, tmp_path):
    result(setup(course, results=tmp_path / "nowhere"), submitted, "bob")
    assert asked == ["bob"]
    assert Ledger(tmp_path / "nowhere").read().book == {}


def test_not_to_find_what_nbgrader_has_found_is_a_fault_and_no_zero(course, submitted):
    found = result(setup(course), submitted, "nobody")
    assert found.status is SubmissionStatus.FAULT
    assert found.score is None


def test_a_folder_that_cannot_be_read_is_named(course, tmp_path):
    with pytest.raises(UsageError, match="nowhere"):
        result(setup(course), tmp_path / "nowhere", "bob")


def test_another_assignment_in_the_same_folder_is_left_alone(course, submitted, mini):
    hand_in(submitted, "bob", "def double(x):\n    raise SystemExit\n", assignment="ps1")
    before = result(setup(course), submitted, "bob").score
    hand_in(submitted, "bob", script(mini), assignment="ps2")
    assert result(setup(course), submitted, "bob").score == before


def test_the_grader_stays_warm_until_the_content_changes(course, submitted):
    result(setup(course), submitted, "bob")
    first = results._warm
    result(setup(course), submitted, "20260001-ann")
    assert results._warm is first
    path = course.root / "solutions" / "mini" / "test_hidden.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n# another day\n", encoding="utf-8")
    result(setup(course), submitted, "bob")
    assert results._warm is not first


def test_a_manifest_that_changes_is_read_again(course):
    path = course.root / "assignments" / "mini" / "assignment.toml"
    own = setup(course)
    assert own.chapter("mini").assignment.exercise("double").points == 2
    path.write_text(path.read_text(encoding="utf-8").replace("points = 2", "points = 4", 1), encoding="utf-8")
    assert own.chapter("mini").assignment.exercise("double").points == 4


def test_an_assignment_that_is_not_ours_is_none_and_a_course_that_is_not_there_is_named(course, tmp_path):
    assert setup(course).chapter("ps1") is None
    with pytest.raises(UsageError, match="no folder assignments/"):
        Setup(tmp_path / "nowhere").chapter("mini")


def test_the_ledgers_lines_hold_whole_results(course, submitted, graded):
    """So that nothing else of the earlier run has to be there."""
    output = graded
    for path in output.rglob("*"):
        if path.is_file() and path.name != "ledger.jsonl":
            path.unlink()
    found = result(setup(course, results=output), submitted, "bob")
    assert found.exercises[0].diagnosis is not None


# --- what one student's folder does to the others' ---------------------------------------------------------


def test_a_folder_nested_without_end_is_nobody_elses_trouble(course, submitted):
    place = submitted / "eve" / "mini"
    place.mkdir(parents=True)
    here = os.open(place, os.O_RDONLY)
    for _ in range(1_500):  # deeper than a path may be long
        os.mkdir("deep", dir_fd=here)
        new = os.open("deep", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = new
    os.close(here)
    try:
        assert result(setup(course), submitted, "20260001-ann").score == 5
    finally:
        subprocess.run(["rm", "-rf", submitted / "eve"], check=True)


def test_many_files_of_one_student_are_not_looked_at_for_each_other_one(course, submitted, monkeypatch):
    for i in range(5_000):
        (submitted / "bob" / f"{i}.txt").touch()
    result(setup(course), submitted, "bob")
    looked: list[str] = []
    real = os.scandir
    monkeypatch.setattr(results.os, "scandir", lambda place: looked.append(str(place)) or real(place))
    assert result(setup(course), submitted, "20260001-ann").score == 5
    assert not [place for place in looked if "bob" in place]
    assert len(list(islice(results._files(submitted / "bob"), 2_000))) == 2_000


def test_a_ledger_that_is_not_believed_is_told_once_and_everybody_is_graded(course, submitted, graded, asked, caplog):
    output = graded
    path = output / "ledger.jsonl"
    path.write_text(path.read_text(encoding="utf-8").replace('"score":"', '"score":"1'), encoding="utf-8")
    own = setup(course, results=output)
    with caplog.at_level("WARNING", "autograder"):
        assert result(own, submitted, "bob").score < 5
        assert result(own, submitted, "20260001-ann").score == 5
    assert asked == ["bob", "20260001-ann"]
    assert [record.message.count("2 lines do not count") for record in caplog.records] == [1]
