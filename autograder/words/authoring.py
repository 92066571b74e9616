"""What is said to authors who build, bundle, export or begin a chapter."""

WORDS = {
    "no_docstring": (
        "{path}：{name} 的说明要有中文、一行 ---、然后英文",
        "{path}: {name}: its docstring needs Chinese, a line ---, then English",
    ),
    "not_once": (
        "{path}：<!-- exercise: {name} --> 要正好出现一次",
        "{path}: <!-- exercise: {name} --> has to stand there exactly once",
    ),
    "no_exercise": (
        "{path}：<!-- exercise: {name} --> 不是清单里的练习",
        "{path}: <!-- exercise: {name} --> names no exercise of the manifest",
    ),
    "names_nothing": (
        "{path}：没有 <!-- {kind}: {name} --> 说的东西{near:?（是不是 {near}？）}；有：{known}{known:!无}",
        "{path}: <!-- {kind}: {name} --> names nothing{near:? (did you mean {near}?)}; there is: {known}{known:!none}",
    ),
    "holds_content": ("{path}：里面就是课程内容", "{path}: holds the content itself"),
    "other_assignment": (
        "{path}：里面是另一个同名作业；什么也没有写。给其中一个改名",
        "{path}: holds another assignment of that name; nothing was written. Rename one of the two",
    ),
    "other_notebook": (
        "{path}：是另一个作业的笔记本；什么也没有写。给它改名，或加 --force",
        "{path}: is a notebook of another assignment; nothing was written. Rename it, or add --force",
    ),
    "edited": (
        "{path}：有人手工改过；什么也没有写。要盖掉它就加 --force",
        "{path}: was edited by hand; nothing was written. To write over it add --force",
    ),
    "no_plain_file": ("{path}：{what}，所以不写", "{path}: {what}, so it is not written"),
    "no_clone": (
        "{path}：没有 pyproject.toml：发放包在本工具的克隆里做，用 -e 安装",
        "{path}: no pyproject.toml: bundles are built in the kit's clone, installed by -e",
    ),
    "no_page_tools": (
        "没有装 {name}，章节的网页由它来做",
        "{name} is not installed, which the chapter's page is made with",
    ),
    "no_hatchling": (
        "没有装 hatchling，发放包里的安装文件由它来做",
        "hatchling is not installed, which builds the bundle's wheel",
    ),
    "web_alone": (
        "--web 和 --pyodide DIR 要一起给，并且不能和 --check 一起用",
        "--web and --pyodide DIR go together, and not with --check",
    ),
    "no_folder": ("{path}：没有这个文件夹", "{path}: there is no such folder"),
    "lacks_pyodide": ("{path}：不是完整的 Pyodide：缺 {missing}", "{path}: no whole Pyodide: it lacks {missing}"),
    "damaged_pyodide": ("{path}：读不了：{why}", "{path}: cannot be used: {why}"),
    "other_bytes": (
        "内容和 pyodide-lock.json 里的校验值不符",
        "its bytes are not those that pyodide-lock.json tells the hash of",
    ),
    "old_pyodide": (
        "{path}：里面的 Python 是 {version}；网页要 {oldest} 或更新的",
        "{path}: its Python is {version}; a page needs {oldest} or newer",
    ),
    "no_npm": (
        "这里没有 npm，带 Python 的网页要用它装编辑器",
        "there is no npm here, which the page's editor is installed with",
    ),
    "npm_failed": ("{command} 没有成功：{why}", "{command} failed: {why}"),
    "submission_option": (
        "要测试的文件；不受限制地运行",
        "the file that a chapter's tests are run against, unconfined",
    ),
    "takes_py": (
        "{path}：--submission 接受 .py 文件；笔记本用 autograder check 检查",
        "{path}: --submission takes a .py file; a notebook is checked by: autograder check",
    ),
    "no_name": ("{name!r} 不能作一章的名字", "{name!r} is no chapter's name"),
    "taken": ("{path}：已经有了", "{path}: exists already"),
}
_FULL = (
    "从 Pyodide 的 GitHub 发布页下载 pyodide-VERSION.tar.bz2（不是 -core），解开，把那个文件夹给 --pyodide",
    "download pyodide-VERSION.tar.bz2 (not -core) from Pyodide's releases on GitHub, unpack it, and give that folder to"
    " --pyodide",
)
REMEDIES = {
    "web_alone": (
        "例如：build --web --pyodide ~/pyodide",
        "for example: build --web --pyodide ~/pyodide",
    ),
    "no_folder": _FULL,
    "lacks_pyodide": _FULL,
    "damaged_pyodide": _FULL,
    "old_pyodide": _FULL,
    "no_npm": ("装上 Node.js 20 或更新的（自带 npm）", "install Node.js 20 or newer, which brings npm"),
    "npm_failed": (
        "看看网络和 npm 的设置，再运行一次",
        "look at the network and at npm's settings, and run it again",
    ),
    "holds_content": (
        "用 -o 给一个单独的文件夹，例如 build/nbgrader",
        "give a folder of its own to -o, such as build/nbgrader",
    ),
    "no_plain_file": ("把它移走", "move it away"),
    "no_page_tools": (
        '运行：python -m pip install -e ".[staff]"',
        'run: python -m pip install -e ".[staff]"',
    ),
    "no_hatchling": (
        '运行：python -m pip install -e ".[staff]"',
        'run: python -m pip install -e ".[staff]"',
    ),
    "submission_option": (
        "要测试的文件；不受限制地运行",
        "the file that a chapter's tests are run against, unconfined",
    ),
    "takes_py": (
        "{path}：--submission 接受 .py 文件；笔记本用 autograder check 检查",
        "{path}: --submission takes a .py file; a notebook is checked by: autograder check",
    ),
    "no_name": ("用小写字母、数字和 _，例如 ch02", "use small letters, digits and _, as in ch02"),
    "taken": ("换一个名字", "choose another name"),
}
