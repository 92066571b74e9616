"""Diagnosis on mistakes that stand in no list: double mistakes are never given a false name."""

import itertools

import numpy as np
import pytest

from autograder.course.chapter import find_course
from autograder.diagnosis.diagnose import _match
from autograder.diagnosis.fingerprints import from_chapter
from autograder.model import Raised
from autograder.suite.local import call_locally
from autograder.suite.reader import read_suite
from autograder.suite.recording import record
from autograder.words import text


@pytest.fixture(scope="module")
def prints():
    chapter = find_course("tests/..").chapter("ch01")
    return from_chapter(chapter, record(chapter, read_suite(chapter)))


def _rnn(tanh="each", start=0.0, swapped=False, order=1, skip=(0, 0), scale=1.0, digits=None, hard=False):
    def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
        if hard:
            W_hh, W_xh = 0.9, 0.5
        a, b = (W_xh, W_hh) if swapped else (W_hh, W_xh)
        items = list(seq)[::order][skip[0] : len(seq) - skip[1]]
        h = start
        for x in items:
            z = a * h + b * x
            h = {"each": np.tanh(z), "none": z, "once": z, "word": a * h + np.tanh(b * x)}[tanh]
        h = np.tanh(h) if tanh == "once" else h
        h = h * scale
        return float(h) if digits is None else round(float(h), digits)

    return rnn_forward


SINGLE = {
    "no tanh": {"tanh": "none"}, "tanh once": {"tanh": "once"}, "tanh on the word": {"tanh": "word"},
    "starts at one": {"start": 1.0}, "weights swapped": {"swapped": True}, "backwards": {"order": -1},
    "first skipped": {"skip": (1, 0)}, "last skipped": {"skip": (0, 1)}, "per cent": {"scale": 100.0},
    "rounded": {"digits": 3}, "fixed weights": {"hard": True},
}  # fmt: skip
DOUBLE = [(a, b) for a, b in itertools.combinations(SINGLE, 2) if not set(SINGLE[a]) & set(SINGLE[b])]


@pytest.mark.parametrize("pair", DOUBLE, ids=" and ".join)
def test_a_double_mistake_gets_no_false_name(prints, pair):
    """Two mistakes at once match no single one, unless the name belongs to one of the two."""
    function = _rnn(**SINGLE[pair[0]], **SINGLE[pair[1]])
    own = prints["rnn_forward"]
    results = [call_locally(function, call.args, call.kwargs) for call in own.calls]
    name, _ = _match(own, own.observed(results))
    # A name is true if the misconception's own results are those of one of the two mistakes alone.
    if name:
        singles = [[call_locally(_rnn(**SINGLE[each]), c.args, c.kwargs) for c in own.calls] for each in pair]
        assert name in {_match(own, own.observed(single))[0] for single in singles}


@pytest.mark.parametrize("single", SINGLE)
def test_each_single_mistake_has_a_name(prints, single):
    """The parts of the double mistakes are known by themselves."""
    own = prints["rnn_forward"]
    function = _rnn(**SINGLE[single])
    assert _match(own, own.observed([call_locally(function, call.args, call.kwargs) for call in own.calls]))[0]


# Code that answers just as a named mistake does, and has another cause than that mistake's own code.
TWINS = {
    "every word negated": ("rnn_forward", lambda seq, W_hh=0.9, W_xh=0.5: _rnn()([-x for x in seq], W_hh, W_xh)),
    "a shift alone": ("softmax_weights", lambda query, keys: np.exp((s := keys @ query) - s.max())),
    "powers that are divided by": ("softmax_weights", lambda query, keys: (w := 1 / np.exp(keys @ query)) / w.sum()),
    "roots of powers": ("softmax_weights", lambda query, keys: (w := np.sqrt(np.exp(keys @ query))) / w.sum()),
    "a minus in front": ("tanh_derivative", lambda z: -1 / np.cosh(z) ** 2),
    "a shift alone, in rows": (
        "attend_all",
        lambda queries, keys, values: np.exp((s := queries @ keys.T) - s.max(axis=1, keepdims=True)) @ values,
    ),
}


@pytest.mark.parametrize("twin", TWINS)
def test_a_cause_that_answers_cannot_tell_from_another_is_given_as_an_example(prints, twin):
    exercise, function = TWINS[twin]
    own = prints[exercise]
    name, explanation = _match(
        own, own.observed([call_locally(function, call.args, call.kwargs) for call in own.calls])
    )
    assert name
    assert "for example" in text(explanation.means).en
    assert "比如" in text(explanation.means).zh


def outcome(function, queries, keys):
    """Return in a word how a mistake of attend_all ends with so many queries and keys."""
    rng = np.random.default_rng(1)
    query, key, value = rng.normal(size=(queries, 2)), rng.normal(size=(keys, 2)), rng.normal(size=(keys, 3))
    found = call_locally(function, (query, key, value), {})
    if isinstance(found, Raised):
        return found.type
    weights = np.exp(query @ key.T)
    right = weights / weights.sum(axis=1, keepdims=True) @ value
    return "right" if np.allclose(found.value, right) else "wrong"


@pytest.mark.parametrize(
    ("name", "part", "outcomes"),
    [
        (
            "denominators_along_columns",
            "A single query is right; two queries with four keys raise ValueError",
            {(1, 4): "right", (1, 1): "right", (2, 4): "ValueError", (3, 3): "wrong"},
        ),
        (
            "one_row_per_key",
            "Right where there are as many queries as keys; with fewer queries IndexError.",
            {(2, 2): "right", (1, 2): "IndexError", (3, 5): "IndexError"},
        ),
        (
            "table_transposed",
            "ValueError where there are fewer of them than keys",
            {(1, 4): "ValueError", (2, 3): "ValueError", (3, 3): "wrong"},
        ),
    ],
)
def test_when_a_table_of_another_shape_raises_is_said_as_it_is(prints, name, part, outcomes):
    known = next(each for each in prints["attend_all"].known if each.name.endswith(name))
    assert part in text(known.explanation.seen).en
    assert {each: outcome(known.function, *each) for each in outcomes} == outcomes
