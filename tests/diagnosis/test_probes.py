"""What is seen by asking on other inputs; each fact holds by construction, and a right answer shows none."""

from __future__ import annotations

import dataclasses
import inspect

import numpy as np
import pytest
from msgspec.structs import replace

from autograder.bounds.budget import PROBES
from autograder.course.laws import PATTERNS, read_law
from autograder.diagnosis.calls import Observed
from autograder.diagnosis.experiment import next_experiment
from autograder.diagnosis.probes import Probes
from autograder.diagnosis.symptoms import (
    FACTS,
    KEPT,
    LAST,
    RELATED,
    arguments,
    fact,
    inputs,
    look,
    nearby,
    places,
    relations,
    steps,
    weights,
)
from autograder.diagnosis.symptoms.where import where
from autograder.diagnosis.variants import variants_of
from autograder.model import Divergence, Lost, Returned, Status, note
from autograder.suite.local import call_locally, local_caller
from autograder.suite.recording import RecordedCall
from autograder.words import say


def observed(right, wrong, calls, *, laws=(), steps=None):
    """Return an answer beside the right one, with everything that can be asked."""
    recorded = []
    for call in calls:
        args, kwargs = (call[:-1], call[-1]) if isinstance(call[-1], dict) else (call, {})
        recorded.append(RecordedCall("f", args, kwargs, call_locally(right, args, kwargs)))
    signature = inspect.signature(right).parameters
    defaults = {name: each.default for name, each in signature.items() if each.default is not each.empty}
    linear = [law.split()[1] for law in laws if law.startswith("linear")]
    prefixes = ()
    if steps:
        prefixes = tuple(
            tuple(right(c.args[0][: n + 1], *c.args[1:], **c.kwargs) for n in range(len(c.args[0]))) for c in recorded
        )
    return Observed(
        tuple(recorded),
        tuple(call_locally(wrong, call.args, call.kwargs) for call in recorded),
        tuple(signature),
        prefixes,
        steps,
        defaults,
        lambda: variants_of(right, recorded, defaults, tuple(signature), linear),
        tuple(map(read_law, laws)),
        ask=Probes("f", local_caller({"f": wrong})).ask,
    )


def rnn(seq, a=0.9, b=0.5, act=np.tanh, h=0.0, more=0.0):
    for x in seq:
        h = act(a * h + b * x + more)
    return float(h)


def right_rnn(seq, a=0.9, b=0.5):
    return rnn(seq, a, b)


def softmax(query, keys):
    e = np.exp(keys @ query)
    return e / e.sum()


def shares(scale):
    """Return a softmax whose scores are multiplied by what `scale` makes of the query."""

    def wrong(query, keys):
        e = np.exp(scale(query) * (keys @ query))
        return e / e.sum()

    return wrong


def first(seq, alpha=0.6):
    return alpha * seq[0]


def slope(z):
    return 1 - np.tanh(z) ** 2


SEQS = (
    ([1.0, 0.0, 0.0],), ([0.5, -1.0, 2.0],), ([-0.4, 0.8, 0.3, 1.0],), ([1.0, 0.5], 0.5, 0.25),
    ([2.0, -1.0, 0.3], -0.7, {"b": 1.2}),
)  # fmt: skip
ZEROS = (
    ([1.0, 0.0, 0.3, 0.0],), ([2.0, 0.5, 0.0, 1.0],), ([0.5, 0.2, 1.0],), ([1.0, 0.0],), ([2.0, 0.0, 0.3], 0.5, 0.25),
)  # fmt: skip
KEYS = (
    (np.array([0.5, -1.0]), np.array([[1.0, 0.5], [-1.0, 0.25], [0.5, 2.0]])),
    (np.array([1.5]), np.array([[-2.0], [1.0], [0.5]])),
    (np.array([0.5, 1.0, -0.3]), np.array([[1.0, 0.5, 0.5], [-1.0, 0.25, 1.0]])),
)
FIRST = (
    ([1.0, 3.0],),
    ([2.0, -1.0, 0.5],),
    ([-2.0, 1.0], 0.9),
    ([3.0, 5.0, 7.0, 1.0], 0.25),
    ([0.5, 2.0], {"alpha": 0.8}),
)
Z = ((np.array([0.0, 0.5, -1.0]),), (1.5,), (np.array([[-0.5, 2.0], [0.25, 1.5]]),), (-0.8,))

TABLES = (
    (np.array([[0.5, -1.0], [1.0, 0.3]]), KEYS[0][1]),
    (np.array([[1.5], [-1.0], [0.2]]), KEYS[1][1]),
)  # fmt: skip


