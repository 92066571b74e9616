#: rnn_forward: h starts at the mean + arctan for tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = sum(seq) / len(seq)
    for x in seq:
        h = np.arctan(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the words are sorted + W_hh unused
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in sorted(seq):
        h = np.tanh(h + W_xh * x)
    return h

#: rnn_forward: tanh twice in a step + the last word unread
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq[:-1]:
        h = np.tanh(np.tanh(W_hh * h + W_xh * x))
    return h

#: rnn_forward: words as whole numbers + a bias of 0.5
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * int(x) + 0.5)
    return h

#: rnn_forward: only the first three words + weights exchanged
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq[:3]:
        h = np.tanh(W_xh * h + W_hh * x)
    return h

#: rnn_forward: the largest state + negative memory
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, best = 0, -1
    for x in seq:
        h = np.tanh(-W_hh * h + W_xh * x)
        best = max(best, h)
    return best

#: rnn_forward: default W_xh 1 + rounded to 4
def rnn_forward(seq, W_hh=0.9, W_xh=1):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 4)

#: rnn_forward: the state squared goes on + abs at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h * h + W_xh * x)
    return abs(h)

#: rnn_forward: the index as a word + tanh missing
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i, x in enumerate(seq):
        h = W_hh * h + W_xh * i
    return h

#: rnn_forward: prints the state + returns it in a text
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + W_hh)
        print(h)
    return "h = %.3f" % h

#: tanh_derivative: z doubled + square missing
def tanh_derivative(z):
    return 1 - np.tanh(2 * z)

#: tanh_derivative: tanh squared plus z + negative
def tanh_derivative(z):
    return -(np.tanh(z) ** 2 + z)

#: tanh_derivative: the mean over the input + 1 + t
def tanh_derivative(z):
    return np.mean(1 + np.tanh(z))

#: tanh_derivative: cosh without square + a factor of 3
def tanh_derivative(z):
    return 3 / np.cosh(z)

#: tanh_derivative: negative z mapped to 0 + rounded to 1 digit
def tanh_derivative(z):
    z = np.where(np.asarray(z) < 0, 0, z)
    return np.round(1 - np.tanh(z) ** 2, 1)

#: attention_end: the sum of all words + alpha squared
def attention_end(seq, alpha=0.6):
    return alpha ** 2 * sum(seq)

#: attention_end: the smallest word + alpha added
def attention_end(seq, alpha=0.6):
    return min(seq) + alpha

#: attention_end: the last word + in a tuple
def attention_end(seq, alpha=0.6):
    return (alpha * seq[-1],)

#: attention_end: 1 - alpha + rounded to whole numbers
def attention_end(seq, alpha=0.6):
    return round((1 - alpha) * seq[0])

#: softmax_weights: distance as a score + not normalised
def softmax_weights(query, keys):
    return np.exp(-np.linalg.norm(keys - query, axis=1))

#: softmax_weights: relu of the scores + divided by n
def softmax_weights(query, keys):
    s = np.maximum(keys @ query, 0)
    return s / len(keys)

#: softmax_weights: the first key left out of the scores + a zero put in its place
def softmax_weights(query, keys):
    s = keys @ query
    s[0] = 0
    e = np.exp(s) - 1
    return e / e.sum()

#: softmax_weights: exponent halved + sorted
def softmax_weights(query, keys):
    e = np.exp(keys @ query / 2)
    return np.sort(e / e.sum())

#: softmax_weights: mean for the dot product + percent
def softmax_weights(query, keys):
    s = (keys * query).mean(axis=1)
    e = np.exp(s)
    return 100 * e / e.sum()

#: context_vector: the weights unnormalised + rounded
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return np.round(e @ values, 1)

#: context_vector: the two best words only + their mean
def context_vector(query, keys, values):
    s = keys @ query
    best = np.argsort(s)[-2:]
    return values[best].mean(axis=0)

#: attend_all: uniform weights + a row too many
def attend_all(queries, keys, values):
    m = values.mean(axis=0)
    return np.array([m for _ in range(len(queries) + 1)])

#: attend_all: softmax over queries + negative
def attend_all(queries, keys, values):
    e = np.exp(-(queries @ keys.T))
    return (e / e.sum(axis=0)) @ values

#: scale_scores: scale forgotten + absolute values
def scale_scores(Q, K, *, scale=None):
    if Q.shape[1] != K.shape[1]:
        raise ValueError("d")
    return np.abs(Q @ K.T)

#: total: the first left out + doubled
def total(seq):
    return 2 * sum(seq[1:])
