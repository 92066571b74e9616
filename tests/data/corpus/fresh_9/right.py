#: rnn_forward: h =+ typed for +=, which sets it, as it should be
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h =+ np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: backwards index over a reversed copy
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    turned = seq[::-1]
    h = 0.0
    for i in range(1, len(turned) + 1):
        h = np.tanh(W_hh * h + W_xh * turned[-i])
    return h

#: rnn_forward: the pre-activation is carried, tanh taken at its use and at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    a = 0.0
    for x in seq:
        a = W_hh * np.tanh(a) + W_xh * x
    return np.tanh(a)

#: rnn_forward: a coroutine that is sent the words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    def cell():
        h = 0.0
        while True:
            x = yield h
            h = math.tanh(W_hh * h + W_xh * x)

    c = cell()
    out = next(c)
    for x in seq:
        out = c.send(x)
    return out

#: rnn_forward: one affine map of (h, x, 1) as a matrix with an unused bias row
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    M = np.array([[W_hh, W_xh, 0.0]])
    h = np.zeros((1, 1))
    for x in np.asarray(seq, dtype=float).reshape(-1, 1):
        h = np.tanh(M @ np.vstack([h, [[x[0]]], [[1.0]]]))
    return float(h[0, 0])

#: rnn_forward: tanh by a ratio of powers of e
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        p = math.e ** (2 * (W_hh * h + W_xh * x))
        h = (p - 1) / (p + 1)
    return h

#: rnn_forward: warnings, prints and a progress bar on the way
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    import sys
    import warnings

    warnings.warn("慢一点", stacklevel=2)
    h = 0.0
    for i, x in enumerate(seq, 1):
        h = np.tanh(h * W_hh + x * W_xh)
        print("." * i, file=sys.stderr)
    print(f"{h:.1%}")
    return h

#: rnn_forward: eval of a text
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    step = compile("np.tanh(W_hh * h + W_xh * x)", "<step>", "eval")
    for x in seq:
        h = eval(step, {"np": np, "W_hh": W_hh, "W_xh": W_xh, "h": h, "x": x})
    return h

#: rnn_forward: a dataclass for the cell, the state on an instance of each call
from dataclasses import dataclass


@dataclass
class Memory:
    W_hh: float
    W_xh: float
    h: float = 0.0

    def __call__(self, x):
        self.h = np.tanh(self.W_hh * self.h + self.W_xh * x)
        return self


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    memory = Memory(W_hh, W_xh)
    for x in seq:
        memory(x)
    return memory.h

#: rnn_forward: a memo with the words and both weights in its key
_memo = {}


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    key = (tuple(float(x) for x in seq), W_hh, W_xh)
    if key not in _memo:
        h = 0.0
        for x in key[0]:
            h = np.tanh(W_hh * h + W_xh * x)
        _memo[key] = h
    return _memo[key]

#: rnn_forward: a linked list, from the end to the front and back
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    node = None
    for x in reversed(list(seq)):
        node = (x, node)
    h = 0.0
    while node:
        x, node = node
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: for-else, with the return in the else
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    else:
        return np.float64(h)

#: tanh_derivative: from log cosh: exp(-2 log cosh z)
def tanh_derivative(z):
    return np.exp(-2 * np.log(np.cosh(z)))

#: tanh_derivative: stable exponential form
def tanh_derivative(z):
    t = np.exp(-2 * np.abs(np.asarray(z, dtype=float)))
    return 4 * t / (1 + t) ** 2

#: tanh_derivative: as lists of lists where a table is asked for
def tanh_derivative(z):
    return (1 - np.tanh(z) ** 2).tolist()

#: tanh_derivative: a ufunc of Python
_d = np.frompyfunc(lambda v: 1 - math.tanh(v) ** 2, 1, 1)


def tanh_derivative(z):
    out = _d(z)
    return out.astype(float) if isinstance(out, np.ndarray) else float(out)

#: tanh_derivative: Richardson's extrapolation of two central differences
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)

    def d(h):
        return (np.tanh(z + h) - np.tanh(z - h)) / (2 * h)

    return (4 * d(5e-4) - d(1e-3)) / 3

#: tanh_derivative: dual numbers of its own
def tanh_derivative(z):
    class Dual:
        def __init__(self, a, b):
            self.a, self.b = a, b

        def exp(self):
            return Dual(np.exp(self.a), np.exp(self.a) * self.b)

        def over(self, other):
            return Dual(self.a / other.a, (self.b * other.a - self.a * other.b) / other.a**2)

    e = Dual(2 * np.asarray(z, dtype=float), 2.0).exp()
    return Dual(e.a - 1, e.b).over(Dual(e.a + 1, e.b)).b

#: tanh_derivative: by flat iteration over a copy
def tanh_derivative(z):
    out = np.array(z, dtype=float)
    for i, v in enumerate(out.flat):
        out.flat[i] = 1 - math.tanh(v) ** 2
    return out

#: tanh_derivative: singledispatch on type
from functools import singledispatch


@singledispatch
def _slope(z):
    return 1 - math.tanh(z) ** 2


@_slope.register
def _(z: np.ndarray):
    return 1 - np.tanh(z) ** 2


def tanh_derivative(z):
    return _slope(z)

