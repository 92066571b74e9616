#: rnn_forward: softsign instead of tanh + the last word is left out
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq) - 1):
        a = W_hh * h + W_xh * seq[t]
        h = a / (1 + abs(a))
    return float(h)

#: rnn_forward: a bias of 0.1 + the result rounded to four digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + 0.1)
    return round(float(h), 4)

#: rnn_forward: the default weights whatever was passed + starts with h = 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = np.tanh(0.9 * h + 0.5 * x)
    return float(h)

#: rnn_forward: the bracket closes too late + negative words count as 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * (h + W_xh * max(x, 0.0)))
    return float(h)

#: rnn_forward: words cut to integers + no tanh in the last step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i, x in enumerate(seq):
        a = W_hh * h + W_xh * int(x)
        h = a if i == len(seq) - 1 else np.tanh(a)
    return float(h)

#: tanh_derivative: tanh not squared + flattened
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return (1 - np.tanh(z)).ravel()

#: tanh_derivative: sigmoid's derivative + a floor of 0.05
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-np.asarray(z, dtype=float)))
    return np.maximum(s * (1 - s), 0.05)

#: tanh_derivative: z clipped to -1 .. 1 + rounded to two digits
def tanh_derivative(z):
    return np.round(1 - np.tanh(np.clip(z, -1, 1)) ** 2, 2)

#: tanh_derivative: sign wrong (tanh^2 - 1) + z halved
def tanh_derivative(z):
    return np.tanh(np.asarray(z) / 2) ** 2 - 1

#: attention_end: the second word instead of the first where there is one + percentage
def attention_end(seq, alpha=0.6):
    x = seq[1] if len(seq) > 1 else seq[0]
    return 100 * alpha * float(x)

#: attention_end: 1 - alpha as the weight + the size of the first word
def attention_end(seq, alpha=0.6):
    return (1 - alpha) * abs(float(seq[0]))

#: attention_end: divided by the number of words + rounded to two digits
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return round(float(np.mean(w * np.asarray(seq))), 2)

#: attention_end: the mean of the others is taken off the first + the result is cut to 0 .. 1
def attention_end(seq, alpha=0.6):
    rest = np.mean(seq[1:]) if len(seq) > 1 else 0.0
    return float(np.clip(alpha * (seq[0] - rest), 0, 1))

#: softmax_weights: absolute scores + one more in the denominator
def softmax_weights(query, keys):
    e = np.exp(np.abs(keys @ query))
    return e / (e.sum() + 1)

#: softmax_weights: base 2 + in order from large to small
def softmax_weights(query, keys):
    e = 2.0 ** (keys @ query)
    return np.sort(e / e.sum())[::-1]

#: softmax_weights: negative distance as the score + the last key is left out
def softmax_weights(query, keys):
    s = -np.linalg.norm(keys - query, axis=1)
    e = np.exp(s)
    if len(e) > 1:
        e[-1] = 0.0
    return e / e.sum()

#: softmax_weights: the scores doubled (temperature 0.5) + weights below 0.05 are set to 0
def softmax_weights(query, keys):
    e = np.exp(2 * (keys @ query))
    w = e / e.sum()
    return np.where(w < 0.05, 0.0, w)

#: context_vector: weights not normalised + tanh of the result
def context_vector(query, keys, values):
    return np.tanh(np.exp(keys @ query) @ values)

#: context_vector: the first word is left out + the weights turned round
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    e[0] = 0.0
    w = e / e.sum()
    return w[::-1] @ values

#: attend_all: the queries in the other order + rounded to three digits
def attend_all(queries, keys, values):
    s = queries[::-1] @ keys.T
    e = np.exp(s)
    return np.round(e / e.sum(axis=1, keepdims=True) @ values, 3)

#: rnn_forward: a start token 1 is read + the result as a percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in [1.0, *seq]:
        h = np.tanh(W_hh * h + W_xh * x)
    return 100 * float(h)

#: attention_end: alpha times the last word + divided by the root of the number of words
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[-1] / np.sqrt(len(seq)))

#: attend_all: window of neighbours + negative values become 0
def attend_all(queries, keys, values):
    s = queries @ keys.T
    i, j = np.indices(s.shape)
    e = np.where(np.abs(i - j) <= 1, np.exp(s), 0.0)
    return e / e.sum(axis=1, keepdims=True) @ np.maximum(values, 0)

#: tanh_derivative: the mean of z is taken off + 1 / cosh without the square
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 / np.cosh(z - (z.mean() if z.ndim else 0.0))
