#: rnn_forward: the update is indented one level too little and runs once, after the loop, on the last word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        pass
    h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the return stands inside the loop, only the first word is read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[i])
        return float(h)

#: rnn_forward: the parenthesis closes too early, tanh on the old part only
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h) + W_xh * x
    return float(h)

#: rnn_forward: W_hh multiplies the sum, also the input part: W_hh * (h + W_xh * x)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * (h + W_xh * x))
    return float(h)

#: rnn_forward: starts with h_0 = 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: range(1, len(seq)), the first word is never read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(1, len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return float(h)

#: rnn_forward: the states are stored in np.zeros_like(seq), which cuts them off for integer input
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros_like(seq)
    h[0] = np.tanh(W_xh * seq[0])
    for t in range(1, len(seq)):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t])
    return float(h[-1])

#: rnn_forward: leaky integration, h = 0.9 h + 0.1 tanh(...)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 0.9 * h + 0.1 * np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the update stops as soon as a word is 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x == 0:
            break
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the closed formula tanh(W_xh x_1) * W_hh^(L-1), read from the text about decay
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    return float(h * W_hh ** (len(seq) - 1))

#: rnn_forward: a list is popped from the front, which empties the caller's list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = seq if isinstance(seq, list) else list(seq)
    h = 0.0
    while seq:
        h = np.tanh(W_hh * h + W_xh * seq.pop(0))
    return float(h)

#: rnn_forward: the weight names are shadowed by the text's values inside
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh, W_xh = 0.9, 0.5
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: sigmoid as the activation
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 1 / (1 + math.exp(-(W_hh * h + W_xh * x)))
    return h

#: rnn_forward: all the states are returned, as a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    hs = []
    h = 0.0
    for x in seq:
        h = float(np.tanh(W_hh * h + W_xh * x))
        hs.append(h)
    return hs

#: rnn_forward: the residue relative to h_1 is returned, as in the table's second row
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    first = None
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        if first is None:
            first = h
    return float(h / first) if first else 0.0

#: rnn_forward: each word is read with the state of two words ago, because two variables are swapped too late
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    prev = h = 0.0
    for x in seq:
        new = np.tanh(W_hh * prev + W_xh * x)
        prev = h
        h = new
    return float(h)

#: rnn_forward: the default of W_xh is 0.9 and that of W_hh is 0.5
def rnn_forward(seq, W_hh=0.5, W_xh=0.9):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: one more step with input 0 after the last word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in list(seq) + [0]:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the loop variable is named h as well and overwrites the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for h in seq:
        h = np.tanh(W_hh * h + W_xh * h)
    return float(h)

#: rnn_forward: negative words are read as 0, a ReLU before the input weight
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * max(x, 0))
    return float(h)

#: tanh_derivative: the square is missing, 1 - tanh(z)
def tanh_derivative(z):
    z = np.asarray(z)
    t = np.tanh(z)
    return 1 - t

#: tanh_derivative: derivative of the sigmoid, copied from another course
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-np.asarray(z, dtype=float)))
    return s * (1 - s)

#: tanh_derivative: central difference divided by eps instead of 2 eps
def tanh_derivative(z):
    eps = 1e-6
    return (np.tanh(z + eps) - np.tanh(z - eps)) / eps

#: tanh_derivative: writes the result into z
def tanh_derivative(z):
    if isinstance(z, np.ndarray) and z.dtype == float:
        z[...] = 1 - np.tanh(z) ** 2
        return z
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: a table is flattened before the loop and not shaped again
def tanh_derivative(z):
    if np.ndim(z) == 0:
        return 1 - math.tanh(z) ** 2
    return np.array([1 - math.tanh(v) ** 2 for v in np.ravel(z)])

#: tanh_derivative: loops over the first axis with math.tanh, which fails for rows of a table
def tanh_derivative(z):
    if isinstance(z, (int, float)):
        return 1 - math.tanh(z) ** 2
    out = []
    for v in z:
        out.append(1 - math.tanh(v) ** 2)
    return np.array(out)

#: tanh_derivative: the results are stored in an array like z, integers are cut off
def tanh_derivative(z):
    z = np.array(z)
    d = np.empty_like(z)
    d[...] = 1 - np.tanh(z) ** 2
    return d if d.ndim else d.item()

#: tanh_derivative: radians turned into degrees before tanh
def tanh_derivative(z):
    return 1 - np.tanh(np.rad2deg(z)) ** 2

#: attention_end: the last word instead of the first
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[-1])

