"""The derivative as a fine central difference quotient, right to eight digits and more."""

import numpy as np


def tanh_derivative(z):
    step = 1e-5
    return (np.tanh(z + step) - np.tanh(z - step)) / (2 * step)
