#: rnn_forward: the loop skips the first word + sigmoid for tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i in range(1, len(seq)):
        z = W_hh * h + W_xh * seq[i]
        h = 1 / (1 + np.exp(-z))
    return h

#: rnn_forward: starts at 0.5 + rounded to 2 digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.5
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return round(h, 2)

#: rnn_forward: W_xh forgotten + returns a list of one
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = [0]
    for x in seq:
        h = [np.tanh(W_hh * h[0] + x)]
    return h

#: rnn_forward: backwards + the mean of the states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    hs = []
    for x in reversed(seq):
        h = np.tanh(W_hh * h + W_xh * x)
        hs.append(h)
    return np.mean(hs)

#: rnn_forward: x is squared + tanh only at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = W_hh * h + W_xh * x ** 2
    return np.tanh(h)

#: rnn_forward: minus between the terms + abs of the words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h - W_xh * abs(x))
    return h

#: rnn_forward: bias 1 + percent
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, b = 0, 1
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + b)
    return 100 * h

#: rnn_forward: weights from the text written in the code + last word read twice
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in list(seq) + [seq[-1]]:
        h = np.tanh(0.9 * h + 0.5 * x)
    return h

#: rnn_forward: ReLU for tanh + starts with the first word unread
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq[1:]:
        h = max(0, W_hh * h + W_xh * x)
    return h

#: rnn_forward: every second word + the weights exchanged
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq[::2]:
        h = np.tanh(W_xh * h + W_hh * x)
    return h

#: rnn_forward: sum of tanh of the words + no recurrence weight
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    s = 0
    for x in seq:
        s += np.tanh(x)
    return s

#: rnn_forward: a memo by length + no tanh
_seen = {}
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) in _seen:
        return _seen[len(seq)]
    h = 0
    for x in seq:
        h = W_hh * h + W_xh * x
    _seen[len(seq)] = h
    return h

#: rnn_forward: misspelt W_xh + return in the loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + w_xh * x)
        return h

#: rnn_forward: missing bracket sense: tanh(W_hh*h)+W_xh*x + negated at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h) + W_xh * x
    return -h

#: tanh_derivative: the square is missing + doubled
def tanh_derivative(z):
    return 2 * (1 - np.tanh(z))

#: tanh_derivative: sigmoid rule + negative sign
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-z))
    return -s * (1 - s)

#: tanh_derivative: z for tanh(z) + clipped at 0
def tanh_derivative(z):
    return np.maximum(1 - z ** 2, 0)

#: tanh_derivative: degrees + rounded
def tanh_derivative(z):
    return np.round(1 - np.tanh(np.radians(z)) ** 2, 3)

#: tanh_derivative: flattened + 1 + tanh^2
def tanh_derivative(z):
    z = np.ravel(z)
    return 1 + np.tanh(z) ** 2

#: tanh_derivative: ints cut off + cube
def tanh_derivative(z):
    out = np.zeros_like(z)
    out[...] = 1 - np.tanh(z) ** 3
    return out

#: tanh_derivative: abs + half
def tanh_derivative(z):
    return 0.5 * (1 - np.abs(np.tanh(z)))

#: attention_end: mean of the words + 1 - alpha
def attention_end(seq, alpha=0.6):
    return (1 - alpha) * sum(seq) / len(seq)

#: attention_end: absolute value + divided by the length
def attention_end(seq, alpha=0.6):
    return alpha * abs(seq[0]) / len(seq)

#: attention_end: weights (alpha, alpha^2, ...) + rounded
def attention_end(seq, alpha=0.6):
    return round(sum(alpha ** (i + 1) * x for i, x in enumerate(seq)), 1)

#: attention_end: default 0.5 + returned in a list
def attention_end(seq, alpha=0.5):
    return [alpha * seq[0]]

#: attention_end: the first word added instead of multiplied + the last word too
def attention_end(seq, alpha=0.6):
    return alpha + seq[0] + seq[-1]

#: softmax_weights: scaled by d + not normalised
def softmax_weights(query, keys):
    s = keys @ query / len(query)
    return np.exp(s)

#: softmax_weights: scores negated + rounded
def softmax_weights(query, keys):
    s = -(keys @ query)
    e = np.exp(s)
    return np.round(e / e.sum(), 3)

#: softmax_weights: no exp + absolute scores
def softmax_weights(query, keys):
    s = np.abs(keys @ query)
    return s / np.sum(s)

#: softmax_weights: reversed order + root of d
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(query.size)
    e = np.exp(s[::-1])
    return e / e.sum()

#: softmax_weights: elementwise product max for the sum + column shape
def softmax_weights(query, keys):
    s = np.max(keys * query, axis=1)
    e = np.exp(s)
    return (e / e.sum()).reshape(-1, 1)

#: softmax_weights: squared scores + divided by the max
def softmax_weights(query, keys):
    s = (keys @ query) ** 2
    e = np.exp(s)
    return e / e.max()

#: softmax_weights: the sum of query and keys as a score + temperature 2
def softmax_weights(query, keys):
    s = np.sum(keys + query, axis=1) / 2
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: only the first coordinate + percent
def softmax_weights(query, keys):
    e = np.exp(keys[:, 0] * query[0])
    return e / e.sum() * 100

#: context_vector: keys for values + not weighted by softmax (raw scores)
def context_vector(query, keys, values):
    return (keys @ query) @ keys

#: context_vector: uniform weights + rounded
def context_vector(query, keys, values):
    return np.round(values.mean(axis=0), 2)

#: context_vector: query and first key exchanged in the score + doubled
def context_vector(query, keys, values):
    w = softmax_weights(keys[0], keys)
    return 2 * (w @ values)

#: attend_all: columns normalised + keys for values
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum(axis=0)
    return w @ keys

#: attend_all: scaled by root d + transposed at the end
def attend_all(queries, keys, values):
    s = queries @ keys.T / np.sqrt(keys.shape[1])
    e = np.exp(s)
    w = e / e.sum(axis=1, keepdims=True)
    return (w @ values).T

#: attend_all: rows backwards + only argmax
def attend_all(queries, keys, values):
    best = np.argmax(queries @ keys.T, axis=1)
    return values[best][::-1]

#: scale_scores: no scale + no check of the shapes
def scale_scores(Q, K, *, scale=None):
    return np.matmul(Q, K.transpose())

#: masked_softmax: columns normalised + mask ignored
def masked_softmax(scores, *, mask=None):
    e = np.exp(scores)
    return e / e.sum(axis=0)
