"""What a number is of the arguments, and how results differ by it."""

WORDS = {
    "times": ("乘以{what}", "times {what}"),
    "divided_by": ("除以{what}", "divided by {what}"),
    "times_root": ("乘以{what}的平方根", "times the square root of {what}"),
    "divided_by_root": ("除以{what}的平方根", "divided by the square root of {what}"),
    "times_square": ("乘以{what}的平方", "times the square of {what}"),
    "itself": (" {name} ", "{name}"),
    "first": (" {name} 的第一项", "the first item of {name}"),
    "last": (" {name} 的最后一项", "the last item of {name}"),
    "length": (" {name} 的长度", "the length of {name}"),
    "width": (" {name} 的列数", "the number of columns of {name}"),
    "norm": (" {name} 的模长", "the norm of {name}"),
    "total": (" {name} 各项之和", "the sum of {name}"),
    "largest": (" {name} 的最大项", "the largest item of {name}"),
    "largest_size": (" {name} 里最大的绝对值", "the largest absolute value in {name}"),
    "mean": (" {name} 的平均数", "the mean of {name}"),
}