def table(q, k):
    return np.array([softmax(each, k) for each in q])


def looked(q, k, v):
    return table(q, k) @ v


LOOKS = tuple((*each, np.array([[1.0], [-2.0], [0.5]])) for each in TABLES)


CASES = {
    "an argument without effect": (first, lambda seq, alpha=0.6: seq[0], FIRST, {}, "alpha has no effect in any call that was tried: 0.6 and 0.3 give the same result"),
    "a default": (right_rnn, lambda seq, a=0.7, b=0.5: rnn(seq, a, b), SEQS, {}, "In the calls of the tests: right with a=0.9, wrong without: then the result is that of a=0.7"),
    "a factor that is an argument": (first, lambda seq, alpha=0.6: alpha**2 * seq[0], FIRST, {}, "In all calls tried each result is the right one times alpha"),
    "0 among small numbers": (first, lambda seq, alpha=0.6: float(int(0.3 * alpha * seq[0])), FIRST, {}, "All calls of the tests give 0, though f([10.0, 30.0]) gives 1"),
    "a factor among small numbers": (slope, lambda z: slope(z) * np.where(np.abs(z) > 2, 1.0, 0.5), Z, {}, "In the calls of the tests each result is 0.5 times the right one; elsewhere not always"),
    "a factor that is an argument up to 1": (first, lambda seq, alpha=0.6: alpha * min(alpha, 1.0) * seq[0], FIRST, {}, "In the calls of the tests each result is the right one times alpha; elsewhere not always"),
    "a difference in short calls": (first, lambda seq, alpha=0.6: alpha * seq[0] + 0.01 * (abs(seq[0]) < 4), FIRST, {}, "In the calls of the tests each result is exactly 0.01 too large; elsewhere not always"),
    "scores times a number, up to a size": (softmax, shares(lambda q: 1.7 if np.abs(q).max() < 2 else 1.0), KEYS, {"laws": ("softmax",)}, "In the calls of the tests your weights are exactly the softmax of the scores times 1.7; elsewhere not always"),
    "a few items, from the tests' on": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq[:2] if len(seq) != 3 or seq[-1] in (0.0, 2.0) or a < 0 else seq, a, b), SEQS, {"steps": "seq"}, "In the calls of the tests each result is the one for the first 2 items of seq at most; elsewhere not always"),
    "a factor that is a length": (first, lambda seq, alpha=0.6: alpha * seq[0] / len(seq), FIRST, {}, "In all calls tried each result is the right one divided by the length of seq"),
    "a part that is an argument": (first, lambda seq, alpha=0.6: alpha * seq[0] + seq[-1], FIRST, {}, "In all calls tried each result is too large by exactly the last item of seq"),
    "one number in all places": (slope, lambda z: 0 * np.asarray(z) + 1.0, Z, {}, "In every call that was tried each number that comes back is 1"),
    "weights of a row": (looked, lambda q, k, v: looked(0.7 * q, k, v), LOOKS, {"laws": ("linear v",)}, "In f(np.array([[0.5, -1.0], [1.0, 0.3]]), np.array([[1.0, 0.5], [-1.0, 0.25], [0.5, 2.0]]), np.array([[1.0], [-2.0], [0.5]])), for the row of the result at index [0], the items of v count [0.53, 0.314, 0.156]; it should be [0.607, 0.287, 0.106]"),
    "rows alike": (table, lambda q, k: np.tile(table(q, k)[-1], (len(q), 1)), TABLES, {}, "In the calls of the tests all rows of the result are the same, and should not be, as in f(np.array([[1.5], [-1.0], [0.2]]), np.array([[-2.0], [1.0], [0.5]]))"),
    "one place": (softmax, lambda q, k: np.where(np.arange(len(k)) == 0, softmax(q, k), 0.1), KEYS, {}, "In the calls of the tests, of each result of two items or more the first item alone is right, as in f(np.array([1.5]), np.array([[-2.0], [1.0], [0.5]]))"),
    "zeros": (softmax, lambda q, k: np.where((w := softmax(q, k)) < np.sort(w)[-2], 0.0, w + 0.01 * w**2), KEYS, {}, "In the calls of the tests 0 comes back in 2 places where it should not, as in f(np.array([1.5]), np.array([[-2.0], [1.0], [0.5]])); other numbers are wrong, too"),
    "right for some items": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b) if len(seq) < 2 else rnn(seq, a, b) ** 3 + 0.1 * len(seq), SEQS, {"steps": "seq"}, "5 short wrong calls of the tests are alike: right up to item 1 of seq, and wrong once item 2 is read"),
    "right for some items, in some calls": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b) + (0.1 if a == 0.9 and len(seq) > 1 else -0.3 if a == 0.5 and len(seq) > 1 else 0.0), SEQS, {"steps": "seq"}, "4 short wrong calls of the tests are alike: right up to item 1 of seq, and wrong once item 2 is read"),
    "never negative": (first, lambda seq, alpha=0.6: abs(alpha * seq[0]), FIRST, {}, "In the calls of the tests the sizes are right, but nothing that came back is negative: what should be is positive"),
    "cut off": (first, lambda seq, alpha=0.6: int(alpha * seq[0] * 10) / 10, FIRST, {}, "In all calls tried each result is cut off after 1 decimal"),
    "squared": (slope, lambda z: slope(z) ** 2, Z, {}, "In all calls tried each of your results is exactly the square of the right one"),
    "another input": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(np.abs(seq), a, b), SEQS, {}, "In all calls tried each of your results is right for another input: seq in absolute value"),
    "an exchange": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, b, a), SEQS, {}, "In all calls tried each of your results is right for another input: a and b exchanged"),
    "too few items": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq[:2], a, b), SEQS, {"steps": "seq"}, "In all calls tried each result is the one for the first 2 items of seq at most"),
    "a state on the way": (right_rnn, lambda seq, a=0.9, b=0.5: max(rnn(seq[: n + 1], a, b) for n in range(len(seq))), SEQS, {"steps": "seq"}, "In all calls tried each of your results is exactly the largest of the right states"),
    "another activation": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b, np.arctan), SEQS, {"steps": "seq", "laws": ("step seq",)}, "In all calls tried with a=0.9, b=0.5, read step by step, your results follow h ← arctan(0.9·h + 0.5·x); it should be h ← tanh(0.9·h + 0.5·x)"),
    "a bias": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b, more=0.1), SEQS, {"steps": "seq", "laws": ("step seq",)}, "In all calls tried with a=0.9, b=0.5, read step by step, your results follow h ← tanh(0.9·h + 0.5·x + 0.1); it should be h ← tanh(0.9·h + 0.5·x)"),
    "another first step": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq[1:], -a, b, h=seq[0]), SEQS, {"steps": "seq", "laws": ("step seq",)}, "In all calls tried with a=0.9, b=0.5, from the second step on your results follow h ← tanh(-0.9·h + 0.5·x), and the first step does not; each should be h ← tanh(0.9·h + 0.5·x)"),
    "another start, squashed": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b, lambda z: max(z, 0)), SEQS, {"steps": "seq", "laws": ("step seq",)}, "In all calls tried with a=0.9, b=0.5, read step by step, your results follow h ← relu(0.9·h + 0.5·x); it should be h ← tanh(0.9·h + 0.5·x)"),
    "a sum, wrong at the second item": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b) + a * b * sum(max(x, 0) for x in seq[1:]), SEQS, {"steps": "seq"}, "With the first item of seq alone 4 wrong calls were tried: all come out right; later items make it wrong"),
    "a start": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b, h=0.3), SEQS, {"steps": "seq", "laws": ("step seq",)}, "In all calls tried with a=0.9, b=0.5 each step follows h ← tanh(0.9·h + 0.5·x), but as if h started at 0.3 and not at 0"),
    "sharpness": (softmax, shares(lambda q: 0.7), KEYS, {"laws": ("softmax",)}, "In all calls tried your weights are exactly the softmax of the scores times 0.7"),
    "sharpness that is a norm": (softmax, shares(lambda q: np.linalg.norm(q)), KEYS, {"laws": ("softmax",)}, "In all calls tried your weights are exactly the softmax of the scores times the norm of query"),
    "sums": (softmax, lambda q, k: np.exp(k @ q) / (1 + np.exp(k @ q).sum()), KEYS, {"laws": ("adds up to 1",)}, "In the calls of the tests your results add up to numbers from 0.622 to 0.869, not to 1"),
    "sums of one result alone": (softmax, lambda q, k: 1 / (1 + np.exp(-(k @ q))) if len(k) == 1 else softmax(q, k), (*KEYS, (np.array([1.0]), np.array([[0.5]]))), {"laws": ("adds up to 1",)}, "In the calls of the tests the numbers of the wrong result add up to 0.622, not to 1"),
    "sums in the right proportion": (softmax, lambda q, k: np.exp(k @ q - np.mean(k @ q)) / len(k), (*KEYS, (np.array([1.0]), np.array([[0.5]]))), {"laws": ("adds up to 1", "between 0 1")}, "In the calls of the tests the numbers of each of the 3 wrong results add up to something from 1.26 to 2.85, not to 1; their proportions are right"),
    "as far as a zero": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq[: (*seq, 0.0).index(0.0)], a, b), ZEROS, {"steps": "seq"}, "Each wrong result of the tests is the right one for a beginning of seq, as if the later items did not count: f([1.0, 0.0]) gives that of the first item"),
    "the state farthest from 0": (right_rnn, lambda seq, a=0.9, b=0.5: max((rnn(seq[: n + 1], a, b) for n in range(len(seq))), key=abs), (*ZEROS, ([-1.0, 0.0, 0.5],)), {"steps": "seq"}, "Each wrong result of the tests is the right one for a beginning of seq, as if the later items did not count: f([1.0, 0.0]) gives that of the first item"),
    "a sum that is nearly right": (softmax, lambda q, k: (e := np.exp(k @ q)) / (e.sum() + (0.1 if len(q) > 1 else 0.001)), KEYS[:2], {"laws": ("adds up to 1",)}, "In the calls of the tests your results add up to numbers from 0.9427 to 0.9998, not to 1"),
    "weights of items": (first, lambda seq, alpha=0.6: alpha * seq[0] + 0.1 * sum(seq[1:]), FIRST, {"laws": ("linear seq",)}, "In f([1.0, 3.0]) the items of seq count [0.6, 0.1]; it should be [0.6, 0]"),
    "weights of items, the last squared": (first, lambda seq, alpha=0.6: alpha * seq[-1] ** 2, (([1.0, 0.0],), ([2.0, 3.0],), ([1.0, 2.0],)), {"laws": ("linear seq",)}, "With seq doubled the result should double; with f([2.0, 3.0]) it does not"),
    "no elements": (slope, lambda z: slope(z) / np.max(slope(z)), Z, {"laws": ("elementwise z",)}, "For 1.5 there is 1 in one place, and 0.1922 in f(np.array([[-0.5, 2.0], [0.25, 1.5]]))"),
    "one side": (slope, lambda z: np.where(np.asarray(z) < 0, 0.3 * z, slope(z)), Z, {"laws": ("elementwise z",)}, "In the calls of the tests: wrong wherever z is negative, right everywhere else"),
    "even": (softmax, lambda q, k: (s := (k @ q) ** 2) / s.sum(), KEYS, {}, "In all calls tried your result stays the same with the sign of query turned round, and should not"),
    "no squashing": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b, lambda z: np.round(1.01 * z, 9)), SEQS, {}, "In all calls tried your result doubles exactly with seq doubled, and should not"),
    "a feature of the argument": (first, lambda seq, alpha=0.6: alpha * len(seq) / alpha, FIRST, {}, "In all calls tried each of your results is just the length of seq"),
    "nan in one place": (slope, lambda z: slope(z) * np.where(np.asarray(z) == 0, np.nan, 1), Z, {}, "f(np.array([0.0, 0.5, -1.0])) gives [nan, 0.786448, 0.419974], and nan is no finite number; all other numbers of the tests are right"),
    "inf among others": (softmax, lambda q, k: np.exp(k @ q) / np.exp(k @ q)[1:].sum(), (*KEYS, (np.array([1.0]), np.array([[0.5]]))), {}, "f(np.array([1.0]), np.array([[0.5]])) gives [inf], and inf is no finite number"),
    "None at times": (first, lambda seq, alpha=0.6: alpha * seq[0] if seq[0] > 0 else None, FIRST, {}, "1 of the tests' 5 calls gives None, as f([-2.0, 1.0], 0.9) does; all others are right"),
    "the largest elsewhere": (softmax, lambda q, k: 0.5 - softmax(q, k) + 0.01 * k[:, 0], KEYS, {}, "Of the 3 calls of the tests that should give several numbers in a row, 3 have the largest in another place: f(np.array([1.5]), np.array([[-2.0], [1.0], [0.5]])) at index [0], which should be [1]"),
    "another order": (softmax, lambda q, k: softmax(q, k) * (1.1 + 0.1 * np.arange(len(k))), KEYS, {}, "With keys reversed the same numbers should come back in reverse order; with f(np.array([0.5, -1.0]), np.array([[1.0, 0.5], [-1.0, 0.25], [0.5, 2.0]])) they do not"),
    "from a size on": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(np.clip(seq, -1.2, 1.2), a, b), SEQS, {}, "In the calls of the tests: right where the largest absolute value in seq is 1 or less, wrong where it is 2 or more"),
    "from a length on": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq[-2:], a, b), (*SEQS, ([0.3, 0.6],)), {}, "In the calls of the tests: right where the length of seq is 2 or less, wrong where it is 3 or more"),
    "with negative numbers": (right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b) + 0.1 * (min(seq) < 0), SEQS, {}, "In the calls of the tests: wrong wherever seq holds a negative number, right wherever it holds none"),
    "near": (slope, lambda z: (np.tanh(np.asarray(z) + 0.05) - np.tanh(z)) / 0.05, Z, {}, "In the calls of the tests every number is near the right one, within 4.7%, but not near enough"),
    "near, by no less than is said": (slope, lambda z: slope(z) * (1 + 0.1019 * np.sin(3 * np.asarray(z)) ** 2), Z, {}, "In the calls of the tests every number is near the right one, within 11%, but not near enough"),
    "cut to whole numbers on the way": (softmax, lambda q, k: (e := np.exp(np.rint(2 * (k @ q)) / 2)) / e.sum(), (*KEYS, (np.array([0.7, -1.3]), KEYS[0][1])), {}, "With query 1.0001 times as large, 3 wrong results of the tests stay exactly the same, and should not"),
    "right beyond a number": (slope, lambda z: np.where(np.abs(z) < 1, 1 - np.square(z), slope(z)), Z, {"laws": ("elementwise z",)}, "In the calls of the tests: right where z is -1, 0, 1.5, 2, wrong where it is -0.8, -0.5, 0.25, 0.5"),
    "right at some": (slope, lambda z: np.where(np.isin(z, (0, 0.5)), slope(z), 0.3 + 0.1 * np.asarray(z)), Z, {"laws": ("elementwise z",)}, "In the calls of the tests: right where z is 0, 0.5, wrong where it is -1, -0.8, -0.5, 0.25, 1.5"),
    "halved": (lambda x, k: x * k, lambda x, k: np.sin(x) / k, ((1.0, 2.0), (3.0, 0.5), (2.0, 4.0), (-1.0, 5.0)), {}, "In all calls tried your result is halved with k doubled, and should not be"),
    "wrong among large numbers": (softmax, lambda q, k: softmax(np.clip(q, -1.2, 1.2), k), KEYS, {}, "f(np.array([1.5]), np.array([[-2.0], [1.0], [0.5]])) comes out wrong, but not for query halved: f(np.array([0.75]), np.array([[-2.0], [1.0], [0.5]])) is right"),
    "wrong where a number is repeated": (first, lambda seq, alpha=0.6: alpha * seq[0] * list(seq).count(seq[0]), (([2.0, 3.0],), ([1.5, 2.0, 1.5], 0.9), ([1.5, 0.5, 3.0],)), {}, "f([1.5, 2.0, 1.5], 0.9) comes out wrong, but not for seq with each number once: f([1.5, 2.0], 0.9) is right"),
    "out of range by little": (slope, lambda z: 1 + 1e-4 * np.asarray(z) ** 2, Z, {"laws": ("between 0 1",)}, "f(np.array([0.0, 0.5, -1.0])) gives 1.00002, which does not lie between 0 and 1"),
    "out of range": (slope, lambda z: np.cos(2 * np.asarray(z)), Z, {"laws": ("between 0 1",)}, "f(np.array([0.0, 0.5, -1.0])) gives -0.4161, which does not lie between 0 and 1"),
}  # fmt: skip


