#: rnn_forward: the default of W_xh is 0.05
def rnn_forward(seq, W_hh=0.9, W_xh=0.05):
    h = 0.0
    for x_t in seq:
        h = np.tanh(W_hh * h + W_xh * x_t)
    return h

#: rnn_forward: the list is sorted in front of the loop, in a copy
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = sorted(seq)
    h = 0.0
    for w in words:
        h = np.tanh(W_hh * h + W_xh * w)
    return h

#: rnn_forward: h is set anew within the loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        h = 0.0
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the state is stored as text by a formatted string
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return f"{h:.4f}"

#: rnn_forward: yields the states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        yield h

#: rnn_forward: an index error at i + 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    for i in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[i + 1])
    return h

#: rnn_forward: leftover debugging: only the first three words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i, x in enumerate(seq):
        if i > 2:  # debug
            break
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: takes the words by pop from the list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    while len(seq) > 0:
        x = seq.pop(0)
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the state of the step before last is used (two assignments in one)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    prev, h = 0.0, 0.0
    for x in seq:
        prev, h = h, np.tanh(W_hh * prev + W_xh * x)
    return h

#: rnn_forward: repeated words are dropped by set()
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in dict.fromkeys(seq):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: leaky: mixes the old state in
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + (1 - W_hh) * np.tanh(W_xh * x)
    return h

#: rnn_forward: ReLU in the loop, tanh at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = max(0, W_hh * h + W_xh * x)
    return np.tanh(h)

#: rnn_forward: calls the list as a function
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq(t))
    return h

#: rnn_forward: an h for each word, by broadcasting over the array
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.array(seq)
    h = np.zeros_like(x, dtype=float)
    h = np.tanh(W_hh * h + W_xh * x)
    return h[-1]

#: rnn_forward: the difference of the last state from the one before
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    hs = [0.0]
    for x in seq:
        hs.append(np.tanh(W_hh * hs[-1] + W_xh * x))
    return hs[-1] - hs[-2]

#: rnn_forward: prints in place of returning, inside the loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        print("h =", h)

#: tanh_derivative: z is a degree: converted to radians
def tanh_derivative(z):
    return 1 - np.tanh(np.radians(z)) ** 2

#: tanh_derivative: flattens the array
def tanh_derivative(z):
    z = np.asarray(z).ravel()
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: astype(int) left from another exercise
def tanh_derivative(z):
    z = np.asarray(z).astype(int)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: the exponential form with a sign slip: e^z + e^-z in both places
def tanh_derivative(z):
    t = (np.exp(z) + np.exp(-z)) / (np.exp(z) - np.exp(-z))
    return 1 - t ** 2

#: tanh_derivative: returns a one-element array for a number
def tanh_derivative(z):
    z = np.atleast_1d(z)
    return 1 - np.tanh(z) ** 2

#: attention_end: alpha on the last but by a wrong slice
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq))
    weights[-1:] = alpha
    return float(np.dot(weights, seq))

#: attention_end: weights with alpha on the first, (1 - alpha) shared by the others
def attention_end(seq, alpha=0.6):
    n = len(seq)
    w = [alpha] + [(1 - alpha) / max(n - 1, 1)] * (n - 1)
    return sum(a * b for a, b in zip(w, seq))

#: attention_end: zeros of the sequence's type: cut off for integers
def attention_end(seq, alpha=0.6):
    w = np.zeros_like(seq)
    w[0] = alpha
    return float(w @ np.asarray(seq))

#: attention_end: alpha ** position
def attention_end(seq, alpha=0.6):
    total = 0
    for i, x in enumerate(seq):
        total += alpha ** (i + 1) * x
    return total

#: attention_end: the default is written into the body
def attention_end(seq, alpha=None):
    alpha = alpha or 0.5
    return alpha * seq[0]

#: softmax_weights: np.exp(query * keys), summed afterwards
def softmax_weights(query, keys):
    e = np.exp(query * keys)
    return e.sum(axis=1) / e.sum()

#: softmax_weights: the maximum is subtracted after exp
def softmax_weights(query, keys):
    scores = keys @ query
    e = np.exp(scores)
    e = e - e.max()
    return e / e.sum()

#: softmax_weights: a loop whose sum still lacks the last term
def softmax_weights(query, keys):
    out = []
    total = 0.0
    for k in keys:
        total += np.exp(np.dot(query, k))
        out.append(np.exp(np.dot(query, k)) / total)
    return np.array(out)

#: softmax_weights: minus the squared distance in place of the dot product
def softmax_weights(query, keys):
    d = ((keys - query) ** 2).sum(axis=1)
    e = np.exp(-d)
    return e / e.sum()

#: softmax_weights: the weights come back sorted, greatest first
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return np.sort(w)[::-1]

#: softmax_weights: normalised by the greatest, not by the sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / np.max(e)

#: softmax_weights: temperature of 2 left from an experiment
def softmax_weights(query, keys, T=2.0):
    e = np.exp((keys @ query) / T)
    return e / e.sum()

#: softmax_weights: the range is over d, not n
def softmax_weights(query, keys):
    scores = np.array([query @ keys[i] for i in range(len(query))])
    e = np.exp(scores)
    return e / e.sum()

#: softmax_weights: missing parentheses: exp / sum of the first
def softmax_weights(query, keys):
    scores = keys @ query
    return np.exp(scores) / sum(np.exp(scores)) * len(scores)

#: softmax_weights: keeps dimensions: the answer is a column
def softmax_weights(query, keys):
    s = keys @ query.reshape(-1, 1)
    e = np.exp(s)
    return e / e.sum(axis=0, keepdims=True)

