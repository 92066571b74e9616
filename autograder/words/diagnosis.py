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
    "read_again": ("再读一读{section}。", "Read {section} again."),
}