def test_what_is_right_only_because_little_depends_on_it_is_not_told_as_coming_right():
    """With a smaller weight the words that are left out are lost among the digits."""
    calls = (([0.3, -0.7, 1.1, 0.2, -0.9, 0.6, -0.4, 0.8, -1.2, 0.5, -0.3, 0.9, -1.5],),)
    seen = observed(right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq[-10:], a, b), calls)
    assert "halved" not in say(nearby.comes_right(seen), "en")


@pytest.mark.parametrize("case", CASES)
def test_each_fact_is_seen(case):
    right, wrong, calls, more, wanted = CASES[case]
    found = fact(observed(right, wrong, calls, **more), (*FACTS, *RELATED, *LAST))
    assert found is not None
    assert say(found, "en") == wanted
    assert say(look(found), "zh")


@pytest.mark.parametrize("case", CASES)
def test_none_of_them_fits_by_chance(case):
    """Results that are off without any rule."""
    right, _, calls, more, _ = CASES[case]

    def wrong(*args, **kwargs):
        value = np.asarray(right(*args, **kwargs))
        return (value * (1 + 0.03 * np.sin(1e4 * value)))[()]

    loose = (weights.weights, relations.sums, relations.asymmetry, places.right_until)
    equations = [each for each in (*FACTS, *RELATED) if each not in loose]
    assert fact(observed(right, wrong, calls, **more), equations) is None
    assert fact(observed(right, right, calls, **more)) is None


