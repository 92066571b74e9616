#: rnn_forward: the memory weight multiplies the whole tanh: W_hh * tanh(h + W_xh * x)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * np.tanh(h + W_xh * x)
    return h

#: rnn_forward: the state is averaged with the old one
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h_new = np.tanh(W_hh * h + W_xh * x)
        h = (h + h_new) / 2
    return h

#: rnn_forward: the loop variable is the index and seq[i+1] is read, the last one guarded
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i in range(len(seq)):
        nxt = seq[i + 1] if i + 1 < len(seq) else 0.0
        h = np.tanh(W_hh * h + W_xh * nxt)
    return h

#: rnn_forward: h is a list and is added to as a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = [0.0]
    for x in seq:
        h += np.tanh(W_hh * h + W_xh * x)
    return h[-1]

#: rnn_forward: np.cumsum of the words, one tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return np.tanh(W_xh * np.cumsum(seq)[-1])

#: rnn_forward: the states of even and odd words are kept apart
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    a = b = 0.0
    for t, x in enumerate(seq):
        if t % 2 == 0:
            a = np.tanh(W_hh * a + W_xh * x)
        else:
            b = np.tanh(W_hh * b + W_xh * x)
    return a + b

#: rnn_forward: W_hh grows by one percent each step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        W_hh = W_hh * 1.01
    return h

#: rnn_forward: a while loop that stops one word early: while t < len(seq) - 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    t, h = 0, 0.0
    while t < len(seq) - 1:
        h = np.tanh(W_hh * h + W_xh * seq[t])
        t = t + 1
    return np.tanh(h)

#: rnn_forward: returns the number of steps
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, n = 0.0, 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        n += 1
    return n

#: rnn_forward: nothing below a threshold is kept: small states become 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        if abs(h) < 0.1:
            h = 0.0
    return h

#: rnn_forward: raises on integers: isinstance float is asserted
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        assert isinstance(x, float)
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: np.dot of two lists of different length
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(np.dot([W_hh, W_xh], [h, x, 1]))
    return h

#: rnn_forward: the wrong name: sequence for seq
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in sequence:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the string of the state is parsed back: '%.1f'
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = float("%.1f" % np.tanh(W_hh * h + W_xh * x))
    return h

#: rnn_forward: a while True that appends for ever
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = [0.0]
    while True:
        for x in seq:
            states.append(np.tanh(W_hh * states[-1] + W_xh * x))
    return states[-1]

#: tanh_derivative: 1 - z * tanh(z)
def tanh_derivative(z):
    return 1 - z * np.tanh(z)

#: tanh_derivative: the forward difference with a step of 1
def tanh_derivative(z):
    return np.tanh(z + 1) - np.tanh(z)

#: tanh_derivative: 1 - tanh(z)**2 of the rounded z
def tanh_derivative(z):
    return 1 - np.tanh(np.round(z)) ** 2

#: tanh_derivative: a dict lookup of the text's values, nearest
def tanh_derivative(z):
    known = {0.0: 1.0, 0.5: 0.786, 1.0: 0.42, 2.0: 0.071, 3.0: 0.01}
    return known[z]

#: tanh_derivative: [1 - ...] for each element of a list, back as a list of arrays
def tanh_derivative(z):
    return [1 - np.tanh(v) ** 2 for v in np.atleast_1d(z)]

#: tanh_derivative: tanh(z)**2 - tanh(z)
def tanh_derivative(z):
    t = np.tanh(z)
    return t ** 2 - t

#: tanh_derivative: np.diff
def tanh_derivative(z):
    return np.diff(np.tanh(z)) / np.diff(z)

#: tanh_derivative: 1 / np.tanh(z)
def tanh_derivative(z):
    return 1 / np.tanh(z)

#: attention_end: weights alpha and (1 - alpha) over all: an exponential average from the back
def attention_end(seq, alpha=0.6):
    m = seq[-1]
    for x in reversed(seq[:-1]):
        m = alpha * x + (1 - alpha) * m
    return m

#: attention_end: alpha as a percentage: alpha / 100
def attention_end(seq, alpha=0.6):
    return alpha / 100 * seq[0]

#: attention_end: the first word that is not zero
def attention_end(seq, alpha=0.6):
    for x in seq:
        if x != 0:
            return alpha * x

#: attention_end: seq.sum() of a list
def attention_end(seq, alpha=0.6):
    return alpha * seq.sum()

