"""A fresh copy is fresh, complete, outside of the course, and in nobody's way."""

from __future__ import annotations

import json

import pytest

from autograder.course.release import public_names
from autograder.errors import UsageError
from autograder.selfcheck.finding import find_chapter, find_work
from autograder.selfcheck.start import start


def test_a_course_s_chapter_is_copied_beside_the_course(mini_course, monkeypatch):
    monkeypatch.chdir(mini_course.root)
    (mini_course.root / "assignments" / "mini" / "secret_notes.py").write_text("x = 1\n")
    target = start(mini_course.chapter(), None)
    assert target == mini_course.root.parent / "mini"
    names = {path.name for path in target.iterdir()}
    assert names <= set(public_names("mini"))
    assert {"mini.py", "mini.ipynb", "assignment.toml", "test_public.py", "stubs.json"} <= names


def test_from_outside_of_the_course_it_is_copied_to_where_one_is(mini_course, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert start(mini_course.chapter(), None) == tmp_path / "mini"


def test_a_reader_s_own_folder_is_copied_with_stubs_beside_it(mini_folder, monkeypatch):
    pristine = (mini_folder / "mini.py").read_text(encoding="utf-8")
    (mini_folder / "mini.py").write_text(pristine.replace('raise NotImplementedError("double")', "return 2 * x"))
    notebook = json.loads((mini_folder / "mini.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] == "exercise-total":
            cell["source"] = "def total(seq):\n    return 1"
    (mini_folder / "mini.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (mini_folder / ".autograder.json").write_text('{"hints": {"double": 2}}')
    monkeypatch.chdir(mini_folder)
    target = start(find_chapter(None, mini_folder, None), None)
    assert target == mini_folder.parent / "mini-2"
    assert (target / "mini.py").read_text(encoding="utf-8") == pristine
    assert not (target / ".autograder.json").exists()
    found = find_work(target, None)
    assert (found.file.name, found.attempted) == ("mini.py", 0)
    assert start(find_chapter(None, mini_folder, None), None).name == "mini-3"


def test_nothing_is_overwritten(mini_folder, tmp_path):
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "mine.txt").write_text("mine")
    with pytest.raises(UsageError, match="exists and is not overwritten"):
        start(find_chapter(None, mini_folder, None), tmp_path / "taken")
    assert [path.name for path in (tmp_path / "taken").iterdir()] == ["mine.txt"]


def test_a_folder_within_the_course_is_refused(mini_course):
    with pytest.raises(UsageError, match="is inside the course"):
        start(mini_course.chapter(), mini_course.root / "work")
    assert not (mini_course.root / "work").exists()


def test_an_empty_folder_will_do(mini_folder, tmp_path):
    (tmp_path / "empty").mkdir()
    assert (start(find_chapter(None, mini_folder, None), tmp_path / "empty") / "mini.py").is_file()
