"""The right assignment and the right file are found from wherever the reader is."""

from __future__ import annotations

import os

import pytest

from autograder.course.chapter import COURSE_VARIABLE
from autograder.errors import ContentError, UsageError
from autograder.selfcheck.finding import candidates, find_chapter, find_chapters, find_exercise, find_work, read_work
from autograder.words import say
from tests.samples import MINI_COURSE, ROOT, notebook_json
from tests.selfcheck.conftest import unzipped

ONE = "def double(x):\n    return 2 * x\n"
TWO = f"{ONE}def total(seq):\n    return sum(seq)\n"


def test_the_file_with_most_attempts_is_checked_then_the_newest(mini_folder, monkeypatch):
    monkeypatch.chdir(mini_folder)
    (mini_folder / "mine.py").write_text(ONE)
    assert find_work(None, None).file.name == "mine.py"
    (mini_folder / "mini.ipynb").write_text(notebook_json([TWO]))
    assert find_work(None, None).file.name == "mini.ipynb"
    (mini_folder / "later.py").write_text(TWO)
    os.utime(mini_folder / "later.py", (2 * 10**9, 2 * 10**9))
    found = find_work(None, None)
    assert found.file.name == "later.py"
    assert {file.name for file in found.others} == {"mine.py", "mini.ipynb"}


def test_of_untouched_files_the_script_comes_first(mini_folder):
    assert find_work(mini_folder, None).file.name == "mini.py"


def test_an_attempt_that_does_not_parse_is_an_attempt(mini_folder):
    (mini_folder / "mine.py").write_text("def double(x):\n    return (\n")
    assert find_work(mini_folder, None).file.name == "mine.py"


@pytest.mark.parametrize("text", ["def duoble(x):\n    return 2 * x\n", "# def double(x):\n#     return 2 * x\n"])
def test_an_attempt_that_is_not_found_is_an_attempt(mini_folder, text):
    """Misspelt or commented out: the file that has it alone is checked, where what is amiss is said."""
    (mini_folder / "mini.py").write_text(text)
    found = find_work(mini_folder, None)
    assert (found.file.name, found.defined, found.missed) == ("mini.py", 0, 1)


def test_the_chapter_s_own_files_are_no_work(mini, mini_folder):
    (mini_folder / ".hidden.py").write_text(TWO)
    names = {file.name for file in candidates(find_chapters(mini_folder, None)[0], mini_folder)}
    assert names == {"mini.py", "mini.ipynb", "mini.en.ipynb"}


@pytest.mark.parametrize("place", ["inside", "above", "below", "by name"])
def test_the_assignment_is_found_from(place, mini_folder, monkeypatch):
    below = mini_folder / "notes" / "deep"
    below.mkdir(parents=True)
    (mini_folder / "mini.py").write_text(ONE)
    monkeypatch.chdir({"inside": mini_folder, "above": mini_folder.parent, "below": below}.get(place, "/"))
    path = mini_folder / "mini.py" if place == "by name" else None
    assert find_work(path, None).file == mini_folder / "mini.py"


def test_a_file_elsewhere_belongs_to_the_assignment_of_the_working_folder(mini_folder, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(ONE)
    monkeypatch.chdir(mini_folder)
    found = find_work(tmp_path / "mine.py", None)
    assert (found.file, found.chapter.public) == (tmp_path / "mine.py", mini_folder)


def test_the_course_may_be_said_or_come_from_the_environment(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(ONE)
    monkeypatch.chdir(tmp_path)
    assert find_work(tmp_path / "mine.py", str(MINI_COURSE)).attempted == 1
    monkeypatch.setenv(COURSE_VARIABLE, str(MINI_COURSE))
    assert find_work(tmp_path / "mine.py", None).attempted == 1


def test_of_several_assignments_the_file_says_which(mini, ch01, tmp_path):
    for chapter in (mini, ch01):
        unzipped(chapter, tmp_path / chapter.assignment.id)
    (tmp_path / "mine.py").write_text("def rnn_forward(seq):\n    return 0\n")
    assert find_work(tmp_path / "mine.py", None).chapter.assignment.id == "ch01"
    assert find_exercise("total", tmp_path, None).assignment.id == "mini"
    with pytest.raises(UsageError, match="several assignments: name one of ch01, mini"):
        find_chapter(None, tmp_path, None)
    with pytest.raises(UsageError, match=r"no assignment 'mimi' \(did you mean mini\?\)"):
        find_chapter("mimi", tmp_path, None)


def test_a_renamed_folder_is_still_the_assignment(mini_folder):
    renamed = mini_folder.rename(mini_folder.with_name("第一章 (1)"))
    assert find_work(renamed, None).chapter.assignment.id == "mini"


def test_in_a_course_the_folder_has_the_assignment_s_name(mini_course):
    (mini_course.root / "assignments" / "mini").rename(mini_course.root / "assignments" / "maxi")
    with pytest.raises(ContentError, match="the folder's name"):
        mini_course.chapter("maxi")


def test_the_reader_s_errors_are_in_both_languages(tmp_path, mini_folder, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as nothing:
        find_chapters(tmp_path, None)
    assert "都没有作业" in nothing.value.told("zh")
    with pytest.raises(UsageError, match="did you mean") as misspelt:
        find_work(mini_folder / "minni.py", None)
    assert "是不是" in misspelt.value.told("zh")
    with pytest.raises(UsageError, match=r"did you mean double\?") as unknown:
        find_exercise("doubel", mini_folder, None)
    assert "是不是 double" in unknown.value.told("zh")


def test_a_file_that_cannot_be_opened_has_a_problem(mini, tmp_path):
    assert "cannot be opened" in say(read_work(mini, tmp_path / "away.py").submission.reason, "en")


def test_the_repository_itself_is_a_place_to_check_in():
    assert find_chapters(ROOT, None)[0].assignment.id == "ch01"
