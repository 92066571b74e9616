"""The derivative by a complex step, softmax by complex exponentials; the imaginary or real part comes out."""

import numpy as np


def tanh_derivative(z):
    step = 1e-20
    return np.tanh(np.asarray(z) + 1j * step).imag / step


def softmax_weights(query, keys):
    powers = np.exp((keys @ query).astype(complex))
    return (powers / powers.sum()).real
