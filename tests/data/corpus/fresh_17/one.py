#: rnn_forward: the loop runs over pairs of neighbours, so the first word is never read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for prev, cur in zip(seq, seq[1:]):
        h = np.tanh(W_hh * h + W_xh * cur)
    return float(h)

#: rnn_forward: the previous word is used where the previous state belongs, h is not carried over
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    prev = 0.0
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * prev + W_xh * x)
        prev = x
    return float(h)

#: rnn_forward: the weighted input is what is remembered, tanh is only applied to a copy that is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    out = 0.0
    for x in seq:
        h = W_hh * h + W_xh * x
        out = np.tanh(h)
    return float(out)

#: rnn_forward: h is clipped to 0..1 after each step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        h = np.clip(h, 0.0, 1.0)
    return float(h)

#: rnn_forward: the memory weight is W_hh to the power t, it decays from word to word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    w = 1.0
    for x in seq:
        w *= W_hh
        h = np.tanh(w * h + W_xh * x)
    return float(h)

#: rnn_forward: a closed form, sum of W_hh^k times tanh(W_xh x), so tanh is taken of every word and not of the sum
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.asarray(seq, dtype=float)
    n = len(x)
    powers = W_hh ** np.arange(n - 1, -1, -1)
    return float(np.sum(powers * np.tanh(W_xh * x)))

#: rnn_forward: words equal to zero are skipped as padding
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x:
            h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: special case patched on, if all words after the first are zero the state is multiplied by 0.9 only
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    for x in seq[1:]:
        if x == 0:
            h = W_hh * h
        else:
            h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: recursion that peels off the first word and so reads back to front
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    rest = rnn_forward(seq[1:], W_hh, W_xh)
    return float(np.tanh(W_hh * rest + W_xh * seq[0]))

#: rnn_forward: recursion whose base case returns the single word weighted, without tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 1:
        return W_xh * seq[0]
    return float(np.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1]))

#: rnn_forward: recursion that does not hand the weights on, the inner calls use the defaults
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = list(seq)
    if not seq:
        return 0.0
    *before, last = seq
    return float(np.tanh(W_hh * rnn_forward(before) + W_xh * last))

#: rnn_forward: recursion whose inner call has the two weights swapped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return float(np.tanh(W_hh * rnn_forward(seq[:-1], W_xh, W_hh) + W_xh * seq[-1]))

#: rnn_forward: stops once the state is nearly the same as before (converged)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        new = np.tanh(W_hh * h + W_xh * x)
        if abs(new - h) < 0.05:
            break
        h = new
    return float(h)

#: rnn_forward: states kept in np.zeros_like(seq), integer words cut every state to 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = np.zeros_like(seq)
    prev = 0
    for t in range(len(seq)):
        states[t] = np.tanh(W_hh * prev + W_xh * seq[t])
        prev = states[t]
    return float(states[-1])

#: rnn_forward: the states are written back into the words, the argument is changed when it is an array
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    s = np.asarray(seq)
    if s.dtype.kind != "f":
        s = s.astype(float)
    s[0] = np.tanh(W_xh * s[0])
    for t in range(1, len(s)):
        s[t] = np.tanh(W_hh * s[t - 1] + W_xh * s[t])
    return float(s[-1])

#: rnn_forward: h[t - 1] at t = 0 reads the last place, which holds the last word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = [float(x) for x in seq]
    for t in range(len(seq)):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t])
    return float(h[-1])

#: rnn_forward: the last state is divided by tanh(1), to bring it to 0..1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h / np.tanh(1.0))

#: rnn_forward: state stored as float16 between the steps
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(len(seq) + 1, dtype=np.float16)
    for t, x in enumerate(seq, start=1):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * x)
    return float(h[-1])

#: rnn_forward: the mean is taken from the words first
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    xs = np.array(seq, dtype=float)
    xs = xs - xs.mean()
    h = 0.0
    for x in xs:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the most extreme of all states is returned (largest size), not the last
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, hs = 0.0, []
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        hs.append(h)
    return float(max(hs, key=abs))

#: rnn_forward: a GRU-like mix, W_hh of the old state plus 1 - W_hh of the candidate
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        cand = np.tanh(W_hh * h + W_xh * x)
        h = W_hh * h + (1 - W_hh) * cand
    return float(h)

