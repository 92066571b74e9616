"""Tokens of plain code, told sooner than the library's `tokenize` does, and told the same."""

from __future__ import annotations

import sys
import tokenize
from pathlib import Path

import pytest

from autograder.intake import tokens as sooner
from autograder.intake.blocks import split

ROOT = Path(__file__).resolve().parents[2]
PLAIN = [
    "x = 1\n",
    "x = 0x_fF + 0b1_0 + 0o17 + 1_000.5e-1_0j + .5 + 1. + 1e5 + 3J + 0\n",
    "y = 1if x else 2\n",
    "z = x[...,1:2]->y\n",
    "a **= b //= c >>= d <<= e != f := g\n",
    "s = 'a\\'b' \"c\\\\\" + r'\\d' + b'x' + rb'\\x' + u'' + ''\n",
    's = """one\n  "two" \\""" three\n"""\n',
    "s = '''a''' 'b'\n",
    "s = 'goes \\\n on'\n",
    "def f(x):\n    # first\n\n    if x:\n        return (1,\n2)\n  # out\n    return [\n        x]\n",
    "def f(x):\n\tif x:\n\t\treturn 1\n\treturn 2",
    "if x: y = 1; z = 2\nelse: y = 3\n",
    "class 类:\n    变量 = 'é' # ü\n\n",
    "@a.b(1)\n# why\nasync def f(*, x: int = 3) -> None: ...\n",
    "x = (1, # one\n\n  2)\n",
    "",
    "# nothing\n",
    "\n\nx\n",
]
ODD = ["x = 1 + \\\n    2\n", "x = ℘\n", "def f():\n    \fpass\n", "  x = 1\n", "x = $\n", "x = 'open\n", "x = ?y\n"]


def by_tokenize(code: str) -> list[sooner.Token]:
    return [(kind, "" if kind == tokenize.INDENT else text) for kind, text in sooner._by_tokenize(code)]


@pytest.mark.parametrize("code", PLAIN)
def test_plain_code_has_the_tokens_that_the_library_gives_it(code):
    assert sooner._plain(code) == by_tokenize(code)
    assert sooner.tokens(code) == sooner._plain(code)


@pytest.mark.parametrize("code", ODD)
def test_what_is_not_plain_is_left_to_the_library(code):
    def outcome(read):
        try:
            return list(read(code))
        except (tokenize.TokenError, SyntaxError) as error:
            return type(error)

    assert outcome(sooner.tokens) == outcome(sooner._by_tokenize)


def test_a_formatted_string_is_one_token_or_several_as_for_this_python():
    for code in ("x = f'{y:>{w}}'\n", "x = rF\"{y}\" 'z'\n"):
        assert [text for _, text in sooner.tokens(code)] == [text for _, text in sooner._by_tokenize(code)]


def test_everything_written_here_has_the_tokens_that_the_library_gives_it():
    """Whole modules, statement by statement; nearly all of it is plain."""
    plain = odd = 0
    for path in sorted((ROOT / "autograder").rglob("*.py"))[::4]:
        for block in split(path.read_text(encoding="utf-8")).blocks:
            if sooner._SPLITS and sooner._FORMATTED.search(block.text):
                continue
            try:
                found = sooner._plain(block.text)
            except sooner._Odd:
                odd += 1
                continue
            plain += 1
            assert found == by_tokenize(block.text), f"{path.name}, line {block.line}, {sys.version_info[:2]}"
    assert plain > 50 * odd
