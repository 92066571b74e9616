"""Hidden tests of the chapter on queries, keys and values: the same behaviour on other tables.

Each test mixes values, errors and a look at the inputs, so that most mistakes fail most tests.
"""

import numpy as np
import pytest

from autograder.authors import assert_close, assert_raises, assert_unchanged


def _tables(seed, *shapes):
    """Return tables of random numbers, the same at each run."""
    chance = np.random.default_rng(seed)
    return [chance.normal(size=shape) for shape in shapes]


def _mask(seed, m, n):
    """Return a mask in which each row hides something and sees something."""
    chance = np.random.default_rng(seed)
    return np.array([chance.permutation(np.arange(n) % 3 != 1) for _ in range(m)])


# --- scale_scores --------------------------------------------------------------------------------------


@pytest.mark.exercise("scale_scores", points="1.05")
@pytest.mark.parametrize("d", [3, 5])
def test_scores_of_other_tables(submission, reference, d):
    """More queries than keys, long vectors, and vectors that differ in length."""
    queries, keys = _tables(d, (6, d), (4, d))
    assert_close(submission.scale_scores(queries, keys), reference.scale_scores(queries, keys))
    assert_unchanged(submission)
    assert_raises(ValueError, submission.scale_scores, queries, keys[:, 1:])


@pytest.mark.exercise("scale_scores", points="1.05")
@pytest.mark.parametrize("scale", [0.125, -3.0])
def test_scores_of_other_scales(submission, reference, scale):
    """A scale below 1 and a negative one; a scale does not excuse vectors that differ in length."""
    queries, keys = _tables(11, (3, 7), (5, 7))
    assert_close(
        submission.scale_scores(queries, keys, scale=scale), reference.scale_scores(queries, keys, scale=scale)
    )
    assert_unchanged(submission)
    assert_close(submission.scale_scores(keys, queries), reference.scale_scores(keys, queries))
    assert_raises(ValueError, submission.scale_scores, queries[:, :6], keys, scale=scale)


# --- causal_mask ---------------------------------------------------------------------------------------


@pytest.mark.exercise("causal_mask", points="0.7")
@pytest.mark.parametrize("n", [5, 8])
def test_mask_of_other_lengths(submission, reference, n):
    """Longer sentences, with a window and without; no sentence has fewer than one word."""
    assert_close(submission.causal_mask(n), reference.causal_mask(n))
    assert_close(submission.causal_mask(n, window=n - 2), reference.causal_mask(n, window=n - 2))
    assert_raises(ValueError, submission.causal_mask, 1 - n)


@pytest.mark.exercise("causal_mask", points="0.7")
@pytest.mark.parametrize("window", [3, 4])
def test_mask_of_other_windows(submission, reference, window):
    """A window as wide as the sentence, and narrower; it does not excuse a sentence without words."""
    for n in (window, 7):
        assert_close(submission.causal_mask(n, window=window), reference.causal_mask(n, window=window))
    assert_raises(ValueError, submission.causal_mask, 0, window=window)


# --- masked_softmax ------------------------------------------------------------------------------------


@pytest.mark.exercise("masked_softmax", points="1.05")
def test_softmax_of_other_tables(submission, reference):
    """A wide table: all of it is seen, then a part."""
    (scores,) = _tables(21, (3, 6))
    assert_close(submission.masked_softmax(scores), reference.masked_softmax(scores))
    assert_unchanged(submission)
    mask = _mask(22, 3, 6)
    assert_close(submission.masked_softmax(scores, mask=mask), reference.masked_softmax(scores, mask=mask))
    assert_unchanged(submission)
    assert_raises(ValueError, submission.masked_softmax, scores, mask=mask[:, :5])


@pytest.mark.exercise("masked_softmax", points="1.05")
def test_softmax_of_a_tall_table(submission, reference):
    """A tall table, a mask that leaves one word, and a mask of one row where there are five."""
    (scores,) = _tables(23, (5, 3))
    mask = _mask(24, 5, 3)
    mask[2] = np.arange(3) == 0
    assert_close(submission.masked_softmax(scores, mask=mask), reference.masked_softmax(scores, mask=mask))
    assert_unchanged(submission)
    assert_close(submission.masked_softmax(-scores), reference.masked_softmax(-scores))
    assert_raises(ValueError, submission.masked_softmax, scores, mask=mask[:1])


# --- attention -----------------------------------------------------------------------------------------


@pytest.mark.exercise("attention", points="1.4")
def test_attention_of_other_tables(submission, reference):
    """Queries, keys and values that differ in number and in length."""
    queries, keys, values = _tables(31, (4, 3), (6, 3), (6, 5))
    assert_close(submission.attention(queries, keys, values), reference.attention(queries, keys, values))
    assert_unchanged(submission)
    mask = _mask(32, 4, 6)
    actual = submission.attention(queries, keys, values, mask=mask)
    assert_unchanged(submission)
    assert_close(actual, reference.attention(queries, keys, values, mask=mask))


@pytest.mark.exercise("attention", points="1.4")
def test_attention_within_another_sentence(submission, reference):
    """A sentence that looks at itself under a causal mask, and one word that looks at all of it."""
    words, values = _tables(33, (5, 4), (5, 4))
    mask = reference.causal_mask(5)
    actual = submission.attention(words, words, values, mask=mask)
    assert_unchanged(submission)
    assert_close(actual, reference.attention(words, words, values, mask=mask))
    assert_close(submission.attention(words[:1], words, values), reference.attention(words[:1], words, values))
    assert_unchanged(submission)