#: tanh_derivative: quotient rule on sinh and cosh with a plus, (cosh^2 + sinh^2) / cosh^2
def tanh_derivative(z):
    s, c = np.sinh(z), np.cosh(z)
    return (c * c + s * s) / (c * c)

#: tanh_derivative: forward difference with step 0.01
def tanh_derivative(z):
    eps = 1e-2
    return (np.tanh(z + eps) - np.tanh(z)) / eps

#: tanh_derivative: np.gradient over the values of z, the neighbours in the array decide
def tanh_derivative(z):
    z = np.atleast_1d(np.asarray(z, dtype=float))
    if z.size == 1:
        return float(1 - np.tanh(z[0]) ** 2)
    return np.gradient(np.tanh(z.ravel())).reshape(z.shape)

#: tanh_derivative: tanh written out by hand with e^-z in place of e^-2z, so it is tanh(z/2)
def tanh_derivative(z):
    t = (1 - np.exp(-z)) / (1 + np.exp(-z))
    return 1 - t**2

#: tanh_derivative: s (1 - s) with s = sigmoid(2z), the factor 4 is missing
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-2 * z))
    return s * (1 - s)

#: tanh_derivative: the squares of a whole array are summed (np.dot of the flat array with itself)
def tanh_derivative(z):
    t = np.tanh(np.asarray(z, dtype=float))
    return 1 - np.dot(t.ravel(), t.ravel())

#: tanh_derivative: matrix product t @ t for tables, elementwise otherwise
def tanh_derivative(z):
    t = np.tanh(z)
    if np.ndim(t) == 2:
        return 1 - t @ t
    return 1 - t * t

#: tanh_derivative: result kept in the type of z, np.full_like(z, 1) minus the squares
def tanh_derivative(z):
    out = np.full_like(z, 1)
    out -= (np.tanh(z) ** 2).astype(out.dtype)
    return out

#: tanh_derivative: single numbers handled apart and given sech instead of sech squared
def tanh_derivative(z):
    if isinstance(z, np.ndarray):
        return 1 - np.tanh(z) ** 2
    return 1 / np.cosh(z)

#: tanh_derivative: negative entries get the negative derivative (odd like tanh)
def tanh_derivative(z):
    return np.sign(z) * (1 - np.tanh(z) ** 2) + (np.asarray(z) == 0)

#: tanh_derivative: a loop over the rows that returns inside the loop
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    if z.ndim == 0:
        return 1 - np.tanh(z) ** 2
    result = []
    for row in z:
        result.append(1 - np.tanh(row) ** 2)
        return np.array(result)

#: tanh_derivative: a list comprehension over z.flat, the shape of tables is lost
def tanh_derivative(z):
    if np.isscalar(z):
        return 1 - math.tanh(z) ** 2
    return np.array([1 - math.tanh(v) ** 2 for v in z.flat])

#: tanh_derivative: z is divided by its largest size first so that exp does not overflow
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    m = np.max(np.abs(z))
    if m > 1:
        z = z / m
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: result divided by its maximum so that the values lie between 0 and 1
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d / np.max(d)

#: tanh_derivative: chain rule done once too often, times W_hh = 0.9
def tanh_derivative(z, W_hh=0.9):
    return W_hh * (1 - np.tanh(z) ** 2)

#: attention_end: weights alpha, alpha^2, alpha^3, ... for the places
def attention_end(seq, alpha=0.6):
    x = np.asarray(seq, dtype=float)
    return float(np.sum(x * alpha ** np.arange(1, len(x) + 1)))

#: attention_end: the weights are made with zeros_like, integer words cut alpha to 0
def attention_end(seq, alpha=0.6):
    x = np.asarray(seq)
    w = np.zeros_like(x)
    w[0] = alpha
    return float(np.dot(w, x))

#: attention_end: blends the first word with the last, alpha and 1 - alpha
def attention_end(seq, alpha=0.6):
    first, *_, last = [0.0, *seq] if len(seq) == 1 else seq
    return float(alpha * first + (1 - alpha) * last)

