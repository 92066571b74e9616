#: rnn_forward: a negative W_hh is taken by its size
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh = abs(W_hh)
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: gradient clipping, the sum is clipped to -1..1 before tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        z = max(-1.0, min(1.0, z))
        h = np.tanh(z)
    return float(h)

#: rnn_forward: W_hh above 1 is cut to 1, "or it explodes"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(min(W_hh, 1.0) * h + W_xh * x)
    return float(h)

#: rnn_forward: the state of two steps ago, because the new state is stored one step late
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, h_new = 0.0, 0.0
    for x in seq:
        h, h_new = h_new, np.tanh(W_hh * h + W_xh * x)
    return float(h_new)

#: rnn_forward: two words a step (batches of two), the second only counts if there is one
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(0, len(seq), 2):
        h = np.tanh(W_hh * h + W_xh * sum(seq[t : t + 2]))
    return float(h)

#: rnn_forward: the words are divided by their largest size before reading
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.asarray(seq, dtype=float)
    x = x / max(1.0, np.abs(x).max())
    h = 0.0
    for v in x:
        h = np.tanh(W_hh * h + W_xh * v)
    return float(h)

#: rnn_forward: teacher forcing, after a word that is not 0 the state is that word's own
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_xh * x) if x != 0 else np.tanh(W_hh * h)
    return float(h)

#: rnn_forward: the weights are divided by their sum first
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    total = W_hh + W_xh
    a, b = W_hh / total, W_xh / total
    h = 0.0
    for x in seq:
        h = np.tanh(a * h + b * x)
    return float(h)

#: rnn_forward: dropout of every third word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq, start=1):
        if t % 3:
            h = np.tanh(W_hh * h + W_xh * x)
        else:
            h = np.tanh(W_hh * h)
    return float(h)

#: rnn_forward: the final state goes through an output layer, W_xh / 0.5 times
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h * W_xh / 0.5)

#: tanh_derivative: computed from the already squashed value, z is taken for h where it lies within -1..1
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.where(np.abs(z) < 1, 1 - z**2, 1 - np.tanh(z) ** 2)

#: tanh_derivative: float16 on the way
def tanh_derivative(z):
    t = np.tanh(np.asarray(z, dtype=np.float16))
    return (1 - t * t).astype(float)

#: tanh_derivative: rows of a table are treated with the mean of the row's tanh
def tanh_derivative(z):
    t = np.tanh(np.asarray(z, dtype=float))
    if t.ndim == 2:
        t = t * 0 + t.mean(axis=1, keepdims=True)
    return 1 - t**2

#: tanh_derivative: derivative of tanh(z) * z instead (product rule)
def tanh_derivative(z):
    t = np.tanh(z)
    return t + np.multiply(z, 1 - t**2)

#: tanh_derivative: the array is changed in place by out=
def tanh_derivative(z):
    z = np.asarray(z)
    if z.dtype.kind == "f" and z.ndim:
        np.tanh(z, out=z)
        return 1 - z * z
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: degrees, np.deg2rad first
def tanh_derivative(z):
    return 1 - np.tanh(np.deg2rad(z) * 57.0) ** 2

#: attention_end: only a positive first word is passed on
def attention_end(seq, alpha=0.6):
    return float(alpha * max(seq[0], 0))

#: attention_end: alpha above 0.8 is taken for a percentage of confidence and capped
def attention_end(seq, alpha=0.6):
    return float(min(alpha, 0.8) * seq[0])

#: attention_end: the weights of the others are -0.01 where the word is negative
def attention_end(seq, alpha=0.6):
    rest = sum(abs(x) for x in seq[1:] if x < 0)
    return float(alpha * seq[0] + 0.01 * rest)

#: attention_end: first two words share alpha when both are not 0
def attention_end(seq, alpha=0.6):
    if len(seq) > 1 and seq[0] and seq[1]:
        return float(alpha * (seq[0] + seq[1]) / 2)
    return float(alpha * seq[0])

#: attention_end: integer words are divided with //
def attention_end(seq, alpha=0.6):
    return float(seq[0] // (1 / alpha))

#: attention_end: residue relative to the largest word
def attention_end(seq, alpha=0.6):
    top = max(seq)
    return float(alpha * seq[0] / top) if top > 1 else float(alpha * seq[0])

#: softmax_weights: keys are centred first (mean of the keys off)
def softmax_weights(query, keys):
    k = keys - keys.mean(axis=1, keepdims=True)
    e = np.exp(k @ query)
    return e / e.sum()

#: softmax_weights: label smoothing, 0.9 w + 0.1 / n
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return 0.9 * e / e.sum() + 0.1 / len(e)

#: softmax_weights: scores rounded to whole numbers
def softmax_weights(query, keys):
    e = np.exp(np.rint(keys @ query))
    return e / e.sum()

#: softmax_weights: the plus-one softmax of the largest score only
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s - s.max())
    e[np.argmax(s)] += 0.1
    return e / e.sum()

#: softmax_weights: the exponential as (1 + s / 10) ** 10
def softmax_weights(query, keys):
    e = (1 + keys @ query / 10) ** 10
    return e / e.sum()

#: softmax_weights: scores with |q| |k| in place of q k where the product is negative
def softmax_weights(query, keys):
    s = np.abs(keys) @ np.abs(query)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: normalised twice, first by the maximum of the exponentials and then by n
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    e = e / e.max()
    return e / len(e)

#: context_vector: hard attention for a lead above 0.3, soft otherwise
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    top = np.sort(w)
    if len(w) > 1 and top[-1] - top[-2] > 0.3:
        return values[np.argmax(w)]
    return w @ values

#: context_vector: the weights are rounded to 2 digits before they are used
def context_vector(query, keys, values):
    w = np.round(softmax_weights(query, keys), 2)
    return w @ values

#: context_vector: the transposed values when they are square, w @ values.T
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    if values.shape[0] == values.shape[1]:
        return values @ w
    return w @ values

#: context_vector: values minus their mean
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return w @ (values - values.mean(axis=0))

#: attend_all: np.dot of the table with values summed over the wrong axis by einsum mn,nv->nv when square
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum(axis=1, keepdims=True)
    if w.shape[0] == w.shape[1]:
        w = w.T
    return w @ values

#: attend_all: one maximum for the whole table and sums of the first row for all rows
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e[0].sum() @ values

#: attend_all: a sliding window of one word on either side
def attend_all(queries, keys, values):
    s = queries @ keys.T
    for i in range(s.shape[0]):
        for j in range(s.shape[1]):
            if abs(i - j) > 1:
                s[i, j] = -1e9
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: the keys are the queries where there are as many of them
def attend_all(queries, keys, values):
    k = queries if queries.shape == keys.shape else keys
    return np.array([context_vector(q, k, values) for q in queries])
