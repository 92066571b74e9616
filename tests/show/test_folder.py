"""What `grade -o DIR` writes: which file, under which name, whole or not at all."""

from __future__ import annotations

import io
import sys

import pytest

from autograder.model import Standing
from autograder.show import folder as folder_module
from autograder.show.folder import FolderReporter, student_artefacts
from tests.show.results import CLASS, EXERCISES, MISSING, PERFECT


@pytest.fixture
def reporter(tmp_path) -> FolderReporter:
    made = FolderReporter(tmp_path / "deep" / "graded", [result.student for result in CLASS], EXERCISES, "zh")
    made.prepare()
    return made


def names(reporter) -> list[str]:
    return sorted(path.relative_to(reporter.folder).as_posix() for path in reporter.folder.rglob("*") if path.is_file())


def test_preparing_makes_the_folders_and_leaves_nothing_else(reporter):
    assert sorted(path.name for path in reporter.folder.iterdir()) == ["feedback", "results", "staff"]
    assert names(reporter) == []


def test_a_submission_has_four_files_under_one_name(reporter):
    reporter.write_submission(Standing(PERFECT))
    files = ["feedback/20260001.html", "results/20260001.json", "staff/20260001.html", "staff/20260001.json"]
    assert names(reporter) == files


def test_a_hostile_id_stays_in_its_folder(tmp_path):
    from msgspec.structs import replace

    students = ["../../evil", "/etc/passwd", "con", "a\x00b"]
    reporter = FolderReporter(tmp_path / "graded", students, EXERCISES, "zh")
    reporter.prepare()
    for student in students:
        reporter.write_submission(Standing(replace(PERFECT, student=student)))
    assert len(names(reporter)) == 4 * len(students)
    assert [path.name for path in tmp_path.iterdir()] == ["graded"]


def test_who_handed_in_nothing_has_no_file(reporter):
    reporter.write_submission(Standing(MISSING))
    assert names(reporter) == []


def test_the_class_has_three_files(reporter):
    reporter.write_class([Standing(each) for each in CLASS], "2026-01-02", 1.0, 3)
    assert names(reporter) == ["grades.csv", "grades.xlsx", "report.html"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are something else there")
def test_others_can_read_what_was_written(reporter):
    """A temporary file is private; a feedback page on a shared drive is not."""
    reporter.write_submission(Standing(PERFECT))
    assert (reporter.folder / "feedback" / "20260001.html").stat().st_mode & 0o777 == 0o644


def test_line_ends_are_the_format_s_own_on_every_system(reporter):
    reporter.write_class([Standing(each) for each in CLASS], "2026-01-02", 1.0, 3)
    assert b"\r\n" in (reporter.folder / "grades.csv").read_bytes()
    assert b"\r" not in (reporter.folder / "report.html").read_bytes()


def test_a_disk_that_fills_up_names_the_file(reporter, monkeypatch):
    def full(self, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder_module.Path, "open", lambda *a, **k: type("Full", (io.StringIO,), {"write": full})())
    with pytest.raises(OSError, match="No space") as error:
        reporter.write_submission(Standing(PERFECT))
    assert error.value.filename == str(reporter.folder / "results" / "20260001.json")


def test_what_is_not_written_this_time_is_named_and_nothing_of_anybody_elses(reporter):
    """A student who is no longer here, and one who had a plain name until another came who differs in case only."""
    made = FolderReporter(reporter.folder, ["Ann", "ann", "20260001"], EXERCISES, "zh")
    made.write_submission(Standing(PERFECT))
    for mine in ("notes.txt", "feedback/notes.txt", "results/zoe.json"):
        (reporter.folder / mine).write_text("mine")
    gone = made.unused(["gone"])
    assert {"results/gone.json", "staff/gone.json", "feedback/gone.html", "results/ann.json"} <= set(gone)
    assert not {"results/20260001.json", "results/zoe.json", "feedback/notes.txt"} & set(gone)
    assert made.strangers() == ["zoe"]


def test_what_has_been_written_of_a_student_can_be_taken_back(reporter):
    reporter.write_submission(Standing(PERFECT))
    reporter.forget_submission("20260001")
    assert names(reporter) == []


def test_a_student_s_artefacts_are_what_is_written_about_them(reporter):
    reporter.write_submission(Standing(PERFECT))
    artefacts = student_artefacts(PERFECT, "zh")
    assert artefacts["results.json"] == (reporter.folder / "results" / "20260001.json").read_text(encoding="utf-8")
    assert artefacts["feedback.html"] == (reporter.folder / "feedback" / "20260001.html").read_text(encoding="utf-8")
