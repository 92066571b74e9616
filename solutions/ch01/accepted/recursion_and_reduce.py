"""Recursion and functools.reduce instead of loops; tuples come out."""

from functools import reduce

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return float(np.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1]))


def attention_end(seq, alpha=0.6):
    return reduce(lambda total, pair: total + pair[0] * pair[1], zip([alpha] + [0] * len(seq), seq), 0.0)


def softmax_weights(query, keys):
    powers = tuple(np.exp(np.dot(query, key)) for key in keys)
    total = reduce(lambda a, b: a + b, powers)
    return tuple(p / total for p in powers)


def context_vector(query, keys, values):
    return reduce(np.add, (w * v for w, v in zip(softmax_weights(query, keys), values)))


def attend_all(queries, keys, values):
    return tuple(tuple(context_vector(q, keys, values)) for q in queries)
