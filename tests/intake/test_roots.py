"""What was given: whose is it, and what is packed around it."""

from __future__ import annotations

import pytest

from tests.intake.samples import DOUBLE, STUBS, WHOLE, WHOLE_NOTEBOOK, by_student, read_folder, tarred, write, zipped

pytestmark = pytest.mark.usefixtures("in_this_process")

Z = zipped({"ch01.ipynb": WHOLE_NOTEBOOK})


@pytest.mark.parametrize(
    ("name", "files", "students"),
    [
        ("class.zip", {"alice.py": WHOLE, "bob.py": WHOLE}, {"alice", "bob"}),
        ("class.zip", {"alice.py": WHOLE}, {"alice"}),
        ("class.zip", {"class/alice.py": WHOLE, "class/bob.ipynb": WHOLE_NOTEBOOK}, {"alice", "bob"}),
        ("down (1).zip", {"hw1/alice.py": WHOLE, "hw1/bob.py": WHOLE}, {"alice", "bob"}),
        ("class.zip", {"alice/ch01.py": WHOLE, "bob/ch01.py": WHOLE}, {"alice", "bob"}),
        ("class.zip", {"alice.zip": Z, "bob.zip": Z}, {"alice", "bob"}),
        ("alice.zip", {"ch01.py": WHOLE, "ch01.ipynb": WHOLE_NOTEBOOK}, {"alice"}),
        ("alice.zip", {"ch01/ch01.ipynb": WHOLE_NOTEBOOK, "ch01/notes.txt": "x"}, {"alice"}),
        ("alice.zip", {"main.py": WHOLE}, {"alice"}),
        ("20260101-李雷.zip", {"作业.py": WHOLE}, {"20260101"}),
        ("down.zip", {"alice/ch01.py": WHOLE, "alice/tools.py": "x = 1"}, {"alice"}),
    ],
)
def test_whose_an_archive_is(name, files, students, tmp_path):
    """An archive is a class, like a folder; one with the chapter's own file names in it is one student's."""
    path = tmp_path / name
    path.write_bytes(zipped(files))
    assert set(by_student(read_folder(path, assignment="ch01"))) == students


@pytest.mark.parametrize("make", [zipped, lambda files: tarred(files, "w:bz2")])
def test_a_platforms_download_is_found_in_the_folder_that_it_was_saved_to(make, tmp_path):
    """`grade downloads/` with one packed class in it is that class."""
    suffix = ".zip" if make is zipped else ".tar.bz2"
    write(tmp_path, {f"submissions{suffix}": make({"doejane_12_901_a.py": WHOLE, "leili_13_902_a.py": WHOLE})})
    assert set(by_student(read_folder(tmp_path))) == {"12", "13"}


def test_one_packed_hand_in_in_a_folder_is_a_students(tmp_path):
    write(tmp_path, {"alice.zip": zipped({"a.py": WHOLE, "b.py": DOUBLE})})
    (submission,) = read_folder(tmp_path).submissions
    assert (submission.student, submission.file) == ("alice", "alice.zip/a.py")


@pytest.mark.parametrize(
    ("files", "students"),
    [
        ({"down/down/alice.py": WHOLE, "down/down/bob.py": WHOLE}, {"alice", "bob"}),
        ({"down/alice/one.py": WHOLE, "down/alice/two.py": STUBS}, {"alice"}),
        ({"down/x/20260101-a.py": WHOLE, "down/x/20260102-b.py": WHOLE}, {"20260101", "20260102"}),
        ({"down/.git/x": "x", "down/alice/a.py": WHOLE}, {"alice"}),
    ],
)
def test_a_single_folder_is_a_students_unless_it_is_wrapped_around_a_class(files, students, tmp_path):
    write(tmp_path, files)
    assert set(by_student(read_folder(tmp_path / "down"))) == students


def test_a_single_compressed_file_is_one_students(tmp_path):
    import gzip

    write(tmp_path, {"alice.py.gz": gzip.compress(WHOLE.encode())})
    (submission,) = read_folder(tmp_path / "alice.py.gz").submissions
    assert (submission.student, submission.file) == ("alice", "alice.py")


def test_a_class_folder_and_its_zip_give_the_same_digests(tmp_path):
    """Resuming does not depend on whether the download was unpacked."""
    files = {"20260101-a.py": WHOLE, "20260102/b.ipynb": WHOLE_NOTEBOOK}
    folder = write(tmp_path / "down", files)
    (tmp_path / "down.zip").write_bytes(zipped(files))
    of_folder, of_zip = (by_student(read_folder(path)) for path in (folder, tmp_path / "down.zip"))
    assert {s: each.digest for s, each in of_folder.items()} == {s: each.digest for s, each in of_zip.items()}
