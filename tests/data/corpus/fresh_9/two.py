#: rnn_forward: the words are read with a delay of one + the size is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, late = 0.0, 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * late)
        late = x
    return abs(h)

#: rnn_forward: W_hh is held below 1 + the last word is not read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh = min(W_hh, 0.95)
    h = 0.0
    for x in seq[:-1]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: sigmoid for tanh + the state starts at 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1
    for x in seq:
        h = 1 / (1 + math.exp(-(W_hh * h + W_xh * x)))
    return h

#: rnn_forward: words clipped to 0..1 + rounded to two digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        x = min(max(x, 0), 1)
        h = np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 2)

#: rnn_forward: default W_hh of 0.8 + default W_xh of 0.6
def rnn_forward(seq, W_hh=0.8, W_xh=0.6):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: W_xh is forgotten + the mean of the states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, total = 0.0, 0.0
    for x in seq:
        h = np.tanh(W_hh * h + x)
        total += h
    return total / len(seq)

#: rnn_forward: the state is set back every five words + a bias of 0.05
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq):
        if t % 5 == 0:
            h = 0.0
        h = np.tanh(W_hh * h + W_xh * x + 0.05)
    return h

#: rnn_forward: the first word is read twice + negated
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return -h

#: rnn_forward: zeros are skipped + the parameters stand in the other order
def rnn_forward(seq, W_xh=0.5, W_hh=0.9):
    h = 0.0
    for x in seq:
        if x == 0:
            continue
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the weights are fixed in the body + stops at the first negative word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x < 0:
            break
        h = np.tanh(0.9 * h + 0.5 * x)
    return h

#: rnn_forward: states kept in the type of the words + the last but one is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.asarray(seq)
    h = np.zeros(len(x) + 1, dtype=x.dtype)
    for t in range(len(x)):
        h[t + 1] = np.tanh(W_hh * h[t] + W_xh * x[t])
    return h[-2]

#: rnn_forward: arctan for tanh + the answer in a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.arctan(W_hh * h + W_xh * x)
    return [h]

#: rnn_forward: W_hh enters as its square + W_xh by its size
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh**2 * h + abs(W_xh) * x)
    return h

#: rnn_forward: leaves out tanh in the last step + every word halved
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[:-1]:
        h = np.tanh(W_hh * h + W_xh * x / 2)
    return W_hh * h + W_xh * seq[-1] / 2

#: rnn_forward: global state from call to call + no input weight
H = 0.0


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    global H
    for x in seq:
        H = np.tanh(W_hh * H + x)
    return H

#: rnn_forward: one step too many with input 0 + h starts at the first word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in list(seq) + [0]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: tanh_derivative: the square is missing + z clipped to -2..2
def tanh_derivative(z):
    return 1 - np.tanh(np.clip(z, -2, 2))

#: tanh_derivative: sigmoid for tanh + a table is turned round
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-np.asarray(z, dtype=float)))
    return (1 - s**2).T

#: tanh_derivative: sech without its square + flattened
def tanh_derivative(z):
    return 1 / np.cosh(np.ravel(z))

#: tanh_derivative: stored like the input + the sign turned
def tanh_derivative(z):
    out = np.empty_like(z)
    out[...] = np.tanh(z) ** 2 - 1
    return out

#: tanh_derivative: percent + 1 - z^2
def tanh_derivative(z):
    return 100 * (1 - np.asarray(z) ** 2)

#: tanh_derivative: a fractional part of z only + doubled
def tanh_derivative(z):
    z = np.modf(z)[0]
    return 2 * (1 - np.tanh(z) ** 2)

#: tanh_derivative: the cube of tanh + the absolute value of the difference's half
def tanh_derivative(z):
    return abs(1 - np.tanh(z) ** 3) / 2

#: tanh_derivative: the mean of a table + plus for minus
def tanh_derivative(z):
    return np.mean(1 + np.tanh(z) ** 2)

#: tanh_derivative: negative z counts as 0 + rounded to three digits
def tanh_derivative(z):
    return np.round(1 - np.tanh(np.maximum(z, 0)) ** 2, 3)

#: tanh_derivative: forward difference with a step of 0.1 + in place
def tanh_derivative(z):
    z += 0.1
    a = np.tanh(z)
    z -= 0.2
    return (a - np.tanh(z)) / 0.1

#: attention_end: the smallest word + alpha halved
def attention_end(seq, alpha=0.6):
    return alpha / 2 * min(seq)

#: attention_end: the default is 0.06 + the last word
def attention_end(seq, alpha=0.06):
    return alpha * seq[-1]

#: attention_end: the rest weighs 1 - alpha + divided by the length
def attention_end(seq, alpha=0.6):
    total = alpha * seq[0] + (1 - alpha) * sum(seq[1:])
    return total / len(seq)

#: attention_end: alpha rounded to one digit + a list of one
def attention_end(seq, alpha=0.6):
    return [round(alpha, 1) * seq[0]]

