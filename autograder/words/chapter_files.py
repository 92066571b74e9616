"""What stands in the files that are made for a chapter: first page, stubs, notebooks."""

WORDS = {
    "script_head": (
        "{title}\n\n把每个 raise NotImplementedError 换成你的代码；函数名和参数不要改。",
        "{title}\n\nReplace each raise NotImplementedError by your code; keep the names and the parameters.",
    ),
    "check": ('# 想要提示：hint("{name}")\ncheck("{name}")', '# For a hint: hint("{name}")\ncheck("{name}")'),
    "predict": (
        '# 把猜测写在引号里，再运行（不计分）\npredict("{name}", "")',
        '# Write your guess between the quotes, then run (no points)\npredict("{name}", "")',
    ),
    "reveal": ("答案（写下猜测、运行之后，再点开）", "The answer (open it when you have made your guess and run it)"),
    # a notebook's first cell
    "opening": (
        '''\
# 自查（不计分，也不影响评分）：check("函数名")、hint("函数名")、plot("图名")、quiz(题号)
try:
    from autograder.selfcheck.notebook import start

    check, hint, plot, predict, quiz = start("{chapter}", globals(), lang="zh")
except ImportError:
    print("没有装自查工具；不装也能读、能写、能交。要装，就运行 %pip install {wheel} ，再运行这一格。")

    def check(*args, **options):
        """没有自查工具时，什么也不做；要核对时说出来。"""
        if options.get("validate"):
            import sys

            print("没有装自查工具，没有核对", file=sys.stderr)

    hint = plot = predict = quiz = check''',
        '''\
# Self-check (no points, no effect on grading): check("NAME"), hint("NAME"), plot("PICTURE"), quiz(NUMBER)
try:
    from autograder.selfcheck.notebook import start

    check, hint, plot, predict, quiz = start("{chapter}", globals(), lang="en")
except ImportError:
    print("No self-check here; you can read, write and hand in without it. "
          "To install it, run %pip install {wheel} and then this cell again.")

    def check(*args, **options):
        """Do nothing where the self-check is not installed; say so where it was to validate."""
        if options.get("validate"):
            import sys

            print("no self-check is installed: nothing was validated", file=sys.stderr)

    hint = plot = predict = quiz = check''',
    ),
    # START.txt
    "start_page": (
        """\
{title}
{line}

需要 Python 3.11 或更新。在这个文件夹里打开终端，照抄下面几行。

macOS、Linux:

    python3 -m venv .venv
    . .venv/bin/activate
    python -m pip install ./{wheel}
    python -m autograder check --watch

Windows（命令提示符 cmd）:

    py -m venv .venv
    .venv\\Scripts\\activate
    python -m pip install .\\{wheel}
    python -m autograder check --watch

PowerShell 若不让 activate 运行：跳过那一行，把后面的 python 都写成 .venv\\Scripts\\python
下次再来：进入这个文件夹，运行 activate 那一行，再 check。

双击 {id}.html，在浏览器里读这一章（不用联网），在 {id}.py 里写代码。
也可以改用笔记本 {id}.ipynb（阅读材料就在里面；先 python -m pip install jupyterlab，再 python -m jupyterlab）。
保存，check 就告诉你对不对、错在哪里。另外还有：

    python -m autograder check               检查一次（--lang en 换成英文）
    python -m autograder hint {first:<14} 要一条提示，每次多一点
    python -m autograder reset {first:<13} 放回骨架代码，旧文件留着

check 只运行公开测试；评分时还有隐藏测试，问的是同样的事，换了输入。
""",
        """\
{title}
{line}

You need Python 3.11 or newer. Open a terminal in this folder and copy these lines.

macOS, Linux:

    python3 -m venv .venv
    . .venv/bin/activate
    python -m pip install ./{wheel}
    python -m autograder check --watch

Windows (Command Prompt, cmd):

    py -m venv .venv
    .venv\\Scripts\\activate
    python -m pip install .\\{wheel}
    python -m autograder check --watch

If PowerShell refuses activate: leave that line out and write .venv\\Scripts\\python for python.
When you come back: change into this folder, run the activate line, then check.

Open {id}.html by a double click to read the chapter (no network needed); write your code into {id}.py.
Or use the notebook {id}.en.ipynb, which holds the reading as well
(python -m pip install jupyterlab, then python -m jupyterlab).
Save, and check tells you whether it is right, and if not, where it goes wrong. There is also:

    python -m autograder check               check once (--lang zh for Chinese)
    python -m autograder hint {first:<14} a hint, a little more each time
    python -m autograder reset {first:<13} put the stub back; the old file is kept

check runs the public tests; grading adds hidden ones, which ask the same with other inputs.
""",
    ),
}
