"""What the results of two calls owe to each other, and do not keep: what is seen where an argument is changed."""

from autograder.words.seen import scoped

WORDS = {
    "even": scoped(
        "{name} 变了号，你的结果却不变",
        "your result stays the same with the sign of {name} turned round, and should not",
    ),
    "odd": scoped(
        "{name} 变了号，你的结果也只是变号，本来不应当这样",
        "your result turns its sign and no more with the sign of {name} turned round, and should not",
    ),
    "scale_free": scoped(
        "{name} 加倍，你的结果却不变",
        "your result stays the same with {name} doubled, and should not",
    ),
    "proportional": scoped(
        "{name} 加倍，你的结果也正好加倍，本来不应当这样",
        "your result doubles exactly with {name} doubled, and should not",
    ),
    "inverse": scoped(
        "{name} 加倍，你的结果反而减半",
        "your result is halved with {name} doubled, and should not be",
    ),
    "coarse": (
        "{name} 变成 {factor} 倍，测试里有 {count} 个不对的结果一点不变，本来应当跟着变",
        "With {name} {factor} times as large, {count} wrong results of the tests stay exactly the same, and should not",
    ),
    "not_proportional": (
        "{name} 加倍，结果本来也应当加倍；在 {call} 里却不是这样",
        "With {name} doubled the result should double; with {call} it does not",
    ),
    "not_reversed": (
        "{name} 倒过来，结果本来也应当跟着倒过来，数不变；在 {call} 里却不是这样",
        "With {name} reversed the same numbers should come back in reverse order; with {call} they do not",
    ),
    "order_free": scoped(
        "{name} 倒过来，你的结果却不变",
        "your result stays the same with {name} reversed, and should not",
    ),
    "only_first": scoped(
        "只留 {name} 的第一项，你的结果也不变",
        "your result stays the same with the first item of {name} alone",
    ),
    "only_last": scoped(
        "只留 {name} 的最后一项，你的结果也不变",
        "your result stays the same with the last item of {name} alone",
    ),
}
