"""A course of one fresh chapter, to plant faults in."""

from __future__ import annotations

import shutil

import pytest

from autograder.authoring.new import new_chapter
from autograder.course.chapter import Course


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A course with one fresh chapter."""
    root = tmp_path_factory.mktemp("course")
    (root / "assignments").mkdir()
    new_chapter(Course(root), "ch02")
    return root


@pytest.fixture
def course(good, tmp_path):
    """A copy to plant faults in."""
    root = tmp_path / "course"
    shutil.copytree(good, root)
    return root
