"""What is said of functions that nobody has listed is so on inputs that nobody has tried; and the check can fail."""

from __future__ import annotations

import warnings
from itertools import islice

import pytest

from autograder.course.chapter import find_course
from autograder.model import Note, note
from autograder.words import say
from tests.corpus import Case
from tests.samples import ROOT
from tests.truth.claims import against
from tests.truth.judging import Judge
from tests.truth.mutants import wrong_functions
from tests.truth.two import Told

_DRAWN = 60


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(find_course(ROOT).chapter("ch01"))


@pytest.mark.parametrize("exercise", ["rnn_forward", "tanh_derivative", "attention_end", "softmax_weights"])
def test_no_input_speaks_against_what_is_said_of_random_mistakes(judge: Judge, exercise: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a changed function may divide by 0
        drawn = islice(wrong_functions(judge.chapter, 5, exercise), _DRAWN // 4)
        found = [each for case in drawn if (each := judge.judge(case)) is not None]
    assert len(found) > _DRAWN // 8
    assert [(each.case.source, each.false) for each in found if each.false] == []


@pytest.mark.parametrize(
    ("exercise", "source", "claim"),
    [
        ("attention_end", "def attention_end(seq, alpha=0.6):\n    return 2 * alpha * abs(seq[0])\n",
         note("seen.factor", factor="2")),
        ("attention_end", "def attention_end(seq, alpha=0.6):\n    return alpha * max(seq[0], -0.1)\n",
         note("seen.constant", value="0.6")),
        ("tanh_derivative", "def tanh_derivative(z):\n    return 1 - np.tanh(z)\n",
         note("owed.even", name="z")),
        ("rnn_forward", "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    return W_hh * len(seq)\n",
         note("seen.unused", names=("W_hh",))),
        ("rnn_forward", "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    return 1.0\n",
         note("seen.gives", call="rnn_forward([1.0])", got="1", right="0.5")),
    ],
)  # fmt: skip
def test_a_claim_that_is_not_so_is_found(judge: Judge, exercise: str, source: str, claim) -> None:
    mine = judge._function(Case("one", exercise, "", source))
    told = Told.of(judge.prints[exercise], mine, getattr(judge.chapter.reference, exercise))
    assert against(told, claim) not in ("", "?")


@pytest.mark.parametrize(
    ("source", "told", "withheld"),
    [
        # a default's sign shows in no sentence that ends in zeros and has an even number of steps
        ("def rnn_forward(seq, W_hh=-0.1, W_xh=0.5):\n    h = 0\n    for x in seq:\n"
         "        h = np.tanh(W_hh * h + W_xh * x)\n    return h\n", "default", "0.1"),
        ("def rnn_forward(seq, W_hh=0.9, W_xh=1.5):\n    h = 0\n    for x in seq:\n"
         "        h = np.tanh(W_hh * h + W_xh * x)\n    return abs(h)\n", "", "default"),
        ("def attention_end(seq, alpha=0.6):\n    return abs(seq[0]) / alpha\n", "even", "item_weights"),
        ("def attention_end(seq, alpha=0.6):\n    return alpha * np.clip(seq[0], -1, 1)\n", "", "scale_free"),
        ("def attention_end(seq, alpha=0.6):\n    return alpha * np.floor(seq[0])\n", "input_whole", "In all calls"),
        ("def tanh_derivative(z):\n    return np.maximum(1 - np.tanh(z) ** 2, 0.05)\n", "", "right_not_last"),
        ("def context_vector(query, keys, values):\n"
         "    return softmax_weights(np.asarray(2 * query).astype(int), keys) @ values\n",
         "input_doubled", "In all calls"),
        # the largest of the states, and of the 0 before them; no public sentence has negative states alone
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = [0.0]\n    for x in seq:\n"
         "        h.append(np.tanh(W_hh * h[-1] + W_xh * x))\n    return max(h)\n", "state_largest", "In all calls"),
        # of a square table that is the transpose
        ("def tanh_derivative(z):\n    d = 1 - np.tanh(np.asarray(z, dtype=float)) ** 2\n"
         "    return d.ravel(order='F').reshape(d.shape)\n", "result_transposed", "In all calls"),
        # the law holds for as many words as are read along
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for t, x in enumerate(seq):\n"
         "        h = np.tanh(W_hh * h * (t % 6 != 0) + W_xh * x + 0.05)\n    return h\n", "first_wrong", "step_law"),
        # no state that is read along is large enough not to be cut off to 0
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq:\n"
         "        h = int(W_hh * h) + W_xh * x\n    return np.tanh(h)\n", "", "step_law"),
        # a product of items of which some are 0
        ("def context_vector(query, keys, values):\n    w = softmax_weights(query, keys)\n"
         "    return np.prod(values * w[:, None], axis=0)\n", "", "item_weights"),
        ("def attention_end(seq, alpha=0.6):\n    return int(alpha * seq[-1])\n", "", "item_weights"),
        # every second word alone is remembered: in a short sentence there is one
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq[1::2]:\n"
         "        h = np.tanh(W_hh * h + W_xh * x)\n    return h\n", "", "unused"),
        # no public call has a negative input weight
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq:\n"
         "        h = np.tanh(W_hh**2 * h + abs(W_xh) * x)\n    return h\n", "input_squared", "In all calls"),
        ("def attention_end(seq, alpha=0.6):\n    return alpha * max(seq, key=lambda x: (abs(x), x))\n",
         "order_free", "looks_at"),
        # per cent, and rounded: both are said, or neither
        ("def attention_end(seq, alpha=0.6):\n    return round(alpha * seq[0] * 100, 1)\n", "dressed", "In all calls"),
        # of two keys that are the same, which tables of one column hold
        ("def softmax_weights(query, keys):\n    s = keys @ query\n"
         "    return np.exp(s)[::-1] / np.exp(np.unique(s)).sum()\n", "result_reversed", "In all calls"),
        # of two words of the same size and another sign either may be the largest
        ("def attention_end(seq, alpha=0.6):\n    return alpha * sorted(seq, key=lambda x: -abs(x))[0]\n",
         "order_free", "In all calls"),
        # no public sentence begins with a number that is whole after doubling alone
        ("def attention_end(seq, alpha=0.6):\n    return float(alpha * int(np.clip(seq, -1, 1)[0]))\n",
         "", "scale_free"),
        # whatever default is smaller does as well
        ("def attention_end(seq, alpha=-0.4):\n    return float(max(alpha, 1 / -3) * seq[0])\n", "default", "-1"),
        # items that are too small to be read
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq:\n"
         "        h = np.tanh(-W_hh * h + W_xh * x * (abs(x) >= 0.25))\n    return h\n", "", "step_law"),
        # a sum of 0 is something else
        ("def attention_end(seq, alpha=0.6):\n    return float(np.polyval(seq[::-1], -1) * alpha or 1.0)\n",
         "", "item_weights"),
        # whole numbers are not read, alone or beside others
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq:\n"
         "        if isinstance(x, float):\n            h = np.tanh(0.5 * W_hh * h + W_xh * x)\n    return h\n",
         "", "first_right"),
        # the query goes out, unless all scores are 0
        ("def softmax_weights(query, keys):\n    s = np.outer(keys, query).sum(axis=1)\n    return s / s.sum()\n",
         "", "unused_several"),
        # the one sentence in which the first word comes back is the one with the largest
        ("def attention_end(seq, alpha=0.6):\n    return sum(alpha * x for x in seq if x == seq[0])\n",
         "", "wrong_beyond"),
    ],
)  # fmt: skip
def test_what_other_inputs_deny_is_not_said(judge: Judge, source: str, told: str, withheld: str) -> None:
    exercise = source.partition("(")[0].removeprefix("def ")
    found = judge.judge(Case("one", exercise, "", source))
    assert found is not None
    assert found.diagnosis.symptom == told or not told
    assert found.diagnosis.symptom != withheld
    said = say(found.diagnosis.explanation.seen, "en")
    assert not said.startswith(withheld)
    assert f"={withheld}" not in said
    assert found.false == ()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        # with an alpha of 0 this raises
        ("def attention_end(seq, alpha=0.6):\n    w = np.zeros(len(seq))\n    w[0] = alpha\n"
         "    return float(np.average(seq, weights=w))\n", "with each α that was tried"),
        # with an alpha of 1 this is right
        ("def attention_end(seq, alpha=0.6):\n    w = np.zeros_like(seq)\n    w[0] = alpha\n"
         "    return float(w @ np.asarray(seq))\n", "In the tests"),
    ],
)  # fmt: skip
def test_a_known_mistake_is_told_of_what_was_tried_where_other_inputs_deny_it(
    judge: Judge, source: str, told: str
) -> None:
    found = judge.judge(Case("one", "attention_end", "", source))
    assert found is not None
    assert told in say(found.diagnosis.explanation.seen, "en")