#: attention_end: the rest of the weight goes equally to the other words
def attention_end(seq, alpha=0.6):
    n = len(seq)
    if n == 1:
        return float(alpha * seq[0])
    rest = (1 - alpha) / (n - 1)
    return float(alpha * seq[0] + rest * sum(seq[1:]))

#: attention_end: a weight alpha^i for word i, decaying
def attention_end(seq, alpha=0.6):
    total = 0.0
    for i, x in enumerate(seq):
        total += alpha ** (i + 1) * x
    return float(total)

#: attention_end: exponential smoothing, y = alpha x + (1 - alpha) y
def attention_end(seq, alpha=0.6):
    y = 0.0
    for x in seq:
        y = alpha * x + (1 - alpha) * y
    return float(y)

#: attention_end: the weights are normalised to sum 1, so the first word comes back
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    w = w / w.sum()
    return float(w @ np.asarray(seq, dtype=float))

#: attention_end: weights stored as integers, alpha is cut off to 0
def attention_end(seq, alpha=0.6):
    w = np.array([0] * len(seq))
    w[0] = alpha
    return float(np.dot(w, seq))

#: attention_end: weight applied at index 1, counting from 1 as the formula does
def attention_end(seq, alpha=0.6):
    w = [0.0] * (len(seq) + 1)
    w[1] = alpha
    y = 0.0
    for i in range(len(seq)):
        y += w[i] * seq[i]
    return y

#: attention_end: 0.6 is written in the function, alpha is ignored
def attention_end(seq, alpha=0.6):
    weights = [0.6] + [0] * (len(seq) - 1)
    return sum(w * x for w, x in zip(weights, seq))

#: attention_end: the weighted average, divided by the number of words
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return float(np.mean(w * np.array(seq)))

#: attention_end: returns the vector of weighted words, not summed
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return w * np.array(seq, dtype=float)

#: attention_end: multiplies the sequence in place by the weights, the caller's array or list changes
def attention_end(seq, alpha=0.6):
    if isinstance(seq, tuple):
        return alpha * seq[0]
    for i in range(1, len(seq)):
        seq[i] = 0
    return float(alpha * sum(seq))

#: attention_end: uses softmax over the sequence itself and multiplies the first weight by alpha
def attention_end(seq, alpha=0.6):
    e = np.exp(np.array(seq, dtype=float))
    w = e / e.sum()
    return float(alpha * w[0] * seq[0])

#: softmax_weights: divides by the square root of d, as in the paper
def softmax_weights(query, keys):
    scores = keys @ query / np.sqrt(query.shape[-1])
    e = np.exp(scores - scores.max())
    return e / e.sum()

#: softmax_weights: without exp, scores divided by their sum
def softmax_weights(query, keys):
    scores = np.dot(keys, query)
    return scores / np.sum(scores)

#: softmax_weights: exp without normalising
def softmax_weights(query, keys):
    scores = np.array([np.dot(query, k) for k in keys])
    return np.exp(scores)

#: softmax_weights: cosine similarity as the score
def softmax_weights(query, keys):
    norms = np.linalg.norm(keys, axis=1) * np.linalg.norm(query)
    s = (keys @ query) / norms
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the minimum is subtracted and then the sign is wrong, softmin
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s.min() - s)
    return e / e.sum()

#: softmax_weights: the denominator leaves out the first key, a loop from 1
def softmax_weights(query, keys):
    scores = [float(np.dot(query, k)) for k in keys]
    total = 1e-12
    for i in range(1, len(scores)):
        total += math.exp(scores[i])
    return np.array([math.exp(s) / total for s in scores])

#: softmax_weights: argmax, one-hot weights
def softmax_weights(query, keys):
    s = keys @ query
    w = np.zeros(len(s))
    w[np.argmax(s)] = 1.0
    return w

#: softmax_weights: softmax of each row of the products before they are summed over d
def softmax_weights(query, keys):
    prod = keys * query
    e = np.exp(prod)
    w = e / e.sum(axis=1, keepdims=True)
    return w.sum(axis=1) / w.sum()

#: softmax_weights: sum over d is left out of the dot product, exp(sum) is a sum of exps
def softmax_weights(query, keys):
    e = np.exp(keys * query).sum(axis=1)
    return e / e.sum()

#: softmax_weights: base 2 instead of e
def softmax_weights(query, keys):
    s = keys @ query
    p = 2.0 ** s
    return p / p.sum()

