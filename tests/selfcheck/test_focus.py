"""One thing to fix at a time: what was just saved, what a file lacks, what waits for another function."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course.chapter import Chapter
from autograder.model import Note
from autograder.selfcheck.checking import Checker
from autograder.selfcheck.finding import read_work
from autograder.show.layout import View
from autograder.show.selfcheck import Screen, check_lines
from tests.samples import notebook_json

DOUBLE, TOTAL = "def double(x):\n    return 3 * x\n", "def total(seq):\n    return seq[0] * 1.5\n"


@pytest.fixture
def checker(mini: Chapter) -> Iterator[Checker]:
    found = Checker(mini)
    yield found
    found.close()


def checked(checker: Checker, file: Path, text: str) -> Screen:
    file.write_text(text, encoding="utf-8")
    return checker.check(read_work(checker.chapter, file))


def text(screen: Screen) -> str:
    return "\n".join(check_lines(screen, View(plain=True)))


def test_of_two_wrong_functions_the_one_just_saved_comes_first(checker: Checker, tmp_path: Path) -> None:
    """Without a save before it, the chapter's order."""
    file = tmp_path / "mini.py"
    assert checked(checker, file, DOUBLE + TOTAL).target == "double"
    assert checked(checker, file, DOUBLE + TOTAL.replace("1.5", "1.25")).target == "total"
    assert checked(checker, file, DOUBLE.replace("3", "4") + TOTAL.replace("1.5", "1.25")).target == "double"
    assert (
        checked(checker, file, "# a word\n" + DOUBLE.replace("3", "4") + TOTAL.replace("1.5", "1.25")).target
        == "double"
    )


def test_that_the_script_is_gone_is_told_where_the_notebook_is_still_empty(checker: Checker, mini_folder: Path) -> None:
    """Whoever writes in the notebook, or hands in another file, needs no script."""
    script, notebook = mini_folder / "mini.py", mini_folder / "mini.ipynb"

    def told(file: Path) -> bool:
        notes = checker.check(read_work(checker.chapter, file)).notes
        return "selfcheck.script_gone" in {each.code for each in notes if isinstance(each, Note)}

    assert not told(notebook)
    other = mini_folder / "other.py"
    script.rename(other)
    assert told(notebook)
    assert not told(other)
    notebook.write_text(notebook_json([DOUBLE]))
    assert not told(notebook)


def test_what_a_file_lacks_is_told_once(checker: Checker, tmp_path: Path) -> None:
    """Defaults that use a module that is not imported keep every function from being defined."""
    source = "def double(x, two=np.e):\n    return 2 * x\n\n\ndef total(seq, zero=np.e):\n    return sum(seq)\n"
    screen = checked(checker, tmp_path / "mini.py", source)
    said = text(screen)
    assert said.count("add import numpy as np") == 1
    assert "double, total could not be defined (from line 1 on): there is no np" in " ".join(said.split())
    assert "misspelt" not in said
    assert "not found" not in said


@pytest.mark.parametrize(
    ("head", "told", "once"),
    [
        ("", "add import numpy as np at the top", "import numpy as np"),
        ("import nunpy as np\n", "no module nunpy (line 1), so no np: is numpy meant?", "no module nunpy"),
        ("import Numpy as np\n", "no module Numpy (line 1), so no np: is numpy meant?", "no module Numpy"),
    ],
)
def test_an_import_that_is_missing_or_misspelt_is_told_once(
    checker: Checker, tmp_path: Path, head: str, told: str, once: str
) -> None:
    """Not in a note above and again as the cause of the failing call."""
    said = text(checked(checker, tmp_path / "mini.py", f"{head}def double(x):\n    return np.multiply(x, 2)\n"))
    said = " ".join(said.split())
    assert told in said
    assert said.count(once) == 1


def test_what_is_missing_for_another_function_is_still_told(checker: Checker, tmp_path: Path) -> None:
    """The first thing to fix is another one."""
    screen = checked(checker, tmp_path / "mini.py", DOUBLE + "def total(seq):\n    return np.sum(seq)\n")
    assert screen.target == "double"
    assert "did you import numpy as np?" in " ".join(text(screen).split())


@pytest.mark.parametrize("module", ["cupy", "scipy", "sympy", "pandas", "torch", "jax", "numba", "mathutils"])
def test_of_a_module_that_is_no_misspelling_none_is_guessed_at(checker: Checker, tmp_path: Path, module: str) -> None:
    screen = checked(checker, tmp_path / "mini.py", f"import {module}\ndef double(x):\n    return {module}.f(x)\n")
    assert "meant?" not in text(screen)


def test_what_the_file_prints_outside_of_its_functions_is_shown(checker: Checker, tmp_path: Path) -> None:
    """As Python would: whoever tries a function out sees what it gives; control characters are not obeyed."""
    ends = "def double(x):\n    return 2 * x\n\n\n"
    file = tmp_path / "mini.py"
    shown = text(checked(checker, file, ends + "print('so far', double(2), '\\x1b[2J')\n"))
    assert "note: the file printed:\n  so far 4 \\u001b[2J\n" in shown
    long = text(checked(checker, file, ends + "for i in range(30):\n    print(i)\n"))
    assert "  7\n  ... and 22 more lines\n" in long
    assert "the file printed" not in text(checked(checker, file, ends))


def test_what_waits_for_another_function_says_for_which(checker: Checker, tmp_path: Path) -> None:
    stub = 'def total(seq):\n    """Add."""\n    raise NotImplementedError("total")\n\n\n'
    shares = "def shares(seq):\n    return [each / total(seq) for each in seq]\n"
    screen = checked(checker, tmp_path / "mini.py", "def double(x):\n    return 2 * x\n\n\n" + stub + shares)
    assert "shares: It calls total, which is not written yet" in text(screen)
    assert screen.target == "total"


def test_the_line_shown_is_that_of_the_failure_that_is_told(checker: Checker, tmp_path: Path) -> None:
    """Not that of another call, which fails elsewhere."""
    source = "def double(x):\n    if x < 0:\n        return x.far\n    return x.near\n"
    screen = checked(checker, tmp_path / "mini.py", source)
    assert screen.focus is not None
    assert screen.focus.excerpt is not None
    at = f"stopped at line {screen.focus.excerpt.number}:"
    assert at in " ".join(text(screen).split())


@pytest.mark.parametrize("head", ["for x in seq:", "if seq:", "else:"])
def test_a_statement_without_its_body_is_told_once_at_its_own_line(checker: Checker, tmp_path: Path, head: str) -> None:
    """Python finds out at the function after it."""
    lines = [
        "def double(x):",
        "    if x:",
        "        return x",
        f"    {head}",
        "",
        "",
        "def total(seq):",
        "    return 1",
    ]
    screen = checked(checker, tmp_path / "mini.py", "\n".join(lines) + "\n")
    assert "line 4" in text(screen)
    assert "line 7" not in text(screen)
    assert screen.notes == ()