@pytest.mark.parametrize(
    ("source", "name"),
    [
        # which of equal scores is the largest is left open
        ("def softmax_weights(query, keys):\n    w = np.zeros(len(keys))\n    w[np.argmax(keys @ query)] = 1.0\n"
         "    return w\n", "hardmax"),
        # where there is nothing but zeros nothing comes back
        ("def attention_end(seq, alpha=0.6):\n    for x in seq:\n        if x:\n            return alpha * x\n",
         "looks_at_first_nonzero_word"),
        # digits that no public score has are gone
        ("def context_vector(query, keys, values):\n    e = np.exp(np.round(keys @ query, 2))\n"
         "    return np.mean((e / e.sum())[:, None] * values, axis=0)\n", ""),
        # equal scores count once
        ("def softmax_weights(query, keys):\n    table = {float(s): np.exp(-s) for s in keys @ query}\n"
         "    return np.array([table[float(s)] for s in keys @ query]) / sum(table.values())\n", ""),
    ],
)  # fmt: skip
def test_a_name_is_given_where_its_words_are_so(judge: Judge, source: str, name: str) -> None:
    found = judge.judge(Case("one", source.partition("(")[0].removeprefix("def "), "", source))
    assert found is not None
    assert found.diagnosis.misconception == name
    assert found.false == ()