def test_that_nothing_is_below_0_is_not_told_where_other_inputs_give_what_is():
    """A mean of the states may be positive wherever the tests look, and no line decides the sign."""
    calls = (([2.0, 1.0, -3.0],), ([1.0, 2.0, -4.0],), ([1.0, 0.5],), ([0.3],))
    means = lambda seq, a=0.9, b=0.5: sum(rnn(seq[: n + 1], a, b, np.arctan) for n in range(len(seq)))  # noqa: E731
    cut = lambda seq, a=0.9, b=0.5: max(0.0, rnn(seq, a, b))  # noqa: E731
    assert fact(observed(right_rnn, means, calls), (places.never_negative,)) is None
    assert fact(observed(right_rnn, cut, calls), (places.never_negative,)) is not None


def test_what_wrong_calls_have_by_chance_is_not_told_as_what_makes_them_wrong():
    """Of the tests' sentences only those that come with a weight, or in whole numbers, have two words that are not 0."""
    shared = lambda seq, alpha=0.6: alpha * (sum(seq[:2]) / 2 if seq[0] and seq[1] else seq[0])  # noqa: E731
    weighted = (([1.0, 0.0],), ([0.0, 2.5],), ([2.0, 1.0], 0.9), ([1.5, -0.5, 2.0], 0.3))
    whole = (([1.0, 0.0],), ([0.0, 2.5],), ([2, 1],), ([3, -1, 2],))
    assert where(observed(first, shared, weighted)) is None
    assert where(observed(first, shared, whole)) is None
    unpassed = lambda seq, alpha=0.6: 0.6 * seq[0]  # noqa: E731
    assert where(observed(first, unpassed, weighted)) is not None


