#: rnn_forward: reduce with a lambda
from functools import reduce
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return reduce(lambda h, x: math.tanh(W_hh * h + W_xh * x), seq, 0.0)

#: rnn_forward: a while loop that counts down a deque
from collections import deque
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words, h = deque(seq), 0
    while words:
        h = math.tanh(W_hh * h + W_xh * words.popleft())
    return h

#: rnn_forward: recursion from the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return np.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1])

#: rnn_forward: 1 by 1 matrices, item at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    H, U, h = np.array([[W_hh]]), np.array([[W_xh]]), np.zeros((1, 1))
    for x in np.asarray(seq, dtype=float):
        h = np.tanh(H @ h + U @ np.array([[x]]))
    return h.item()

#: rnn_forward: all states are kept, the last is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(len(seq) + 1)
    for t in range(1, len(seq) + 1):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t - 1])
    return h[len(seq)]

#: rnn_forward: tanh by hand from e^2z
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    def th(z):
        e = math.exp(2 * z)
        return (e - 1) / (e + 1)
    h = 0
    for x in seq:
        h = th(W_hh * h + W_xh * x)
    return h

#: rnn_forward: 2 sigmoid(2z) - 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 2 / (1 + np.exp(-2 * (W_hh * h + W_xh * x))) - 1
    return h

#: rnn_forward: the first step apart, without the memory term
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    for x in seq[1:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a class with a state of its own for each call
class Cell:
    def __init__(self, a, b):
        self.a, self.b, self.h = a, b, 0.0
    def __call__(self, x):
        self.h = math.tanh(self.a * self.h + self.b * x)
        return self.h
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    cell = Cell(W_hh, W_xh)
    return [cell(x) for x in seq][-1]

#: rnn_forward: itertools.accumulate
from itertools import accumulate
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    *_, last = accumulate(seq, lambda h, x: np.tanh(W_hh * h + W_xh * x), initial=0.0)
    return last

#: rnn_forward: np.dot of weights and state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    w = np.array([W_hh, W_xh])
    h = 0.0
    for x in seq:
        h = np.tanh(np.dot(w, [h, x]))
    return float(h)

#: rnn_forward: a memo with everything in its key
_known = {}
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    key = (tuple(map(float, seq)), float(W_hh), float(W_xh))
    if key not in _known:
        h = 0.0
        for x in key[0]:
            h = math.tanh(W_hh * h + W_xh * x)
        _known[key] = h
    return _known[key]

#: rnn_forward: chatty: prints each step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t, x in enumerate(seq, 1):
        z = W_hh * h + W_xh * x
        h = np.tanh(z)
        print(f"step {t}: z = {z:.4f}, h = {h:.4f}")
    return h

#: rnn_forward: None as default, set inside
def rnn_forward(seq, W_hh=None, W_xh=None):
    W_hh = 0.9 if W_hh is None else W_hh
    W_xh = 0.5 if W_xh is None else W_xh
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: keyword arguments collected and Chinese names
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    隐藏状态 = 0.0
    for 词 in seq:
        隐藏状态 = np.tanh(W_hh * 隐藏状态 + W_xh * 词)
    return 隐藏状态

#: rnn_forward: arctan-free: sinh / cosh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_xh * x + h * W_hh
        h = np.sinh(z) / np.cosh(z)
    return h

#: rnn_forward: float32 all the way
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.float32(0)
    for x in np.asarray(seq, dtype=np.float32):
        h = np.tanh(np.float32(W_hh) * h + np.float32(W_xh) * x)
    return h

#: rnn_forward: a generator of states
def _states(seq, a, b):
    h = 0.0
    for x in seq:
        h = math.tanh(a * h + b * x)
        yield h
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return list(_states(seq, W_hh, W_xh)).pop()

#: rnn_forward: one step too many over a leading zero, which changes nothing
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in [0.0, *seq]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: tanh_derivative: 1 over cosh squared
def tanh_derivative(z):
    return 1 / np.cosh(z) ** 2

#: tanh_derivative: (1 - t)(1 + t)
def tanh_derivative(z):
    t = np.tanh(z)
    return (1 - t) * (1 + t)

#: tanh_derivative: 4 / (e^z + e^-z)^2
def tanh_derivative(z):
    return 4 / (np.exp(z) + np.exp(-np.asarray(z))) ** 2

#: tanh_derivative: 4 s (1 - s) with s = sigmoid(2z)
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-2.0 * np.asarray(z)))
    return 4 * s * (1 - s)

#: tanh_derivative: central difference
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return (np.tanh(z + 1e-5) - np.tanh(z - 1e-5)) / 2e-5

#: tanh_derivative: complex step
def tanh_derivative(z):
    return np.imag(np.tanh(np.asarray(z) + 1e-20j)) / 1e-20

#: tanh_derivative: np.vectorize over math
def tanh_derivative(z):
    one = lambda v: 1 - math.tanh(v) ** 2
    return np.vectorize(one, otypes=[float])(z)

#: tanh_derivative: list for arrays, number for numbers, by recursion
def tanh_derivative(z):
    if np.ndim(z) == 0:
        return 1 - math.tanh(z) ** 2
    return [tanh_derivative(row) for row in z]

#: tanh_derivative: into an array of its own with out=
def tanh_derivative(z):
    t = np.empty(np.shape(z))
    np.tanh(z, out=t)
    np.multiply(t, t, out=t)
    return np.subtract(1, t)

#: tanh_derivative: by abs, since it is even
def tanh_derivative(z):
    return 1 - np.tanh(np.abs(z)) ** 2

#: tanh_derivative: np.power and np.square in one
def tanh_derivative(z):
    return np.ones_like(z, dtype=float) - np.power(np.tanh(z), 2)