#: attention_end: max of alpha and the first word
def attention_end(seq, alpha=0.6):
    return max(alpha, seq[0]) * alpha

#: attention_end: returns the pair (weight, word)
def attention_end(seq, alpha=0.6):
    return alpha, seq[0]

#: softmax_weights: query is normalised to length 1 first
def softmax_weights(query, keys):
    q = query / np.linalg.norm(query)
    e = np.exp(keys @ q)
    return e / e.sum()

#: softmax_weights: the scores are rounded to whole numbers
def softmax_weights(query, keys):
    e = np.exp(np.round(keys @ query))
    return e / e.sum()

#: softmax_weights: exp(-s)
def softmax_weights(query, keys):
    scores = [-np.dot(k, query) for k in keys]
    total = sum(np.exp(scores))
    return np.exp(scores) / total

#: softmax_weights: 1 / score
def softmax_weights(query, keys):
    s = 1 / (1 + np.abs(keys @ query))
    return s / s.sum()

#: softmax_weights: zero where the score is negative
def softmax_weights(query, keys):
    s = keys @ query
    e = np.where(s > 0, np.exp(s), 0)
    return e / e.sum()

#: softmax_weights: query[i] * keys[i] in a loop over min(n, d)
def softmax_weights(query, keys):
    s = [query[i] * keys[i] for i in range(min(len(query), len(keys)))]
    e = np.exp(np.array(s).sum(axis=1))
    return e / e.sum()

#: softmax_weights: dtype int for the exponentials
def softmax_weights(query, keys):
    e = np.zeros(len(keys), dtype=int)
    for i, k in enumerate(keys):
        e[i] = np.exp(k @ query)
    return e / e.sum()

#: softmax_weights: exp of the query and the keys before the product
def softmax_weights(query, keys):
    s = np.exp(keys) @ np.exp(query)
    return s / s.sum()

#: softmax_weights: keys is shuffled by a sort of its rows
def softmax_weights(query, keys):
    keys.sort(axis=0)
    e = np.exp(keys @ query)
    return e / e.sum()

#: softmax_weights: a name that is set in one branch only
def softmax_weights(query, keys):
    if len(keys) > 3:
        scores = keys @ query
    e = np.exp(scores)
    return e / e.sum()

#: context_vector: softmax over the values' products
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    e = np.exp(w[:, None] * values)
    return (e / e.sum(axis=0)).sum(axis=0)

#: context_vector: weights reversed
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)[::-1]
    return w @ values

#: context_vector: the largest weight times its value
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    i = w.argmax()
    return w[i] * values[i]

#: context_vector: a dict of weights is indexed by the key arrays
def context_vector(query, keys, values):
    w = dict(zip(map(tuple, keys), softmax_weights(query, keys)))
    return sum(w[k] * v for k, v in zip(keys, values))

#: attend_all: the mean over the queries is taken first
def attend_all(queries, keys, values):
    q = queries.mean(axis=0)
    c = context_vector(q, keys, values)
    return np.array([c for _ in queries])

#: attend_all: each row is divided by the number of queries
def attend_all(queries, keys, values):
    return np.array([context_vector(q, keys, values) for q in queries]) / len(queries)

#: attend_all: zip cuts to the shorter of queries and keys
def attend_all(queries, keys, values):
    return np.array([context_vector(q, keys, values) for q, _ in zip(queries, keys)])

#: masked_softmax: exp is forgotten
def masked_softmax(scores, *, mask=None):
    if mask is not None and mask.shape != scores.shape:
        raise ValueError("shape")
    s = scores if mask is None else np.where(mask, scores, 0.0)
    return s / s.sum(axis=1, keepdims=True)

#: masked_softmax: the whole table is normalised at once
def masked_softmax(scores, *, mask=None):
    if mask is not None and mask.shape != scores.shape:
        raise ValueError("shape")
    e = np.exp(scores) * (1.0 if mask is None else mask)
    return e / e.sum()

#: causal_mask: window counts from the front
def causal_mask(n, *, window=None):
    if n < 1:
        raise ValueError("n")
    i, j = np.indices((n, n))
    m = j <= i
    return m if window is None else m & (j < window)

#: attention: the weights are applied to K
def attention(Q, K, V, *, mask=None):
    w = masked_softmax(scale_scores(Q, K), mask=mask)
    return w @ K, w

#: shares: percent
def shares(seq):
    return 100 * np.array(seq) / sum(seq)

#: total: the product
def total(seq):
    p = 1
    for x in seq:
        p *= x
    return p
