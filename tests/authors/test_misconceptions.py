"""A chapter's misconceptions are read from a file an exercise, and what does not hold is named with file and line."""

from __future__ import annotations

import re

import numpy as np
import pytest

from autograder.authoring.leaks import secrets
from autograder.authors.misconceptions import function_of, read_misconceptions, written_code
from autograder.errors import ContentError
from autograder.model import NO_TEXT
from autograder.suite.local import call_locally
from autograder.suite.results import alike
from autograder.words import say

TOML = """\
# A comment.

generic = ["percent", "rounded 0"]

[operation]
next.zh = "看运算"
next.en = "look at the operation"

[operation.squared]
change = { "2 * x" = "x * x" }
means = { zh = "平方", en = "squared" }
seen = { zh = "看到", en = "seen" }

[operation.halved]
instead = "x / 2"
means = { zh = "一半", en = "halved" }
next = { zh = "自己的", en = "its own" }
minor = "of no weight"

[other.as_text]
generic = "text"
"""


@pytest.fixture
def read(mini_course):
    """Return a function that reads the mini course with another file for `double`, and perhaps a Python file."""

    def reading(toml: str | None, python: str | None = None):
        folder = mini_course.chapter().secret / "misconceptions"
        for path in folder.iterdir():
            path.unlink()
        if toml is not None:
            (folder / "double.toml").write_text(toml, encoding="utf-8")
        if python is not None:
            (folder / "double.py").write_text(python, encoding="utf-8")
        return read_misconceptions(mini_course.chapter())

    return reading


def test_each_way_of_writing_gives_a_source_with_its_place_and_words(read):
    found = {each.name: each for each in read(TOML)}
    assert list(found) == ["percent", "rounded_0", "squared", "halved", "as_text"]
    assert {name: each.line for name, each in found.items()} == {
        "percent": 3, "rounded_0": 3, "squared": 9, "halved": 14, "as_text": 20,
    }  # fmt: skip
    assert {each.file.name for each in found.values()} == {"double.toml"}
    assert found["squared"].source == "def double(x: float) -> float:\n    return x * x\n"


def test_next_is_the_entry_s_own_or_the_family_s_or_the_engine_s(read):
    found = {each.name: each.explanation for each in read(TOML)}
    assert found["squared"].next.en == "look at the operation"
    assert found["halved"].next.en == "its own"
    assert (
        say(found["as_text"].next, "en")
        == "Look at the line that returns: what is done to the value after it was computed?"
    )


def test_seen_is_the_author_s_or_left_to_the_calls(read):
    found = {each.name: each.explanation for each in read(TOML)}
    assert found["squared"].seen.zh == "看到"
    assert found["halved"].seen == NO_TEXT


def test_names_of_generic_ones_and_their_families_are_the_engine_s_unless_written(read):
    found = {each.name: each.family for each in read(TOML)}
    assert found == {
        "percent": "dressed", "rounded_0": "dressed", "squared": "operation", "halved": "operation", "as_text": "other",
    }  # fmt: skip


def test_a_function_is_written_beside_where_no_change_will_do(read, mini_course):
    python = """
from autograder.authors import misconception


@misconception(family="operation", means=("三倍", "tripled"), minor="why not")
def tripled(x):
    return 3 * x


def helper(x):
    return x
"""
    *_, last = read(TOML, python)
    assert (last.name, last.family, last.line, last.minor) == ("tripled", "operation", 5, "why not")
    assert last.source == "def double(x):\n    return 3 * x\n"
    assert last.explanation.next.en == "look at the operation"
    assert function_of(mini_course.chapter(), last)(2) == 6


def test_misconceptions_are_optional(read):
    assert read(None) == ()


def test_code_is_told_apart_from_what_is_said(read, mini_course):
    """Changes, expressions and functions are secret, explanations ship."""
    read(TOML)
    lines = {line.strip() for text in written_code(mini_course.chapter()) for line in text.split("\n")}
    assert {"x * x", "return x * x", "x / 2", "return x / 2"} <= lines
    assert not any(word in line for line in lines for word in ("squared", "平方", "look at"))


