"""Two students' code beside each other: two that differ, without what was given to everybody."""

from __future__ import annotations

import pytest

from autograder.desk.mistakes import Mistake
from autograder.show.side_by_side import two_of
from tests.show.results import GRADED

DOC = '    """Return it.\n\n    twice: (n,)\n    """\n'
BODY = "    return x\n"


def two(*codes: str) -> list[str]:
    students = tuple(f"s{number}" for number in range(len(codes)))
    mistake = Mistake("double", "m", GRADED.exercises[0], students)
    return [code for _, code in two_of(mistake, lambda student, _: codes[int(student[1:])])]


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        (f"def f(x):\n{DOC}{BODY}", f"def f(x):\n{BODY}"),
        (f"def f(x,\n      y):\n{DOC}{BODY}", f"def f(x,\n      y):\n{BODY}"),
        ("def f(x):\n    '''One line.'''\n    return x", "def f(x):\n    return x"),
        ("def f(x):\n    return '''a'''", "def f(x):\n    return '''a'''"),
        ('def f(x):\n    """never ended\n    return x', 'def f(x):\n    """never ended\n    return x'),
        ("def f(x):\t\n\treturn x  ", "def f(x):\n    return x"),
        ("f = lambda x: x", "f = lambda x: x"),
    ],
)
def test_a_docstring_and_blanks_at_line_ends_are_left_out(code, shown):
    assert two(code) == [shown]


def test_two_that_differ_in_more_than_blanks_are_chosen():
    assert two("", "def f(x): return 1", "def f(x):\n    return 1", "def f(x): return 2", "def f(x): return 3") == [
        "def f(x): return 1",
        "def f(x): return 2",
    ]
    assert two("", "") == []


def test_what_is_long_is_cut_and_says_so():
    (code,) = two("x = 1\n" * 10_000)
    assert len(code) <= 3_000
    assert "60" in code[-60:]
