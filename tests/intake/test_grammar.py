"""Newer grammar than the grader's is named as that, and nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from autograder.intake import grammar
from autograder.intake.grammar import needed_python, newest_grammar
from autograder.intake.parsing import parse
from autograder.intake.refusals import refusal
from autograder.model import Note
from autograder.words import say

NEWER = [
    ((3, 12), """x = f'{d['a']}'"""),
    ((3, 12), """print(f"{", ".join(words)}")"""),
    ((3, 12), '''def f(d):\n    return f"{d["a"]:.3f} and {d["b"]!r:>10}"'''),
    ((3, 12), '''x = f"{'\\n'.join(a)}"'''),
    ((3, 12), '''x = f"{f"{f"{1 + 1}"}"}"'''),
    ((3, 12), 'x = f"{\n    a  # why\n    + b\n}"'),
    ((3, 12), """x = f"{a["k"]=}" "tail" f'{1}' """),
    ((3, 12), '''x = f"{a["k"] = !r}"'''),
    ((3, 12), '''x = f"{a["n"]:{w["n"]}.{p["n"]}f}"'''),
    ((3, 12), '''x = rf"\\d{"a"}" + f"\\N{BULLET}{"b"}"'''),
    ((3, 12), '''x = f"{(lambda q: q["a"])(d)}{{}}{a != b["c"]}{a == d["e"]}"'''),
    ((3, 12), """x = f\"\"\"{d[\"\"\"a\"\"\"]}\n{1}\"\"\""""),
    ((3, 12), "type Vector = list[float]"),
    ((3, 12), "type Pair[T] = tuple[T, T]"),
    ((3, 12), "def first[T](seq: list[T]) -> T:\n    return seq[0]"),
    ((3, 12), "async def f[*Ts, **P](x):\n    return x"),
    ((3, 12), "class Stack[T: (int, str)](list):\n    def push[U](self, x: U) -> U:\n        return x"),
    ((3, 13), "def first[T = int](seq):\n    return seq[0]"),
    ((3, 13), "type A[T = list[int]] = dict[str, T]"),
    ((3, 13), "class A[T = int]:\n    def f[U](self):\n        return f'{1}'"),
    ((3, 14), '''x = t"{a} and {b!r:>3}"'''),
    ((3, 14), '''x = rt"{a}" + f"{d["a"]}"'''),
    ((3, 14), "try:\n    f()\nexcept ValueError, TypeError:\n    pass"),
    ((3, 14), "try:\n    f()\nexcept np.linalg.LinAlgError, ZeroDivisionError, OSError:\n    pass"),
    ((3, 15), "lazy import numpy as np"),
    ((3, 15), "lazy from math import tanh"),
    ((3, 15), "flat = [*row for row in rows]"),
    ((3, 15), "both = {**d for d in dicts}"),
]
OTHERWISE = [
    "x = f'{d['a']}' +",
    "def f(:\n    return f'{d['a']}'",
    "x = f'{}'",
    "x = f'{a b}'",
    "x = f'{a'",
    "x = f'a}'",
    "x = f'{a!x}'",
    "x = f'{a!}'",
    "x = (1, 2",
    "x = f'unfinished",
    "x = 'unfinished {d['a']}",
    "x = 'it's'",
    "type = 3 3",
    "type X",
    "type X = ",
    "def f[T](x)\n    return x",
    "def f[T(x):\n    return x",
    "class A[:\n    pass",
    "try:\n    f()\nexcept ValueError, e:\n    pass",
    "try:\n    f()\nexcept ValueError as e, TypeError:\n    pass",
    "lazy numpy",
    "lazy import",
    "print 'hello'",
    "print(“a”)",
    "x = [*a for",
    "a = b c",
    "if x = 1:\n    pass",
    "x = t'{'",
    'x = f"{' * 40,
    "",
]


@pytest.mark.parametrize(("version", "text"), NEWER, ids=range(len(NEWER)))
def test_newer_grammar_is_named_with_its_version(version, text):
    if version <= sys.version_info[:2]:
        assert not isinstance(parse(text), Exception)
        assert newest_grammar(text, (3, 11))[1] == version
        assert newest_grammar("x = 1\n" + text, (3, 11))[0] == newest_grammar(text, (3, 11))[0] + 1
        assert newest_grammar(text, version) is None
    else:
        assert newest_grammar(text, (3, 10)) is None  # it is told otherwise
        assert isinstance(parse(text), SyntaxError)
        assert needed_python(text) == version


@pytest.mark.parametrize("text", OTHERWISE, ids=range(len(OTHERWISE)))
def test_what_no_version_takes_is_no_version_s_fault(text):
    assert needed_python(text) is None


@pytest.mark.parametrize("python", sorted(filter(None, os.environ.get("AUTOGRADER_PYTHONS", "").split(os.pathsep))))
def test_a_newer_python_agrees(python):
    """Where newer Pythons are at hand they are asked: each piece parses there from its version on, and not before."""
    code = "import ast, sys, json\nprint(list(sys.version_info[:2]))\nfor text in json.load(sys.stdin):\n" + (
        "    try: ast.parse(text); print(1)\n    except SyntaxError: print(0)\n"
    )
    import json

    texts = json.dumps([text for _, text in NEWER])
    answer = subprocess.run([*python.split(), "-c", code], input=texts, capture_output=True, text=True, check=True)
    first, *taken = answer.stdout.splitlines()
    here = tuple(json.loads(first))
    assert [taken == "1" for taken in taken] == [version <= here for version, _ in NEWER]


def test_the_note_says_both_versions(monkeypatch):
    monkeypatch.setattr(grammar.sys, "version_info", (3, 11, 7))
    text = "def first[T](seq):\n    return seq[0]"
    note = refusal(text, SyntaxError("expected '('", ("", 1, 10, text)), 4, None)
    assert "this needs Python 3.12; grading runs on 3.11" in say(note, "en")
    assert "这要 Python 3.12 才认识，评分用的是 3.11" in say(note, "zh")
    assert "first" in say(note, "en")
    assert "line 5" in say(note, "en")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("w = [b if not k = 1 else 2 for k in y]", "code.compared"),
        ("w = a if k == 1", "code.no_else"),
        ("w = a if k == 1 b else c", "code.no_else"),
        ("w = f(n=1) if k 1 else c", "code.no_else"),
    ],
)
def test_an_else_that_is_there_is_not_missed(text, code):
    error = parse(text)
    assert isinstance(error, SyntaxError)
    assert isinstance(why := refusal(text, error, 0, None)["why"], Note)
    assert why.code == code


@pytest.mark.deadline
@pytest.mark.parametrize(
    "text", ["f'{" * 9_000, "x = f'" + "{a['b']}" * 6_000 + "'", "def f[" * 8_000, "type " * 10_000, "[*a " * 12_000]
)
def test_absurd_texts_take_no_time(text):
    started = time.process_time()
    needed_python(text)
    assert time.process_time() - started < 1.0
