#: rnn_forward: a beginner's range from 1: the first word is never read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i in range(1, len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[i])
    return h

#: rnn_forward: Matlab habits: seq(i) for seq[i]
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    h = 0
    for i in range(n):
        h = np.tanh(W_hh * h + W_xh * seq(i))
    return h

#: rnn_forward: Matlab habits: counts from 1 to n
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(len(seq) + 1)
    for t in range(1, len(seq) + 1):
        h[t] = np.tanh(W_hh * h[t - 1] + W_xh * seq[t])
    return h[-1]

#: rnn_forward: zeros_like of seq for the states: integers cut them off
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = np.zeros_like(seq)
    prev = 0
    for t, x in enumerate(seq):
        states[t] = np.tanh(W_hh * prev + W_xh * x)
        prev = states[t]
    return states[-1]

#: rnn_forward: the state from before the last word is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        old = h
        h = np.tanh(W_hh * h + W_xh * x)
    return old

#: rnn_forward: a gate mixes: h = W_hh * h + W_xh * tanh(x)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + W_xh * np.tanh(x)
    return h

#: rnn_forward: leaky update (1 - W_xh) * h + tanh(...)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = (1 - W_hh) * h + W_hh * np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the difference to the previous word is fed in
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, last = 0.0, 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * (x - last))
        last = x
    return h

#: rnn_forward: W_hh is squared by writing it twice
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * W_hh * h + W_xh * x)
    return h

#: rnn_forward: the input weight also multiplies the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_xh * (W_hh * h + x))
    return h

#: rnn_forward: weights add up to one by force
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    total = W_hh + W_xh
    h = 0.0
    for x in seq:
        h = np.tanh((W_hh * h + W_xh * x) / total)
    return h

#: rnn_forward: relu instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = max(0.0, W_hh * h + W_xh * x)
    return h

#: rnn_forward: clipped to -1..1 instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.clip(W_hh * h + W_xh * x, -1, 1)
    return h

#: rnn_forward: softsign x / (1 + |x|)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        a = W_hh * h + W_xh * x
        h = a / (1 + abs(a))
    return h

#: rnn_forward: arctan instead of arctanh's inverse
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.arctan(W_hh * h + W_xh * x)
    return h

#: rnn_forward: np.tan by a typing error
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tan(W_hh * h + W_xh * x)
    return h

#: rnn_forward: sinh over cosh with a wrong sign: (e^a - e^-a) / (e^a - e^-a + 2)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        a = W_hh * h + W_xh * x
        h = (np.exp(a) - np.exp(-a)) / (np.exp(a) - np.exp(-a) + 2)
    return h

#: rnn_forward: tanh by hand with e^2a mistaken: (e^a - 1) / (e^a + 1)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        a = W_hh * h + W_xh * x
        h = (np.exp(a) - 1) / (np.exp(a) + 1)
    return h

#: rnn_forward: breaks at the first zero
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if not x:
            break
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: skips zeros with continue
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x == 0:
            continue
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: goes over the set of words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in sorted(seq):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: recursion from the front: the last word is deepest
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return np.tanh(W_xh * seq[0] + W_hh * rnn_forward(seq[1:], W_hh, W_xh))

#: rnn_forward: recursion forgets to hand the weights on
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return np.tanh(W_xh * seq[-1] + W_hh * rnn_forward(seq[:-1]))

#: rnn_forward: dictionary access on a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq)):
        x = seq.get(t, 0.0)
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: h is appended and the list is multiplied
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    hidden = [0]
    for x in seq:
        hidden.append(np.tanh(W_hh * hidden + W_xh * x))
    return hidden[-1]

#: rnn_forward: f-string returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return f"h = {h:.4f}"

#: rnn_forward: (h, history) returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, history = 0.0, []
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        history.append(h)
    return h, history

#: rnn_forward: noise is added as dropout
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        if np.random.rand() < 0.1:
            h = 0.0
    return h

#: rnn_forward: a bias of 0.1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    b = 0.1
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + b)
    return h

#: rnn_forward: the state is kept in a global between calls
_h = 0.0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    global _h
    for x in seq:
        _h = np.tanh(W_hh * _h + W_xh * x)
    return _h

#: rnn_forward: rounded at every step to 2 decimals
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = round(float(np.tanh(W_hh * h + W_xh * x)), 2)
    return h

