"""第 1 章：RNN 为什么会忘，注意力为什么不必忘

把每个 raise NotImplementedError 换成你的代码；函数名和参数不要改。
---
Chapter 1: why RNNs forget, and why attention need not

Replace each raise NotImplementedError by your code; keep the names and the parameters.
"""

import numpy as np


def rnn_forward(seq: list[float] | tuple[float, ...] | np.ndarray, W_hh: float = 0.9, W_xh: float = 0.5) -> float:
    """把 seq 从头到尾读一遍，返回读完最后一个数之后的隐藏状态。

    读之前 h_0 = 0；每读一个数 x_t，记忆更新一次：

        h_t = tanh(W_hh · h_{t-1} + W_xh · x_t)

    seq: 非空的一维列表、元组或数组，里面都是数；读完后它应当和原来一样。
    W_hh, W_xh: 循环权重与输入权重，可以按这个顺序传入，也可以按名字传入。
    返回: 一个数，就是最后的 h。不四舍五入，不换成百分数，也不放进列表。

    例: [1, 0] 得到约 0.3935。
    出处: 第一节的公式，第二节的实验
    ---
    Read seq from front to back and return the hidden state after its last number.

    Before reading, h_0 = 0; each number x_t updates the memory once:

        h_t = tanh(W_hh · h_{t-1} + W_xh · x_t)

    seq: a non-empty 1-D list, tuple or array of numbers; it stays as it was.
    W_hh, W_xh: recurrent weight and input weight, passed in this order or by name.
    Returns: one number, the last h. Not rounded, not a percentage, not in a list.

    Example: [1, 0] gives about 0.3935.
    Source: the formula of part 1, the experiment of part 2
    """
    raise NotImplementedError("rnn_forward")


def tanh_derivative(z: float | np.ndarray) -> float | np.ndarray:
    """返回 tanh 在 z 处的导数；z 是数组时，逐个元素地算。

        tanh'(z) = 1 - tanh²(z)

    z: 激活前的值：一个数，或任意形状的数组；整数也可以；算完后 z 应当和原来一样。
    返回: 形状与 z 相同，每个值在 0 与 1 之间，不四舍五入。

    例: z = 0.5 得到约 0.786。
    出处: 第二节
    ---
    Return the derivative of tanh at z; for an array, element by element.

        tanh'(z) = 1 - tanh²(z)

    z: the value before the activation: a number, or an array of any shape; integers too; it stays as it was.
    Returns: the shape of z, each value between 0 and 1, not rounded.

    Example: z = 0.5 gives about 0.786.
    Source: part 2
    """
    raise NotImplementedError("tanh_derivative")


def attention_end(seq: list[float] | tuple[float, ...] | np.ndarray, alpha: float = 0.6) -> float:
    """用固定的权重“回头看”：第一个数的权重是 alpha，其余都是 0，返回加权和。

    这是一个思想实验：0.6 由我们指定，不是算出来的，权重之和也不是 1。
    用 softmax 算权重，是下一个练习的事。

    seq: 非空的一维列表、元组或数组，里面都是数；算完后它应当和原来一样。
    alpha: 第一个数的权重，可以按位置传入，也可以按名字传入。
    返回: 一个数。不四舍五入，不换成百分数，也不放进列表。

    例: [2, 5, 7] 配 alpha = 0.5，得到 1.0。
    出处: 第二节的对照实验
    ---
    Look back with fixed weights: alpha on the first number, 0 on all others; return the weighted sum.

    This is a thought experiment: 0.6 is set by us, not computed, and the weights do not add up to 1.
    Weights that softmax computes are the next exercise.

    seq: a non-empty 1-D list, tuple or array of numbers; it stays as it was.
    alpha: the weight of the first number, passed by position or by name.
    Returns: one number. Not rounded, not a percentage, not in a list.

    Example: [2, 5, 7] with alpha = 0.5 gives 1.0.
    Source: the comparison in part 2
    """
    raise NotImplementedError("attention_end")


