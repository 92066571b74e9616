"""As libraries do it: the mask becomes -inf before the softmax, and the largest score is subtracted."""

import numpy as np


def scale_scores(Q, K, *, scale=None):
    d = Q.shape[-1]
    if K.shape[-1] != d:
        raise ValueError(f"Q has vectors of length {d}, K of {K.shape[-1]}")
    scores = np.matmul(Q, np.transpose(K))
    return scores * d**-0.5 if scale is None else scores * scale


def causal_mask(n, *, window=None):
    if n < 1:
        raise ValueError(n)
    seen = np.tril(np.ones((n, n), dtype=bool))
    return seen if window is None else seen & ~np.tril(seen, -window)


def masked_softmax(scores, *, mask=None):
    if mask is not None:
        if mask.shape != scores.shape:
            raise ValueError(mask.shape)
        scores = np.where(mask, scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(-1)[:, None]


def attention(Q, K, V, *, mask=None):
    weights = masked_softmax(scale_scores(Q, K), mask=mask)
    return np.matmul(weights, V), weights
