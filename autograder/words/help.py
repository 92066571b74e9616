"""What `--help` says of each command, its options and the examples at its end."""

WORDS = {
    "program": (
        "说得出错在哪里的练习；评分时有隐藏测试，学生代码关在沙箱里。",
        "Exercises that name the mistake, graded in a cage, with hidden tests.",
    ),
    "for_readers": ("学生和读者：", "for students and readers:"),
    "for_graders": ("助教：", "for teaching assistants:"),
    "for_authors": ("写章节的人：", "for authors of chapters:"),
    "of_one": (
        "一个命令的选项和例子：python -m autograder check --help",
        "one command's options and examples: python -m autograder check --help",
    ),
    "usage": ("用法：", "usage: "),
    "positionals": ("参数", "positional arguments"),
    "options": ("选项", "options"),
    "examples": ("例子：", "examples:"),
    "help": ("显示这份帮助", "show this help message and exit"),
    "version": ("显示版本", "show program's version number and exit"),
    # For several commands.
    "course": (
        "放着 assignments/ 的文件夹（默认：从这里往上找）",
        "the folder that holds assignments/ (default: found upwards)",
    ),
    "lang": ("语言（默认：系统的）", "language (default: the system's)"),
    "result_lang": ("结果和反馈的语言（默认：zh）", "language of results and feedback (default: zh)"),
    "jobs": ("进程数（默认：每个核一个）", "processes (default: one a core)"),
    "sandbox": (
        "怎样关住学生代码；trusted 几乎不关，从不自动选它",
        "how student code is confined; 'trusted' hardly is, and is never chosen by itself",
    ),
    "exercise": ("函数名", "the function's name"),
    # start
    "start": ("建一份新的作业副本", "make a fresh working copy of an assignment"),
    "start_chapter": ("哪份作业（默认：唯一的那份）", "which assignment (default: the only one)"),
    "start_folder": ("放到哪里（默认：旁边的新文件夹）", "where to (default: a new folder beside)"),
    # check
    "check": ("用公开测试检查自己的文件", "check your own file against the public tests"),
    "check_path": ("文件或文件夹（默认：在这里找）", "a file or a folder (default: found here)"),
    "check_exercise": ("只检查这个练习", "check this exercise only"),
    "check_watch": ("不退出，每次存盘都检查", "stay, and check whenever the file is saved"),
    "check_plain": ("只用文字：没有颜色、图和动画", "words only: no colour, no drawing, no motion"),
    "check_best_remark": ("写得最多的那个文件", "the file you have worked on most"),
    "check_watch_remark": ("每次存盘都检查", "check whenever you save"),
    "check_exercise_remark": ("只检查一个练习", "one exercise only"),
    # hint, reset
    "hint": ("给一条提示，每次多一条", "show a hint, one more each time"),
    "hint_all": ("一次显示所有提示", "show all hints at once"),
    "reset": (
        "恢复一个练习的骨架代码；原来的文件留在旁边",
        "put an exercise's stub back; the old file is kept beside it",
    ),
    # plot
    "plot": ("用自己的函数画这一章的图", "draw one of the chapter's pictures with your own functions"),
    "plot_name": ("哪张图（默认：说有哪些）", "the picture (default: say which there are)"),
    "plot_output": (".png 或 .svg 文件（默认：NAME.png）", "a .png or .svg (default: NAME.png)"),
    "plot_which_remark": ("有哪些图", "which pictures there are"),
    "plot_name_remark": ("画到 NAME.png", "into NAME.png"),
    # quiz
    "quiz": ("自己答这一章的小测，不计分", "answer the chapter's questions for yourself, without points"),
    # grade
    "grade": ("批改提交，结果放进一个文件夹", "grade submissions into a folder"),
    "grade_submissions": ("文件、文件夹或压缩包，可以有几个", "files, folders or archives"),
    "grade_output": ("结果放到哪里；里面已有的同学照留", "where the results go; who is there already stays"),
    "grade_assignment": ("哪份作业（默认：唯一的那份）", "which assignment (default: the only one)"),
    "grade_due": (
        '什么时候截止，例如 2026-03-01 或 "2026-03-01 18:00"；文件夹会记住，none 取消',
        'when work is due, such as 2026-03-01 or "2026-03-01 18:00"; remembered, none ends it',
    ),
    "grade_late": (
        '迟交怎样扣，例如 "10%%/day, max 50%%, grace 15min"；文件夹会记住，none 取消',
        'what being late costs, such as "10%%/day, max 50%%, grace 15min"; remembered, none ends it',
    ),
    "grade_zero": (
        "哪些没有分数的记 0：missing,unreadable；文件夹会记住，none 取消（默认：留空）",
        "what counts as 0 rather than blank: missing,unreadable; remembered, none ends it (default: none)",
    ),
    "grade_compare": (
        "只显示会有什么变化、为什么；什么也不写",
        "show what would change, and why; write nothing",
    ),
    "grade_fresh": (
        "交来的全部重新评，没有变的也重评；文件夹里其他人的成绩照留",
        "grade the input anew even where nothing changed; all others in DIR stay",
    ),
    "grade_replace": (
        "不要文件夹里原有的成绩，从头开始；全部评完才换上",
        "forget what DIR holds and begin anew; swapped in when all is done",
    ),
    "grade_gradebook": ("再把结果写进 nbgrader 的成绩册", "then write the results into nbgrader's gradebook, too"),
    "grade_executor": (
        "在集群上评：dask=tcp://HOST:PORT（见 docs/tas.zh.md）",
        "grade on a cluster: dask=tcp://HOST:PORT (see docs/tas.md)",
    ),
    "grade_dry_run": (
        "只显示谁交了什么、怎么读的；不评分",
        "show who handed in what and how it is read; grade nothing",
    ),
    "grade_layout": ("下载的文件按谁的命名（默认：auto）", "whose naming a download follows (default: auto)"),
    "grade_roster": (
        "全班名单：补上姓名，没交的也有一行",
        "the class: adds names, and a row for who is missing",
    ),
    "grade_several_remark": ("几个班的压缩包", "the archives of several classes"),
    "grade_dry_run_remark": ("谁交了什么、怎么读的", "who handed in what, and how it is read"),
    "grade_executor_remark": ("几万份，用集群", "tens of thousands, on a cluster"),
    "grade_compare_remark": ("会有什么变化", "what would change"),
    "grade_replace_remark": ("从头开始", "begin anew"),
    # report
    "report": (
        "用文件夹里记着的成绩重写全班的页面 report.html；不需要提交，也不评分",
        "write the class's page report.html anew from what a folder holds; no submissions needed, nothing is graded",
    ),
    "report_remark": ("用的是最近一次评完的成绩", "as of the last grading that came to its end"),
    # compare
    "compare": (
        "两次评分之间谁的总分变了、变了多少、为什么；什么也不写",
        "whose total changed between two gradings, by how much and why; nothing is written",
    ),
    "compare_folder": ("评过的文件夹", "a graded folder"),
    "compare_old": (
        "和哪个文件夹比（默认：它自己的上一次）",
        "the folder to compare with (default: its own last time)",
    ),
    "compare_remark": ("最近一次评分改变了什么", "what the last grading changed"),
    # show
    "show": (
        "一位同学的全部：没有通过的调用、代码、交过的每一份、调整",
        "one student in full: the calls that failed, the code, all hand-ins, adjustments",
    ),
    "show_student": ("学号、姓名，或其中一部分", "an id, a name, or a part of either"),
    "show_remark": ("按姓名", "by name"),
    # demo, doctor
    "demo": (
        "用一章自己的内容造一个示例班级并批改",
        "grade a sample class made from a chapter's own content",
    ),
    "demo_chapter": ("哪一章（默认：第一章）", "which chapter (default: the first)"),
    "demo_trusted_remark": (
        "Windows 和 macOS 上：是我们自己的示例班级",
        "on Windows and macOS: it is our own sample class",
    ),
    "doctor": ("试一试这台机器的沙箱能做什么", "try out what this machine's sandbox can do"),
    "doctor_remark": ("能安全批改时退出码才是 0", "exit 0 only if submissions can be graded safely here"),
    # build, verify, new
    "build": (
        "生成文件、build/student/ 里的学生发放包、build/nbgrader/ 里的 nbgrader 课程",
        "make the generated files, the students' bundles in build/student/, nbgrader's course in build/nbgrader/",
    ),
    "build_check": ("不改动；有过期的文件时退出码为 1", "change nothing; exit 1 where something is stale"),
    "build_web": (
        "还做带 Python 的网页 build/web/CHAPTER.html（要 npm 和 --pyodide）",
        "also make the page with Python in it, build/web/CHAPTER.html (needs npm and --pyodide)",
    ),
    "build_pyodide": ("Pyodide 发行包解开后的文件夹", "the folder of an unpacked distribution of Pyodide"),
    "build_web_remark": ("还做一个带 Python 的网页", "also one page with Python in it"),
    "build_check_remark": ("有生成的文件过期时退出码为 1", "exit 1 if a generated file is stale"),
    "verify": ("检验一章的测试是不是好测试", "prove that a chapter's tests are good tests"),
    "verify_chapter": ("哪一章（默认：全部）", "which chapter (default: all)"),
    "verify_remark": ("有违反内容约定的地方时退出码为 1", "exit 1 if anything breaks the content contract"),
    "new": (
        "建新一章的文件夹，里面有一个可以改写的小练习",
        "make the folders of a new chapter, with one tiny exercise to write over",
    ),
    "new_chapter": ("文件夹的名字，例如 ch02", "the folder's name, such as ch02"),
    # export
    "export": (
        "生成别的系统要的文件：成绩、反馈、自动评分器",
        "make what another system takes: scores, feedback, an autograder",
    ),
    "export_format": (
        "哪种格式：canvas、moodle、chaoxing、gradescope、jsonl、nbgrader",
        "canvas, moodle, chaoxing, gradescope, jsonl or nbgrader",
    ),
    "export_folder": (
        "评过的文件夹；gradescope 和 nbgrader 不用",
        "the graded folder; none for gradescope and nbgrader",
    ),
    "export_output": (
        "写到哪个文件；nbgrader 是一个文件夹，moodle 的 .zip 是反馈",
        "the file to write; a folder for nbgrader, and a .zip of moodle holds the feedback",
    ),
    "export_template": ("要填的文件，从平台导出的那一份", "the platform's own export, which is filled"),
    "export_column": (
        "填进模板的哪一列（默认：这份作业的那一列）",
        "the template's column (default: the assignment's)",
    ),
    "export_force": (
        "覆盖已有的文件；模板里没有的学生不写",
        "write over what is there; leave out who is not in the template",
    ),
    "export_assignment": (
        "gradescope 评哪份作业（默认：唯一的那份）",
        "which assignment gradescope grades (default: the only one)",
    ),
    "export_lang": ("学生看到的语言（默认：zh）", "the language that students read (default: zh)"),
    "export_canvas_remark": ("填进 Canvas 导出的成绩册", "fills the gradebook that Canvas has exported"),
    "export_feedback_remark": ("每人一页反馈", "everybody's feedback page"),
    "export_force_remark": ("覆盖已有的", "writes over what is there"),
}
