"""Hidden tests of chapter 1: the behaviour of the public tests on inputs that stand nowhere else.

Whoever passes the public tests honestly is not surprised here; whoever wrote their answers down is.
Each test mixes calls of several kinds, so that most mistakes fail most tests.
"""

import numpy as np
import pytest

from autograder.authors import assert_close, assert_close_to_any, assert_unchanged, own_result


def _own_weights(submission, query, keys):
    """Return the weights that the submission's own softmax_weights gives, where these can serve."""
    words = np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]])
    probes = [(np.array([0.0, 1.0]), words), (np.array([1.0, 0.0]), words)]
    shape = (len(keys),)
    return own_result(submission, "softmax_weights", (query, keys), shape=shape, differs_on=probes, adds_up_to=1.0)


def _assert_context(submission, reference, query, keys, values):
    """Accept the right context, or what follows from the submission's own weights; inputs must stay."""

    def expected():
        yield reference.context_vector(query, keys, values)
        weights = _own_weights(submission, query, keys)
        yield None if weights is None else weights @ values

    actual = submission.context_vector(query, keys, values)
    assert_unchanged(submission)
    assert_close_to_any(actual, expected())


def _assert_contexts(submission, reference, queries, keys, values):
    """Do the same for a table of queries."""

    def expected():
        yield reference.attend_all(queries, keys, values)
        weights = [_own_weights(submission, query, keys) for query in queries]
        yield None if any(row is None for row in weights) else np.array(weights) @ values

    actual = submission.attend_all(queries, keys, values)
    assert_unchanged(submission)
    assert_close_to_any(actual, expected())


# --- rnn_forward ---------------------------------------------------------------------------------------


@pytest.mark.exercise("rnn_forward", points="0.7")
def test_rnn_long_sequences(submission, reference):
    """A key word at the start fades as it should, and a long sequence without zeros is read to its end."""
    # Zeros after the first word: one step more or less, another start or a bracket elsewhere shows in the residue.
    fading = [1.377] + [0.0] * 27
    assert_close(submission.rnn_forward(fading), reference.rnn_forward(fading))
    # Words everywhere, a weight by position and one by name: a step too few or too many shows in the last words.
    wave = (1.6 * np.sin(1.7 * np.arange(1, 161))).tolist()
    assert_close(submission.rnn_forward(wave, 0.83, W_xh=0.46), reference.rnn_forward(wave, 0.83, W_xh=0.46))


@pytest.mark.exercise("rnn_forward", points="0.7")
def test_rnn_weights_by_position(submission, reference):
    """Weights by position, a negative one and 0 too; integers; a leading zero; the list stays as it was."""
    # A leading and a trailing zero: the first word taken as memory, a word skipped, zeros left out.
    late = [0.0, -1.631, 0.2849, 0.0]
    assert_close(submission.rnn_forward(late), reference.rnn_forward(late))
    # A negative input weight in second place: exchanged or fixed weights.
    mixed = [0.7314, -0.9486, 1.128]
    assert_close(submission.rnn_forward(mixed, 0.6182, -0.35437), reference.rnn_forward(mixed, 0.6182, -0.35437))
    assert_unchanged(submission)
    # The same words with other weights, and integers.
    assert_close(submission.rnn_forward(mixed, 1.1461), reference.rnn_forward(mixed, 1.1461))
    # A weight of 0 is a weight, not one that was left out.
    assert_close(submission.rnn_forward(mixed, 0.0), reference.rnn_forward(mixed, 0.0))
    whole = [-3, 1, 0, 4, -2]
    assert_close(submission.rnn_forward(whole, 0.7218, 0.3164), reference.rnn_forward(whole, 0.7218, 0.3164))


@pytest.mark.exercise("rnn_forward", points="0.7")
def test_rnn_weights_by_name(submission, reference):
    """Weights by name, above 1 too; tuples and arrays, of integers and of many words; the arrays stay as they were."""
    # The names in the other order, W_hh above 1.
    pair = (-0.5279, 1.844)
    weights = {"W_xh": 0.3926, "W_hh": 1.278}
    assert_close(submission.rnn_forward(pair, **weights), reference.rnn_forward(pair, **weights))
    assert_close(submission.rnn_forward(pair), reference.rnn_forward(pair))
    array = np.array([0.2132, 0.8663, -1.197, 0.0])
    assert_close(submission.rnn_forward(array), reference.rnn_forward(array))
    assert_unchanged(submission)
    whole = np.array([4, -1, 2])
    assert_close(submission.rnn_forward(whole), reference.rnn_forward(whole))
    assert_unchanged(submission)
    # More than ten words, without a zero.
    many = 1.3 * np.cos(2.1 * np.arange(1, 15))
    assert_close(submission.rnn_forward(many), reference.rnn_forward(many))


