"""Right answers of CHAPTER. The signatures and docstrings here are also those of the stub."""


def scale_and_shift(x: float, scale: float = 2.0, shift: float = 1.0) -> float:
    """返回直线在 x 处的值：先乘 scale，再加 shift。

    x, scale, shift: 数；后两个可以按位置传入，也可以按名字传入。
    返回: 一个数。

    例: x = 2 得到 5。

    ---

    Return the line's value at x: scaled first, then shifted.

    x, scale, shift: numbers; the last two by position or by name.
    Returns: one number.

    Example: x = 2 gives 5.
    """
    ### BEGIN SOLUTION
    return scale * x + shift
    ### END SOLUTION
