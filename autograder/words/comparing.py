"""Why a value that came back is not the right one. What is said of values is for public calls only."""

WORDS = {
    "wrong": ("得到 {yours}，应为 {right}", "{yours} came back; it should be {right}"),
    "wrong_at": (
        "下标 {index} 处得到 {yours}，应为 {right}",
        "at index {index} {yours} came back; it should be {right}",
    ),
    "in_item": ("返回的第 {index} 项（从 0 数起）：{what}", "item {index} of what came back: {what}"),
    "not_finite": ("结果里有 {what}，不是有限的数", "the result holds {what}, which is no finite number"),
    "none_came": ("返回了 None：函数里是不是没有 return？", "None came back: does the function lack a return?"),
    "no_number": ("返回的类型是 {type}，需要一个数", "a value of type {type} came back; a number is needed"),
    "no_bool": (
        "返回的类型是 {type}，需要 True 或 False",
        "a value of type {type} came back; True or False is needed",
    ),
    "no_text": ("返回的类型是 {type}，需要一段文字", "a value of type {type} came back; a text is needed"),
    "no_none": ("返回的类型是 {type}，应为 None", "a value of type {type} came back; it should be None"),
    "no_items": (
        "返回的类型是 {type}，需要 {count} 项的元组",
        "a value of type {type} came back; a tuple of {count} is needed",
    ),
    "other_count": ("返回了 {found} 项，需要 {count} 项", "{found} items came back; {count} are needed"),
    "array_of_one": (
        "返回了形状为 (1,) 的数组，需要的是里面那一个数",
        "an array of shape (1,) came back; the number in it is needed",
    ),
    "several": ("返回了 {size} 个数，需要 1 个数", "{size} numbers came back; one is needed"),
    "no_array_of_number": (
        "返回的类型是 {type}，需要形状为 {shape} 的数组",
        "a value of type {type} came back; an array of shape {shape} is needed",
    ),
    "no_array_of_bool": (
        "返回的类型是 {type}，需要形状为 {shape} 的布尔数组",
        "a value of type {type} came back; an array of bools of shape {shape} is needed",
    ),
    "one_number": ("返回了一个数，需要形状为 {shape} 的数组", "one number came back; shape {shape} is needed"),
    "one_bool": ("返回了一个布尔值，需要形状为 {shape} 的数组", "one bool came back; shape {shape} is needed"),
    "rows_differ": ("返回的各行长短不一，需要形状 {shape}", "the rows differ in length; shape {shape} is needed"),
    "other_shape": ("返回的形状是 {found}，需要 {shape}", "the shape is {found}; {shape} is needed"),
    "too_large": (
        "返回的{type}太大（最外层有 {count} 项），需要形状 {shape}",
        "the {type} is too large ({count} items, not counting those within); shape {shape} is needed",
    ),
    "item_no_number": (
        "返回的序列里有 {type}，需要的是数",
        "the returned sequence holds {type}; numbers are needed",
    ),
    "item_no_bool": (
        "返回的序列里有 {type}，需要的是 True 或 False",
        "the returned sequence holds {type}; True or False is needed",
    ),
    # assertions
    "input_changed": (
        "调用改动了输入，之后它成了：{after}",
        "the call changed its input, which is now: {after}",
    ),
    "raised_nothing": (
        "返回了 {value}，应当抛出 {expected}",
        "{value} came back; {expected} should have been raised",
    ),
    "raised_another": (
        "抛出的是 {raised}，应当是 {expected}",
        "{raised} was raised; it should be {expected}",
    ),
}
