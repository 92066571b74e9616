"""What students receive is named, and the stubs survive the way to them."""

from __future__ import annotations

import json

import pytest

from autograder.authoring.stubs import read_stubs as stubs_of
from autograder.course.release import FORMAT, STUBS, public_names, read_stubs, to_json, work_names
from autograder.errors import ContentError
from tests.samples import ROOT


def test_every_file_of_a_chapter_s_public_folder_is_named(ch01):
    """A file that nobody names reaches no student: name it, or take it away."""
    found = {path.name for path in ch01.public.iterdir() if path.is_file() and not path.name.startswith(".")}
    of_the_page = {"page.py", "page.js", "pictures.js"}  # which `build` reads
    assert found <= set(public_names("ch01")) | of_the_page


def test_work_is_what_students_write_into():
    assert work_names("ch01") == ("ch01.py", "ch01.ipynb", "ch01.en.ipynb")
    assert set(work_names("ch01")) < set(public_names("ch01"))


@pytest.mark.parametrize("name", ["ch01", "mini"])
def test_the_stubs_are_those_of_script_and_notebooks(name, request):
    chapter = request.getfixturevalue(name)
    found = read_stubs(chapter.public)
    for stub in stubs_of(chapter):
        script, cell = found[stub.name]
        assert (script, cell.zh, cell.en) == (stub.text(), stub.text("zh"), stub.text("en"))
        assert script in (chapter.public / f"{name}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "cannot be read"),
        ("{", "is damaged"),
        ("[]", "is damaged"),
        (json.dumps({"format": FORMAT, "stubs": {"f": {}}}), "is damaged"),
        (json.dumps({"format": FORMAT + 1}), f"is of format {FORMAT + 1}"),
    ],
)
def test_stubs_that_cannot_be_read_name_the_file_and_what_to_do(tmp_path, text, told):
    if text is not None:
        (tmp_path / STUBS).write_text(text)
    with pytest.raises(ContentError, match=told) as error:
        read_stubs(tmp_path)
    assert str(tmp_path / STUBS) in str(error.value)
    assert "unzip the bundle anew" in str(error.value)


def test_the_progress_file_is_ignored_by_git():
    assert ".autograder.json" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_no_stubs_are_an_empty_table(tmp_path):
    (tmp_path / STUBS).write_text(to_json({}), encoding="utf-8")
    assert read_stubs(tmp_path) == {}
