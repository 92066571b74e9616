"""A decorator that turns arrays into lists of floats; a local named like the function."""

import math
from functools import wraps

import numpy as np


def on_floats(function):
    @wraps(function)
    def wrapper(seq, *args, **kwargs):
        return function([float(x) for x in seq], *args, **kwargs)

    return wrapper


@on_floats
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    rnn_forward = 0.0
    for x in seq:
        rnn_forward = math.tanh(W_hh * rnn_forward + W_xh * x)
    return rnn_forward


@on_floats
def attention_end(seq, alpha=0.6):
    return sum(weight * x for weight, x in zip([alpha] + [0.0] * (len(seq) - 1), seq))


def tanh_derivative(z):
    tanh_derivative = np.tanh(z)
    return 1 - np.power(tanh_derivative, 2)
