"""Everything as two-dimensional matrices, flattened at the end."""

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W = np.array([[W_hh, W_xh]])
    h = np.zeros((1, 1))
    for x in seq:
        h = np.tanh(W @ np.vstack([h, [[x]]]))
    return h.item()


def softmax_weights(query, keys):
    powers = np.exp(query.reshape(1, -1) @ keys.T)
    return (powers / powers.sum(axis=1, keepdims=True)).ravel()


def context_vector(query, keys, values):
    weights = softmax_weights(query, keys).reshape(1, -1)
    return np.matmul(weights, values)[0]


def attend_all(queries, keys, values):
    result = np.zeros((queries.shape[0], values.shape[1]))
    for i in range(queries.shape[0]):
        result[i, :] = context_vector(queries[i], keys, values)
    return result
