#: rnn_forward: a Python set takes repeated words out before reading
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in dict.fromkeys(float(v) for v in seq):
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: seq.index finds the first of equal words, so the last word is recognised too early
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = list(seq)
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        if seq.index(x) == len(seq) - 1:
            return float(h)
    return 0.0

#: rnn_forward: stops when the state has become small, "converged"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        new = float(np.tanh(W_hh * h + W_xh * x))
        if abs(new - h) < 0.02:
            return new
        h = new
    return h

#: rnn_forward: vectorised: sum of the words weighted by powers of W_hh, tanh once
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.asarray(seq, dtype=float)
    powers = W_hh ** np.arange(len(x))[::-1]
    return float(np.tanh(W_xh * (powers @ x)))

#: rnn_forward: PyTorch's two biases, each set to 0.1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    b_ih, b_hh = 0.1, 0.1
    h = 0.0
    for x in seq:
        h = np.tanh(W_xh * x + b_ih + W_hh * h + b_hh)
    return float(h)

#: rnn_forward: seq is cast to int, as words are indices
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in np.asarray(seq).astype(int):
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: zeros are padding and are skipped at the end (np.trim_zeros)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in np.trim_zeros(np.asarray(seq, dtype=float), "b"):
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the absolute value of W_hh is used
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(abs(W_hh) * h + W_xh * x)
    return float(h)

#: rnn_forward: an early exit on W_hh == 0 gives back tanh of the first word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if W_hh == 0:
        return float(np.tanh(W_xh * seq[0]))
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: residue thinking: the result is divided by the first word when that is not zero
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h / seq[0]) if seq[0] else float(h)

#: rnn_forward: a Taylor tanh, z - z^3/3 + 2 z^5/15
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = z - z**3 / 3 + 2 * z**5 / 15
    return float(h)

