#: rnn_forward: the second word is skipped + the first state has no tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = W_xh * seq[0]
    for t in range(2, len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return float(h)

#: rnn_forward: the memory weight is always 0.9 + absolute value of the words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in np.abs(seq):
        h = np.tanh(0.9 * h + W_xh * x)
    return float(h)

#: rnn_forward: the bracket is in the wrong place, tanh of h only + mean of all states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, total = 0.0, 0.0
    for x in seq:
        h = W_hh * np.tanh(h) + W_xh * x
        total += h
    return float(total / len(seq))

#: rnn_forward: the parameters stand in the other order in the signature + the state is rounded to 3 digits in the loop
def rnn_forward(seq, W_xh=0.5, W_hh=0.9):
    h = 0.0
    for x in seq:
        h = round(float(np.tanh(W_hh * h + W_xh * x)), 3)
    return h

#: rnn_forward: stops at the first zero + sigmoid
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x == 0:
            break
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * x)))
    return float(h)

#: rnn_forward: default W_xh is 0.1 + the last word is read twice
def rnn_forward(seq, W_hh=0.9, W_xh=0.1):
    h = 0.0
    for x in [*seq, seq[-1]]:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: returned as a percentage + negative states cut to 0 (ReLU after tanh)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = max(0.0, np.tanh(W_hh * h + W_xh * x))
    return float(100 * h)

#: tanh_derivative: no tanh + plus instead of minus
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 + z**2

#: tanh_derivative: bracket takes in the one, (1 - t)^2 + rounded to three digits
def tanh_derivative(z):
    return np.round((1 - np.tanh(z)) ** 2, 3)

#: tanh_derivative: tanh twice + negative z clipped to zero
def tanh_derivative(z):
    z = np.maximum(z, 0)
    return 1 - np.tanh(np.tanh(z)) ** 2

#: tanh_derivative: the derivative of the sigmoid + given as a list
def tanh_derivative(z):
    flat = np.ravel(z)
    return [float(1 / (1 + np.exp(-v)) * (1 - 1 / (1 + np.exp(-v)))) for v in flat]

#: attention_end: last word instead of the first + alpha hard-coded
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq))
    weights[-1] = 0.6
    return float(weights @ np.array(seq, dtype=float))

#: attention_end: the rest share 1 - alpha + percent
def attention_end(seq, alpha=0.6):
    n = len(seq)
    if n == 1:
        return alpha * seq[0] * 100
    rest = (1 - alpha) / (n - 1)
    return float(alpha * seq[0] + rest * sum(seq[1:])) * 100

#: attention_end: the first word's size (abs) + divided by the length
def attention_end(seq, alpha=0.6):
    return float(alpha * abs(seq[0]) / len(seq))

#: attention_end: 1 - alpha is used + the second word
def attention_end(seq, alpha=0.6):
    x = seq[1] if len(seq) > 1 else seq[0]
    return float((1 - alpha) * x)

#: attention_end: squared alpha + integer division cuts the word
def attention_end(seq, alpha=0.6):
    return float(alpha * alpha * int(seq[0]))

#: softmax_weights: scaled by sqrt(d) + sum of the exponentials without the last
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(len(query))
    e = np.exp(s)
    total = 0.0
    for i in range(max(1, len(e) - 1)):
        total += e[i]
    return e / total

#: softmax_weights: absolute scores + base 2
def softmax_weights(query, keys):
    s = np.abs(keys @ query)
    e = 2.0**s
    return e / e.sum()

#: softmax_weights: e to the minus score + rounded to two digits
def softmax_weights(query, keys):
    e = np.exp(-(keys @ query))
    return np.round(e / e.sum(), 2)

#: softmax_weights: cosine scores + divided by the largest instead of the sum
def softmax_weights(query, keys):
    s = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query) + 1e-12)
    e = np.exp(s)
    return e / e.max()

#: softmax_weights: temperature of 2 + reversed order of the keys
def softmax_weights(query, keys):
    s = np.array([query @ k for k in keys[::-1]]) / 2.0
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: only the first component of query and key is used for the score + no normalisation of exp
def softmax_weights(query, keys):
    return np.exp(query[0] * keys[:, 0])

#: context_vector: keys are summed instead of values + divided by n
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.sum(w[:, None] * keys, axis=0) / len(keys)

#: context_vector: own softmax with scale 1/sqrt(d) + last word left out of the sum
def context_vector(query, keys, values):
    s = keys @ query / np.sqrt(keys.shape[1])
    w = np.exp(s) / np.exp(s).sum()
    c = np.zeros(values.shape[1])
    for i in range(len(w) - 1):
        c += w[i] * values[i]
    return c

#: context_vector: weights squared + the sum of the query added
def context_vector(query, keys, values):
    w = softmax_weights(query, keys) ** 2
    return w @ values + query.sum()

#: attend_all: the values in reversed order + no exp, scores divided by their sum
def attend_all(queries, keys, values):
    s = queries @ keys.T
    w = s / s.sum(axis=1, keepdims=True)
    return w @ values[::-1]

#: attend_all: every row is the context of the first query + times the row's number
def attend_all(queries, keys, values):
    first = context_vector(queries[0], keys, values)
    return np.array([first * (i + 1) for i in range(len(queries))])
