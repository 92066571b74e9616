"""What is remembered survives damage and read-only folders by being forgotten."""

from __future__ import annotations

import os

import pytest

from autograder.selfcheck.progress import FILE, Progress


def test_it_is_read_as_it_was_written(tmp_path):
    assert Progress(tmp_path, {"double": 2}, ["total"]).write()
    assert Progress.read(tmp_path) == Progress(tmp_path, {"double": 2}, ["total"])
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"hints": 3, "passed": {}}', '{"hints": {"a": "x", "b": -1}, "passed": [1]}', "[" * 10**5],
)
def test_a_damaged_file_is_as_good_as_none(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    assert Progress.read(tmp_path) == Progress(tmp_path)


def test_binary_and_absent_files_are_as_good_as_none(tmp_path):
    assert Progress.read(tmp_path) == Progress(tmp_path)
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    assert Progress.read(tmp_path) == Progress(tmp_path)


def test_where_nothing_can_be_written_nothing_is_remembered(tmp_path):
    assert not Progress(tmp_path / "away", {"double": 1}).write()
    assert list(tmp_path.iterdir()) == []
    os.mkdir(tmp_path / FILE)  # in its place
    assert not Progress(tmp_path, {"double": 1}).write()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
