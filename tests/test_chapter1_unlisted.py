"""Wrong answers of chapter 1 that earlier tests let pass: each fails a public test and loses half of its points.

Those that are wrong at an edge alone fail a hidden test.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from autograder.course.chapter import Chapter, find_course
from autograder.grading.outcomes import run_case
from autograder.model import Status
from autograder.suite.local import local_caller
from autograder.suite.reader import Suite, read_suite
from tests.samples import ROOT

_MEMO = """
def {name}(*args, **kwargs):
    key = str(args[{place}])
    if key not in memo:
        memo[key] = reference.{name}(*args, **kwargs)
    return memo[key]
"""
_STATES = """
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = {made}
    for i, x in enumerate(seq):
        states[i] = np.tanh(W_hh * (states[i - 1] if i else 0.0) + W_xh * x)
    return states[-1]
"""
WRONG = {
    "states like the words": ("rnn_forward", _STATES.format(made="np.zeros_like(seq)")),
    "states in an array of integers": ("rnn_forward", _STATES.format(made="np.zeros(len(seq), dtype=int)")),
    "remembered without the weights": ("rnn_forward", _MEMO.format(name="rnn_forward", place=0)),
    "ten words at most": ("rnn_forward", "def rnn_forward(s, *a, **k): return reference.rnn_forward(s[:10], *a, **k)"),
    "no sign": ("rnn_forward", "def rnn_forward(*a, **k): return abs(reference.rnn_forward(*a, **k))"),
    "weights renamed": ("rnn_forward", "def rnn_forward(seq, W=0.9, U=0.5): return reference.rnn_forward(seq, W, U)"),
    "remembered without alpha": ("attention_end", _MEMO.format(name="attention_end", place=0)),
    "rounded to three decimals": (
        "attention_end",
        "def attention_end(seq, alpha=0.6): return round(float(alpha * seq[0]), 3)",
    ),
    "alpha renamed": ("attention_end", "def attention_end(seq, weight=0.6): return weight * seq[0]"),
    "remembered by the query": ("softmax_weights", _MEMO.format(name="softmax_weights", place=0)),
    "remembered by the keys": ("softmax_weights", _MEMO.format(name="softmax_weights", place=1)),
    "remembered by query and keys": ("context_vector", _MEMO.format(name="context_vector", place=1)),
}  # fmt: skip
_LATE = """
def attention_end(seq, alpha=0.6):
    y = 0
    for i in {read}:
        if i == {first}:
            y = alpha * seq[0]
    return y
"""
WRONG |= {
    "a word alone is not read": ("attention_end", _LATE.format(read="range(len(seq) - 1)", first=0)),
    "read from the second word on": ("attention_end", _LATE.format(read="range(1, len(seq))", first=1)),
}
_HALF = {
    "a word alone is not read",
    "read from the second word on",
    "remembered by the query",
    "remembered by the keys",
    "remembered by query and keys",
}  # rare: some is enough


@pytest.fixture(scope="module")
def chapter() -> Iterator[tuple[Chapter, Suite]]:
    found = find_course(str(ROOT)).chapter("ch01")
    return found, read_suite(found)


@pytest.mark.parametrize("wrong", WRONG)
def test_it_is_seen_in_public_and_loses_half(chapter: tuple[Chapter, Suite], wrong: str) -> None:
    name, text = WRONG[wrong]
    lost = _lost(*chapter, name, text)
    assert lost[False]
    assert wrong in _HALF or 2 * sum(lost.values()) >= chapter[0].assignment.exercise(name).points


EDGES = {
    "a weight of 0 is taken for none": (
        "rnn_forward",
        "def rnn_forward(seq, W_hh=None, W_xh=None): return reference.rnn_forward(seq, W_hh or 0.9, W_xh or 0.5)",
    ),
    "an alpha of 0 is taken for none": (
        "attention_end",
        "def attention_end(seq, alpha=None): return reference.attention_end(seq, alpha or 0.6)",
    ),
    "equal scores share one entry": (
        "softmax_weights",
        """
        def softmax_weights(query, keys):
            shares = {float(s): np.exp(s) for s in keys @ query}
            return np.array([shares[float(s)] / sum(shares.values()) for s in keys @ query])
        """,
    ),
}


@pytest.mark.parametrize("wrong", EDGES)
def test_an_edge_is_seen_by_a_hidden_test(chapter: tuple[Chapter, Suite], wrong: str) -> None:
    assert _lost(*chapter, *EDGES[wrong])[True]


def _lost(content: Chapter, suite: Suite, name: str, text: str) -> dict[bool, Fraction]:
    """Return the points that an answer loses by the public tests and by the hidden ones."""
    names = {"np": np, "reference": content.reference, "memo": {}}
    exec(textwrap.dedent(text), names)
    functions = {e.name: getattr(content.reference, e.name) for e in content.assignment.exercises}
    call = local_caller(functions | {name: names[name]})
    lost = {False: Fraction(0), True: Fraction(0)}
    for hidden in lost:
        for case in suite.of(name, hidden=hidden):
            if run_case(case, call, content.reference).status is not Status.PASSED:
                lost[hidden] += case.points
    return lost
