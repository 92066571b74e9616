"""The first page that a reader of a bundle reads: make an environment, install, check; in both languages."""

from __future__ import annotations

from autograder.model import Assignment

_PAGE = """\
{title_zh}
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

读 reading.zh.md，在 {id}.py 里写代码。也可以改用笔记本 {id}.ipynb（阅读材料就在里面；
先 python -m pip install jupyterlab，再 python -m jupyterlab）。
保存，check 就告诉你对不对、错在哪里。另外还有：

    python -m autograder check               检查一次（--lang en 换成英文）
    python -m autograder hint {first:<14} 要一条提示，每次多一点
    python -m autograder reset {first:<13} 放回骨架代码，旧文件留着

check 只运行公开测试；评分时还有隐藏测试，问的是同样的事，换了输入。


{title_en}
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

Read reading.en.md and write your code into {id}.py. Or use the notebook {id}.en.ipynb, which holds the
reading, too (python -m pip install jupyterlab, then python -m jupyterlab).
Save, and check tells you whether it is right, and if not, where it goes wrong. There is also:

    python -m autograder check               check once (--lang zh for Chinese)
    python -m autograder hint {first:<14} a hint, a little more each time
    python -m autograder reset {first:<13} put the stub back; the old file is kept

check runs the public tests; grading adds hidden ones, which ask the same with other inputs.
"""


def start_page(assignment: Assignment, wheel: str) -> str:
    """Return the page for one assignment. `wheel`: the file name of the engine's wheel."""
    return _PAGE.format(
        title_zh=assignment.title.zh,
        title_en=assignment.title.en,
        line="-" * 72,
        id=assignment.id,
        first=assignment.exercises[0].name,
        wheel=wheel,
    )
