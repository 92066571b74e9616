#: rnn_forward: functools.reduce with a lambda
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    from functools import reduce
    return float(reduce(lambda h, x: math.tanh(W_hh * h + W_xh * x), seq, 0.0))

#: rnn_forward: recursion from the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = list(seq)
    before = rnn_forward(seq[:-1], W_hh, W_xh) if len(seq) > 1 else 0.0
    return math.tanh(W_hh * before + W_xh * seq[-1])

#: rnn_forward: tanh written with exponentials
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in np.asarray(seq, dtype=float):
        a = W_hh * h + W_xh * x
        h = (np.exp(2 * a) - 1) / (np.exp(2 * a) + 1)
    return h

#: tanh_derivative: 4 / (e^z + e^-z)^2
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 4.0 / (np.exp(z) + np.exp(-z)) ** 2

#: attention_end: a one-hot row of the identity matrix
def attention_end(seq, alpha=0.6):
    w = alpha * np.eye(len(seq))[0]
    return float(np.inner(w, np.array(seq, dtype=float)))

#: softmax_weights: one over the sum of e^(s_j - s_i)
def softmax_weights(query, keys):
    s = keys @ query
    return 1.0 / np.exp(s[None, :] - s[:, None]).sum(axis=1)

#: softmax_weights: plain Python lists
def softmax_weights(query, keys):
    scores = [sum(float(a) * float(b) for a, b in zip(query, row)) for row in keys]
    powers = [math.e ** s for s in scores]
    total = sum(powers)
    return [p / total for p in powers]

#: context_vector: tensordot of the transposed values
def context_vector(query, keys, values):
    return np.tensordot(values.T, softmax_weights(query, keys), axes=1)

#: attend_all: einsum and a log-sum-exp
def attend_all(queries, keys, values):
    s = np.einsum("md,nd->mn", queries, keys)
    log_total = np.log(np.exp(s).sum(axis=1, keepdims=True))
    return np.einsum("mn,nv->mv", np.exp(s - log_total), values)
