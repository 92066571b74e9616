"""小作业：加倍与求和

把每个 raise NotImplementedError 换成你的代码；函数名和参数不要改。
---
The mini assignment: doubling and adding up

Replace each raise NotImplementedError by your code; keep the names and the parameters.
"""

import numpy as np


def double(x: float) -> float:
    """返回 x 的两倍。

    例: 3 得到 6。
    ---
    Return twice x.

    Example: 3 gives 6.
    """
    raise NotImplementedError("double")


def total(seq: list[float] | np.ndarray) -> float:
    """返回 seq 里所有数的和；seq 不变。

    例: [1, 2, 4] 得到 7。
    ---
    Return the sum of all numbers in seq, which stays as it was.

    Example: [1, 2, 4] gives 7.
    """
    raise NotImplementedError("total")


def shares(seq: list[float] | np.ndarray) -> np.ndarray:
    """返回每个数占总和的份额，形状 (n,)。

    例: [1, 3] 得到 [0.25, 0.75]。
    ---
    Return the share of the sum that each number is, shape (n,).

    Example: [1, 3] gives [0.25, 0.75].
    """
    raise NotImplementedError("shares")
