"""Public tests of chapter 1: what the chapter prints, and enough more to catch every known mistake.

Each test mixes calls of several kinds, so that no constant and no table of a few values passes one by luck.
The right values have 12 digits; the chapter prints them shorter.
"""

import numpy as np
import pytest

from autograder.authors import assert_close, assert_close_to_any, assert_unchanged, own_result


def _words():
    """Return the word vectors of 我, love and 猫."""
    return np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]])


def _own_weights(submission, query, keys):
    """Return the weights that the submission's own softmax_weights gives, where these can serve."""
    probes = [(np.array([0.0, 1.0]), _words()), (np.array([1.0, 0.0]), _words())]
    shape = (len(keys),)
    return own_result(submission, "softmax_weights", (query, keys), shape=shape, differs_on=probes, adds_up_to=1.0)


def _assert_context(submission, right, query, keys, values):
    """Accept the right context, or what follows from the submission's own weights; inputs must stay."""

    def expected():
        yield right
        weights = _own_weights(submission, query, keys)
        yield None if weights is None else weights @ values

    actual = submission.context_vector(query, keys, values)
    assert_unchanged(submission)
    assert_close_to_any(actual, expected())


def _assert_contexts(submission, right, queries, keys, values):
    """Do the same for a table of queries."""

    def expected():
        yield right
        weights = [_own_weights(submission, query, keys) for query in queries]
        yield None if any(row is None for row in weights) else np.array(weights) @ values

    actual = submission.attend_all(queries, keys, values)
    assert_unchanged(submission)
    assert_close_to_any(actual, expected())


# --- rnn_forward ---------------------------------------------------------------------------------------


@pytest.mark.exercise("rnn_forward", points="0.3")
def test_rnn_text_residues(submission):
    """The residues of part 2 come out: 26.1 %, 14.5 %, 4.9 %, 0.2 %."""
    assert_close(submission.rnn_forward([1.0] + [0.0] * 4), 0.260959254219)  # 26.1 %
    assert_close(submission.rnn_forward([1.0] + [0.0] * 9), 0.145180622653)  # 14.5 %
    assert_close(submission.rnn_forward([1.0] + [0.0] * 19), 0.0493385507440)  # 4.9 %
    assert_close(submission.rnn_forward([1.0] + [0.0] * 49), 0.00208433262921)  # 0.2 %


@pytest.mark.exercise("rnn_forward", points="0.3")
def test_rnn_reads_every_word(submission):
    """Every word counts, in its order, whatever holds the words, integers too; the input stays as it was."""
    # Reading backwards, or up to the last word but one, shows where the key word stands last.
    assert_close(submission.rnn_forward((0.0, 0.0, 1.0)), 0.462117157260)
    # Words after the first, and negative ones: skipped, repeated or forgotten steps.
    assert_close(submission.rnn_forward([0.5, -1.0, 2.0]), 0.637968839841)
    assert_unchanged(submission)
    assert_close(submission.rnn_forward(np.array([-0.4, 0.8])), 0.218768377498)
    assert_unchanged(submission)
    # Integers: states stored in an array of the input's type are cut off to 0. The second result is negative.
    assert_close(submission.rnn_forward([2, -1, 3]), 0.930888114059)
    assert_close(submission.rnn_forward(np.array([1, 0, -2])), -0.568884566364)
    # More than ten words, and none of them zero: the last ones decide.
    words = [0.3, -0.7, 1.1, 0.2, -0.9, 0.6, -0.4, 0.8, -1.2, 0.5, -0.3, 0.9, -1.5]
    assert_close(submission.rnn_forward(words), -0.434394210936)


@pytest.mark.exercise("rnn_forward", points="0.3")
def test_rnn_weights_as_given(submission):
    """Both weights are used as they are passed: by position, by name, and mixed."""
    # A sequence of the test before, with other weights: what is remembered from then is wrong now.
    assert_close(submission.rnn_forward([0.5, -1.0, 2.0], 0.5, 0.25), 0.386073260410)
    assert_unchanged(submission)
    # A negative memory weight: the sign of h alternates, and |h| is not enough.
    assert_close(submission.rnn_forward((2.0, -1.0, 0.3), -0.7, W_xh=1.2), 0.773375925823)
    # The names in the other order; W_hh > 1.
    assert_close(submission.rnn_forward([1.0, 0.0, 0.4], W_xh=0.8, W_hh=1.1), 0.763964401429)


# --- tanh_derivative -----------------------------------------------------------------------------------


