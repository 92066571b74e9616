"""Element-wise products and sums over an axis instead of matrix products."""

import numpy as np


def tanh_derivative(z):
    return np.subtract(1, np.square(np.tanh(z)))


def attention_end(seq, alpha=0.6):
    seq = np.asarray(seq)
    return (np.where(np.arange(len(seq)) == 0, alpha, 0) * seq).sum()


def softmax_weights(query, keys):
    scores = (keys * query).sum(axis=-1)
    return np.exp(scores) / np.exp(scores).sum(axis=-1)


def context_vector(query, keys, values):
    weights = softmax_weights(query, keys)
    return (weights[:, np.newaxis] * values).sum(axis=0)


def attend_all(queries, keys, values):
    scores = (queries[:, None, :] * keys[None, :, :]).sum(axis=2)
    powers = np.exp(scores)
    weights = powers / powers.sum(axis=1).reshape(-1, 1)
    return (weights[:, :, None] * values[None]).sum(axis=1)
