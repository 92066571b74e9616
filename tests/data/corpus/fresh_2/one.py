#: rnn_forward: the new state is halved
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    state = 0.0
    for word in seq:
        state = np.tanh(W_hh * state + W_xh * word) / 2
    return state

#: rnn_forward: both weights multiply both: tanh(W_hh * W_xh * (h + x))
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * W_xh * (h + x))
    return h

#: rnn_forward: sin in place of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = math.sin(W_hh * h + W_xh * x)
    return h

#: rnn_forward: h[0] is the first word, the step t reads seq[t-1]
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = [seq[0]]
    for t in range(1, len(seq)):
        h.append(np.tanh(W_hh * h[t - 1] + W_xh * seq[t - 1]))
    return h[-1]

#: rnn_forward: counts down: range(len(seq), 0, -1), past the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(len(seq), 0, -1):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: the sequence is divided by its sum first
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = np.array(seq) / np.sum(seq)
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: relu at the very end: a negative state becomes 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return max(0.0, float(h))

#: rnn_forward: the loop stops early: return inside an if on the last index - 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i, x in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * x)
        if i == len(seq) - 2:
            return h
    return h

#: rnn_forward: softplus for tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.log(1 + np.exp(W_hh * h + W_xh * x))
    return h

#: rnn_forward: a hard-coded length: range(5)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i in range(5):
        h = np.tanh(W_hh * h + W_xh * seq[i])
    return h

#: rnn_forward: h is an int after int()
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = int(np.tanh(W_hh * h + W_xh * x) * 1000)
    return h / 1000

#: rnn_forward: only positive words are weighted: if x > 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        if x > 0:
            h = np.tanh(W_hh * h + W_xh * x)
        else:
            h = np.tanh(W_hh * h)
    return h

#: rnn_forward: the difference of the last two states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    old = new = 0
    for x in seq:
        old = new
        new = np.tanh(W_hh * old + W_xh * x)
    return new - old

#: rnn_forward: dot of the weights with the sequence, nothing recurrent
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    weights = [W_xh * W_hh ** (n - 1 - i) for i in range(n)]
    return float(np.dot(weights, seq))

#: rnn_forward: the product in place of the sum inside tanh, h starts at 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1
    for x in seq:
        h = np.tanh((W_hh * h) * (W_xh * x))
    return h

#: rnn_forward: a tuple of state and sequence comes back
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h, seq

#: rnn_forward: calls itself on seq[1:] and leaves the state behind
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 1:
        return np.tanh(W_xh * seq[0])
    return rnn_forward(seq[1:], W_hh, W_xh)

#: rnn_forward: the parameter seq is overwritten by its name in quotes
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in "seq":
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: max and min: the state is clipped to 0..1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = min(1, max(0, np.tanh(W_hh * h + W_xh * x)))
    return h

#: rnn_forward: the dict of parameters has no such key
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    params = {"W_hh": W_hh, "W_xh": W_xh}
    h = 0
    for x in seq:
        h = np.tanh(params["Whh"] * h + params["W_xh"] * x)
    return h

#: rnn_forward: np.append's result is thrown away: states[-1] stays the first
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = np.array([0.0])
    for x in seq:
        np.append(states, np.tanh(W_hh * states[-1] + W_xh * x))
    return states[-1]

#: tanh_derivative: 1 / (1 + z^2): the derivative of arctan
def tanh_derivative(z):
    return 1 / (1 + z ** 2)

#: tanh_derivative: tanh * (1 + tanh)
def tanh_derivative(z):
    t = np.tanh(z)
    return t * (1 + t)

#: tanh_derivative: exponents in the wrong place: (e^z - e^-z)^2 / (e^z + e^-z)^2
def tanh_derivative(z):
    a, b = np.exp(z), np.exp(-z)
    return (a - b) ** 2 / (a + b) ** 2

#: tanh_derivative: 1 - tanh(z ** 2) ... with abs: 1 - |tanh(z)|
def tanh_derivative(z):
    return 1 - abs(np.tanh(z))

#: tanh_derivative: the sum over all elements
def tanh_derivative(z):
    return np.sum(1 - np.tanh(z) ** 2)

#: tanh_derivative: the mean of a table's rows
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d.mean(axis=-1) if np.ndim(d) > 1 else d

#: tanh_derivative: for i in range(len(z)): an int or float has no len
def tanh_derivative(z):
    out = np.zeros(len(z))
    for i in range(len(z)):
        out[i] = 1 - np.tanh(z[i]) ** 2
    return out

#: tanh_derivative: float(z) of an array
def tanh_derivative(z):
    z = float(z)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: returns a function
def tanh_derivative(z):
    def d(x):
        return 1 - np.tanh(x) ** 2
    return d

#: tanh_derivative: a negative z is not allowed (sqrt of z inside)
def tanh_derivative(z):
    return 1 - np.tanh(np.sqrt(z) * np.sqrt(z)) ** 2

#: attention_end: softmax of the words as weights
def attention_end(seq, alpha=0.6):
    e = np.exp(np.array(seq, dtype=float))
    return float((e / e.sum()) @ np.array(seq))

#: attention_end: alpha is divided by the length
def attention_end(seq, alpha=0.6):
    return alpha / len(seq) * seq[0]

