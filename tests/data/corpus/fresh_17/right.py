#: rnn_forward: accumulate over the words with a starting state, the last one taken
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    from itertools import accumulate

    *_, last = accumulate(seq, lambda h, x: math.tanh(W_xh * float(x) + W_hh * h), initial=0.0)
    return last

#: rnn_forward: an iterator and a while loop with next
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = iter(seq)
    h = np.float64(0)
    while (x := next(words, None)) is not None:
        h = np.tanh(np.dot((W_hh, W_xh), (h, x)))
    return h.item()

#: rnn_forward: a deque that is emptied from the left, over exponentials
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    from collections import deque

    left, h = deque(seq), 0.0
    while left:
        a = W_hh * h + W_xh * left.popleft()
        h = math.expm1(2 * a) / (math.expm1(2 * a) + 2)
    return h

#: tanh_derivative: four times sigmoid(2z) times sigmoid(-2z)
def tanh_derivative(z):
    def sigmoid(a):
        return 1 / (1 + np.exp(-a))

    doubled = 2.0 * np.asarray(z)
    return 4 * sigmoid(doubled) * sigmoid(-doubled)

#: tanh_derivative: 2 / (1 + cosh 2z)
def tanh_derivative(z):
    return 2 / (np.cosh(np.multiply(z, 2.0)) + 1)

#: attention_end: a matrix of weights whose first column counts
def attention_end(seq, alpha=0.6):
    column = np.reshape(np.array(seq, dtype=float), (-1, 1))
    weights = alpha * np.eye(1, len(column))
    return (weights @ column).item()

#: softmax_weights: scores against the first one, log of the sum taken away
def softmax_weights(query, keys):
    s = np.inner(query, keys)
    return np.exp(s - np.log(np.sum(np.exp(s - s[0]))) - s[0])

#: softmax_weights: centred by the mean, a dictionary of exponentials
def softmax_weights(query, keys):
    s = (np.asarray(keys) * query).sum(-1)
    powers = {i: math.exp(v) for i, v in enumerate(s - s.mean())}
    whole = math.fsum(powers.values())
    return np.fromiter((powers[i] / whole for i in range(len(powers))), dtype=float)

#: context_vector: np.average with weights
def context_vector(query, keys, values):
    return np.average(values, axis=0, weights=np.exp(keys.dot(query)))

#: attend_all: one einsum of exponentials, divided at the end
def attend_all(queries, keys, values):
    e = np.exp(np.einsum("md,nd->mn", queries, keys))
    return np.einsum("mn,nv->mv", e, values) / e.sum(1)[:, None]

#: tanh_derivative: the geometric mean of 1 - t and 1 + t, squared
def tanh_derivative(z):
    t = np.tanh(z)
    return np.sqrt((1 - t) * (1 + t)) ** 2

#: attention_end: a polynomial of which the constant term stays
def attention_end(seq, alpha=0.6):
    return np.polyval(alpha * np.array(seq[::-1], dtype=float), 0.0)

#: attend_all: rows of a dictionary of queries, sorted by their number
def attend_all(queries, keys, values):
    rows = {i: softmax_weights(q, keys) for i, q in enumerate(queries)}
    table = np.vstack([rows[i] for i in sorted(rows)])
    return np.tensordot(table, values, axes=1)
