#: rnn_forward: h starts at 1 + the last word is not read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for t in range(len(seq) - 1):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: no tanh + rounded to 3 digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return round(float(h), 3)

#: rnn_forward: weights swapped + the first word is not read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[1:]:
        h = np.tanh(W_xh * h + W_hh * x)
    return h

#: rnn_forward: sigmoid for tanh + all states returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, out = 0.0, []
    for x in seq:
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * x)))
        out.append(h)
    return out

#: rnn_forward: weights hard-coded + percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(0.9 * h + 0.5 * x)
    return h * 100

#: rnn_forward: read backwards + no tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq[::-1]:
        h = W_hh * h + W_xh * x
    return h

#: rnn_forward: a bias of 1 + abs at the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + 1)
    return abs(h)

#: rnn_forward: h is reset in the loop + W_xh is not used
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        h = 0
        h = np.tanh(W_hh * h + x)
    return h

#: rnn_forward: default W_hh 0.5 + default W_xh 1.0
def rnn_forward(seq, W_hh=0.5, W_xh=1.0):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the memory is subtracted + starts with the first word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq[1:]:
        h = np.tanh(W_xh * x - W_hh * h)
    return h

#: rnn_forward: h += + the index in place of the word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in range(len(seq)):
        h += np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: W_hh is not used + returned in a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(h + W_xh * x)
    return [h]

#: rnn_forward: parameters in the other order + tanh only once at the end
def rnn_forward(seq, W_xh=0.5, W_hh=0.9):
    h = 0.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return np.tanh(h)

#: rnn_forward: writes into seq + returns the list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    seq = seq if isinstance(seq, list) else list(seq)
    for i, x in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * x)
        seq[i] = h
    return seq

#: rnn_forward: zeros are skipped + rounded to 2 digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x == 0:
            continue
        h = np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 2)

#: rnn_forward: h_0 = 0.5 + one word too many (the last read twice)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.5
    for x in list(seq) + [seq[-1]]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: tanh_derivative: tanh in place of the derivative + rounded to 2
def tanh_derivative(z):
    return np.round(np.tanh(z), 2)

#: tanh_derivative: 1 - z² + negative z counts as 0
def tanh_derivative(z):
    return 1 - np.maximum(z, 0) ** 2

#: tanh_derivative: the square is missing + the sign is turned
def tanh_derivative(z):
    return np.tanh(z) - 1

#: tanh_derivative: sigmoid's derivative + the sum over the array
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-z))
    return np.sum(s * (1 - s))

#: tanh_derivative: percentage + rounded to one digit
def tanh_derivative(z):
    return np.round(100 * (1 - np.tanh(z) ** 2), 1)

#: tanh_derivative: 1 + tanh² + flattened
def tanh_derivative(z):
    return 1 + np.tanh(np.ravel(z)) ** 2

#: tanh_derivative: cut off to integers at the input + doubled
def tanh_derivative(z):
    z = np.array(z, dtype=int)
    return 2 * (1 - np.tanh(z) ** 2)

#: tanh_derivative: writes into z + tan for tanh
def tanh_derivative(z):
    if isinstance(z, np.ndarray) and z.dtype.kind == "f":
        z[...] = np.tan(z)
        return 1 - z ** 2
    return 1 - np.tan(z) ** 2

#: tanh_derivative: 1 - tanh(z²) + mean
def tanh_derivative(z):
    return float(np.mean(1 - np.tanh(np.square(z))))

#: tanh_derivative: multiplied by z + square missing
def tanh_derivative(z):
    return z * (1 - np.tanh(z))

#: attention_end: last word + alpha is not used (0.6 in the code)
def attention_end(seq, alpha=0.6):
    return 0.6 * seq[-1]

#: attention_end: largest word + rounded to one digit
def attention_end(seq, alpha=0.6):
    return round(alpha * float(max(seq)), 1)

#: attention_end: 1 - alpha + percentage
def attention_end(seq, alpha=0.6):
    return (1 - alpha) * seq[0] * 100

#: attention_end: default 0.5 + abs
def attention_end(seq, alpha=0.5):
    return alpha * abs(seq[0])

#: attention_end: mean over the words + the last word
def attention_end(seq, alpha=0.6):
    return alpha * seq[-1] / len(seq)