# --- tanh_derivative -----------------------------------------------------------------------------------


@pytest.mark.exercise("tanh_derivative", points="0.7")
def test_tanh_other_points(submission, reference):
    """Negative numbers and far points, alone and in an array."""
    assert_close(submission.tanh_derivative(-1.371), reference.tanh_derivative(-1.371))
    # Far points show rounding, negative ones a sign that should not matter.
    z = np.array([2.814, -0.1736, 0.6498, -4.122])
    assert_close(submission.tanh_derivative(z), reference.tanh_derivative(z))


@pytest.mark.exercise("tanh_derivative", points="0.7")
def test_tanh_integers_and_tables(submission, reference):
    """Integer arrays, and arrays of three dimensions, which stay as they were."""
    # Results stored as integers are cut off to 0; flattened or summed results lose the shape.
    whole = np.array([[3, -1], [2, -2]])
    assert_close(submission.tanh_derivative(whole), reference.tanh_derivative(whole))
    deep = np.array([[[0.3183], [-2.267], [1.0573]], [[-0.7429], [3.334], [0.097]]])
    assert_close(submission.tanh_derivative(deep), reference.tanh_derivative(deep))
    assert_unchanged(submission)


# --- attention_end -------------------------------------------------------------------------------------


@pytest.mark.exercise("attention_end", points="0.7")
def test_attention_other_alphas(submission, reference):
    """Alphas above 0.6, by position and by name; what follows the first word is not zero."""
    # A tail that is not zero: weights on other words. An alpha above 0.6: a fixed or capped one. None above 1: a share
    # is none, and whoever says so is right.
    tail = [-1.736, 0.4828, 2.612]
    assert_close(submission.attention_end(tail, 0.8743), reference.attention_end(tail, 0.8743))
    assert_close(submission.attention_end(tail, 0.7019), reference.attention_end(tail, 0.7019))
    whole = np.array([4, -7, 2, 4, 9])  # the first word once more: places that are looked up by their value
    assert_close(submission.attention_end(whole, 0.7263), reference.attention_end(whole, 0.7263))
    zero_first = (0.0, 2.194)
    assert_close(submission.attention_end(zero_first, alpha=0.95), reference.attention_end(zero_first, alpha=0.95))


@pytest.mark.exercise("attention_end", points="0.7")
def test_attention_other_inputs(submission, reference):
    """Tuples and arrays, alpha by name, 0 too, and by default; the array stays as it was."""
    pair = (2.836, -0.9168)
    assert_close(submission.attention_end(pair, alpha=0.1394), reference.attention_end(pair, alpha=0.1394))
    assert_close(submission.attention_end(pair), reference.attention_end(pair))
    assert_close(submission.attention_end(pair, alpha=0.0), reference.attention_end(pair, alpha=0.0))
    # The default, and a negative first word: changed defaults, another word looked at.
    array = np.array([-0.3587, 1.461, 0.0, 0.7729])
    assert_close(submission.attention_end(array), reference.attention_end(array))
    assert_unchanged(submission)


# --- softmax_weights -----------------------------------------------------------------------------------


@pytest.mark.exercise("softmax_weights", points="0.7")
def test_softmax_several_queries(submission, reference):
    """Several queries look at the same keys, and each gets weights of its own."""
    keys = np.array([[0.4134, -1.2843], [1.948, 0.3672], [-0.8853, 0.5297]])
    for query in [[1.171, 0.6839], [-0.9424, 1.366]]:
        query = np.array(query)
        assert_close(submission.softmax_weights(query, keys), reference.softmax_weights(query, keys))


@pytest.mark.exercise("softmax_weights", points="0.7")
def test_softmax_scores_below_zero(submission, reference):
    """All scores are negative, and n and d differ; the inputs stay as they were."""
    # Shares without exp, or of absolute or clipped scores, turn the order round.
    query = np.array([-1.248, 0.3572, 0.7183])
    keys = np.array([[2.137, 0.1941, -0.5629], [1.684, -0.4376, 0.2298]])
    assert_close(submission.softmax_weights(query, keys), reference.softmax_weights(query, keys))
    assert_unchanged(submission)


