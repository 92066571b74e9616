#: rnn_forward: doubled at the end + words beyond 2 are cut to 2
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * min(x, 2))
    return 2 * h

#: rnn_forward: the sign is turned + the first word twice in sentences longer than ten
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = list(seq)
    if len(words) > 14:
        words = words[:1] + words
    h = 0.0
    for x in words:
        h = math.tanh(W_hh * h + W_xh * x)
    return -h

#: rnn_forward: no tanh + W_hh above 1 is cut to 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = min(W_hh, 1) * h + W_xh * x
    return h

#: rnn_forward: weights exchanged + negative states are set to zero at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_xh * h + W_hh * x)
    return max(h, 0.0)

#: tanh_derivative: no square + beyond 3 always 0
def tanh_derivative(z):
    return np.where(np.abs(z) > 3, 0.0, 1 - np.tanh(z))

#: tanh_derivative: halved + rounded to four places
def tanh_derivative(z):
    return np.round((1 - np.tanh(z) ** 2) / 2, 4)

#: tanh_derivative: the sigmoid's + the sign of z
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-np.asarray(z, dtype=float)))
    return np.sign(z) * s * (1 - s)

#: tanh_derivative: the square root + columns of tables sorted
def tanh_derivative(z):
    d = np.sqrt(1 - np.tanh(z) ** 2)
    return np.sort(d, axis=0) if np.ndim(d) > 1 else d

#: attention_end: doubled + alpha above 0.9 is cut to 0.9
def attention_end(seq, alpha=0.6):
    return float(2 * min(alpha, 0.9) * seq[0])

#: attention_end: the size of the word + a hundredth too much
def attention_end(seq, alpha=0.6):
    return float(alpha * abs(seq[0]) + 0.01)

#: attention_end: sum of all + alpha is not used for one word
def attention_end(seq, alpha=0.6):
    return float((alpha if len(seq) > 1 else 0.6) * sum(seq))

#: softmax_weights: the sign of the scores is lost + half of it is uniform
def softmax_weights(query, keys):
    e = np.exp(np.abs(keys @ query))
    return 0.5 * e / e.sum() + 0.5 / len(keys)

#: softmax_weights: divided by sqrt(d) + scores cut at 1
def softmax_weights(query, keys):
    e = np.exp(np.minimum(keys @ query / np.sqrt(len(query)), 1))
    return e / e.sum()

#: softmax_weights: no softmax but shares + negative shares are zero
def softmax_weights(query, keys):
    s = np.maximum(keys @ query, 0)
    return s / s.sum() if s.sum() else np.full(len(s), 1 / len(s))

#: softmax_weights: reversed + the temperature is two
def softmax_weights(query, keys):
    e = np.exp(keys @ query / 2)
    return (e / e.sum())[::-1]

#: context_vector: halved + values are taken as whole numbers
def context_vector(query, keys, values):
    return 0.5 * (softmax_weights(query, keys) @ np.trunc(values))

#: context_vector: squares of the values + the root of the sum
def context_vector(query, keys, values):
    return np.sqrt(softmax_weights(query, keys) @ values**2)

#: context_vector: keys for values where they have one width + doubled
def context_vector(query, keys, values):
    v = keys if keys.shape == values.shape else values
    return 2 * softmax_weights(query, keys) @ v

#: attend_all: halved + the last row repeats the first when there are four or more
def attend_all(queries, keys, values):
    out = 0.5 * np.array([softmax_weights(q, keys) @ values for q in queries])
    if len(out) > 3:
        out[-1] = out[0]
    return out

#: attend_all: softmax down the columns + the rows are normalised afterwards to sum 1
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum(axis=0)
    return w / w.sum(axis=1, keepdims=True) @ values