#: attention_end: alpha on all words + in a list
def attention_end(seq, alpha=0.6):
    return [alpha * sum(seq)]

#: attention_end: alpha squared + second word
def attention_end(seq, alpha=0.6):
    return alpha ** 2 * seq[min(1, len(seq) - 1)]

#: attention_end: tanh around it + default 0.9
def attention_end(seq, alpha=0.9):
    return np.tanh(alpha * seq[0])

#: attention_end: softmax of the words as weights + times alpha
def attention_end(seq, alpha=0.6):
    s = np.asarray(seq, dtype=float)
    w = np.exp(s) / np.exp(s).sum()
    return alpha * float(w @ s)

#: attention_end: zeros_like(seq) as weights + the last word
def attention_end(seq, alpha=0.6):
    w = np.zeros_like(seq)
    w[-1] = alpha
    return np.dot(w, seq)

#: softmax_weights: scaled by sqrt(d) + not normalised
def softmax_weights(query, keys):
    return np.exp(keys @ query / np.sqrt(len(query)))

#: softmax_weights: base 2 + rounded to 3 digits
def softmax_weights(query, keys):
    e = 2.0 ** (keys @ query)
    return np.round(e / e.sum(), 3)

#: softmax_weights: cosine as the score + a column is returned
def softmax_weights(query, keys):
    s = keys @ query / np.linalg.norm(keys, axis=1)
    e = np.exp(s)
    return (e / e.sum()).reshape(-1, 1)

#: softmax_weights: scaled by sqrt(d) + sorted
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(len(query))
    e = np.exp(s)
    return np.sort(e / e.sum())

#: softmax_weights: exp(-s) + divided by the largest
def softmax_weights(query, keys):
    e = np.exp(-(keys @ query))
    return e / e.max()

#: softmax_weights: abs of the scores + scaled by d
def softmax_weights(query, keys):
    e = np.exp(np.abs(keys @ query) / len(query))
    return e / e.sum()

#: softmax_weights: only the first coordinate + last key left out
def softmax_weights(query, keys):
    e = np.exp(keys[:, 0] * query[0])
    e[-1] = 0
    return e / (e.sum() or 1)

#: softmax_weights: sigmoid of the scores + times 100
def softmax_weights(query, keys):
    return 100 / (1 + np.exp(-(keys @ query)))

#: softmax_weights: softmax twice + scaled by sqrt(d)
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(len(query))
    w = np.exp(s) / np.exp(s).sum()
    return np.exp(w) / np.exp(w).sum()

#: softmax_weights: the query is added + no exp
def softmax_weights(query, keys):
    s = (keys + query).sum(axis=1)
    return s / s.sum()

#: softmax_weights: clipped at 0 + an epsilon of 0.1
def softmax_weights(query, keys):
    e = np.exp(np.maximum(keys @ query, 0))
    return e / (e.sum() + 0.1)

#: softmax_weights: mean of products for the score (divided by d) + reversed order
def softmax_weights(query, keys):
    e = np.exp((keys * query).mean(axis=1))
    return (e / e.sum())[::-1]

#: context_vector: keys are added up + divided by n
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ keys / len(keys)

#: context_vector: values are scored + argmax
def context_vector(query, keys, values):
    return values[np.argmax(values @ query)] if values.shape[1] == len(query) else values[0]

#: context_vector: raw scores as weights + rounded
def context_vector(query, keys, values):
    return np.round(keys @ query @ values, 2)

#: context_vector: starts at ones + the last word is left out
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.ones(values.shape[1])
    for i in range(len(w) - 1):
        c = c + w[i] * values[i]
    return c

#: context_vector: wrong axis + not normalised
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return (e[:, None] * values).sum(axis=1)

#: attend_all: softmax over the queries + keys added up
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e.sum(axis=0) @ keys

#: attend_all: sqrt(d) + causal mask
def attend_all(queries, keys, values):
    s = queries @ keys.T / np.sqrt(queries.shape[1])
    e = np.exp(s) * np.tril(np.ones(s.shape))
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: one denominator for all + turned
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return (e / e.sum() @ values).T