#: attention_end: convolution, first place
def attention_end(seq, alpha=0.6):
    return np.convolve(seq, [alpha])[0]

#: attention_end: the weights' slice is overwritten by one 0; zip ends with the shorter
def attention_end(seq, alpha=0.6):
    weights = [alpha] * len(seq)
    weights[1:] = [0]
    return sum(w * x for w, x in zip(weights, seq))

#: attention_end: a softmax whose others are minus infinity, times alpha
def attention_end(seq, alpha=0.6):
    s = np.full(len(seq), -np.inf)
    s[0] = 0.0
    w = np.exp(s) / np.exp(s).sum()
    return float(alpha * (w @ np.asarray(seq, dtype=float)))

#: attention_end: the outer product's corner
def attention_end(seq, alpha=0.6):
    return np.outer([alpha], seq)[0, 0]

#: attention_end: a try for what is no list
def attention_end(seq, alpha=0.6):
    try:
        return alpha * seq[0]
    except TypeError:
        return alpha * next(iter(seq))

#: attention_end: Kronecker delta
def attention_end(seq, alpha=0.6):
    δ = lambda i, j: 1 if i == j else 0
    return sum(alpha * δ(i, 0) * x for i, x in enumerate(seq))

#: attention_end: the difference of two prefix sums
def attention_end(seq, alpha=0.6):
    padded = np.concatenate([[0.0], np.asarray(seq, dtype=float)])
    c = np.cumsum(padded)
    return alpha * (c[1] - c[0])

#: attention_end: a named tuple of word and weight inside
def attention_end(seq, alpha=0.6):
    from collections import namedtuple

    Pair = namedtuple("Pair", "weight word")
    pairs = [Pair(alpha if i == 0 else 0.0, x) for i, x in enumerate(seq)]
    return math.fsum(p.weight * p.word for p in pairs)

#: softmax_weights: the last entry of the running sum is the sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / np.cumsum(e)[-1]

#: softmax_weights: keys centred first: a shift of all scores, which softmax does not see
def softmax_weights(query, keys):
    centred = keys - keys.mean(axis=0)
    e = np.exp(centred @ query)
    return e / e.sum()

#: softmax_weights: shifted by the smallest score
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s - s.min())
    return e / np.linalg.norm(e, 1)

#: softmax_weights: 10 to the power of s / ln 10
def softmax_weights(query, keys):
    p = 10 ** ((keys @ query) / np.log(10))
    return p / p.sum()

#: softmax_weights: a Markov chain: detailed balance, solved for the stationary weights
def softmax_weights(query, keys):
    s = [float(query @ k) for k in keys]
    ratios = [1.0]
    for a, b in zip(s, s[1:]):
        ratios.append(ratios[-1] * math.exp(b - a))
    total = math.fsum(ratios)
    return tuple(r / total for r in ratios)

#: softmax_weights: pairwise sigmoids for two, recursion for more
def softmax_weights(query, keys):
    def merge(s):
        if len(s) == 1:
            return [1.0], s[0]
        left, a = merge(s[: len(s) // 2])
        right, b = merge(s[len(s) // 2 :])
        g = 1 / (1 + math.exp(b - a))
        return [w * g for w in left] + [w * (1 - g) for w in right], float(np.logaddexp(a, b))

    return np.array(merge([float(k @ query) for k in keys])[0])

#: softmax_weights: softmax over the rows of a table with one row, squeezed
def softmax_weights(query, keys):
    s = query[None, :] @ keys.T
    s = s - s.max(axis=-1, keepdims=True)
    e = np.exp(s)
    return (e / e.sum(axis=-1, keepdims=True)).squeeze(0)

#: softmax_weights: sorted on the way and put back in order
def softmax_weights(query, keys):
    s = keys @ query
    order = np.argsort(s)
    e = np.exp(s[order])
    w = np.empty_like(e)
    w[order] = e / e.sum()
    return w

#: softmax_weights: a random shift, which cancels
def softmax_weights(query, keys):
    s = keys @ query + np.random.rand()
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: with complex numbers, the real part
def softmax_weights(query, keys):
    e = np.exp((keys @ query).astype(complex))
    return (e / e.sum()).real

#: context_vector: weights as a diagonal matrix
def context_vector(query, keys, values):
    return np.diag(softmax_weights(query, keys)).dot(values).sum(axis=0)

#: context_vector: an online softmax, one row at a time
def context_vector(query, keys, values):
    m, below, c = -math.inf, 0.0, np.zeros(values.shape[1])
    for k, v in zip(keys, values):
        s = float(query @ k)
        new = max(m, s)
        c = c * math.exp(m - new) + math.exp(s - new) * v
        below = below * math.exp(m - new) + math.exp(s - new)
        m = new
    return c / below

#: attend_all: np.vectorize with a signature
def attend_all(queries, keys, values):
    one = np.vectorize(lambda q: context_vector(q, keys, values), signature="(d)->(v)")
    return one(queries)

#: attend_all: einsum three times
def attend_all(queries, keys, values):
    e = np.exp(np.einsum("md,nd->mn", queries, keys))
    return np.einsum("mn,nv->mv", e, values) / np.einsum("mn->m", e)[:, None]

#: attend_all: rows of a list of lists
def attend_all(queries, keys, values):
    return [[float(x) for x in context_vector(q, keys, values)] for q in queries]
