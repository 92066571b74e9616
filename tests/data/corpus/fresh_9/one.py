#: rnn_forward: the words themselves are used as indices
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in seq:
        h = np.tanh(W_hh * h + W_xh * seq[int(t)])
    return h

#: rnn_forward: each step reads the word before (a delay of one): 0, x_1 ... x_(n-1)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, x_prev = 0.0, 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x_prev)
        x_prev = x
    return h

#: rnn_forward: a fast tanh (Padé approximation), good for small sums only
def fast_tanh(a):
    return a * (27 + a * a) / (27 + 9 * a * a)


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = fast_tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: where the word is 0 the state only decays by W_hh, without tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x:
            h = math.tanh(W_hh * h + W_xh * x)
        else:
            h = W_hh * h  # nothing to read, just fade
    return h

#: rnn_forward: the memory weight is overwritten in each step (W_hh *= 0.9)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        W_hh *= 0.9
    return h

#: rnn_forward: only the last eight words are read (truncated history)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5, window=8):
    h = 0.0
    for x in list(seq)[-window:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: half precision
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.float16(0)
    for x in np.asarray(seq, dtype=np.float16):
        h = np.tanh(np.float16(W_hh) * h + np.float16(W_xh) * x)
    return h

#: rnn_forward: the state is a list in the default argument and stays from call to call
def rnn_forward(seq, W_hh=0.9, W_xh=0.5, h=[0.0]):
    for x in seq:
        h[0] = np.tanh(W_hh * h[0] + W_xh * x)
    return h[0]

#: rnn_forward: a memo by the length of the sentence alone
memo = {}


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    if n not in memo:
        h = 0.0
        for x in seq:
            h = np.tanh(W_hh * h + W_xh * x)
        memo[n] = h
    return memo[n]

#: rnn_forward: words of a size above 1 are rounded to whole numbers
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if abs(x) > 1:
            x = round(x)
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the sentence is divided by its largest size where that is above 1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.array(seq, dtype=float)
    peak = np.abs(x).max()
    if peak > 1:
        x = x / peak
    h = 0.0
    for v in x:
        h = np.tanh(W_hh * h + W_xh * v)
    return h

#: rnn_forward: the state starts at W_xh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    state = W_xh
    for word in seq:
        state = np.tanh(W_hh * state + W_xh * word)
    return state

#: rnn_forward: the activation is on the memory only: the sum that goes on is W_hh tanh(a) + W_xh x, and the sum is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    a = 0.0
    for x in seq:
        a = W_hh * np.tanh(a) + W_xh * x
    return a

#: rnn_forward: stops early as soon as the state changes by less than 0.01
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        new = np.tanh(W_hh * h + W_xh * x)
        if abs(new - h) < 0.01:
            return new
        h = new
    return h

#: rnn_forward: words are clipped to -1..1
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in np.clip(seq, -1, 1):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the size of the state goes on, not the state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * abs(h) + W_xh * x)
    return h

#: rnn_forward: whole numbers are skipped as if they were padding
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if not isinstance(x, float):
            continue
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: W_hh is held below 1 "for stability"
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh = min(W_hh, 0.99)
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: reads backwards, by the bitwise complement of the index
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i, _ in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * seq[~i])
    return h

#: rnn_forward: =- where += or = was meant: the state is negated in every step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h =- np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the loop variable is called h as well: the state is lost
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for h in seq:
        h = np.tanh(W_hh * h + W_xh * h)
    return h

#: rnn_forward: the mean of a pass from the front and a pass from the back (bidirectional)
def run(words, a, b):
    h = 0.0
    for w in words:
        h = np.tanh(a * h + b * w)
    return h


def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = list(seq)
    return 0.5 * (run(seq, W_hh, W_xh) + run(seq[::-1], W_hh, W_xh))

#: rnn_forward: the largest state on the way is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = [0.0]
    for x in seq:
        states.append(float(np.tanh(W_hh * states[-1] + W_xh * x)))
    return max(states)

