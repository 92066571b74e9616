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
