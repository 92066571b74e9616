"""What a chapter's page says around the chapter's own text."""

WORDS = {
    "language": ("中文", "English"),
    "parts": ("各节", "Parts"),
    "points": ("{points} 分", "{points} points"),
    "bonus": ("附加 {points} 分", "bonus, {points} points"),
    "write_here": (
        "写进 {file}（或笔记本里的同一格），保存，再检查：",
        "Write it into {file} (or the notebook's cell of the same name), save, and check:",
    ),
    "hint": ("提示 {number}/{count}", "Hint {number} of {count}"),
    "question": ("自测 {number}", "Question {number}"),
    "right": ("对。", "Right."),
    "not_right": ("不是这个。", "Not this one."),
    "your_guess": ("你的猜测", "Your guess"),
    "guess": ("记下", "Take it down"),
    # said by the page's script
    "noted": ("记下了。读到“答案”再对一对。", "Noted. Compare when you come to the answer."),
    "guess_first": ("先写下一个猜测，猜错没有关系。", "Write a guess first; it may well be wrong."),
    "numbers": ("这张图的数", "The figure's numbers"),
    "progress": ("猜了 {0}/{1}，自测答了 {2}/{3}", "{0} of {1} guesses, {2} of {3} questions"),
    "reveal": ("答案", "The answer"),
    "needs_script": ("这张图会动，要打开 JavaScript 才能看。", "This figure moves; it needs JavaScript."),
    "measured_picture": ("这张图在你自己的机器上量：", "This picture is measured on your own machine:"),
    "in_the_notebook": (
        "笔记本里，这里有一格可以跑的小实验。",
        "In the notebook, a small experiment to run stands here.",
    ),
}
