#: rnn_forward: the state is updated from the mean of the words so far
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * np.mean(seq[:t + 1]))
    return h

#: rnn_forward: the weight of the memory decays: W_hh ** t
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq):
        h = np.tanh(W_hh ** t * h + W_xh * x)
    return h

#: rnn_forward: the last word is read twice
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return np.tanh(W_hh * h + W_xh * seq[-1])

#: rnn_forward: the largest state is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, best = 0.0, -1.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        best = max(best, h)
    return best

#: rnn_forward: enumerate without unpacking
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: residual connection: h + tanh(...)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = h + np.tanh(W_xh * x)
    return W_hh * h

#: rnn_forward: index past the end when the sequence has one word only
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    h = np.tanh(W_hh * h + W_xh * seq[1])
    for x in seq[2:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: stops when the state gets small
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        if abs(h) < 0.2:
            return h
    return h

#: rnn_forward: a GRU-like gate of one half
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        candidate = np.tanh(W_hh * h + W_xh * x)
        h = 0.5 * h + 0.5 * candidate
    return h

#: rnn_forward: np.dot of seq as a whole
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for _ in seq:
        h = np.tanh(W_hh * h + W_xh * np.array(seq))
    return h

#: tanh_derivative: derivative of tanh(z) * z
def tanh_derivative(z):
    t = np.tanh(z)
    return t + z * (1 - t ** 2)

#: tanh_derivative: 1 - sin^2
def tanh_derivative(z):
    return 1 - np.sin(z) ** 2

#: tanh_derivative: gaussian exp(-z^2)
def tanh_derivative(z):
    return np.exp(-np.square(z))

#: tanh_derivative: 1 / (1 + z^2), the derivative of arctan
def tanh_derivative(z):
    return 1 / (1 + np.square(z))

#: tanh_derivative: clipped below at 0.05
def tanh_derivative(z):
    return np.maximum(1 - np.tanh(z) ** 2, 0.05)

#: attention_end: first and last by halves
def attention_end(seq, alpha=0.6):
    return alpha * (seq[0] + seq[-1]) / 2

#: attention_end: softmax over positions times alpha
def attention_end(seq, alpha=0.6):
    w = np.exp(-np.arange(len(seq)))
    w = w / w.sum()
    return alpha * float(w @ np.asarray(seq))

#: attention_end: alpha raised to the length
def attention_end(seq, alpha=0.6):
    return alpha ** len(seq) * seq[0]

#: attention_end: only the sign of the first word
def attention_end(seq, alpha=0.6):
    return alpha * np.sign(seq[0])

#: attention_end: the first word that is not zero
def attention_end(seq, alpha=0.6):
    for x in seq:
        if x:
            return alpha * x

#: softmax_weights: temperature d
def softmax_weights(query, keys):
    s = keys @ query / len(query)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: top two only
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s)
    e[s < np.sort(s)[-2:][0]] = 0
    return e / e.sum()

#: softmax_weights: smoothed with the uniform weights
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return 0.9 * e / e.sum() + 0.1 / len(keys)

#: softmax_weights: sum of exponentials of the query alone
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / np.exp(query).sum()

#: softmax_weights: float precision is cut by int scores
def softmax_weights(query, keys):
    s = (keys @ query).astype(int)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: log of the scores first
def softmax_weights(query, keys):
    s = np.log(keys @ query)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: one key dropped by a slice
def softmax_weights(query, keys):
    e = np.exp(keys[1:] @ query)
    return e / e.sum()

#: context_vector: weights by position, not by score
def context_vector(query, keys, values):
    w = np.sort(softmax_weights(query, keys))
    return w @ values

#: context_vector: softmax once more over the weights
def context_vector(query, keys, values):
    w = np.exp(softmax_weights(query, keys))
    return w / w.sum() @ values

#: attend_all: the diagonal is masked
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    for i in range(min(s.shape)):
        s[i, i] = 0
    return s / s.sum(axis=1, keepdims=True) @ values

#: attend_all: appended to one flat list
def attend_all(queries, keys, values):
    rows = []
    for q in queries:
        rows.extend(context_vector(q, keys, values))
    return np.array(rows)
