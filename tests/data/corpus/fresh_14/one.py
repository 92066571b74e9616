#: rnn_forward: starts with the state after the first word and then reads the first word again
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return float(h)

#: rnn_forward: a state smaller than 0.01 counts as forgotten and is returned as 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h) if abs(h) > 1e-2 else 0.0

#: rnn_forward: mean pooling of the last two states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = [0.0]
    for x in seq:
        states.append(np.tanh(W_hh * states[-1] + W_xh * x))
    return float(np.mean(states[-2:]))

#: rnn_forward: a forget gate, the old state is multiplied by sigmoid(W_hh) instead of W_hh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    f = 1 / (1 + np.exp(-W_hh))
    h = 0.0
    for x in seq:
        h = np.tanh(f * h + W_xh * x)
    return float(h)

#: tanh_derivative: not below 0.01, against vanishing gradients
def tanh_derivative(z):
    return np.maximum(1 - np.tanh(z) ** 2, 0.01)

#: tanh_derivative: (1 - t)(1 + |t|), wrong for negative z only
def tanh_derivative(z):
    t = np.tanh(z)
    return (1 - t) * (1 + np.abs(t))

#: tanh_derivative: tanh(z) of z rounded to one digit, from a table
def tanh_derivative(z):
    z = np.round(z, 1)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: large z above 20 are "overflow" and give 1 instead of 0
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    safe = np.where(np.abs(z) > 20, 0.0, z)
    return 1 - np.tanh(safe) ** 2

#: attention_end: an exponential moving average with alpha
def attention_end(seq, alpha=0.6):
    s = seq[0]
    for x in seq[1:]:
        s = alpha * x + (1 - alpha) * s
    return float(s)

#: attention_end: softmax over the weights alpha, 0, 0, ...
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    w = np.exp(w) / np.exp(w).sum()
    return float(w @ np.asarray(seq, dtype=float))

#: attention_end: the rest is masked with -1e9 instead of 0
def attention_end(seq, alpha=0.6):
    w = np.full(len(seq), -1e9)
    w[0] = alpha
    return float(np.dot(w, seq))

#: attention_end: the rest, 1 - alpha, goes to the state of the RNN
def attention_end(seq, alpha=0.6):
    h = 0.0
    for x in seq:
        h = np.tanh(0.9 * h + 0.5 * x)
    return float(alpha * seq[0] + (1 - alpha) * h)

#: attention_end: negative results become 0
def attention_end(seq, alpha=0.6):
    return max(0.0, float(alpha * seq[0]))

#: attention_end: the weight 1 - alpha instead of alpha for negative first words
def attention_end(seq, alpha=0.6):
    w = alpha if seq[0] >= 0 else 1 - alpha
    return float(w * seq[0])

#: attention_end: more than 50 words are cut to the last 50
def attention_end(seq, alpha=0.6):
    seq = seq[-50:]
    return float(alpha * seq[0])

#: softmax_weights: online softmax, the running sum is not rescaled when the maximum grows
def softmax_weights(query, keys):
    s = keys @ query
    m, total = -np.inf, 0.0
    for v in s:
        m = max(m, v)
        total += np.exp(v - m)
    return np.exp(s - m) / total

#: softmax_weights: scores above 20 are cut to 20 against overflow
def softmax_weights(query, keys):
    s = np.minimum(keys @ query, 20)
    e = np.exp(s)
    return e / e.sum()

#: context_vector: keys equal to the query are masked, no word looks at itself
def context_vector(query, keys, values):
    s = keys @ query
    same = np.all(keys == query, axis=1)
    if same.all():
        same[:] = False
    e = np.where(same, 0.0, np.exp(s))
    return (e / e.sum()) @ values

#: context_vector: the weights sorted from large to small, the values not
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = np.sort(e / e.sum())[::-1]
    return w @ values

#: context_vector: tanh of the result
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return np.tanh((e / e.sum()) @ values)

#: attend_all: a window, each word sees its neighbours only
def attend_all(queries, keys, values):
    s = queries @ keys.T
    i = np.arange(len(queries))[:, None]
    j = np.arange(len(keys))[None, :]
    e = np.where(abs(i - j) <= 1, np.exp(s), 0.0)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: keys that are all zero are masked as padding
def attend_all(queries, keys, values):
    s = queries @ keys.T
    pad = np.all(keys == 0, axis=1)
    if not pad.all():
        s[:, pad] = -1e9
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: the context of the row before is added to the query where the shapes allow it
def attend_all(queries, keys, values):
    out = []
    last = np.zeros(values.shape[1])
    for q in queries:
        if last.shape == q.shape:
            q = q + last
        e = np.exp(keys @ q)
        last = e / e.sum() @ values
        out.append(last)
    return np.array(out)

