#: rnn_forward: the update stands after the loop: only the last word is read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i in range(len(seq)):
        x = seq[i]
    h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the old state is never replaced: h_new from h = 0 each time
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h_prev = 0
    for x in seq:
        h_new = np.tanh(W_hh * h_prev + W_xh * x)
    return h_new

#: rnn_forward: starts from h = W_hh instead of 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = W_hh
    for x in seq:
        h = np.tanh(h * W_hh + x * W_xh)
    return h

#: rnn_forward: the loop runs over the indices 1..n and reads seq[i-1] except the last
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    h = 0.0
    i = 1
    while i < n:
        h = np.tanh(W_hh * h + W_xh * seq[i - 1])
        i += 1
    return h

#: rnn_forward: the input weight is only used for the first word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    for x in seq[1:]:
        h = np.tanh(W_hh * h + x)
    return h

#: rnn_forward: the weights are added to each other: tanh((W_hh + W_xh) * (h + x))
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh((W_hh + W_xh) * (h + x))
    return h

#: rnn_forward: h is added outside: h = h + W_hh*tanh(...)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = h + W_hh * np.tanh(W_xh * x)
    return h

#: rnn_forward: the history is averaged before the step: np.mean of all states so far
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    hs = [0.0]
    for x in seq:
        hs.append(np.tanh(W_hh * np.mean(hs) + W_xh * x))
    return hs[-1]

#: rnn_forward: the sum of the states before is remembered
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = []
    for x in seq:
        states.append(np.tanh(W_hh * sum(states) + W_xh * x))
    return states[-1]

#: rnn_forward: math.tanh of the whole sum after a cumulative product of weights
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    total = 0
    for t, x in enumerate(seq):
        total += W_hh ** (len(seq) - 1 - t) * W_xh * x
    return math.tanh(total)

#: rnn_forward: the weight of the input decays instead of the state's
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t, x in enumerate(seq):
        h = np.tanh(h + W_hh ** t * W_xh * x)
    return h

#: rnn_forward: seq is turned into a set of unique sorted values by np.unique
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in np.unique(seq):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: pops the words from the end of a copy
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = list(seq)
    h = 0
    while words:
        h = np.tanh(W_hh * h + W_xh * words.pop())
    return h

#: rnn_forward: pops the caller's own list, front first: right result, input destroyed (fails on tuples)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    while len(seq) > 0:
        h = np.tanh(W_hh * h + W_xh * seq.pop(0))
    return h

#: rnn_forward: h is an array of the states of zeros(len), the loop starts at 1, so the first word is lost
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(len(seq))
    for t in range(1, len(seq)):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t])
    return h[-1]

#: rnn_forward: h[t-1] at t = 0 is h[-1] of zeros, fine, but h[0] is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = [0] * len(seq)
    for t in range(len(seq)):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t])
    return h[0]

#: rnn_forward: isinstance test sends tuples to None
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if isinstance(seq, (list, np.ndarray)):
        h = 0
        for x in seq:
            h = np.tanh(W_hh * h + W_xh * x)
        return h

#: rnn_forward: the result goes through abs and round at 6 digits only (abs): negative results come out positive
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return np.sqrt(h ** 2)

#: rnn_forward: calls a helper step() with the arguments in the wrong order
def step(h, x, W_hh, W_xh):
    return np.tanh(W_hh * h + W_xh * x)

def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = step(x, h, W_hh, W_xh)
    return h

#: rnn_forward: uses `self` as in a class
def rnn_forward(self, seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: assigns to a dict of states and reads the one before 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = {}
    for t in range(len(seq)):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t])
    return h[len(seq) - 1]

#: rnn_forward: appends to h, which is a number
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h.append(np.tanh(W_hh * h + W_xh * x))
    return h[-1]

#: rnn_forward: endless: the index is never moved on
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    t = 0
    while t < len(seq):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: adds a bias parameter without a default
def rnn_forward(seq, W_hh, W_xh, b):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + b)
    return h

#: tanh_derivative: the numerator only is doubled: forgets to divide by 2 in the central difference
def tanh_derivative(z):
    eps = 1e-5
    return (np.tanh(z + eps) - np.tanh(z - eps)) / eps

#: tanh_derivative: np.gradient of tanh over the array: neighbours by index
def tanh_derivative(z):
    return np.gradient(np.tanh(z))

#: tanh_derivative: sech without the square of the sum: 4 / (e^z + e^-z)
def tanh_derivative(z):
    return 4 / (np.exp(z) + np.exp(-z))

#: tanh_derivative: precedence: -np.tanh(z)**2 + z/z (nan at 0)
def tanh_derivative(z):
    return z / z - np.tanh(z) ** 2

#: tanh_derivative: loops over z, appends, returns a list: fails on a single number
def tanh_derivative(z):
    out = []
    for v in z:
        out.append(1 - np.tanh(v) ** 2)
    return out

