#: attend_all: the softmax runs over the queries (axis=0), not over the keys
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e.sum(axis=0) @ values

#: attend_all: one denominator for the whole table
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e.sum() @ values

#: attend_all: axis=1 without keepdims: rows are divided by the sums of other rows, or shapes do not fit
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return (e / e.sum(axis=1)) @ values

#: attend_all: scores divided by sqrt(d)
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T / np.sqrt(queries.shape[1]))
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: causal mask: no word looks ahead
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.exp(s) * np.tril(np.ones(s.shape))
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: no softmax: raw scores
def attend_all(queries, keys, values):
    return queries @ keys.T @ values

#: attend_all: not normalised
def attend_all(queries, keys, values):
    return np.exp(queries @ keys.T) @ values

#: attend_all: keys are added up, not values
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e / e.sum(axis=1, keepdims=True) @ keys

#: attend_all: the keys attend to themselves; queries are not used
def attend_all(queries, keys, values):
    e = np.exp(keys @ keys.T)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: the queries attend to each other; keys are not used
def attend_all(queries, keys, values):
    e = np.exp(queries @ queries.T)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: keys @ queries.T: the table is turned, rows belong to keys
def attend_all(queries, keys, values):
    e = np.exp(keys @ queries.T)
    w = e / e.sum(axis=1, keepdims=True)
    return w @ values

#: attend_all: the weights are returned
def attend_all(queries, keys, values):
    return np.array([softmax_weights(q, keys) for q in queries])

#: attend_all: the result is turned (d_v, m)
def attend_all(queries, keys, values):
    return np.array([context_vector(q, keys, values) for q in queries]).T

#: attend_all: only as many rows as there are keys: range(len(keys))
def attend_all(queries, keys, values):
    out = []
    for i in range(len(keys)):
        out.append(context_vector(queries[i], keys, values))
    return np.array(out)

#: attend_all: always the first query
def attend_all(queries, keys, values):
    return np.array([context_vector(queries[0], keys, values) for q in queries])

#: attend_all: each query gets the next key only: keys[i] in place of keys
def attend_all(queries, keys, values):
    return np.array([context_vector(q, keys[: i + 1], values[: i + 1]) for i, q in enumerate(queries)])

#: attend_all: all context vectors flattened into one vector
def attend_all(queries, keys, values):
    out = []
    for q in queries:
        out.extend(context_vector(q, keys, values))
    return np.array(out)

#: attend_all: the rows are added up to one vector
def attend_all(queries, keys, values):
    out = np.zeros(values.shape[1])
    for q in queries:
        out += context_vector(q, keys, values)
    return out

#: attend_all: the mean of all rows in every row
def attend_all(queries, keys, values):
    rows = np.array([context_vector(q, keys, values) for q in queries])
    return np.tile(rows.mean(axis=0), (len(queries), 1))

#: attend_all: the state goes on: each row is added to the one before (no row should wait)
def attend_all(queries, keys, values):
    out, c = [], np.zeros(values.shape[1])
    for q in queries:
        c = c + context_vector(q, keys, values)
        out.append(c)
    return np.array(out)

#: attend_all: the same list row is written again and again: all rows are the last one
def attend_all(queries, keys, values):
    row = np.zeros(values.shape[1])
    out = []
    for q in queries:
        row[:] = context_vector(q, keys, values)
        out.append(row)
    return np.array(out)

#: attend_all: zeros_like(queries) as the result: d_v is taken for d
def attend_all(queries, keys, values):
    out = np.zeros_like(queries)
    for i, q in enumerate(queries):
        out[i] = context_vector(q, keys, values)
    return out

#: attend_all: rows sorted by their query's length
def attend_all(queries, keys, values):
    order = np.argsort([np.linalg.norm(q) for q in queries])
    return np.array([context_vector(queries[i], keys, values) for i in order])

#: attend_all: the rows come in reversed order
def attend_all(queries, keys, values):
    out = []
    for q in queries:
        out.insert(0, context_vector(q, keys, values))
    return np.array(out)

#: attend_all: calls context_vector with the whole table of queries
def attend_all(queries, keys, values):
    return context_vector(queries, keys, values)

#: attend_all: the word itself is masked out (diagonal)
def attend_all(queries, keys, values):
    s = queries @ keys.T
    e = np.exp(s)
    np.fill_diagonal(e, 0.0)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: PyTorch's dim=-1
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.transpose(-2, -1))
    return e / e.sum(dim=-1, keepdim=True) @ values

#: attend_all: rounded to two digits
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return np.round(e / e.sum(axis=1, keepdims=True) @ values, 2)

#: attend_all: rows of weights taken from the first query's denominators
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return e @ values / e[0].sum()

#: attend_all: hard attention per row
def attend_all(queries, keys, values):
    best = np.argmax(queries @ keys.T, axis=1)
    return values[best]

#: attend_all: only the first word of each row: w_1 * values[0]
def attend_all(queries, keys, values):
    return np.array([softmax_weights(q, keys)[0] * values[0] for q in queries])

#: attend_all: scores added over all queries first (one shared weight row)
def attend_all(queries, keys, values):
    s = (queries @ keys.T).sum(axis=0)
    w = np.exp(s) / np.exp(s).sum()
    return np.tile(w @ values, (len(queries), 1))

#: attend_all: the outputs are averaged with the row before
def attend_all(queries, keys, values):
    rows = np.array([context_vector(q, keys, values) for q in queries])
    out = rows.copy()
    for i in range(1, len(rows)):
        out[i] = (rows[i] + rows[i - 1]) / 2
    return out
