"""Style: numpy throughout."""

import numpy as np


def double(x):
    return np.multiply(x, 2)


def total(seq):
    return np.asarray(seq, dtype=np.float32).sum()
