#: context_vector: keys are added up, not values
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return w @ keys

#: context_vector: values are scored, not keys
def context_vector(query, keys, values):
    w = softmax_weights(query, values)
    return w @ values

#: context_vector: values scored and keys added up: the two are swapped
def context_vector(query, keys, values):
    w = softmax_weights(query, values)
    return w @ keys

#: context_vector: the plain mean of the values
def context_vector(query, keys, values):
    return values.mean(axis=0)

#: context_vector: the plain sum of the values
def context_vector(query, keys, values):
    return np.sum(values, axis=0)

#: context_vector: the values are weighted with the raw scores
def context_vector(query, keys, values):
    return (keys @ query) @ values

#: context_vector: the value of the best key alone (argmax)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return values[np.argmax(w)]

#: context_vector: the weights are returned
def context_vector(query, keys, values):
    return softmax_weights(query, keys)

#: context_vector: the weighted rows are returned, not added up
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return w[:, None] * values

#: context_vector: added up along the wrong axis
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (w[:, None] * values).sum(axis=1)

#: context_vector: everything is added up to one number
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.sum(w[:, None] * values)

#: context_vector: the mean of the weighted rows: divided by n
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.mean(w[:, None] * values, axis=0)

#: context_vector: values @ w: shapes do not fit (or the table is turned)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return values @ w

#: context_vector: values * w without a new axis
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.sum(values * w, axis=0)

#: context_vector: the weights are normalised by softmax once more
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    w = np.exp(w) / np.exp(w).sum()
    return w @ values

#: context_vector: a row (1, d_v) is returned
def context_vector(query, keys, values):
    w = softmax_weights(query, keys).reshape(1, -1)
    return w @ values

#: context_vector: own softmax scaled by sqrt(d)
def context_vector(query, keys, values):
    s = keys @ query / np.sqrt(len(query))
    e = np.exp(s)
    return e @ values / e.sum()

#: context_vector: not divided by the sum of exp
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    return e @ values

#: context_vector: the loop overwrites instead of adding: only the last word
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    for i in range(len(w)):
        c = w[i] * values[i]
    return c

#: context_vector: return inside the loop: only the first word
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(w)):
        c += w[i] * values[i]
        return c

#: context_vector: the query is added to the result (residual)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = w @ values
    return c + query if c.shape == query.shape else c

#: context_vector: zeros of length d instead of d_v: shapes do not fit
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(len(query))
    for wi, v in zip(w, values):
        c += wi * v
    return c

#: context_vector: arguments in the wrong order to softmax_weights
def context_vector(query, keys, values):
    w = softmax_weights(keys, query)
    return w @ values

#: context_vector: argument missing in the call of softmax_weights
def context_vector(query, keys, values):
    w = softmax_weights(query)
    return w @ values

#: context_vector: rounded to three digits
def context_vector(query, keys, values):
    return np.round(softmax_weights(query, keys) @ values, 3)

#: context_vector: the values are multiplied by the weights in place: values change
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    values *= w[:, None]
    return values.sum(axis=0)

#: context_vector: c starts at ones, not at zeros
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.ones(values.shape[1])
    for wi, v in zip(w, values):
        c = c + wi * v
    return c

#: context_vector: the weights in reversed order
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return w[::-1] @ values

#: context_vector: normalised to length 1
def context_vector(query, keys, values):
    c = softmax_weights(query, keys) @ values
    return c / np.linalg.norm(c)

#: context_vector: weights squared
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (w ** 2) @ values

#: context_vector: only the largest two words
def context_vector(query, keys, values):
    w = np.array(softmax_weights(query, keys))
    best = np.argsort(w)[-2:]
    return w[best] @ values[best]

#: context_vector: product over words for the sum (np.prod)
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return np.prod(w[:, None] * values, axis=0)

#: context_vector: the values come through tanh first
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ np.tanh(values)

#: context_vector: uniform weights for the sum of the query: w = softmax(query)
def context_vector(query, keys, values):
    w = np.exp(query) / np.exp(query).sum()
    return w @ values[: len(w)]

#: context_vector: weights are applied to the sorted values
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return w @ np.sort(values, axis=0)

#: context_vector: each coordinate's largest weighted value (max for sum)
def context_vector(query, keys, values):
    w = np.asarray(softmax_weights(query, keys))
    return (w[:, None] * values).max(axis=0)

#: context_vector: the list of weighted rows is added with + : lists are joined
def context_vector(query, keys, values):
    c = []
    for w, v in zip(softmax_weights(query, keys), values):
        c = c + [w * x for x in v]
    return c
