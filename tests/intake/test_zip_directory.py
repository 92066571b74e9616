"""A zip's list of entries: read by place, so that nobody who shares the file is moved."""

from __future__ import annotations

import os
import sys
import zipfile

import pytest

from autograder.errors import UsageError
from autograder.intake import zips
from autograder.intake.archives import open_class
from autograder.intake.decoding import UnreadableFile
from autograder.intake.places import InMemory, OnDisk
from autograder.intake.zips import records
from tests.intake.samples import WHOLE, by_student, flagged_utf8, read_folder, zipped, zipped_raw

COUNT = 300


@pytest.fixture
def class_zip(tmp_path):
    """A class's zip on disk, in which no two files are the same."""
    path = tmp_path / "class.zip"
    path.write_bytes(zipped({f"s{n:03d}.py": f"{WHOLE}# {n}\n" * 40 for n in range(COUNT)}))
    return path


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there students are read in forked processes")
def test_processes_that_share_a_zip_read_it_at_once(class_zip):
    """Four processes read all of it, back and forth: each finds what is there, whoever else reads."""
    tree = open_class(class_zip)
    wanted = {file.path: f"{WHOLE}# {n}\n" * 40 for n, file in enumerate(tree.files)}
    children = []
    for turn in range(4):
        child = os.fork()
        if child == 0:
            order = tree.files if turn % 2 else tree.files[::-1]
            try:
                whole = all(file.read().decode() == wanted[file.path] for _ in range(5) for file in order)
            except BaseException:
                whole = False
            os._exit(0 if whole else 1)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0, 0, 0]


def test_a_source_says_the_same_in_memory_and_on_disk(class_zip):
    data = class_zip.read_bytes()
    on_disk, in_memory = OnDisk(class_zip), InMemory(data)
    assert on_disk.size == in_memory.size == len(data)
    for at, size in ((0, 4), (17, 1_000), (len(data) - 3, 10), (len(data) + 5, 1)):
        assert on_disk.read_at(at, size) == in_memory.read_at(at, size) == data[at : at + size]
    assert list(records(on_disk, 2**20)) == list(records(in_memory, 2**20))


def test_a_list_longer_than_allowed_is_refused_before_it_is_read(class_zip):
    with pytest.raises(UnreadableFile, match="too many entries"):
        list(records(OnDisk(class_zip), 1_000))


def test_a_class_zip_whose_list_is_too_long_says_what_the_staff_can_do(class_zip, monkeypatch):
    monkeypatch.setattr(zips, "_CLASS_DIRECTORY_BYTES", 1_000)
    with pytest.raises(UsageError, match="unpack it and give the folder"):
        read_folder(class_zip)


def test_a_zip_of_large_places_is_read(tmp_path):
    """Sizes and places that are written with 64 bits are read from where they are written."""
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("alice.py", "bob.py"):
            with archive.open(zipfile.ZipInfo(name), "w", force_zip64=True) as stream:
                stream.write(WHOLE.encode())
    assert set(by_student(read_folder(path))) == {"alice", "bob"}


def test_one_name_that_lies_about_its_letters_costs_nobody_else_anything(tmp_path):
    """A name that is said to be UTF-8 and is not is read as what it is; so are the others."""
    data = flagged_utf8(zipped_raw({"20260101-李雷.py".encode("gbk"): WHOLE, b"20260102-Han.py": WHOLE}))
    (tmp_path / "class.zip").write_bytes(data)
    assert set(by_student(read_folder(tmp_path / "class.zip"))) == {"20260101", "20260102"}


@pytest.mark.parametrize("data", [b"", b"PK\x05\x06", b"PK\x05\x06" + b"\xff" * 18, b"PK\x05\x06" + b"\1" * 18])
def test_a_tail_that_lies_is_a_damaged_zip(data):
    with pytest.raises(UnreadableFile):
        list(records(InMemory(data), 2**33))
