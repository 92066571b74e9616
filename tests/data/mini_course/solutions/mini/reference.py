"""Right answers of the mini course."""

import numpy as np


def double(x: float) -> float:
    """返回 x 的两倍。

    例: 3 得到 6。

    ---

    Return twice x.

    Example: 3 gives 6.
    """
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION


def total(seq: list[float] | np.ndarray) -> float:
    """返回 seq 里所有数的和；seq 不变。

    例: [1, 2, 4] 得到 7。

    ---

    Return the sum of all numbers in seq, which stays as it was.

    Example: [1, 2, 4] gives 7.
    """
    ### BEGIN SOLUTION
    found = 0.0
    for number in seq:
        found += number
    return float(found)
    ### END SOLUTION


def shares(seq: list[float] | np.ndarray) -> np.ndarray:
    """返回每个数占总和的份额，形状 (n,)。

    例: [1, 3] 得到 [0.25, 0.75]。

    ---

    Return the share of the sum that each number is, shape (n,).

    Example: [1, 3] gives [0.25, 0.75].
    """
    ### BEGIN SOLUTION
    return np.array(seq, dtype=float) / total(seq)
    ### END SOLUTION