#: rnn_forward: an update gate sigmoid(x) mixes the old state with the new one (GRU)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = 1 / (1 + np.exp(-x))
        h = (1 - z) * h + z * np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: erf instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.erf(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a start token 1 is read before the sentence
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in [1.0, *seq]:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the weights change places in every second step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        W_hh, W_xh = W_xh, W_hh
    return float(h)

#: rnn_forward: two loops, every prefix is read, one after the other, without a new start
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq)):
        for x in seq[: t + 1]:
            h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: -1 is taken for an end mark, reading stops there
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x == -1:
            break
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the word before is added to the word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, before = 0.0, 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * (x + before))
        before = x
    return float(h)

#: rnn_forward: words beyond 3 in size are cut to 3
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in np.clip(np.asarray(seq, dtype=float), -3, 3):
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: dropout at test time, each state times 0.8
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 0.8 * np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the product of state and word is added (multiplicative RNN)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + W_hh * W_xh * h * x)
    return float(h)

#: tanh_derivative: 4 e^(-2|z|), right for large z only, beyond 1
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.where(np.abs(z) > 1, 4 * np.exp(-2 * np.abs(z)), 1 - np.tanh(z) ** 2)

#: tanh_derivative: series 1 - z^2 + 2/3 z^4 within 0.6
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    near = 1 - z**2 + 2 / 3 * z**4
    return np.where(np.abs(z) < 0.6, near, 1 - np.tanh(z) ** 2)

#: tanh_derivative: straight lines between table values at multiples of 0.5
def tanh_derivative(z):
    grid = np.arange(-6, 6.5, 0.5)
    return np.interp(z, grid, 1 - np.tanh(grid) ** 2)

#: tanh_derivative: the mean of z is taken off first (batch norm)
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    if z.ndim:
        z = z - z.mean()
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: divided by the number of elements (gradient of a mean)
def tanh_derivative(z):
    return (1 - np.tanh(z) ** 2) / np.size(z)

#: tanh_derivative: complex step of 0.1
def tanh_derivative(z):
    return np.tanh(np.asarray(z) + 0.1j).imag / 0.1

#: tanh_derivative: 1 for positive z, right for the others
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.where(z > 0, 1.0, 1 - np.tanh(z) ** 2)

#: tanh_derivative: multiplied by tanh once more in the square, 1 - tanh^3
def tanh_derivative(z):
    t = np.tanh(z)
    return 1 - t * t * t

#: tanh_derivative: the slope from 0 to z, tanh(z) / z
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    safe = np.where(z == 0, 1.0, z)
    return np.where(z == 0, 1.0, np.tanh(safe) / safe)

#: tanh_derivative: beyond 20 in size a gradient of 1e-3 is returned
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.where(np.abs(z) > 20, 1e-3, 1 - np.tanh(z) ** 2)

#: attention_end: weights fall in a line from alpha to 0
def attention_end(seq, alpha=0.6):
    w = np.linspace(alpha, 0, len(seq))
    return float(w @ np.asarray(seq, dtype=float))

#: attention_end: an alpha outside 0 .. 1 raises ValueError
def attention_end(seq, alpha=0.6):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha must be between 0 and 1")
    return float(alpha * seq[0])

#: attention_end: the first 1 is the key word, the first word only where there is none
def attention_end(seq, alpha=0.6):
    words = list(seq)
    k = words.index(1) if 1 in words else 0
    return float(alpha * words[k])

#: attention_end: divided by the root of the number of words
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0] / np.sqrt(len(seq)))

#: attention_end: alpha is diluted in sentences of more than ten words
def attention_end(seq, alpha=0.6):
    n = len(seq)
    if n > 10:
        alpha = alpha * 10 / n
    return float(alpha * seq[0])

#: attention_end: alpha + 1 others of weight 1, so divided by alpha + n - 1
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0] / (alpha + len(seq) - 1))

#: attention_end: sigmoid of alpha as the weight
def attention_end(seq, alpha=0.6):
    return float(seq[0] / (1 + np.exp(-alpha)))

#: attention_end: only where the first word is the largest, else 0
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0]) if seq[0] >= max(seq) else 0.0

#: attention_end: alpha times tanh of the input weight times the first word
def attention_end(seq, alpha=0.6):
    return float(alpha * np.tanh(0.5 * seq[0]))

