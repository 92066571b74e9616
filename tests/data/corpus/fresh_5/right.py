#: rnn_forward: itertools.accumulate
from itertools import accumulate
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    *_, h = accumulate(seq, lambda h, x: math.tanh(W_hh * h + W_xh * x), initial=0.0)
    return h

#: rnn_forward: a generator of states
def _states(seq, a, b):
    h = 0.0
    for x in seq:
        h = np.tanh(a * h + b * x)
        yield h

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return list(_states(seq, W_hh, W_xh))[-1]

#: rnn_forward: a class with a call
class Cell:
    def __init__(self, a, b):
        self.a, self.b, self.h = a, b, 0.0

    def __call__(self, x):
        self.h = np.tanh(self.a * self.h + self.b * x)
        return self.h

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    cell = Cell(W_hh, W_xh)
    for x in seq:
        cell(x)
    return cell.h

#: rnn_forward: walrus in a comprehension
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    return [h := float(np.tanh(W_hh * h + W_xh * x)) for x in seq][-1]

#: rnn_forward: a NumPy state array
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = np.zeros(len(seq) + 1)
    for t in range(len(seq)):
        states[t + 1] = np.tanh(W_hh * states[t] + W_xh * seq[t])
    return states[-1]

#: rnn_forward: 2 sigmoid(2a) - 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        a = W_hh * h + W_xh * x
        h = 2 / (1 + math.exp(-2 * a)) - 1
    return h

#: rnn_forward: Fortran style while loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    i = 0
    h = 0.0
    while True:
        if i == n:
            break
        h = math.tanh(W_hh * h + W_xh * float(seq[i]))
        i += 1
    return h

#: rnn_forward: complex numbers, the real part returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0j
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h.real

#: rnn_forward: matrix product of one by one matrices
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    A, B = np.array([[W_hh]]), np.array([[W_xh]])
    h = np.zeros((1, 1))
    for x in seq:
        h = np.tanh(A @ h + B @ np.array([[x]]))
    return h.item()

#: rnn_forward: a deque that is consumed, a copy
from collections import deque
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    todo, h = deque(seq), 0.0
    while todo:
        h = np.tanh(W_hh * h + W_xh * todo.popleft())
    return h

#: rnn_forward: 0-d array
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.array(0.0)
    for x in seq:
        h[()] = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: recursion on prefixes by slices
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return 0.0 if len(seq) == 0 else np.tanh(W_xh * seq[-1] + W_hh * rnn_forward(seq[:-1], W_hh=W_hh, W_xh=W_xh))

#: rnn_forward: prints each step and names a local like the function
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    rnn = 0.0
    for t, word in enumerate(seq, start=1):
        rnn = np.tanh(W_hh * rnn + W_xh * word)
        print(f"h_{t} = {rnn:.3f}")
    return rnn

#: tanh_derivative: sech squared
def tanh_derivative(z):
    return np.cosh(z) ** -2.0

#: tanh_derivative: np.vectorize
def tanh_derivative(z):
    return np.vectorize(lambda v: 1 - math.tanh(v) ** 2, otypes=[float])(z)

#: tanh_derivative: complex step
def tanh_derivative(z):
    return np.imag(np.tanh(np.asarray(z) + 1e-30j)) / 1e-30

#: tanh_derivative: nested lists by recursion
def tanh_derivative(z):
    if np.ndim(z) == 0:
        return 1 - math.tanh(z) ** 2
    return np.array([tanh_derivative(v) for v in z])

#: tanh_derivative: masks for both signs
def tanh_derivative(z):
    z = np.array(z, dtype=float)
    out = np.empty_like(z)
    pos = z >= 0
    out[pos] = 1 - np.tanh(z[pos]) ** 2
    out[~pos] = 1 - np.tanh(-z[~pos]) ** 2
    return out

#: tanh_derivative: sinh and cosh
def tanh_derivative(z):
    return (np.cosh(z) ** 2 - np.sinh(z) ** 2) / np.cosh(z) ** 2

#: tanh_derivative: np.where on both
def tanh_derivative(z):
    return np.where(np.asarray(z) == 0, 1.0, 1 - np.tanh(z) ** 2)

#: tanh_derivative: einsum
def tanh_derivative(z):
    t = np.tanh(z)
    return 1 - np.einsum("...,...->...", t, t)

#: attention_end: np.dot with a one-hot
def attention_end(seq, alpha=0.6):
    return float(np.dot(alpha * np.eye(1, len(seq))[0], seq))

#: attention_end: next(iter)
def attention_end(seq, alpha=0.6):
    return next(iter(seq)) * alpha

#: attention_end: star unpacking
def attention_end(seq, alpha=0.6):
    first, *rest = seq
    return alpha * first + sum(0 * r for r in rest)