_SLOPE = "def tanh_derivative(z):\n    d = 1 - np.tanh(np.asarray(z, dtype=float)) ** 2\n    return {}\n"
_WEIGHTS = "def softmax_weights(query, keys):\n    e = np.exp(keys @ query)\n    w = e / e.sum()\n    return {}\n"
_RNN = (
    "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in {}:\n"
    "        h = np.tanh(W_hh * h + W_xh * x)\n    return h{}\n"
)
_ROWS = (
    "def attend_all(queries, keys, values):\n    out = np.zeros((len(queries), values.shape[1]))\n"
    "    for i in range({1}):\n        out[i] = {0}\n    return out\n"
)
_NUMBERS = note("kinds.shape_is", kind=note("kinds.around_array"), shape="(2,)")
_ONE = note("kinds.one_number_alone")
_Z, _TABLE = "tanh_derivative(np.array([0.0, 3.0]))", "tanh_derivative(np.array([[0, 1], [-2, 3]]))"
_LOVE = "softmax_weights(np.array([0.0, 1.0]), np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]]))"


def test_of_what_answers_otherwise_when_asked_again_nothing_else_is_so(judge: Judge) -> None:
    source = "_h = [0.0]\n" + _RNN.format("seq", "").replace("h = 0.0", "h = _h.pop()").replace(
        "    return h", "    _h.append(h)\n    return h"
    )
    found = judge.judge(Case("one", "rnn_forward", "", source))
    assert found is not None
    assert (found.diagnosis.symptom, found.false) == ("two_answers", ())


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (_SLOPE.format("d.ravel()"), note("seen.shape_only", call=_Z, found=_ONE, wanted=_NUMBERS, like="")),
        (_SLOPE.format("d.ravel()"), note("seen.shape_only", call=_Z, found=_NUMBERS, wanted=_ONE, like="")),
        (_SLOPE.format("d.ravel()"), note("seen.shape_only", call=_Z, found=_NUMBERS, wanted=_NUMBERS,
                                          like=note("kinds.shape_of", name="z", every=True))),
        (_SLOPE.format("d / d"), note("seen.not_finite", call=_Z, value="inf", got="[1, 1]", rest=False)),
        (_SLOPE.format("np.where(d == 1, np.nan, d + 1)"),
         note("seen.not_finite", call=_Z, value="nan", got="", rest=True)),
        (_SLOPE.format("np.where(z == 1.5, 0, d)"), note("seen.right_at", name="z", right=("1.5",), wrong=("0.5",))),
        (_SLOPE.format("np.where(d < 0.05, 0, d)"), note("seen.zeros", call=_TABLE, count=9, rest=True)),
        (_SLOPE.format("np.where(d < 0.05, 0, 2 * d)"), note("seen.zeros", call=_TABLE, count=3, rest=True)),
        (_SLOPE.format("d"), note("seen.zeros", call=_TABLE, count=3, rest=True)),
        (_SLOPE.format("d + 0.1"), note("seen.no_zeros", call=_TABLE, count=1, rest=False)),
        (_SLOPE.format("0 * d + 1"), note("seen.constant_but", value="1", call="tanh_derivative(9.0)", other="0.5")),
        (_SLOPE.format("d"), note("seen.constant_but", value="1", call=_Z, other="[1, 0.00986604]")),
        (_SLOPE.format("2 * d"), note("seen.two_for_one", value="1.5", first="0.36", second="0.5", call=_TABLE)),
        (_SLOPE.format("1 - d"), note("seen.dressed", change=note("made.dressed_percent"), known="square_missing")),
        (_SLOPE.format("d"),
         note("seen.wrong_beyond", measure=note("parts.largest_size", name="z"), low="2", high="3")),
        (_RNN.format("seq[:4]", ""),
         note("seen.wrong_beyond", measure=note("parts.length", name="seq"), low="9", high="20")),
        (_RNN.format("np.abs(seq)", ""), note("seen.wrong_if_negative", name="W_hh")),
        (_SLOPE.format("d + 0.1"), note("owed.coarse", name="z", factor="1.01", count=3)),
        (_SLOPE.format("np.where(d == 1, np.nan, d)"),
         note("seen.raises_at", call=_Z, error="TypeError", count=2, size=6, rest=True)),
        (_RNN.format("seq", ""), note("seen.wrong_where", feature=note("kinds.passed", names=("W_hh",)))),
        (_WEIGHTS.format("w"), note("owed.not_reversed", name="keys", call=_LOVE)),
    ],
)  # fmt: skip
def test_a_claim_of_places_or_shapes_that_is_not_so_is_found(judge: Judge, source: str, claim: Note) -> None:
    exercise = source.partition("(")[0].removeprefix("def ")
    mine = judge._function(Case("one", exercise, "", source))
    told = Told.of(judge.prints[exercise], mine, getattr(judge.chapter.reference, exercise))
    assert against(told, claim) not in ("", "?")


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (_SLOPE.format("0.7 * d.ravel()"), "shape_only"),
        (_WEIGHTS.format("w[:, None] * keys"), "shape_only"),
        (_SLOPE.format("1 / (1 - np.asarray(z, dtype=float) ** 2)"), "not_finite"),
        (_SLOPE.format("np.where(d == 1, np.nan, d)"), "not_finite"),
        (_SLOPE.format("np.where(abs(np.asarray(z)) > 1, d ** 0.5, np.where(abs(np.asarray(z)) == 0.25, d - 0.2, d))"),
         "right_at"),
        (_SLOPE.format("np.where(d < 0.05, 0, d)"), "zeros"),
        (_SLOPE.format("1 - (e := np.round(np.tanh(z), 2)) * e"), "zeros"),
        # in one call, and nothing else is wrong
        (_WEIGHTS.format("np.where(w < 0.01, 0, w)"), "zeros"),
        # single numbers count, too
        (_SLOPE.format("np.floor(np.round(d, 2))"), "zeros"),
        # of a single key 0 comes back for 1: numbers, though they look like false and true
        ("def softmax_weights(query, keys):\n    n = len(keys)\n    e = np.zeros(n)\n    for i in range(n - 1):\n"
         "        e[i] = np.exp(query @ keys[i] / n)\n    return e / max(e.sum(), 1e-12)\n", "zeros"),
        (_SLOPE.format("d if np.ndim(z) == 0 else np.tanh(z)"), "two_for_one"),
        (_SLOPE.format("100 * (1 - np.asarray(z) ** 2)"), "dressed"),
        (_WEIGHTS.format("(v := w * (1 + 0.2 * np.arange(len(w)))) / v.sum()"), "not_reversed"),
        (_RNN.format("np.clip(seq, -1, 1)", ""), "wrong_beyond"),
        (_RNN.format("list(seq)[-8:]", ""), "wrong_beyond"),
        (_RNN.format("seq", " if np.min(seq) >= 0 else np.tanh(2 * h - 0.1)"), "wrong_if_negative"),
        ("def attention_end(seq, alpha=0.6):\n    return 0.55 if seq[0] != 2 else 1.0\n", "constant_but"),
        # a known mistake and a last step tell more than a symmetry that it has
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq:\n"
         "        h = np.tanh(W_xh * h + W_hh * x)\n    return round(float(h), 3)\n", "dressed"),
        ("def attention_end(seq, alpha=0.6):\n    return 100 * alpha * seq[-1]\n", "dressed"),
        # the derivative of tanh²: twice differentiated it is with a minus only
        (_SLOPE.format("2 * np.tanh(z) * d"), "odd"),
        # rows before what counts in them
        (_ROWS.format("context_vector(queries[-1], keys, values)", "len(out)"), "rows_alike"),
        (_ROWS.format("context_vector(queries[i], keys, values)", "len(out) - 1"), "right_not_last"),
        ("def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = np.zeros_like(seq)\n    for t, x in enumerate(seq):\n"
         "        h[t] = np.tanh(W_hh * h[t - 1] * (t > 0) + W_xh * x)\n    return float(h[-1])\n", "wrong_if_whole"),
    ],
)  # fmt: skip
def test_what_is_told_of_places_and_shapes_is_tried_and_so(judge: Judge, source: str, code: str) -> None:
    found = judge.judge(Case("one", source.partition("(")[0].removeprefix("def "), "", source))
    assert found is not None
    assert found.diagnosis.symptom == code
    assert found.false == ()
    assert found.unknown == ()


