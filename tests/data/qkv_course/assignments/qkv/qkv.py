"""查询、键与值：缩放点积注意力

把每个 raise NotImplementedError 换成你的代码；函数名和参数不要改。
---
Query, key, value: scaled dot-product attention

Replace each raise NotImplementedError by your code; keep the names and the parameters.
"""

import numpy as np


def scale_scores(Q: np.ndarray, K: np.ndarray, *, scale: float | None = None) -> np.ndarray:
    """返回每个查询对每个键的分数，形状 (m, n)：点积乘以 scale。

    Q: 形状 (m, d)。K: 形状 (n, d)。scale: 没有给时是 1 / √d。
    Q 与 K 的 d 不同时，报 ValueError。
    ---
    Return the score of each query for each key, shape (m, n): the dot product times scale.

    Q: shape (m, d). K: shape (n, d). scale: 1 / √d where it is not given.
    Raises: ValueError where Q and K differ in d.
    """
    raise NotImplementedError("scale_scores")


def causal_mask(n: int, *, window: int | None = None) -> np.ndarray:
    """返回 (n, n) 的布尔表：第 i 行第 j 列说的是词 i 看不看得到词 j。

    看得到的是自己和前面的词；给了 window 时，只有最近的 window 个（自己也算一个）。
    n 小于 1 时，报 ValueError。
    ---
    Return an (n, n) table of bools: whether word i sees word j.

    A word sees itself and those before it; with a window only the latest `window` of them, itself included.
    Raises: ValueError where n is below 1.
    """
    raise NotImplementedError("causal_mask")


def masked_softmax(scores: np.ndarray, *, mask: np.ndarray | None = None) -> np.ndarray:
    """返回每一行的 softmax 权重；mask 为 False 的地方是 0，其余的加起来是 1。

    scores: 形状 (m, n)。mask: 形状相同的布尔表，没有给时全看得到。
    形状不同时，报 ValueError。
    ---
    Return the softmax weights of each row; 0 where mask is False, and the others add up to 1.

    scores: shape (m, n). mask: bools of the same shape; without it everything is seen.
    Raises: ValueError where the shapes differ.
    """
    raise NotImplementedError("masked_softmax")


def attention(Q: np.ndarray, K: np.ndarray, V: np.ndarray, *, mask: np.ndarray | None = None) -> tuple:
    """返回 (output, weights)：形状 (m, d_v) 的输出和形状 (m, n) 的权重。
    ---
    Return (output, weights): the output of shape (m, d_v) and the weights of shape (m, n).
    """
    raise NotImplementedError("attention")
