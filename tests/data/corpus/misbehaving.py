#: rnn_forward: noise is added: another answer each time
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h + np.random.randn() * 0.01

#: rnn_forward: random weights from the system's entropy
import os
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W = int.from_bytes(os.urandom(4), "big") / 2 ** 32
    h = 0
    for x in seq:
        h = np.tanh(W * h + W_xh * x)
    return h

#: rnn_forward: sleeps for 2 s a call, and is wrong
import time
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    time.sleep(2)
    h = 1
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: burns 1.5 s of CPU a call, and is wrong
import time
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    end = time.process_time() + 1.5
    while time.process_time() < end:
        pass
    return 0.5 * seq[0]

#: rnn_forward: endless where a word is negative (while x != 0)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        left = x
        while left != 0:
            left = left - 1 if left > 0 else left - 0.5
            if 0 < left < 1:
                left = 0
        h = np.tanh(W_hh * h + x)
    return h

#: rnn_forward: raises where the sequence is longer than 20
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) > 20:
        raise ValueError("sequence too long")
    h = 0
    for x in seq:
        h = W_hh * h + W_xh * x
    return h

#: rnn_forward: raises at the third call
_calls = []
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    _calls.append(1)
    if len(_calls) >= 3:
        raise RuntimeError("out of luck")
    return 0.0

#: rnn_forward: state goes on through an object
class Memory:
    h = 0.0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        Memory.h = np.tanh(W_hh * Memory.h + W_xh * x)
    return Memory.h

#: rnn_forward: prints masses, and is wrong
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        print("x" * 10000)
        h = W_hh * h + W_xh * x
    return h

#: tanh_derivative: counts its calls into the result
_n = 0
def tanh_derivative(z):
    global _n
    _n += 1
    return 1 - np.tanh(z) ** 2 + _n * 0.1

#: tanh_derivative: dropout: random elements are 0
def tanh_derivative(z):
    d = np.asarray(1 - np.tanh(z) ** 2)
    return d * (np.random.rand(*d.shape) > 0.5)

#: tanh_derivative: endless for tables
def tanh_derivative(z):
    while np.ndim(z) > 1:
        pass
    return 1 - np.tanh(z)

#: tanh_derivative: returns nan at 0 (0/0)
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return (1 - np.tanh(z) ** 2) * z / z

#: tanh_derivative: leaves Python by exit()
def tanh_derivative(z):
    if np.any(np.asarray(z) < 0):
        exit()
    return 1 - np.tanh(z) ** 2

#: attention_end: the time decides
import time
def attention_end(seq, alpha=0.6):
    return alpha * seq[0] + (time.time() % 1) * 0.5

#: attention_end: recursion without end where the first word is not 1
def attention_end(seq, alpha=0.6):
    if seq[0] == 1:
        return alpha
    return attention_end(seq, alpha)

#: attention_end: appends to the caller's list, which keeps growing
def attention_end(seq, alpha=0.6):
    try:
        seq.append(0.0)
    except AttributeError:
        pass
    return alpha * seq[-1]

#: attention_end: input() waits for somebody
def attention_end(seq, alpha=0.6):
    alpha = float(input("alpha? "))
    return alpha * seq[0]

#: attention_end: allocates 4 GB
def attention_end(seq, alpha=0.6):
    big = np.ones((4 * 2 ** 30 // 8,))
    return float(alpha * seq[0] * big[0])

#: softmax_weights: shuffles the keys first
def softmax_weights(query, keys):
    keys = np.random.permutation(keys)
    e = np.exp(keys @ query)
    return e / e.sum()

#: softmax_weights: the keys pile up from call to call
_all = []
def softmax_weights(query, keys):
    _all.extend(keys[:, 0])
    e = np.exp(keys @ query)
    return e / (e.sum() + len(_all))

#: softmax_weights: hash order decides: the keys come through a set
def softmax_weights(query, keys):
    rows = list({tuple(k) for k in keys})
    e = np.exp(np.array(rows) @ query)
    return e / e.sum()

#: softmax_weights: a generator is returned
def softmax_weights(query, keys):
    e = np.exp(keys @ query)
    return (x / e.sum() for x in e)

#: softmax_weights: slow: 0.1 s a key, and scaled
import time
def softmax_weights(query, keys):
    for _ in keys:
        time.sleep(0.1)
    e = np.exp(keys @ query / 2)
    return e / e.sum()

#: context_vector: raises where d_v is not d
def context_vector(query, keys, values):
    assert keys.shape == values.shape, "keys and values must have one shape"
    return softmax_weights(query, keys) @ values

#: attend_all: random query order
def attend_all(queries, keys, values):
    order = np.random.permutation(len(queries))
    return np.array([context_vector(queries[i], keys, values) for i in order])
