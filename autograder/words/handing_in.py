"""Whose a hand-in is, which of several is graded, and why nothing could be."""

_LESS = (
    "只留作业的代码，去掉数据和很长的文字，清除笔记本输出，再交",
    "keep the code of the exercises, leave data and long texts out, clear the notebook's output, hand it in again",
)

WORDS = {
    "missing": ("名单上有，没有交", "on the roster, nothing handed in"),
    "fault": ("读取时评分程序自己出错了，需要人工处理", "the grader failed on reading this; a person will look"),
    "barred": ("这台机器读不了 {files}", "this machine could not read {files}"),
    # reading costs too much
    "spent": (
        "读取用了超过 {seconds:g} 秒的处理器时间，没有读完",
        "reading it took more than {seconds:g} s of processor time and was stopped",
    ),
    "memory": ("读取需要超过 {mb} MB 的内存", "reading it takes more than {mb} MB of memory"),
    "died": (
        "读取它的进程中断了（时间、内存或嵌套超过限制）",
        "the process that read it ended (beyond its limits of time, memory or nesting)",
    ),
    "more": ("还有 {count} 处", "and {count} more"),
    # what was given
    "no_layout": (
        "没有叫 {layout!r} 的布局；可以是 auto、{names}",
        "no layout is called {layout!r}; there are: auto, {names}",
    ),
    "nobody": (
        "{path}：里面没有谁的作业；应该有 .py 或 .ipynb 文件，或者每个学生一个文件夹",
        "{path}: nobody's work is in it; expected .py or .ipynb files, or one folder a student",
    ),
    "nothing_there": (
        "{path}：没有这个文件或文件夹；请给放提交的文件夹",
        "{path}: no such file or folder; give the folder that holds the submissions",
    ),
    "not_given": ("{path}：读不出来：{error}；检查权限", "{path}: cannot be read: {error}; check its permissions"),
    "of": ("{path}：{reason}", "{path}: {reason}"),
    "read_as_class": (
        "{name}：里面的名字是 {layout} 的格式，当作全班的下载来读",
        "{name}: what is in it is named as {layout} names files; it was read as a class's download",
    ),
    # what is nobody's
    "nobodys": (
        "不是作业文件，也看不出是谁的{count:?（共 {count} 个文件）}",
        "no work, and nobody's by its name{count:? ({count} files)}",
    ),
    "output": (
        "是以前评分的结果文件夹，没有当作提交",
        "a folder that an earlier grading has written; it was passed over",
    ),
    "hidden": ("隐藏的文件或文件夹，没有读", "a hidden file or folder; it was not read"),
    "courses": ("课程自己的文件，没有改过", "the course's own file, unchanged"),
    "not_named": ("名字不符合 {layout} 的格式", "not named as {layout} names files"),
    "no_work": ("名字不符合 {layout} 的格式，也不是作业文件", "not named as {layout} names files, and no work"),
    "by_file_name": (
        "文件名不符合 {layout} 的格式，学生按文件名认",
        "not named as {layout} names files; the student is told from the name",
    ),
    "other_assignment": ("只交了别的作业，没有交这一次的", "handed in for other assignments only, not for this one"),
    "beside": (
        "不在这次作业的文件夹里，没有读{count:?（共 {count} 个文件）}",
        "not in this assignment's folder, not read{count:? ({count} files)}",
    ),
    # whose it is
    "by_itself": (
        "学号或姓名与另一份提交冲突，没有合并，单独评分；老师会确认是谁的",
        "its id or name is claimed by another hand-in, too: graded by itself until a person has looked",
    ),
    "claims_too": (
        "不止一份提交像是 {target} 的，没有合并，这一份单独评在 {student} 名下；请人工确认是谁的",
        "claims {target}, as another hand-in does; they were not merged, this one is graded by itself as {student};"
        " a person decides",
    ),
    "contested": (
        "不止一份提交像是这位学生的，没有替谁决定；需要人工确认",
        "several hand-ins claim this student; none was chosen, a person decides",
    ),
    "invisible": (
        "文件或文件夹的名字里有看不见的字符",
        "the name of the file or folder holds characters that cannot be seen",
    ),
    "odd_name": ("名字认不出来：{error}", "its name cannot be made out: {error}"),
    "loosely": (
        "认作名单上的 {student}：学号只差写法",
        "taken for {student} of the roster: the ids differ in form only",
    ),
    "by_name": ("按姓名认作名单上的 {student}", "taken for {student} of the roster, by the name"),
    "by_path": (
        "按文件名里的学号认作名单上的 {student}",
        "taken for {student} of the roster, by an id in the names of its files",
    ),
    "loosely_many": (
        "{count} 份认作名单上的人：学号只差写法",
        "{count} hand-ins were matched with the roster by ids that differ in form only",
    ),
    "by_name_many": ("{count} 份按姓名对上名单", "{count} hand-ins were matched with the roster by name"),
    "by_path_many": (
        "{count} 份按文件名里的学号对上名单",
        "{count} hand-ins were matched with the roster by ids in the names of their files",
    ),
    "which_of": (
        "名单上不止一人{name:?叫 {name}}{name:!对得上}：{students}；请选一个，在那人的一行加一列 id，填 {own}，再评；"
        "这份先单独评在 {own} 名下",
        "several on the roster {name:?are called {name}}{name:!may be meant}: {students}; choose: give the right one's"
        " row a column id with {own} in it, and grade again; until then it is graded by itself as {own}",
    ),
    "whose": (
        "名单上不止一人对得上，老师会确认是谁的",
        "several people on the roster may be meant; a person decides whose it is",
    ),
    "namesake": (
        "名单上不止一人叫这个名字，还没有确认哪份提交是谁的；需要人工确认",
        "several on the roster have this name; whose hand-in is whose is for a person to decide",
    ),
    "refused": (
        "带着这个学号的只有链接或路径不安全的文件，没有打开；需要人工确认",
        "all that bears this id is a link or has an unsafe path and was not opened; a person decides",
    ),
    "in_several": (
        "{student} 交在几处（{classes}），内容不同，平台没有说哪份更晚；评的是文件时间较新的一份，请确认",
        "{student} handed in in several places ({classes}), the work differs and no platform says which came later;"
        " the one with the newer files is graded: check which counts",
    ),
    "other_class": (
        "{student} 交在 {handed_in}，名单上是 {own}；按名单算",
        "{student} handed in with {handed_in}, the roster says {own}; the roster counts",
    ),
    "shared_name": (
        "姓名 {name} 在 {count} 个学号下（{students}）：分开评分；请确认不是同一个人",
        "the name {name} stands under {count} ids ({students}): graded apart; check who they are",
    ),
    "not_on_roster": ("{student}：评了，但不在名单上", "{student}: graded, but not on the roster"),
    # which of several is graded
    "late": ("平台标记为迟交", "marked late by the platform"),
    "newest": (
        "交了 {times} 次：评的是最新的 {graded}；没有评：{others}",
        "handed in {times} times: graded the newest, {graded}; not graded: {others}",
    ),
    "passed_over": (
        "交了 {times} 次：最新的 {newest} {why}，评的是 {graded}；没有评：{others}",
        "handed in {times} times: the newest, {newest}, {why}; graded {graded}; not graded: {others}",
    ),
    "is_stub": ("是没改过的骨架", "is an untouched stub"),
    "has_none": ("里没有要求的函数", "has none of the functions asked for"),
    "is_unreadable": ("读不出来", "cannot be read"),
    "several_files": (
        "交了多个文件：评的是 {graded}（做了 {attempted} 个练习，最多）；没有评：{others}",
        "several files: graded {graded} (it attempts most: {attempted}); not graded: {others}",
    ),
    "files_left": ("还有 {count} 个文件没有读", "{count} more files were not read"),
    "imports": (
        "代码导入了旁边的 {file}；只评一个文件，请把它的内容并进来{remedy:?再交}",
        "the code imports {file} from beside it; one file is graded: put everything into it",
    ),
    "listed": ("{names}, ... ({count})", "{names}, ... ({count})"),
    # why nothing is
    "text_only": ("只在网页里填了文字，没有交文件", "only text was entered, no file"),
    "empty_folder": ("文件夹是空的", "the folder is empty"),
    "no_file": ("没有可以评分的文件（只有 {files}）", "no file to grade (only {files})"),
    "not_gradable": (
        "{kind:?这种文件（{kind}）}{kind:!没有扩展名的这个文件}里没有要求的函数，不能评分",
        "{kind:?a {kind} file}{kind:!this file without extension} without the functions asked for cannot be graded",
    ),
    "reasons": ("{first}{second:?；{second}}{third:?；{third}}", "{first}{second:?; {second}}{third:?; {third}}"),
}
REMEDIES = {
    "barred": ("修好后再评", "mend that and grade again"),
    **dict.fromkeys(("spent", "memory", "died"), _LESS),
    "invisible": ("请改名再交", "rename it and hand it in again"),
    "text_only": ("请上传 .py 或 .ipynb", "upload the .py or .ipynb"),
    "empty_folder": ("请重新提交", "hand in your work again"),
    **dict.fromkeys(("no_file", "not_gradable"), ("请交 .py 或 .ipynb", "hand in .py or .ipynb")),
}
