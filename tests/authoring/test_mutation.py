"""What is varied of a reference, and that what is changed is another program."""

from __future__ import annotations

import pytest

from autograder.authoring.verify.mutation import mutants

SOURCE = '''
def within(x, window=None, *, start=None):
    """Doc."""
    if window is None or x not in window:
        return None
    return start
'''


@pytest.mark.parametrize(
    "changed",
    [
        "def within(x, window=0, *, start=None)",
        "def within(x, window=None, *, start=0)",
        "return 0",
        "window is not None",
        "x in window",
    ],
)
def test_none_and_what_asks_for_it_are_varied(changed):
    assert sum(changed in mutant.source for mutant in mutants(SOURCE, "within")) == 1


def test_no_mutant_is_the_reference_and_none_stands_twice():
    sources = [mutant.source for mutant in mutants(SOURCE, "within")]
    assert len(set(sources)) == len(sources)
    assert all(2 <= mutant.line <= 6 for mutant in mutants(SOURCE, "within"))