#: rnn_forward: words normalised by the largest
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = np.asarray(seq, dtype=float)
    seq = seq / np.max(np.abs(seq))
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the padding of ten words: shorter ones are filled with zeros
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    padded = list(seq) + [0.0] * max(0, 10 - len(seq))
    h = 0.0
    for x in padded:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: an extra tanh after the loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return np.tanh(W_hh * h)

#: rnn_forward: convolution of the words with powers of W_hh, then one tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    powers = W_hh ** np.arange(n - 1, -1, -1)
    return np.tanh(np.dot(powers, W_xh * np.array(seq)))

#: rnn_forward: assert on the type forbids tuples
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    while seq:
        h = np.tanh(W_hh * h + W_xh * seq[0])
        seq = seq[1:]
    return h

#: rnn_forward: seq.pop(0) empties the caller's list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    while len(seq) > 0:
        h = np.tanh(W_hh * h + W_xh * seq.pop(0))
    return h

#: tanh_derivative: z is taken as the activated value
def tanh_derivative(z):
    return 1 - np.square(z)

#: tanh_derivative: 1 / cosh(z^2)
def tanh_derivative(z):
    return 1 / np.cosh(z ** 2)

#: tanh_derivative: a numerical derivative with a large step, forward
def tanh_derivative(z):
    eps = 0.1
    return (np.tanh(z + eps) - np.tanh(z)) / eps

#: tanh_derivative: np.gradient over the array
def tanh_derivative(z):
    return np.gradient(np.tanh(z), z)

#: tanh_derivative: max with 0 of the wrong side: 1 - |tanh|
def tanh_derivative(z):
    return 1 - np.abs(np.tanh(z))

#: tanh_derivative: chain rule with itself: (1 - t^2) * t
def tanh_derivative(z):
    t = np.tanh(z)
    return (1 - t ** 2) * t

#: tanh_derivative: caret for power
def tanh_derivative(z):
    t = np.tanh(z)
    return 1 - t ^ 2

#: tanh_derivative: returns a list from a list comprehension, only 1-D
def tanh_derivative(z):
    return [1 - math.tanh(v) ** 2 for v in z]

#: tanh_derivative: flattened
def tanh_derivative(z):
    z = np.ravel(z)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: written into an array like z: integers cut off
def tanh_derivative(z):
    z = np.asarray(z)
    out = np.empty_like(z)
    out[...] = 1 - np.tanh(z) ** 2
    return out

#: tanh_derivative: in place: z becomes its own tanh
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    np.tanh(z, out=z)
    return 1 - z * z

#: tanh_derivative: misspelt np.tahn
def tanh_derivative(z):
    return 1 - np.tahn(z) ** 2

#: tanh_derivative: 1 - tanh(z) squared as a whole
def tanh_derivative(z):
    return np.power(1 - np.tanh(z), 2)

#: tanh_derivative: if z > 0 on arrays
def tanh_derivative(z):
    if z >= 0:
        return 1 - np.tanh(z) ** 2
    return 1 - np.tanh(-z) ** 2

#: attention_end: the rest share what is left
def attention_end(seq, alpha=0.6):
    n = len(seq)
    w = np.full(n, (1 - alpha) / max(n - 1, 1))
    w[0] = alpha
    return float(w @ np.asarray(seq))

#: attention_end: the rest get 1 - alpha each
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] + (1 - alpha) * sum(seq[1:])

#: attention_end: exponential decay alpha ** i
def attention_end(seq, alpha=0.6):
    return sum(alpha ** i * x for i, x in enumerate(seq))

#: attention_end: exponential decay alpha ** (i + 1)
def attention_end(seq, alpha=0.6):
    return sum(alpha ** (i + 1) * x for i, x in enumerate(seq))

#: attention_end: moving average
def attention_end(seq, alpha=0.6):
    m = seq[0]
    for x in seq[1:]:
        m = alpha * m + (1 - alpha) * x
    return m

#: attention_end: weights normalised to 1
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    w = w / w.sum()
    return w @ np.asarray(seq)

#: attention_end: int weights: np.zeros(n, int)
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq), dtype=int)
    w[0] = alpha
    return np.sum(w * np.array(seq))

#: attention_end: zeros_like(seq): integers lose alpha
def attention_end(seq, alpha=0.6):
    w = np.zeros_like(seq)
    w[0] = alpha
    return float(np.dot(w, seq))

#: attention_end: the vector of products, not summed
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return w * np.asarray(seq)

#: attention_end: sum without brackets
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return (w * np.asarray(seq)).sum

#: attention_end: list times list
def attention_end(seq, alpha=0.6):
    w = [alpha] + [0] * (len(seq) - 1)
    return sum(w * seq)

