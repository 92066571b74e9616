#: rnn_forward: by functools.reduce
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    from functools import reduce
    return reduce(lambda h, x: np.tanh(W_hh * h + W_xh * x), seq, 0.0)

#: rnn_forward: by recursion over the head
def rnn_forward(seq, W_hh=0.9, W_xh=0.5, h=0.0):
    words = list(seq)
    if not words:
        return h
    return rnn_forward(words[1:], W_hh, W_xh, np.tanh(W_hh * h + W_xh * words[0]))

#: rnn_forward: by itertools.accumulate
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    import itertools
    *_, last = itertools.accumulate(seq, lambda h, x: math.tanh(W_hh * h + W_xh * x), initial=0)
    return last

#: rnn_forward: matrix product of two-vectors
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    w = np.array([W_hh, W_xh])
    h = 0.0
    for x in seq:
        h = np.tanh(w @ np.array([h, x]))
    return np.asarray(h)

#: rnn_forward: exponential form of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    state = 0
    for word in seq:
        a = W_hh * state + W_xh * word
        state = 2 / (1 + np.exp(-2 * a)) - 1
    return state

#: rnn_forward: a class keeps the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    class Cell:
        h = 0.0

        def read(self, x):
            self.h = np.tanh(W_hh * self.h + W_xh * x)

    cell = Cell()
    for x in seq:
        cell.read(x)
    return cell.h

#: rnn_forward: all states in an array with a place for h_0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    h = np.zeros(n + 1)
    for t in range(1, n + 1):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t - 1])
    return h[n]

#: rnn_forward: a while loop that prints
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    i, h = 0, 0.0
    while i < len(seq):
        print("step", i)
        h = math.tanh(W_hh * h + W_xh * seq[i])
        i += 1
    return h

#: tanh_derivative: complex step
def tanh_derivative(z):
    return np.tanh(np.asarray(z) + 1e-20j).imag / 1e-20

#: tanh_derivative: np.vectorize with floats
def tanh_derivative(z):
    return np.vectorize(lambda v: 1.0 - math.tanh(v) ** 2, otypes=[float])(z)

#: tanh_derivative: numbers and arrays apart
def tanh_derivative(z):
    if np.isscalar(z):
        return 1 - math.tanh(z) ** 2
    return np.subtract(1, np.square(np.tanh(z)))

#: attention_end: a dot product
def attention_end(seq, alpha=0.6):
    w = np.eye(1, len(seq))[0] * alpha
    return w.dot(seq)

#: attention_end: where on positions
def attention_end(seq, alpha=0.6):
    x = np.asarray(seq, dtype=float)
    return np.where(np.arange(x.size) == 0, alpha, 0).dot(x).item()

#: attention_end: np.float64 of a list comprehension
def attention_end(seq, alpha=0.6):
    return np.float64(sum([(alpha if i == 0 else 0) * v for i, v in enumerate(seq)]))

#: softmax_weights: lists alone
def softmax_weights(query, keys):
    scores = [sum(q * k for q, k in zip(query, key)) for key in keys]
    top = max(scores)
    e = [math.exp(s - top) for s in scores]
    total = math.fsum(e)
    return [v / total for v in e]

#: softmax_weights: einsum
def softmax_weights(query, keys):
    e = np.exp(np.einsum("d,nd->n", query, keys))
    return np.divide(e, np.add.reduce(e))

#: softmax_weights: log-sum-exp
def softmax_weights(query, keys):
    s = np.inner(keys, query)
    return np.exp(s - np.logaddexp.reduce(s))

#: softmax_weights: a tuple is returned
def softmax_weights(query, keys):
    e = np.exp((keys * query).sum(1))
    return tuple(e / e.sum())

#: context_vector: a loop of its own
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = 0
    for weight, value in zip(w, values):
        c = c + weight * value
    return c

#: context_vector: tensordot
def context_vector(query, keys, values):
    return np.tensordot(softmax_weights(query, keys), values, axes=1)

#: context_vector: transposed product without softmax_weights
def context_vector(query, keys, values):
    e = np.exp(keys.dot(query))
    return values.T.dot(e) / e.sum()

#: attend_all: apply_along_axis
def attend_all(queries, keys, values):
    return np.apply_along_axis(context_vector, 1, queries, keys, values)

#: attend_all: a list of lists
def attend_all(queries, keys, values):
    return [list(context_vector(q, keys, values)) for q in queries]

#: rnn_forward: a generator that is emptied
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    def states():
        h = 0.0
        for x in seq:
            h = np.tanh(W_hh * h + W_xh * x)
            yield h
    for last in states():
        pass
    return last

#: rnn_forward: a copy is emptied by pop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = [float(x) for x in seq][::-1]
    h = 0.0
    while words:
        h = np.tanh(W_hh * h + W_xh * words.pop())
    return h

#: tanh_derivative: np.expm1 on the double
def tanh_derivative(z):
    e = np.expm1(2.0 * np.asarray(z))
    t = e / (e + 2)
    return 1 - t * t

#: attention_end: weights in a dictionary
def attention_end(seq, alpha=0.6):
    weight = {0: alpha}
    return sum(weight.get(i, 0) * seq[i] for i in range(len(seq)))

#: attention_end: a slice of one, multiplied and summed
def attention_end(seq, alpha=0.6):
    return np.multiply(alpha, np.asarray(seq)[:1]).sum()

#: softmax_weights: two passes through float64 copies, in place
def softmax_weights(query, keys):
    w = np.array(keys, dtype=float).dot(query)
    np.exp(w, out=w)
    w /= w.sum()
    return w

#: softmax_weights: products by a matrix of one column, squeezed
def softmax_weights(query, keys):
    e = np.exp(np.matmul(keys, query[:, None]))
    return (e / np.sum(e)).squeeze(axis=1)

#: context_vector: np.average
def context_vector(query, keys, values):
    return np.average(values, axis=0, weights=np.exp(keys @ query))

#: attend_all: a map over the queries
def attend_all(queries, keys, values):
    return np.stack(list(map(lambda q: softmax_weights(q, keys).dot(values), queries)))
