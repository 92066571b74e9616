"""The derivative as 1 / cosh squared; tanh from exponentials."""

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = (np.exp(z) - np.exp(-z)) / (np.exp(z) + np.exp(-z))
    return h


def tanh_derivative(z):
    return 1 / np.cosh(z) ** 2