#: rnn_forward: a ReLU on top of tanh in every step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = max(0.0, np.tanh(W_hh * h + W_xh * x))
    return h

#: rnn_forward: superposition: what each word alone would leave is added up
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    n = len(seq)
    total = 0.0
    for t in range(n):
        h = np.tanh(W_xh * seq[t])
        for _ in range(n - 1 - t):
            h = np.tanh(W_hh * h)
        total += h
    return total

#: rnn_forward: works in pieces of ten words and forgets between them
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = list(seq)
    h = 0.0
    for start in range(0, len(seq), 10):
        h = 0.0
        for x in seq[start:start + 10]:
            h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the index runs one behind and so begins with the last word (seq[t - 1])
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t - 1])
    return h

#: rnn_forward: words smaller than a quarter are gated out as noise
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        gate = 1.0 if abs(x) >= 0.25 else 0.0
        h = np.tanh(W_hh * h + W_xh * gate * x)
    return h

#: rnn_forward: .tolist() of something that may be a list
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq.tolist():
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: Go habits: range yields a pair
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i, x in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the tanh of a tanh table with two digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    table = {i: math.tanh(i / 10) for i in range(-80, 81)}
    h = 0.0
    for x in seq:
        h = table[max(-80, min(80, round(10 * (W_hh * h + W_xh * x))))]
    return h

#: rnn_forward: the state is in degrees
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(np.deg2rad(W_hh * h + W_xh * x))
    return h

#: rnn_forward: peephole: the step before last goes in as well
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    older, old = 0.0, 0.0
    for x in seq:
        older, old = old, np.tanh(W_hh * old + W_xh * x + 0.1 * older)
    return old

#: tanh_derivative: ** 1/2 binds as (tanh ** 1) / 2
def tanh_derivative(z):
    return 1 - np.tanh(z) ** 1/2

#: tanh_derivative: 2 / cosh: the exponent became a factor
def tanh_derivative(z):
    return 1 / np.cosh(z) * 2

#: tanh_derivative: 0 where |z| is above 2 ("saturated")
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return np.where(np.abs(z) > 2, 0.0, d)

#: tanh_derivative: right for numbers; arrays get tanh itself
def tanh_derivative(z):
    t = np.tanh(z)
    if isinstance(z, np.ndarray):
        return t
    return 1 - t * t

#: tanh_derivative: the logarithm of cosh to the base 10, the power of e
def tanh_derivative(z):
    return np.exp(-2 * np.log10(np.cosh(z)))

#: tanh_derivative: a central difference with a step of 0.5
def tanh_derivative(z, step=0.5):
    return (np.tanh(z + step) - np.tanh(z - step)) / (2 * step)

#: tanh_derivative: half precision
def tanh_derivative(z):
    z = np.asarray(z, dtype=np.float16)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: a memo by the shape of z
_seen = {}


def tanh_derivative(z):
    key = np.shape(z)
    if key not in _seen:
        _seen[key] = 1 - np.tanh(z) ** 2
    return _seen[key]

#: tanh_derivative: the derivative of arctanh: 1 / (1 - z^2)
def tanh_derivative(z):
    with np.errstate(all="ignore"):
        return 1 / (1 - np.asarray(z, dtype=float) ** 2)

#: tanh_derivative: stable form with the square at the wrong place: 4 t / (1 + t^2)
def tanh_derivative(z):
    t = np.exp(-2 * np.abs(z))
    return 4 * t / (1 + t ** 2)

#: tanh_derivative: z is clipped to -1..1 first
def tanh_derivative(z):
    return 1 - np.tanh(np.clip(z, -1, 1)) ** 2

#: tanh_derivative: a floor division at the end: the square is always 0
def tanh_derivative(z):
    return 1 - np.tanh(z) ** 2 // 1

