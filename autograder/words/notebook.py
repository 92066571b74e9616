"""What a notebook's self-check says."""

WORDS = {
    "opened": ("自查打开了：{title}。", "The self-check is open: {title}."),
    "no_folder": ("读不出作业文件夹：{reason}", "the assignment's folder cannot be read: {reason}"),
    "interrupted": ("中断了。", "Interrupted."),
    "shadowed": (
        "{file} 和 Python 自己的模块同名，被当成了那个模块；给它改名，重启内核，再运行",
        "{file} bears the name of a module of Python's and is taken for it; rename it, restart the kernel, run again",
    ),
    "called_as": ("{name} 这样用：{how}", "{name} is called like this: {how}"),
    "check_call": ('check("函数名")，或者 check() 看全部', 'check("NAME"), or check() for all'),
    "hint_call": (
        'hint("函数名")，或者 hint("函数名", 2) 看第 2 条',
        'hint("NAME"), or hint("NAME", 2) for the second',
    ),
    "plot_call": ('plot("图名")，或者 plot() 看有哪些图', 'plot("PICTURE"), or plot() for which there are'),
    "predict_call": ('predict("题名", "你的猜测")', 'predict("NAME", "your guess")'),
    "quiz_call": ('quiz(1)，或者 quiz(1, "A") 回答', 'quiz(1), or quiz(1, "A") to answer'),
    "failed": (
        "自查自身出了问题，与你的代码无关：{error} ({at})",
        "The self-check itself failed, not your code: {error} ({at})",
    ),
    "no_assignment": (
        "在 {folder} 和它下面都没找到作业 {assignment}；先运行一格：%cd 作业文件夹，再运行这一格",
        "no assignment {assignment} in {folder}, above or below; run %cd FOLDER in a cell, then this one",
    ),
    "no_such_hint": ("{name} 的提示有 {count} 条，从 1 数起", "{name} has {count} hints, counted from 1"),
    "pictures": ("这一章的图：{calls}", "The chapter's pictures: {calls}"),
    "guess_first": (
        "先在引号里写下一个猜测，再运行这一格。猜错没有关系。",
        "Write a guess between the quotes first, then run this cell. It may well be wrong.",
    ),
    "noted": (
        "记下了：{guess}。接着往下做，跑过以后再打开“答案”对一对。",
        'Noted: {guess}. Go on; when you have run it, open "The answer" and compare.',
    ),
    "answered": ("记下了：{guess}。{answer}", "Noted: {guess}. {answer}"),
    "no_function": ("还没有函数 {name}", "there is no function {name} yet"),
    "run_its_cell": ("运行写着 def {name} 的那个单元格，再检查一次", "run the cell with def {name}, then check again"),
    "all_pass": ("公开测试全部通过。评分时还有隐藏测试。", "All public tests pass. Grading adds hidden tests."),
    "still_open": (
        "还有没通过的：往上找到它，看消息。",
        "Something is still open: go back to it and read its message.",
    ),
    "for_a_hint": ('想要提示：hint("{name}")', 'For a hint: hint("{name}")'),
    "hint": ("{name} · {hint}：{text}", "{name} · {hint}: {text}"),
    "next_hint": ('下一条：hint("{name}", {rung})', 'The next one: hint("{name}", {rung})'),
    "question": ("第 {number} 题（{section}）", "Question {number} ({section})"),
    "open_an_option": (
        '点开一个选项，看它对不对；或者运行 quiz({number}, "A")',
        'Open an option to see whether it holds, or run quiz({number}, "A")',
    ),
    "to_answer": ('回答：quiz({number}, "A")', 'To answer: quiz({number}, "A")'),
}
