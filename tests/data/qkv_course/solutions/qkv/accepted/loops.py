"""Number by number, with `math` and lists; a table only at the end."""

import math

import numpy as np


class LengthError(ValueError):
    pass


def scale_scores(Q, K, *, scale=None):
    if len(Q[0]) != len(K[0]):
        raise LengthError(f"{len(Q[0])} and {len(K[0])}")
    if scale is None:
        scale = 1 / math.sqrt(len(Q[0]))
    rows = []
    for q in Q:
        rows.append([scale * sum(a * b for a, b in zip(q, k, strict=True)) for k in K])
    return np.array(rows)


def causal_mask(n, *, window=None):
    if n <= 0:
        raise ValueError
    table = np.zeros((n, n), dtype=bool)
    for i in range(n):
        first = 0 if window is None else max(0, i - window + 1)
        for j in range(first, i + 1):
            table[i, j] = True
    return table


def masked_softmax(scores, *, mask=None):
    if mask is not None and np.shape(mask) != np.shape(scores):
        raise ValueError("no such mask")
    rows = []
    for i, row in enumerate(scores):
        powers = [math.exp(x) if mask is None or mask[i][j] else 0.0 for j, x in enumerate(row)]
        total = sum(powers)
        rows.append([power / total for power in powers])
    return np.array(rows)


def attention(Q, K, V, *, mask=None):
    weights = masked_softmax(scale_scores(Q, K), mask=mask)
    output = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        for j in range(len(K)):
            output[i] += weights[i, j] * V[j]
    return output, weights
