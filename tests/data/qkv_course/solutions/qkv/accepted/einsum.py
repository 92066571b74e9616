"""In single precision and by `einsum`; attention stands by itself and calls none of the others."""

import numpy as np


def scale_scores(Q, K, *, scale=None):
    scores = np.einsum("md,nd->mn", Q, K)
    scores *= scale if scale is not None else 1 / Q.shape[1] ** 0.5
    return scores


def causal_mask(n, *, window=None):
    if not n > 0:
        raise ValueError("a sentence has at least one word")
    window = n if window is None else window
    return np.fromfunction(lambda i, j: (j <= i) & (i < j + window), (n, n))


def masked_softmax(scores, *, mask=None):
    if mask is None:
        mask = np.full_like(scores, True, dtype=bool)
    if mask.shape != scores.shape:
        raise ValueError("one mask for each score")
    powers = np.exp(scores.astype(np.float32)) * mask
    return np.einsum("mn,m->mn", powers, 1 / powers.sum(1))


def attention(Q, K, V, *, mask=None):
    powers = np.exp(np.einsum("md,nd->mn", Q, K) / np.sqrt(Q.shape[1]))
    powers = powers if mask is None else powers * mask
    weights = powers / powers.sum(axis=1, keepdims=True)
    return np.einsum("mn,nv->mv", weights, V), weights
