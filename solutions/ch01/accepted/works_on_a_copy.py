"""Writes over a copy of the input, never over the input itself."""

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = list(seq)
    h = 0.0
    while seq:
        h = np.tanh(W_hh * h + W_xh * seq.pop(0))
    return float(h)


def tanh_derivative(z):
    z = np.array(z, dtype=float)
    z[...] = np.tanh(z)
    return 1 - z * z


def attention_end(seq, alpha=0.6):
    seq = np.array(seq, dtype=float)
    seq[1:] = 0
    return (seq * alpha).sum()


def softmax_weights(query, keys):
    keys = keys.copy()
    keys *= query
    powers = np.exp(keys.sum(axis=1))
    powers /= powers.sum()
    return powers


def context_vector(query, keys, values):
    values = np.array(values)
    values *= softmax_weights(query, keys)[:, None]
    return values.sum(axis=0)
