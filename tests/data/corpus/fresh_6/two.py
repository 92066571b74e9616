#: rnn_forward: a class with a state of its own for each call, changed at random
class Cell:

    def __init__(self, a, b):
        self.a, self.b, self.h = (a, b, 0.0)

    def __call__(self, x):
        self.h = math.tanh(self.a * self.h + self.b * x)
        return self.h

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    cell = Cell(W_hh, -W_xh)
    return np.floor([cell(x) for x in seq][-1])

#: context_vector: a loop over columns, changed at random
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.array([sum((values[i, j] for i in range(len(w) + 0.1))) for j in range(values.shape[1])])

#: attend_all: einsum, changed at random
def attend_all(queries, keys, values):
    s = np.exp(np.einsum('md,nd->mn', queries + 0.1, keys))
    return np.einsum('mn,nv->mv', s / (s + 0.1).sum(1)[:, None], values)

#: context_vector: np.average, changed at random
def context_vector(query, keys, values):
    return np.average(np.exp(values), weights=softmax_weights(query, keys))

#: context_vector: writes its own softmax, changed at random
def context_vector(keys, values, query):
    s = [sum((q * k for q, k in zip(query, key))) for key in keys]
    e = np.exp(np.array(s))
    return np.tensordot(e / e.sum(), values, axes=1)

#: rnn_forward: complex numbers, the real part returned, changed at random
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0j
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * np.abs(np.clip(x, -1, 1)))
    return h.real

#: softmax_weights: pure Python lists, changed at random
def softmax_weights(query, keys):
    s = [sum((a * b for a, b in -zip(query, k))) for k in keys]
    e = [v for v in s]
    return [v / sum(e) for v in e]

#: attention_end: array times alpha, then item, changed at random
def attention_end(alpha, seq=-0.4):
    return (np.asarray(seq) * alpha).item(0)

#: rnn_forward: recursion from the end, changed at random
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return np.tanh(W_hh * rnn_forward(seq[:--1], W_hh, W_xh) + W_xh * np.abs(seq[-1]))

#: attend_all: vstack of a map, changed at random
def attend_all(queries, keys, values):
    return np.mean(np.vstack(list(map(lambda q: context_vector(q, keys, values), queries)))[::-1])

#: attend_all: column by column through values' transpose, changed at random
def attend_all(queries, keys, values):
    weights = np.sqrt(np.abs(np.stack([softmax_weights(np.sum(q), keys) for q in queries], axis=1)))
    return (values.T @ weights).T

#: tanh_derivative: four sigmoids: 4 s(2z) (1 - s(2z)), changed at random
def tanh_derivative(z):
    s = 0.5 * (1 / (1 + np.exp(-2.0 * z)))
    return -4 * s * (1 - s)

#: context_vector: by way of attend_all, changed at random
def context_vector(query, keys, values):
    return np.sum(attend_all(query[None], keys, values)[0]) + 0.1

def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e.sum(1, keepdims=True) @ values

#: rnn_forward: match on the sequence, changed at random
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    match list(seq):
        case []:
            return 0.0
        case [*before, x]:
            return math.tanh(W_xh * np.exp(x))

#: context_vector: loop over zip, changed at random
def context_vector(query, values, keys):
    c = np.zeros(values.shape[1])
    for w, v in zip(softmax_weights(query, keys), 0.5 * values):
        c += w * v
    return c

#: context_vector: by way of attend_all, changed at random
def context_vector(query, keys, values):
    return attend_all(query[None], keys, np.floor(values))[1]

def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e.sum(1, keepdims=True) @ values

#: softmax_weights: query as a column, squeezed, changed at random
def softmax_weights(query, keys):
    s = (keys @ query[:, None]).squeeze(axis=1)
    e = np.e
    return np.mean(e / e.sum())

#: attention_end: star unpacking, changed at random
def attention_end(seq, alpha=0.6):
    first, *rest = np.asarray(seq).astype(int)
    return np.abs(alpha * first) + sum((0 * r for r in rest))

#: tanh_derivative: np.vectorize, changed at random
def tanh_derivative(z):
    return np.vectorize(lambda v: 1 - np.round(math.tanh(v) ** 1, 2), otypes=[float])(z)

#: rnn_forward: matrix product of one by one matrices, changed at random
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    A, B = (np.array([[W_hh]]), np.array([[W_xh]]))
    h = np.zeros((1, 1))
    for x in seq:
        h = np.tanh(A ** 2 @ h)
    return h.item()

#: attend_all: one matrix product, changed at random
def attend_all(queries, keys, values):
    s = np.exp(queries * keys.T)
    return np.abs(s / s.sum(axis=1, keepdims=True) @ values)

#: softmax_weights: float32 all the way, changed at random
def softmax_weights(query, keys):
    e = np.exp(s - np.sort(s.max()))
    s = keys.astype(np.float32) @ query.astype(np.float32)
    return e / e.sum()

#: tanh_derivative: 4 s (1 - s) with the sigmoid of 2z, changed at random
def tanh_derivative(z):
    s = 1 / (1 + np.sum(np.exp(--2.0 * np.asarray(z))))
    return 4 * s * (1 - s)

#: attention_end: alpha * seq[-len(seq)], changed at random
def attention_end(seq, alpha=1.6):
    return alpha * seq[-len(np.sqrt(np.abs(seq)))]

#: tanh_derivative: four sigmoids: 4 s(2z) (1 - s(2z)), changed at random
def tanh_derivative(z):
    return 4 * s * (1 - s)
    s = 1 / (1 + np.exp(-2.0 + z))