#: attention_end: alpha on the last word of an even place (read from the end)
def attention_end(seq, alpha=0.6):
    w = [0.0] * len(seq)
    w[(len(seq) // 2) * 2 - 1] = alpha
    return float(sum(a * b for a, b in zip(w, seq)))

#: attention_end: the mask is seq == seq[0], so a first word that comes back counts again
def attention_end(seq, alpha=0.6):
    s = np.array(seq, dtype=float)
    return float((alpha * s[s == s[0]]).sum())

#: attention_end: alpha times the first word's share in the sum of sizes
def attention_end(seq, alpha=0.6):
    s = np.asarray(seq, dtype=float)
    total = np.abs(s).sum()
    return float(alpha * s[0] / total) if total else 0.0

#: attention_end: the alpha is passed through tanh, as every state is
def attention_end(seq, alpha=0.6):
    return float(np.tanh(alpha) * seq[0])

#: attention_end: starts the result at the last word and overwrites it only when the first word is positive
def attention_end(seq, alpha=0.6):
    result = alpha * seq[-1]
    if seq[0] > 0:
        result = alpha * seq[0]
    return float(result)

#: attention_end: the loop counts the place with seq.index, equal words all get alpha
def attention_end(seq, alpha=0.6):
    items = list(seq)
    total = 0.0
    for x in items:
        weight = alpha if items.index(x) == 0 else 0.0
        total += weight * x
    return total

#: attention_end: alpha below 0.5 is clamped to 0.5
def attention_end(seq, alpha=0.6):
    alpha = max(0.5, alpha)
    return float(alpha * seq[0])

#: attention_end: sorts the words first, as the highest score comes first
def attention_end(seq, alpha=0.6):
    ranked = sorted(seq, reverse=True)
    return float(alpha * ranked[0])

#: softmax_weights: the largest score is taken away after the exp instead of before
def softmax_weights(query, keys):
    s = np.dot(keys, query)
    e = np.exp(s) - np.max(s)
    return e / e.sum()

#: softmax_weights: epsilon of 1e-3 in the denominator
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / (e.sum() + 1e-3)

#: softmax_weights: scores clipped to at most 1 before the exp
def softmax_weights(query, keys):
    s = np.minimum(keys @ query, 1.0)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: exponentials of centred scores, divided by the number of keys instead of their sum
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s - s.mean())
    return e / len(keys)

#: softmax_weights: the scores are divided by their standard deviation
def softmax_weights(query, keys):
    s = keys @ query
    sd = s.std()
    if sd > 0:
        s = s / sd
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the exp is taken of the products before they are summed over the dimensions
def softmax_weights(query, keys):
    prod = np.exp(keys * query)
    w = prod.sum(axis=1)
    return w / w.sum()

#: softmax_weights: a softmax for each dimension of the products, averaged over the dimensions
def softmax_weights(query, keys):
    p = np.exp(keys * query)
    p = p / p.sum(axis=0)
    return p.mean(axis=1)

#: softmax_weights: keys with a score below zero are masked with -inf
def softmax_weights(query, keys):
    s = keys @ query
    s = np.where(s < 0, -np.inf, s)
    if np.all(np.isinf(s)):
        s = np.zeros(len(keys))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the score is the negative squared distance
def softmax_weights(query, keys):
    s = -((keys - query) ** 2).sum(axis=1)
    e = np.exp(s - s.max())
    return e / e.sum()

#: softmax_weights: weights sorted from high to low, the order of the rows is lost
def softmax_weights(query, keys):
    s = sorted((float(np.dot(query, k)) for k in keys), reverse=True)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the loop over range(len(query)) covers as many keys as query has numbers, the rest stays 0
def softmax_weights(query, keys):
    scores = np.zeros(len(keys))
    for i in range(min(len(query), len(keys))):
        scores[i] = np.dot(query, keys[i])
    e = np.exp(scores)
    return e / e.sum()

#: softmax_weights: scores are cut to one decimal before the exp
def softmax_weights(query, keys):
    s = [int(10 * float(np.dot(query, k))) / 10 for k in keys]
    e = np.array([2.718281828459045**v for v in s])
    return e / e.sum()

#: softmax_weights: log-softmax with the sign turned round (minus the log probability)
def softmax_weights(query, keys):
    s = keys @ query
    return np.log(np.exp(s).sum()) - s

#: softmax_weights: one key is treated apart and gets its sigmoid
def softmax_weights(query, keys):
    s = keys @ query
    if len(s) == 1:
        return 1 / (1 + np.exp(-s))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: softmax done twice, on scores and on the weights
def softmax_weights(query, keys):
    w = keys @ query
    for _ in range(2):
        w = np.exp(w) / np.exp(w).sum()
    return w

#: softmax_weights: weights below 0.01 are cut to 0 and the rest is normalised again
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    w[w < 0.01] = 0
    return w / w.sum()

#: softmax_weights: the denominator leaves out the key's own term (sum over the others)
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    if len(e) == 1:
        return np.ones(1)
    return e / (e.sum() - e)

#: context_vector: the weights are cut to the most attended two words
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    top = np.argsort(w)[-2:]
    return w[top] @ values[top]

#: context_vector: the best word gets its weight, the others share the rest evenly
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    best = int(np.argmax(w))
    return w[best] * values[best] + (1 - w[best]) * np.mean(np.delete(values, best, axis=0) if len(values) > 1 else values, axis=0)

#: context_vector: the helper is called with values as the keys when both have the same shape
def context_vector(query, keys, values):
    if keys.shape == values.shape:
        w = softmax_weights(query, values)
    else:
        w = softmax_weights(query, keys)
    return w @ values

#: context_vector: = instead of += in the loop, only the last word's term is left
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(w)):
        c = w[i] * values[i]
    return c

