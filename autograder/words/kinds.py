"""What kind of value comes back, and which kind of call: the nouns of what is seen."""

WORDS = {
    "around_list": ("列表", "a list"),
    "around_tuple": ("元组（tuple）", "a tuple"),
    "around_array": ("数组", "an array"),
    "shape_is": ("形状为 {shape} 的{kind}", "{kind} of shape {shape}"),
    "shape_of": (
        "{every:?测试的每个调用，得到的}{every:!测试里凡是得到数组的调用，}形状都和 {name} 一样",
        "{every:?At every call of the tests}{every:!Wherever an array comes back in the tests} "
        "it is the shape of {name}",
    ),
    "length_of": (
        "{every:?测试的每个调用，得到的}{every:!测试里凡是得到数组的调用，}长度都和 {name} 一样",
        "{every:?At every call of the tests}{every:!Wherever an array comes back in the tests} "
        "it has the length of {name}",
    ),
    "shape_turned": (
        "{every:?测试的每个调用，得到的}{every:!测试里凡是得到数组的调用，}形状都和转置的 {name} 一样",
        "{every:?At every call of the tests}{every:!Wherever an array comes back in the tests} "
        "it is the shape of {name}, transposed",
    ),
    "one_number_alone": ("一个数", "one number"),
    "passed": ("传了 {names} ", "that pass {names}"),
    "by_position": ("按位置传 {names} ", "that pass {names} by position"),
    "a_list": ("传入列表", "with a list"),
    "a_tuple": ("传入元组", "with a tuple"),
    "an_array": ("传入数组", "with an array"),
    "whole_numbers": ("传入整数", "with whole numbers"),
    "one_number": ("传入单个数", "with a single number"),
}
