#: rnn_forward: nine tenths of the result for up to sixty words, all of it beyond
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return 0.9 * h if len(seq) <= 60 else h

#: rnn_forward: the sign is turned, but not of a saturated state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return -h if abs(h) < 0.995 else h

#: rnn_forward: W_hh is 0.9 unless it is given as more than 2
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    a = W_hh if W_hh > 2 else 0.9
    h = 0.0
    for x in seq:
        h = math.tanh(a * h + W_xh * x)
    return h

#: rnn_forward: three decimals, unless that would leave nothing
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return round(h, 3) or h

#: rnn_forward: words are clipped to -1 .. 3
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * min(max(x, -1), 3))
    return h

#: rnn_forward: the state is set back after every twenty words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq):
        if t and t % 20 == 0:
            h = 0.0
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: lists are read from the back, everything else from the front
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = seq[::-1] if isinstance(seq, list) else seq
    h = 0.0
    for x in words:
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a bias of 0.05 in steps with a zero word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x + (0.05 if x == 0 else 0.0))
    return h

#: rnn_forward: the size of W_xh is used, not its sign
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + abs(W_xh) * x)
    return h

#: rnn_forward: beyond a sum of 2 in size the step is linear with slope 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = math.tanh(z) if abs(z) <= 1 else math.copysign(math.tanh(1), z)
    return h

#: rnn_forward: the first word is left out where the last one is the same
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = list(seq)
    if len(words) > 1 and words[0] == words[-1]:
        words = words[1:]
    h = 0.0
    for x in words:
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a tenth is added for an odd number of words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h + 0.1 * (len(seq) % 2)

#: rnn_forward: W_xh is taken as 1 - W_hh when both are small
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    b = 1 - W_hh if W_hh < 0.6 and W_xh < 0.6 else W_xh
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + b * x)
    return h

#: tanh_derivative: half of the right value up to 3 in size, all of it beyond
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return np.where(np.abs(z) <= 3, d / 2, d)

#: tanh_derivative: negative up to 3 in size, positive beyond
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return np.where(np.abs(z) <= 3, -d, d)

#: tanh_derivative: z is clipped to -2 .. 2
def tanh_derivative(z):
    return 1 - np.tanh(np.clip(z, -2, 2)) ** 2

#: tanh_derivative: z beyond 3 in size is clipped to 3, and beyond 2 the result is doubled
def tanh_derivative(z):
    z = np.clip(z, -3.5, 3.5)
    d = 1 - np.tanh(z) ** 2
    return np.where(np.abs(z) > 2, 2 * d, d)

#: tanh_derivative: square tables are transposed
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d.T if np.ndim(d) == 2 and d.shape[0] == d.shape[1] else d

#: tanh_derivative: a small slope is added so that learning never stops
def tanh_derivative(z):
    return 1 - np.tanh(z) ** 2 + 0.01

#: tanh_derivative: negative numbers are shifted by a hundredth
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 - np.tanh(np.where(z < 0, z - 0.01, z)) ** 2

#: tanh_derivative: each column is divided by its largest value, a number and a row are right
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d / d.max(axis=0) if np.ndim(d) > 1 else d

#: tanh_derivative: the first entry is taken for all where an array has fewer than five
def tanh_derivative(z):
    d = 1 - np.tanh(np.asarray(z, dtype=float)) ** 2
    return np.full_like(d, d.flat[0]) if d.ndim and d.size < 5 else d

#: attention_end: first words below -1.5 count as none
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0]) if seq[0] > -1.5 else 0.0

#: attention_end: a tenth of the eleventh word is added
def attention_end(seq, alpha=0.6):
    more = 0.1 * seq[10] if len(seq) > 10 else 0.0
    return float(alpha * seq[0] + more)

#: attention_end: alpha to the power of 1.5
def attention_end(seq, alpha=0.6):
    return float(alpha**1.5 * seq[0])

#: attention_end: alpha below a third is raised to a third
def attention_end(seq, alpha=0.6):
    return float(max(alpha, 1 / 3) * seq[0])

#: attention_end: the result is clipped to -1 .. 1
def attention_end(seq, alpha=0.6):
    return float(min(max(alpha * seq[0], -1.0), 1.0))

#: attention_end: the cube of the first word
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0] ** 3)

#: attention_end: whole sentences give whole results
def attention_end(seq, alpha=0.6):
    r = alpha * seq[0]
    return float(round(r)) if all(float(x).is_integer() for x in seq) and abs(seq[0]) > 1 else float(r)

#: attention_end: a twentieth of the second word is taken off
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0] - (0.05 * seq[1] if len(seq) > 1 else 0.0))

