"""File names -> students."""

from __future__ import annotations

import pytest

from autograder.intake.naming import is_gradable_name, split_copy, split_student, stem_of


@pytest.mark.parametrize(
    ("stem", "student"),
    [
        ("20260101-李雷", ("20260101", "李雷")),
        ("20260101_Li Lei", ("20260101", "Li Lei")),
        ("20260101 Jim", ("20260101", "Jim")),
        ("20260101-李雷-第一次作业", ("20260101", "李雷")),
        ("20260101-李雷 (2)", ("20260101", "李雷")),
        ("20260101-Mary-Ann Smith", ("20260101", "Mary-Ann Smith")),
        ("123456--x", ("123456", "x")),
        ("12345-李雷", ("12345-李雷", "")),
        ("20260101", ("20260101", "")),
        ("20260101-", ("20260101-", "")),
        ("20260101李雷", ("20260101李雷", "")),
        ("alice", ("alice", "")),
        ("007", ("007", "")),
    ],
)
def test_a_number_of_six_digits_is_split_from_the_name_behind_it(stem, student):
    assert split_student(stem) == student


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("a.py", "a"),
        ("a.ipynb", "a"),
        ("a.IPYNB.txt", "a"),
        ("a.py.gz", "a"),
        ("a.tar.gz", "a"),
        ("a.zip", "a"),
        ("a.b.c.py", "a.b.c"),
        ("a", "a"),
        ("v1.0", "v1.0"),
        ("a.pdf", "a"),
        (".py", ".py"),
        ("李雷.ipynb", "李雷"),
    ],
)
def test_the_stem_is_what_stands_before_the_extensions(name, stem):
    assert stem_of(name) == stem


@pytest.mark.parametrize(
    ("stem", "copied"),
    [
        ("hw (1)", ("hw", 1)),
        ("hw(12)", ("hw", 12)),
        ("hw（3）", ("hw", 3)),
        ("hw - Copy", ("hw", 1)),
        ("hw - Copy (2)", ("hw", 2)),
        ("hw - 副本", ("hw", 1)),
        ("hw - 副本 (3)", ("hw", 3)),
        ("hw的副本", ("hw", 1)),
        ("hw copy 2", ("hw", 2)),
        ("hw", None),
        ("(1)", None),
        ("hw 1", None),
    ],
)
def test_the_marks_of_copies_are_known(stem, copied):
    assert split_copy(stem) == copied


def test_scripts_and_notebooks_are_known_by_their_names():
    assert [
        name
        for name in ("a.py", "a.PY", "a.ipynb", "a.ipynb.txt", "a.pyw", "a.pyc", "a.txt", "py")
        if is_gradable_name(name)
    ] == ["a.py", "a.PY", "a.ipynb", "a.ipynb.txt", "a.pyw"]
