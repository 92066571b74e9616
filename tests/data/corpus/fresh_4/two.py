#: rnn_forward: tanh only after the loop + the words halved
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        h = W_hh * h + W_xh * w / 2
    return np.tanh(h)

#: rnn_forward: W_hh for both weights + a sign
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        h = -np.tanh(W_hh * h + W_hh * w)
    return h

#: rnn_forward: the words without zeros + start at the last word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[-1]
    for w in seq:
        if w:
            h = np.tanh(W_hh * h + W_xh * w)
    return h

#: rnn_forward: cut to -0.5..0.5 + no input weight
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for w in seq:
        h = np.clip(np.tanh(W_hh * h + w), -0.5, 0.5)
    return h

#: rnn_forward: the sum of squares + a percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return 100 * W_xh * sum(w ** 2 for w in seq)

#: tanh_derivative: half of z + plus
def tanh_derivative(z):
    return 1 + np.tanh(z / 2) ** 2

#: tanh_derivative: sinh for tanh + clipped
def tanh_derivative(z):
    return np.clip(1 - np.sinh(z) ** 2, 0, 1)

#: tanh_derivative: a scalar for tables + square root
def tanh_derivative(z):
    return math.sqrt(np.sum((1 - np.tanh(z)) ** 2))

#: attention_end: the last two words + alpha squared
def attention_end(seq, alpha=0.6):
    return alpha ** 2 * (seq[-1] + seq[-2])

#: attention_end: the length + the first word
def attention_end(seq, alpha=0.6):
    return alpha * len(seq) * abs(seq[0])

#: attention_end: tanh + in a list
def attention_end(seq, alpha=0.6):
    return [math.tanh(alpha * seq[0])]

#: softmax_weights: scores by the largest product + no normalising
def softmax_weights(query, keys):
    return np.exp((keys * query).max(axis=1))

#: softmax_weights: scaled by n + rounded to 2
def softmax_weights(query, keys):
    e = np.exp(keys @ query / len(keys))
    return np.round(e / e.sum(), 2)

#: softmax_weights: reversed keys + 1 - w
def softmax_weights(query, keys):
    e = np.exp(keys[::-1] @ query)
    return 1 - e / e.sum()

#: softmax_weights: squared differences + linear shares
def softmax_weights(query, keys):
    s = ((keys - query) ** 2).sum(axis=1)
    return s / s.sum()

#: context_vector: the mean of values + weights of keys
def context_vector(query, keys, values):
    return values.mean(axis=0) + softmax_weights(query, keys).max()

#: context_vector: values by norm + the query unused
def context_vector(query, keys, values):
    w = np.linalg.norm(keys, axis=1)
    return (w / w.sum()) @ values

#: attend_all: rows sorted + keys for queries
def attend_all(queries, keys, values):
    return np.sort(np.array([context_vector(k, keys, values) for k in keys]), axis=0)
