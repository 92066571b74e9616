#: rnn_forward: starts at the mean + W_xh ignored
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.mean(seq)
    for x in seq:
        h = np.tanh(W_hh * h + 0.5 * x)
    return h

#: rnn_forward: cosine-like activation + last word skipped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[:-1]:
        h = np.sin(W_hh * h + W_xh * x)
    return h

#: rnn_forward: state rounded + weights swapped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = round(float(np.tanh(W_xh * h + W_hh * x)), 3)
    return h

#: rnn_forward: words squared + sign of the memory
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_xh * x ** 2 - W_hh * h)
    return h

#: rnn_forward: doubled + one step more
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in list(seq) + [0]:
        h = np.tanh(W_hh * h + W_xh * x)
    return 2 * h

#: rnn_forward: only every second word + bias
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[::2]:
        h = np.tanh(W_hh * h + W_xh * x + 0.05)
    return h

#: rnn_forward: default 0.8 + abs at the end
def rnn_forward(seq, W_hh=0.8, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return abs(h)

#: tanh_derivative: half of z + squared result
def tanh_derivative(z):
    return (1 - np.tanh(z / 2) ** 2) ** 2

#: tanh_derivative: minus one + absolute
def tanh_derivative(z):
    return np.abs(np.tanh(z) - 1)

#: tanh_derivative: mean over the last axis + no square
def tanh_derivative(z):
    return np.mean(1 - np.tanh(z), axis=-1)

#: tanh_derivative: cosh to the fourth + shifted
def tanh_derivative(z):
    return 1 / np.cosh(z + 0.1) ** 4

#: attention_end: 0.6 + rounded to whole numbers
def attention_end(seq, alpha=0.6):
    return round(0.6 * seq[0])

#: attention_end: negative alpha + last
def attention_end(seq, alpha=0.6):
    return -alpha * seq[-1]

#: attention_end: max of absolute + length
def attention_end(seq, alpha=0.6):
    return alpha * max(map(abs, seq)) / len(seq)

#: attention_end: mean of the first two + doubled
def attention_end(seq, alpha=0.6):
    return 2 * alpha * np.mean(seq[:2])

#: attention_end: tanh + rest counts
def attention_end(seq, alpha=0.6):
    return np.tanh(alpha * seq[0]) + 0.1 * sum(seq[1:])

#: softmax_weights: base 10 + not normalised
def softmax_weights(query, keys):
    return 10 ** (keys @ query)

#: softmax_weights: distance squared + rounded
def softmax_weights(query, keys):
    s = -((keys - query) ** 2).sum(axis=1)
    e = np.exp(s)
    return np.round(e / e.sum(), 3)

#: softmax_weights: scaled by sqrt(n) + reversed
def softmax_weights(query, keys):
    e = np.exp(keys @ query / np.sqrt(len(keys)))
    return (e / e.sum())[::-1]

#: softmax_weights: centred keys + sum of the absolute
def softmax_weights(query, keys):
    k = keys - keys.mean(axis=0)
    s = k @ query
    return np.abs(s) / np.abs(s).sum()

#: softmax_weights: mean score subtracted after exp + divided by n
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return (e - e.mean()) / len(keys)

#: context_vector: squared weights + normalised by the largest
def context_vector(query, keys, values):
    w = softmax_weights(query, keys) ** 2
    return w / w.max() @ values

#: attend_all: queries reversed + values doubled
def attend_all(queries, keys, values):
    s = np.exp(queries[::-1] @ keys.T)
    return s / s.sum(axis=1, keepdims=True) @ (2 * values)
