#: attention_end: the last word gets the weight
def attention_end(seq, alpha=0.6):
    return alpha * seq[-1]

#: attention_end: alpha on every word
def attention_end(seq, alpha=0.6):
    return sum(alpha * x for x in seq)

#: attention_end: the rest 1 - alpha goes to the other words, shared equally
def attention_end(seq, alpha=0.6):
    rest = (1 - alpha) / max(len(seq) - 1, 1)
    return alpha * seq[0] + rest * sum(seq[1:])

#: attention_end: the last word gets 1 - alpha
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] + (1 - alpha) * seq[-1]

#: attention_end: alpha itself is returned, whatever the first word
def attention_end(seq, alpha=0.6):
    return alpha

#: attention_end: the first word itself is returned; alpha is not used
def attention_end(seq, alpha=0.6):
    return seq[0]

#: attention_end: 0.6 is written in the code; alpha is not used
def attention_end(seq, alpha=0.6):
    w = [0.0] * len(seq)
    w[0] = 0.6
    return sum(a * b for a, b in zip(w, seq))

#: attention_end: the default is 0.5
def attention_end(seq, alpha=0.5):
    w = np.zeros(len(seq))
    w[0] = alpha
    return float(w @ np.asarray(seq))

#: attention_end: the default of alpha is 60 (a percentage)
def attention_end(seq, alpha=60):
    return alpha / 100 * seq[0]

#: attention_end: result as a percentage
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] * 100

#: attention_end: text with a percent sign
def attention_end(seq, alpha=0.6):
    return "%.1f%%" % (alpha * seq[0] * 100)

#: attention_end: rounded to one digit
def attention_end(seq, alpha=0.6):
    return round(alpha * float(seq[0]), 1)

#: attention_end: the weights are returned, not the weighted sum
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq))
    weights[0] = alpha
    return weights

#: attention_end: the weighted words are returned, not added up
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq))
    weights[0] = alpha
    return weights * np.asarray(seq)

#: attention_end: weights stored as integers: alpha is cut off to 0
def attention_end(seq, alpha=0.6):
    weights = np.zeros(len(seq), dtype=int)
    weights[0] = alpha
    return float(np.dot(weights, seq))

#: attention_end: weights in zeros_like(seq): alpha is cut off to 0 where the words are integers
def attention_end(seq, alpha=0.6):
    weights = np.zeros_like(seq)
    weights[0] = alpha
    return float(np.sum(weights * np.asarray(seq)))

#: attention_end: weights are normalised: divided by their sum, so alpha plays no part
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    w = w / w.sum()
    return float(np.dot(w, seq))

#: attention_end: the weighted mean: divided by the number of words
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return float(np.mean(w * np.asarray(seq)))

#: attention_end: softmax over the words
def attention_end(seq, alpha=0.6):
    s = np.asarray(seq, dtype=float)
    w = np.exp(s) / np.exp(s).sum()
    return float(w @ s)

#: attention_end: decays with the position: alpha ** (t + 1)
def attention_end(seq, alpha=0.6):
    return sum(alpha ** (t + 1) * x for t, x in enumerate(seq))

#: attention_end: decays with the length: alpha ** (L - 1)
def attention_end(seq, alpha=0.6):
    return alpha ** (len(seq) - 1) * seq[0]

#: attention_end: 1 - alpha on the first word
def attention_end(seq, alpha=0.6):
    return (1 - alpha) * seq[0]

#: attention_end: index 1 is taken for the first word
def attention_end(seq, alpha=0.6):
    if len(seq) == 1:
        return alpha * seq[0]
    return alpha * seq[1]

#: attention_end: the largest word gets the weight
def attention_end(seq, alpha=0.6):
    return alpha * max(seq)

#: attention_end: the first word that is not 0 gets the weight
def attention_end(seq, alpha=0.6):
    for x in seq:
        if x != 0:
            return alpha * x
    return 0.0

#: attention_end: the first word weighs alpha, the others weigh 1
def attention_end(seq, alpha=0.6):
    w = np.ones(len(seq))
    w[0] = alpha
    return float(np.dot(w, seq))

#: attention_end: alpha + x instead of alpha * x
def attention_end(seq, alpha=0.6):
    return alpha + seq[0]

#: attention_end: divided by alpha
def attention_end(seq, alpha=0.6):
    return seq[0] / alpha

#: attention_end: tanh around the result
def attention_end(seq, alpha=0.6):
    return float(np.tanh(alpha * seq[0]))

#: attention_end: the size: abs of the first word
def attention_end(seq, alpha=0.6):
    return alpha * abs(seq[0])

#: attention_end: the first word squared
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] ** 2

#: attention_end: the running mean update alpha*y + (1-alpha)*x over the sequence
def attention_end(seq, alpha=0.6):
    y = 0.0
    for x in seq:
        y = alpha * y + (1 - alpha) * x
    return y

#: attention_end: seq.sort(): the input is sorted in place and the smallest taken
def attention_end(seq, alpha=0.6):
    s = list(seq)
    s.sort()
    return alpha * s[0]

