"""A small class behind one function, closures behind the others."""

import numpy as np


class Cell:
    def __init__(self, W_hh, W_xh):
        self.W_hh = W_hh
        self.W_xh = W_xh
        self.h = 0.0

    def step(self, x):
        self.h = np.tanh(self.W_hh * self.h + self.W_xh * x)
        return self.h


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    cell = Cell(W_hh, W_xh)
    for x in seq:
        cell.step(x)
    return cell.h


def make_attention():
    def attention(seq, alpha=0.6):
        return sum(x * (alpha if i == 0 else 0) for i, x in enumerate(seq))

    return attention


attention_end = make_attention()


def softmax_weights(query, keys):
    def score(key):
        return np.dot(key, query)

    powers = np.array([np.exp(score(key)) for key in keys])
    return powers / np.sum(powers)