#: tanh_derivative: the derivative of coth: -1 / sinh^2
def tanh_derivative(z):
    with np.errstate(all="ignore"):
        return -1 / np.sinh(z) ** 2

#: tanh_derivative: np.sech does not exist
def tanh_derivative(z):
    return np.sech(z) ** 2

#: tanh_derivative: the dot product of tanh with itself
def tanh_derivative(z):
    t = np.tanh(np.atleast_1d(z))
    return 1 - t @ t

#: tanh_derivative: autograd of torch on numpy
def tanh_derivative(z):
    z.requires_grad_(True)
    y = np.tanh(z)
    y.backward()
    return z.grad

#: tanh_derivative: tanh rounded to two digits on the way
def tanh_derivative(z):
    t = np.round(np.tanh(z), 2)
    return 1 - t * t

#: tanh_derivative: a table is turned round on its way out, by Fortran order
def tanh_derivative(z):
    d = 1 - np.tanh(np.asarray(z, dtype=float)) ** 2
    return d.ravel(order="F").reshape(d.shape)

#: tanh_derivative: small values are cut to 0: below 0.05
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d * (d > 0.05)

#: tanh_derivative: negative z is answered by reflection: 1 - d
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return np.where(np.asarray(z) < 0, 1 - d, d)

#: tanh_derivative: the first four terms of the series 1 - z^2 + 2/3 z^4 - 17/45 z^6
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 - z**2 + 2 * z**4 / 3 - 17 * z**6 / 45

#: attention_end: a comparison as an index: alpha above 0.5 takes the second word
def attention_end(seq, alpha=0.6):
    return alpha * seq[alpha > 0.5]

#: attention_end: alpha is rounded to one digit
def attention_end(seq, alpha=0.6):
    a = round(alpha, 1)
    return a * seq[0]

#: attention_end: alpha in tenths, cut off
def attention_end(seq, alpha=0.6):
    tenths = int(alpha * 10)
    return seq[0] * tenths / 10

#: attention_end: `and` for times: the first word comes back
def attention_end(seq, alpha=0.6):
    return alpha and seq[0]

#: attention_end: for a sentence of one word the word itself is returned
def attention_end(seq, alpha=0.6):
    if len(seq) == 1:
        return seq[0]
    return alpha * seq[0]

#: attention_end: a first word of 0 is answered by alpha
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] if seq[0] else alpha

#: attention_end: small weights of 0.001 on the others
def attention_end(seq, alpha=0.6):
    w = np.full(len(seq), 1e-3)
    w[0] = alpha
    return float(w @ np.asarray(seq, dtype=float))

#: attention_end: the place is a quarter of the length, not the first
def attention_end(seq, alpha=0.6):
    return alpha * seq[len(seq) // 4]

#: attention_end: the third from the back is looked up, written for sentences of three words
def attention_end(seq, alpha=0.6):
    if len(seq) < 3:
        return alpha * seq[0]
    return alpha * seq[-3]

#: attention_end: the first alpha is kept in a global and used ever after
ALPHA = None


def attention_end(seq, alpha=0.6):
    global ALPHA
    if ALPHA is None:
        ALPHA = alpha
    return ALPHA * seq[0]

#: attention_end: the last word is taken away with the weight 1 - alpha
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] - (1 - alpha) * seq[-1]

#: attention_end: the word with the largest size
def attention_end(seq, alpha=0.6):
    return alpha * max(seq, key=abs)

#: attention_end: the first of the words once they are sorted by size, downwards
def attention_end(seq, alpha=0.6):
    ranked = sorted(seq, key=lambda x: -abs(x))
    weights = [alpha] + [0] * (len(ranked) - 1)
    return sum(w * x for w, x in zip(weights, ranked))

#: attention_end: a negative first word counts as 0
def attention_end(seq, alpha=0.6):
    return alpha * max(seq[0], 0)

#: attention_end: Decimal times a number
def attention_end(seq, alpha=0.6):
    from decimal import Decimal

    return float(Decimal(alpha) * seq[0])

