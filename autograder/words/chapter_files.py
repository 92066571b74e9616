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

先把 zip 全部解压（Windows：右键，“全部解压缩”），不要在压缩包里面打开文件。
只想先读：双击 {id}.html，在浏览器里读这一章，不用安装，也不用联网。

一、准备（只做一次）

1. 在解压出来的文件夹 {id} 里打开终端：
   Windows：在文件夹的地址栏里输入 cmd，回车。
   macOS：在“访达”里按住 Control 点这个文件夹，选“新建位于文件夹位置的终端窗口”。
   Linux：在文件夹里点右键，选“在终端中打开”。

2. 看 Python 的版本，要 3.11 或更新：

    python3 --version

   Windows 写 py --version；没有 py 就把下面的 py 都写成 python。
   没有 Python，或者太旧：从 python.org 装一个新的。装了 uv 的话，它会自带 Python，用这一行代替下面的第一行：

    uv venv --seed --python 3.12 .venv

3. 照抄这几行。macOS、Linux:

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
   Debian、Ubuntu 若说没有 ensurepip：先运行 sudo apt install python3-venv，再来一遍。
   下载太慢：在 install 那一行的末尾加上 -i 和一个就近的 PyPI 镜像的地址。

下次再来：在这个文件夹里打开终端，运行 activate 那一行，再 check。

二、写

在 {id}.py 里写代码，保存，check --watch 就告诉你对不对、错在哪里；h 是提示，q 退出。
其他命令在另一个终端里运行（也要先 activate）：

    python -m autograder check               检查一次（--lang en 换成英文）
    python -m autograder hint {first:<14} 要一条提示，每次多一点
    python -m autograder reset {first:<13} 放回骨架代码，旧文件留着
{pictures:?    python -m autograder plot                用自己的函数画图；先说有哪些图
}{quiz:?    python -m autograder quiz                自测题，不计分
}
VS Code、PyCharm：打开这个文件夹，解释器选 .venv 里的 Python；测试面板说的和 check 一样。
笔记本：{id}.ipynb 里有全部阅读材料。先 python -m pip install jupyterlab，再 python -m jupyterlab {id}.ipynb

三、交

check 说可以交了，就交一个文件：{id}.py；在笔记本里写的，交 {id}.ipynb。交到老师说的地方。
check 只运行公开测试；评分时还有隐藏测试，问的是同样的事，换了输入。
""",
        """\
{title}
{line}

Unpack the whole zip first (Windows: right click, "Extract All"); open nothing inside the archive.
To read first: open {id}.html by a double click. It needs no installing, and no network.

A. Once

1. Open a terminal in the folder {id} that was unpacked:
   Windows: type cmd into the folder's address bar and press Enter.
   macOS: Control-click the folder in the Finder, "New Terminal at Folder".
   Linux: right click in the folder, "Open in Terminal".

2. See which Python there is; it has to be 3.11 or newer:

    python3 --version

   On Windows py --version; if there is no py, write python for it everywhere below.
   No Python, or too old: install a newer one from python.org. If you have uv, it brings its own Python;
   use this line in place of the first one below:

    uv venv --seed --python 3.12 .venv

3. Copy these lines. macOS, Linux:

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
   If Debian or Ubuntu says that there is no ensurepip: sudo apt install python3-venv, then all again.
   If downloading is slow: put -i and the address of a PyPI mirror at the end of the install line.

When you come back: open a terminal in this folder, run the activate line, then check.

B. Write

Write your code into {id}.py and save: check --watch tells you whether it is right, and if not, where it
goes wrong; h is a hint, q the end. Run other commands in a second terminal (activate there, too):

    python -m autograder check               check once (--lang zh for Chinese)
    python -m autograder hint {first:<14} a hint, a little more each time
    python -m autograder reset {first:<13} put the stub back; the old file is kept
{pictures:?    python -m autograder plot                draw with your own functions; first it says what there is
}{quiz:?    python -m autograder quiz                questions, without points
}
VS Code, PyCharm: open this folder and choose the Python in .venv; the test panel says what check says.
Notebook: {id}.en.ipynb holds the whole reading. python -m pip install jupyterlab, then
python -m jupyterlab {id}.en.ipynb

C. Hand in

When check says that it can be handed in, hand in one file: {id}.py, or {id}.en.ipynb if you wrote there.
Your teacher says where. check runs the public tests; grading adds hidden ones, which ask the same with
other inputs.
""",
    ),
}