#: attention_end: mean instead of sum
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return np.mean(w * np.asarray(seq))

#: attention_end: always 0.6
def attention_end(seq, alpha=0.6):
    return 0.6 * seq[0]

#: attention_end: seq[0] is overwritten
def attention_end(seq, alpha=0.6):
    seq[0] *= alpha
    seq[1:] = [0] * (len(seq) - 1)
    return sum(seq)

#: attention_end: dot of a shorter weight vector
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq) - 1)
    w[0] = alpha
    return np.dot(w, seq)

#: attention_end: prints only
def attention_end(seq, alpha=0.6):
    print(alpha * seq[0])

#: softmax_weights: 2 ** s instead of e ** s
def softmax_weights(query, keys):
    s = keys @ query
    p = 2 ** s
    return p / p.sum()

#: softmax_weights: scores divided by sqrt(d)
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(keys.shape[1])
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: scores divided by sqrt(n)
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(len(keys))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: query @ keys
def softmax_weights(query, keys):
    s = query @ keys
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: cosine similarity
def softmax_weights(query, keys):
    s = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query) + 1e-12)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: negative distances
def softmax_weights(query, keys):
    s = -np.linalg.norm(keys - query, axis=1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: no exponent
def softmax_weights(query, keys):
    s = keys @ query
    return s / s.sum()

#: softmax_weights: absolute scores
def softmax_weights(query, keys):
    s = np.abs(keys @ query)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: relu of the scores
def softmax_weights(query, keys):
    s = np.maximum(keys @ query, 0)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: only the first component of the query
def softmax_weights(query, keys):
    s = np.array([k[0] * query[0] for k in keys])
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: dot product written by hand, returns after the first product
def softmax_weights(query, keys):
    s = []
    for k in keys:
        dot = 0
        for a, b in zip(query, k):
            dot = a * b
        s.append(dot)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the accumulator is not reset between keys
def softmax_weights(query, keys):
    s, dot = [], 0
    for k in keys:
        for a, b in zip(query, k):
            dot += a * b
        s.append(dot)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: list divided by number
def softmax_weights(query, keys):
    e = [math.exp(np.dot(query, k)) for k in keys]
    return e / sum(e)

#: softmax_weights: divides by the running sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / np.cumsum(e)

#: softmax_weights: argmax as one-hot
def softmax_weights(query, keys):
    s = keys @ query
    w = np.zeros(len(keys))
    w[np.argmax(s)] = 1.0
    return w

#: softmax_weights: sorted weights
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return np.sort(e / e.sum())[::-1]

#: softmax_weights: math.exp of an array
def softmax_weights(query, keys):
    s = keys @ query
    e = math.exp(s)
    return e / e.sum()

#: softmax_weights: temperature of 0.5
def softmax_weights(query, keys):
    s = keys @ query / 0.5
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: scores standardised first
def softmax_weights(query, keys):
    s = keys @ query
    s = (s - s.mean()) / (s.std() + 1e-9)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the maximum is subtracted after exp
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    e = e - e.max()
    return e / e.sum()

#: softmax_weights: divided by n afterwards
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e.sum() / len(keys)

#: softmax_weights: a column vector
def softmax_weights(query, keys):
    e = np.exp(keys @ query.reshape(-1, 1))
    return e / e.sum()

#: softmax_weights: the last key is left out of the loop
def softmax_weights(query, keys):
    s = np.zeros(len(keys))
    for i in range(len(keys) - 1):
        s[i] = query @ keys[i]
    e = np.exp(s)
    return e / e.sum()

#: context_vector: values are scored, keys are added up
def context_vector(query, keys, values):
    return softmax_weights(query, values) @ keys

#: context_vector: keys instead of values are added up
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ keys

#: context_vector: arguments of softmax_weights swapped
def context_vector(query, keys, values):
    return softmax_weights(keys, query) @ values

#: attend_all: softmax over the queries
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    return (s / s.sum(axis=0)) @ values

#: attend_all: softmax over everything at once
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    return (s / s.sum()) @ values

#: attend_all: a causal mask
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    s = np.tril(s)
    s = s / s.sum(axis=1, keepdims=True)
    return s @ values

#: attend_all: result transposed
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    s = s / s.sum(axis=1, keepdims=True)
    return (s @ values).T

#: attend_all: only the first query, repeated
def attend_all(queries, keys, values):
    return np.tile(context_vector(queries[0], keys, values), (len(queries), 1))

#: attend_all: keepdims forgotten
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    s = s / s.sum(axis=1)
    return s @ values