#: attention_end: pops the first word off the caller's list
def attention_end(seq, alpha=0.6):
    if isinstance(seq, list):
        return alpha * seq.pop(0)
    return alpha * seq[0]

#: attention_end: a list of one number
def attention_end(seq, alpha=0.6):
    return [alpha * seq[0]]

#: attention_end: seq.sum() on a list: no such attribute
def attention_end(seq, alpha=0.6):
    w = np.zeros(len(seq))
    w[0] = alpha
    return (seq * w).sum() if isinstance(seq, np.ndarray) else seq.sum() * alpha

#: attention_end: a list is multiplied by a float
def attention_end(seq, alpha=0.6):
    weighted = seq * alpha
    return weighted[0]

#: attention_end: parameter renamed: a in place of alpha
def attention_end(seq, a=0.6):
    return a * seq[0]

#: attention_end: copied from rnn_forward: the RNN with alpha as W_hh
def attention_end(seq, alpha=0.6):
    h = 0.0
    for x in seq:
        h = np.tanh(alpha * h + 0.5 * x)
    return float(h)

#: attention_end: works with zeros after it only: the whole sum times alpha
def attention_end(seq, alpha=0.6):
    return alpha * np.sum(seq)

#: attention_end: seq[0:1]: a list or array, not the number
def attention_end(seq, alpha=0.6):
    return alpha * np.asarray(seq)[0:1]

#: attention_end: the memo ignores alpha: the first alpha for a sequence is kept
_seen = {}
def attention_end(seq, alpha=0.6):
    key = tuple(map(float, seq))
    return _seen.setdefault(key, alpha * key[0])

#: attention_end: int() around the result
def attention_end(seq, alpha=0.6):
    return int(alpha * seq[0])

#: attention_end: the text's 0.6 as a constant
def attention_end(seq, alpha=0.6):
    return 0.6

#: attention_end: the mean of the words times alpha
def attention_end(seq, alpha=0.6):
    return alpha * sum(seq) / len(seq)

#: attention_end: weights a geometric series: alpha * (1 - alpha) ** i
def attention_end(seq, alpha=0.6):
    return sum(alpha * (1 - alpha) ** i * x for i, x in enumerate(seq))

#: attention_end: alpha of the first plus the last as it is
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] + seq[-1]

#: attention_end: subtracts the rest
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] - sum(seq[1:])

#: attention_end: alpha is rounded to an int by //
def attention_end(seq, alpha=0.6):
    return seq[0] * alpha // 1

#: attention_end: product of all words that are not 0, times alpha
def attention_end(seq, alpha=0.6):
    p = 1.0
    for x in seq:
        if x != 0:
            p *= x
    return alpha * p

#: attention_end: the middle word
def attention_end(seq, alpha=0.6):
    return alpha * seq[len(seq) // 2]

#: attention_end: divided by the sum of the words
def attention_end(seq, alpha=0.6):
    total = sum(seq)
    return alpha * seq[0] / total if total else 0.0

#: attention_end: == for =: the weights stay 0, always 0
def attention_end(seq, alpha=0.6):
    weights = [0] * len(seq)
    weights[0] == alpha
    return sum(w * x for w, x in zip(weights, seq))

#: attention_end: a helper is called without alpha: TypeError
def attention_end(seq, alpha=0.6):
    def weigh(seq, a):
        return a * seq[0]
    return weigh(seq)

#: attention_end: weights alpha, then 1 - alpha, then (1 - alpha)²...
def attention_end(seq, alpha=0.6):
    w = [alpha] + [(1 - alpha) ** i for i in range(1, len(seq))]
    return sum(a * b for a, b in zip(w, seq))

#: attention_end: the sum of the squares
def attention_end(seq, alpha=0.6):
    return alpha * sum(x * x for x in seq)

#: attention_end: square root of alpha
def attention_end(seq, alpha=0.6):
    return math.sqrt(alpha) * seq[0]

#: attention_end: the smallest word
def attention_end(seq, alpha=0.6):
    return alpha * np.min(seq)

#: attention_end: first and last are mixed up only for arrays: seq[-1] for ndarray
def attention_end(seq, alpha=0.6):
    if isinstance(seq, np.ndarray):
        return alpha * seq[-1]
    return alpha * seq[0]

#: attention_end: alpha is applied to every second word (0, 2, 4 ...)
def attention_end(seq, alpha=0.6):
    return alpha * sum(seq[::2])

#: attention_end: the rest is averaged with weight 1 - alpha, by np.mean(seq)
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] + (1 - alpha) * np.mean(seq)

#: attention_end: dot with a weights list built by append, one too short: shapes do not fit
def attention_end(seq, alpha=0.6):
    weights = [alpha]
    for _ in range(len(seq) - 2):
        weights.append(0.0)
    return np.dot(weights, seq)

#: attention_end: the result is cut to 0..1
def attention_end(seq, alpha=0.6):
    return float(np.clip(alpha * seq[0], 0, 1))
