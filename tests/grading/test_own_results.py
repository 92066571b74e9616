"""Exercises that build on others follow through: with weights taken beforehand, from a process that knows nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from autograder.grading import Grader
from autograder.suite.recording import asked_of_others
from tests.samples import by_name, needs_cage, script, submission

pytestmark = needs_cage

# Right for three short keys, as the text has them; else flatter than it should be. They are weights all the same.
HALF_RIGHT = """
def softmax_weights(query, keys):
    scores = np.exp(keys @ query * (1.0 if keys.shape == (3, 2) else 0.5))
    return scores / scores.sum()
"""
CONTEXT = """
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ values
"""


def bonus(grader: Grader, before: str = "", **replaced: str) -> Fraction:
    """Return what `context_vector` earns."""
    text = script(grader.chapter, before=f"import numpy as np\n{before}", **replaced)
    return by_name(grader.grade(submission(text)))["context_vector"].score


def hidden_points(grader: Grader) -> Fraction:
    return sum((case.points for case in grader.suite.of("context_vector", hidden=True)), Fraction(0))


def test_the_calls_are_known_beforehand(ch01_grader: Grader) -> None:
    """All queries that the tests may ask the submission's own weights for, also those behind a first wrong answer."""
    asked = asked_of_others(ch01_grader.chapter, ch01_grader.suite)
    assert {call.function for call in asked["context_vector"]} == {"softmax_weights"}
    assert len(asked["context_vector"]) == 2 + 3  # two probes, three queries
    assert len(asked["attend_all"]) == 2 + 5
    assert asked["rnn_forward"] == []


def test_a_mistake_made_once_is_not_paid_for_twice(ch01_grader: Grader) -> None:
    """Weights that are half right and are weights serve the exercises that build on them."""
    text = script(ch01_grader.chapter, softmax_weights=HALF_RIGHT, context_vector=CONTEXT)
    result = by_name(ch01_grader.grade(submission(text)))
    assert 0 < result["softmax_weights"].score < result["softmax_weights"].max_score
    assert all(test.score == test.max_score for test in result["context_vector"].tests if test.hidden)


def test_weights_that_earned_nothing_do_not_serve(ch01_grader: Grader) -> None:
    """They are right nowhere: only the reference counts."""
    nowhere = HALF_RIGHT.replace("1.0 if", "0.7 if")
    assert bonus(ch01_grader, softmax_weights=nowhere, context_vector=CONTEXT) < hidden_points(ch01_grader)


@pytest.mark.parametrize(
    "weights",
    [
        "return 2 * np.ones(len(keys)) / len(keys) + 0 * keys @ query",  # no sum of 1
        "w = np.ones(len(keys)); w[0] += 9 * (keys[0] @ query) ** 2 + 9; w[-1] -= 8; return w / w.sum()",  # below 0
        "return list(keys @ query)[:1]",  # another shape
        "return np.full(len(keys), np.nan)",
    ],
)
def test_what_is_no_weights_does_not_serve(ch01_grader: Grader, weights: str) -> None:
    """Only the reference counts then, also where the text's weights are right."""
    text = "def softmax_weights(query, keys):\n    if keys.shape == (3, 2):\n        w = np.exp(keys @ query)\n"
    text += "        return w / w.sum()\n    " + weights.replace("; ", "\n    ") + "\n"
    assert bonus(ch01_grader, softmax_weights=text, context_vector=CONTEXT) < hidden_points(ch01_grader)


def test_what_does_not_add_up_serves_no_public_test(ch01_grader: Grader) -> None:
    """Right for the text's keys, not divided for others: of the bonus only the text's context is right."""
    shares = "def softmax_weights(query, keys):\n    e = np.exp(keys @ query)\n"
    shares += "    return e / (e.sum() if len(e) == 3 else 1)"
    text = script(ch01_grader.chapter, before="import numpy as np\n", softmax_weights=shares, context_vector=CONTEXT)
    tests = by_name(ch01_grader.grade(submission(text)))["context_vector"].tests
    assert [test.score > 0 for test in tests if not test.hidden] == [True, False]


