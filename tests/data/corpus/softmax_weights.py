#: softmax_weights: scores divided by sqrt(d), as the paper has it
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(keys.shape[1])
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: scores divided by d
def softmax_weights(query, keys):
    s = keys @ query / len(query)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: scores multiplied by sqrt(d)
def softmax_weights(query, keys):
    s = keys @ query * np.sqrt(len(query))
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: scores divided by sqrt(n): the number of keys
def softmax_weights(query, keys):
    s = keys @ query / np.sqrt(len(keys))
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: temperature 2
def softmax_weights(query, keys, temperature=2.0):
    s = keys @ query / temperature
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: exp without normalising
def softmax_weights(query, keys):
    return np.exp(keys @ query)

#: softmax_weights: the raw scores are returned
def softmax_weights(query, keys):
    return keys @ query

#: softmax_weights: scores divided by their sum, no exp
def softmax_weights(query, keys):
    s = keys @ query
    return s / np.sum(s)

#: softmax_weights: abs scores divided by their sum
def softmax_weights(query, keys):
    s = np.abs(keys @ query)
    return s / s.sum()

#: softmax_weights: base 2 in place of e
def softmax_weights(query, keys):
    e = 2 ** (keys @ query)
    return e / e.sum()

#: softmax_weights: base 10
def softmax_weights(query, keys):
    e = np.power(10, keys @ query)
    return e / e.sum()

#: softmax_weights: 2.7 as e
def softmax_weights(query, keys):
    e = 2.7 ** (keys @ query)
    return e / e.sum()

#: softmax_weights: exp(-score): the least alike wins
def softmax_weights(query, keys):
    e = np.exp(-(keys @ query))
    return e / e.sum()

#: softmax_weights: divided by the largest, not by the sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e.max()

#: softmax_weights: divided by the mean
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e.mean()

#: softmax_weights: divided by n
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / len(keys)

#: softmax_weights: divided by the Euclidean norm
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / np.linalg.norm(e)

#: softmax_weights: sigmoid of each score
def softmax_weights(query, keys):
    return 1 / (1 + np.exp(-(keys @ query)))

#: softmax_weights: sigmoid of each score, then divided by their sum
def softmax_weights(query, keys):
    g = 1 / (1 + np.exp(-(keys @ query)))
    return g / g.sum()

#: softmax_weights: one-hot of the largest score (hard attention)
def softmax_weights(query, keys):
    w = np.zeros(len(keys))
    w[np.argmax(keys @ query)] = 1.0
    return w

#: softmax_weights: uniform weights
def softmax_weights(query, keys):
    return np.ones(len(keys)) / len(keys)

