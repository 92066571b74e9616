"""Plain NumPy, the way the chapter writes it: no protection against overflow."""

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h


def tanh_derivative(z):
    return 1 - np.tanh(z) ** 2


def attention_end(seq, alpha=0.6):
    weights = np.array([alpha] + [0.0] * (len(seq) - 1))
    return float(weights @ np.array(seq))


def softmax_weights(query, keys):
    scores = query @ keys.T
    return np.exp(scores) / np.exp(scores).sum()


def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ values


def attend_all(queries, keys, values):
    scores = np.exp(queries @ keys.T)
    return scores / scores.sum(axis=1, keepdims=True) @ values
