"""Downloads of learning platforms, and of none: who handed in what."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.intake.layouts import LAYOUTS
from autograder.words import say
from tests.intake.folder_cases import DOWNLOADS, Download
from tests.intake.samples import WHOLE, by_student, notes, problem, read_folder, tarred, write, zipped

pytestmark = pytest.mark.usefixtures("in_this_process")


def as_folder(download: Download, root: Path) -> Path:
    """Write a download as a folder; what a TA unpacks."""
    folder = write(root / "submitted" if download.id == "nbgrader, inside submitted" else root / "down", download.files)
    for name in download.empty:
        (folder / name).mkdir(parents=True)
    return folder


def as_zip(download: Download, root: Path) -> Path:
    path = root / ("submitted.zip" if download.id == "nbgrader, inside submitted" else "down.zip")
    path.write_bytes(zipped({**dict.fromkeys((f"{name}/" for name in download.empty), ""), **download.files}))
    return path


def as_tar(download: Download, root: Path) -> Path:
    path = root / "down.tar.gz"
    path.write_bytes(tarred({**download.files}, "w:gz"))
    return path


@pytest.mark.parametrize("download", DOWNLOADS, ids=[each.id for each in DOWNLOADS])
@pytest.mark.parametrize("form", [as_folder, as_zip])
def test_who_handed_in_what(download: Download, form, tmp_path):
    """Each download of the corpus gives the same students, as a folder and as a zip."""
    intake = read_folder(form(download, tmp_path), assignment=download.assignment)
    found = by_student(intake)
    assert set(found) == set(download.students)
    assert intake.layout == download.layout
    for student, (name, part) in download.students.items():
        submission = found[student]
        assert submission.name == name
        assert part in (problem(submission).en or submission.file)
    for student, part in download.says.items():
        assert part in notes(found[student]) + problem(found[student]).en
    assert sorted(each.file for each in intake.unmatched) == sorted(download.unmatched)


@pytest.mark.parametrize("download", [each for each in DOWNLOADS if not each.empty][::5], ids=lambda each: each.id)
def test_a_tar_of_a_class_is_read_as_its_zip_is(download: Download, tmp_path):
    of_tar, of_zip = (
        read_folder(form(download, tmp_path), assignment=download.assignment) for form in (as_tar, as_zip)
    )
    assert set(by_student(of_tar)) == set(by_student(of_zip))


def test_a_layout_can_be_forced(tmp_path):
    """What does not follow a forced layout is listed, not guessed."""
    folder = write(tmp_path / "down", {"doejane_12_98_a.py": WHOLE, "x.py": WHOLE, "y.py": WHOLE, "z.py": WHOLE})
    assert set(by_student(read_folder(folder))) == {"doejane_12_98_a", "x", "y", "z"}
    forced = read_folder(folder, layout="canvas")
    assert set(by_student(forced)) == {"12"}
    assert [each.file for each in forced.unmatched] == ["x.py", "y.py", "z.py"]
    assert "canvas" in say(forced.unmatched[0].reason, "en")


@pytest.mark.parametrize(
    ("layout", "students"),
    [
        ("flat", {"ch01", "ch02", "20260103"}),
        ("folders", {"a", "b", "20260103"}),
        ("nested", {"alice", "ch02", "20260103"}),
        ("single", {"down"}),
    ],
)
def test_every_plain_layout_can_be_forced(layout, students, tmp_path):
    files = {"a/alice/ch01.py": WHOLE, "b/ch02.py": WHOLE, "20260103-李雷.py": WHOLE}
    assert set(by_student(read_folder(write(tmp_path / "down", files), layout=layout))) == students


def test_an_unknown_layout_is_named_with_those_that_there_are(tmp_path):
    write(tmp_path, {"a.py": WHOLE})
    with pytest.raises(UsageError, match=r"'webct'.*auto, gradescope.*single"):
        read_folder(tmp_path, layout="webct")


def test_a_forced_layout_that_nothing_follows_holds_nobody(tmp_path):
    write(tmp_path, {"a.py": WHOLE})
    for layout in LAYOUTS.keys() - {"flat", "folders", "nested", "single"}:
        with pytest.raises(UsageError, match="nobody's work"):
            read_folder(tmp_path, layout=layout)
