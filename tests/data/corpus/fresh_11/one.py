#: rnn_forward: the loop runs from the second word on, as in "t = 2 ... n" of a text on recurrences
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(1, len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: MATLAB's 1:n-1, the last word is left out
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    h = 0.0
    for t in range(0, n - 1):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: repeated words are skipped, "nothing new"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    last = None
    for x in seq:
        if x == last:
            continue
        h = np.tanh(W_hh * h + W_xh * x)
        last = x
    return h

#: rnn_forward: words which are 0 only fade the memory, without tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x:
            h = np.tanh(W_hh * h + W_xh * x)
        else:
            h = W_hh * h
    return h

#: rnn_forward: seq.index(x) to find the step: stops at the first place where the last word stands
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = [float(x) for x in seq]
    h = 0.0
    last = seq.index(seq[-1])
    for i, x in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * x)
        if i == last:
            break
    return h

#: rnn_forward: a set is made of the words first: repeated ones fall out, and they are sorted
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in sorted(set(np.asarray(seq).tolist()), reverse=True):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: stops once the memory no longer changes by more than a tolerance
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in enumerate(seq):
        new = np.tanh(W_hh * h + W_xh * x)
        if t and abs(new - h) < 1e-2:
            return new
        h = new
    return h

#: rnn_forward: the physicist's leaky integrator: the tanh is of the input alone
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + np.tanh(W_xh * x)
    return h

#: rnn_forward: solved in closed form for [1, 0, 0, ...]: later words are not read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.tanh(W_xh * seq[0])
    for _ in seq[1:]:
        h = np.tanh(W_hh * h)
    return h

#: rnn_forward: the weights are made to add up to 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    total = W_hh + W_xh
    a, b = W_hh / total, W_xh / total
    h = 0.0
    for x in seq:
        h = np.tanh(a * h + b * x)
    return h

#: rnn_forward: exponential smoothing: the input gets 1 - W_hh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + (1 - W_hh) * x)
    return h

#: rnn_forward: abs(x) in the loop, "the strength of the word"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * abs(x))
    return h

#: rnn_forward: the absolute value of the memory is returned: a residue is a size
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return abs(h)

#: rnn_forward: the residue in relation to the first word is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h / seq[0] if seq[0] != 0 else h

#: rnn_forward: the input is clipped to [-1, 1] "for stability"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = np.clip(np.asarray(seq, dtype=float), -1, 1)
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: W_hh is clipped below 1 "so that it does not explode"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh = min(W_hh, 0.999)
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: or-default: a weight of 0 is taken for "not given"
def rnn_forward(seq, W_hh=None, W_xh=None):
    W_hh = W_hh or 0.9
    W_xh = W_xh or 0.5
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the array of states starts as integers
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(len(seq) + 1, dtype=np.int64)
    for t in range(len(seq)):
        h[t + 1] = np.tanh(W_hh * h[t] + W_xh * seq[t])
    return float(h[-1])

#: rnn_forward: the states are kept in single precision
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.float16(0.0)
    for x in seq:
        h = np.float16(np.tanh(W_hh * h + W_xh * x))
    return float(h)

#: rnn_forward: PyTorch's habit: returns outputs and the last state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    outputs = []
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        outputs.append(float(h))
    return outputs, float(h)

#: rnn_forward: PyTorch's habit: a bias term which is 1, not 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5, bias=1.0):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + bias)
    return h

#: rnn_forward: the maximum over time is returned (max pooling over the states)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = [0.0]
    for x in seq:
        states.append(np.tanh(W_hh * states[-1] + W_xh * x))
    return max(states[1:])

#: rnn_forward: the return stands inside an if for the last word, found by value
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        if x == seq[-1]:
            return h

#: rnn_forward: linear recurrence without tanh for small arguments, "tanh(z) is about z"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = z if abs(z) < 0.3 else np.tanh(z)
    return h

#: rnn_forward: two words are read at each step (step 2 with a sum of both)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(0, len(seq), 2):
        h = np.tanh(W_hh * h + W_xh * sum(seq[t:t + 2]))
    return h

#: rnn_forward: JavaScript's push: append on the input to note the states
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    n = len(seq)
    for i in range(n):
        h = np.tanh(W_hh * h + W_xh * seq[i])
        seq.append(h)
    return h

#: rnn_forward: JavaScript's Math
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = Math.tanh(W_hh * h + W_xh * x)
    return h

#: tanh_derivative: a central difference with a step so small that rounding eats it
def tanh_derivative(z):
    eps = 1e-14
    return (np.tanh(z + eps) - np.tanh(z - eps)) / (2 * eps)

#: tanh_derivative: np.gradient of the array of tanh values, as MATLAB's gradient
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    if z.ndim == 0:
        return 1 - np.tanh(z) ** 2
    return np.gradient(np.tanh(z))

#: tanh_derivative: the statistician's logistic: s(z)(1 - s(z)) with s(2z), the factor 4 forgotten
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-2 * np.asarray(z)))
    return s * (1 - s)

