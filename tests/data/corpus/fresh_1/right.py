#: rnn_forward: functools.reduce with a lambda
from functools import reduce
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return float(reduce(lambda h, x: np.tanh(W_hh * h + W_xh * x), seq, 0.0))

#: rnn_forward: itertools.accumulate, last taken
from itertools import accumulate
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    *_, last = accumulate(seq, lambda h, x: math.tanh(W_hh * h + W_xh * x), initial=0.0)
    return last

#: rnn_forward: recursion on the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return math.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1])

#: rnn_forward: own tanh by exponentials
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    def tanh(z):
        a, b = math.exp(z), math.exp(-z)
        return (a - b) / (a + b)
    h = 0
    for w in seq:
        h = tanh(W_hh * h + W_xh * w)
    return h

#: rnn_forward: a matrix of 1 by 1 and .item()
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W = np.array([[W_hh, W_xh]])
    h = np.zeros((1, 1))
    for x in seq:
        h = np.tanh(W @ np.array([[h.item()], [x]]))
    return h.item()

#: rnn_forward: a generator function fed to a deque
from collections import deque
def _states(seq, a, b):
    h = 0.0
    for x in seq:
        h = math.tanh(a * h + b * x)
        yield h

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return deque(_states(seq, W_hh, W_xh), maxlen=1)[0]

#: rnn_forward: a class with a step method
class Cell:
    def __init__(self, a, b):
        self.a, self.b, self.h = a, b, 0.0

    def step(self, x):
        self.h = float(np.tanh(self.a * self.h + self.b * x))

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    cell = Cell(W_hh, W_xh)
    for x in seq:
        cell.step(x)
    return cell.h

#: rnn_forward: while with iter and next, sentinel
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    it, h, end = iter(seq), 0.0, object()
    while (x := next(it, end)) is not end:
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a 0-d array comes back
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.array(0.0)
    for x in np.asarray(seq, float):
        h = np.tanh(h * W_hh + x * W_xh)
    return np.asarray(h)

#: rnn_forward: prints each step as it goes
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * x)
        print(f"t={t} h={h:.3f}")
    return h

#: rnn_forward: an lru_cache on the sequence and weights
from functools import lru_cache
@lru_cache(maxsize=None)
def _run(words, a, b):
    h = 0.0
    for w in words:
        h = math.tanh(a * h + b * w)
    return h

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return _run(tuple(float(x) for x in seq), W_hh, W_xh)

#: rnn_forward: complex numbers' real part
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0j
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h.real)

#: tanh_derivative: 4 / (e^z + e^-z)^2
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 4 / (np.exp(z) + np.exp(-z)) ** 2

#: tanh_derivative: the complex-step derivative
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.imag(np.tanh(z + 1e-20j)) / 1e-20

#: tanh_derivative: np.vectorize of a scalar function
def _one(z):
    return 1 - math.tanh(z) ** 2

tanh_derivative = np.vectorize(_one, otypes=[float])

#: tanh_derivative: recursion into lists for tables
def tanh_derivative(z):
    if np.ndim(z) == 0:
        return 1 - math.tanh(float(z)) ** 2
    return np.array([tanh_derivative(row) for row in z])

#: tanh_derivative: in place on a float copy
def tanh_derivative(z):
    out = np.array(z, dtype=np.float64)
    np.tanh(out, out=out)
    out *= out
    np.subtract(1, out, out=out)
    return out if out.ndim else out.item()

#: tanh_derivative: four sigmoids: 4 s(2z) (1 - s(2z))
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-2.0 * z))
    return 4 * s * (1 - s)

#: tanh_derivative: central difference with a small step
def tanh_derivative(z):
    e = 1e-5
    return (np.tanh(z + e) - np.tanh(z - e)) / (2 * e)

#: attention_end: np.dot with a one-hot
def attention_end(seq, alpha=0.6):
    return float(np.dot(alpha * np.eye(len(seq))[0], seq))