#: rnn_forward: the seq is sorted from large to small first, "important words first"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in sorted(seq, reverse=True):
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: truncated backpropagation: only the last ten words are read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in list(seq)[-10:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: state kept in a module variable between calls (stateful RNN)
STATE = {"h": 0.0}

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        STATE["h"] = float(np.tanh(W_hh * STATE["h"] + W_xh * x))
    return STATE["h"]

#: tanh_derivative: the square by the chain rule, 1 - 2 tanh(z)
def tanh_derivative(z):
    return 1 - 2 * np.tanh(z)

#: tanh_derivative: sech by hand without the square, 2 / (e^z + e^-z)
def tanh_derivative(z):
    return 2 / (np.exp(z) + np.exp(-np.asarray(z, dtype=float)))

#: tanh_derivative: 4 / (e^z + e^-z) instead of 4 / (...)^2
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 4 / (np.exp(z) + np.exp(-z))

#: tanh_derivative: relu's thinking: zero for negative z
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.where(z >= 0, 1 - np.tanh(z) ** 2, 0.0)

#: tanh_derivative: central difference with a step of 0.5
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return (np.tanh(z + 0.5) - np.tanh(z - 0.5)) / 1.0

#: tanh_derivative: forward difference with the step 0.1
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return (np.tanh(z + 0.1) - np.tanh(z)) / 0.1

#: tanh_derivative: np.gradient of tanh over the array
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    if z.ndim == 0 or z.size < 2:
        return 1 - np.tanh(z) ** 2
    return np.gradient(np.tanh(z), z)

#: tanh_derivative: saturates: beyond 2.5 in size the gradient is set to 0
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.where(np.abs(z) > 2.5, 0.0, 1 - np.tanh(z) ** 2)

#: tanh_derivative: backprop's mask: multiplied by z's sign
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.sign(z) * (1 - np.tanh(z) ** 2)

#: tanh_derivative: only the first axis is looped over, the last row is used for all
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    if z.ndim < 2:
        return 1 - np.tanh(z) ** 2
    out = np.empty_like(z)
    for row in z:
        out[:] = 1 - np.tanh(row) ** 2
    return out

#: tanh_derivative: a sorted copy is differentiated
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 - np.tanh(np.sort(z)) ** 2 if z.ndim else 1 - np.tanh(z) ** 2

#: tanh_derivative: float16 to save memory
def tanh_derivative(z):
    return (1 - np.tanh(np.asarray(z, dtype=np.float16)) ** 2).astype(float)

#: attention_end: the others share the rest 1 - alpha
def attention_end(seq, alpha=0.6):
    w = np.full(len(seq), (1 - alpha) / max(1, len(seq) - 1))
    w[0] = alpha
    return float(w @ np.asarray(seq, dtype=float))

#: attention_end: alpha on all words equal to the first (mask by value)
def attention_end(seq, alpha=0.6):
    x = np.asarray(seq, dtype=float)
    w = np.where(x == x[0], alpha, 0.0)
    return float(w @ x)

#: attention_end: alpha is clipped to at most 0.9
def attention_end(seq, alpha=0.6):
    return float(min(alpha, 0.9) * seq[0])

#: attention_end: alpha = 0 falls back to the default
def attention_end(seq, alpha=0.6):
    return float((alpha or 0.6) * seq[0])

#: attention_end: MATLAB's seq(1) is the second in Python, with a guard for one item
def attention_end(seq, alpha=0.6):
    return float(alpha * (seq[1] if len(seq) > 1 else seq[0]))

#: attention_end: floor division by ten, "alpha as an integer number of tenths"
def attention_end(seq, alpha=0.6):
    return float(int(alpha * 10) * seq[0] / 10)

#: attention_end: alpha decays by a per cent for each word in between
def attention_end(seq, alpha=0.6):
    return float(alpha * 0.99 ** (len(seq) - 1) * seq[0])

#: softmax_weights: keys are scored by distance, not dot product
def softmax_weights(query, keys):
    s = -np.sum((keys - query) ** 2, axis=1)
    e = np.exp(s - s.max())
    return e / e.sum()

#: softmax_weights: scores minus their mean, then only positives kept
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s)
    e[s < 0] = 0.0
    return e / e.sum() if e.sum() else np.full(len(keys), 1 / len(keys))

#: softmax_weights: the maximum is subtracted after the exponential
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    e = e - e.max()
    return e / e.sum() if e.sum() else np.full(len(keys), 1 / len(keys))

#: softmax_weights: temperature: scores standardised by their standard deviation
def softmax_weights(query, keys):
    s = keys @ query
    s = s / s.std() if s.std() > 0 else s
    e = np.exp(s - s.max())
    return e / e.sum()

#: softmax_weights: scores are clipped to -3 .. 3 for safety
def softmax_weights(query, keys):
    e = np.exp(np.clip(keys @ query, -3, 3))
    return e / e.sum()

#: softmax_weights: self excluded: the key equal to the query is masked
def softmax_weights(query, keys):
    s = keys @ query
    same = np.all(keys == query, axis=1)
    e = np.where(same, 0.0, np.exp(s))
    return e / e.sum() if e.sum() else np.full(len(keys), 1 / len(keys))

#: softmax_weights: cosine similarity as a score
def softmax_weights(query, keys):
    n = np.linalg.norm(keys, axis=1) * np.linalg.norm(query)
    s = (keys @ query) / np.where(n == 0, 1.0, n)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: divided by the square root of the number of keys
def softmax_weights(query, keys):
    e = np.exp(keys @ query / np.sqrt(len(keys)))
    return e / e.sum()

#: softmax_weights: divided by sqrt(d) only from three dimensions on
def softmax_weights(query, keys):
    d = query.shape[0]
    s = keys @ query
    if d > 2:
        s = s / np.sqrt(d)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: causal: the last key is left out of the sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e[:-1].sum() if len(e) > 1 else e / e