#: attention_end: the word is rounded + alpha is 1 - alpha
def attention_end(seq, alpha=0.6):
    return (1 - alpha) * round(seq[0])

#: attention_end: alpha held below 0.6 + the size of the first word
def attention_end(seq, alpha=0.6):
    return min(alpha, 0.6) * abs(seq[0])

#: attention_end: the first two words + as a percentage
def attention_end(seq, alpha=0.6):
    return 100 * alpha * sum(seq[:2])

#: attention_end: writes into the list + alpha on the second word
def attention_end(seq, alpha=0.6):
    for i in range(len(seq)):
        if i != 1:
            seq[i] = 0
    return alpha * sum(seq)

#: attention_end: the alpha of the first call stays + the sign is turned
kept = {}


def attention_end(seq, alpha=0.6):
    a = kept.setdefault("alpha", alpha)
    return -a * seq[0]

#: attention_end: the length is taken for the word + alpha squared
def attention_end(seq, alpha=0.6):
    return alpha**2 * len(seq)

#: attention_end: tanh of the first word + default 0.5
def attention_end(seq, alpha=0.5):
    return alpha * math.tanh(seq[0])

#: attention_end: integers are cut by // + the first word that is not 0
def attention_end(seq, alpha=0.6):
    first = next((x for x in seq if x), 0)
    return alpha * first // 1

#: softmax_weights: top-2 only + not normalised
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s)
    e[np.argsort(s)[:-2]] = 0
    return e

#: softmax_weights: the last coordinate is left out + weights sorted downwards
def softmax_weights(query, keys):
    s = keys[:, :-1] @ query[:-1]
    w = np.exp(s)
    w /= w.sum()
    return np.sort(w)[::-1]

#: softmax_weights: clipped scores + base 2
def softmax_weights(query, keys):
    s = np.clip(keys @ query, -1, 1)
    p = 2.0**s
    return p / p.sum()

#: softmax_weights: cosine + a temperature of 0.1
def softmax_weights(query, keys):
    s = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query))
    e = np.exp(s / 0.1)
    return e / e.sum()

#: softmax_weights: a position bias + scaled by sqrt(d)
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(len(query))
    s = s + np.linspace(0, 0.5, len(s))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the query is normalised in place + the sum lacks the first key
def softmax_weights(query, keys):
    query /= np.linalg.norm(query)
    e = np.exp(keys @ query)
    return e / (e[1:].sum() if len(e) > 1 else e.sum())

#: softmax_weights: no exp + the scores shifted by their smallest
def softmax_weights(query, keys):
    s = keys @ query
    s = s - s.min() + 1e-9
    return s / s.sum()

#: softmax_weights: absolute scores + rounded to two digits
def softmax_weights(query, keys):
    e = np.exp(np.abs(keys @ query))
    return np.round(e / e.sum(), 2)

#: softmax_weights: sigmoid for exp + divided by the largest
def softmax_weights(query, keys):
    g = 1 / (1 + np.exp(-(keys @ query)))
    return g / g.max()

#: softmax_weights: the exponent is negated + a column is returned
def softmax_weights(query, keys):
    e = np.exp(-(keys @ query))
    return (e / e.sum()).reshape(-1, 1)

#: softmax_weights: the first keys are kept + percent
KEYS = []


def softmax_weights(query, keys):
    KEYS.append(keys)
    e = np.exp(KEYS[0] @ query)
    return 100 * e / e.sum()

#: softmax_weights: the query's squares + reversed keys
def softmax_weights(query, keys):
    s = keys[::-1] @ query**2
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: one key is missing (range to n - 1) + divided by n
def softmax_weights(query, keys):
    n = len(keys)
    e = np.zeros(n)
    for i in range(n - 1):
        e[i] = np.exp(query @ keys[i] / n)
    return e / max(e.sum(), 1e-12)

#: context_vector: weights rounded to one digit + the mean for the sum
def context_vector(query, keys, values):
    w = np.round(softmax_weights(query, keys), 1)
    return (w[:, None] * values).mean(axis=0)

#: context_vector: the last word is hidden + a residual
def context_vector(query, keys, values):
    w = softmax_weights(query, keys[:-1])
    return w @ values[:-1] + values[-1]

#: context_vector: values backwards + percent
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return 100 * (w @ values[::-1])

#: context_vector: no normalising + the sum over everything
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return float((e[:, None] * values).sum())

#: attend_all: scaled by sqrt(d) + rows in the reversed order
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T / np.sqrt(keys.shape[1]))
    w = e / e.sum(axis=1, keepdims=True)
    return (w @ values)[::-1]

#: attend_all: normalised over the queries + a row too many of zeros
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum(axis=0)
    out = np.zeros((len(queries) + 1, values.shape[1]))
    out[:-1] = w @ values
    return out

#: attend_all: the first query for everybody + rounded to two digits
def attend_all(queries, keys, values):
    return np.round([context_vector(queries[0], keys, values) for _ in queries], 2)