#: tanh_derivative: a decorator that makes arrays
import functools
def on_arrays(f):
    @functools.wraps(f)
    def inner(z):
        return f(np.array(z, dtype=np.float64))
    return inner
@on_arrays
def tanh_derivative(z):
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: a lambda
tanh_derivative = lambda z: 1 - np.tanh(z) ** 2

#: attention_end: plain product
def attention_end(seq, alpha=0.6):
    return alpha * seq[0]

#: attention_end: weights and dot
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return np.dot(w, seq)

#: attention_end: sum over enumerate
def attention_end(seq, alpha=0.6):
    return sum((alpha if i == 0 else 0) * x for i, x in enumerate(seq))

#: attention_end: next(iter())
def attention_end(seq, alpha=0.6):
    return alpha * float(next(iter(seq)))

#: attention_end: unpacking
def attention_end(seq, alpha=0.6):
    first, *_ = seq
    return alpha * first

#: attention_end: einsum over a one-hot
def attention_end(seq, alpha=0.6):
    w = alpha * np.eye(len(seq))[0]
    return np.einsum("i,i->", w, np.asarray(seq, float))

#: attention_end: zip, breaking off
def attention_end(seq, alpha=0.6):
    total = 0
    for w, x in zip([alpha] + [0] * (len(seq) - 1), seq):
        total += w * x
    return total

#: attention_end: np.average undone by its own sum
def attention_end(seq, alpha=0.6):
    return np.sum(np.where(np.arange(len(seq)) == 0, alpha, 0.0) * np.array(seq))

#: attention_end: negative index of the same word
def attention_end(seq, alpha=0.6):
    return seq[-len(seq)] * alpha

#: attention_end: 0-d array
def attention_end(seq, alpha=0.6):
    return np.asarray(seq[0]) * np.asarray(alpha)

#: attention_end: writes into a copy
def attention_end(seq, alpha=0.6):
    s = np.array(seq, dtype=float)
    s[1:] = 0
    s[0] *= alpha
    return s.sum()

#: softmax_weights: shifted by the largest score
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s - np.max(s))
    return e / e.sum()

#: softmax_weights: exp of log-softmax
def softmax_weights(query, keys):
    s = np.dot(keys, query)
    return np.exp(s - np.log(np.exp(s).sum()))

#: softmax_weights: loops and lists with math.exp
def softmax_weights(query, keys):
    e = [math.exp(sum(a * b for a, b in zip(query, k))) for k in keys]
    return [v / sum(e) for v in e]

#: softmax_weights: each weight as 1 / sum exp(s_j - s_i)
def softmax_weights(query, keys):
    s = keys.dot(query)
    return 1 / np.exp(s[None, :] - s[:, None]).sum(axis=1)

#: softmax_weights: keepdims and squeeze
def softmax_weights(query, keys):
    s = query[np.newaxis, :] @ keys.T
    e = np.exp(s)
    return (e / e.sum(axis=1, keepdims=True))[0]

#: softmax_weights: base 2 with log2 e
def softmax_weights(query, keys):
    e = np.exp2((keys @ query) * np.log2(np.e))
    return e / np.sum(e)

#: softmax_weights: np.e ** s
def softmax_weights(query, keys):
    scores = np.array([query @ k for k in keys])
    return np.e ** scores / np.sum(np.e ** scores)

#: softmax_weights: logaddexp.reduce
def softmax_weights(query, keys):
    s = np.inner(query, keys)
    return np.exp(s - np.logaddexp.reduce(s))

#: softmax_weights: a tiny epsilon in the denominator
def softmax_weights(query, keys):
    e = np.exp(np.einsum("d,nd->n", query, keys))
    return e / (e.sum() + 1e-12)

#: softmax_weights: one function for scores, one for softmax
def score(q, k):
    return float(np.vdot(q, k))
def softmax(x):
    x = np.array(x)
    return np.exp(x) / np.exp(x).sum()
def softmax_weights(query, keys):
    return softmax([score(query, k) for k in keys])

#: context_vector: loop over zip
def context_vector(query, keys, values):
    c = np.zeros(values.shape[1])
    for w, v in zip(softmax_weights(query, keys), values):
        c += w * v
    return c

#: context_vector: own softmax, divided at the end
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return (e @ values) / e.sum()

#: context_vector: np.average with weights
def context_vector(query, keys, values):
    return np.average(values, axis=0, weights=softmax_weights(query, keys))

#: context_vector: tensordot
def context_vector(query, keys, values):
    return np.tensordot(np.asarray(softmax_weights(query, keys)), values, axes=1)

#: context_vector: values.T @ w, as a tuple
def context_vector(query, keys, values):
    return tuple(values.T @ softmax_weights(query, keys))

#: context_vector: by way of attend_all
def context_vector(query, keys, values):
    return attend_all(query[None], keys, values)[0]
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e.sum(1, keepdims=True) @ values

#: attend_all: a row at a time
def attend_all(queries, keys, values):
    return np.array([context_vector(q, keys, values) for q in queries])

#: attend_all: filled into zeros
def attend_all(queries, keys, values):
    out = np.zeros((len(queries), values.shape[1]))
    for i in range(len(queries)):
        out[i, :] = context_vector(queries[i], keys, values)
    return out

#: attend_all: the turned table, axis 0
def attend_all(queries, keys, values):
    e = np.exp(keys @ queries.T)
    return (e / e.sum(axis=0)).T @ values

#: attend_all: apply_along_axis
def attend_all(queries, keys, values):
    return np.apply_along_axis(lambda q: context_vector(q, keys, values), 1, queries)

#: attend_all: einsum, shifted by each row's largest
def attend_all(queries, keys, values):
    s = np.einsum("md,nd->mn", queries, keys)
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return np.einsum("mn,nv->mv", e / e.sum(axis=1, keepdims=True), values)