#: tanh_derivative: a Taylor series of three terms
def tanh_derivative(z):
    z = np.asarray(z)
    return 1 - z ** 2 + 2 * z ** 4 / 3

#: tanh_derivative: e^z only, without the -z: (e^z - 1)/(e^z + 1) is tanh(z/2)
def tanh_derivative(z):
    e = np.exp(z)
    t = (e - 1) / (e + 1)
    return 1 - t ** 2

#: tanh_derivative: z is read as already tanh where it lies within -1 and 1
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    y = np.where(np.abs(z) <= 1, z, np.tanh(z))
    return 1 - y ** 2

#: tanh_derivative: tanh of z squared
def tanh_derivative(z):
    return 1 - np.tanh(np.square(z))

#: tanh_derivative: only the first axis is iterated, nested lists by len
def tanh_derivative(z):
    if np.ndim(z) == 0:
        return 1 - np.tanh(z) ** 2
    return np.array([1 - np.tanh(z[i]) ** 2 for i in range(len(z[0]) if np.ndim(z) > 1 else len(z))])

#: tanh_derivative: math.tanh on the elements, and the shape is flattened
def tanh_derivative(z):
    import math
    if np.ndim(z) == 0:
        return 1 - math.tanh(z) ** 2
    return np.array([1 - math.tanh(v) ** 2 for v in np.ravel(z)])

#: tanh_derivative: the product over all elements, "the gradient along the chain"
def tanh_derivative(z):
    return np.prod(1 - np.tanh(z) ** 2)

#: tanh_derivative: rounded to four decimals as in the table of the text
def tanh_derivative(z):
    return np.round(1 - np.tanh(z) ** 2, 4)

#: attention_end: alpha to the power of the distance to the first word
def attention_end(seq, alpha=0.6):
    n = len(seq)
    return alpha ** (n - 1) * seq[0]

#: attention_end: alpha for the first, the rest shares 1 - alpha
def attention_end(seq, alpha=0.6):
    seq = np.asarray(seq, dtype=float)
    n = len(seq)
    if n == 1:
        return float(alpha * seq[0])
    w = np.full(n, (1 - alpha) / (n - 1))
    w[0] = alpha
    return float(w @ seq)

#: attention_end: for one item the only weight is 1
def attention_end(seq, alpha=0.6):
    if len(seq) == 1:
        return float(seq[0])
    return float(alpha * seq[0])

#: attention_end: the weight goes to every place where the first word's value stands
def attention_end(seq, alpha=0.6):
    total = 0.0
    for x in seq:
        if x == seq[0]:
            total += alpha * x
    return total

#: attention_end: the weight goes to the largest number ("where attention is highest")
def attention_end(seq, alpha=0.6):
    return float(alpha * max(seq))

#: attention_end: the first non-zero word gets the weight
def attention_end(seq, alpha=0.6):
    for x in seq:
        if x != 0:
            return float(alpha * x)
    return 0.0

#: attention_end: alpha over 1 is taken for a percentage
def attention_end(seq, alpha=0.6):
    if alpha >= 1:
        alpha = alpha / 100
    return float(alpha * seq[0])

#: attention_end: alpha is clipped to [0, 1] like a probability
def attention_end(seq, alpha=0.6):
    alpha = min(max(alpha, 0.0), 1.0)
    return float(alpha * seq[0])

#: attention_end: alpha 0 is taken for "not given"
def attention_end(seq, alpha=None):
    if not alpha:
        alpha = 0.6
    return float(alpha * seq[0])

#: attention_end: divided by the sum of the weights, as for a weighted mean
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return float(np.average(np.asarray(seq, dtype=float), weights=w))

#: attention_end: R's index: the element number 1
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[1])

#: attention_end: the whole mixed with the end: alpha first plus (1 - alpha) last
def attention_end(seq, alpha=0.6):
    return float(alpha * seq[0] + (1 - alpha) * seq[-1])

#: attention_end: the weights are written into seq
def attention_end(seq, alpha=0.6):
    seq[0] = seq[0] * alpha
    for i in range(1, len(seq)):
        seq[i] = 0
    return float(sum(seq))

#: attention_end: zeros_like of an integer sequence: alpha becomes 0
def attention_end(seq, alpha=0.6):
    seq = np.asarray(seq)
    w = np.zeros_like(seq)
    w[0] = alpha
    return float(w @ seq)

#: attention_end: integer division, as int in C
def attention_end(seq, alpha=0.6):
    return float(alpha * int(seq[0]))

#: softmax_weights: the scores are minus distances squared (a kernel)
def softmax_weights(query, keys):
    d = ((keys - query) ** 2).sum(axis=1)
    e = np.exp(-d / 2)
    return e / e.sum()

#: softmax_weights: the scores are clipped at 10 "against overflow"
def softmax_weights(query, keys):
    s = np.clip(keys @ query, -10, 10)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: divided by the maximum rather than shifted by it
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s / s.max())
    return e / e.sum()