@pytest.mark.exercise("tanh_derivative", points="0.3")
def test_tanh_text_values(submission):
    """The five values of part 2 come out: 1.0, 0.786, 0.42, 0.071, 0.01; and single numbers work."""
    right = [1.0, 0.786447732966, 0.419974341614, 0.0706508248532, 0.00986603716544]
    assert_close(submission.tanh_derivative(np.array([0.0, 0.5, 1.0, 2.0, 3.0])), right)
    assert_close(submission.tanh_derivative(1.5), 0.180706638924)


@pytest.mark.exercise("tanh_derivative", points="0.3")
def test_tanh_any_shape(submission):
    """Tables, integers and negative numbers work like the rest; the input stays as it was."""
    z = np.array([[-0.5, 1.5], [0.25, -2.5]])
    assert_close(submission.tanh_derivative(z), [[0.786447732966, 0.180706638924], [0.940014848806, 0.0265922266832]])
    assert_unchanged(submission)
    assert_close(submission.tanh_derivative(-0.8), 0.559055167732)
    # Integers: a result stored in an array of the input's type is cut off to 0.
    assert_close(
        submission.tanh_derivative(np.array([[0, 1], [-2, 3]])),
        [[1.0, 0.419974341614], [0.0706508248532, 0.00986603716544]],
    )
    assert_close(submission.tanh_derivative(-1), 0.419974341614)


# --- attention_end -------------------------------------------------------------------------------------


@pytest.mark.exercise("attention_end", points="0.3")
def test_attention_text_residues(submission):
    """60.0 % are left at every length of part 2; and another first word gives another result."""
    assert_close(submission.attention_end([1.0] + [0.0] * 4), 0.6)
    assert_close(submission.attention_end([1.0] + [0.0] * 9), 0.6)
    assert_close(submission.attention_end([1.0] + [0.0] * 19), 0.6)
    assert_close(submission.attention_end([1.0] + [0.0] * 49), 0.6)
    # Whoever returns alpha itself is right so far; whoever looks for the first word that is not 0, one line longer.
    assert_close(submission.attention_end([2.5, 0.0, 0.0]), 1.5)
    assert_close(submission.attention_end([0.0, 1.0]), 0.0)
    # A sentence of one word: a loop that ends one word early, or begins one late, has nothing to read here.
    assert_close(submission.attention_end([1.0]), 0.6)


@pytest.mark.exercise("attention_end", points="0.3")
def test_attention_first_word_only(submission):
    """Only the first word counts, with the alpha that was passed; the input stays as it was."""
    # A leading zero: last, largest, mean and first non-zero word are something else.
    assert_close(submission.attention_end([0.0, 3.0, -1.0]), 0.0)
    # An alpha above 0.6 by position, integers (weights stored as integers are cut off); of five the middle is not
    # second; the first word comes back later: places that are looked up by their value.
    assert_close(submission.attention_end((-2, 1, 4), 0.9), -1.8)
    assert_close(submission.attention_end([3, 5, 7, 3, 2], 0.85), 2.55)
    assert_unchanged(submission)
    # The same words, another alpha, of more digits: rounding shows, here and below.
    assert_close(submission.attention_end([3, 5, 7, 3, 2], alpha=0.35174), 1.05522)
    # The largest size is not the largest number; the last word is no whole number.
    assert_close(submission.attention_end(np.array([1.5, -2.5, 2.25]), alpha=0.24683), 0.370245)
    assert_unchanged(submission)


# --- softmax_weights -----------------------------------------------------------------------------------


@pytest.mark.exercise("softmax_weights", points="0.3")
def test_softmax_text_weights(submission):
    """The weights of part 4 come out: 0.168, 0.457, 0.374; another query gives others."""
    right = [0.168241894298, 0.457328884055, 0.374429221647]
    assert_close(submission.softmax_weights(np.array([0.0, 1.0]), _words()), right)
    # Now 我 wins: weights that do not depend on the query stay the same.
    right = [0.457328884055, 0.168241894298, 0.374429221647]
    assert_close(submission.softmax_weights(np.array([1.0, 0.0]), _words()), right)


@pytest.mark.exercise("softmax_weights", points="0.3")
def test_softmax_negative_scores(submission):
    """Scores below zero count as they are, and n and d may differ."""
    # As many keys as numbers in one: a turned table goes unnoticed. Scores -1.0, -0.6, -2.0: without exp, with
    # absolute or clipped scores the order turns round or gets lost.
    keys = np.array([[1.0, 0.5, -0.5], [-1.0, 0.5, 0.2], [-0.4, 1.2, -0.3]])
    right = [0.349686524011, 0.521670992951, 0.128642483038]
    assert_close(submission.softmax_weights(np.array([0.5, -1.0, 2.0]), keys), right)
    keys = np.array([[1.0, 0.5], [0.2, -1.0], [-0.6, 0.4], [0.9, 2.0]])
    right = [0.0644600487014, 0.101093479855, 0.675900335114, 0.158546136330]
    assert_close(submission.softmax_weights(np.array([-1.5, 0.5]), keys), right)
    assert_unchanged(submission)
    # The same query, other keys.
    keys = np.array([[0.4, 1.2], [-0.8, -0.6], [1.1, 0.3]])
    assert_close(
        submission.softmax_weights(np.array([-1.5, 0.5]), keys), [0.271537449587, 0.6678743558, 0.0605881946127]
    )