#: attention_end: the comparison is returned, not the sum
def attention_end(seq, alpha=0.6):
    total = alpha * seq[0]
    return total == sum(seq)

#: attention_end: the whole weights list is moved by one (np.roll)
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    w = np.roll(w, 1)
    return w @ np.asarray(seq)

#: attention_end: % where * was meant
def attention_end(seq, alpha=0.6):
    return seq[0] % alpha

#: attention_end: alpha of the prefix sums: the weight is on the sum up to the second word
def attention_end(seq, alpha=0.6):
    return alpha * np.cumsum(seq)[:2][-1]

#: attention_end: a class attribute as the default, changed by each call
class Head:
    alpha = 0.6


def attention_end(seq, alpha=None):
    if alpha is not None:
        Head.alpha = alpha
    return Head.alpha * seq[0]

#: softmax_weights: only the two best keys keep a weight (top-k)
def softmax_weights(query, keys):
    s = keys @ query
    if len(s) > 2:
        limit = np.sort(s)[-2]
        s = np.where(s >= limit, s, -np.inf)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: odds: each exponential over the sum of the others
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    with np.errstate(all="ignore"):
        return e / (e.sum() - e)

#: softmax_weights: logsumexp with the logarithm to the base 2
def softmax_weights(query, keys):
    s = keys @ query
    return np.exp(s - np.log2(np.exp(s).sum()))

#: softmax_weights: 10 to the power of s * ln 10
def softmax_weights(query, keys):
    p = 10 ** ((keys @ query) * np.log(10))
    return p / p.sum()

#: softmax_weights: weights below 0.01 are set to 0
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    w[w < 0.01] = 0
    return w

#: softmax_weights: half precision
def softmax_weights(query, keys):
    s = keys.astype(np.float16) @ query.astype(np.float16)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: dropout's scale of 1 / 0.9 is left in
def softmax_weights(query, keys, p=0.1):
    e = np.exp(keys @ query)
    return e / e.sum() / (1 - p)

#: softmax_weights: a bias for each place (ALiBi): 0.1 less a key
def softmax_weights(query, keys):
    s = keys @ query - 0.1 * np.arange(len(keys))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: scores are multiplied by log n
def softmax_weights(query, keys):
    s = (keys @ query) * np.log(len(keys))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the overlap (minimum of both) as the score
