"""What the results of two calls owe to each other, and do not keep: what is seen where an argument is changed."""

WORDS = {
    "even": (
        "试过的调用里，{name} 变了号，你的结果却不变",
        "In all calls tried, with the sign of {name} turned round your result stays the same, and should not",
    ),
    "odd": (
        "试过的调用里，{name} 变了号，你的结果也只是变号，本来不应当这样",
        "In all calls tried, with the sign of {name} turned round your result turns its sign and no more, "
        "and should not",
    ),
    "scale_free": (
        "试过的调用里，{name} 加倍，你的结果却不变",
        "In all calls tried, with {name} doubled your result stays the same, and should not",
    ),
    "proportional": (
        "试过的调用里，{name} 加倍，你的结果也正好加倍，本来不应当这样",
        "In all calls tried, with {name} doubled your result doubles exactly, and should not",
    ),
    "inverse": (
        "试过的调用里，{name} 加倍，你的结果反而减半",
        "In all calls tried, with {name} doubled your result is halved, and should not be",
    ),
    "not_proportional": (
        "{name} 加倍，结果本来也应当加倍；在 {call} 里却不是这样",
        "With {name} doubled the result should double; with {call} it does not",
    ),
    "not_reversed": (
        "{name} 倒过来，结果本来也应当跟着倒过来，数不变；在 {call} 里却不是这样",
        "With {name} reversed the same numbers should come back in reverse order; with {call} they do not",
    ),
    "order_free": (
        "试过的调用里，{name} 倒过来，你的结果却不变",
        "In all calls tried, with {name} reversed your result stays the same, and should not",
    ),
    "only_first": (
        "试过的调用里，只留 {name} 的第一项，你的结果也不变",
        "In all calls tried, with the first item of {name} alone your result stays the same",
    ),
    "only_last": (
        "试过的调用里，只留 {name} 的最后一项，你的结果也不变",
        "In all calls tried, with the last item of {name} alone your result stays the same",
    ),
}
