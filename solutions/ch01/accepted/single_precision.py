"""float32 all the way."""

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.float32(0)
    for x in np.asarray(seq, dtype=np.float32):
        h = np.tanh(np.float32(W_hh) * h + np.float32(W_xh) * x)
    return h


def tanh_derivative(z):
    t = np.tanh(np.asarray(z, dtype=np.float32))
    return np.float32(1) - t * t


def attention_end(seq, alpha=0.6):
    return np.float32(alpha) * np.float32(seq[0])


def softmax_weights(query, keys):
    scores = keys.astype(np.float32) @ query.astype(np.float32)
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ values.astype(np.float32)


def attend_all(queries, keys, values):
    return np.stack([context_vector(query, keys, values) for query in queries])
