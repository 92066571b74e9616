"""What a chapter's page says around the chapter's own text."""

WORDS = {
    "language": ("中文", "English"),
    "parts": ("各节", "Parts"),
    "points": ("{points} 分", "{points} {points:point|points}"),
    "bonus": ("附加 {points} 分", "bonus, {points} {points:point|points}"),
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
        "小实验：笔记本里有这一格，可以直接跑。",
        "A small experiment; the notebook has it as a cell to run.",
    ),
    # of a page with Python in it
    "write_in_place": (
        "直接写在下面。按“检查”（Ctrl-Enter）看结果；写的内容留在这个浏览器里。",
        "Write it below. Check (Ctrl-Enter) tells how it stands; what you write stays in this browser.",
    ),
    "editor": ("{function} 的代码", "code of {function}"),
    "check": ("检查", "Check"),
    "stub_again": ("恢复骨架代码", "Put the stub back"),
    "text_again": ("恢复我写的", "Put my text back"),
    "try": ("试一试", "Try it"),
    "run": ("运行", "Run"),
    "experiment": ("小实验 {cell} 的代码", "code of the experiment {cell}"),
    "as_first": ("恢复原样", "As it was"),
    "result": ("结果", "result"),
    "closing": ("收尾", "To finish"),
    "closing_text": (
        "整份文件一起检查；全部通过后，这里有用你自己的函数算出的结果。",
        "Check the whole file; once all of it passes, the results that your own functions give stand here.",
    ),
    "check_all": ("检查整份文件", "Check the whole file"),
    "download": ("下载 {file}", "Download {file}"),
    "card": ("把这一章的图存成 PNG", "Save the chapter's picture as PNG"),
    "hand_in": (
        "要交作业，就下载 {file}，按老师说的方式上交；隐藏测试在评分时才运行。",
        "To hand it in, download {file} and hand that in as your teacher says; hidden tests run when it is graded.",
    ),
    "made_with": (
        "这一页里的 Python：Pyodide（MPL-2.0）、NumPy（BSD-3-Clause）；编辑器：CodeMirror（MIT）。",
        "Python in this page: Pyodide (MPL-2.0), NumPy (BSD-3-Clause); the editor: CodeMirror (MIT).",
    ),
    "checking": ("正在检查……", "Checking …"),
    "running": ("正在运行……", "Running …"),
    "not_written": (
        "这里用到的函数还没写（{text}）：先写好它，检查通过，再运行。",
        "A function that this uses is not written yet ({text}): write it, check it, then run this again.",
    ),
    "nothing_printed": ("运行完了，没有打印任何东西。", "It ran, and printed nothing."),
    "starting": ("Python 正在启动，通常不到十秒……", "Python is starting; it usually takes less than ten seconds …"),
    "stopped": (
        "超过 {0} 秒没有回应（多半是停不下来的循环），已经停掉，Python 重新启动。你写的都还在。",
        "There was no answer for {0} seconds (most likely a loop that never ends), so it was stopped and Python starts"
        " anew. All that you wrote is still there.",
    ),
    "lost": (
        "Python 意外结束，正在重新启动；请再检查一次。你写的都还在。",
        "Python ended unexpectedly and starts anew; check once more. All that you wrote is still there.",
    ),
    "no_python": (
        "这个浏览器不能在这里运行 Python（要有 WebAssembly 和 Worker）。你写的都还在：在下面下载，"
        "再用 python -m autograder check 检查，或换一个新一点的浏览器。",
        "This browser cannot run Python here (it needs WebAssembly and workers). All that you wrote is still there:"
        " download it below and check it with python -m autograder check, or take a newer browser.",
    ),
    "not_kept": (
        "这个浏览器不让这一页保存东西：关掉之前，请先下载你写的文件。",
        "This browser lets the page keep nothing: download what you wrote before you close it.",
    ),
    "passing": ("练习通过 {0}/{1}", "{0} of {1} exercises pass"),
    "own_figure": ("这张图是用你自己的函数画的。", "This figure is drawn from your own functions."),
    "own_card": ("用我自己写的函数画的", "drawn from functions that I wrote"),
}
