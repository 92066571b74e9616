"""Python text -> top-level statements: kinds, names, stubs, places."""

from __future__ import annotations

import ast
import time

import pytest

from autograder.intake.blocks import bound_names, repeatable, split
from autograder.intake.decoding import UnreadableFile
from autograder.model import BlockKind


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(): x = 1", ["f"]),
        ("async def f(): pass", ["f"]),
        ("class A:\n    def f(self): pass", ["A"]),
        ("import numpy as np, os.path", ["np", "os"]),
        ("from a import b as c, d", ["c", "d"]),
        ("from a import *", ["*"]),
        ("a = b.c = d[0] = 1", ["a"]),
        ("(a, [b, *c]) = x", ["a", "b", "c"]),
        ("a: int = 1", ["a"]),
        ("a: int", []),
        ("a += 1", ["a"]),
        ("for a, b in x:\n    c = 1\nelse:\n    d = 1", ["a", "b", "c", "d"]),
        ("with open(x) as a, y as (b, c): d = 1", ["a", "b", "c", "d"]),
        ("try:\n    import a\nexcept E as b:\n    def c(): pass\nfinally:\n    d = 1", ["a", "b", "c", "d"]),
        ("if x:\n    a = 1\nelif y:\n    b = 1\nelse:\n    c = 1", ["a", "b", "c"]),
        ("while (a := f()): b = 1", ["a", "b"]),
        ("match x:\n    case [a, *b]: pass\n    case {'k': c, **d}: pass\n    case E(e) as f: g = 1", list("abcdefg")),
        ("[a for a in b]", []),
        ("f(lambda a: a)", []),
        ("f(a := 1)", ["a"]),
        ("del a", []),
        ("print(a)", []),
    ],
)
def test_what_a_statement_binds(text, names):
    """Names of functions, imports, targets and patterns count; names inside functions do not."""
    (node,) = ast.parse(text).body
    assert sorted(bound_names(node, True, ":=" in text)) == sorted(names)


@pytest.mark.parametrize("test", ['__name__ == "__main__"', '"__main__" == __name__'])
def test_what_runs_only_as_the_main_program_binds_in_notebooks_only(test):
    text = f"if {test}:\n    a = 1\nelse:\n    b = 1\n"
    assert split(text).blocks[0].names == ("b",)
    assert split(text, cell=1).blocks[0].names == ("a", "b")


@pytest.mark.parametrize(
    "body", ["pass", "...", "'doc'", "raise NotImplementedError", "raise NotImplementedError('f')"]
)
def test_a_stub_is_a_function_whose_body_does_nothing(body):
    assert split(f"def f(x):\n    'doc'\n    {body}\n").blocks[0].stub
    assert split(f"@d\nasync def f(x): {body}\n").blocks[0].stub


@pytest.mark.parametrize(
    "text", ["def f(): return 1", "def f():\n    x = 1\n    pass", "class A: pass", "f = None", "pass"]
)
def test_anything_else_is_no_stub(text):
    assert not split(text).blocks[0].stub


def test_statements_that_share_a_line_are_one_block():
    blocks = split("a = 1; b = 2\nx = (1,\n2); y = 3\n\n@d\ndef f(): pass\n").blocks
    assert [(block.line, block.names) for block in blocks] == [(1, ("a", "b")), (2, ("x", "y")), (5, ("f",))]
    assert blocks[1].text == "x = (1,\n2); y = 3"
    assert blocks[2].text == "@d\ndef f(): pass"


def test_kinds_tell_what_still_runs_when_time_is_short():
    kinds = [block.kind for block in split("import a\nfrom b import c\ndef f(): pass\nclass A: pass\nx = 1\n").blocks]
    assert kinds == [BlockKind.IMPORT, BlockKind.IMPORT, BlockKind.DEFINITION, BlockKind.DEFINITION, BlockKind.OTHER]


def test_no_text_has_no_blocks():
    assert split("").blocks == split("\n# nothing\n").blocks == ()


def test_what_a_later_block_binds_is_not_tried_again():
    """A definition that failed early must not come back over the one that counts."""
    blocks = split("def f(x=y): pass\ng = z\ndef f(x): pass\ny = 1\nprint(q)\n").blocks
    assert repeatable(blocks) == [1, 2, 3, 4]
    assert repeatable(()) == []


def test_more_than_anybody_writes_is_refused_before_it_is_read():
    with pytest.raises(UnreadableFile, match="KB of code"):
        split("#" * 2_000_000)
    with pytest.raises(UnreadableFile, match="statements"):
        split("x\n" * 20_001)


@pytest.mark.deadline
def test_statements_that_share_a_line_are_read_in_linear_time():
    """Below the cap on blocks as well, where a text four times as long took sixteen times as long."""

    def least(count: int) -> float:
        costs = []
        for _ in range(3):
            started = time.process_time()
            split("a = 1;" * count + "\n")
            costs.append(time.process_time() - started)
        return min(costs)

    assert least(12_000) < 8 * least(3_000)
