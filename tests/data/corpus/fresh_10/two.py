#: rnn_forward: W_hh is halved + words of size above 1 are clipped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh / 2 * h + W_xh * min(max(x, -1), 1))
    return h

#: rnn_forward: no tanh + the size of the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = abs(W_hh * h + W_xh * x)
    return h

#: rnn_forward: backwards + the first state on the way back is returned for long sentences
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(list(seq)[::-1]):
        h = np.tanh(W_hh * h + W_xh * x)
        if t > 8:
            return h
    return h

#: rnn_forward: the last word is not read + zero words reset the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[:-1]:
        h = np.tanh(W_hh * h + W_xh * x) if x else 0.0
    return h

#: rnn_forward: weights exchanged when passed by name + bias 0.1
def rnn_forward(seq, W_xh=0.9, W_hh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_xh * h + W_hh * x + 0.1)
    return h

#: tanh_derivative: z doubled + integers as they are stored
def tanh_derivative(z):
    out = np.zeros_like(z)
    out[...] = 1 - np.tanh(2 * np.asarray(z)) ** 2
    return out

#: tanh_derivative: the square is missing + z in absolute value
def tanh_derivative(z):
    return 1 - np.tanh(np.abs(z))

#: tanh_derivative: clipped z + percent
def tanh_derivative(z):
    return 100 * (1 - np.tanh(np.clip(z, -2, 2)) ** 2)

#: attention_end: the mean of all words + alpha rounded
def attention_end(seq, alpha=0.6):
    return round(alpha, 1) * float(np.mean(seq))

#: attention_end: the first word that is positive + default 0.5
def attention_end(seq, alpha=0.5):
    return alpha * next((x for x in seq if x > 0), 0.0)

#: attention_end: 1 - alpha on the last + the first weighs alpha squared
def attention_end(seq, alpha=0.6):
    return alpha**2 * seq[0] + (1 - alpha) * seq[-1]

#: attention_end: cut off to one digit + the second word
def attention_end(seq, alpha=0.6):
    return int(10 * alpha * seq[min(1, len(seq) - 1)]) / 10

#: softmax_weights: negated scores + base 2
def softmax_weights(query, keys):
    p = 2.0 ** -(keys @ query)
    return p / p.sum()

#: softmax_weights: the first coordinate only + divided by n
def softmax_weights(query, keys):
    s = keys[:, 0] * query[0]
    e = np.exp(s)
    return e / e.sum() / len(e)

#: softmax_weights: absolute query + sorted
def softmax_weights(query, keys):
    e = np.exp(keys @ np.abs(query))
    return np.sort(e / e.sum())

#: softmax_weights: one weight too many + scaled
def softmax_weights(query, keys):
    s = np.append(keys @ query, 0.0) / np.sqrt(len(query))
    e = np.exp(s)
    return e / e.sum()

#: context_vector: the values backwards + the query added
def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values[::-1]
    return c + query[0]

#: context_vector: squared weights + normalised anew + rounded
def context_vector(query, keys, values):
    w = softmax_weights(query, keys) ** 2
    return np.round(w / w.sum() @ values, 3)

#: attend_all: the first two keys only + rows sorted
def attend_all(queries, keys, values):
    out = np.array([softmax_weights(q, keys[:2]) @ values[:2] for q in queries])
    return np.sort(out, axis=0)
