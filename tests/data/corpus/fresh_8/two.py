#: rnn_forward: starts with h = 1 and returns rounded to 3 digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 3)

#: rnn_forward: backwards, and weights exchanged
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in reversed(seq):
        h = np.tanh(W_xh * h + W_hh * x)
    return h

#: rnn_forward: last word skipped, and all states in a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, hs = 0.0, []
    for x in seq[:-1]:
        h = np.tanh(W_hh * h + W_xh * x)
        hs.append(h)
    return hs

#: rnn_forward: no tanh, and a percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return h * 100

#: rnn_forward: sigmoid for tanh, first word skipped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i in range(1, len(seq)):
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * seq[i])))
    return h

#: rnn_forward: minus for plus, and the weights fixed in the body
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(0.9 * h - 0.5 * x)
    return h

#: rnn_forward: returns inside the loop, and h starts at the first word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        return h

#: rnn_forward: words cut off to integers, and the state rounded in each step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    seq = list(seq)
    for i in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * int(seq[i]))
        h = round(h, 2)
    return h

#: rnn_forward: tanh twice, and abs of the answer
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(np.tanh(W_hh * h) + np.tanh(W_xh * x))
    return abs(h)

#: rnn_forward: a stray word of 0 appended to the caller's list, and the default W_hh = 1.0
def rnn_forward(seq, W_hh=1.0, W_xh=0.5):
    if isinstance(seq, list):
        seq.append(0.0)
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: tanh_derivative: 1 + tanh^2, rounded
def tanh_derivative(z):
    return np.round(1 + np.tanh(z) ** 2, 2)

#: tanh_derivative: no square, and the sum of the array
def tanh_derivative(z):
    return np.sum(1 - np.tanh(z))

#: tanh_derivative: sigmoid derivative, and a list
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-np.asarray(z)))
    return list(s * (1 - s))

#: tanh_derivative: z taken for tanh's value already, as a percentage
def tanh_derivative(z):
    return (1 - z ** 2) * 100

#: tanh_derivative: changes z in place, and forgets the square
def tanh_derivative(z):
    if isinstance(z, np.ndarray):
        z[:] = np.tanh(z)
        return 1 - z
    return 1 - np.tanh(z)

#: tanh_derivative: absolute value of z, and -2 for ** 2
def tanh_derivative(z):
    return 1 - np.tanh(np.abs(z)) * 2

#: tanh_derivative: transposed, and a missing 1 -
def tanh_derivative(z):
    return np.tanh(np.transpose(z)) ** 2

#: attention_end: last word, and 1 - alpha
def attention_end(seq, alpha=0.6):
    return (1 - alpha) * seq[-1]

#: attention_end: the mean of the words, times a fixed 0.6
def attention_end(seq, alpha=0.6):
    return 0.6 * np.mean(seq)

#: attention_end: second word, as a list
def attention_end(seq, alpha=0.6):
    return [alpha * seq[1]]

#: attention_end: int() of the product and alpha squared
def attention_end(seq, alpha=0.6):
    return int(alpha ** 2 * seq[0])

#: attention_end: default 0.4, alpha added
def attention_end(seq, alpha=0.4):
    return alpha + seq[0]

#: attention_end: normalises by the sum, and on the largest word
def attention_end(seq, alpha=0.6):
    return alpha * max(seq) / sum(seq)

#: softmax_weights: scaled by sqrt d, and rounded
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(len(query))
    e = np.exp(s)
    return np.round(e / e.sum(), 2)

#: softmax_weights: minus scores, and not normalised
def softmax_weights(query, keys):
    return np.exp(-(keys @ query))

#: softmax_weights: 2 ** score, and 1e-2 added to the sum
def softmax_weights(query, keys):
    e = 2 ** (keys @ query)
    return e / (e.sum() + 0.01)

#: softmax_weights: percent, and scores divided by n
def softmax_weights(query, keys):
    s = keys @ query / len(keys)
    e = np.exp(s)
    return 100 * e / e.sum()

#: softmax_weights: first number of the vectors alone, and reversed order
def softmax_weights(query, keys):
    s = query[0] * keys[:, 0]
    e = np.exp(s)
    return (e / e.sum())[::-1]

#: softmax_weights: math.exp on the array in a loop over the query, no sum
def softmax_weights(query, keys):
    s = [np.dot(query, k) for k in keys]
    e = [math.exp(v) for v in s]
    return e / sum(s)

#: context_vector: no softmax, and the mean
def context_vector(query, keys, values):
    s = keys @ query
    return s @ values / len(values)

#: context_vector: keys added up, and divided by sqrt d
def context_vector(query, keys, values):
    s = keys @ query / np.sqrt(query.size)
    w = np.exp(s) / np.exp(s).sum()
    return w @ keys

#: context_vector: weights rounded, and the result a list of one row
def context_vector(query, keys, values):
    w = np.round(softmax_weights(query, keys), 1)
    return [list(w @ values)]

#: attend_all: result transposed, no normalisation
def attend_all(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return (w @ values).T