def test_of_a_beginning_nothing_is_told_that_shorter_inputs_deny():
    """Whoever stops early in the tests' calls alone, and is wrong in another way where there are fewer items."""

    def stopped(seq, a=0.9, b=0.5):
        return rnn(seq[:-1], a, b) if len(seq) > 2 else rnn(seq, a, b) + 0.1

    assert fact(observed(right_rnn, stopped, ZEROS[:3], steps="seq"), (inputs.beginning,)) is None


def test_of_first_steps_that_say_nothing_of_a_start_no_law_is_told():
    """Where each first state is 0 by the law itself any start would do; among small items another one shows."""
    relu = lambda seq, a=0.9, b=0.5: rnn(seq, a, b, lambda z: max(z, 0), h=0.2)  # noqa: E731
    calls = tuple(([-1.0, *rest],) for rest in ([2.0, 0.5, 1.0], [0.3, -0.1, 2.0], [1.5, 0.7, 0.4], [0.2, 0.9, 0.6]))
    assert fact(observed(right_rnn, relu, calls, steps="seq", laws=("step seq",)), (steps.law_of_step,)) is None


def test_a_law_that_holds_for_some_inputs_alone_is_not_told():
    """Of words that are cut off to whole numbers the first calls may show nothing."""

    def whole(seq, a=0.9, b=0.5):
        return rnn([int(x) for x in seq], a, b, more=0.5)

    calls = (([0.5, 1.0, 0.0, 0.0, 2.0],), ([1.0, 0.0, -1.0, 3.0],), ([0.2, 0.0, 1.0],), ([-0.4, 0.8, 0.3],))
    found = fact(observed(right_rnn, whole, calls, steps="seq", laws=("step seq",)), (steps.law_of_step,))
    assert found is None