def test_what_a_chapter_keeps_secret_is_the_code_alone(ch01):
    """The leak scan knows each change, expression and function, and lets what is said about them ship."""
    known = secrets(ch01)
    for code in (
        "h = np.tanh(W_hh * np.tanh(h) + W_xh * x)",
        "scores / scores.sum()",
        "return scores / scores.sum()",
        "rows.append(w / w.sum() @ values)",
    ):
        assert list(known.find("a file", f"  {code}\n")), code
    for path in sorted((ch01.secret / "misconceptions").glob("*.toml")):
        told = [
            line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(("seen", "means", "next"))
        ]
        assert told
        assert not list(known.find("a file", "\n".join(told)))


ONE = '[a.b]\ninstead = "1"\nmeans = { zh = "甲", en = "A" }\nnext = { zh = "乙", en = "B" }\n'

BAD = {
    "no TOML": ("[a.b]\nx = \n", r"double\.toml:2: is no valid TOML"),
    "an entry twice": (ONE + ONE, r"double\.toml:5: is no valid TOML: .*twice"),
    "an unknown field": (ONE.replace("instead", "insted"), r"double\.toml:1: a\.b: insted: unknown field \(did you mean instead\?\); allowed: before, change"),
    "an unknown language": (ONE.replace('en = "A"', 'fr = "A"'), r"double\.toml:1: a\.b: means\.fr: unknown field"),
    "one language": (ONE.replace(', en = "A"', ""), r"double\.toml:1: a\.b: means\.en: is missing"),
    "an empty text": (ONE.replace('"A"', '" "'), r"double\.toml:1: a\.b: means\.en: got ' '; allowed: a text that is not empty"),
    "a table for an expression": (ONE.replace('"1"', "{ x = 1 }"), r"double\.toml:1: a\.b: instead: got {'x': 1}; allowed: a text that is not empty"),
    "a number for a new text": (ONE.replace('instead = "1"', 'change = { "2" = 3 }'), r"double\.toml:1: a\.b: change.*: got 3; allowed: "),
    "a number for a text": (ONE.replace('"A"', "3"), r"double\.toml:1: a\.b: means\.en: got 3; allowed: a text that is not empty"),
    "no way": ("\n[a.b]\nmeans = { zh = '甲', en = 'A' }\n", r"double\.toml:2: a\.b: it needs exactly one of change.*; got none"),
    "two ways": (ONE.replace("instead", 'result = "2"\ninstead'), r"double\.toml:1: a\.b: .*; got result, instead"),
    "no meaning": ('[a.b]\ninstead = "1"\n', r"double\.toml:1: a\.b: means is missing"),
    "nowhere to look": (ONE[: ONE.index("next")], r"double\.toml:1: a\.b: next is missing; write it here, or as a\.next"),
    "next for nobody": (ONE + "[c]\nnext = { zh = '甲', en = 'A' }\n", r"c: a `next` for a family that has no entry"),
    "a family that is no table": ("genric = ['percent']\n", r"double\.toml:1: genric: got .*; allowed: a family's table \(did you mean generic"),
    "an entry that is no table": ("[a]\nnxt = 'x'\n", r"double\.toml:1: a\.nxt: got 'x'; allowed: a table .*\(did you mean next\?\)"),
    "a list of other things": ("generic = [3]\n", r"double\.toml:1: generic: got \[3\]; allowed: a list of names"),
    "a generic one that is unknown": ("\ngeneric = ['percnt']\n", r"double\.toml:2: percnt: no generic mistake .*did you mean 'percent'"),
    "a name that is none": (ONE.replace("a.b", 'a."b c"'), r"double\.toml:1: a\.b c: 'b c' is no name"),
    "a family that is an entry": (ONE.replace("a.b", "b.b"), r"double\.toml:1: b: is also a family; rename one"),
    "a name in two families": (ONE + ONE.replace("a.b", "c.b"), r"double\.toml:5: b: stands twice"),
    "a tab": (ONE.replace('"A"', r'"\tanh"'), r"double\.toml:1: a\.b: holds the control character '\\t'; write a backslash twice"),
    "a text that is not there": (ONE.replace('instead = "1"', 'change = { "3 * x" = "x" }'), r"double\.toml:1: a\.b: '3 \* x' is not in the ref"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_what_does_not_hold_is_named_with_file_line_and_entry(read, case):
    toml, complaint = BAD[case]
    with pytest.raises(ContentError, match=complaint) as error:
        read(toml)
    assert "\n" not in error.value.told("en")


@pytest.mark.parametrize(
    ("python", "complaint"),
    [
        ("import nowhere", r"double\.py: fails when it is executed: ModuleNotFoundError"),
        ("def f(:", r"double\.py: line 1: invalid syntax"),
        (
            "from autograder.authors import misconception\n\n\n@misconception(family='a', means=('甲', 'A'))\n"
            "def f(x):\n    return x\n",
            r"double\.py:4: f: next is missing; write it here, or as a\.next for the whole family",
        ),
        (
            "from autograder.authors import misconception\n\n\n"
            "f = misconception(family='a', means=('甲', 'A'), next=('甲', 'A'))(lambda x: x)\n",
            r"double\.py:4: f: is no function of this file",
        ),
    ],
)
def test_a_python_file_that_does_not_hold_is_named(read, python, complaint):
    with pytest.raises(ContentError, match=complaint):
        read(None, python)


def test_what_is_made_has_to_be_python(read, mini_course):
    (made,) = read(ONE.replace('"1"', '"1 +"'))
    with pytest.raises(ContentError, match=r"double\.toml:1: b: what it makes is no Python: .*: return 1 \+"):
        function_of(mini_course.chapter(), made)


def test_what_is_made_has_to_be_a_function_that_can_be_defined(read, mini_course):
    (made,) = read(ONE.replace('instead = "1"', 'change = { "x: float" = "x: float = nowhere" }'))
    with pytest.raises(
        ContentError, match=r"double\.toml:1: b: what it makes fails: NameError: name 'nowhere' is not def"
    ):
        function_of(mini_course.chapter(), made)


@pytest.mark.parametrize(("name", "near"), [("doubel.toml", r" \(did you mean double\?\)"), ("notes.txt", "")])
def test_a_file_of_no_exercise_is_named(mini_course, name, near):
    (mini_course.chapter().secret / "misconceptions" / name).write_text("")
    with pytest.raises(ContentError, match=rf"{re.escape(name)}: belongs to no exercise{near}"):
        read_misconceptions(mini_course.chapter())


# --- a chapter of another kind: matrices, a tuple, a boolean mask, keyword-only arguments, an error ------------

Q = np.array([[1.0, 0.5, -0.3], [0.2, -1.0, 0.7]])
K = np.array([[0.4, 1.0, 0.1], [1.5, -0.2, 0.3], [0.0, 0.8, -1.0], [0.9, 0.9, 0.2]])
V = np.array([[1.0, -2.0], [0.0, 1.5], [-1.0, 0.3], [2.0, 1.0]])
S, M = Q @ K.T, np.array([[True, True, False, True], [False, True, True, False]])

CALLS = {
    "scale_scores": [((Q, K), {}), ((K, Q), {"scale": 0.5}), ((Q, Q), {"scale": 2.0}), ((K, K), {}), ((Q, V), {}), ((V, Q), {})],
    "causal_mask": [((3,), {}), ((4,), {"window": 2}), ((5,), {"window": 3}), ((0,), {}), ((-2,), {"window": 1})],
    "masked_softmax": [((S,), {}), ((S,), {"mask": M}), ((-S,), {"mask": M}), ((S,), {"mask": M.T}), ((S.T,), {"mask": M})],
    "attention": [((Q, K, V), {}), ((Q, K, V), {"mask": M}), ((Q, Q, Q), {}), ((Q, K, -V), {"mask": M})],
}  # fmt: skip


def test_thirty_six_take_at_most_sixty_lines(qkv):
    files = sorted((qkv.secret / "misconceptions").glob("*"))
    assert len(read_misconceptions(qkv)) == 36
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 60


@pytest.mark.parametrize("exercise", CALLS)
def test_each_is_told_from_right_and_from_the_others_by_results_of_any_kind(qkv, exercise):
    """Errors, bools, tuples and arguments after the call make a fingerprint as numbers do."""
    calls = CALLS[exercise]
    right = [call_locally(getattr(qkv.reference, exercise), *call) for call in calls]
    prints: dict[str, list] = {}
    for each in read_misconceptions(qkv):
        if each.exercise == exercise:
            results = [call_locally(function_of(qkv, each), *call) for call in calls]
            assert sum(not alike(a, b) for a, b in zip(results, right, strict=True)) >= 2, each.name
            twins = [name for name, other in prints.items() if all(map(alike, results, other))]
            assert not twins, (each.name, twins)
            prints[each.name] = results
    assert len(prints) == 9
