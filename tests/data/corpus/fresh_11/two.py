#: rnn_forward: the last word is left out + the weights are swapped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq) - 1):
        h = np.tanh(W_xh * h + W_hh * seq[t])
    return h

#: rnn_forward: the first state is the first word + rounded to three places
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq[1:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 3)

#: rnn_forward: words read backwards + no tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in reversed(list(seq)):
        h = W_hh * h + W_xh * x
    return h

#: rnn_forward: negative words are skipped + the default of W_hh is 0.95
def rnn_forward(seq, W_hh=0.95, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x >= 0:
            h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the sigmoid in place of tanh + the absolute value of the words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * abs(x))))
    return h

#: rnn_forward: starts at h = 1 + the tanh is taken once at the end only
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return np.tanh(h)

#: rnn_forward: as a percentage + W_hh is not used (0.9 stands in the code)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(0.9 * h + W_xh * x)
    return h * 100

#: rnn_forward: all states in a list + the first word is read twice
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    states = []
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        states.append(float(h))
    return states

#: rnn_forward: the sign of W_hh is lost + the mean of the states is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    total = 0.0
    for x in seq:
        h = np.tanh(abs(W_hh) * h + W_xh * x)
        total += h
    return total / len(seq)

#: tanh_derivative: tanh twice + the sign is turned round
def tanh_derivative(z):
    t = np.tanh(np.tanh(z))
    return t ** 2 - 1

#: tanh_derivative: z in degrees + the square is missing
def tanh_derivative(z):
    return 1 - np.tanh(np.radians(z))

#: tanh_derivative: negative z gives 0, as for ReLU + a factor 2
def tanh_derivative(z):
    z = np.asarray(z)
    return np.where(z < 0, 0.0, 2 * (1 - np.tanh(z) ** 2))

#: tanh_derivative: the mean over the elements + one minus is left out
def tanh_derivative(z):
    return np.mean(np.tanh(z) ** 2)

#: tanh_derivative: flattened + the derivative of the sigmoid
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-np.ravel(z)))
    return s * (1 - s)

#: attention_end: the last word gets the weight + divided by the length
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[-1] / len(seq))

#: attention_end: the rest gets 1 - alpha each + the first word's sign is lost
def attention_end(seq, alpha=0.6):
    seq = np.asarray(seq, dtype=float)
    return float(alpha * abs(seq[0]) + (1 - alpha) * seq[1:].sum())

#: attention_end: alpha squared + the default is 0.5
def attention_end(seq, alpha=0.5):
    return float(alpha ** 2 * seq[0])

#: attention_end: passed through tanh + the largest word
def attention_end(seq, alpha=0.6):
    return float(np.tanh(alpha * max(seq)))

#: attention_end: as a percentage + rounded
def attention_end(seq, alpha=0.6):
    return round(float(alpha * seq[0]) * 100, 1)

#: attention_end: in a list + 1 - alpha
def attention_end(seq, alpha=0.6):
    return [float((1 - alpha) * seq[0])]

#: softmax_weights: the sum of the products' absolute values + rounded to two places
def softmax_weights(query, keys):
    s = np.abs(keys * query).sum(axis=1)
    e = np.exp(s)
    return np.round(e / e.sum(), 2)

#: softmax_weights: minus in the exponent + in reverse order
def softmax_weights(query, keys):
    e = np.exp(-(keys @ query))
    return (e / e.sum())[::-1]

#: softmax_weights: the square of the scores in place of exp + the first key is left out
def softmax_weights(query, keys):
    s = (keys @ query) ** 2
    s[0] = 0
    return s / s.sum()

#: softmax_weights: softmax twice + the query is normalised
def softmax_weights(query, keys):
    q = query / np.linalg.norm(query)
    e = np.exp(keys @ q)
    w = e / e.sum()
    e = np.exp(w)
    return e / e.sum()

#: softmax_weights: the maximum left out of the denominator + scores doubled
def softmax_weights(query, keys):
    e = np.exp(2 * (keys @ query))
    return e / (e.sum() - e.max())

#: context_vector: the keys are added up + no normalising
def context_vector(query, keys, values):
    return np.exp(keys @ query) @ keys

#: context_vector: divided by the root of d + the mean of the weighted rows
def context_vector(query, keys, values):
    e = np.exp(keys @ query / np.sqrt(len(query)))
    w = e / e.sum()
    return (w[:, None] * values).mean(axis=0)

#: context_vector: the last word is left out + rounded to three places
def context_vector(query, keys, values):
    e = np.exp(keys[:-1] @ query)
    w = e / e.sum()
    return np.round(w @ values[:-1], 3)

#: context_vector: values are shifted by one row + minus in the exponent
def context_vector(query, keys, values):
    e = np.exp(-(keys @ query))
    w = e / e.sum()
    return w @ np.roll(values, 1, axis=0)

#: attend_all: a causal mask that sets the scores to 0 + the root of d
def attend_all(queries, keys, values):
    s = np.tril(queries @ keys.T) / np.sqrt(queries.shape[1])
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: the softmax down the columns + rows in reverse order
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum(axis=0, keepdims=True)
    return (w @ values)[::-1]

#: attend_all: not normalised + the transpose is returned
def attend_all(queries, keys, values):
    return (np.exp(queries @ keys.T) @ values).T
