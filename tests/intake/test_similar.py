"""Which submissions are the same: bytes, or code under other names."""

from __future__ import annotations

import time

import pytest

from autograder.intake.similar import Group, Likeness, grouped, groups, shape
from tests.intake.samples import NAMES, STUBS, WHOLE, as_bytes, notebook, read, read_folder, write

RENAMED = (
    WHOLE.replace("found", "s")
    .replace("number", "x_i")
    .replace("def double(x)", "def double(value)")
    .replace("2 * x", "2 * value")
)
COMMENTED = RENAMED.replace("    return 2", '    """Mine."""\n\n    # really mine\n\n    return 2').replace(
    "    ", "\t"
)


def test_identical_files_and_renamed_ones_are_groups(tmp_path):
    files = {
        "a.py": WHOLE,
        "b.py": WHOLE,
        "c.py": RENAMED,
        "d.py": WHOLE.replace("2 * x", "x + x"),
        "e.py": STUBS,
        "f.py": STUBS,
    }
    found = groups(read_folder(write(tmp_path, files)).submissions, NAMES)
    assert found == (Group("identical", ("a", "b")), Group("renamed", ("a", "b", "c")))


def test_untouched_stubs_and_what_cannot_be_read_are_in_no_group(tmp_path):
    files = {"a.py": STUBS, "b.py": STUBS, "c.ipynb": "", "d.ipynb": ""}
    assert groups(read_folder(write(tmp_path, files)).submissions, NAMES) == ()


@pytest.mark.parametrize(
    "text", [RENAMED, COMMENTED, WHOLE.replace("import numpy as np\n", "import numpy as np, os\n")]
)
def test_names_comments_docstrings_and_layout_do_not_change_a_shape(text):
    assert shape(read(text.encode(), "a.py")) == shape(read(WHOLE.encode(), "b.py"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2 * x", "x * 2"),
        ("0.0", "0"),
        ("+=", "="),
        ("np.array", "np.asarray"),
        ("total(seq)\n", "double(seq)\n"),
        ("float", "int"),
    ],
)
def test_anything_else_changes_a_shape(old, new):
    assert old in WHOLE
    assert shape(read(WHOLE.replace(old, new).encode(), "a.py")) != shape(read(WHOLE.encode(), "b.py"))


def test_a_script_and_a_notebook_of_the_same_code_have_one_shape():
    assert shape(read(as_bytes(notebook(WHOLE)))) == shape(read(WHOLE.encode(), "b.py"))


def test_no_note_names_another_student(tmp_path):
    """That files are the same is a fact for the staff: nothing of it is in a submission."""
    for submission in read_folder(write(tmp_path, {"alice.py": WHOLE, "bob.py": WHOLE})).submissions:
        other = {"alice": "bob", "bob": "alice"}[submission.student]
        assert other not in repr(submission)


@pytest.mark.deadline
def test_a_class_of_twenty_thousand_is_compared_at_once():
    """Nobody is compared with everybody: groups come of one look at each."""
    members = [Likeness(f"s{i}", f"bytes {i % 9_000}", f"code {i % 5_000}") for i in range(20_000)]
    started = time.process_time()
    found = grouped(members)
    assert time.process_time() - started < 2
    assert len(found) == 9_000 + 5_000


def test_reading_takes_the_shape_along(tmp_path):
    """What is compared is made where a student is read, within that student's budget; stubs have none."""
    first, second = read_folder(write(tmp_path, {"a.py": WHOLE, "b.py": STUBS})).submissions
    assert first.shape == shape(first)
    assert second.shape == ""
