"""Everything from e^z: tanh by 2 * sigmoid(2z) - 1, its derivative by 4 / (e^z + e^-z)^2."""

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 2 / (1 + np.exp(-2 * (W_hh * h + W_xh * x))) - 1
    return h


def tanh_derivative(z):
    return 4 / (np.exp(z) + np.exp(-z)) ** 2


def softmax_weights(query, keys):
    powers = np.e ** (keys @ query)
    return powers / np.sum(powers)