def test_a_sum_that_is_0_but_for_rounding_is_told_as_0(judge: Judge) -> None:
    source = "def softmax_weights(query, keys):\n    e = np.exp(keys @ query)\n    return e - e.mean()\n"
    found = judge.judge(Case("one", "softmax_weights", "", source))
    assert found is not None
    assert "add up to 0, not to 1" in say(found.diagnosis.explanation.seen, "en")


def test_of_a_table_the_column_is_told_beyond_which_a_number_lies(judge: Judge) -> None:
    """Another column may well hold larger ones."""
    source = "def context_vector(query, keys, values):\n    return softmax_weights(query, keys) @ np.sort(values)\n"
    found = judge.judge(Case("one", "context_vector", "", source))
    assert found is not None
    assert found.diagnosis.symptom == "outside_values"
    assert found.false == ()


def test_an_input_is_told_with_the_other_one_that_may_as_well_be_changed(judge: Judge) -> None:
    """Backwards are the keys, or the values, or the weights: the results do not say which."""
    source = "def context_vector(query, keys, values):\n    return softmax_weights(query, keys)[::-1] @ values\n"
    found = judge.judge(Case("one", "context_vector", "", source))
    assert found is not None
    said = say(found.diagnosis.explanation.seen, "en")
    assert "keys in reverse order (or values instead, to the same effect)" in said
    assert say(found.diagnosis.explanation.next, "en").startswith("Which lines use it or values?")


def test_the_call_that_is_told_shows_what_is_said_of_rows(judge: Judge) -> None:
    """Of the shortest call, with one query, nobody sees that all rows are the same."""
    source = _ROWS.format("queries[-1] @ keys.T @ values", "len(out)")
    found = judge.judge(Case("one", "attend_all", "", source))
    assert found is not None
    assert found.diagnosis.symptom == "rows_alike"
    assert found.diagnosis.divergence is not None
    assert "np.array([[2.0, -1.0]])" not in found.diagnosis.divergence.call
