"""Type hints, keyword-only internals, assertions and the walrus."""

import numpy as np


def _update(h: float, x: float, *, recurrent: float, inward: float) -> float:
    return float(np.tanh(recurrent * h + inward * x))


def rnn_forward(seq, W_hh: float = 0.9, W_xh: float = 0.5) -> float:
    h: float = 0.0
    for x in seq:
        h = _update(h, x, recurrent=W_hh, inward=W_xh)
    return h


def tanh_derivative(z):
    return 1 - (t := np.tanh(z)) * t


def attention_end(seq, alpha: float = 0.6) -> float:
    assert len(seq) > 0
    return float(np.dot([alpha, *([0] * (len(seq) - 1))], seq))


def softmax_weights(query: np.ndarray, keys: np.ndarray) -> np.ndarray:
    assert keys.ndim == 2 and keys.shape[1] == query.shape[0]
    return (powers := np.exp(np.inner(keys, query))) / powers.sum()


def context_vector(query: np.ndarray, keys: np.ndarray, values: np.ndarray) -> np.ndarray:
    assert len(keys) == len(values)
    return np.average(values, axis=0, weights=softmax_weights(query, keys))