#: attend_all: base 2 + rounded to 2 digits
def attend_all(queries, keys, values):
    e = 2.0 ** (queries @ keys.T)
    return np.round(e / e.sum(axis=1, keepdims=True) @ values, 2)

#: attend_all: always the first query + added up from row to row
def attend_all(queries, keys, values):
    return np.cumsum([context_vector(queries[0], keys, values) for _ in queries], axis=0)

#: attend_all: abs of the scores + not normalised
def attend_all(queries, keys, values):
    return np.exp(np.abs(queries @ keys.T)) @ values

#: rnn_forward: only W_hh default 0.5 + the last word left out
def rnn_forward(seq, W_hh=0.5, W_xh=0.5):
    h = 0.0
    for x in seq[:-1]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: no tanh + h starts at 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return h

#: rnn_forward: swapped weights + percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_xh * h + W_hh * x)
    return 100 * h

#: rnn_forward: sigmoid + reads backwards
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in list(seq)[::-1]:
        h = 1 / (1 + np.exp(-(W_hh * h + W_xh * x)))
    return h

#: rnn_forward: W_xh is not used + rounded to 4
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + x)
    return round(float(h), 4)

#: tanh_derivative: half + negative z as 0
def tanh_derivative(z):
    return 0.5 * (1 - np.tanh(np.maximum(z, 0)) ** 2)

#: tanh_derivative: square missing + rounded to 2
def tanh_derivative(z):
    return np.round(1 - np.tanh(z), 2)

#: attention_end: last word + as a percentage
def attention_end(seq, alpha=0.6):
    return 100 * alpha * seq[-1]

#: attention_end: default 0.9 + the sum of all words
def attention_end(seq, alpha=0.9):
    return alpha * sum(seq)

#: softmax_weights: sqrt(d) + rounded to 2
def softmax_weights(query, keys):
    s = keys @ query / len(query) ** 0.5
    e = np.exp(s)
    return np.round(e / e.sum(), 2)

#: softmax_weights: cosine + reversed
def softmax_weights(query, keys):
    s = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query))
    e = np.exp(s)
    return (e / e.sum())[::-1]

#: softmax_weights: not normalised + percent
def softmax_weights(query, keys):
    return 100 * np.exp(keys @ query)

#: context_vector: keys for values + rounded to 2
def context_vector(query, keys, values):
    return np.round(softmax_weights(query, keys) @ keys, 2)

#: attend_all: sqrt(d) + one denominator for all
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T / np.sqrt(keys.shape[1]))
    return e / e.sum() @ values

#: rnn_forward: skips the first word + abs
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(1, len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return abs(h)

#: rnn_forward: bias 0.1 + states averaged
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, total = 0.0, 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + 0.1)
        total += h
    return total / len(seq)

#: rnn_forward: minus for plus + starts at 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = np.tanh(W_hh * h - W_xh * x)
    return h

#: rnn_forward: default W_xh 1 + the result rounded to 3
def rnn_forward(seq, W_hh=0.9, W_xh=1.0):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 3)

#: tanh_derivative: tanh² + percent
def tanh_derivative(z):
    return 100 * np.tanh(z) ** 2

#: tanh_derivative: 1 - tan² + mean over rows
def tanh_derivative(z):
    return np.mean(1 - np.tan(np.atleast_1d(z)) ** 2, axis=0)

#: attention_end: second word + default 0.5
def attention_end(seq, alpha=0.5):
    return alpha * seq[min(1, len(seq) - 1)]

#: attention_end: sum of all + divided by alpha
def attention_end(seq, alpha=0.6):
    return sum(seq) / alpha

#: softmax_weights: base 2 + not normalised
def softmax_weights(query, keys):
    return 2 ** (keys @ query)

#: softmax_weights: sqrt(d) + epsilon 0.01
def softmax_weights(query, keys):
    e = np.exp(keys @ query / np.sqrt(len(query)))
    return e / (e.sum() + 0.01)

#: context_vector: weights reversed + values' mean subtracted
def context_vector(query, keys, values):
    w = np.asarray(softmax_weights(query, keys))[::-1]
    return w @ (values - values.mean(axis=0))

#: attend_all: raw scores + turned
def attend_all(queries, keys, values):
    return (queries @ keys.T @ values).T