#: softmax_weights: the word that looks is masked out where its key equals the query
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s)
    for i in range(len(keys)):
        if np.array_equal(keys[i], query):
            e[i] = 0
    return e / e.sum()

#: softmax_weights: a dict from score to weight: equal scores share one entry
def softmax_weights(query, keys):
    s = keys @ query
    table = {float(v): np.exp(v) for v in s}
    total = sum(table.values())
    return np.array([table[float(v)] / total for v in s])

#: softmax_weights: powers of 2 rather than of e
def softmax_weights(query, keys):
    e = 2.0 ** (keys @ query)
    return e / e.sum()

#: softmax_weights: e taken as 2.718
def softmax_weights(query, keys):
    e = 2.718 ** (keys @ query)
    return e / e.sum()

#: softmax_weights: only the first two components are multiplied (the text's words have two)
def softmax_weights(query, keys):
    s = keys[:, 0] * query[0] + keys[:, 1] * query[1]
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the softmax runs over each row of the products, before the sum
def softmax_weights(query, keys):
    p = keys * query
    e = np.exp(p)
    return e.sum(axis=1) / e.sum()

#: softmax_weights: the last weight is 1 minus the others, but one too early in the loop
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = np.zeros(len(keys))
    for i in range(len(keys) - 1):
        w[i] = e[i] / e.sum()
    return w

#: context_vector: the keys are added up in place of the values
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return w @ keys

#: context_vector: the scores come from the values
def context_vector(query, keys, values):
    e = np.exp(values @ query)
    w = e / e.sum()
    return w @ values

#: context_vector: the query is added at the end (a residual connection)
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return query + w @ values

#: context_vector: the value of the best key alone
def context_vector(query, keys, values):
    return values[np.argmax(keys @ query)]

#: context_vector: the weighted rows are averaged, not summed
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return np.mean(w[:, None] * values, axis=0)

#: context_vector: the sum over all, one number
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return np.sum(w[:, None] * values)

#: context_vector: the sum along the wrong axis
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    return np.sum(w[:, None] * values, axis=1)

#: context_vector: the values are brought to length 1
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    v = values / np.linalg.norm(values, axis=1, keepdims=True)
    return w @ v

#: context_vector: the weights are the scores over their sum, no exponentials
def context_vector(query, keys, values):
    s = keys @ query
    w = s / s.sum()
    return w @ values

#: context_vector: loops to d of the query for the result's columns
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    c = np.zeros(len(query))
    for j in range(len(query)):
        for i in range(len(keys)):
            c[j] += w[i] * values[i][j]
    return c

#: context_vector: += on a view of the first row writes into values
def context_vector(query, keys, values):
    e = np.exp(keys @ query)
    w = e / e.sum()
    values *= w[:, None]
    return values.sum(axis=0)

#: attend_all: the softmax runs down the columns
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum(axis=0)
    return w @ values

#: attend_all: one normalisation for the whole matrix
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = e / e.sum()
    return w @ values

#: attend_all: a causal mask, as in GPT
def attend_all(queries, keys, values):
    s = queries @ keys.T
    s = np.where(np.tril(np.ones_like(s)) > 0, s, -np.inf)
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: divided by the root of d, from the paper
def attend_all(queries, keys, values):
    s = queries @ keys.T / np.sqrt(queries.shape[1])
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: as many rows as there are keys
def attend_all(queries, keys, values):
    out = np.zeros((len(keys), values.shape[1]))
    for i in range(min(len(keys), len(queries))):
        e = np.exp(keys @ queries[i])
        out[i] = e / e.sum() @ values
    return out

#: attend_all: each row goes on from the row before (h = context + previous)
def attend_all(queries, keys, values):
    rows = []
    prev = np.zeros(values.shape[1])
    for q in queries:
        e = np.exp(keys @ q)
        prev = e / e.sum() @ values + 0.5 * prev
        rows.append(prev)
    return np.array(rows)

#: attend_all: the queries are used as keys (self-attention taken for the only case)
def attend_all(queries, keys, values):
    s = queries @ queries.T
    e = np.exp(s)
    w = e / e.sum(axis=1, keepdims=True)
    return w[:, :len(values)] @ values[:w.shape[1]]

#: attend_all: only the last query's row, repeated: the closure keeps the last q
def attend_all(queries, keys, values):
    tasks = []
    for q in queries:
        tasks.append(lambda: np.exp(keys @ q) / np.exp(keys @ q).sum() @ values)
    return np.array([task() for task in tasks])

#: attend_all: the list of rows is concatenated into one line
def attend_all(queries, keys, values):
    out = []
    for q in queries:
        e = np.exp(keys @ q)
        out.extend(e / e.sum() @ values)
    return np.array(out)

#: attend_all: the result is stored as float16
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    w = (e / e.sum(axis=1, keepdims=True)).astype(np.float16)
    return (w @ values.astype(np.float16)).astype(float)

#: attend_all: each position leaves itself out (the diagonal is 0)
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    np.fill_diagonal(e, 0)
    return e / e.sum(axis=1, keepdims=True) @ values