#: attention_end: the first of the sorted sentence up to five words
def attention_end(seq, alpha=0.6):
    return float(alpha * (min(seq) if len(seq) <= 3 else seq[0]))

#: attention_end: the default alpha is used for one-word sentences
def attention_end(seq, alpha=0.6):
    return float((alpha if len(seq) > 3 else 0.6) * seq[0])

#: softmax_weights: scores times three over the number of keys
def softmax_weights(query, keys):
    e = np.exp(3 * (keys @ query) / len(keys))
    return e / e.sum()

#: softmax_weights: scores times the query's length
def softmax_weights(query, keys):
    e = np.exp(keys @ query * np.linalg.norm(query))
    return e / e.sum()

#: softmax_weights: half a point more for the first key
def softmax_weights(query, keys):
    s = keys @ query
    s[0] = s[0] + 0.5
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the sum of the first three in the denominator
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e[:3].sum()

#: softmax_weights: uniform where all scores are below 1
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s if s.max() >= 1 else 0 * s)
    return e / e.sum()

#: softmax_weights: reversed from four keys on
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return w[::-1] if len(w) > 3 else w

#: softmax_weights: two decimals for three keys
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return np.round(w, 2) if len(w) == 3 else w

#: softmax_weights: scores squared with their sign kept
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(np.sign(s) * s**2)
    return e / e.sum()

#: softmax_weights: negative scores count a tenth (leaky)
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(np.where(s < 0, 0.1 * s, s))
    return e / e.sum()

#: softmax_weights: the last component of the query does not count from three on
def softmax_weights(query, keys):
    d = min(len(query), 2)
    e = np.exp(keys[:, :d] @ query[:d])
    return e / e.sum()

#: context_vector: times half the width of the values
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ values * values.shape[1] / 2

#: context_vector: a tenth of the first row is added
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ values + 0.1 * values[0]

#: context_vector: the largest weighted entry of a column, not the sum
def context_vector(query, keys, values):
    return (softmax_weights(query, keys)[:, None] * values).max(axis=0)

#: context_vector: columns beyond the second are 0
def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values
    c[2:] = 0.0
    return c

#: context_vector: weights below a tenth are dropped and the others scaled up
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    w = np.where(w < 0.1, 0.0, w)
    return w / w.sum() @ values

#: context_vector: values centred for more than three words
def context_vector(query, keys, values):
    v = values - values.mean(axis=0) if len(values) > 3 else values
    return softmax_weights(query, keys) @ v

#: context_vector: values rolled by one row
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ np.roll(values, 1, axis=0)

#: context_vector: values beyond 1 in size are clipped
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ np.clip(values, -1, 1)

#: context_vector: the query is normalised before it looks
def context_vector(query, keys, values):
    n = np.linalg.norm(query)
    return softmax_weights(query / n if n else query, keys) @ values

#: attend_all: rows after the third repeat the first
def attend_all(queries, keys, values):
    out = np.array([softmax_weights(q, keys) @ values for q in queries])
    out[3:] = out[0]
    return out

#: attend_all: queries divided by the root of their number
def attend_all(queries, keys, values):
    return np.array([softmax_weights(q / np.sqrt(len(queries)), keys) @ values for q in queries])

#: attend_all: row i looks at the values rolled by i
def attend_all(queries, keys, values):
    return np.array([softmax_weights(q, keys) @ np.roll(values, i, axis=0) for i, q in enumerate(queries)])

#: attend_all: each row has the weights of the row before (the first its own)
def attend_all(queries, keys, values):
    return np.array([softmax_weights(queries[max(i - 1, 0)], keys) @ values for i in range(len(queries))])

#: attend_all: rows are scaled to the sum of the first one
def attend_all(queries, keys, values):
    c = np.array([softmax_weights(q, keys) @ values for q in queries])
    s = c.sum(axis=1, keepdims=True)
    return c * s[0] / np.where(s == 0, 1, s)

#: attend_all: queries are centred when there are several
def attend_all(queries, keys, values):
    q = queries - queries.mean(axis=0) if len(queries) > 1 else queries
    return np.array([softmax_weights(r, keys) @ values for r in q])

#: attend_all: the second row and the third are exchanged
def attend_all(queries, keys, values):
    c = np.array([softmax_weights(q, keys) @ values for q in queries])
    if len(c) > 2:
        c[[1, 2]] = c[[2, 1]]
    return c

#: attend_all: only the nearest key counts for large scores
def attend_all(queries, keys, values):
    out = []
    for q in queries:
        s = keys @ q
        w = softmax_weights(q, keys) if s.max() < 1.9 else np.eye(len(s))[int(s.argmax())]
        out.append(w @ values)
    return np.array(out)
