"""What a person reads of a value: short, true, and nothing in it obeyed."""

from __future__ import annotations

import ast
import math

import numpy as np
import pytest

from autograder.authors import Failure, SubmissionProxy, assert_unchanged
from autograder.model import Returned, Text
from autograder.suite.showing import apart, show, show_call, show_whole_call, type_name
from autograder.words import say
from tests.suite.nasty import tree


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.123456789, "0.123457"),
        (np.float32(0.5), "0.5"),
        (7, "7"),
        ([0.1, (2, "x")], "[0.1, (2, 'x')]"),
        (list(range(20)), "[0, 1, 2, 3, 4, 5, 6, 7, ...]"),
        (np.array([0.5, 1.0]), "[0.5, 1]"),
        (None, "None"),
        ("x" * 500, "'" + "x" * 156 + "..."),
    ],
)
def test_values_are_shown_short(value, text):
    assert show(value) == text


def test_types_are_named_with_what_tells_arrays_apart():
    assert type_name(np.ones((2, 1), np.int8)) == "ndarray(int8, shape (2, 1))"
    assert type_name(None) == "None"
    assert type_name([]) == "list"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.zeros((10**6, 0)), "array of shape (1000000, 0)"),
        (np.zeros((0, 3)), "[]"),
        (np.zeros((2, 0)), "[[], []]"),
        (np.full((1,) * 8, 0.5), "array of shape (1, 1, 1, 1, 1, 1, 1, 1): 0.5"),
        (np.arange(100), "array of shape (100,): 0, 1, 2, 3, 4, 5, 6, 7, ..."),
        (np.array(0.5), "0.5"),
        (10**700, "int of 2,326 bits"),
        (-(10**100), "-1" + "0" * 100),
        (1 + 2j, "(1+2j)"),
        ("\u202eabc\x1b", "'\\u202eabc\\x1b'"),
        ("a" + "\u0335" * 6, "'a" + "\u0335" * 4 + "\\u0335\\u0335'"),
        ({"a": 1, 2: None, 3: [], 4: (), 5: 0}, "{'a': 1, 2: None, 3: [], 4: (), ...}"),
        ([[]] * 9, "[[], [], [], [], [], [], [], [], ...]"),
        ({1}, "<set>"),
    ],
)
def test_nasty_values_are_shown_for_what_they_are(value, text):
    assert show(value) == text


def test_numbers_that_differ_in_the_last_digit_are_shown_so():
    a, b = 1.0, math.nextafter(1.0, 2.0)
    yours, right = apart(a, b)
    assert yours != right


def test_a_call_can_be_typed():
    arguments = (np.array([[1.5], [0.25]]), [1.0, 2], (3,), np.array([1, 0])), {"scale": 2.0}
    typed = show_call("dict", *arguments)
    assert typed == "dict(np.array([[1.5], [0.25]]), [1.0, 2], (3,), np.array([1, 0]), scale=2.0)"


@pytest.mark.parametrize("items", [24, 9, 3])
def test_of_a_long_call_items_are_left_out_and_its_brackets_are_closed(items):
    """Python reads the short one; the whole one has the very values."""
    row = [0.125 + i for i in range(items)]
    arguments = ([row, tuple(row)], np.array([row, row])), {"scale": row}
    ast.parse(show_call("dict", *arguments), mode="eval")
    assert ("..." in show_call("dict", *arguments)) is (items > 3)

    def given(*args, **kwargs):
        return args, kwargs

    (nested, table), named = eval(show_whole_call("given", *arguments), {"given": given, "np": np})
    assert (nested, named) == ([row, tuple(row)], {"scale": row})
    assert table == pytest.approx(np.array([row, row]))


def test_a_call_that_is_too_long_to_be_typed_is_the_short_one():
    arguments = ([i + 0.5 for i in range(1_000)],), {}
    assert show_whole_call("f", *arguments) == show_call("f", *arguments)
    assert show_whole_call("f", ([0.5] * 1_000,), {"way": "\u202e"}).endswith("way='\\u202e')")


def test_changed_arguments_are_told_in_a_few_lines_however_many_and_whatever_their_names():
    proxy = SubmissionProxy(lambda *_: Returned())
    proxy.last_call = Returned(
        changed=(
            (tree(8, 5),) * 3,
            {"k" * 100_000: [1] * 200_000, "\x1b[31m" + "l" * 10**6: {}, **dict.fromkeys("abcdefgh")},
        ),
    )
    with pytest.raises(Failure) as failure:
        assert_unchanged(proxy)
    for text in (say(failure.value.message, "zh"), say(failure.value.message, "en"), failure.value.detail):
        assert len(text) < 1_000
        assert "\x1b" not in text
        assert text.endswith(", ...")
    assert "kkk...=[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...]" in say(failure.value.message, "en")


def test_the_texts_of_a_failure_are_cut():
    failure = Failure(Text("字" * 10**6, "x" * 10**6), "y\n" * 10**6)
    assert (len(failure.message.zh), len(failure.message.en), len(failure.detail)) == (2_000, 2_000, 8_000)
    assert len(str(failure)) == 8_000
    assert failure.detail.endswith("(of 2,000,000 characters)")