def softmax_weights(query: np.ndarray, keys: np.ndarray) -> np.ndarray:
    """返回 query 对每个键的注意力权重：先打分，再做 softmax。

        s_i = query · keys[i]（点积）
        w_i = e^(s_i) / (e^(s_1) + ... + e^(s_n))

    query: 浮点数组，形状 (d,)。
    keys: 浮点数组，形状 (n, d)，一行一个词；n 与 d 不必相等。两个输入都应当和原来一样。
    返回: 形状 (n,)，顺序与 keys 的行相同，每个值在 0 与 1 之间，总和是 1，不四舍五入。
    这一章的分数不除以 √d。测试里分数的绝对值不超过 50，照公式直接写就够了。

    例: “我 love 猫”的分数是 [0, 1, 0.8]；三个键完全相同时，权重各是三分之一。
    出处: 第四节
    ---
    Return the attention weight of query for each key: score first, then softmax.

        s_i = query · keys[i]  (dot product)
        w_i = e^(s_i) / (e^(s_1) + ... + e^(s_n))

    query: float array of shape (d,).
    keys: float array of shape (n, d), one word a row; n and d may differ. Both inputs stay as they were.
    Returns: shape (n,), in the order of the rows, each value between 0 and 1, with the sum 1, not rounded.
    Scores are not divided by √d in this chapter. No test has a score beyond 50, so the plain formula will do.

    Example: the scores of 我 love 猫 are [0, 1, 0.8]; three equal keys get a weight of a third each.
    Source: part 4
    """
    raise NotImplementedError("softmax_weights")


def context_vector(query: np.ndarray, keys: np.ndarray, values: np.ndarray) -> np.ndarray:
    """返回上下文向量：把 values 的各行按 softmax_weights 的权重加起来。

        c = w_1 · values[0] + ... + w_n · values[n-1]

    query: 形状 (d,)。keys: 形状 (n, d)，用来打分。
    values: 形状 (n, d_v)，用来相加；d_v 与 d 不必相等。三个浮点数组都应当和原来一样。
    返回: 形状 (d_v,)，不四舍五入。

    例: “我 love 猫”里 keys 和 values 都是那三个词向量，love 的上下文约为 (0.468, 0.757)。
    出处: 第四节（加分练习）
    ---
    Return the context vector: the rows of values, added up with the weights of softmax_weights.

        c = w_1 · values[0] + ... + w_n · values[n-1]

    query: shape (d,). keys: shape (n, d), what is scored.
    values: shape (n, d_v), what is added up; d_v and d may differ. All three float arrays stay as they were.
    Returns: shape (d_v,), not rounded.

    Example: for 我 love 猫 keys and values are both the three word vectors; love gets about (0.468, 0.757).
    Source: part 4 (bonus exercise)
    """
    raise NotImplementedError("context_vector")


def attend_all(queries: np.ndarray, keys: np.ndarray, values: np.ndarray) -> np.ndarray:
    """一次算出所有位置的上下文向量：第 i 行是 queries[i] 的上下文。

    每个位置都看得到全句，并且自己归一化自己的权重；没有哪一行要等另一行。

    queries: 形状 (m, d)，一行一个正在看的词。
    keys: 形状 (n, d)。values: 形状 (n, d_v)。m、n、d、d_v 都不必相等，三个都是浮点数组。
    输入都应当和原来一样。
    返回: 形状 (m, d_v)，不四舍五入。

    例: 三个词都当查询时，结果的第 2 行（love）约为 (0.468, 0.757)。
    出处: 第三、四节（加分练习）
    ---
    Return the context vectors of all positions at once: row i is the context of queries[i].

    Each position sees the whole sentence and normalises its own weights; no row waits for another.

    queries: shape (m, d), one looking word a row.
    keys: shape (n, d). values: shape (n, d_v). m, n, d and d_v may all differ; all three arrays are float.
    The inputs stay as they were.
    Returns: shape (m, d_v), not rounded.

    Example: with all three words as queries, the second row (love) is about (0.468, 0.757).
    Source: parts 3 and 4 (bonus exercise)
    """
    raise NotImplementedError("attend_all")
