#: rnn_forward: match on the sequence
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    match list(seq):
        case []:
            return 0.0
        case [*before, x]:
            return math.tanh(W_hh * rnn_forward(before, W_hh, W_xh) + W_xh * x)

#: rnn_forward: a numpy structured loop with nditer
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.float64(0)
    for x in np.nditer(np.asarray(seq, dtype=float)):
        h = np.tanh(np.dot([W_hh, W_xh], [h, x]))
    return h

#: rnn_forward: keyword-only helper with a dict of weights
def _cell(*, h, x, weights):
    return np.tanh(sum(weights[k] * v for k, v in {"h": h, "x": x}.items()))

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, weights = 0.0, {"h": W_hh, "x": W_xh}
    for x in seq:
        h = _cell(h=h, x=x, weights=weights)
    return float(h)

#: rnn_forward: ufunc objects by partial
from functools import partial
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    remember, read = partial(np.multiply, W_hh), partial(np.multiply, W_xh)
    h = 0.0
    for x in seq:
        h = np.tanh(np.add(remember(h), read(x)))
    return h

#: tanh_derivative: -expm1 form
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    e = np.exp(-2 * np.abs(z))
    return 4 * e / (1 + e) ** 2

#: tanh_derivative: np.fromiter and reshape
def tanh_derivative(z):
    a = np.asarray(z, dtype=float)
    d = np.fromiter((1 - math.tanh(v) ** 2 for v in a.flat), dtype=float).reshape(a.shape)
    return d if a.ndim else float(d)

#: tanh_derivative: np.square and np.negative
def tanh_derivative(z):
    return np.add(1, np.negative(np.square(np.tanh(z))))

#: attention_end: np.average with its weights unnormalised
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return np.average(seq, weights=w) * alpha if alpha else 0.0

#: attention_end: np.take
def attention_end(seq, alpha=0.6):
    return np.multiply(np.take(seq, 0), alpha)

#: softmax_weights: ratios to the first
def softmax_weights(query, keys):
    s = keys @ query
    r = np.exp(s - s[0])
    return r / r.sum()

#: softmax_weights: a generator into np.array, math.fsum
def softmax_weights(query, keys):
    e = [math.exp(math.fsum(map(float.__mul__, map(float, k), map(float, query)))) for k in keys]
    return np.array(e) / math.fsum(e)

#: softmax_weights: matrix with a column vector, flattened
def softmax_weights(query, keys):
    s = np.matmul(keys, query[:, None])
    e = np.exp(s)
    return (e / e.sum()).flatten()

#: context_vector: broadcasting and sum
def context_vector(query, keys, values):
    return (softmax_weights(query, keys)[:, np.newaxis] * values).sum(0)

#: attend_all: preallocated rows
def attend_all(queries, keys, values):
    out = np.empty((queries.shape[0], values.shape[1]))
    for i, q in enumerate(queries):
        out[i, :] = context_vector(q, keys, values)
    return out

#: attend_all: a list of lists
def attend_all(queries, keys, values):
    return [list(map(float, context_vector(q, keys, values))) for q in queries]

#: causal_mask: np.tri twice
def causal_mask(n, *, window=None):
    if n <= 0:
        raise ValueError(f"{n} words")
    m = np.tri(n, dtype=bool)
    return m if window is None else m & ~np.tri(n, k=-window, dtype=bool)

#: attention: through a padded mask of its own
def attention(Q, K, V, *, mask=None):
    full = np.ones((len(Q), len(K)), dtype=bool) if mask is None else mask
    w = masked_softmax(scale_scores(Q, K, scale=K.shape[1] ** -0.5), mask=full)
    return np.einsum("mn,nv->mv", w, V), w

#: shares: list comprehension
def shares(seq):
    return np.array([x / sum(seq) for x in seq])

#: double: shifts a float
def double(x):
    return x * 4 / 2
