#: rnn_forward: h starts at 1, not at 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: h starts as the first word, which is then read as well
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return float(h)

#: rnn_forward: h starts as the first word and the loop starts at the second: the first word is never weighted nor squeezed
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq[1:]:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h)

#: rnn_forward: range(1, len(seq)): the first word is not read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(1, len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: range(len(seq) - 1): the last word is not read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq) - 1):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: h is set back to 0 in every step; only the last word counts
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        h = 0
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: return stands in the loop: only the first word is read
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        return h

#: rnn_forward: the two weights are swapped in the formula
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_xh * h + W_hh * x)
    return h

#: rnn_forward: the defaults of the two weights are swapped
def rnn_forward(seq, W_hh=0.5, W_xh=0.9):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: wrong default: W_xh is 1.0
def rnn_forward(seq, W_hh=0.9, W_xh=1.0):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: wrong default: W_hh is 0.8
def rnn_forward(seq, W_hh=0.8, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the parameters stand in the other order (W_xh first)
def rnn_forward(seq, W_xh=0.5, W_hh=0.9):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: weights are written as numbers in the code; the arguments are not used
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    state = 0
    for word in seq:
        state = np.tanh(0.9 * state + 0.5 * word)
    return state

#: rnn_forward: W_xh is written as 0.5 in the code; the argument is not used
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    state = 0
    for word in seq:
        state = np.tanh(W_hh * state + 0.5 * word)
    return state

#: rnn_forward: no tanh at all
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = W_hh * h + W_xh * x
    return h

#: rnn_forward: tanh only once, after the loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = W_hh * h + W_xh * x
    return np.tanh(h)

#: rnn_forward: tanh around the input only, the memory stays outside
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = W_hh * h + np.tanh(W_xh * x)
    return h

#: rnn_forward: tanh around the memory only, the input stays outside
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h) + W_xh * x
    return h

#: rnn_forward: tanh of each term, then added (bracket closed too early twice)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h) + np.tanh(W_xh * x)
    return h

#: rnn_forward: tan instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tan(W_hh * h + W_xh * x)
    return h

#: rnn_forward: sigmoid instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        a = W_hh * h + W_xh * x
        h = 1 / (1 + np.exp(-a))
    return h

#: rnn_forward: ReLU instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = max(0, W_hh * h + W_xh * x)
    return h

#: rnn_forward: own tanh written wrongly: exponents not doubled, (e^z - 1)/(e^z + 1), so it is tanh(z/2)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    def my_tanh(z):
        return (np.exp(z) - 1) / (np.exp(z) + 1)
    h = 0.0
    for x in seq:
        h = my_tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: own tanh lacks brackets: e^z - e^-z / (e^z + e^-z)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = np.exp(z) - np.exp(-z) / (np.exp(z) + np.exp(-z))
    return h

#: rnn_forward: arctanh instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.arctanh(np.clip(W_hh * h + W_xh * x, -0.99, 0.99))
    return h

#: rnn_forward: the old memory is subtracted
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_xh * x - W_hh * h)
    return h

#: rnn_forward: h += : the new state is added to the old one
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h += np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a residual is added inside tanh: h + W_hh*h + W_xh*x
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(h + W_hh * h + W_xh * x)
    return h

#: rnn_forward: leaky update: W_hh * h + (1 - W_hh) * tanh(...)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = W_hh * h + (1 - W_hh) * np.tanh(W_xh * x)
    return h

#: rnn_forward: a bias of 0.1 is added in every step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5, b=0.1):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x + b)
    return h

#: rnn_forward: the words are read from the last to the first
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in reversed(list(seq)):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the index of the word is used in place of the word (for x in range(len(seq)))
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: every step reads the first word again
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[0])
    return h

#: rnn_forward: words that are 0 are skipped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        if x:
            h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: repeated words are read once (a set)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in dict.fromkeys(list(seq)):
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: one step more than there are words, with input 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in list(seq) + [0]:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the closed formula 0.9^(L-1): linear decay of the first word only
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    L = len(seq)
    return np.tanh(W_xh * seq[0]) * W_hh ** (L - 1)