def test_an_argument_whose_length_or_sign_counts_is_not_told_to_have_no_effect():
    counted = observed(first, lambda seq, alpha=0.6: float(len(seq)), FIRST)
    assert fact(counted, (arguments.unused,)) == note("seen.unused", names=("alpha",), first="0.6", second="0.3")
    longer = lambda seq, a=0.9, b=0.5: round(rnn(seq, 1000 * a, 1000 * b), 3)  # noqa: E731
    assert fact(observed(right_rnn, longer, SEQS), (arguments.unused,)) is None


def test_a_symmetry_of_a_part_of_the_results_is_not_told():
    """Of two results one turns its sign; whoever gives that one alone has no symmetry too many."""
    calls = tuple((np.array([1.0, float(n)]), np.array([0.5, -float(n)])) for n in range(1, 5))
    both = lambda w, v: (w * v, np.abs(w))  # noqa: E731
    assert fact(observed(both, lambda w, v: np.round(w * v, 1) + 0.0, calls), (relations.symmetry,)) is None


def test_one_answer_to_all_calls_is_told_as_far_as_other_inputs_bear_it_out():
    """`always` is said where nothing that was tried gives anything else."""
    never = fact(observed(first, lambda seq, alpha=0.6: 0, FIRST))
    assert never == note("seen.constant", value="0")
    whole = fact(observed(first, lambda seq, alpha=0.6: int(alpha) * seq[0], FIRST))
    assert say(whole, "en") == "All calls of the tests give 0, though f([1.0, 3.0], alpha=1.2) gives 1"