def softmax_weights(query, keys):
    s = np.minimum(query, keys).sum(axis=1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the last coordinate is left out of the product
def softmax_weights(query, keys):
    s = np.array([sum(query[j] * k[j] for j in range(len(query) - 1)) for k in keys])
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the coordinates of the keys are turned round
def softmax_weights(query, keys):
    s = keys[:, ::-1] @ query
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the query stands as a column: where n is d the wrong axis is summed, else an error
def softmax_weights(query, keys):
    s = (query[:, None] * keys).sum(axis=0)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the first keys are kept for good
store = []


def softmax_weights(query, keys):
    if not store:
        store.append(np.array(keys))
    e = np.exp(store[0] @ query)
    return e / e.sum()

#: softmax_weights: pairs of place and weight
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return [(i, w) for i, w in enumerate(e / e.sum())]

#: softmax_weights: a method of tensors: scores.softmax(-1)
def softmax_weights(query, keys):
    scores = keys @ query
    return scores.softmax(-1)

#: softmax_weights: scores are clipped to -1..1
def softmax_weights(query, keys):
    s = np.clip(keys @ query, -1, 1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: sparsemax
def softmax_weights(query, keys):
    s = keys @ query
    z = np.sort(s)[::-1]
    c = np.cumsum(z)
    k = np.arange(1, len(z) + 1)
    size = k[1 + k * z > c][-1]
    tau = (c[size - 1] - 1) / size
    return np.maximum(s - tau, 0)

#: softmax_weights: exp by the first four terms of its series
def softmax_weights(query, keys):
    s = keys @ query
    e = 1 + s + s**2 / 2 + s**3 / 6
    return e / e.sum()

#: softmax_weights: where all scores are negative, all weights are equal
def softmax_weights(query, keys):
    s = keys @ query
    if (s < 0).all():
        return np.full(len(s), 1 / len(s))
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the list is normalised anew after each key
def softmax_weights(query, keys):
    w = []
    for k in keys:
        w.append(math.exp(k @ query))
        total = sum(w)
        w = [x / total for x in w]
    return np.array(w)

#: softmax_weights: the query is doubled in place
def softmax_weights(query, keys):
    query *= 2
    e = np.exp(keys @ query)
    return e / e.sum()

#: softmax_weights: a temperature for more than four keys: n / 4
def softmax_weights(query, keys):
    s = keys @ query
    s = s / max(1.0, len(keys) / 4)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: scores between -1 and 1 by tanh(s / 2)
def softmax_weights(query, keys):
    s = np.tanh(keys @ query / 2)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: entries of a Python loop overwrite the first place: w[0] for w[i]
def softmax_weights(query, keys):
    n = len(keys)
    w = np.zeros(n)
    for i in range(n):
        w[0] = np.exp(np.dot(query, keys[i]))
    return w / w.sum()

#: softmax_weights: the loop index over the keys is used for the coordinates, too
def softmax_weights(query, keys):
    s = []
    for i in range(len(keys)):
        s.append(query[i] * keys[i][i])
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: the sum below is taken before the last power: zip of two passes off by one
def softmax_weights(query, keys):
    e = [math.exp(float(k @ query)) for k in keys]
    below = sum(e[:-1]) or e[0]
    return [x / below for x in e]

#: context_vector: the largest of the weighted values in each column
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (w[:, None] * values).max(axis=0)

#: context_vector: the query is added (residual)
def context_vector(query, keys, values):
    return softmax_weights(query, keys) @ values + query

#: context_vector: keys are added up where they have the values' shape
def context_vector(query, keys, values):
    if keys.shape == values.shape:
        values = keys
    return softmax_weights(query, keys) @ values

#: context_vector: the weights are squared
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    return (w * w) @ values

#: context_vector: a row is kept: (1, d_v)
def context_vector(query, keys, values):
    return softmax_weights(query, keys)[np.newaxis, :] @ values

#: context_vector: the weights of the keys in their order meet the values backwards
def context_vector(query, keys, values):
    w = softmax_weights(query, keys)
    c = np.zeros(values.shape[1])
    for i in range(len(w)):
        c += w[i] * values[-i]
    return c

#: attend_all: one buffer for all rows: every row is the last one
def attend_all(queries, keys, values):
    row, out = np.zeros(values.shape[1]), []
    for q in queries:
        row[:] = softmax_weights(q, keys) @ values
        out.append(row)
    return np.array(out)

#: attend_all: a word does not look at itself (the diagonal is masked)
def attend_all(queries, keys, values):
    s = queries @ keys.T
    np.fill_diagonal(s, -np.inf)
    e = np.exp(s)
    with np.errstate(all="ignore"):
        return e / e.sum(axis=1, keepdims=True) @ values

#: attend_all: the first query's context for everybody
def attend_all(queries, keys, values):
    first = context_vector(queries[0], keys, values)
    return np.array([first] * len(queries))

#: attend_all: the exponentials are divided by the sum of the whole table
def attend_all(queries, keys, values):
    e = np.exp(queries @ keys.T)
    return (e / e.sum()) @ values

#: attend_all: the contexts are strung together in one line
def attend_all(queries, keys, values):
    return np.concatenate([context_vector(q, keys, values) for q in queries])

#: attend_all: queries attend to queries
def attend_all(queries, keys, values):
    n = len(values)
    rows = [softmax_weights(q, queries[:n]) for q in queries]
    return np.array(rows) @ values
