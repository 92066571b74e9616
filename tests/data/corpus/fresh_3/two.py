#: rnn_forward: the words are cumulated + no memory weight
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, s = 0, 0
    for x in seq:
        s += x
        h = np.tanh(h + W_xh * s)
    return h

#: rnn_forward: sigmoid + the mean of all states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, all_h = 0, []
    for x in seq:
        h = 1 / (1 + math.exp(-(W_hh * h + W_xh * x)))
        all_h.append(h)
    return sum(all_h) / len(all_h)

#: rnn_forward: the last word first + h starts at 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1
    for x in list(seq)[-1:] + list(seq)[:-1]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: negative words made positive + rounded to 3
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * abs(x))
    return np.round(h, 3)

#: rnn_forward: two steps a word + minus
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        for _ in range(2):
            h = np.tanh(W_xh * x - W_hh * h)
    return h

#: rnn_forward: the first state divides + percent
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, first = 0, None
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        if first is None:
            first = h
    return 100 * h / first

#: rnn_forward: a bias that is the index + tanh outside
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t, x in enumerate(seq):
        h = W_hh * h + W_xh * x + 0.1 * t
    return np.tanh(h)

#: tanh_derivative: sigmoid for tanh + the square kept
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-z))
    return 1 - s ** 2

#: tanh_derivative: absolute z under a root + factor 2
def tanh_derivative(z):
    return 2 * (1 - np.tanh(np.sqrt(np.abs(z))) ** 2)

#: tanh_derivative: in a list + tanh only
def tanh_derivative(z):
    return [np.tanh(z)]

#: tanh_derivative: the largest element alone + cubed
def tanh_derivative(z):
    return 1 - np.tanh(np.max(z)) ** 3

#: attention_end: half alpha + the first two words
def attention_end(seq, alpha=0.6):
    return alpha / 2 * (seq[0] + seq[min(1, len(seq) - 1)])

#: attention_end: square of the first word + abs
def attention_end(seq, alpha=0.6):
    return abs(alpha) * seq[0] ** 2

#: attention_end: a text + the last word
def attention_end(seq, alpha=0.6):
    return str(alpha * seq[-1])

#: softmax_weights: keys minus query + uniform temperature 3
def softmax_weights(query, keys):
    e = np.exp((keys - query).sum(axis=1) / 3)
    return e / e.sum()

#: softmax_weights: no exp + a column
def softmax_weights(query, keys):
    s = keys @ query
    return (s / s.sum())[:, None]

#: softmax_weights: sorted keys + scaled by root d
def softmax_weights(query, keys):
    k = np.sort(keys, axis=0)
    e = np.exp(k @ query / np.sqrt(keys.shape[1]))
    return e / e.sum()

#: softmax_weights: tanh of the scores + one weight too many
def softmax_weights(query, keys):
    s = np.append(np.tanh(keys @ query), 0.0)
    e = np.exp(s)
    return e / e.sum()

#: context_vector: the weights squared + divided by their sum
def context_vector(query, keys, values):
    w = softmax_weights(query, keys) ** 2
    return (w / w.sum()) @ keys

#: context_vector: tanh at the end + the query for the values' mean
def context_vector(query, keys, values):
    return np.tanh(softmax_weights(query, keys) @ values + values.mean(axis=0))

#: attend_all: keys and values exchanged + only two rows
def attend_all(queries, keys, values):
    return np.array([softmax_weights(q, keys) @ keys for q in queries[:2]])

#: attend_all: the weights are summed up over the queries + transposed
def attend_all(queries, keys, values):
    w = np.array([softmax_weights(q, keys) for q in queries]).cumsum(axis=0)
    return (w @ values)[::-1]

#: scale_scores: root of n + no scale
def scale_scores(Q, K, *, scale=None):
    if Q.shape[1] != K.shape[1]:
        raise ValueError("d")
    return Q @ K.T / np.sqrt(len(Q))

#: attention: output rounded + weights forgotten
def attention(Q, K, V, *, mask=None):
    return np.round(masked_softmax(scale_scores(Q, K), mask=mask) @ V, 1)