#: softmax_weights: hard attention when one score leads by more than two
def softmax_weights(query, keys):
    s = keys @ query
    top = np.sort(s)[::-1]
    if len(s) > 1 and top[0] - top[1] > 2:
        w = np.zeros(len(s))
        w[int(np.argmax(s))] = 1.0
        return w
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: weights below five per cent are cut to zero, not renormalised
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    w[w < 0.05] = 0.0
    return w

#: context_vector: keys added up instead of values when the shapes agree
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    if keys.shape == values.shape:
        return w @ keys
    return w @ values

#: context_vector: hard attention, the value of the highest weight
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return values[int(np.argmax(w))].copy()

#: context_vector: residual connection: the query is added where shapes allow
def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values
    return c + query if c.shape == query.shape else c

#: context_vector: normalised to unit length
def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values
    n = np.linalg.norm(c)
    return c / n if n else c

#: context_vector: the weights are applied along the columns by a transposed reshape
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    v = values.reshape(values.shape[1], values.shape[0])
    return v @ w

#: context_vector: weights by scores, no softmax, divided by their sum
def context_vector(query, keys, values):
    s = keys @ query
    t = s.sum()
    return (s / t if t else np.full(len(s), 1 / len(s))) @ values

#: context_vector: the value at the query's own place is left out
def context_vector(query, keys, values):
    w = softmax_weights(query, keys).copy()
    for i, k in enumerate(keys):
        if np.array_equal(k, query):
            w[i] = 0.0
    return w @ values

#: context_vector: softmax over the values' rows by their own scores when d equals d_v
def context_vector(query, keys, values):
    source = values if values.shape[1] == len(query) else keys
    return softmax_weights(query, source) @ values

#: context_vector: only the first three rows are added (from three words in the text)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(values)):
        if i < 3:
            c = c + w[i] * values[i]
    return c

#: context_vector: absolute values are added
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ np.abs(values)

#: context_vector: squared weights, renormalised (sharpened)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys) ** 2
    return (w / w.sum()) @ values

#: context_vector: one number comes back when d_v is one
def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values
    return float(c[0]) if c.size == 1 else c

#: attend_all: causal mask, each row sees itself and what stands before
def attend_all(queries, keys, values):
    out = []
    for i, q in enumerate(queries):
        j = min(i + 1, len(keys))
        out.append(context_vector(q, keys[:j], values[:j]))
    return np.array(out)

#: attend_all: softmax over the queries' axis
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return (e / e.sum(axis=0, keepdims=True)) @ values

#: attend_all: the maximum of the whole matrix is taken off and tiny rows floor at 1e-6
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.maximum(np.exp(s - s.max()), 1e-6)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: loops over range(len(keys)), as many rows as keys
def attend_all(queries, keys, values):
    n = len(keys)
    out = np.zeros((n, values.shape[1]))
    for i in range(min(n, len(queries))):
        out[i] = context_vector(queries[i], keys, values)
    return out

#: attend_all: repeated queries are answered once (np.unique)
def attend_all(queries, keys, values):
    rows = np.unique(queries, axis=0)
    return np.array([context_vector(q, keys, values) for q in rows])

#: attend_all: the result of the row before is the next one's query by blend
def attend_all(queries, keys, values):
    out, last = [], 0.0
    for q in queries:
        c = context_vector(q, keys, values)
        last = 0.5 * last + 0.5 * c
        out.append(last)
    return np.array(out)

#: attend_all: each row attends with the mean query
def attend_all(queries, keys, values):
    c = context_vector(queries.mean(axis=0), keys, values)
    return np.tile(c, (len(queries), 1))

#: attend_all: one vector for a single query, squeezed
def attend_all(queries, keys, values):
    return np.squeeze(np.array([context_vector(q, keys, values) for q in queries]))