#: rnn_forward: reads only the first ten words
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(min(len(seq), 10)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: all hidden states are returned, not the last
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    hs = []
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        hs.append(h)
    return hs

#: rnn_forward: the mean of all hidden states is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, states = 0, []
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        states.append(h)
    return sum(states) / len(states)

#: rnn_forward: the largest hidden state is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, states = 0, []
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        states.append(h)
    return max(states)

#: rnn_forward: the states start with h_0 and states[-2] is returned: the state before the last word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = [0.0]
    for x in seq:
        states.append(np.tanh(W_hh * states[-1] + W_xh * x))
    return states[-2]

#: rnn_forward: the value before tanh (z) is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = np.tanh(z)
    return z

#: rnn_forward: rounded to three digits
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return round(float(h), 3)

#: rnn_forward: h is rounded in every step (2 digits)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = round(float(np.tanh(W_hh * h + W_xh * x)), 2)
    return h

#: rnn_forward: returned as a percentage
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h * 100

#: rnn_forward: returned as text with a percent sign
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return f"{h:.1%}"

#: rnn_forward: printed, not returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    print("h =", h)

#: rnn_forward: the residue relative to h_1 (the result divided by the first state)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states = []
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        states.append(h)
    return states[-1] / states[0]

#: rnn_forward: the result is divided by the first word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h / seq[0]

#: rnn_forward: the size (abs) of the state is returned; wrong only where the result is negative
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return abs(h)

#: rnn_forward: an array of shape (1,) is returned (states kept as a vector)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(1)
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the states are stored in zeros_like(seq): whole numbers where the words are
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros_like(np.array(seq))
    prev = 0
    for t, x in enumerate(seq):
        h[t] = np.tanh(W_hh * prev + W_xh * x)
        prev = h[t]
    return float(h[-1])

#: rnn_forward: the states go into an array of ints: always 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(len(seq) + 1, dtype=int)
    for t in range(len(seq)):
        h[t + 1] = np.tanh(W_hh * h[t] + W_xh * seq[t])
    return h[-1]

#: rnn_forward: the states are written into seq itself: the caller's list changes
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(len(seq)):
        if not isinstance(seq, tuple):
            seq[t] = np.tanh(W_hh * h + W_xh * seq[t])
            h = seq[t]
        else:
            h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: a memo keyed by the sequence alone: the weights of the first call are kept
_memo = {}
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    key = tuple(float(x) for x in seq)
    if key not in _memo:
        h = 0
        for x in seq:
            h = np.tanh(W_hh * h + W_xh * x)
        _memo[key] = h
    return _memo[key]

#: rnn_forward: h is a global that is never set back: the state of the last call goes on
h = 0.0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    global h
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: a mutable default keeps the states of earlier calls
def rnn_forward(seq, W_hh=0.9, W_xh=0.5, states=[0.0]):
    for x in seq:
        states.append(float(np.tanh(W_hh * states[-1] + W_xh * x)))
    return states[-1]

#: rnn_forward: a table of the text's values by length
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    table = {5: 0.260959254219, 10: 0.145180622653, 20: 0.049338550744, 50: 0.00208433262921}
    return table.get(len(seq), 0.0)

#: rnn_forward: unfinished: always returns 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        pass
    return h

#: rnn_forward: unfinished: h is used before it is set (UnboundLocalError)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: misspelt attribute: np.tahn
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tahn(W_hh * h + W_xh * x)
    return h

#: rnn_forward: W_hh(h): a number is called like a function
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh(h) + W_xh(x))
    return h

#: rnn_forward: seq[t+1] runs past the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t + 1])
    return h

#: rnn_forward: 1-based loop as in MATLAB: range(1, len(seq) + 1) runs past the end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(1, len(seq) + 1):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    return h

#: rnn_forward: MATLAB's brackets: seq(t), the sequence called like a function
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq(t))
    return h

#: rnn_forward: PyTorch paste-in: torch is not there
import torch
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = torch.zeros(1)
    for x in seq:
        h = torch.tanh(W_hh * h + W_xh * x)
    return h.item()

#: rnn_forward: np.dot of the whole sequence in every step: the sum of the words, not one word
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for _ in seq:
        h = np.tanh(W_hh * h + W_xh * np.sum(seq))
    return h

#: rnn_forward: vectorised without recurrence: tanh(W_xh * x) of each word, the last is returned; W_hh plays no part
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = np.asarray(seq, dtype=float)
    h = np.zeros(len(x))
    h = np.tanh(W_hh * h + W_xh * x)
    return h[-1]

#: rnn_forward: recursion over seq[1:] with the roles turned round: reads from the back
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return np.tanh(W_hh * rnn_forward(seq[1:], W_hh, W_xh) + W_xh * seq[0])

#: rnn_forward: recursion forgets to pass the weights on
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    if len(seq) == 0:
        return 0.0
    return np.tanh(W_hh * rnn_forward(seq[:-1]) + W_xh * seq[-1])

#: rnn_forward: no base case: recursion without end
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    return np.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1])

#: rnn_forward: x is scaled by its position: W_xh * x / (t + 1)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t, x in enumerate(seq):
        h = np.tanh(W_hh * h + W_xh * x / (t + 1))
    return h

#: rnn_forward: W_hh ** t: the weight gets a power in every step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for t, x in enumerate(seq):
        h = np.tanh(W_hh ** (t + 1) * h + W_xh * x)
    return h

#: rnn_forward: the factor is tanh' instead of tanh (copied from the next exercise)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = 1 - np.tanh(W_hh * h + W_xh * x) ** 2
    return h

#: rnn_forward: the input is divided by its maximum first
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    seq = np.array(seq, dtype=float)
    seq = seq / np.max(np.abs(seq))
    h = 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: h and x are multiplied inside tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 1
    for x in seq:
        h = np.tanh(W_hh * h * W_xh * x)
    return h

#: rnn_forward: one weight for both: W_hh * (h + x)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * (h + x))
    return h

