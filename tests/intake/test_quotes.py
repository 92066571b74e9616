"""Where string literals end."""

from __future__ import annotations

import random

import pytest

from autograder.intake.parsing import TripleQuotes, f_strings

QUOTES = ('"""', "'''")


def first_end(text: str, quotes: str, at: int) -> int:
    """Return what `TripleQuotes.end` says, looked for from `at` each time, character by character."""
    escaped = False
    for place in range(at, len(text) - 2):
        if escaped:
            escaped = False
        elif text[place] == "\\":
            escaped = True
        elif text.startswith(quotes, place):
            return place + 3
    return 0


def test_ends_are_those_of_a_plain_search():
    """In 3,000 random texts of quotes and backslashes, each end is the one that looking anew finds."""
    chance = random.Random(5)
    found = 0
    for _ in range(3_000):
        text = "".join(chance.choice('"""\'\'\\ab\n') for _ in range(chance.randrange(4, 60)))
        ends, at = TripleQuotes(text), 0
        while (at := min((i for q in QUOTES if (i := text.find(q, at)) >= 0), default=-1)) >= 0:
            quotes, at = text[at : at + 3], at + 3
            end = ends.end(quotes, at)
            assert end == first_end(text, quotes, at), (text, at)
            found += end > 0
    assert found > 300


@pytest.mark.parametrize(
    ("text", "strings"),
    [
        ("x = f'{a}' + 'b'", ["f'{a}'"]),
        ('x = rF"""a\n{b}""" # f"c"', ['rF"""a\n{b}"""']),
        ("if'a'", ["if'a'"]),  # at most too much is taken for one
        ("f'\\'{a}'\nf\"b", ["f'\\'{a}'", 'f"b']),
        ("'f\"{a}\"'", []),
        ("f'''open", ["f'''"]),
    ],
)
def test_f_strings_stand_as_they_are(text, strings):
    assert list(f_strings(text)) == strings