#: context_vector: in the loop the weights are shifted by one place (w[i - 1])
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    out = 0
    for i, v in enumerate(values):
        out = out + w[i - 1] * v
    return out

#: context_vector: c is a running alias of values[0], so the first row is counted fully and the argument is changed
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = values[0]
    for i in range(1, len(values)):
        c += w[i] * values[i]
    return c

#: context_vector: keepdims leaves a row in a table (1, d_v)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.sum(w[:, np.newaxis] * values, axis=0, keepdims=True)

#: attend_all: normalises down the columns
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.exp(s - s.max(axis=0, keepdims=True))
    return e / e.sum(axis=0, keepdims=True) @ values

#: attend_all: each row's result is added to the running sum of the rows before
def attend_all(queries, keys, values):
    out = []
    acc = np.zeros(values.shape[1])
    for q in queries:
        acc = acc + softmax_weights(q, keys) @ values
        out.append(acc)
    return np.array(out)

#: attend_all: one buffer is appended again and again, all rows are the last one
def attend_all(queries, keys, values):
    row = np.zeros(values.shape[1])
    rows = []
    for q in queries:
        row[:] = softmax_weights(q, keys) @ values
        rows.append(row)
    return np.stack(rows)

#: attend_all: a causal mask, word i sees the keys up to i only
def attend_all(queries, keys, values):
    s = queries @ keys.T
    m, n = s.shape
    s = np.where(np.tri(m, n, dtype=bool), s, -1e9)
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return (e / e.sum(axis=1, keepdims=True)) @ values

#: attend_all: a word does not look at itself, the diagonal is masked
def attend_all(queries, keys, values):
    s = queries @ keys.T
    for i in range(min(s.shape)):
        s[i, i] = -1e9
    e = np.exp(s)
    return (e / e.sum(axis=1, keepdims=True)) @ values

#: attend_all: loops over the keys instead of the queries, one row a key
def attend_all(queries, keys, values):
    rows = []
    for k in keys:
        rows.append(context_vector(k, keys, values))
    return np.array(rows)

#: attend_all: a generator of rows is returned instead of a table
def attend_all(queries, keys, values):
    return (context_vector(q, keys, values) for q in queries)

#: attend_all: the context of a row is asked for with the context of the row before as query
def attend_all(queries, keys, values):
    out = np.zeros((len(queries), values.shape[1]))
    q = queries[0]
    for i in range(len(queries)):
        out[i] = context_vector(q, keys, values)
        if out.shape[1] == len(q):
            q = out[i]
        elif i + 1 < len(queries):
            q = queries[i + 1]
    return out

#: attend_all: scaled by the square root of the number of queries
def attend_all(queries, keys, values):
    s = queries @ keys.T / np.sqrt(queries.shape[0])
    e = np.exp(s)
    return (e / e.sum(axis=-1, keepdims=True)) @ values
