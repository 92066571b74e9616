"""The math module and loops over indices; lists come out."""

import math


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    t = 0
    while t < len(seq):
        h = math.tanh(W_hh * h + W_xh * seq[t])
        t = t + 1
    return h


def tanh_derivative(z):
    if hasattr(z, "shape") and z.shape != ():
        return [tanh_derivative(part) for part in z]
    return 1 - math.tanh(z) ** 2


def attention_end(seq, alpha=0.6):
    total = 0.0
    for i in range(len(seq)):
        if i == 0:
            weight = alpha
        else:
            weight = 0.0
        total += weight * seq[i]
    return total


def softmax_weights(query, keys):
    powers = []
    for key in keys:
        score = 0.0
        for a, b in zip(query, key):
            score += a * b
        powers.append(math.exp(score))
    total = sum(powers)
    return [p / total for p in powers]


def context_vector(query, keys, values):
    weights = softmax_weights(query, keys)
    context = [0.0] * len(values[0])
    for w, row in zip(weights, values):
        for j in range(len(row)):
            context[j] += w * row[j]
    return context


def attend_all(queries, keys, values):
    result = []
    for q in queries:
        result.append(context_vector(q, keys, values))
    return result
