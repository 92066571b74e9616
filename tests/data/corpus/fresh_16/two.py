#: rnn_forward: 1 - tanh instead of tanh + rounded to 2 digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 1 - np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 2)

#: tanh_derivative: the absolute value of z + halved
def tanh_derivative(z):
    t = np.tanh(np.abs(z))
    return (1 - t) / 2

#: attention_end: every second word + alpha doubled
def attention_end(seq, alpha=0.6):
    return float(2 * alpha * sum(seq[::2]))

#: softmax_weights: scores divided by their sum + reversed
def softmax_weights(query, keys):
    s = keys @ query
    return (s / s.sum())[::-1]

#: softmax_weights: base 2 + as percentages
def softmax_weights(query, keys):
    p = 2.0 ** (keys @ query)
    return 100 * p / p.sum()

#: context_vector: the keys are added up + as percentages
def context_vector(query, keys, values):
    return 100 * (softmax_weights(query, keys) @ keys)

#: context_vector: the plain mean + rounded to one digit
def context_vector(query, keys, values):
    return np.round(values.mean(axis=0), 1)

#: attend_all: softmax down the columns + rounded to two digits
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return np.round(e / e.sum(axis=0) @ values, 2)

#: attend_all: no softmax + every row the same as the last
def attend_all(queries, keys, values):
    s = queries @ keys.T
    out = s @ values
    out[:] = out[-1]
    return out
