#: rnn_forward: starts at the first word + the tanh is missing
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq[1:]:
        h = W_hh * h + W_xh * x
    return h

#: rnn_forward: weights swapped + rounded to 4
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_xh * h + W_hh * x)
    return round(float(h), 4)

#: rnn_forward: last word missed + percent
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i in range(len(seq) - 1):
        h = np.tanh(W_hh * h + W_xh * seq[i])
    return 100 * h

#: rnn_forward: reversed + h starts at 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in reversed(seq):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: fixed weights + sum of the states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, s = 0, 0
    for x in seq:
        h = np.tanh(0.9 * h + 0.5 * x)
        s += h
    return s

#: rnn_forward: a minus + the state is not carried on
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        h = 0
        h = np.tanh(W_hh * h - W_xh * x)
    return h

#: rnn_forward: h starts at 0.5 + returned in a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.5
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return [h]

#: rnn_forward: tanh on each part apart + W_xh is ignored
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h) + np.tanh(x)
    return h

#: rnn_forward: integer words floored + minus sign on the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(-W_hh * h + W_xh * int(x))
    return h

#: rnn_forward: return inside the loop + no W_xh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + x)
        return h

#: rnn_forward: abs value + the mean
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, hs = 0, []
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        hs.append(abs(h))
    return np.mean(hs)

#: rnn_forward: the words appear twice + sigmoid
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in list(seq) + list(seq):
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * x)))
    return h

#: rnn_forward: starts at 1 + skips the first word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1
    for x in seq[1:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: halves the words + forgets W_hh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(h + W_xh * x / 2)
    return h

#: rnn_forward: math.tahn + missing colon in thought: returns None
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = math.tahn(W_hh * h + W_xh * x)

#: rnn_forward: += instead of = + tanh twice
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h += np.tanh(np.tanh(W_hh * h + W_xh * x))
    return h

#: rnn_forward: writes into seq + rounds
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for i in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[i])
        seq[i] = h
    return round(float(seq[-1]), 3)

#: rnn_forward: weights multiplied together + h0 is x
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq:
        h = np.tanh(W_hh * W_xh * (h + x))
    return h

#: tanh_derivative: rounded to 2 + sign
def tanh_derivative(z):
    return np.round(np.tanh(z) ** 2 - 1, 2)

#: tanh_derivative: flattened + z for tanh
def tanh_derivative(z):
    z = np.array(z).flatten()
    return 1 - z ** 2

#: tanh_derivative: the sum + no one minus
def tanh_derivative(z):
    return np.sum(np.tanh(z) ** 2)

#: tanh_derivative: degrees + rounded
def tanh_derivative(z):
    return np.round(1 - np.tanh(np.radians(z)) ** 2, 4)

#: tanh_derivative: cube for square + doubled z
def tanh_derivative(z):
    return 1 - np.tanh(2 * z) ** 3

#: tanh_derivative: int output + abs
def tanh_derivative(z):
    return np.abs(np.tanh(z)).astype(int)

#: tanh_derivative: sigmoid for tanh + times 4
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-z))
    return 4 * (1 - s ** 2)

#: tanh_derivative: only the diagonal + wrong power
def tanh_derivative(z):
    t = np.tanh(z)
    return np.diag(1 - t ** 4)

#: tanh_derivative: 1/cosh + z in place
def tanh_derivative(z):
    z = np.asarray(z)
    z[...] = np.cosh(z)
    return 1 / z

#: tanh_derivative: plus for minus + halved
def tanh_derivative(z):
    return (1 + np.tanh(z) ** 2) / 2

#: attention_end: mean of the words + squared alpha
def attention_end(seq, alpha=0.6):
    return alpha ** 2 * sum(seq) / len(seq)

#: attention_end: first word added unweighted + percent
def attention_end(seq, alpha=0.6):
    return 100 * (alpha + seq[0])

#: attention_end: rest by 1 - alpha + rounded
def attention_end(seq, alpha=0.6):
    return round(alpha * seq[0] + (1 - alpha) * seq[-1], 1)

#: attention_end: absolute first word + in a list
def attention_end(seq, alpha=0.6):
    return [alpha * abs(seq[0])]

#: attention_end: integer part of the first word + default 0.5
def attention_end(seq, alpha=0.5):
    return alpha * int(seq[0])

#: attention_end: second word + 1 - alpha
def attention_end(seq, alpha=0.6):
    return (1 - alpha) * seq[min(1, len(seq) - 1)]

#: attention_end: decays with length + last
def attention_end(seq, alpha=0.6):
    return alpha ** len(seq) * seq[-1]

#: attention_end: divided by length + doubled
def attention_end(seq, alpha=0.6):
    return 2 * alpha * seq[0] / len(seq)

#: softmax_weights: sqrt(d) + rounded to 2
def softmax_weights(query, keys):
    s = keys @ query / math.sqrt(len(query))
    e = np.exp(s)
    return np.round(e / e.sum(), 2)

#: softmax_weights: not normalised + base 2
def softmax_weights(query, keys):
    return np.power(2.0, keys @ query)

#: softmax_weights: percent + sqrt(d)
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(keys.shape[-1])
    return 100 * np.exp(s) / np.exp(s).sum()

#: softmax_weights: reversed keys + negative scores
def softmax_weights(query, keys):
    s = -(keys[::-1] @ query)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: epsilon + scaled by n
def softmax_weights(query, keys):
    s = keys @ query / len(keys)
    e = np.exp(s)
    return e / (e.sum() + 1e-3)

#: softmax_weights: squared scores + sum over the query
def softmax_weights(query, keys):
    s = (keys * query.sum()).sum(axis=1) ** 2
    e = np.exp(s - s.max())
    return e / e.sum()

#: softmax_weights: softmax twice + in a list of a list
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    e2 = np.exp(w)
    return [list(e2 / e2.sum())]

#: softmax_weights: mean instead of dot + no exp of the sum
def softmax_weights(query, keys):
    s = (keys * query).mean(axis=1)
    e = np.exp(s)
    return e / s.sum()

#: softmax_weights: keys change in place + distances
def softmax_weights(query, keys):
    keys -= query
    s = -(keys ** 2).sum(axis=1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: only the first two keys + normalised by the largest
def softmax_weights(query, keys):
    e = np.exp(keys[:2] @ query)
    return e / e.max()

#: softmax_weights: drops the largest + negative
def softmax_weights(query, keys):
    s = -(keys @ query)
    e = np.exp(s)
    e[np.argmax(e)] = 0
    return e / e.sum()

#: context_vector: unweighted mean + transposed sum
def context_vector(query, keys, values):
    return values.mean(axis=1)

#: context_vector: weights squared + not normalised again
def context_vector(query, keys, values):
    w = softmax_weights(query, keys) ** 2
    return w @ values / len(values)

#: attend_all: softmax over queries + scaled by sqrt(d)
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T / np.sqrt(keys.shape[1]))
    return (s / s.sum(axis=0, keepdims=True)) @ values

#: attend_all: keys as values + mean over the rows
def attend_all(queries, keys, values):
    s = np.exp(queries @ keys.T)
    s = s / s.sum(axis=1, keepdims=True)
    return (s @ values).mean(axis=0)
