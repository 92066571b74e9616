"""What is said of arguments that the parser does not take: the library's own sentences, in both languages."""

# The library's sentences: it looks its own up before it fills them in. Ours for them stand in the same order below.
LIBRARY = (
    "argument %(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "expected one argument",
    "expected at least one argument",
    "ignored explicit argument %r",
    "ambiguous option: %(option)s could match %(matches)s",
)
WORDS = {
    "error": ("{program}：{message}；加 --help 看用法", "{program}: {message}; --help says more"),
    "argument": ("%(argument_name)s：%(message)s", "%(argument_name)s: %(message)s"),
    "choice": ("没有 %(value)r；可以是 %(choices)s", "there is no %(value)r; choose from %(choices)s"),
    "near_choice": ("没有 {value!r}，是不是 {near}？", "there is no {value!r}; did you mean {near}?"),
    "required": ("还缺 %s", "missing: %s"),
    "unknown": ("认不出 %s", "not understood: %s"),
    "one_value": ("后面要有一个值", "needs a value after it"),
    "some_values": ("后面至少要有一个值", "needs one value or more after it"),
    "no_value": ("后面不能有值 %r", "takes no value, not %r either"),
    "ambiguous": (
        "%(option)s 可以是 %(matches)s 里的任何一个，写全",
        "%(option)s may be any of %(matches)s: write it out",
    ),
}