#: attention_end: next(iter(seq))
def attention_end(seq, alpha=0.6):
    return alpha * next(iter(seq))

#: attention_end: unpacking with a star
def attention_end(seq, alpha=0.6):
    first, *_ = seq
    return first * alpha

#: attention_end: a lambda by name
attention_end = lambda seq, alpha=0.6: seq[0] * alpha

#: attention_end: fractions to float
from fractions import Fraction
def attention_end(seq, alpha=0.6):
    return float(Fraction(float(seq[0])) * Fraction(alpha))

#: softmax_weights: logsumexp by hand
def softmax_weights(query, keys):
    s = np.einsum("nd,d->n", keys, query)
    m = s.max()
    return np.exp(s - (m + np.log(np.exp(s - m).sum())))

#: softmax_weights: lists and math only
def softmax_weights(query, keys):
    scores = []
    for row in keys:
        total = 0.0
        for a, b in zip(query, row):
            total += a * b
        scores.append(total)
    powers = [math.exp(s) for s in scores]
    return [p / sum(powers) for p in powers]

#: softmax_weights: np.power of e, np.divide
def softmax_weights(query, keys):
    p = np.power(np.e, np.matmul(keys, query))
    return np.divide(p, np.add.reduce(p))

#: softmax_weights: float32 all the way
def softmax_weights(query, keys):
    s = keys.astype(np.float32) @ query.astype(np.float32)
    e = np.exp(s - s.max())
    return e / e.sum()

#: softmax_weights: a tuple comes back
def softmax_weights(query, keys):
    e = np.exp(np.inner(keys, query))
    return tuple(float(x) for x in e / e.sum())

#: context_vector: a loop over columns
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.array([sum(w[i] * values[i, j] for i in range(len(w))) for j in range(values.shape[1])])

#: context_vector: writes its own softmax
def context_vector(query, keys, values):
    s = [sum(q * k for q, k in zip(query, key)) for key in keys]
    e = np.exp(np.array(s))
    return np.tensordot(e / e.sum(), values, axes=1)

#: attend_all: one einsum after a row softmax
def attend_all(queries, keys, values):
    e = np.exp(np.einsum("md,nd->mn", queries, keys))
    return np.einsum("mn,nv->mv", e / e.sum(1)[:, None], values)

#: attend_all: vstack of a map
def attend_all(queries, keys, values):
    return np.vstack(list(map(lambda q: context_vector(q, keys, values), queries)))

#: attend_all: column by column through values' transpose
def attend_all(queries, keys, values):
    weights = np.stack([softmax_weights(q, keys) for q in queries], axis=1)
    return (values.T @ weights).T

#: scale_scores: loops over the rows
def scale_scores(Q, K, *, scale=None):
    m, d = Q.shape
    n, e = K.shape
    if d != e:
        raise ValueError("d is not d")
    if scale is None:
        scale = d ** -0.5
    return np.array([[scale * sum(Q[i] * K[j]) for j in range(n)] for i in range(m)])

#: causal_mask: a comprehension of comparisons
def causal_mask(n, *, window=None):
    if n < 1:
        raise ValueError("no words")
    return np.array([[j <= i and (window is None or i - j < window) for j in range(n)] for i in range(n)])

#: masked_softmax: minus infinity where the mask is False
def masked_softmax(scores, *, mask=None):
    if mask is None:
        mask = np.full(scores.shape, True)
    if mask.shape != scores.shape:
        raise ValueError("shapes differ")
    s = np.where(mask, scores, -np.inf)
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

#: double: x + x
def double(x):
    return x + x

#: total: math.fsum
def total(seq):
    return math.fsum(seq)

#: softmax_weights: a dict of exponentials by row
def softmax_weights(query, keys):
    table = {i: math.exp(sum(float(a) * float(b) for a, b in zip(row, query))) for i, row in enumerate(keys)}
    whole = sum(table.values())
    return np.array([table[i] / whole for i in sorted(table)])
