"""What nbgrader's pages and log say of an assignment of ours, where it is not a result."""

WORDS = {
    "not_installed": (
        '没有安装 nbgrader；在克隆的目录里运行：python -m pip install -e ".[nbgrader]"',
        'nbgrader is not installed; in the clone run: python -m pip install -e ".[nbgrader]"',
    ),
    # What is shown of a notebook.
    "no_notebook": ("交上来的文件不是能读的笔记本。", "What was handed in is no notebook that can be read."),
    "cut": ("# ……后面还有 {count} 个字符，没有显示", "# ... {count} more characters are not shown"),
    "more_cells": ("*（后面还有 {count} 个单元格，没有显示。）*", "*({count} more cells are not shown.)*"),
    "as_written": (
        "*（这个单元格太长、画起来太慢，或含有不能显示的内容，下面是原文。）*",
        "*(This cell is too long, too slow to draw, or holds what cannot be shown; this is its text.)*",
    ),
    "as_comments": (
        "（这个单元格上色太慢，下面每行都按注释显示。）",
        "(Too slow to colour: each line below is shown as a comment.)",
    ),
    "another_file": (
        "这里显示的是 {file}：评的是这个文件，因为它写得最多；不是 {known}。",
        "This is {file}: it attempts most, so it is graded, and not {known}.",
    ),
    # Which files are copied.
    "no_date": (
        "{path}：{why}{why:!里面不是日期}；请写上提交的时间，或者删掉它",
        "{path}: {why}{why:!says no date}; write when it was handed in, or remove it",
    ),
    "not_own_folder": (
        "{path}：{why}；请把学生自己的文件放到那里",
        "{path}: {why}; put the student's own files there instead",
    ),
    "too_many_files": (
        "{path}：文件超过 {most} 个；请删掉用不到的",
        "{path}: holds more than {most} files; remove what is not needed",
    ),
    "too_large": ("太大", "is too large"),
    "not_inert": ("是浏览器可能会执行的文件", "is of a kind that a browser may run"),
    "not_copied": ("{path}：{why}；没有复制", "{path}: {why}; it is not copied"),
    "count_not_copied": ("{student}：{count} 个文件没有复制", "{student}: {count} files are not copied"),
    "odd_name": (
        "{folder}：这样的名字无法评分；请给文件夹改名",
        "{folder}: such a name cannot be graded; rename the folder",
    ),
}
