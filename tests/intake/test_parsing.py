"""What is kept from Python's parser, and that nothing is which a person writes."""

from __future__ import annotations

import ast
import time

import pytest

from autograder.intake.parsing import TooLong, parse

REFUSED = {
    "an import of thousands of dots": "import " + "a." * 5_000 + "a\n",
    "the same over many lines": "import " + "a . \\\n" * 3_000 + "a\n",
    "the same behind others": "import os, sys, " + "b" * 9_000 + "." + "a." * 1_000 + "a\n",
    "an f-string of thousands of fields": "x = f'" + "{a}" * 9_000 + "'\n",
    "an f-string over many lines": "x = f'''" + "{a}\n" * 9_000 + "'''\n",
    "a name of combining marks": "a" + "\u0301\u0316" * 5_000 + " = 1\n",
    "marks that are no letters anywhere": "x = 'a" + "\u20d0\u0323" * 5_000 + "'\n",
}
ALLOWED = {
    "many attributes": "x = a.b.c.d\n" * 20_000,
    "a long chain of calls": "import a\nx = (a\n" + "  .b()\n" * 80 + ")\n" + "y = 1.5\n" * 9_000,
    "many imports": "import numpy.linalg, os.path\nfrom a.b.c import d\n" * 5_000,
    "many f-strings": "print(f'{a} {b:.3f} {c!r}')\n" * 8_000,
    "a page in an f-string": "x = f'''" + "a line of text, {a}, and more of it\n" * 300 + "'''\n" + "y = 1\n" * 5_000,
    "a dictionary": "x = {" + "'a': {1: 2},\n" * 5_000 + "}\n",
    "accents": "x = 'é à ñ'  # cafe\u0301\n" * 5_000,
    "a language of marks": "x = 'สวัสดีครับ ทุกคน'  # नमस्ते दुनिया\n" * 2_000,
    "Chinese": "# 权重之和应当等于一，否则就不是权重：。，“”\nx = 1\n" * 2_000,
}


@pytest.mark.deadline
@pytest.mark.parametrize("name", REFUSED)
def test_what_takes_quadratic_time_is_refused_at_once(name):
    started = time.process_time()
    error = parse(REFUSED[name])
    assert isinstance(error, SyntaxError)
    assert isinstance(error, TooLong)
    assert time.process_time() - started < 0.2


@pytest.mark.parametrize("name", ALLOWED)
def test_what_people_write_is_parsed(name):
    assert isinstance(parse(ALLOWED[name]), ast.Module)


@pytest.mark.parametrize("text", ["x = (", "x = '\0'", "(" * 500, "-" * 20_000 + "1", "x = '\ud800'"])
def test_what_python_refuses_is_returned(text):
    assert isinstance(parse(text), Exception)