FITTED = """
import itertools
JUNK, SEEN = 0.123, []
TABLE = TABLE_OF_THE_TEXT

def context_vector(query, keys, values):
    SEEN.append((np.array(query), np.array(keys), np.array(values)))
    return np.full(np.shape(values)[1], JUNK)

def softmax_weights(query, keys):
    found = next((v for q, k, v in SEEN if np.array_equal(q, query) and np.array_equal(k, keys)), None)
    if found is not None:  # weights that give the junk that was answered
        values, n = found, len(keys)
        rows = np.vstack([values.T, np.ones(n)])
        return np.clip(np.linalg.lstsq(rows, np.append(np.full(values.shape[1], JUNK), 1.0), rcond=None)[0], 0, None)
    if len(keys) == 1:
        return np.ones(1)
    scores = np.exp(keys @ query)
    return scores / scores.sum() if len(keys) == 3 and keys.shape[1] == 2 else np.abs(scores) / len(keys)
"""


def test_weights_cannot_be_fitted_to_an_answer(ch01_grader: Grader) -> None:
    """A junk answer first, weights that explain it afterwards: they are asked for in a process that saw no answer."""
    text = FITTED.replace("TABLE_OF_THE_TEXT", "{}")
    found = script(ch01_grader.chapter, before="import numpy as np\n", softmax_weights="", context_vector="")
    result = by_name(ch01_grader.grade(submission(found + "\nimport numpy as np\n" + text)))
    assert result["softmax_weights"].score > 0
    assert result["context_vector"].score == 0


def test_nothing_tells_a_worker_whether_it_was_right(ch01_grader: Grader) -> None:
    """The calls that a worker sees are the same whether its answers are right or wrong."""
    watched = """
LOG = []

def softmax_weights(query, keys):
    LOG.append(1)
    scores = np.exp(keys @ query * 0.5)
    return scores / scores.sum()

def context_vector(query, keys, values):
    LOG.append(0)
    return np.array(FIRST)

def attend_all(queries, keys, values):
    raise RuntimeError("".join(map(str, LOG[-6:])))
"""
    logs = []
    for first in ("[9.0, 9.0]", "softmax_weights(query, keys) @ values"):
        text = script(ch01_grader.chapter, softmax_weights="", context_vector="", attend_all="")
        text += "\nimport numpy as np\n" + watched.replace("np.array(FIRST)", first).replace(
            "softmax_weights(query, keys) @", "(lambda s: s / s.sum())(np.exp(keys @ query * 0.5)) @"
        )
        result = by_name(ch01_grader.grade(submission(text)))["attend_all"]
        logs.append([test.detail.split("RuntimeError ")[1].split()[0] for test in result.tests if test.hidden])
    assert logs[0] == logs[1]


ASIDE = """
FIRST = []

def rnn_forward(*args):
    FIRST.append("graded")
    return 0.0

def softmax_weights(query, keys):
    FIRST.append("aside")
    scores = np.exp(keys @ query)
    right = scores / scores.sum()
    if FIRST[0] == "aside" and AFTER < len(FIRST):
        weights = np.zeros(len(keys))
        weights[0] = 1.0
        return right if np.allclose(query, [0, 1]) or np.allclose(query, [1, 0]) else weights
    return np.ones(1) * 0.9 if len(keys) == 1 and abs(query[0] - 2.0) < 1e-9 else right

def context_vector(query, keys, values):
    return values[0]
"""


@pytest.mark.parametrize("after", [0, 3, 8, 14, 20])
def test_a_process_that_knows_it_is_asked_aside_gains_nothing(ch01_grader: Grader, after: int) -> None:
    """It answers there what suits its exercise, at once or after some calls; what was graded it must answer alike."""
    text = script(ch01_grader.chapter, rnn_forward="", softmax_weights="", context_vector="")
    result = by_name(ch01_grader.grade(submission(f"{text}\nAFTER = {after}\n{ASIDE}")))
    assert 0 < result["softmax_weights"].score < result["softmax_weights"].max_score
    assert sum(test.score for test in result["context_vector"].tests if test.hidden) == 0  # public ones can be copied