#: softmax_weights: cosine similarity as the score
def softmax_weights(query, keys):
    s = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query))
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: negative distance as the score
def softmax_weights(query, keys):
    s = -np.linalg.norm(keys - query, axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the query is added to each key, not multiplied
def softmax_weights(query, keys):
    s = np.sum(keys + query, axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the query is not used: sums of the keys' rows as scores
def softmax_weights(query, keys):
    s = keys.sum(axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the first key is used as query
def softmax_weights(query, keys):
    s = keys @ keys[0]
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: axis=0 in the score: one score a coordinate
def softmax_weights(query, keys):
    s = (keys * query).sum(axis=0)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: element by element softmax without the dot product: shape (n, d)
def softmax_weights(query, keys):
    s = query * keys
    e = np.exp(s)
    return e / e.sum(axis=0)

#: softmax_weights: axis=1, keepdims on a (n, 1) column: each weight is 1
def softmax_weights(query, keys):
    s = keys @ query.reshape(-1, 1)
    e = np.exp(s)
    return (e / e.sum(axis=1, keepdims=True)).ravel()

#: softmax_weights: a column (n, 1) is returned
def softmax_weights(query, keys):
    s = keys @ query.reshape(-1, 1)
    e = np.exp(s)
    return e / e.sum()

#: softmax_weights: a row (1, n) is returned
def softmax_weights(query, keys):
    s = query.reshape(1, -1) @ keys.T
    e = np.exp(s)
    return e / e.sum(axis=-1, keepdims=True)

#: softmax_weights: query @ keys without .T: shapes do not fit
def softmax_weights(query, keys):
    s = query @ keys
    e = np.exp(s)
    return e / np.sum(e)

#: softmax_weights: keys.T @ query: shapes do not fit
def softmax_weights(query, keys):
    s = keys.T @ query
    e = np.exp(s)
    return e / np.sum(e)

#: softmax_weights: np.exp of each with math.exp on the array
def softmax_weights(query, keys):
    s = np.dot(keys, query)
    e = math.exp(s)
    return e / np.sum(e)

#: softmax_weights: sum of the scores in the exponent: exp(s) / exp(sum s)
def softmax_weights(query, keys):
    s = keys @ query
    return np.exp(s) / np.exp(s.sum())

#: softmax_weights: shifted above, not below: exp(s - max) / sum exp(s)
def softmax_weights(query, keys):
    s = keys @ query
    return np.exp(s - s.max()) / np.exp(s).sum()

#: softmax_weights: log-softmax is returned
def softmax_weights(query, keys):
    s = keys @ query
    return s - np.log(np.sum(np.exp(s)))

#: softmax_weights: softmax twice
def softmax_weights(query, keys):
    s = keys @ query
    w = np.exp(s) / np.exp(s).sum()
    return np.exp(w) / np.exp(w).sum()

#: softmax_weights: an epsilon of 0.1 in the denominator
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / (e.sum() + 0.1)

#: softmax_weights: epsilon of 1e-2 is added to each weight
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e.sum() + 1e-2

#: softmax_weights: rounded to three digits
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return np.round(e / e.sum(), 3)

#: softmax_weights: percentages
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return 100 * e / e.sum()

#: softmax_weights: sorted, largest first
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return np.array(sorted(e / e.sum(), reverse=True))

#: softmax_weights: in the reversed order of the keys
def softmax_weights(query, keys):
    e = []
    for k in keys:
        e.insert(0, math.exp(float(np.dot(query, k))))
    return [x / sum(e) for x in e]

#: softmax_weights: the last key is left out (range(n - 1)), its weight is 0
def softmax_weights(query, keys):
    n = len(keys)
    e = np.zeros(n)
    for i in range(n - 1):
        e[i] = np.exp(query @ keys[i])
    return e / e.sum() if e.sum() else e

#: softmax_weights: the running sum as denominator: divides by the sum so far
def softmax_weights(query, keys):
    total, out = 0.0, []
    for k in keys:
        e = np.exp(query @ k)
        total += e
        out.append(e / total)
    return np.array(out)

#: softmax_weights: only the first coordinate is scored
def softmax_weights(query, keys):
    s = keys[:, 0] * query[0]
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: only the first two coordinates are scored (written for the text's example)
def softmax_weights(query, keys):
    s = np.array([query[0] * k[0] + query[1] * k[1] for k in keys])
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: negative scores are clipped to 0
def softmax_weights(query, keys):
    s = np.maximum(keys @ query, 0)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: scores are rounded before exp
def softmax_weights(query, keys):
    s = np.round(keys @ query)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: scores kept in an integer array: cut off
def softmax_weights(query, keys):
    s = np.zeros(len(keys), dtype=int)
    for i, k in enumerate(keys):
        s[i] = np.dot(query, k)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: tanh around the scores
def softmax_weights(query, keys):
    s = np.tanh(keys @ query)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the bracket: exp(s / sum(exp(s)))
def softmax_weights(query, keys):
    s = keys @ query
    return np.exp(s / np.sum(np.exp(s)))

#: softmax_weights: the text's weights as a constant
def softmax_weights(query, keys):
    return np.array([0.168241894298, 0.457328884055, 0.374429221647])

#: softmax_weights: the text's scores are built in for three keys
def softmax_weights(query, keys):
    s = np.array([0.0, 1.0, 0.8])
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: keys are normalised to length 1 first
def softmax_weights(query, keys):
    keys = keys / np.linalg.norm(keys, axis=1, keepdims=True)
    s = keys @ query
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the mean of the scores is subtracted and they are divided by their spread
def softmax_weights(query, keys):
    s = keys @ query
    s = (s - s.mean()) / (s.std() + 1e-9)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: 1 - w: turned round
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return 1 - e / e.sum()

#: softmax_weights: the largest weight alone is returned
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return np.max(e / e.sum())

#: softmax_weights: keys are exponentiated in place: the caller's keys change
def softmax_weights(query, keys):
    keys *= query
    s = keys.sum(axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: calls softmax, which nobody defined
def softmax_weights(query, keys):
    scores = keys @ query
    return softmax(scores)

#: softmax_weights: PyTorch's dim= in numpy's sum
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / e.sum(dim=0)

#: softmax_weights: np.softmax does not exist
def softmax_weights(query, keys):
    return np.softmax(keys @ query)

#: softmax_weights: scipy is not there
from scipy.special import softmax
def softmax_weights(query, keys):
    return softmax(keys @ query)

#: softmax_weights: an extra key of score 0 ("attention sink") in the denominator
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / (1 + e.sum())

#: softmax_weights: the key that is the query itself is masked out (score equals the largest)
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    same = np.array([np.array_equal(k, query) for k in keys])
    e[same] = 0
    return e / max(e.sum(), 1e-12)

#: softmax_weights: scores squared
def softmax_weights(query, keys):
    s = (keys @ query) ** 2
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the biggest score is not subtracted but divided by
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s / np.max(np.abs(s)))
    return e / e.sum()

#: softmax_weights: exp(s)**2 over the sum of squares: scores doubled
def softmax_weights(query, keys):
    e = np.exp(keys @ query) ** 2
    return e / e.sum()

#: softmax_weights: the mean of the products, times 10
def softmax_weights(query, keys):
    s = 10 * (keys * query).mean(axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: 1 + s for exp (first order)
def softmax_weights(query, keys):
    s = 1 + keys @ query
    return s / s.sum()

#: softmax_weights: s² for the shares
def softmax_weights(query, keys):
    s = (keys @ query) ** 2
    return s / s.sum()

#: softmax_weights: expm1
def softmax_weights(query, keys):
    e = np.expm1(keys @ query)
    return e / e.sum()

#: softmax_weights: weights normalised so that the largest and smallest are 1 and 0
def softmax_weights(query, keys):
    s = keys @ query
    spread = s.max() - s.min()
    return (s - s.min()) / (spread if spread else 1)

#: softmax_weights: shape (n,1) by reshaping at the end
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return (e / e.sum()).reshape(-1, 1)

#: softmax_weights: returns scores and weights
def softmax_weights(query, keys):
    s = keys @ query
    e = np.exp(s)
    return s, e / e.sum()

#: softmax_weights: top-2 only: all others 0
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    if len(e) > 2:
        e[np.argsort(e)[:-2]] = 0
    return e / e.sum()

#: softmax_weights: query normalised to length 1
def softmax_weights(query, keys):
    s = keys @ (query / np.linalg.norm(query))
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: keys.dot(keys.T).dot ... loops over d, not n
def softmax_weights(query, keys):
    e = []
    for i in range(len(query)):
        e.append(np.exp(np.dot(query, keys[i])))
    return np.array(e) / sum(e)

#: softmax_weights: list times list
def softmax_weights(query, keys):
    s = [sum(list(query) * list(k)) for k in keys]
    return np.exp(s) / np.sum(np.exp(s))

#: softmax_weights: weights by rank: 1/2, 1/4 ... of the sorted scores
def softmax_weights(query, keys):
    s = keys @ query
    order = np.argsort(-s)
    w = np.zeros(len(s))
    for rank, i in enumerate(order, start=1):
        w[i] = 0.5 ** rank
    return w / w.sum()

#: softmax_weights: query transformed by tanh before scoring
def softmax_weights(query, keys):
    s = keys @ np.tanh(query)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the score is the product over coordinates (np.prod)
def softmax_weights(query, keys):
    s = np.prod(keys * query, axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the largest coordinate product as the score
def softmax_weights(query, keys):
    s = np.max(keys * query, axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: the squared distance as the score
def softmax_weights(query, keys):
    s = -((keys - query) ** 2).sum(axis=1)
    return np.exp(s) / np.exp(s).sum()

#: softmax_weights: off by one: keys[i - 1]
def softmax_weights(query, keys):
    n = len(keys)
    e = np.array([np.exp(query @ keys[i - 1]) for i in range(n)])
    return e / e.sum()

#: softmax_weights: exp overwritten: s = exp(s) twice before normalising
def softmax_weights(query, keys):
    s = keys @ query
    s = np.exp(s)
    s = np.exp(s)
    return s / s.sum()

#: softmax_weights: threshold: weights below 0.1 are 0
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    w = e / e.sum()
    w[w < 0.1] = 0
    return w

#: softmax_weights: the sum includes exp of the query's own score
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return e / (e.sum() + np.exp(query @ query))

#: softmax_weights: a dictionary is returned
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return {i: w for i, w in enumerate(e / e.sum())}

#: softmax_weights: the cumulative weights are returned
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return np.cumsum(e / e.sum())

#: softmax_weights: np.dot(query, keys, axis=1)
def softmax_weights(query, keys):
    s = np.dot(query, keys, axis=1)
    e = np.exp(s)
    return e / e.sum()