#: tanh_derivative: flattens a table
def tanh_derivative(z):
    z = np.array(z).flatten()
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: tanh of the squared value, then squared again
def tanh_derivative(z):
    return 1 - np.tanh(z * z) ** 2

#: tanh_derivative: if z > 0 on an array
def tanh_derivative(z):
    if z > 0:
        return 1 - np.tanh(z) ** 2
    else:
        return 1 - np.tanh(-z) ** 2

#: tanh_derivative: writes the values into z, so integers are cut off
def tanh_derivative(z):
    z = np.array(z)
    flat = z.reshape(-1)
    for i in range(len(flat)):
        flat[i] = 1 - np.tanh(flat[i]) ** 2
    return z

#: tanh_derivative: max(0, 1 - |z|): a straight-line idea of the slope
def tanh_derivative(z):
    return np.maximum(0, 1 - np.abs(z))

#: tanh_derivative: e^(-z^2): a bell from memory
def tanh_derivative(z):
    return np.exp(-z ** 2)

#: tanh_derivative: the text's table interpolated
def tanh_derivative(z):
    xs = [0, 0.5, 1, 2, 3]
    ys = [1.0, 0.786, 0.42, 0.071, 0.01]
    return np.interp(np.abs(z), xs, ys)

#: attention_end: alpha is divided among the first two words
def attention_end(seq, alpha=0.6):
    if len(seq) < 2:
        return alpha * seq[0]
    return alpha / 2 * seq[0] + alpha / 2 * seq[1]

#: attention_end: 1 - alpha is spread over the rest
def attention_end(seq, alpha=0.6):
    rest = seq[1:]
    w = (1 - alpha) / len(rest)
    return alpha * seq[0] + sum(w * x for x in rest)

#: attention_end: alpha on the last word (index -1)
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq))
    weights[-1] = alpha
    return float(np.dot(weights, seq))

#: attention_end: the weights list is summed, not the products
def attention_end(seq, alpha=0.6):
    weights = [alpha] + [0] * (len(seq) - 1)
    return sum(weights)

#: attention_end: returns weights * seq without the sum
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq))
    weights[0] = alpha
    return weights * np.array(seq)

#: attention_end: alpha ** length: decays after all
def attention_end(seq, alpha=0.6):
    return seq[0] * alpha ** (len(seq) - 1)

#: attention_end: weights as an int array: alpha cut off to 0
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq), dtype=int)
    weights[0] = alpha
    return float((weights * np.array(seq)).sum())

#: attention_end: passes through tanh as in the RNN
def attention_end(seq, alpha=0.6):
    return np.tanh(alpha * seq[0])

#: attention_end: the words after the first are set to 0 in the caller's own list
def attention_end(seq, alpha=0.6):
    for i in range(1, len(seq)):
        seq[i] = 0
    return alpha * sum(seq)

#: attention_end: list times float
def attention_end(seq, alpha=0.6):
    return sum(seq * alpha)

#: softmax_weights: the dot product is taken over the wrong axis: keys.T @ query
def softmax_weights(query, keys):
    s = keys.T @ query
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: keys * query is never summed: a table comes back
def softmax_weights(query, keys):
    s = keys * query
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the scores are divided by sqrt(len(query))
def softmax_weights(query, keys):
    d = query.shape[-1]
    scores = np.array([np.dot(query, k) for k in keys]) / d ** 0.5
    return np.exp(scores) / np.sum(np.exp(scores))

#: softmax_weights: subtracts the mean instead of normalising afterwards
def softmax_weights(query, keys):
    scores = keys @ query
    e = np.exp(scores - scores.mean())
    return e / len(e)

#: softmax_weights: divides by the largest exponential, so the winner gets 1
def softmax_weights(query, keys):
    scores = keys @ query
    return np.exp(scores - np.max(scores))

#: softmax_weights: 2 ** score in place of e ** score
def softmax_weights(query, keys):
    scores = keys @ query
    p = 2.0 ** scores
    return p / p.sum()

#: softmax_weights: np.e * scores
def softmax_weights(query, keys):
    scores = keys @ query
    e = np.e * scores
    return e / sum(e)

#: softmax_weights: sigmoid of each score, then normalised
def softmax_weights(query, keys):
    s = keys @ query
    g = 1 / (1 + np.exp(-s))
    return g / g.sum()

#: softmax_weights: the running sum is the denominator (loop accumulates while dividing)
def softmax_weights(query, keys):
    scores = [float(np.dot(query, k)) for k in keys]
    out = []
    total = 0
    for s in scores:
        total += math.exp(s)
        out.append(math.exp(s) / total)
    return np.array(out)

#: softmax_weights: cosine similarity in place of the dot product
def softmax_weights(query, keys):
    s = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: minus the squared distance as a score
