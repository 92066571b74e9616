"""Python text that does not parse: one broken function costs one function."""

from __future__ import annotations

import ast
import random
import time

import pytest

from autograder.intake.blocks import parse, split
from autograder.intake.parsing import defined_name, pieces

FUNCTIONS = [
    'def one(x, y=(1, 2)):\n    """Doc of one.\n\n    x: a number\n    """\n    z = [x,\n     y]\n    return z[0]\n',
    "@decorated(\n    1,\n)\ndef two(x):\n    if x:\n        return {'a': x}\n    else:\n        return None\n",
    "def three(x):\n    # comment\n    try:\n        return x\n    except ValueError as error:\n        raise error\n",
    "class Four:\n    def method(self):\n        return '''text\nat column 0\n'''\n",
    "def five(x): return x\n",
]
TEXT = "import numpy as np\n\n\n" + "\n\n".join(FUNCTIONS) + "\n\nvalues = [\n    1,\n]\n"
NAMES = {"np", "one", "two", "three", "Four", "five", "values"}


def bound(text: str) -> set[str]:
    """Return the names that a text's blocks bind."""
    return {name for block in split(text).blocks for name in block.names}


def test_the_text_parses_and_binds_what_it_should():
    assert bound(TEXT) == NAMES


@pytest.mark.parametrize("broken", range(5))
@pytest.mark.parametrize("mistake", ["(", ")", "'", '"""', "  if", "：", "\t\t x"])
def test_a_mistake_in_one_function_costs_that_function(broken, mistake):
    """Whatever the mistake, the other functions are there."""
    lines = FUNCTIONS[broken].rstrip("\n").split("\n")
    lines[-1] += f"\n    {mistake}" if broken != 4 else f" {mistake}"
    text = TEXT.replace(FUNCTIONS[broken].rstrip("\n"), "\n".join(lines))
    own = ["one", "two", "three", "Four", "five"][broken]
    assert bound(text) - {own} == NAMES - {own}
    if isinstance(parse(text), Exception):
        assert split(text).problems


def test_one_changed_character_hardly_ever_costs_two_functions():
    """Of 400 random mistakes of one character at most a few break the head of the next function, too."""
    chance = random.Random(7)
    lost = []
    while len(lost) < 400:
        at = chance.randrange(len(TEXT))
        text = TEXT[:at] + chance.choice(["", "(", ")", "[", "'", '"', ":", "（", "\\", "\t", "\n"]) + TEXT[at + 1 :]
        if isinstance(parse(text), Exception):
            lost.append(len(NAMES - bound(text)))
    assert sum(count > 1 for count in lost) <= 12
    assert max(lost) <= 2


def test_pieces_keep_their_lines():
    """Every piece stands in the text where it says; together they are the text."""
    text = TEXT.replace("return z[0]", "return z[0")
    lines = text.split("\n")
    found = list(pieces(text, parse))
    for line, piece, _tree in found:
        own = piece.split("\n")
        assert lines[line - 1 : line - 1 + len(own)] == own
    assert "\n".join(piece for _, piece, _ in found) == text


def test_blocks_have_the_lines_that_the_whole_would_give_them():
    broken = TEXT.replace("def one(", "def one((")
    whole = {names: block.line for block in split(TEXT).blocks for names in block.names}
    for block in split(broken).blocks:
        for name in block.names:
            assert whole[name] == block.line


@pytest.mark.deadline
@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "x = (\n" * 20_000,
        '"""\n' * 20_001,
        "'''a\n\"\"\"b\n" * 5_000,
        "def f(:\n" * 20_000,
        "@x\n" * 50_000,
        "if x:\n" * 5_000,
        "try:\n" * 20_000,
        "x = \\\n" * 30_000,
        "a." * 100_000,
        "-" * 200_000,
        "f'" * 50_000,
        "lambda: " * 30_000,
        "\u3000" * 100_000,
        "x = {" + "{" * 150 + "\n" + "y = 1\n" * 5_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_no_text_takes_long(text):
    started = time.process_time()
    split(text)
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        ("def f(x:\n", "f"),
        ("async def f(", "f"),
        ("class A(:", "A"),
        ("@a\n@b(1)\ndef f(:", "f"),
        ("x = (", ""),
        ("default = (", ""),
    ],
)
def test_what_a_piece_would_have_defined(piece, name):
    assert defined_name(piece) == name


def test_nothing_is_repaired():
    """What Python refuses is in no block, and what is in a block is the student's own text."""
    text = TEXT.replace("return z[0]", "return z[0").replace("return x\n    except", "return x）\n    except")
    for block in split(text).blocks:
        ast.parse(block.text)
        assert block.text in text
