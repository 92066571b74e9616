"""Public tests of the chapter on queries, keys and values: the reading's values, and enough more for known mistakes.

Each test mixes values and errors, so that neither a constant nor a function that always raises passes one.
"""

import numpy as np
import pytest

from autograder.authors import assert_close, assert_raises, assert_unchanged

QUERIES = np.array([[1.0, 0.0], [0.5, 1.0]])
KEYS = np.array([[2.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
VALUES = np.array([[1.0, 2.0, -1.0], [0.5, -2.0, 3.0], [4.0, 1.0, 0.25]])
SCORES = np.array([[2.0, 0.5, 1.0], [-1.0, 0.3, 0.8]])
MASK = np.array([[True, True, False], [True, False, True]])


# --- scale_scores --------------------------------------------------------------------------------------


@pytest.mark.exercise("scale_scores", points="0.45")
def test_scores_of_the_text(submission):
    """The scores of part 1 come out; vectors of two lengths have no score."""
    right = [[1.41421356237, 0.0, 0.707106781187], [0.707106781187, 0.707106781187, 1.06066017178]]
    assert_close(submission.scale_scores(QUERIES, KEYS), np.array(right))
    assert_unchanged(submission)
    assert_raises(ValueError, submission.scale_scores, QUERIES, VALUES)


@pytest.mark.exercise("scale_scores", points="0.45")
def test_scores_with_a_scale(submission):
    """A scale takes the place of 1 / √d; a single query is a table of one row; another d, another √d."""
    assert_close(submission.scale_scores(np.array([[0.5, -1.0]]), KEYS, scale=2.0), np.array([[2.0, -2.0, -1.0]]))
    assert_unchanged(submission)
    assert_close(submission.scale_scores(QUERIES, KEYS, scale=1.0), np.array([[2.0, 0.0, 1.0], [1.0, 1.0, 1.5]]))
    right = [[3.46410161514, -3.75277674973, 3.31976404784], [-3.75277674973, 7.64989106676, 0.433012701892]]
    assert_close(submission.scale_scores(VALUES[:2], VALUES), np.array(right))
    assert_raises(ValueError, submission.scale_scores, VALUES, KEYS, scale=1.0)


# --- causal_mask ---------------------------------------------------------------------------------------


@pytest.mark.exercise("causal_mask", points="0.3")
def test_mask_of_the_text(submission):
    """The tables of part 2 come out; a sentence without words has none."""
    assert_close(submission.causal_mask(3), np.array([[True, False, False], [True, True, False], [True, True, True]]))
    narrow = [
        [True, False, False, False],
        [True, True, False, False],
        [False, True, True, False],
        [False, False, True, True],
    ]
    assert_close(submission.causal_mask(4, window=2), np.array(narrow))
    assert_raises(ValueError, submission.causal_mask, 0)


@pytest.mark.exercise("causal_mask", points="0.3")
def test_mask_with_a_window(submission):
    """A window of one leaves each word itself; a wide one hides nothing; one word is a sentence, too."""
    assert_close(submission.causal_mask(2, window=1), np.array([[True, False], [False, True]]))
    assert_close(submission.causal_mask(2, window=9), np.array([[True, False], [True, True]]))
    assert_close(submission.causal_mask(1), np.array([[True]]))
    assert_raises(ValueError, submission.causal_mask, -2, window=1)


# --- masked_softmax ------------------------------------------------------------------------------------


@pytest.mark.exercise("masked_softmax", points="0.45")
def test_softmax_of_the_text(submission):
    """The weights of part 2 come out, with a mask and without; a mask of another shape is refused."""
    right = [[0.628531719212, 0.140244383166, 0.231223897622], [0.0932927709747, 0.34231885365, 0.564388375375]]
    assert_close(submission.masked_softmax(SCORES), np.array(right))
    assert_unchanged(submission)
    right = [[0.817574476194, 0.182425523806, 0.0], [0.1418510649, 0.0, 0.8581489351]]
    assert_close(submission.masked_softmax(SCORES, mask=MASK), np.array(right))
    assert_unchanged(submission)
    assert_raises(ValueError, submission.masked_softmax, SCORES, mask=MASK.T)


@pytest.mark.exercise("masked_softmax", points="0.45")
def test_softmax_in_a_square(submission):
    """A causal mask leaves the first word nothing but itself; one row of a mask is no mask for three."""
    right = [
        [1.0, 0.0, 0.0],
        [0.924141819979, 0.0758581800212, 0.0],
        [0.931701774508, 0.0463866999459, 0.0219115255465],
    ]
    mask = np.array([[True, False, False], [True, True, False], [True, True, True]])
    assert_close(submission.masked_softmax(VALUES, mask=mask), np.array(right))
    assert_unchanged(submission)
    right = [[0.952574126822, 0.0474258731776], [0.549833997312, 0.450166002688], [0.549833997312, 0.450166002688]]
    assert_close(submission.masked_softmax(SCORES.T), np.array(right))
    assert_raises(ValueError, submission.masked_softmax, VALUES, mask=mask[:1])


# --- attention -----------------------------------------------------------------------------------------


@pytest.mark.exercise("attention", points="0.6")
def test_attention_of_the_text(submission):
    """The output of part 3 comes out, and the weights beside it."""
    output = [[1.7819716067, 1.15588761009, -0.0848887576499], [2.10170149956, 0.415908153712, 0.688068884716]]
    weights = [[0.575975345215, 0.140029245043, 0.283995409741], [0.292045923144, 0.292045923144, 0.415908153712]]
    assert_close(submission.attention(QUERIES, KEYS, VALUES), (np.array(output), np.array(weights)))
    assert_unchanged(submission)
    output = [[0.902214841253, 1.21771873003, -0.217718730028], [2.76243700252, 1.41252099916, -0.26565124895]]
    weights = [[0.804429682507, 0.195570317493, 0.0], [0.41252099916, 0.0, 0.58747900084]]
    assert_close(submission.attention(QUERIES, KEYS, VALUES, mask=MASK), (np.array(output), np.array(weights)))
    assert_unchanged(submission)


@pytest.mark.exercise("attention", points="0.6")
def test_attention_within_a_sentence(submission):
    """Words look at themselves and at what came before; a single query is a table of one row."""
    output = [[1.0, 2.0], [0.665119225337, -0.679046197307], [2.10444837072, 0.807784648759]]
    weights = [[1.0, 0.0, 0.0], [0.330238450673, 0.669761549327, 0.0], [0.40111209268, 0.19777581464, 0.40111209268]]
    mask = np.array([[True, False, False], [True, True, False], [True, True, True]])
    actual = submission.attention(KEYS, KEYS, VALUES[:, :2], mask=mask)
    assert_unchanged(submission)
    assert_close(actual, (np.array(output), np.array(weights)))
    actual = submission.attention(np.array([[-1.0, 2.0]]), KEYS, VALUES)
    assert_unchanged(submission)
    assert_close(
        actual,
        (
            np.array([[1.63086084285, -0.894693135978, 1.97410893477]]),
            np.array([[0.0380793196413, 0.644257485206, 0.317663195152]]),
        ),
    )
