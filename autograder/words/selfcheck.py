"""What a reader is told who checks their own file: what to do first, and what cannot be done."""

WORDS = {
    # Which assignment, which file.
    "no_assignment": (
        "{folder} 和它的上级文件夹里都没有作业（{manifest}）；"
        "请先进入解压出来的作业文件夹，或者用 --course 指出课程文件夹",
        "no assignment ({manifest}) in {folder} or above; change into the folder that the bundle unzipped to, or say"
        " --course DIR",
    ),
    "several_assignments": ("有好几次作业，请说是哪一次：{names}", "several assignments: name one of {names}"),
    "no_such_assignment": (
        "没有叫 {name!r} 的作业{near:?，是不是 {near}？}{near:!；} 作业有：{names}",
        "no assignment {name!r}{near:? (did you mean {near}?)}; there is: {names}",
    ),
    "no_exercise": (
        "没有叫 {name!r} 的练习{near:?，是不是 {near}？}{near:!；} 练习有：{names}",
        "no exercise {name!r}{near:? (did you mean {near}?)}; there is: {names}",
    ),
    "no_such_file": (
        "没有 {path}{near:?，是不是 {near}？}{near:!；请检查路径，或者不写路径，让程序自己找}",
        "no such file: {path}{near:? (did you mean {near}?)}{near:!; check the path, or leave it out}",
    ),
    "no_file_but_exercise": (
        "{name} 是练习，不是文件；只检查它：python -m autograder check --exercise {name}",
        "{name} is an exercise and no file; to check it alone: python -m autograder check --exercise {name}",
    ),
    "no_file": (
        "{path}{why}{why:!不是文件}，没有打开；请给一个 .py 或 .ipynb 文件",
        "{path} {why}{why:!is no file} and was not opened; give a .py or .ipynb file",
    ),
    "nothing_to_check": (
        "{folder} 里没有可以检查的 .py 或 .ipynb（作业：{names}）；"
        "{odd:?但有 {odd}：去掉名字末尾的 .txt}{odd:!python -m autograder start 会给一份新的}",
        "no .py or .ipynb to check in {folder} (assignment: {names}); {odd:?there is {odd}: take the .txt off its name}"
        "{odd:!python -m autograder start makes a fresh copy}",
    ),
    # The first thing to fix, and what comes next.
    "fix_first": ("先改 {name}（{section}）", "First to fix: {name} ({section})"),
    "fix_place": ("先改{place}：Python 读不懂这里", "First to fix: {place}, which Python cannot read"),
    "fix_name": ("先改这一处：没有 {name}", "First to fix: there is no {name}"),
    "fix_bonus": ("附加练习 {name} 还不对", "The bonus exercise {name} is not right yet"),
    "write": ("写 {name}（{section}），保存，再检查", "write {name} ({section}), save, and check again"),
    "bonus_left": (
        "全部通过了，{file} 可以交了。还有附加练习：{names}",
        "all done; {file} can be handed in. There are bonus exercises: {names}",
    ),
    "all_done": (
        "全部通过了，附加练习也是。要交作业，就交 {file}；评分时还会运行隐藏测试",
        "all done, the bonus exercises too. To hand it in, hand in {file}; hidden tests run when it is graded",
    ),
    "and_again": ("改好这一处，保存，再检查；后面可能还有", "Correct this place, save, check again; there may be more"),
    "unicode_name": ("Unicode 把它叫作 {name}", "Unicode calls it {name}"),
    # Files that cannot be checked.
    "unreadable": ("{file} 读不了", "{file} cannot be read"),
    "merge": ("Git 没有合并完，两个版本并排留在文件里", "A merge was not finished: two versions stand side by side"),
    "finish_merge": (
        "用文本编辑器打开，留下一个版本，删掉以 <<<<<<<、=======、>>>>>>> 开头的行",
        "Open it in a text editor, keep one version, and delete the lines with <<<<<<<, ======= and >>>>>>>",
    ),
    "web_page": ("浏览器存下的是一个网页，不是文件本身", "The browser saved a page, not the file itself"),
    "download_again": (
        "在 Jupyter 里选 File > Download，或者重新解压作业",
        "Choose File > Download in Jupyter, or unzip the bundle anew",
    ),
    "take_a_backup": ("从备份取回它，或者重新解压作业", "Take it from a backup, or unzip the bundle anew"),
    "none_of_its_functions": ("{file} 里没有这次作业的函数", "{file} has none of this assignment's functions"),
    "its_functions": ("{assignment} 的函数是：{names}", "{assignment} asks for {names}"),
    "another_file": (
        "这可能是另一次作业的文件，或者函数改了名字",
        "This may be the file of another assignment, or the functions were renamed",
    ),
    "name_the_file": (
        "指出要检查的文件；python -m autograder start 会给一份新的",
        "Name the file to check; python -m autograder start makes a fresh copy",
    ),
    # Notes of a check.
    "other_files": ("检查的是 {file}；这里还有 {others}", "this is {file}; there is also {others}"),
    "script_gone": (
        "这里没有 {script} 了，所以检查的是 {file}；要新的骨架代码，运行 python -m autograder start",
        "{script} is not here any more, so this is {file}; python -m autograder start gives fresh stubs",
    ),
    "file_gone": (
        "{file} 不在了：删掉了，还是改了名？它回来以后，或者保存了别的文件，就会再检查",
        "{file} is gone: deleted, or renamed? It is checked again when it is back, or when another file is saved",
    ),
    "more_notes": ("还有 {count} 条类似的", "and {count} more like these"),
    "newer_grammar": (
        "{place}的写法要 Python {needed}，而评分用的可能是 {oldest}；换成 {oldest} 也认识的写法",
        "{place} needs Python {needed}, and grading may run on {oldest}; write it as {oldest} has it",
    ),
    "newer_name": (
        "{place}的 {name} 从 Python {needed} 起才有，而评分用的可能是 {oldest}；换成 {oldest} 也有的写法",
        "{place}: {name} is there from Python {needed} on, and grading may run on {oldest}; write it as {oldest} has"
        " it",
    ),
    "no_results": ("结尾的结果没有算出来（{reason}）", "the results at the end could not be computed ({reason})"),
    "test_failed_itself": ("{exercise} 的测试自身出错：{detail}", "a test of {exercise} failed itself: {detail}"),
    # Hints, stubs, copies, pictures, the quiz.
    "last_hint": (
        "提示到此为止。改好了就检查：python -m autograder check",
        "that was all. Then: python -m autograder check",
    ),
    "one_more_hint": ("再要一条：python -m autograder hint {name}", "one more: python -m autograder hint {name}"),
    "hints_forgotten": (
        "这个文件夹写不进去，记不住看到了哪一条；全部提示：python -m autograder hint {name} --all",
        "this folder cannot be written to, so how far you are is forgotten; all of them:"
        " python -m autograder hint {name} --all",
    ),
    "stub_again": (
        "{file}：{name} 又是骨架代码了；原来的文件留在 {kept}",
        "{file}: {name} is the stub again; the old file is kept as {kept}",
    ),
    "stub_added": (
        "{file}：文件里没有 {name}，骨架代码加在末尾，其余的代码都留着；原来的文件留在 {kept}",
        "{file}: had no {name}; the stub is at its end, and all other code stays; the old file is kept as {kept}",
    ),
    "stub_still": ("没有改动：没有哪个文件写了 {name}", "nothing to do: no file has {name} filled in"),
    "no_whole_notebook": (
        "{file} 不是完整的笔记本，放不进骨架代码；请重新解压作业",
        "{file} is no whole notebook: no stub can be put into it; unzip the bundle anew",
    ),
    "unwritable": ("{path}：写不进去（{reason}）", "{path}: cannot be written: {reason}"),
    "in_the_course": (
        "{folder} 在课程仓库 {course} 里面；请给一个外面的文件夹",
        "{folder} is inside the course {course}; name a folder outside of it",
    ),
    "taken": (
        "{folder} 已经存在，不会覆盖；请给另一个文件夹",
        "{folder} exists and is not overwritten; name another folder",
    ),
    "fresh_copy": ("{assignment} 的新副本在 {folder}。接着：", "a fresh copy of {assignment} is in {folder}. Then:"),
    "pictures": ("可以画的图：{names}{names:!没有}", "pictures to draw: {names}{names:!none}"),
    "drawn": ("画好了 {path}", "wrote {path}"),
    "no_picture": (
        "没有图 {name!r}：{near:?是不是 {near}？}这一章有 {names}{names:!没有图}",
        "no picture {name!r}: {near:?did you mean {near}? }there is {names}{names:!none}",
    ),
    "picture_format": ("{path}：只能写 .png 或 .svg", "{path}: has to end with .png or .svg"),
    "no_file_to_draw_with": ("{file}：{problem}", "{file}: {problem}"),
    "no_question": (
        "没有第 {number} 题：这一章有 {count} 题，从 1 数起",
        "no question {number}: this chapter has {count}, counted from 1",
    ),
    "no_quiz": ("这一章没有自测题。", "This chapter has no quiz."),
    "quiz_done": (
        "{count} 题里第一次就答对 {right} 题。{missed:?错过的题，最值得回去读。}",
        "Right at once: {right} of {count}.{missed:? What you missed is worth reading again.}",
    ),
    "quiz_prompt": ("选 {first}～{last}（回车：下一题，q：结束）：", "{first}-{last} (Enter: go on, q: end): "),
    "no_option": ("没有选项 {answer}。", "There is no option {answer}."),
    "question_head": ("{number}/{count}（{section}）", "{number}/{count} ({section})"),
    "option": ("  {letter}. {text}", "  {letter}. {text}"),
    "holds": ("对。{why}", "Right. {why}"),
    "holds_not": ("不对。{why}", "Not so. {why}"),
    # While it runs.
    "running": ("{name:?{name} }还在运行……", "{name:?{name} is }still running ..."),
    "keys": ("h 提示  l 列表  q 退出", "h hint  l list  q quit"),
    "ctrl_c": ("Ctrl-C 退出", "Ctrl-C quits"),
    "watched": ("保存 {file} 就会再检查", "checks {file} when it is saved"),
    "hints_used": ("{name}：用过 {used}/{total} 条提示", "{name}: {used} of {total} hints used"),
}
