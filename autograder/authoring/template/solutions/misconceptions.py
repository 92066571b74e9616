"""Named wrong answers of CHAPTER, each with its explanation: what is seen, what it means, where to look next."""

from autograder import authors


@authors.misconception(
    "scale_and_shift",
    family="order",
    seen=("x = 2 得到 6，应为 5。", "x = 2 gives 6 instead of 5."),
    means=("先加后乘：平移的那一份也被放大了。", "It shifts first and scales second, so the shift is scaled too."),
    next=("公式里哪一步在前？", "Which step comes first in the formula?"),
)
def shifts_first(x, scale=2.0, shift=1.0):
    return (x + shift) * scale


@authors.misconception(
    "scale_and_shift",
    family="parameters",
    seen=("默认参数全对；换了参数，结果不变。", "The defaults are right; other parameters change nothing."),
    means=("函数里写死了两个数，没有用到参数。", "Two numbers are fixed inside; the parameters are not used."),
    next=("每个参数名在函数体里出现了几次？", "How often does each parameter's name stand in the body?"),
)
def parameters_ignored(x, scale=2.0, shift=1.0):
    return 2.0 * x + 1.0