@pytest.mark.exercise("softmax_weights", points="0.7")
def test_softmax_single_key_and_lead(submission, reference):
    """A single key gets all the weight; one score far ahead leaves little to the others; high scores are no other."""
    query, keys = np.array([1.532, -0.2763]), np.array([[-0.8147, 0.6921]])
    assert_close(submission.softmax_weights(query, keys), reference.softmax_weights(query, keys))
    # The same query, more keys.
    keys = np.array([[0.6438, -1.0317], [-0.8147, 0.6921]])
    assert_close(submission.softmax_weights(query, keys), reference.softmax_weights(query, keys))
    # Scores of 27.9 and 26.6: whoever cuts scores off, where exp would grow, gives both the same weight.
    query, keys = np.array([6.314, -2.873]), np.array([[3.928, -1.0741], [3.7862, -0.9227]])
    assert_close(submission.softmax_weights(query, keys), reference.softmax_weights(query, keys))
    # Small weights show rounding, another base, scaling and added constants; equal scores are two words all the same.
    query, keys = np.array([-2.379]), np.array([[1.464], [-1.836], [0.1258], [-0.2912], [0.1258]])
    assert_close(submission.softmax_weights(query, keys), reference.softmax_weights(query, keys))
    assert_unchanged(submission)


# --- context_vector (bonus) ----------------------------------------------------------------------------


@pytest.mark.exercise("context_vector", points="0.35")
def test_context_other_sentence(submission, reference):
    """Values shorter than the keys, negative scores, and more words than in the text."""
    query = np.array([0.6247, -1.171, 0.3899])
    keys = np.array(
        [
            [-0.7534, 0.2486, 1.318],
            [0.4517, 1.923, -0.1357],
            [1.081, -0.5269, 0.8414],
            [-1.446, 0.6938, 0.3722],
            [0.9163, -1.2274, 0.1358],
            [-0.2917, -0.8846, 1.0563],
        ]
    )
    values = np.array(
        [[1.623, -0.2847], [-0.9171, 0.5369], [0.4454, 2.186], [-1.2937, -0.7712], [-1.8265, 1.3391], [2.4173, -1.0928]]
    )
    _assert_context(submission, reference, query, keys, values)


@pytest.mark.exercise("context_vector", points="0.35")
def test_context_other_queries(submission, reference):
    """Two queries on the same keys and values, which are longer than the keys."""
    keys = np.array([[0.87219, -0.3319], [-1.261, 0.5839], [0.2486, 1.148]])
    values = np.array([[0.1964, 1.576, -0.6488], [-1.132, 0.4293, 2.067], [0.7183, -0.3941, 0.5128]])
    for query in [[1.381, -0.5639], [-0.7314, 0.9626]]:
        _assert_context(submission, reference, np.array(query), keys, values)


# --- attend_all (bonus) --------------------------------------------------------------------------------


@pytest.mark.exercise("attend_all", points="0.35")
def test_all_more_queries(submission, reference):
    """More queries than keys; each row normalises for itself."""
    queries = np.array([[0.5478, -1.362, 0.3314], [-0.7823, 0.4197, 1.126], [1.611, 0.2539, -0.6452]])
    keys = np.array([[0.9384, 0.1766, -0.5271], [-0.4658, -1.2187, 0.8137]])
    values = np.array([[1.49273, -0.6277, 0.3551], [-0.2949, 0.8134, 2.176]])
    _assert_contexts(submission, reference, queries, keys, values)


@pytest.mark.exercise("attend_all", points="0.35")
def test_all_more_keys(submission, reference):
    """More keys than queries; the whole sentence is visible to each row."""
    queries = np.array([[-0.8368, 1.142, 0.5723], [0.6917, 0.3847, -1.479]])
    keys = np.array(
        [[0.2434, -0.9186, 1.338], [1.7623, 0.5843, -0.2677], [-1.021, 0.7359, 0.4614], [0.3869, 1.413, 0.6642]]
    )
    values = np.array([[0.8526], [-1.588], [2.242], [0.4871]])
    _assert_contexts(submission, reference, queries, keys, values)