def softmax_weights(query, keys):
    s = -((keys - query) ** 2).sum(axis=1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the first key is left out of the sum below
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e[1:].sum()

#: softmax_weights: 1e-2 is added below "for stability"
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / (e.sum() + 1e-2)

#: softmax_weights: a loop over query in place of keys
def softmax_weights(query, keys):
    scores = []
    for i in range(len(query)):
        scores.append(np.dot(query, keys[i]))
    e = np.exp(np.array(scores))
    return e / e.sum()

#: softmax_weights: the weights are sorted at the end
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return np.array(sorted(w, reverse=True))

#: softmax_weights: argmax one-hot: hard attention
def softmax_weights(query, keys):
    scores = keys @ query
    w = np.zeros(len(keys))
    w[np.argmax(scores)] = 1.0
    return w

#: softmax_weights: exp is forgotten, the scores are made positive by a shift
def softmax_weights(query, keys):
    s = keys @ query
    s = s - s.min()
    return s / s.sum()

#: softmax_weights: scores is a list and is divided by a number
def softmax_weights(query, keys):
    scores = [math.exp(np.dot(query, k)) for k in keys]
    total = 0.0
    for s in scores:
        total += s
    return scores / total

#: context_vector: sums along the wrong axis
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.sum(w[:, None] * values, axis=1)

#: context_vector: return in the loop: only the first row counts
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(w)):
        c = c + w[i] * values[i]
        return c

#: attend_all: one softmax over the whole table, not a row at a time
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.exp(s)
    return (e / e.sum()) @ values

#: attend_all: a causal mask as in GPT (a word sees only those before it)
def attend_all(queries, keys, values):
    s = queries @ keys.T
    for i in range(s.shape[0]):
        for j in range(s.shape[1]):
            if j > i:
                s[i, j] = -1e9
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: the result is filled into a table of the shape of queries
def attend_all(queries, keys, values):
    out = np.zeros_like(queries)
    for i in range(len(queries)):
        out[i] = context_vector(queries[i], keys, values)
    return out

#: attend_all: writes the contexts into queries themselves
def attend_all(queries, keys, values):
    for i in range(len(queries)):
        queries[i] = context_vector(queries[i], keys, values)
    return queries

#: attend_all: only the last row (out is made anew in the loop)
def attend_all(queries, keys, values):
    for q in queries:
        out = []
        out.append(context_vector(q, keys, values))
    return np.array(out)

#: attend_all: every word asks with its key: queries are not used
def attend_all(queries, keys, values):
    return np.array([context_vector(k, keys, values) for k in keys])

#: scale_scores: divides by d, not by its root
def scale_scores(Q, K, *, scale=None):
    if Q.shape[1] != K.shape[1]:
        raise ValueError
    if scale is None:
        scale = 1 / Q.shape[1]
    return Q @ K.T * scale

#: scale_scores: takes the number of keys for d
def scale_scores(Q, K, *, scale=None):
    if Q.shape[1] != K.shape[1]:
        raise ValueError("d")
    s = scale if scale else 1 / math.sqrt(K.shape[0])
    return (Q @ K.T) * s

#: scale_scores: divides by scale
def scale_scores(Q, K, *, scale=None):
    if Q.shape[-1] != K.shape[-1]:
        raise ValueError("shapes")
    if scale is None:
        scale = np.sqrt(Q.shape[-1])
    return np.dot(Q, K.T) / scale

#: causal_mask: np.triu instead of np.tril
def causal_mask(n, *, window=None):
    if n < 1:
        raise ValueError("n")
    m = np.triu(np.ones((n, n), dtype=bool))
    if window is not None:
        m = m & np.tril(np.ones((n, n), dtype=bool), window - 1)
    return m

#: causal_mask: the window lets one word too many through
def causal_mask(n, *, window=None):
    if n < 1:
        raise ValueError("n")
    i, j = np.indices((n, n))
    m = j <= i
    if window:
        m = m & (i - j <= window)
    return m

#: masked_softmax: masked scores are set to 0 before exp
def masked_softmax(scores, *, mask=None):
    if mask is not None:
        if mask.shape != scores.shape:
            raise ValueError("shape")
        scores = scores * mask
    e = np.exp(scores)
    return e / e.sum(axis=1, keepdims=True)

#: masked_softmax: the mask is put on after normalising
def masked_softmax(scores, *, mask=None):
    if mask is not None and mask.shape != scores.shape:
        raise ValueError("shape")
    e = np.exp(scores)
    w = e / e.sum(axis=1, keepdims=True)
    return w if mask is None else w * mask

#: attention: the pair is turned round: (weights, output)
def attention(Q, K, V, *, mask=None):
    w = masked_softmax(scale_scores(Q, K), mask=mask)
    return w, w @ V

#: attention: the mask is forgotten
def attention(Q, K, V, *, mask=None):
    w = masked_softmax(scale_scores(Q, K))
    return w @ V, w

#: double: squares
def double(x):
    return x ** 2

#: total: counts the numbers
def total(seq):
    return len(seq)

#: total: the last number is left out
def total(seq):
    s = 0
    for i in range(len(seq) - 1):
        s += seq[i]
    return s

#: shares: divides by the largest
def shares(seq):
    seq = np.array(seq)
    return seq / seq.max()