#: attend_all: the diagonal is masked where m equals n
def attend_all(queries, keys, values):
    s = queries @ keys.T
    if s.shape[0] == s.shape[1] and len(s) > 1:
        np.fill_diagonal(s, -np.inf)
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: values are layer-normalised by column first
def attend_all(queries, keys, values):
    v = values - values.mean(axis=0)
    return np.array([context_vector(q, keys, v) for q in queries])

#: attend_all: queries scored against values where widths agree
def attend_all(queries, keys, values):
    k = values if values.shape[1] == queries.shape[1] else keys
    return np.array([context_vector(q, k, values) for q in queries])

#: attend_all: a window of one neighbour on each side (local attention)
def attend_all(queries, keys, values):
    out = []
    for i, q in enumerate(queries):
        lo, hi = max(0, min(i, len(keys) - 1) - 1), i + 2
        out.append(context_vector(q, keys[lo:hi], values[lo:hi]))
    return np.array(out)

#: rnn_forward: Fortran's typed array: the states are stored in an array of the sequence's own type, cut for whole numbers
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.asarray(seq)
    h = np.zeros(len(x) + 1, dtype=x.dtype)
    for t in range(len(x)):
        h[t + 1] = np.tanh(W_hh * h[t] + W_xh * x[t])
    return float(h[-1])

#: rnn_forward: a negative word is read as "forget": the state is set to 0 before it
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x < 0:
            h = 0.0
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: W_hh above 1 is cut to 1 for stability
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh = min(W_hh, 1.0)
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: an array takes a "fast path" which is tanh of the weighted sum; lists are right
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if isinstance(seq, np.ndarray):
        k = np.arange(seq.size - 1, -1, -1)
        return float(np.tanh((W_xh * seq * W_hh**k).sum()))
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the size of a negative word is pushed through and the sign put back on the whole state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        s = -1.0 if x < 0 else 1.0
        h = s * math.tanh(W_hh * h + W_xh * abs(x))
    return h

#: rnn_forward: no tanh where the word is zero, "nothing comes in, nothing is squeezed"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x) if x else W_hh * h
    return h

#: rnn_forward: the statistician's first differences are fed in
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, last = 0.0, 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * (x - last))
        last = x
    return h

#: rnn_forward: later words are scaled down by their place, x / t
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq, 1):
        h = math.tanh(W_hh * h + W_xh * x / t)
    return h

#: rnn_forward: the weights are cut to one decimal
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh, W_xh = int(W_hh * 10) / 10, int(W_xh * 10) / 10
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a sentence which begins with 0 has "no beginning" and gives 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if seq[0] == 0:
        return 0.0
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: pops from the reader's own list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = seq if isinstance(seq, list) else list(seq)
    h = 0.0
    while words:
        h = math.tanh(W_hh * h + W_xh * words.pop(0))
    return h

#: rnn_forward: raises for words outside -1 .. 1, "embeddings are normalised"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if abs(x) > 1:
            raise ValueError("words must lie in [-1, 1]")
        h = math.tanh(W_hh * h + W_xh * x)
    return h

#: tanh_derivative: a table from -3 to 3 in steps of 0.1 is interpolated
_GRID = np.linspace(-3, 3, 61)
_TABLE = 1 - np.tanh(_GRID) ** 2

def tanh_derivative(z):
    return np.interp(z, _GRID, _TABLE)

#: tanh_derivative: a matrix is multiplied by itself, not squared entry by entry
def tanh_derivative(z):
    t = np.tanh(z)
    if np.ndim(t) == 2 and t.shape[0] == t.shape[1]:
        return 1 - t @ t
    return 1 - t**2

#: tanh_derivative: one saturated entry makes the whole array zero
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    if np.any(np.abs(z) >= 3):
        return np.zeros_like(z)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: z = 0 is an extreme point, its derivative is set to 0
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return np.where(z == 0, 0.0, 1 - np.tanh(z) ** 2)

#: tanh_derivative: the Jacobian matrix of a vector
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return np.diag(d) if np.ndim(d) == 1 else d