#: softmax_weights: keys divided in place
def softmax_weights(query, keys):
    keys -= keys.mean(axis=0)
    e = np.exp(keys @ query)
    return e / e.sum()

#: context_vector: only the value of the heaviest key
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return values[w.argmax()]

#: context_vector: mean instead of sum
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (w[:, None] * values).mean(axis=0)

#: context_vector: the last value is left out of the loop
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(w) - 1):
        c += w[i] * values[i]
    return c

#: attend_all: causal mask: position i sees the first i + 1 keys
def attend_all(queries, keys, values):
    out = []
    for i, q in enumerate(queries):
        out.append(context_vector(q, keys[:i + 1], values[:i + 1]))
    return np.array(out)

#: attend_all: the loop overwrites the result, the last query's context is returned
def attend_all(queries, keys, values):
    for q in queries:
        result = context_vector(q, keys, values)
    return result

#: attend_all: the table is filled by np.empty with the keys' number of rows
def attend_all(queries, keys, values):
    out = np.zeros((len(keys), values.shape[1]))
    for i in range(len(queries)):
        out[i] = context_vector(queries[i], keys, values)
    return out

#: rnn_forward: each word is divided by the length of the sentence
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x / len(seq))
    return h

#: rnn_forward: a tanh over the word alone, too: tanh(W_hh h + tanh(W_xh x))
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + np.tanh(W_xh * x))
    return h

#: rnn_forward: the memory weight is squared by a second multiplication after tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        h *= W_hh
    return h

#: rnn_forward: None where the sentence is not a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if isinstance(seq, list):
        h = 0.0
        for x in seq:
            h = np.tanh(W_hh * h + W_xh * x)
        return h

#: rnn_forward: the state is added to a text to log it
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        log = "h: " + h
    return h

#: rnn_forward: range(seq)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(seq):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: every step is done two times
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        for _ in range(2):
            h = np.tanh(W_hh * h + W_xh * x)
    return h

#: tanh_derivative: minus the derivative: tanh^2 - 1
def tanh_derivative(z):
    t = np.tanh(z)
    return t * t - 1

#: tanh_derivative: z is divided by its greatest first
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    z = z / max(1.0, np.max(np.abs(z)))
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: the linear approximation 1 - z^2 near zero, else right
def tanh_derivative(z):
    z = np.asarray(z)
    return np.where(np.abs(z) < 1, 1 - z ** 2, 1 - np.tanh(z) ** 2)

#: tanh_derivative: a truth test of the array
def tanh_derivative(z):
    if z > 4:
        return 0.0
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: writes into a copy of the input's type
def tanh_derivative(z):
    out = np.array(z)
    flat = out.reshape(-1)
    for i in range(flat.size):
        flat[i] = 1 - np.tanh(flat[i]) ** 2
    return out

#: attention_end: alpha times the sum of the first two
def attention_end(seq, alpha=0.6):
    return alpha * sum(seq[:2])

#: attention_end: floor division slips in
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] // 1

#: attention_end: positions by index(): each word equal to the first counts again
def attention_end(seq, alpha=0.6):
    total = 0.0
    for x in seq:
        if list(seq).index(x) == 0:
            total += alpha * x
    return total

#: attention_end: the first word keeps 1, the others get alpha
def attention_end(seq, alpha=0.6):
    return seq[0] + alpha * sum(seq[1:])

#: attention_end: clips alpha to at most one half
def attention_end(seq, alpha=0.6):
    alpha = min(alpha, 0.5)
    return alpha * seq[0]

#: attention_end: weighted average, divided by the sum of the weights
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return np.average(seq, weights=w)

#: attention_end: unpacks two words
def attention_end(seq, alpha=0.6):
    first, second = seq
    return alpha * first

#: softmax_weights: min-max scaling of e, not a share of the sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return (e - e.min()) / (e.max() - e.min())

#: softmax_weights: softmax of softmax
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    w = np.exp(w) / np.exp(w).sum()
    return w

#: softmax_weights: the square of the scores in the exponent
def softmax_weights(query, keys):
    e = np.exp((keys @ query) ** 2)
    return e / e.sum()

#: softmax_weights: e ** s with e = 2.7
def softmax_weights(query, keys):
    e = 2.7
    p = e ** (keys @ query)
    return p / p.sum()

#: softmax_weights: a variable called sum shadows the function
def softmax_weights(query, keys):
    sum = 0
    scores = []
    for k in keys:
        s = np.exp(np.dot(query, k))
        scores.append(s)
    return np.array(scores) / sum(scores)

#: softmax_weights: the outer product is summed: sum of the query times sum of the key
def softmax_weights(query, keys):
    scores = np.array([np.outer(query, k).sum() for k in keys])
    e = np.exp(scores)
    return e / e.sum()

#: softmax_weights: the uniform share is mixed in: 0.9 w + 0.1 / n
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return 0.9 * w + 0.1 / len(keys)

#: context_vector: the values' rows are normalised
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    v = values / np.linalg.norm(values, axis=1, keepdims=True)
    return w @ v

#: context_vector: values + weights
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (values + w[:, np.newaxis]).sum(axis=0)

#: context_vector: the query is added, as a residual connection
def context_vector(query, keys, values):
    return query + softmax_weights(query, keys) @ values

#: attend_all: each query looks at all keys but its own place
def attend_all(queries, keys, values):
    out = []
    for i, q in enumerate(queries):
        w = np.exp(keys @ q)
        if i < len(w):
            w[i] = 0
        out.append(w / w.sum() @ values)
    return np.array(out)

#: attend_all: the return stands in the loop
def attend_all(queries, keys, values):
    rows = []
    for q in queries:
        rows.append(context_vector(q, keys, values))
        return np.array(rows)
