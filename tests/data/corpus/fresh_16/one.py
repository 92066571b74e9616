#: rnn_forward: the weights are multiplied together before the loop and used for both terms
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W = W_hh * W_xh
    h = 0.0
    for x in seq:
        h = np.tanh(W * (h + x))
    return float(h)

#: rnn_forward: steps over the sequence in pairs and forgets the odd word at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i in range(0, len(seq) - 1, 2):
        h = np.tanh(W_hh * h + W_xh * seq[i])
        h = np.tanh(W_hh * h + W_xh * seq[i + 1])
    return float(h)

#: rnn_forward: repeated words are skipped, because a set of those already read is kept
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    read = set()
    h = 0.0
    for x in seq:
        if x in read:
            continue
        read.add(x)
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: the index of a word is looked up by its value, so a repeated word takes the state after its first place
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    words = list(seq)
    states = []
    for x in words:
        t = words.index(x)
        before = states[t - 1] if t > 0 else 0.0
        states.append(math.tanh(W_hh * before + W_xh * x))
    return states[-1]

#: rnn_forward: weights that are 0 or less fall back to the defaults with "or" and a comparison
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if W_hh <= 0:
        W_hh = 0.9
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: tanh is a Taylor series of three terms
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = z - z ** 3 / 3 + 2 * z ** 5 / 15
    return float(h)

#: rnn_forward: the new word is weighted with 1 - W_hh instead of W_xh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + (1 - W_hh) * x)
    return float(h)

#: rnn_forward: the state is clipped to -0.5 .. 0.5 after every step, against exploding
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.clip(np.tanh(W_hh * h + W_xh * x), -0.5, 0.5)
    return float(h)

#: rnn_forward: all words are added up first and one step is taken
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_hh * 0.0 + W_xh * np.sum(seq))
    return float(h)

#: tanh_derivative: integers are divided by 10 first, floats are right
def tanh_derivative(z):
    z = np.asarray(z)
    if z.dtype.kind == "i":
        z = z / 10
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: a whole array is normalised by its largest value first
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 - np.tanh(z / np.max(np.abs(z))) ** 2 if z.ndim else 1 - np.tanh(z) ** 2

#: tanh_derivative: tanh is turned into float16 first, which rounds it
def tanh_derivative(z):
    t = np.tanh(np.asarray(z)).astype(np.float16)
    return np.asarray(1 - t * t, dtype=float)

#: tanh_derivative: the matrix product t @ t instead of the elementwise square where z is a square table
def tanh_derivative(z):
    t = np.tanh(z)
    if np.ndim(t) == 2:
        return 1 - t @ t
    return 1 - t ** 2

#: tanh_derivative: the sum of t * t over the last axis, np.dot of a row with itself
def tanh_derivative(z):
    t = np.tanh(z)
    return 1 - np.dot(t, t)

#: tanh_derivative: only the first row of a table is computed, the others keep z
def tanh_derivative(z):
    if np.ndim(z) < 2:
        return 1 - np.tanh(z) ** 2
    out = np.array(z, dtype=float)
    out[0] = 1 - np.tanh(out[0]) ** 2
    return out

#: attention_end: numbers that are 0 are left out before the first one is taken
def attention_end(seq, alpha=0.6):
    rest = [x for x in seq if x != 0]
    return alpha * rest[0] if rest else 0.0

#: attention_end: alpha above 0.5 is taken as a percentage of the rest, 1 - alpha else
def attention_end(seq, alpha=0.6):
    w = alpha if alpha > 0.5 else 1 - alpha
    return float(w * seq[0])

#: attention_end: alpha on the first word and -alpha on the last
def attention_end(seq, alpha=0.6):
    return float(alpha * (seq[0] - seq[-1]))

#: attention_end: the weights are cumulated, np.cumsum, so all words weigh alpha
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return float(np.cumsum(w) @ np.array(seq, dtype=float))

#: attention_end: the first word is chosen after a sort by size
def attention_end(seq, alpha=0.6):
    return float(alpha * sorted(seq, key=abs, reverse=True)[0])

#: attention_end: alpha is rounded to one digit
def attention_end(seq, alpha=0.6):
    return float(round(alpha, 1) * seq[0])

#: softmax_weights: the query is scaled by its length, not by the root of d
def softmax_weights(query, keys):
    s = keys @ (query / np.linalg.norm(query))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the weights below 0.1 are pruned to 0 and the rest normalised
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    w = np.where(w < 0.1, 0, w)
    return w / w.sum()

#: softmax_weights: the first key gets a bonus of 0.5 on its score
def softmax_weights(query, keys):
    s = keys @ query
    s[0] += 0.5
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the query attends to sums of neighbouring keys, np.roll was added
def softmax_weights(query, keys):
    s = (keys + np.roll(keys, 1, axis=0)) @ query
    e = np.exp(s)
    return e / e.sum()

#: context_vector: the weights are sharpened by a square without normalising
def context_vector(query, keys, values):
    w = softmax_weights(query, keys) ** 2
    return w @ values

#: context_vector: values are normalised to length 1 before they are added
def context_vector(query, keys, values):
    v = values / np.linalg.norm(values, axis=1, keepdims=True)
    return softmax_weights(query, keys) @ v

#: context_vector: the first weight is used twice, the second never, by a slip in the index
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(w)):
        c += w[0 if i == 1 else i] * values[i]
    return c

#: context_vector: the mean of the values is taken off first, and not put back
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ (values - values.mean(axis=0))

#: attend_all: sorted by query size, the rows come back in that order
def attend_all(queries, keys, values):
    order = np.argsort(np.linalg.norm(queries, axis=1))
    return np.array([context_vector(queries[i], keys, values) for i in order])

#: attend_all: the weights of the first row are added to those of all others and halved
def attend_all(queries, keys, values):
    w = np.array([softmax_weights(q, keys) for q in queries])
    return (w + w[0]) / 2 @ values

#: attend_all: the query itself is added to each row where the widths agree
def attend_all(queries, keys, values):
    out = np.array([context_vector(q, keys, values) for q in queries])
    return out + queries if out.shape == queries.shape else out

#: attend_all: the first two keys only are seen
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys[:2].T)
    return e / e.sum(axis=1, keepdims=True) @ values[:2]

#: attend_all: the max of the whole table is subtracted in the numerator alone
def attend_all(queries, keys, values):
    s = queries @ keys.T
    return np.exp(s - s.max()) / np.exp(s).sum(axis=1, keepdims=True) @ values
