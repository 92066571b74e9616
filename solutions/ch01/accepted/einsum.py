"""Index notation: np.einsum and broadcasting."""

import numpy as np


def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq))
    weights[0] = alpha
    return np.einsum("i,i->", weights, np.asarray(seq, dtype=float))


def softmax_weights(query, keys):
    powers = np.exp(np.einsum("d,nd->n", query, keys))
    return np.einsum("n,->n", powers, 1 / powers.sum())


def context_vector(query, keys, values):
    return np.einsum("n,nv->v", softmax_weights(query, keys), values)


def attend_all(queries, keys, values):
    powers = np.exp(np.einsum("md,nd->mn", queries, keys))
    return np.einsum("mn,nv->mv", powers / powers.sum(axis=-1)[:, None], values)
