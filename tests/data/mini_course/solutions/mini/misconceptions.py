"""Named wrong answers of the mini course."""

import numpy as np

from autograder.authors import misconception


@misconception(
    "double",
    family="other_operation",
    seen=("3 得到 9。", "3 gives 9."),
    means=("你算的是平方。", "This is the square."),
    next=("再看第一节。", "Read part 1 again."),
)
def squared(x):
    return x * x


@misconception(
    "double",
    family="other_operation",
    seen=("3 得到 5。", "3 gives 5."),
    means=("你加了 2。", "You added 2."),
    next=("再看第一节。", "Read part 1 again."),
)
def two_added(x):
    return x + 2


@misconception(
    "total",
    family="missed_numbers",
    seen=("[1, 2, 4] 得到 3。", "[1, 2, 4] gives 3."),
    means=("最后一个数没有加进去。", "The last number was left out."),
    next=("循环在哪里结束？", "Where does the loop end?"),
)
def last_left_out(seq):
    return float(sum(seq[:-1]))


@misconception(
    "total",
    family="missed_numbers",
    seen=("[1, 2, 4] 得到 1。", "[1, 2, 4] gives 1."),
    means=("读完第一个数就返回了。", "The function returns after the first number."),
    next=("return 缩进了几格？", "How far is return indented?"),
)
def returns_inside_the_loop(seq):
    found = 0.0
    for number in seq:
        found += number
        return found


@misconception(
    "shares",
    family="shares",
    seen=("份额加起来不是 1。", "The shares do not add up to 1."),
    means=("除以了个数，不是总和。", "You divided by how many there are, not by their sum."),
    next=("再看第二节。", "Read part 2 again."),
)
def divided_by_number(seq):
    return np.array(seq, dtype=float) / len(seq)
