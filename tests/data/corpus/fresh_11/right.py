#: rnn_forward: recursion from the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return float(np.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1]))

#: rnn_forward: tanh by hand with exponentials of 2z
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        e = np.exp(-2.0 * (W_hh * h + W_xh * x))
        h = 2.0 / (1.0 + e) - 1.0
    return float(h)

#: rnn_forward: the inputs are weighted first, all at once
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for u in W_xh * np.array(seq, dtype=float):
        h = np.tanh(W_hh * h + u)
    return h.item()

#: attention_end: a dot product with a one-hot row
def attention_end(seq, alpha=0.6):
    return float(np.dot(alpha * np.eye(1, len(seq)).ravel(), seq))

#: context_vector: einsum, stable
def context_vector(query, keys, values):
    s = np.einsum("nd,d->n", keys, query)
    w = np.exp(s - s.max())
    return np.einsum("n,nv->v", w, values) / w.sum()

#: attend_all: weights by apply_along_axis
def attend_all(queries, keys, values):
    def soft(s):
        e = np.exp(s - np.max(s))
        return e / e.sum()
    return np.apply_along_axis(soft, 1, queries @ keys.T) @ values

#: attend_all: the numerators and denominators are divided at the end
def attend_all(queries, keys, values):
    e = np.exp(keys @ queries.T)
    return (e.T @ values) / e.sum(axis=0)[:, None]
