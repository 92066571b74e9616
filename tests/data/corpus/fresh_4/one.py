#: rnn_forward: W_xh multiplies everything inside
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        h = np.tanh(W_xh * (W_hh * h + w))
    return h

#: rnn_forward: the words are read in pairs
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i in range(0, len(seq) - 1, 2):
        h = np.tanh(W_hh * h + W_xh * (seq[i] + seq[i + 1]))
    return h

#: rnn_forward: a zero word ends the sentence
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        if w == 0:
            break
        h = np.tanh(W_hh * h + W_xh * w)
    return h

#: rnn_forward: the word is squashed too: W_xh * tanh(x)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        h = np.tanh(W_hh * h + W_xh * np.tanh(w))
    return h

#: rnn_forward: the states are multiplied
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, p = 0.0, 1.0
    for w in seq:
        h = np.tanh(W_hh * h + W_xh * w)
        p *= h
    return p

#: rnn_forward: the last state is subtracted from 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        h = np.tanh(W_hh * h + W_xh * w)
    return 1 - h

#: rnn_forward: the weights get their defaults again when they are below 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if W_hh < 0:
        W_hh = 0.9
    h = 0.0
    for w in seq:
        h = np.tanh(W_hh * h + W_xh * w)
    return h

#: rnn_forward: the sequence is made an int array
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in np.array(seq).astype(int):
        h = np.tanh(W_hh * h + W_xh * w)
    return h

#: rnn_forward: a string comes back for negative states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        h = np.tanh(W_hh * h + W_xh * w)
    if h < 0:
        return "negative"
    return h

#: rnn_forward: zip of the sequence with itself shifted; the last word is lost
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w, nxt in zip(seq, seq[1:]):
        h = np.tanh(W_hh * h + W_xh * w)
    return h

#: rnn_forward: h is indexed though it is a number
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i in range(len(seq)):
        h[i] = np.tanh(W_hh * h[i - 1] + W_xh * seq[i])
    return h

#: rnn_forward: len of a number in the loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        for i in range(len(w)):
            h = np.tanh(W_hh * h + W_xh * w[i])
    return h

#: tanh_derivative: a quarter of everything
def tanh_derivative(z):
    return (1 - np.tanh(z) ** 2) / 4

#: tanh_derivative: z is divided by two
def tanh_derivative(z):
    return 1 - np.tanh(z / 2) ** 2

#: tanh_derivative: cosh(z) ** -1
def tanh_derivative(z):
    return np.cosh(z) ** -1.0 + 0 * z

#: tanh_derivative: the derivative at the mean
def tanh_derivative(z):
    return 1 - np.tanh(np.mean(z)) ** 2 + 0 * np.asarray(z)

#: tanh_derivative: only the upper half is filled
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    out = np.zeros(z.shape)
    out[z >= 0] = 1 - np.tanh(z[z >= 0]) ** 2
    return out

#: tanh_derivative: returns z and its slope
def tanh_derivative(z):
    return z, 1 - np.tanh(z) ** 2

#: tanh_derivative: np.tanh without its argument
def tanh_derivative(z):
    return 1 - np.tanh ** 2

#: attention_end: weights fall: alpha, alpha/2, alpha/3
def attention_end(seq, alpha=0.6):
    return sum(alpha / (i + 1) * x for i, x in enumerate(seq))

#: attention_end: alpha is clipped to 0.5
def attention_end(seq, alpha=0.6):
    return min(alpha, 0.5) * seq[0]

#: attention_end: the word is made positive
def attention_end(seq, alpha=0.6):
    return alpha * math.fabs(seq[0])

#: attention_end: an array of one number
def attention_end(seq, alpha=0.6):
    return np.array([alpha]) * seq[0]

#: attention_end: the mean of the first two
def attention_end(seq, alpha=0.6):
    return alpha * (seq[0] + seq[1]) / 2

#: softmax_weights: scores times n
def softmax_weights(query, keys):
    e = np.exp(len(keys) * (keys @ query))
    return e / e.sum()

#: softmax_weights: the maximum of the scores is added
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s) + s.max()
    return e / e.sum()

#: softmax_weights: leaky: negative scores are divided by 10
def softmax_weights(query, keys):
    s = keys @ query
    s = np.where(s < 0, s / 10, s)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: query and keys are rounded first
def softmax_weights(query, keys):
    e = np.exp(np.round(keys) @ np.round(query))
    return e / e.sum()

#: softmax_weights: the weights are squared and normalised again
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = (e / e.sum()) ** 2
    return w / w.sum()

#: softmax_weights: log-softmax
def softmax_weights(query, keys):
    s = keys @ query
    return s - np.log(np.exp(s).sum())

#: softmax_weights: one loop too few: sums only the first two products
def softmax_weights(query, keys):
    s = np.array([sum(k[i] * query[i] for i in range(min(2, len(k)))) for k in keys])
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: an axis that is not there
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e.sum(axis=1, keepdims=True)

#: softmax_weights: returns a dict
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return {i: x for i, x in enumerate(e / e.sum())}

#: context_vector: the values are weighted by the raw exponentials
def context_vector(query, keys, values):
    return np.exp(keys @ query) @ values

#: context_vector: the median of the values
def context_vector(query, keys, values):
    return np.median(values, axis=0)

#: context_vector: w * values needs a column
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (w * values).sum(axis=0)

#: attend_all: adds up the contexts
def attend_all(queries, keys, values):
    total = np.zeros(values.shape[1])
    for q in queries:
        total += context_vector(q, keys, values)
    return total

#: attend_all: the first query is skipped
def attend_all(queries, keys, values):
    return np.array([context_vector(q, keys, values) for q in queries[1:]])
