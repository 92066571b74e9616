"""What the commands of staff say while they run and when they end."""

WORDS = {
    # What cannot be done.
    "no_output": (
        "结果放到哪里？加 -o 文件夹；只想看看会评什么，加 --dry-run",
        "where do the results go? Add -o DIR, or --dry-run to see only what would be graded",
    ),
    "not_apart": (
        "{output}：结果不能和 {other} 放在一起（一个在另一个里面）；给 -o 一个单独的文件夹",
        "{output}: is {other}, lies in it or holds it; results need a folder of their own: give one to -o",
    ),
    "demo_unwritten": (
        "{path}：写不进去：{why}；把课程复制一份，在那里运行 demo",
        "{path}: cannot be written: {why}; run the demo in a copy of the course",
    ),
    "nameless": (
        "{student}：成绩册存不下这样的学号，没有写入；给文件夹改名后再运行",
        "{student}: no gradebook can hold such an id, so it is not written; rename the folder",
    ),
    "no_number": ("要是 1 或更大的整数", "has to be a whole number, 1 or more"),
    "stdout_unwritable": ("标准输出写不进去：{why}", "the standard output cannot be written: {why}"),
    "interrupted": ("中断了", "interrupted"),
    # grade, demo
    "progress": (
        "已评 {done} / {total}{left:?，每分钟 {rate} 份，约剩 {left}}",
        "graded {done} of {total}{left:?, {rate} a minute, about {left} left}",
    ),
    "updated": (
        "更新 {updated} 人{continued:?（其中 {continued} 人中断前已评）}，"
        "保留 {kept} 人{copies:?（其中 {copies} 人按留下的副本重评）}{changed:?；成绩变动 {changed} 行}；"
        "结果在 {output}。",
        "updated {updated}{continued:? ({continued} of them before the interruption)},"
        " kept {kept}{copies:? ({copies} of them graded again from the copies kept)}"
        "{changed:?; {changed} {changed:row|rows} of the grades changed}: {output}.",
    ),
    "would_update": (
        "只是比较，什么也没写：{output} 里会更新 {updated} 人，"
        "保留 {kept} 人{copies:?（其中 {copies} 人按留下的副本重评）}{changed:?；成绩会变动 {changed} 行}。",
        "Compared, nothing written: {output} would have {updated} updated,"
        " {kept} kept{copies:? ({copies} of them graded again from the copies kept)}"
        "{changed:?; {changed} {changed:row|rows} of the grades would change}.",
    ),
    "compared": (
        "{changed} 人变了，{same} 人没变。",
        "{changed} changed, {same} the same.",
    ),
    "booked": ("写入成绩册 {count} 份。", "{count} written into the gradebook."),
    "faults": (
        "{count} 份因评分程序出错没有分数；看 {folder}",
        "{count} with a grader fault and no score; see {folder}",
    ),
    "tally": (
        "{on_roster:?名单 {on_roster} 人 · }交了 {handed_in} 人{graded:? · 评出 {graded} 人}"
        "{missing:? · 没交 {missing} 人}{undecided:? · 归属未定 {undecided} 人}{unreadable:? · 读不了 {unreadable} 份}"
        "{faults:? · 评分程序出错 {faults} 份}{late:? · 迟交 {late} 人}{asked:? · 需要人看 {asked} 处}",
        "{on_roster:?{on_roster} on the roster · }{handed_in} handed in{graded:? · {graded} graded}"
        "{missing:? · {missing} missing}{undecided:? · {undecided} undecided}"
        "{unreadable:? · {unreadable} unreadable}"
        "{faults:? · {faults} with a grader fault}{late:? · {late} late}"
        "{asked:? · {asked} {asked:needs|need} a person}",
    ),
    "as_it_is": ("{said}", "{said}"),
    "doubt": (
        "{total} 份里只有 {have} 份有 {assignment} 的函数：是这份作业吗？"
        "{other:?看上去是 {other}：加 --assignment {other}}",
        "only {have} of {total} hand-ins have any of the functions of {assignment}: is this the right assignment?"
        "{other:? It looks like {other}: add --assignment {other}}",
    ),
    "strangers": (
        "{count} 份提交里没有一份有 {assignment} 的函数，而 {output} 里已有成绩：没有评分，什么也没改；"
        "请看看是不是给错了文件夹；确实要评，就加 --assignment {assignment}",
        "not one of {count} hand-ins has a function of {assignment}, and {output} holds results: nothing was graded or"
        " changed; look whether these are the right hand-ins; if they are, add --assignment {assignment}",
    ),
    "nothing_graded": (
        "{count} 名学生，布局 {layout}；没有评分。",
        "{count} {count:student|students}, layout {layout}; nothing was graded.",
    ),
    "open_report": ("用浏览器打开 {path}。", "Open {path} in a browser."),
    "reported": ("{path}：重写了，{count} 人。", "{path}: written anew, {count} {count:student|students}."),
    # doctor
    "standard_holds": ("standard 级别可用：这台机器能评分", "level standard holds: this machine can grade"),
    "standard_fails": ("standard 级别在这里不可用", "level standard does not hold here"),
    # build, new, export
    "stale": ("已过期：{path}", "stale: {path}"),
    "no_font": (
        "{path}：缺图里要用的字；先装 Debian 的 fonts-noto-cjk（apt-get install fonts-noto-cjk），再运行 build",
        "{path}: lacks characters that the pictures need; install Debian's fonts-noto-cjk"
        " (apt-get install fonts-noto-cjk), then run build",
    ),
    "stale_count": (
        "{count} 个文件已过期；运行：python -P -m autograder build",
        "{count} stale; run: python -P -m autograder build",
    ),
    "all_fresh": ("生成的文件都是最新的", "all generated files are fresh"),
    "wrote": ("写了 {path}", "wrote {path}"),
    "wrote_what": ("写了 {path}：{what}。", "wrote {path}: {what}."),
    "wrote_count": ("写了 {count} 个文件", "{count} written"),
    "were_fresh": (
        "生成的文件、发放包和 nbgrader 课程都已是最新的",
        "all generated files, bundles and the nbgrader course were fresh",
    ),
    "write_over": (
        "把它们改成自己的，再运行：python -P -m autograder build，python -P -m autograder verify {chapter}",
        "Write over them, then run: python -P -m autograder build, python -P -m autograder verify {chapter}",
    ),
    "add_settings": ("把这些加到 {path} 里：", "Add this to {path}:"),
    "generate_assignment": (
        "在 {folder} 里运行：nbgrader generate_assignment，然后照常评分",
        "In {folder} run: nbgrader generate_assignment, then grade as ever",
    ),
}