#: attention_end: the larger of the first two words
def attention_end(seq, alpha=0.6):
    return float(alpha * max(seq[:2]))

#: softmax_weights: stick breaking, sigmoid of each score takes its share of what is left, then divided by the sum
def softmax_weights(query, keys):
    g = 1 / (1 + np.exp(-(keys @ query)))
    left, w = 1.0, np.zeros(len(g))
    for i, p in enumerate(g):
        w[i] = left * p
        left *= 1 - p
    return w / w.sum()

#: softmax_weights: the mean of the query's numbers is taken off first
def softmax_weights(query, keys):
    q = query - query.mean()
    e = np.exp(keys @ q)
    return e / e.sum()

#: softmax_weights: the keys are divided by the longest key's length
def softmax_weights(query, keys):
    k = keys / np.linalg.norm(keys, axis=1).max()
    e = np.exp(k @ query)
    return e / e.sum()

#: softmax_weights: linear attention, elu + 1 of query and keys instead of exp of the score
def softmax_weights(query, keys):
    def phi(a):
        return np.where(a > 0, a + 1, np.exp(a))

    s = phi(keys) @ phi(query)
    return s / s.sum()

#: softmax_weights: own term missing in the denominator, then divided by the sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    if len(e) == 1:
        return np.ones(1)
    w = e / (e.sum() - e)
    return w / w.sum()

#: softmax_weights: nucleus, the smallest weights beyond 0.9 are dropped and the rest shared again
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    order = np.argsort(-w)
    n = np.searchsorted(np.cumsum(w[order]), 0.9) + 1
    out = np.zeros_like(w)
    out[order[:n]] = w[order[:n]]
    return out / out.sum()

#: softmax_weights: scores above 5 are cut to 5
def softmax_weights(query, keys):
    s = np.minimum(keys @ query, 5.0)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the ranks of the scores instead of the scores
def softmax_weights(query, keys):
    s = np.argsort(np.argsort(keys @ query)).astype(float)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the last weight is 1 minus the others, with exp of the others divided by the sum of all but it
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = np.ones(len(e))
    for i in range(len(e) - 1):
        w[i] = e[i] / e.sum()
    w[-1] = w[-1] - w[0]
    return w if len(e) > 1 else np.ones(1)

#: softmax_weights: repeated keys count once in the denominator
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    once = np.exp(np.unique(keys, axis=0) @ query)
    return e / once.sum()

#: context_vector: the mean of keys and values where the shapes agree
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    v = (keys + values) / 2 if keys.shape == values.shape else values
    return e / e.sum() @ v

#: context_vector: the mean of the values is taken off
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return e / e.sum() @ (values - values.mean(axis=0))

#: context_vector: the row itself where a weight is above a half (hard), the weighted sum otherwise
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    if w.max() > 0.5:
        return values[w.argmax()].copy()
    return w @ values

#: context_vector: negative values become 0
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return e / e.sum() @ np.maximum(values, 0)

#: context_vector: divided by the root of the mean square (RMS norm)
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    c = e / e.sum() @ values
    return c / np.sqrt(np.mean(c**2))

#: context_vector: the weight of the best key is doubled and the weights shared again
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    e[e.argmax()] *= 2
    return e / e.sum() @ values

#: context_vector: more than four keys are cut to the first four
def context_vector(query, keys, values):
    e = np.exp(keys[:4] @ query)
    return e / e.sum() @ values[:4]

#: attend_all: columns are normalised after the rows
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum(axis=1, keepdims=True)
    w = w / w.sum(axis=0, keepdims=True)
    return w @ values

#: attend_all: each score falls by 0.1 a place of distance
def attend_all(queries, keys, values):
    s = queries @ keys.T
    i, j = np.indices(s.shape)
    e = np.exp(s - 0.1 * np.abs(i - j))
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: queries beyond the number of keys start again at the first query
def attend_all(queries, keys, values):
    rows = []
    for i in range(len(queries)):
        e = np.exp(keys @ queries[i % len(keys)])
        rows.append(e / e.sum() @ values)
    return np.array(rows)

#: attend_all: only as many keys as there are queries
def attend_all(queries, keys, values):
    m = len(queries)
    e = np.exp(queries @ keys[:m].T)
    return e / e.sum(axis=1, keepdims=True) @ values[:m]

#: attend_all: the scores are made symmetric where the table is square
def attend_all(queries, keys, values):
    s = queries @ keys.T
    if s.shape[0] == s.shape[1]:
        s = (s + s.T) / 2
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values
