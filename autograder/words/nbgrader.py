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
    # The gradebook, and what it knows of an assignment.
    "no_cell": ("没有测试单元格 {name}", "it has no test cell {name}"),
    "other_points": (
        "给 {name} {given:g} 分，作业清单上是 {wanted:g} 分",
        "it gives {given:g} points to {name}, the manifest {wanted:g}",
    ),
    "no_assignment": (
        "成绩册里没有作业 {name}，或者它没有同名的 notebook；运行：nbgrader generate_assignment {name}",
        "the gradebook has no assignment {name} with a notebook of that name; run: nbgrader generate_assignment {name}",
    ),
    "another_assignment": (
        "成绩册里的作业 {name} 不是这一份：{why}；重新导出，再运行：nbgrader generate_assignment {name}",
        "the gradebook's assignment {name} is another one: {why}; export it and run: nbgrader generate_assignment"
        " {name}",
    ),
    "not_the_present": (
        "成绩册里的作业不是现在这一份：{why}",
        "the gradebook's assignment is not the present one: {why}",
    ),
    "no_driver": (
        "成绩册的数据库要用 Python 包 {package}；请安装",
        "the gradebook's database needs the Python package {package}; install it",
    ),
    "unknown_database": (
        "--gradebook 写的数据库 SQLAlchemy 不认识；写成例如 sqlite:///course/gradebook.db",
        "--gradebook names no database that SQLAlchemy knows; give one such as sqlite:///course/gradebook.db",
    ),
    "no_url": (
        "--gradebook 写的不是数据库的 URL；写成例如 sqlite:///course/gradebook.db",
        "--gradebook is no database URL; give one such as sqlite:///course/gradebook.db",
    ),
    "unquoted_password": (
        "--gradebook 里的用户名或密码含有 @ 或 /；把它们写成 %40 和 %2F，再运行",
        "--gradebook: its user or password holds @ or /; write these as %40 and %2F, then run it again",
    ),
    "no_gradebook": (
        "{path}：没有这个成绩册；先在课程里运行 nbgrader generate_assignment",
        "{path}: no such gradebook; run nbgrader generate_assignment in the course first",
    ),
    "other_version": (
        "成绩册的版本是 {found}{found:!未知}，这个 nbgrader 要 {wanted}；先备份，再在课程里运行 nbgrader db upgrade",
        "the gradebook is of version {found}{found:!unknown}, this nbgrader's is {wanted};"
        " back it up, then run nbgrader db upgrade in the course",
    ),
    "locked": (
        "{gradebook}：别的程序占着成绩册，什么也没写；等它结束或结束它，再运行同一条命令",
        "{gradebook}: another program holds the gradebook; nothing was written. Wait for it or end it, then run the"
        " same command again",
    ),
    "unusable": (
        "{gradebook}：成绩册不能用，什么也没写：{why}",
        "{gradebook}: the gradebook cannot be used, nothing was written: {why}",
    ),
    "bonus": ("附加分 / bonus: +{score:g}", "附加分 / bonus: +{score:g}"),
    # What nbgrader's Autograde logs.
    "other_order": (
        "directory_structure 是 {order!r}：提交要放在 {{nbgrader_step}}/{{student_id}}/{{assignment_id}} 里",
        "directory_structure {order!r}: submissions have to stand in"
        " {{nbgrader_step}}/{{student_id}}/{{assignment_id}}",
    ),
    "no_plain_file": ("它{why}", "it {why}"),
    "refused": ("这个 notebook 读不了：{why}", "the notebook cannot be read: {why}"),
    "nothing_found": ("{folder}：里面什么也没找到", "{folder}: nothing was found in it"),
    "no_feedback": ("{student}：反馈显示不出来", "{student}: the feedback cannot be shown"),
    "fault": ("{student}：评分程序出错；请人工评分", "{student}: a grader fault; grade it by hand"),
}