#: attention_end: a loop with a weight list
def attention_end(seq, alpha=0.6):
    weights = []
    for i in range(len(seq)):
        weights.append(alpha if i == 0 else 0)
    total = 0
    for w, x in zip(weights, seq):
        total += w * x
    return total

#: attention_end: np.inner with pad
def attention_end(seq, alpha=0.6):
    return np.inner(np.pad([alpha], (0, len(seq) - 1)), np.asarray(seq))

#: attention_end: polynomial at 0
def attention_end(seq, alpha=0.6):
    return float(np.polyval(list(seq)[::-1], 0) * alpha)

#: attention_end: alpha * seq[-len(seq)]
def attention_end(seq, alpha=0.6):
    return alpha * seq[-len(seq)]

#: attention_end: Fraction-free sum of a dict
def attention_end(seq, alpha=0.6):
    words = dict(enumerate(seq))
    return sum({0: alpha}.get(i, 0.0) * x for i, x in words.items())

#: attention_end: a matrix with one row
def attention_end(seq, alpha=0.6):
    w = np.zeros((1, len(seq)))
    w[0, 0] = alpha
    return (w @ np.asarray(seq, dtype=float))[0]

#: attention_end: array times alpha, then item
def attention_end(seq, alpha=0.6):
    return (np.asarray(seq) * alpha).item(0)

#: attention_end: slicing
def attention_end(seq, alpha=0.6):
    return alpha * sum(seq[:1])

#: attention_end: match
def attention_end(seq, alpha=0.6):
    match tuple(seq):
        case (first, *_):
            return alpha * first

#: softmax_weights: einsum
def softmax_weights(query, keys):
    s = np.einsum("d,nd->n", query, keys)
    e = np.exp(s)
    return e / np.einsum("n->", e)

#: softmax_weights: pure Python lists
def softmax_weights(query, keys):
    s = [sum(a * b for a, b in zip(query, k)) for k in keys]
    e = [math.exp(v) for v in s]
    return [v / sum(e) for v in e]

#: softmax_weights: a tuple
def softmax_weights(query, keys):
    e = [math.exp(np.dot(k, query)) for k in keys]
    return tuple(v / sum(e) for v in e)

#: softmax_weights: logaddexp
def softmax_weights(query, keys):
    s = keys.dot(query)
    return np.exp(s - np.logaddexp.reduce(s))

#: softmax_weights: 1 / sum of differences
def softmax_weights(query, keys):
    s = keys @ query
    return 1 / np.exp(s[None, :] - s[:, None]).sum(axis=1)

#: softmax_weights: mean subtracted
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s - s.mean())
    return e / np.sum(e)

#: softmax_weights: query as a column, squeezed
def softmax_weights(query, keys):
    s = (keys @ query[:, None]).squeeze(axis=1)
    e = np.e ** s
    return e / e.sum()

#: softmax_weights: (q K^T)
def softmax_weights(query, keys):
    s = query @ keys.T
    return np.exp(s) / np.exp(s).sum(keepdims=True)

#: softmax_weights: 2 ** (s / ln 2)
def softmax_weights(query, keys):
    e = np.exp2((keys @ query) / np.log(2))
    return e / e.sum()

#: softmax_weights: a helper named softmax
def softmax(v):
    v = np.asarray(v) - np.max(v)
    return np.exp(v) / np.exp(v).sum()

def softmax_weights(query, keys):
    return softmax(np.array([k @ query for k in keys]))

#: softmax_weights: np.apply_along_axis
def softmax_weights(query, keys):
    s = np.apply_along_axis(lambda k: k @ query, 1, keys)
    e = np.exp(s)
    e /= e.sum()
    return e

#: softmax_weights: tensordot
def softmax_weights(query, keys):
    s = np.tensordot(keys, query, axes=1)
    e = np.exp(s)
    return np.divide(e, np.add.reduce(e))

#: context_vector: a loop
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(values)):
        c += w[i] * values[i]
    return c

#: context_vector: values.T @ w
def context_vector(query, keys, values):
    return values.T @ softmax_weights(query, keys)

#: context_vector: lists
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return [sum(a * v for a, v in zip(w, column)) for column in zip(*values)]

#: attend_all: one matrix product
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    return s / s.sum(axis=1, keepdims=True) @ values

#: attend_all: np.stack
def attend_all(queries, keys, values):
    return np.stack([softmax_weights(q, keys) @ values for q in queries])

#: attend_all: einsum
def attend_all(queries, keys, values):
    s = np.exp(np.einsum("md,nd->mn", queries, keys))
    return np.einsum("mn,nv->mv", s / s.sum(1)[:, None], values)

#: attend_all: softmax along the last axis of the transposed
def attend_all(queries, keys, values):
    s = keys @ queries.T
    e = np.exp(s - s.max(axis=0))
    return (values.T @ (e / e.sum(axis=0))).T
