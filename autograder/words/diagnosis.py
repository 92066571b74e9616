"""What is said of a wrong answer that no misconception explains."""

WORDS = {
    "misspelt": ("文件里有 {name}，是不是写错了名字？", "There is {name}: is it the name misspelt?"),
    "rename": ("把 {name} 改名为 {right}，再检查一次。", "Rename {name} to {right}, and check again."),
    "not_read": (
        "{place}：{why}。Python 读不了 {name}，它一行也没有运行；其余的写得对不对，改好这一处才知道。",
        "{place}: {why}. Python cannot read {name}, and no line of it was run; whether the rest is right shows once"
        " this is mended.",
    ),
    "mend": ("先改好这一处，再检查一次。", "Mend this place first, then check again."),
    "take_the_stub": (
        "从骨架代码里的 def {name} 这一行开始写，放在最外层，不要缩进。",
        "Begin with the line def {name} of the stub, at the left margin.",
    ),
    "generator": (
        "generator 到要用的时候才一个一个地给出值：函数里写了 yield 会得到它，圆括号里写 (… for …) 也会得到它。",
        "A generator gives its values one by one, when it is asked for them. A function with yield in it gives one, and"
        " so does ( … for … ) in round brackets.",
    ),
    "one_by_one": (
        "{name} 到要用的时候才一个一个地给出值：套上 list(...) 就成为列表。",
        "What {name} gives holds no values yet, but gives them one by one when asked: list(...) makes a list of it.",
    ),
    "function_itself": (
        "返回的是函数本身，不是它算出的值：调用函数，后面要有括号和参数。",
        "A function itself came back, not what it computes: to call it, it needs brackets with its arguments.",
    ),
    "read_again": ("再读一读{section}。", "Read {section} again."),
}