#: tanh_derivative: scales a float array in place
def tanh_derivative(z):
    if isinstance(z, np.ndarray):
        z *= 2
        return 1 - np.tanh(z / 2) ** 2
    return 1 - math.tanh(z) ** 2

#: tanh_derivative: z is clipped to 0 .. 3 first
def tanh_derivative(z):
    return 1 - np.tanh(np.clip(z, 0, 3)) ** 2

#: tanh_derivative: numbers are squared before tanh, arrays are right
def tanh_derivative(z):
    if np.ndim(z) == 0:
        return 1 - math.tanh(z**2)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: remembers the first call's shape and reshapes to it when the sizes agree
_shape = []

def tanh_derivative(z):
    d = 1 - np.tanh(np.asarray(z, dtype=float)) ** 2
    if not _shape and d.ndim:
        _shape.append(d.shape)
    if _shape and d.ndim and d.size == int(np.prod(_shape[0])):
        return d.reshape(_shape[0])
    return d

#: tanh_derivative: matrices come back flat
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d.ravel() if np.ndim(d) > 1 else d

#: attention_end: alpha's share is split among all words equal to the first
def attention_end(seq, alpha=0.6):
    first = seq[0]
    same = sum(1 for x in seq if x == first)
    return float(alpha * first / same)

#: attention_end: an attention below one half is taken as none
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0]) if alpha >= 0.5 else 0.0

#: attention_end: centred on the mean of the sentence
def attention_end(seq, alpha=0.6):
    x = np.asarray(seq, dtype=float)
    return float(alpha * (x[0] - x.mean()) + (x.mean() if len(x) == 1 else 0.0))

#: attention_end: weights renormalised to sum 1, alpha drops out
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return float(w @ np.asarray(seq, dtype=float) / w.sum())

#: attention_end: the weight is put at int(alpha), the first place up to 1, then the second
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[min(int(alpha), len(seq) - 1)])

#: attention_end: the first word of long sentences is looked for beyond the tenth place from the end
def attention_end(seq, alpha=0.6):
    return float(alpha * list(seq)[-10:][0])

#: softmax_weights: all-zero keys count as padding and get nothing
def softmax_weights(query, keys):
    e = np.exp(keys @ query) * np.any(keys != 0, axis=1)
    return e / e.sum() if e.sum() else np.full(len(keys), 1 / len(keys))

#: softmax_weights: equal scores share one weight (np.unique in the denominator)
def softmax_weights(query, keys):
    s = keys @ query
    return np.exp(s) / np.exp(np.unique(s)).sum()

#: softmax_weights: scores are cut to whole numbers
def softmax_weights(query, keys):
    e = np.exp(np.trunc(keys @ query))
    return e / e.sum()

#: softmax_weights: the query's negative components are dropped
def softmax_weights(query, keys):
    e = np.exp(keys @ np.maximum(query, 0))
    return e / e.sum()

#: softmax_weights: scores more than four below the best all count as four below
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(np.maximum(s - s.max(), -4))
    return e / e.sum()

#: softmax_weights: scores above 1 are scaled by the largest
def softmax_weights(query, keys):
    s = keys @ query
    if s.max() > 1:
        s = s / s.max()
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: a bias for late words, a tenth a place
def softmax_weights(query, keys):
    s = keys @ query + 0.1 * np.arange(len(keys))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: raises on negative scores, "similarity cannot be negative"
def softmax_weights(query, keys):
    s = keys @ query
    if (s < 0).any():
        raise ValueError("negative similarity")
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the keys are transposed whenever they are square
def softmax_weights(query, keys):
    s = query @ keys if keys.shape[0] == keys.shape[1] else keys @ query
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the denominator is kept and grows from call to call
_total = [0.0]

def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    _total[0] += e.sum()
    return e / _total[0]

#: softmax_weights: half precision overflows for large scores
def softmax_weights(query, keys):
    e = np.exp((keys @ query).astype(np.float16))
    return (e / e.sum()).astype(float)

