#: rnn_forward: starts with h_0 = 1 + the last word is not read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for t in range(len(seq) - 1):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return float(h)

#: rnn_forward: the weights are swapped + rounded to 3 digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_xh * h + W_hh * x)
    return round(float(h), 3)

#: rnn_forward: no tanh + as a percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return float(h) * 100

#: rnn_forward: read from the back + W_xh ignored
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[::-1]:
        h = np.tanh(W_hh * h + x)
    return float(h)

#: rnn_forward: the absolute value is returned + the first word is skipped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[1:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return abs(float(h))

#: rnn_forward: sigmoid as the activation + the mean of all states is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    hs = []
    for x in seq:
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * x)))
        hs.append(h)
    return float(np.mean(hs))

#: rnn_forward: 0.9 is written in the function instead of W_hh + minus instead of plus
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(0.9 * h - W_xh * x)
    return float(h)

#: tanh_derivative: tanh twice (z is taken as raw, then activated again) + cube instead of square
def tanh_derivative(z):
    t = np.tanh(np.tanh(z))
    return 1 - t ** 3

#: attention_end: alpha on every word + divided by the length
def attention_end(seq, alpha=0.6):
    return float(alpha * sum(seq) / len(seq))

#: attention_end: the absolute value of the first word + a percentage
def attention_end(seq, alpha=0.6):
    return abs(seq[0]) * alpha * 100

#: attention_end: the largest word instead of the first + alpha is ignored
def attention_end(seq, alpha=0.6):
    return 0.6 * max(seq)

#: attention_end: the second word where there is one + alpha squared
def attention_end(seq, alpha=0.6):
    i = 1 if len(seq) > 1 else 0
    return float(alpha ** 2 * seq[i])

#: softmax_weights: cosine similarity + scores squared
def softmax_weights(query, keys):
    c = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query))
    e = np.exp(c ** 2)
    return e / e.sum()

#: softmax_weights: base 10 + the order of the keys is reversed
def softmax_weights(query, keys):
    s = (keys @ query)[::-1]
    p = 10.0 ** s
    return p / p.sum()

#: softmax_weights: as percentages + scaled by d
def softmax_weights(query, keys):
    s = keys @ query / len(query)
    e = np.exp(s)
    return 100 * e / e.sum()

#: context_vector: the keys are added up + the weights are scaled by sqrt(d)
def context_vector(query, keys, values):
    s = keys @ query / np.sqrt(len(query))
    e = np.exp(s)
    return e / e.sum() @ keys

#: context_vector: scores without softmax + a mean instead of a sum
def context_vector(query, keys, values):
    s = keys @ query
    return (s[:, None] * values).mean(axis=0)

#: context_vector: softmin + rounded to 2 digits
def context_vector(query, keys, values):
    e = np.exp(-(keys @ query))
    w = e / e.sum()
    return np.round(w @ values, 2)

#: context_vector: the last value is left out + not normalised
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return e[:-1] @ values[:-1]

#: attend_all: softmax over axis 0 + scaled by sqrt(d)
def attend_all(queries, keys, values):
    s = queries @ keys.T / np.sqrt(keys.shape[-1])
    e = np.exp(s)
    w = e / e.sum(axis=0, keepdims=True)
    return w @ values

#: attend_all: the rows are in reverse order + rounded to 3 digits
def attend_all(queries, keys, values):
    out = [context_vector(q, keys, values) for q in queries[::-1]]
    return np.round(np.array(out), 3)

#: attend_all: causal mask + not normalised
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return np.tril(e) @ values

#: attend_all: the keys are added up + the first row is left 0
def attend_all(queries, keys, values):
    out = np.zeros((len(queries), keys.shape[1]))
    for i in range(1, len(queries)):
        out[i] = softmax_weights(queries[i], keys) @ keys
    return out
