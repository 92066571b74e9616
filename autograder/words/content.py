"""What is said to authors about a chapter's content: the tests, the manifest and the rest that is read."""

WORDS = {
    "finding": ("{path}:{line}：{what}", "{path}:{line}: {what}"),
    # the tests
    "no_test": ("里面没有测试", "there is no test in it"),
    "skips": ("文件把自己跳过了", "the file skips itself"),
    "a_class": ("有一个类 {name}", "class {name}"),
    "whole_file": ("有 {name}，它对整个文件起作用", "{name}, which is for the whole file"),
    "setup": ("{name} 不会起作用", "{name} would never run"),
    "own_fixture": ("有一个 fixture {name}", "fixture {name}"),
    "no_function": ("{name} 不是在这里定义的函数", "{name} is no function that is defined here"),
    "no_plain_function": (
        "{name} 要是一个普通函数；调用它什么也不会测试",
        "{name} has to be a plain function; calling it would test nothing",
    ),
    "other_mark": ("{name} 用了 {mark}，评分时不起作用", "{name} uses {mark}, which grading does not honour"),
    "no_exercise_mark": ("{name} 没有 exercise 标记，或者它不完整", "{name} has no exercise mark, or not a whole one"),
    "unknown_exercise": (
        "{name}：清单里没有练习 {exercise!r}{near:?（是不是 {near}？）}",
        "{name}: no exercise {exercise!r} in the manifest{near:? (did you mean {near}?)}",
    ),
    "untitled": ("{name} 没有公布的标题和消息", "{name} has no published title and message"),
    "bad_points": ("{name}：points={points} 不是大于 0 的数", "{name}: points={points} is no number above 0"),
    "indirect": ("{name} 的参数是间接的", "{name} is parametrized indirectly"),
    "bad_parameters": ("{name}：parametrize 不成立：{why}", "{name}: parametrize does not hold: {why}"),
    "not_taken": ("{name} 不接受 parametrize 的 {parameter}", "{name} does not take {parameter} of parametrize"),
    "other_fixture": ("{name} 要用 fixture {fixture!r}", "{name} wants the fixture {fixture!r}"),
}
REMEDIES = {
    "no_test": ("写一个 test_ 开头的函数", "write a function test_..."),
    "skips": ("去掉跳过：每个测试都算分", "take that away: each test counts"),
    "a_class": ("测试写成最外层的函数", "write module-level test functions"),
    "whole_file": ("给每个测试单独加标记", "mark each test"),
    "setup": ("在每个测试里做", "do it in each test"),
    "own_fixture": ("只有 {known}", "there are only {known}"),
    "no_function": ("在这里用 def 写", "write it here, with def"),
    "other_mark": ("去掉标记：每个测试都算分", "take the mark away: each test counts"),
    "no_exercise_mark": (
        '写一个：@pytest.mark.exercise("练习名", points=分值)',
        'mark it once: @pytest.mark.exercise("NAME", points=POINTS)',
    ),
    "untitled": (
        "在清单的 {exercise} 里加 [exercises.tests.{name}]",
        "add [exercises.tests.{name}] to {exercise} in the manifest",
    ),
    "indirect": ("直接写出值", "give the values themselves"),
    "not_taken": ("写进函数的参数，或者去掉", "make it a parameter of the function, or take it out"),
    "other_fixture": ("只有 {known}", "there are only {known}"),
}
