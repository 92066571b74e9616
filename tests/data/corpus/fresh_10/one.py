#: rnn_forward: the input weight is used in the first step alone
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = math.tanh(W_xh * seq[0])
    for x in seq[1:]:
        h = math.tanh(W_hh * h + x)
    return h

#: rnn_forward: the weights are swapped for negative words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x < 0:
            h = np.tanh(W_xh * h + W_hh * x)
        else:
            h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the sentence is padded with zeros to ten words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = list(seq) + [0.0] * (10 - len(seq))
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: leading zeros are stripped, and so are trailing ones
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = list(np.trim_zeros(np.asarray(seq, dtype=float)))
    h = 0.0
    for x in words:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: two layers: the second reads the first's states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    a = b = 0.0
    for x in seq:
        a = np.tanh(W_hh * a + W_xh * x)
        b = np.tanh(W_hh * b + W_xh * a)
    return b

#: rnn_forward: the median of the last three states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    hs = [0.0]
    for x in seq:
        hs.append(np.tanh(W_hh * hs[-1] + W_xh * x))
    return float(np.median(hs[-3:]))

#: rnn_forward: tanh of a float that was cut to two decimals
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(math.floor(100 * (W_hh * h + W_xh * x)) / 100)
    return h

#: rnn_forward: the step number is added as a position
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * x + 0.01 * t)
    return h

#: rnn_forward: W_hh is applied to the word before, not to the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    prev, h = 0.0, 0.0
    for x in seq:
        h = np.tanh(W_hh * prev + W_xh * x)
        prev = x
    return h

#: rnn_forward: a dictionary of states by word: equal words share a state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    known, h = {}, 0.0
    for x in seq:
        if x not in known:
            known[x] = np.tanh(W_hh * h + W_xh * x)
        h = known[x]
    return h

#: tanh_derivative: 1 - tanh(z)^2 for |z| below 1.2, beyond it a straight line
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    d = 1 - np.tanh(z) ** 2
    edge = 1 - np.tanh(1.2) ** 2
    return np.where(np.abs(z) < 1.2, d, np.maximum(edge - 0.3 * (np.abs(z) - 1.2), 0))

#: tanh_derivative: an array is centred first
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 - np.tanh(z - z.mean()) ** 2

#: tanh_derivative: rows of a table are turned round
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d[::-1] if np.ndim(z) == 2 else d

#: tanh_derivative: sech^2 with the logarithmic base of 2: 4 / (2^z + 2^-z)^2
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 4 / (2.0**z + 2.0**-z) ** 2

#: tanh_derivative: whole numbers are divided by //
def tanh_derivative(z):
    e = np.exp(2 * np.asarray(z))
    t = (e - 1) // (e + 1)
    return 1 - t * t

#: tanh_derivative: the unsigned square root of the right thing for numbers above one
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return np.where(np.asarray(z) > 1, np.sqrt(d), d)

#: attention_end: the words are made shares first
def attention_end(seq, alpha=0.6):
    s = np.asarray(seq, dtype=float)
    total = s.sum()
    return float(alpha * s[0] / total) if total else 0.0

#: attention_end: the first word after sorting by place modulo: seq[len % 2]
def attention_end(seq, alpha=0.6):
    return alpha * seq[len(seq) % 2]

#: attention_end: alpha is bounded by 0.5 from below
def attention_end(seq, alpha=0.6):
    return max(alpha, 0.5) * seq[0]

#: attention_end: the most frequent word
def attention_end(seq, alpha=0.6):
    words = list(seq)
    return alpha * max(words, key=words.count)

#: attention_end: a list for integers
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    out = w * np.asarray(seq)
    return out.tolist() if isinstance(seq[0], int) else float(out.sum())

#: attention_end: the first word with its index counted from the right end of alpha: exponent by position
def attention_end(seq, alpha=0.6):
    return sum(alpha * x * (0.1**i) for i, x in enumerate(seq))

#: softmax_weights: the score is the dot product over the larger of the two lengths
def softmax_weights(query, keys):
    s = np.array([query @ k / max(np.linalg.norm(query), np.linalg.norm(k)) for k in keys])
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the largest weight is set so that the sum is 1, others by exp(s - max)/n
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s - s.max()) / len(s)
    top = int(np.argmax(s))
    e[top] = 0.0
    e[top] = 1 - e.sum()
    return e

#: softmax_weights: keys are sorted by their score, the weights come in that order for more than three
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s)
    w = e / e.sum()
    return np.sort(w) if len(w) > 3 else w

#: softmax_weights: the exponent is cut at 1
def softmax_weights(query, keys):
    e = np.exp(np.minimum(keys @ query, 1))
    return e / e.sum()

#: softmax_weights: a hard mask on negative scores
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s) * (s >= 0)
    return e / max(e.sum(), 1e-9)

#: softmax_weights: query and key are subtracted coordinate by coordinate, then averaged
def softmax_weights(query, keys):
    s = -(np.abs(keys - query)).mean(axis=1)
    e = np.exp(s)
    return e / e.sum()

#: context_vector: the values' rows are normalised first
def context_vector(query, keys, values):
    v = values / np.maximum(np.linalg.norm(values, axis=1, keepdims=True), 1e-12)
    return softmax_weights(query, keys) @ v

#: context_vector: the mean of the values is mixed in by a half
def context_vector(query, keys, values):
    return 0.5 * (softmax_weights(query, keys) @ values) + 0.5 * values.mean(axis=0)

#: attend_all: the queries are averaged first
def attend_all(queries, keys, values):
    mean = queries.mean(axis=0)
    return np.array([softmax_weights(mean, keys) @ values for _ in queries])

#: attend_all: the last row of the keys is hidden from everybody but the last query
def attend_all(queries, keys, values):
    out = []
    for i, q in enumerate(queries):
        n = len(keys) if i == len(queries) - 1 else len(keys) - 1
        out.append(softmax_weights(q, keys[:n]) @ values[:n])
    return np.array(out)
