"""What grading may not know, of grammar and library, is named before handing in, with line and version."""

from __future__ import annotations

import importlib
import sys

import pytest

from autograder.intake.grammar import BROUGHT
from autograder.model import Source
from autograder.selfcheck.syntax import newer
from autograder.words import text as told

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
def test_newer_is_named(text):
    found = newer((Source("a", "x = 1\n", 1), Source("b", text, 2)))
    assert found is not None
    words = told(found)
    assert words.en.startswith(f"cell 2, line {NEWER[text]} needs Python 3.12, and grading may run on 3.11")
    assert words.zh.startswith(f"第 2 个单元格第 {NEWER[text]} 行的写法要 Python 3.12")


@pytest.mark.parametrize("text", OLD)
def test_what_the_oldest_reads_is_not_named(text):
    assert newer((Source("a", text),)) is None


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python reads it")
@pytest.mark.parametrize("text", NEWER)
def test_what_is_called_newer_is_so(text):
    """The oldest Python that grading may run on does refuse it."""
    with pytest.raises(SyntaxError):
        compile(text, "x", "exec")


NAMES = {
    "import math\nx = math.sumprod([1], [2])\n": (2, "math.sumprod", 12),
    "import math as m\n\n\ndef f():\n    return m.sumprod\n": (5, "math.sumprod", 12),
    "from itertools import chain, batched as b\n": (1, "itertools.batched", 12),
    "def f():\n    import math\n    return math.fma(1, 2, 3)\n": (3, "math.fma", 13),
    "import math, copy\ncopy.replace\nmath.sumprod\n": (2, "copy.replace", 13),
    "import heapq\nheapq.heappush_max([], 1)\n": (2, "heapq.heappush_max", 14),
    "from math import fmax\n": (1, "math.fmax", 15),
}
AT_HOME_EVERYWHERE = [
    "try:\n    from itertools import batched\nexcept ImportError:\n    batched = None\n",
    "import sys, math\nif sys.version_info >= (3, 12):\n    f = math.sumprod\n",
    "import math\nf = math.sumprod if hasattr(math, 'sumprod') else None\n",
    "class math:\n    sumprod = 1\nmath.sumprod\n",
    "import numpy as np\nnp.concat\nnp.sumprod\n",
    "import collections.abc\ncollections.Buffer\n",
    "import math\nmath.tanh(0.5)\n'math.sumprod'\n",
]


@pytest.mark.parametrize("text", NAMES)
def test_a_newer_name_of_the_library_is_named(text):
    line, name, minor = NAMES[text]
    found = newer((Source("a", "x = 1\n", 1), Source("b", text, 2)))
    words = told(found) if found is not None else None
    if sys.version_info[:2] < (3, minor):  # this Python has no such name either, and says so
        assert words is None or f"3.{minor}" not in words.en
        return
    assert words.en == (
        f"cell 2, line {line}: {name} is there from Python 3.{minor} on, and grading may run on 3.11; write it as 3.11"
        " has it"
    )
    assert words.zh.startswith(f"第 2 个单元格第 {line} 行的 {name} 从 Python 3.{minor} 起才有")


@pytest.mark.parametrize("text", AT_HOME_EVERYWHERE)
def test_what_has_another_way_or_another_meaning_is_not_named(text):
    assert newer((Source("a", text),)) is None


@pytest.mark.parametrize("brought", BROUGHT, ids=lambda brought: brought.version)
def test_the_names_that_a_version_brought_are_there_from_it_on(brought):
    """Each of them, and none before: the table is held against the Python that runs this."""
    for name in brought.names.split():
        module, _, attribute = name.rpartition(".")
        there = hasattr(importlib.import_module(module), attribute)
        assert there is (brought.version <= sys.version_info[:2]), name
