#: rnn_forward: negative words are read as positive + the last word is left out when there are more than three
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = [abs(x) for x in seq]
    if len(words) > 3:
        words = words[:-1]
    h = 0.0
    for x in words:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: read from back to front + percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in list(seq)[::-1]:
        h = np.tanh(W_hh * h + W_xh * x)
    return 100 * float(h)

#: rnn_forward: zeros are skipped + sign lost
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x != 0:
            h = np.tanh(W_hh * h + W_xh * x)
    return abs(float(h))

#: rnn_forward: the passed weights are not used + tanh at the end only
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 0.9 * h + 0.5 * x
    return float(np.tanh(h))

#: rnn_forward: h starts at 1 + W_xh is not used
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = np.tanh(W_hh * h + x)
    return float(h)

#: rnn_forward: the biggest state is given back + sigmoid in the place of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, best = 0.0, 0.0
    for x in seq:
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * x)))
        best = max(best, h)
    return float(best)

#: rnn_forward: tanh twice a step + list returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(np.tanh(W_hh * h + W_xh * x))
    return [float(h)]

#: tanh_derivative: negative z gives the negative derivative + rounded to two places
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.round(np.where(z < 0, -1, 1) * (1 - np.tanh(z) ** 2), 2)

#: tanh_derivative: square inside + doubled
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 2 * (1 - np.tanh(z**2))

#: tanh_derivative: the sigmoid's derivative + flattened
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-np.asarray(z, dtype=float)))
    return (s * (1 - s)).ravel()

#: tanh_derivative: no square + absolute value
def tanh_derivative(z):
    return np.abs(1 - np.tanh(z))

#: tanh_derivative: z is changed in place + no square for z above 1
def tanh_derivative(z):
    if isinstance(z, np.ndarray) and z.dtype.kind == "f":
        np.tanh(z, out=z)
        return np.where(z > np.tanh(1.0), 1 - z, 1 - z**2)
    t = np.tanh(z)
    return np.where(t > np.tanh(1.0), 1 - t, 1 - t**2)

#: tanh_derivative: degrees are taken for radians + one minus is forgotten
def tanh_derivative(z):
    return np.tanh(np.radians(z)) ** 2

#: attention_end: last word + tanh
def attention_end(seq, alpha=0.6):
    return float(np.tanh(alpha * seq[-1]))

#: attention_end: alpha is squared + absolute value of the word
def attention_end(seq, alpha=0.6):
    return float(alpha**2 * abs(seq[0]))

#: attention_end: default 0.5 + mean of the rest is added
def attention_end(seq, alpha=0.5):
    rest = list(seq)[1:]
    return float(alpha * seq[0] + (sum(rest) / len(rest) if rest else 0.0))

#: attention_end: the sum of all words + alpha above a half is cut to a half
def attention_end(seq, alpha=0.6):
    return float(min(alpha, 0.5) * sum(seq))

#: attention_end: percentage + cut to whole numbers
def attention_end(seq, alpha=0.6):
    return int(100 * alpha * seq[0])

#: softmax_weights: divided by sqrt(d) + rounded to three places
def softmax_weights(query, keys):
    e = np.exp(keys @ query / np.sqrt(query.size))
    return np.round(e / e.sum(), 3)

#: softmax_weights: absolute scores + reversed order
def softmax_weights(query, keys):
    e = np.exp(np.abs(keys @ query))
    return (e / e.sum())[::-1]

#: softmax_weights: normalised keys + divided by the maximum
def softmax_weights(query, keys):
    n = np.linalg.norm(keys, axis=1, keepdims=True)
    e = np.exp((keys / np.where(n == 0, 1, n)) @ query)
    return e / e.max()

#: softmax_weights: sign of the scores flipped + percentages
def softmax_weights(query, keys):
    e = np.exp(-(keys @ query))
    return 100 * e / e.sum()

#: softmax_weights: only the first two dimensions are scored + base 10
def softmax_weights(query, keys):
    e = 10.0 ** (keys[:, :2] @ query[:2])
    return e / e.sum()

#: softmax_weights: softmax twice + a column is returned
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = np.exp(e / e.sum())
    return (w / w.sum()).reshape(-1, 1)

#: softmax_weights: negative scores count as zero + the denominator has a 1 more
def softmax_weights(query, keys):
    e = np.exp(np.maximum(keys @ query, 0.0))
    return e / (1.0 + e.sum())

#: context_vector: uniform weights + the sum in the place of the mean
def context_vector(query, keys, values):
    return values.sum(axis=0)

#: context_vector: scaled scores + the last value is left out
def context_vector(query, keys, values):
    w = softmax_weights(query / np.sqrt(query.size), keys)
    return w[:-1] @ values[:-1] if len(w) > 1 else w @ values

#: context_vector: no normalising + keys for values where shapes agree
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return e @ (keys if keys.shape == values.shape else values)

#: context_vector: weights reversed + rounded to two places
def context_vector(query, keys, values):
    return np.round(softmax_weights(query, keys)[::-1] @ values, 2)

#: context_vector: tanh of the context + absolute values of the rows
def context_vector(query, keys, values):
    return np.tanh(softmax_weights(query, keys) @ np.abs(values))

#: attend_all: causal mask where m equals n + scaled
def attend_all(queries, keys, values):
    s = queries @ keys.T / np.sqrt(queries.shape[1])
    if s.shape[0] == s.shape[1]:
        s = np.where(np.tril(np.ones_like(s)) > 0, s, -np.inf)
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: softmax over the wrong axis + transposed result
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return ((e / e.sum(axis=0)) @ values).T

#: attend_all: rows in reverse order + keys in the place of values where shapes agree
def attend_all(queries, keys, values):
    v = keys if keys.shape == values.shape else values
    return np.array([softmax_weights(q, keys) @ v for q in queries])[::-1]

#: attend_all: the mean of all contexts is taken off each + rounded
def attend_all(queries, keys, values):
    c = np.array([context_vector(q, keys, values) for q in queries])
    return np.round(c - c.mean(axis=0), 4)

#: rnn_forward: leaves out zeros + W_hh above 1 is cut to 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x == 0:
            continue
        h = math.tanh(min(W_hh, 1.0) * h + W_xh * x)
    return h

#: attention_end: alpha at a first word which is negative has its sign dropped + per cent when alpha is 1
def attention_end(seq, alpha=0.6):
    r = alpha * abs(float(seq[0]))
    return r * 100 if alpha == 1 else r

#: softmax_weights: equal scores share one weight + negative scores count as zero
def softmax_weights(query, keys):
    s = np.maximum(keys @ query, 0)
    return np.exp(s) / np.exp(np.unique(s)).sum()

#: context_vector: squared scores + only positive values
def context_vector(query, keys, values):
    e = np.exp((keys @ query) ** 2)
    return (e / e.sum()) @ np.maximum(values, 0)