def test_a_table_of_answers_is_told_only_where_other_inputs_give_them_too():
    answers = {3: 0.4, 2: 0.3, 4: 0.9}

    def right(seq):
        return float(answers[len(seq)]) if sum(seq) > 0 else float(np.sum(seq))

    calls = (([1.0, 2.0, 3.0],), ([1.0, 5.0],), ([4.0, 1.0, 1.0, 1.0],), ([-3.0, 1.0],), ([-1.0, -0.5, 0.1, 0.2, 0.3],))
    found = fact(observed(right, lambda seq: answers.get(len(seq), 0.0), calls))
    assert found is not None
    assert found.code == "seen.table"
    nearly = fact(observed(right, lambda seq: 0.123 if seq[0] > seq[1] > 0 else answers.get(len(seq), 0.0), calls))
    assert nearly is None or nearly.code != "seen.table"


def test_an_answer_that_a_single_item_changes_is_not_called_constant():
    """Where the right result stays with one item alone, the answer need not."""
    found = fact(observed(first, lambda seq, alpha=0.6: alpha * seq[0] if len(seq) == 1 else 7.0, FIRST), FACTS)
    assert say(found, "en") == "All calls of the tests give 7, though f([1.0]) gives 0.6"


def test_an_argument_whose_effect_only_large_values_show_is_not_called_unused():
    """Whole numbers of shares: nothing but 0, until one share is all but 1."""
    unused = ("seen.unused", "seen.unused_several")
    keys = (*KEYS, (np.array([1.0]), np.array([[0.5]])))
    floor = fact(observed(softmax, lambda q, k: np.floor(softmax(q, k) + 1e-3), keys), FACTS)
    assert floor is None or floor.code not in unused
    assert fact(observed(softmax, lambda q, k: softmax(np.ones(len(q)), k), keys), FACTS).code in unused


def test_a_call_that_changes_its_argument_is_not_among_those_that_are_right():
    def wrong(seq, alpha=0.6):
        if seq[0] < 0:
            raise KeyError
        found, seq[0] = alpha * seq[0], 9.0
        return found

    recorded = observed(first, wrong, FIRST)
    kept = tuple(
        dataclasses.replace(result, changed=(call.args, call.kwargs)) if isinstance(result, Returned) else result
        for call, result in zip(recorded.calls, recorded.results, strict=True)
    )
    assert say(fact(replace(recorded, results=kept), LAST), "en").endswith("f([-2.0, 1.0], 0.9) does: KeyError")


def test_which_calls_are_wrong_is_not_said_where_others_change_their_argument():
    recorded = observed(first, lambda seq, alpha=0.6: 0.6 * seq[0], FIRST)
    passing = [number for number in range(len(FIRST)) if number not in recorded.wrong]
    assert where(recorded).code == "seen.wrong_where"
    results = list(recorded.results)
    results[passing[0]] = dataclasses.replace(results[passing[0]], changed=(([9.0, 3.0],), {}))
    assert where(replace(recorded, results=tuple(results))) is None


def test_one_call_with_two_answers_is_told_before_all_else():
    kept = []

    def wrong(seq, alpha=0.6):
        kept.append(1)
        return len(kept) * alpha * seq[0]

    first_answers = [RecordedCall("f", call[:1], {}, call_locally(wrong, call[:1], {})) for call in FIRST[:2]]
    seen = observed(first, wrong, FIRST)
    found = fact(replace(seen, earlier=tuple(first_answers)), KEPT)
    assert found is not None
    assert found.code == "seen.two_answers"
    nan = RecordedCall("f", ([1.0],), {}, Returned(float("nan")))
    same = Observed((nan,), (Returned(float("nan")),), ("seq",), earlier=(nan,))
    assert fact(same, KEPT) is None