@pytest.mark.exercise("softmax_weights", points="0.3")
def test_softmax_one_key_and_many(submission):
    """A single key gets all the weight; many keys share it; the inputs stay as they were."""
    assert_close(submission.softmax_weights(np.array([2.0, -1.0]), np.array([[0.5, 1.5]])), [1.0])
    # Vectors of length 1, and one score far ahead: a small weight shows rounding and added constants.
    keys = np.array([[-2.0], [3.0], [0.5], [0.25], [-1.5]])
    right = [0.000531094301999, 0.960241024091, 0.0225827043651, 0.0155208505962, 0.00112432664616]
    assert_close(submission.softmax_weights(np.array([1.5]), keys), right)
    assert_unchanged(submission)


# --- context_vector (bonus) ----------------------------------------------------------------------------


@pytest.mark.exercise("context_vector", points="0.15")
def test_context_text_vector(submission):
    """The context of love comes out: (0.468, 0.757); another query and other values give another."""
    words = _words()
    _assert_context(submission, [0.467785271615, 0.756872261373], np.array([0.0, 1.0]), words, words)
    # Keys and values of one shape, but not the same: what was scored and what was added up shows.
    values = np.array([[2.0, -1.0], [0.5, 1.5], [-1.5, 0.4]])
    right = [0.437134882789, -0.0551943539498]
    _assert_context(submission, right, np.array([1.0, 0.0]), words, values)


@pytest.mark.exercise("context_vector", points="0.15")
def test_context_values_apart(submission):
    """Keys are scored, values are added up, and the two may differ in length."""
    right = [-0.294348013752, 0.384036359245, 0.644128764108, 0.863521388543]
    keys = np.array([[1.0, 0.5], [0.2, -1.0], [-0.6, 0.4], [0.9, 2.0]])
    values = np.array([[1.0, -2.0, 0.5, 0.7], [0.0, 1.5, 2.0, -0.2], [-1.0, 0.3, 0.7, 1.1], [2.0, 1.0, -0.4, 0.6]])
    _assert_context(submission, right, np.array([-1.5, 0.5]), keys, values)
    # The same query and keys, other values.
    _assert_context(submission, [1.52075641922], np.array([-1.5, 0.5]), keys, np.array([[0.5], [-1.0], [2.0], [1.5]]))


# --- attend_all (bonus) --------------------------------------------------------------------------------


@pytest.mark.exercise("attend_all", points="0.15")
def test_all_sentence(submission):
    """Each word of the sentence looks at the whole sentence; love gets (0.468, 0.757) again."""
    words = _words()
    right = [
        [0.756872261373, 0.467785271615],
        [0.467785271615, 0.756872261373],
        [0.634074210521, 0.634074210521],
    ]
    _assert_contexts(submission, right, words, words, words)


@pytest.mark.exercise("attend_all", points="0.15")
def test_all_other_queries(submission):
    """Queries that are not the keys, in other numbers."""
    # Where queries are keys the scores are symmetric: a table turned round is the same. Here it is not.
    queries = np.array([[1.5, -0.5], [0.4, 1.0], [-1.0, 2.0]])
    values = np.array([[2.0, -1.0], [0.5, 1.5], [-1.5, 0.4]])
    right = [
        [0.810572338168, -0.366661808414],
        [-0.0349817689598, 0.523925814605],
        [0.10938924249, 1.16262944522],
    ]
    _assert_contexts(submission, right, queries, _words(), values)
    # One query alone, and values of length 1: the result is still a table.
    queries, values = np.array([[2.0, -1.0]]), np.array([[1.0], [-2.0], [4.0]])
    _assert_contexts(submission, [[1.55827674420]], queries, _words(), values)
    # Two queries, four keys of length 3.
    queries = np.array([[0.5, -1.0, 2.0], [-1.0, 0.5, 0.4]])
    keys = np.array([[1.0, 0.5, -0.5], [-1.0, 0.5, 0.2], [0.0, -1.5, 1.0], [2.0, 1.0, 0.0]])
    values = np.array([[1.0, -2.0], [0.0, 1.5], [-1.0, 0.3], [3.0, 0.5]])
    right = [[-0.849150806646, 0.300355423549], [0.0689699408626, 1.02461963557]]
    _assert_contexts(submission, right, queries, keys, values)
