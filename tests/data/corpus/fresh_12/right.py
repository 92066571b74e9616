#: rnn_forward: itertools.accumulate, the last of a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    from itertools import accumulate
    return list(accumulate(seq, lambda h, x: math.tanh(W_hh * h + W_xh * x), initial=0.0))[-1]

#: rnn_forward: a coroutine holds the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    def cell():
        h = 0.0
        while True:
            x = yield h
            h = math.tanh(W_hh * h + W_xh * x)

    c = cell()
    next(c)
    for x in seq:
        h = c.send(float(x))
    return h

#: rnn_forward: Horner-like, the inputs scaled ahead as an array
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    u = W_xh * np.asarray(seq, dtype=np.float64).ravel()
    h = np.float64(0)
    while u.size:
        h, u = np.tanh(np.add(W_hh * h, u[0])), u[1:]
    return h

#: tanh_derivative: product of logistic functions
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-2 * np.asarray(z, dtype=float)))
    return 4 * s * (1 - s)

#: tanh_derivative: complex step differentiation
def tanh_derivative(z):
    step = 1e-20
    return np.imag(np.tanh(np.asarray(z, dtype=float) + 1j * step)) / step

#: attention_end: one-hot weights and einsum
def attention_end(seq, alpha=0.6):
    x = np.array(seq, dtype=float)
    return float(np.einsum("i,i->", alpha * np.eye(1, len(x))[0], x))

#: softmax_weights: plain loops and math.fsum
def softmax_weights(query, keys):
    e = [math.exp(math.fsum(a * b for a, b in zip(k, query))) for k in keys]
    total = math.fsum(e)
    return [v / total for v in e]

#: context_vector: streaming, numerator and denominator in one pass
def context_vector(query, keys, values):
    top, total = 0.0, 0.0
    for k, v in zip(keys, values):
        e = math.exp(float(k @ query))
        top, total = top + e * v, total + e
    return top / total

#: attend_all: tensordot and a transposed softmax
def attend_all(queries, keys, values):
    e = np.exp(np.tensordot(keys, queries, axes=(1, 1)))
    return np.einsum("nm,nv->mv", e / e.sum(axis=0), values)

#: attend_all: one call of softmax for each row through apply_along_axis
def attend_all(queries, keys, values):
    return np.apply_along_axis(lambda q: softmax_weights(q, keys) @ values, 1, queries)

#: rnn_forward: recursion by a closure over an iterator
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = iter(np.asarray(seq, dtype=float))

    def go(h):
        for x in words:
            return go(math.tanh(W_hh * h + W_xh * x))
        return h

    return go(0.0)

#: attention_end: a dot product with a padded weight list by a generator
def attention_end(seq, alpha=0.6):
    return sum((alpha if i == 0 else 0.0) * float(x) for i, x in enumerate(seq))

#: softmax_weights: a shift by the mean score, and np.divide
def softmax_weights(query, keys):
    s = np.matmul(keys, query)
    e = np.exp(s - s.mean())
    return np.divide(e, np.sum(e))

#: context_vector: as a difference from the first value, with the weights of the others
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return values[0] + w[1:] @ (values[1:] - values[0])

#: attend_all: each row filled from its own buffer, back to front
def attend_all(queries, keys, values):
    out = np.empty((queries.shape[0], values.shape[1]))
    for i in reversed(range(len(queries))):
        np.copyto(out[i], context_vector(queries[i], keys, values))
    return out
