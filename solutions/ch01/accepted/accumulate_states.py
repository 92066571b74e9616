"""itertools.accumulate for the states, np.vectorize for the derivative."""

import math
from itertools import accumulate, chain

import numpy as np


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = accumulate(chain([0.0], seq), lambda h, x: math.tanh(W_hh * h + W_xh * x))
    return list(states)[-1]


def tanh_derivative(z):
    return np.vectorize(lambda x: 1 - math.tanh(x) ** 2, otypes=[float])(z)
