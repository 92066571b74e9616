"""Which submissions are the same: bytes, or code under other names."""

from __future__ import annotations

import time

import pytest

from autograder.intake.similar import Likeness, _words, grouped, groups, shape
from autograder.model import Alike, Shape
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
    assert found == (Alike("identical", ("a", "b")), Alike("renamed", ("a", "b", "c")))


def test_untouched_stubs_and_what_cannot_be_read_are_in_no_group(tmp_path):
    files = {"a.py": STUBS, "b.py": STUBS, "c.ipynb": "", "d.ipynb": ""}
    assert groups(read_folder(write(tmp_path, files)).submissions, NAMES) == ()


@pytest.mark.parametrize(
    "text", [RENAMED, COMMENTED, WHOLE.replace("import numpy as np\n", "import numpy as np, os\n")]
)
def test_names_comments_docstrings_and_layout_do_not_change_a_shape(text):
    assert shape(read(text.encode(), "a.py")) == shape(read(WHOLE.encode(), "b.py"))


LOOP = "def total(seq):\n    h = 0\n    for x in seq:\n        h = h + x\n    return h\n"


@pytest.mark.parametrize(
    ("code", "same"),
    [
        (LOOP.replace("    return", "        return"), False),  # within the loop: another function altogether
        (LOOP.replace("    ", "\t"), True),
        (LOOP.replace("    ", "  "), True),
        (LOOP.replace("seq:\n        h", "seq: h"), True),
        (LOOP.replace("seq:\n        h", "seq:  # each\n\n            h"), True),
        (LOOP.replace("h + x", "(\n  h\n + x)"), False),  # brackets are code
        (LOOP.replace("h + x", "h \\\n + x"), True),
    ],
)
def test_in_which_block_a_line_stands_is_code_and_how_far_it_is_indented_is_layout(code, same):
    assert (shape(read(code.encode(), "a.py")) == shape(read(LOOP.encode(), "b.py"))) is same


def test_of_a_lambda_a_slice_and_a_default_no_block_is_made():
    for line in ("f = lambda x: x\n", "y = z[1:2]\n", "n: int = 3\n"):
        assert "INDENT" not in [word for word, _ in _words(line)]
    assert [word for word, _ in _words("if z[1:2] : y = 1\n")].count("INDENT") == 1


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


# --- single functions --------------------------------------------------------------------------------------------

LONG = """
def total(seq):
    found = 0.0
    for place, number in enumerate(seq):
        if number > 0 and place >= 0:
            found = found + number * 1.0
        elif number < 0:
            found = found - abs(number)
        else:
            found = found + 0
    return float(found)
"""
OTHER = "\ndef total(seq):\n    return float(sum(seq))\n"


def test_a_function_in_a_script_and_in_a_notebook_is_told_by_its_name(tmp_path):
    mine = "import numpy as np\n\ndef double(x):\n    return 2 * x\n" + LONG
    theirs = LONG.replace("found", "s").replace("place", "i") + "\ndef double(x):\n    return x + x\n"
    files = {"a.py": mine, "b.ipynb": as_bytes(notebook(theirs)), "c.py": mine.replace(LONG, OTHER)}
    found = groups(read_folder(write(tmp_path, files)).submissions, NAMES)
    assert found == (Alike("functions", ("a", "b"), ("total",)),)


def test_what_is_short_or_everybodys_is_told_of_nobody():
    def having(count, length):
        return [
            Likeness(f"s{i}", f"{i}", f"{i}", (Shape("f", "d" if i < count else f"{i}", length),)) for i in range(60)
        ]

    assert grouped(having(2, 59)) == ()
    assert grouped(having(3, 60)) == (Alike("functions", ("s0", "s1", "s2"), ("f",)),)
    assert grouped(having(4, 60)) == ()


def test_short_functions_count_together():
    members = [Likeness(s, s, s, (Shape("f", "d", 30), Shape("g", "e", 30), Shape("h", s, 90))) for s in ("a", "b")]
    assert grouped(members) == (Alike("functions", ("a", "b"), ("f", "g")),)
