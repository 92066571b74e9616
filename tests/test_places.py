"""How a file comes to its place: whole or not at all, and nothing is left beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.bounds.places import in_place_of


def test_what_is_whole_takes_the_place_of_what_stood_there(tmp_path: Path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with in_place_of(path) as beside:
        beside.write_text("new")
        assert path.read_text() == "old"
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.txt", "new")]


def test_what_is_not_whole_leaves_everything_as_it_was(tmp_path: Path):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def fail(beside: Path) -> None:
        beside.write_text("half")
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"), in_place_of(path) as beside:
        fail(beside)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.txt", "old")]


def test_where_a_folder_stands_nothing_is_left_beside_it(tmp_path: Path):
    path = tmp_path / "a.txt"
    (path / "mine").mkdir(parents=True)
    with pytest.raises(OSError, match=r"a\.txt"), in_place_of(path) as beside:
        beside.write_text("new")
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]
