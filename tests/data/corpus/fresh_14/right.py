#: rnn_forward: recursion over the prefix
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    def state(n):
        return 0.0 if n == 0 else math.tanh(W_hh * state(n - 1) + W_xh * seq[n - 1])

    return state(len(seq))

#: rnn_forward: tanh as 1 - 2 / (e^2a + 1), weights as one row times a column
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    w = np.array([W_hh, W_xh], dtype=float)
    h = 0.0
    for x in seq:
        h = 1 - 2 / (np.exp(2 * (w @ [h, x])) + 1)
    return h

#: tanh_derivative: 1 / cosh^2 through a logarithm
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.exp(-2 * (np.logaddexp(z, -z) - np.log(2)))

#: tanh_derivative: two factors, (1 - t)(1 + t)
def tanh_derivative(z):
    t = np.tanh(np.array(z, dtype="float64"))
    return np.multiply(np.subtract(1, t), np.add(1, t))

#: attention_end: weights as a power of 0 (0 ** 0 is 1)
def attention_end(seq, alpha=0.6):
    return sum(alpha * 0**i * x for i, x in enumerate(seq))

#: attention_end: the convolution's first number
def attention_end(seq, alpha=0.6):
    return float(np.convolve(seq, [alpha])[0])

#: softmax_weights: row i as 1 over the sum of e^(s_j - s_i)
def softmax_weights(query, keys):
    s = np.einsum("nd,d->n", keys, query)
    return 1 / np.exp(s[None, :] - s[:, None]).sum(axis=1)

#: softmax_weights: e^(s - logsumexp)
def softmax_weights(query, keys):
    s = [math.fsum(a * b for a, b in zip(query, row)) for row in keys]
    return np.exp(np.array(s) - np.logaddexp.reduce(s))

#: context_vector: np.average with weights
def context_vector(query, keys, values):
    s = np.inner(keys, query)
    return np.average(values, axis=0, weights=np.exp(s - s.max()))

#: attend_all: einsum, a column of ones carries the denominator
def attend_all(queries, keys, values):
    e = np.exp(np.einsum("md,nd->mn", queries, keys))
    both = e @ np.hstack([values, np.ones((len(values), 1))])
    return both[:, :-1] / both[:, -1:]