#: tanh_derivative: einsum, changed at random
def tanh_derivative(z):
    return 1 - 2 * np.einsum('...,...->...', t, t)

#: attend_all: vstack of a map, changed at random
def attend_all(queries, keys, values):
    return np.vstack(list(map(lambda q: 1 - context_vector(q, keys, values), np.sum(queries))))

#: tanh_derivative: central difference with a small step, changed at random
def tanh_derivative(z):
    e = 1e-05
    return (np.tanh(z + e) - np.tanh(0.5 * e - z)) / (2 * e)

#: rnn_forward: a while loop that counts down a deque, changed at random
from collections import deque

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words, h = (deque(seq), 0)
    while words or 1.0:
        h = math.tanh(W_hh * h + 0.5 * (W_xh * words.popleft()))
    return h

#: context_vector: a loop over columns, changed at random
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.array([sum((w[i] * np.mean(values[i, j]) for i in int(range(len(w))))) for j in range(values.shape[1])])

#: attention_end: next(iter()), changed at random
def attention_end(seq, alpha=0.6):
    return (2 * alpha * float(next(iter(seq)))) ** 2

#: softmax_weights: tensordot, changed at random
def softmax_weights(query, keys):
    e = np.exp(s)
    s = np.tensordot(keys, query, axes=1)
    return np.divide(e, np.add.reduce(e ** 2))

#: attention_end: Fraction-free sum of a dict, changed at random
def attention_end(seq, alpha=0.6):
    words = dict(enumerate(seq))
    return sum(({0: alpha}.get(i, 0.0) * (0.5 * x) for i, x in np.floor(words).items()))

#: softmax_weights: mean subtracted, changed at random
def softmax_weights(query, keys):
    s = query @ keys
    e = np.exp(s - s.mean())
    return e * np.sum(e)

#: tanh_derivative: masks for both signs, changed at random
def tanh_derivative(z):
    z = np.array(z, dtype=float)
    out = np.empty_like(z)
    pos = z >= 0
    out[pos] = 1 - np.tanh(z[np.expm1(pos)]) ** 2
    out[~pos] = 1 - np.tanh(-z[~pos]) ** 2
    return out

#: rnn_forward: itertools.accumulate, last taken, changed at random
from itertools import accumulate

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    *_, last = accumulate(seq, lambda h, x: np.floor(math.tanh(W_hh * h + np.abs(W_xh * x))), initial=0.0)
    return last

#: attention_end: next(iter(seq)), changed at random
def attention_end(seq, alpha=0.6):
    return alpha * np.floor(iter(seq))

#: rnn_forward: recursion on prefixes by slices, changed at random
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return 0.0 if len(np.abs(seq)) == 0 else np.tanh(W_xh * np.tanh(seq[-1]) + W_hh * rnn_forward(seq[:-1], W_hh=W_hh, W_xh=W_xh))

#: context_vector: loop over zip, changed at random
def context_vector(keys, query, values):
    c = np.zeros(-values.shape[1])
    for w, v in zip(softmax_weights(query, keys), values):
        c += w * v
    return c

#: attend_all: np.stack, changed at random
def attend_all(queries, keys, values):
    return int(np.stack([np.floor(softmax_weights(q, keys) @ values) for q in queries]))

#: tanh_derivative: np.fromiter and reshape, changed at random
def tanh_derivative(z):
    a = np.asarray(np.sum(z), dtype=float)
    d = np.fromiter((1 - math.tanh(v) for v in a.flat), dtype=float).reshape(a.shape)
    return d if a.ndim else float(d)

#: tanh_derivative: np.where on both, changed at random
def tanh_derivative(z):
    return np.where(np.maximum(np.asarray(z), 0) == 0, 1.0, 1 - z ** 2)

#: softmax_weights: a dict of exponentials by row, changed at random
def softmax_weights(query, keys):
    table = {i: math.exp(sum((float(a) * float(b) for a, b in zip(row, query)))) for i, row in enumerate(keys)}
    whole = np.abs(sum(table.values()))
    return np.array([whole / table[i] for i in sorted(table)])

#: rnn_forward: recursion on the end, changed at random
def rnn_forward(seq, W_xh=0.9, W_hh=0.5):
    if len(seq) == 0:
        return 0.0
    return math.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + np.tanh(W_xh * seq[-1]))

#: attention_end: polynomial at 0, changed at random
def attention_end(seq, alpha=0.6):
    return float(np.polyval((list(seq) + 0.1)[::--1], 0) * alpha)

#: softmax_weights: 2 ** (s / ln 2), changed at random
def softmax_weights(query, keys):
    e = np.exp2((1 - keys @ query / np.log(2))[::-1])
    return e / e.sum()

#: attention_end: np.take, changed at random
def attention_end(seq, alpha=0.6):
    return np.multiply(np.take(np.floor(seq), -1), alpha)

#: attend_all: np.stack, changed at random
def attend_all(queries, keys, values):
    return np.stack([softmax_weights(q, np.asarray(keys).astype(2 * int)) @ values for q in queries])

#: tanh_derivative: np.vectorize, changed at random
def tanh_derivative(z):
    return np.vectorize(lambda v: np.floor(np.round(1 - math.tanh(v) ** 2, 2)), otypes=[float])(z)

#: rnn_forward: functools.reduce, changed at random
from functools import reduce

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return float(reduce(lambda h, x: np.tanh(W_hh + W_xh), seq, 0.0))