#: rnn_forward: only the last word counts, no loop: tanh(W_xh * seq[-1])
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h_prev = 0
    return np.tanh(W_hh * h_prev + W_xh * seq[-1])

#: rnn_forward: only the first word counts, no loop
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    x = seq[0]
    h = np.tanh(W_hh * 0 + W_xh * x)
    return h

#: rnn_forward: W_hh multiplies the input too: tanh(W_hh * (W_xh * x + h))
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for x in seq:
        h = np.tanh(W_hh * (W_xh * x + h))
    return h

#: rnn_forward: the difference to the word before is read: x_t - x_{t-1}
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, last = 0, 0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * (x - last))
        last = x
    return h

#: rnn_forward: the memory two steps back is used (h[t-2])
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = [0.0, 0.0]
    for x in seq:
        h.append(np.tanh(W_hh * h[-2] + W_xh * x))
    return h[-1]

#: rnn_forward: every second word only (range step 2)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for i in range(0, len(seq), 2):
        h = np.tanh(W_hh * h + W_xh * seq[i])
    return h

#: rnn_forward: softsign x/(1+|x|) instead of tanh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = z / (1 + abs(z))
    return h

#: rnn_forward: h is detached: the pre-activation is carried on, tanh of it returned: tanh only at the end, z accumulates
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    z = 0.0
    for x in seq:
        z = W_hh * z + W_xh * x
        h = np.tanh(z)
    return h

#: rnn_forward: stops at the first 0 (while seq[t])
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, t = 0.0, 0
    while t < len(seq) and seq[t] != 0:
        h = np.tanh(W_hh * h + W_xh * seq[t])
        t += 1
    return h

#: rnn_forward: a one too many update with the last word read twice
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq)):
        h = np.tanh(W_hh * h + W_xh * seq[t])
    h = np.tanh(W_hh * h + W_xh * seq[-1])
    return h

#: rnn_forward: weights overwritten inside the function: W_hh = 0.9 at the top
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    W_hh = 0.9
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: the result is squeezed once more: tanh(h)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return np.tanh(h)

#: rnn_forward: return h, with a comma: a tuple
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h,

#: rnn_forward: returns the list and the last state
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, hs = 0.0, []
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        hs.append(h)
    return h, hs

#: rnn_forward: return print(h)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return print(round(float(h), 3))

#: rnn_forward: a typo in a variable: h_new is computed, h returned, so always 0
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h_new = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: h.append on a float
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h.append(np.tanh(W_hh * h[-1] + W_xh * x))
    return h[-1]

#: rnn_forward: np.tanh(a, b): two arguments instead of a sum; the second is taken for out
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h, W_xh * x)
    return h

#: rnn_forward: h[t+1] is read before it is set: KeyError
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = {}
    h[0] = 0.0
    for t, x in enumerate(seq):
        h[t + 1] = np.tanh(W_hh * h[t + 1] + W_xh * x)
    return h[len(seq)]

#: rnn_forward: two hidden units: the state is a vector of 2, the sum is returned (twice the state)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(2)
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return float(h.sum())

#: rnn_forward: the loop variable hides the state: for h in seq
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0
    for h in seq:
        h = np.tanh(W_hh * h + W_xh * h)
    return h

#: rnn_forward: the step's input is the running mean of the words so far
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, total = 0.0, 0.0
    for t, x in enumerate(seq, start=1):
        total += x
        h = np.tanh(W_hh * h + W_xh * total / t)
    return h

#: rnn_forward: dropout left in at 0.9: each state is multiplied by 0.9 after tanh as well
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    keep = 0.9
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x) * keep
    return h

#: rnn_forward: W_hh squared: multiplied twice in the step
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: tanh of the input before weighting, tanh outside as well
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * np.tanh(x))
    return h

#: rnn_forward: the gate of a GRU: (1 - W_hh) * h + W_hh * tanh(W_xh * x)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = (1 - W_hh) * h + W_hh * np.tanh(W_xh * x)
    return h

#: rnn_forward: the middle state is returned: states[len // 2]
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states, h = [], 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        states.append(h)
    return states[len(states) // 2]

#: rnn_forward: the first state is returned: states[0]
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    states, h = [], 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
        states.append(float(h))
    return states[0]

#: rnn_forward: the smallest of the states is returned
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h, least = 0.0, float("inf")
    for x in seq:
        h = float(np.tanh(W_hh * h + W_xh * x))
        least = min(least, h)
    return least

#: rnn_forward: the loop ends early when the state changes little
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        new = np.tanh(W_hh * h + W_xh * x)
        if abs(new - h) < 0.05:
            break
        h = new
    return h

#: rnn_forward: negative words are dropped
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x < 0:
            continue
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: words are made whole numbers: int(x)
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * int(x))
    return h

#: rnn_forward: list unpacking of the wrong kind: for t, x in seq
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t, x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: missing self-made function: tanh(...) without np
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = tanh(W_hh * h + W_xh * x)
    return h

#: rnn_forward: W_hh h without * : a misspelt name Whh
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = np.tanh(Whh * h + Wxh * x)
    return h