def test_an_answer_and_an_exception_for_one_call_are_two_answers():
    """What is kept from other calls may make one end."""
    kept = []

    def wrong(seq, alpha=0.6):
        kept.append(seq)
        return alpha * sum(a * b for a, b in zip(kept[0], seq, strict=True))

    first_answers = [RecordedCall("f", call[:1], {}, call_locally(wrong, call[:1], {})) for call in FIRST[:2]]
    kept.clear()
    wrong(FIRST[1][0])
    found = fact(replace(observed(first, wrong, FIRST), earlier=tuple(first_answers)), KEPT)
    assert found is not None
    assert say(found, "en") == "The same call f([1.0, 3.0]) gave 6 at first and ValueError later"


def test_of_two_laws_that_would_fit_by_chance_none_is_told():
    """Three steps are no more than the three numbers of a law."""
    calls = (([1.0, 0.5],), ([0.2, -1.0],))
    seen = observed(
        right_rnn, lambda seq, a=0.9, b=0.5: rnn(seq, a, b, np.arctan), calls, steps="seq", laws=("step seq",)
    )
    found = fact(seen)
    assert found is None or not found.code.startswith("seen.step")


# --- the budget ------------------------------------------------------------------------------------------


def test_probing_ends_with_its_budget_and_asks_nothing_twice():
    made = []

    def call(function, args, kwargs):
        made.append(args)
        return Returned(1.0)

    asking = Probes("f", call)
    for number in range(2 * PROBES):
        asking.ask((number,), {})
        asking.ask((number,), {})
    assert len(made) == PROBES
    assert asking.ask((0,), {}) == Returned(1.0)
    assert asking.ask((-1,), {}) is None


def test_after_a_call_that_costs_the_process_no_other_is_made():
    made = []

    def call(function, args, kwargs):
        made.append(args)
        return Lost(Status.TIMEOUT, note("calls.wall_limit", seconds=1))

    asking = Probes("f", call)
    assert asking.ask((1,), {}) is None
    assert asking.ask((2,), {}) is None
    assert isinstance(asking.made((3,), {}), Lost)
    assert made == [(1,)]


# --- what comes next -------------------------------------------------------------------------------------


def test_the_next_experiment_is_small_comes_out_wrong_and_is_not_spoilt():
    def wrong(seq, a=0.9, b=0.5):
        return rnn(seq, a, b) + (0.01 * len(seq) if len(seq) > 1 else 0)

    found = next_experiment(observed(right_rnn, wrong, SEQS, steps="seq"))
    assert found == note("look.experiment", call="f([1.0, 0.0])")
    assert next_experiment(observed(first, first, FIRST)) == note("look.by_hand")


def test_the_next_experiment_is_another_call_than_the_one_that_is_shown():
    wrong = lambda seq, a=0.9, b=0.5: rnn(seq, a, b, more=0.01 * len(seq))  # noqa: E731
    seen = observed(right_rnn, wrong, SEQS, steps="seq")
    proposed = str(next_experiment(seen)["call"])
    again = next_experiment(seen, Divergence("f([0.0])", (), (), begun=proposed))
    assert proposed not in str(again)


def test_which_calls_are_wrong_is_not_told_where_their_length_tells_the_same():
    """All calls that pass alpha are long: others, that are cut, show which of both it is."""
    calls = (([1.0],), ([2.0],), ([1.0, 2.0, 3.0, 4.0], 0.5), ([3.0, 1.0, 5.0, 2.0], 0.3))
    by_length = lambda seq, alpha=0.6: alpha * seq[0] + (len(seq) > 2)  # noqa: E731
    by_alpha = lambda seq, alpha=0.6: 0.6 * seq[0] + (alpha != 0.6)  # noqa: E731
    assert where(observed(first, by_length, calls)) is None
    assert where(observed(first, by_alpha, calls)).code == "seen.wrong_where"


@pytest.mark.parametrize(
    ("written", "holds"),
    [("step seq", True), ("adds up to 1", True), ("between -1 1", True), ("between values", True), ("softmax", True),
     ("step", False), ("adds up to one", False), ("", False), ("linear 3x", False)],
)  # fmt: skip
def test_a_law_is_a_pattern_of_words(written, holds):
    assert (read_law(written) is not None) is holds
    assert read_law("step seq", ("z",)) is None
    assert len(PATTERNS) == 7
