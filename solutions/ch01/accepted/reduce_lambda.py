"""One-line lambdas bound to names, with functools.reduce."""

import math
from functools import reduce

import numpy as np

rnn_forward = lambda seq, W_hh=0.9, W_xh=0.5: reduce(lambda h, x: math.tanh(W_hh * h + W_xh * x), seq, 0.0)
tanh_derivative = lambda z: (1 - np.tanh(z)) * (1 + np.tanh(z))
attention_end = lambda seq, alpha=0.6: seq[0] * alpha
softmax_weights = lambda query, keys: (lambda e: e / sum(e))(np.exp(keys.dot(query)))
