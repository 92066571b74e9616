"""A second chapter needs no edit of the engine."""

import pytest

from autograder.authoring.demo import sample_class
from autograder.authoring.new import new_chapter
from autograder.course.chapter import Course
from autograder.errors import UsageError
from autograder.grading import Grader
from autograder.intake import read_class


def test_a_second_chapter_is_graded_beside_the_first(tmp_path):
    """`new` adds a chapter to a course that has one; both are graded by the same engine."""
    (tmp_path / "assignments").mkdir()
    course = Course(tmp_path)
    new_chapter(course, "ch02")
    new_chapter(course, "ch03")
    assert course.chapter_names() == ["ch02", "ch03"]
    chapter = course.chapter("ch03")
    folder = tmp_path / "submissions"
    folder.mkdir()
    for name, text in sample_class(chapter).items():
        (folder / name).write_text(text, encoding="utf-8")
    grader = Grader(chapter, "standard")
    found = read_class(folder, [exercise.name for exercise in chapter.assignment.exercises]).submissions
    results = {s.name: grader.grade(s) for s in (getattr(found, "submissions", found))}
    grader.close()
    assert results["reference"].score == 2
    assert results["stub"].score == 0
    assert results["shifts_first"].misconceptions == ("scale_and_shift:shifts_first",)
    assert results["endless-loop"].exercises[0].status == "timeout"


@pytest.mark.parametrize("name", ["Ch02", "../x", "", "2nd", "a b", "x" * 40])
def test_a_name_that_is_none_is_refused(tmp_path, name):
    """Chapter names are folder names and Python names."""
    (tmp_path / "assignments").mkdir()
    with pytest.raises(UsageError, match="no chapter's name"):
        new_chapter(Course(tmp_path), name)
    assert list((tmp_path / "assignments").iterdir()) == []


def test_an_existing_chapter_is_not_touched(tmp_path):
    """Nothing is overwritten."""
    (tmp_path / "assignments" / "ch02").mkdir(parents=True)
    with pytest.raises(UsageError, match="exists already"):
        new_chapter(Course(tmp_path), "ch02")
    assert not (tmp_path / "solutions").exists()