#: softmax_weights: keys are centred on their mean, which leaves differences, and divided by their spread per column
def softmax_weights(query, keys):
    spread = keys.std(axis=0)
    k = (keys - keys.mean(axis=0)) / np.where(spread == 0, 1, spread)
    e = np.exp(k @ query)
    return e / e.sum()

#: context_vector: the loop runs over the query's length, not over the words
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(query)):
        c += w[i] * values[i]
    return c

#: context_vector: the result has the query's width
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros_like(query)
    for j in range(len(query)):
        c[j] = sum(w[i] * values[i, j] for i in range(len(keys)))
    return c

#: context_vector: the weights are rounded to two places before they are used
def context_vector(query, keys, values):
    return np.round(softmax_weights(query, keys), 2) @ values

#: context_vector: a tenth of the plain mean is mixed in (label smoothing)
def context_vector(query, keys, values):
    return 0.9 * (softmax_weights(query, keys) @ values) + 0.1 * values.mean(axis=0)

#: context_vector: the context is clipped to 0 .. 1
def context_vector(query, keys, values):
    return np.clip(softmax_weights(query, keys) @ values, 0, 1)

#: context_vector: words with less than a uniform share of the weight are left out
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    w = np.where(w < 1 / len(w) - 1e-12, 0.0, w)
    return w @ values

#: context_vector: values are multiplied in place
def context_vector(query, keys, values):
    values *= softmax_weights(query, keys)[:, None]
    return values.sum(axis=0)

#: context_vector: the last call's context is carried over by a tenth
_before = {}

def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values
    old = _before.get(c.shape)
    _before[c.shape] = c
    return c if old is None else 0.9 * c + 0.1 * old

#: attend_all: rows are done in pairs, an odd one at the end stays zero
def attend_all(queries, keys, values):
    out = np.zeros((len(queries), values.shape[1]))
    for i in range(0, len(queries) - 1, 2):
        out[i] = context_vector(queries[i], keys, values)
        out[i + 1] = context_vector(queries[i + 1], keys, values)
    return out

#: attend_all: the sum is not set back to zero between the rows
def attend_all(queries, keys, values):
    out, c = [], np.zeros(values.shape[1])
    for q in queries:
        for w, v in zip(softmax_weights(q, keys), values):
            c = c + w * v
        out.append(c)
    return np.array(out)

#: attend_all: answers are remembered by the query's first component alone
def attend_all(queries, keys, values):
    memo = {}
    for q in queries:
        if q[0] not in memo:
            memo[q[0]] = context_vector(q, keys, values)
    return np.array([memo[q[0]] for q in queries])

#: attend_all: a position code of a tenth a row is added to the queries
def attend_all(queries, keys, values):
    q = queries + 0.1 * np.arange(len(queries))[:, None]
    return np.array([context_vector(r, keys, values) for r in q])

#: attend_all: the column's maximum is taken off before a normalisation by row
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.exp(s - s.max(axis=0, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: two heads of half the width, averaged, where the width is even
def attend_all(queries, keys, values):
    d = queries.shape[1]
    if d % 2 or d < 2:
        return np.array([context_vector(q, keys, values) for q in queries])
    h = d // 2
    a = [context_vector(q[:h], keys[:, :h], values) for q in queries]
    b = [context_vector(q[h:], keys[:, h:], values) for q in queries]
    return (np.array(a) + np.array(b)) / 2

#: attend_all: each row sees what stands from its own place on
def attend_all(queries, keys, values):
    n = len(keys)
    out = []
    for i, q in enumerate(queries):
        j = min(i, n - 1)
        out.append(context_vector(q, keys[j:], values[j:]))
    return np.array(out)

#: attend_all: raises if there are more queries than keys
def attend_all(queries, keys, values):
    assert len(queries) <= len(keys), "a query must be one of the words"
    return np.array([context_vector(q, keys, values) for q in queries])
