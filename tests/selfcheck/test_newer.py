"""Grammar that grading may not know is named before handing in, with its line and the version that it needs."""

from __future__ import annotations

import sys

import pytest

from autograder.model import Source
from autograder.selfcheck.syntax import newer_grammar

NEWER = {
    "type X = int\n": 1,
    "x = 1\ndef f[T](x: T) -> T:\n    return x\n": 2,
    "class A[T]:\n    pass\n": 1,
    'x = {}\ny = f"{x["a"]}"\n': 2,
    "y = f'{x['a']}'\n": 1,
    'y = f"{chr(10).join("ab")}"\n': 1,
    "y = f\"{'\\n'.join(z)}\"\n": 1,
    'y = f"{x  # why\n}"\n': 1,
    'y = f"{\n x}"\n': 1,
    'y = f"{f"{x}"}"\n': 1,
    'y = f"""{x["""a"""]}"""\n': 1,
    'y = f"a{x:{w["k"]}}"\n': 1,
    'y = f"""{f\'{x[\'a\']}\'}"""\n': 1,
}
OLD = [
    "y = f\"{x['a']}\"\n",
    'y = f"""{x["a"]} {\n x}"""\n',
    'y = f"\\n{x}"\n',
    "y = f'{x!r:>{w}}' f\"{z}\"\n",
    'y = f"{{}}"\n',
    'y = f"{x}" "#" \'"\'  # "{x["\n',
    'y = f"""{f\'{x["a"]}\'}"""\n',
    'rf"\\d{x}"\n',
    'y = f"{x=}"\n',
    'y = (f"{a}"\n     f"{b}")\n',
    "try:\n    pass\nexcept* ValueError:\n    pass\n",
    "match x:\n    case [1, *_]:\n        pass\n",
    "with (open(a) as b, open(c) as d):\n    pass\n",
    "def f(x, /, *, y: int | None = None): ...\n",
    "type = 5\nmatch = type\n",
    'y = \'f"{x["a"]}"\'\n',
    "def f(:\n",
    'y = f"{x',
]


@pytest.mark.skipif(sys.version_info < (3, 12), reason="this Python refuses it itself, and says so")
@pytest.mark.parametrize("text", NEWER)
def test_newer_grammar_is_named(text):
    words = newer_grammar((Source("a", "x = 1\n", 1), Source("b", text, 2)))
    assert words is not None
    assert words.en.startswith(f"cell 2, line {NEWER[text]} needs Python 3.12, and grading may run on 3.11")
    assert words.zh.startswith(f"第 2 个单元格第 {NEWER[text]} 行的写法要 Python 3.12")


@pytest.mark.parametrize("text", OLD)
def test_what_the_oldest_reads_is_not_named(text):
    assert newer_grammar((Source("a", text),)) is None


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python reads it")
@pytest.mark.parametrize("text", NEWER)
def test_what_is_called_newer_is_so(text):
    """The oldest Python that grading may run on does refuse it."""
    with pytest.raises(SyntaxError):
        compile(text, "x", "exec")