#: attention_end: reads the second word (index 1)
def attention_end(seq, alpha=0.6):
    return alpha * seq[1]

#: attention_end: a set loses the order
def attention_end(seq, alpha=0.6):
    return alpha * list(set(seq))[0]

#: attention_end: alpha to the power of the first word
def attention_end(seq, alpha=0.6):
    return alpha ** seq[0]

#: attention_end: weights[0] = alpha on a tuple
def attention_end(seq, alpha=0.6):
    weights = (0,) * len(seq)
    weights[0] = alpha
    return sum(w * x for w, x in zip(weights, seq))

#: softmax_weights: scores from keys @ keys.T: the query plays no part
def softmax_weights(query, keys):
    s = (keys @ keys.T).sum(axis=1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: exp after the normalising
def softmax_weights(query, keys):
    s = keys @ query
    s = s / s.sum()
    return np.exp(s)

#: softmax_weights: log in place of exp
def softmax_weights(query, keys):
    s = keys @ query
    e = np.log(1 + np.exp(s))
    return e / e.sum()

#: softmax_weights: the max of each row is subtracted from the keys, not from the scores
def softmax_weights(query, keys):
    keys = keys - keys.max(axis=1, keepdims=True)
    e = np.exp(keys @ query)
    return e / e.sum()

#: softmax_weights: standardised scores (minus mean, over std)
def softmax_weights(query, keys):
    s = keys @ query
    s = (s - s.mean()) / s.std()
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the last key is dropped by range(len(keys) - 1)
def softmax_weights(query, keys):
    s = []
    for i in range(len(keys) - 1):
        s.append(np.dot(keys[i], query))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: np.outer in place of np.dot
def softmax_weights(query, keys):
    s = np.outer(keys, query).sum(axis=1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the exponentials are divided by the sum of the scores
def softmax_weights(query, keys):
    s = keys @ query
    return np.exp(s) / s.sum()

#: softmax_weights: softmax over the coordinates of each key, then the mean
def softmax_weights(query, keys):
    e = np.exp(keys * query)
    w = e / e.sum(axis=0, keepdims=True)
    return w.mean(axis=1)

#: softmax_weights: e += in a loop overwrites the list by a number
def softmax_weights(query, keys):
    e = 0
    for k in keys:
        e += np.exp(np.dot(query, k))
    return e / e.sum()

#: softmax_weights: np.sum(a, b) where a product was meant
def softmax_weights(query, keys):
    s = np.array([np.sum(query, k) for k in keys])
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: keys.append on an array
def softmax_weights(query, keys):
    out = np.array([])
    for k in keys:
        out.append(np.exp(query @ k))
    return out / out.sum()

#: softmax_weights: temperature 10
def softmax_weights(query, keys):
    e = np.exp((keys @ query) / 10)
    return e / np.sum(e)

#: context_vector: the sum of the values, weights forgotten
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.sum(values, axis=0)

#: context_vector: the weights are applied twice
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return w ** 2 @ values

#: context_vector: the query is added at the end (residual)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return w @ values + query

#: context_vector: values for keys in the score
def context_vector(query, keys, values):
    return softmax_weights(query, values) @ values

#: attend_all: the contexts are stacked in columns
def attend_all(queries, keys, values):
    return np.column_stack([context_vector(q, keys, values) for q in queries])

#: attend_all: return in the loop: only the first query
def attend_all(queries, keys, values):
    for q in queries:
        return np.array([context_vector(q, keys, values)])

#: attend_all: each query also looks at the other queries: keys are the queries
def attend_all(queries, keys, values):
    return np.array([context_vector(q, queries, values) for q in queries])

#: scale_scores: the keys are not transposed
def scale_scores(Q, K, *, scale=None):
    if Q.shape[1] != K.shape[1]:
        raise ValueError("d")
    if scale is None:
        scale = 1 / np.sqrt(Q.shape[1])
    return scale * (Q @ K)

#: scale_scores: assert in place of raise ValueError
def scale_scores(Q, K, *, scale=None):
    assert Q.shape[1] == K.shape[1]
    if scale is None:
        scale = 1 / np.sqrt(Q.shape[1])
    return scale * (Q @ K.T)

#: causal_mask: the word itself is not seen
def causal_mask(n, *, window=None):
    if n < 1:
        raise ValueError("n")
    i, j = np.indices((n, n))
    m = j < i
    return m if window is None else m & (i - j < window)

#: causal_mask: ones and zeros as floats
def causal_mask(n, *, window=None):
    if n < 1:
        raise ValueError("n")
    i, j = np.indices((n, n))
    m = (j <= i) & (i - j < (window or n))
    return m.astype(float)

#: masked_softmax: the mask is turned round
def masked_softmax(scores, *, mask=None):
    if mask is None:
        mask = np.zeros(scores.shape, dtype=bool)
    if mask.shape != scores.shape:
        raise ValueError("shape")
    e = np.where(mask, 0.0, np.exp(scores))
    return e / e.sum(axis=1, keepdims=True)

#: attention: only the output comes back
def attention(Q, K, V, *, mask=None):
    return masked_softmax(scale_scores(Q, K), mask=mask) @ V