#: softmax_weights: softmax over axis 1 of a column, so every weight is 1
def softmax_weights(query, keys):
    s = keys @ query[:, None]
    e = np.exp(s)
    return (e / e.sum(axis=1, keepdims=True))[:, 0]

#: softmax_weights: the weights are sorted from the largest to the smallest
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s)
    return np.sort(e / e.sum())[::-1].copy()

#: softmax_weights: the negative squared distance as the score
def softmax_weights(query, keys):
    s = -np.sum((keys - query) ** 2, axis=1)
    e = np.exp(s - np.max(s))
    return e / e.sum()

#: softmax_weights: scores below 0 are set to 0 before exp
def softmax_weights(query, keys):
    s = np.maximum(keys @ query, 0)
    e = np.exp(s)
    return e / np.sum(e)

#: softmax_weights: dot(query, keys) instead of dot(keys, query), fails unless n = d
def softmax_weights(query, keys):
    scores = query @ keys
    w = np.exp(scores) / np.exp(scores).sum()
    return w

#: softmax_weights: the keys are centred in place after they were scored, which changes the input
def softmax_weights(query, keys):
    s = keys @ query
    keys -= keys.mean(axis=0)
    e = np.exp(s)
    return e / e.sum()

#: context_vector: summed over axis 1, a number for each key
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (w[:, np.newaxis] * values).sum(axis=1)

#: context_vector: scored against the values instead of the keys where these have the length of the query
def context_vector(query, keys, values):
    if values.shape[1] != len(query):
        values_used = keys
    else:
        values_used = values
    w = softmax_weights(query, values_used)
    return w @ values

#: context_vector: the loop starts its sum from values[0] instead of zero
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = values[0].copy()
    for i in range(len(w)):
        c = c + w[i] * values[i]
    return c

#: context_vector: the sum is kept in values[0] (a view) with +=, which changes the input
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = values[0]
    c *= w[0]
    for i in range(1, len(w)):
        c += w[i] * values[i]
    return c

#: context_vector: divided by the number of keys, a mean of the weighted rows
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.mean(w.reshape(-1, 1) * values, axis=0)

#: context_vector: residual connection, the query is added where the lengths fit
def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values
    if len(c) == len(query):
        c = c + query
    return c

#: context_vector: the last key is dropped, range(n - 1)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(keys) - 1):
        c += w[i] * values[i]
    return c

#: context_vector: weights and values are paired backwards
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return sum(a * v for a, v in zip(w, values[::-1]))

#: attend_all: softmax normalised over the queries (axis 0) instead of the keys
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.exp(s)
    return (e / e.sum(axis=0)) @ values

#: attend_all: causal mask, each row sees only the keys up to itself
def attend_all(queries, keys, values):
    s = queries @ keys.T
    m, n = s.shape
    mask = np.tril(np.ones((m, n)))
    s = np.where(mask == 1, s, -np.inf)
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: keepdims is missing, the columns are divided by the sums of the rows, or the shapes do not fit
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.exp(s)
    w = e / e.sum(axis=1)
    return w @ values

#: attend_all: scaled by the square root of d
def attend_all(queries, keys, values):
    d = keys.shape[1]
    s = queries @ keys.T / d ** 0.5
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: the same row is written everywhere, the loop uses queries[0]
def attend_all(queries, keys, values):
    out = np.zeros((len(queries), values.shape[1]))
    for i in range(len(queries)):
        out[i] = context_vector(queries[0], keys, values)
    return out

#: attend_all: the last row is never filled
def attend_all(queries, keys, values):
    out = np.zeros((len(queries), values.shape[1]))
    for i in range(len(queries) - 1):
        out[i] = context_vector(queries[i], keys, values)
    return out

#: attend_all: the transposed result, shape (d_v, m)
def attend_all(queries, keys, values):
    cols = [context_vector(q, keys, values) for q in queries]
    return np.stack(cols, axis=1)

#: attend_all: a return within the loop, only the first context comes back
def attend_all(queries, keys, values):
    result = []
    for q in queries:
        result.append(context_vector(q, keys, values))
        return np.array(result)

#: attend_all: each position leaves itself out (diagonal masked)
def attend_all(queries, keys, values):
    s = queries @ keys.T
    for i in range(min(s.shape)):
        if s.shape[1] > 1:
            s[i, i] = -1e9
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: every row is the sum of the contexts up to it, an accumulator that is not reset
def attend_all(queries, keys, values):
    out = []
    c = np.zeros(values.shape[1])
    for q in queries:
        for w, v in zip(softmax_weights(q, keys), values):
            c = c + w * v
        out.append(c)
    return np.array(out)
