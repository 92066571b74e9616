"""One student in full, as staff see it: the calls, the code, all hand-ins; and how a student is asked for."""

WORDS = {
    # The page.
    "for_staff": ("只给老师和助教看", "staff only"),
    "sum": (
        "得分 {score} · 附加 {bonus} · 调整 {adjustment}",
        "score {score} · bonus {bonus} · adjustment {adjustment}",
    ),
    "exercise": ("练习", "exercise"),
    "status": ("状态", "status"),
    "points": ("分数", "points"),
    "calls": ("没有通过的调用", "The calls that failed"),
    "got": ("得到", "got"),
    "right": ("应为", "right"),
    "at": ("停在{place}", "ended at {place}"),
    "ended_here": ("调用停在这里", "a call ended here"),
    "cell": ("第 {cell} 个代码单元", "code cell {cell}"),
    "tests": ("每个测试，和给助教的详情", "Each test, with its detail for staff"),
    "no_code": ("这里没有这个函数的代码。", "There is no code of this function here."),
    "named": ("标识：{name}", "identifier: {name}"),
    "withheld": (
        "{name} 与每个公开调用都相符；但文件用到的 import 在评分时没有，所以没有对学生说",
        "{name} fits every public call; it is not said to the student, as an import that the file uses was refused",
    ),
    "withdrawn": (
        "隐藏测试的调用与 {name} 不符：学生看到的说法可能不准",
        "the calls of hidden tests speak against {name}: what the student reads may not be so",
    ),
    # On a terminal.
    "gives": (
        "得到 {got}{right:?，应为 {right}}{at:?（停在{at}）}",
        "got {got}{right:?, right is {right}}{at:? (ended at {at})}",
    ),
    "hand_in": (
        "{file}{came:? · 交于 {came}} · {ended} · 评于 {graded} UTC{counts:? · 计这一份}",
        "{file}{came:? · handed in {came}} · {ended} · graded {graded} UTC{counts:? · counts}",
    ),
    "came": ("{at}{listed:?（按名单）}", "{at}{listed:? (from the roster)}"),
    "page": ("网页：{path}", "Page: {path}"),
    # Who is meant.
    "several": (
        "“{said}”可能是 {count} 个人：{who}{more:?……}；写全学号，或写文件名",
        "“{said}” may be {count} people: {who}{more:?, ...}; write the id in full, or the file's name",
    ),
    "nobody": (
        "没有学号或姓名里有“{said}”的学生{near:?（是不是 {near}）}；学号在 grades.csv 的 student 一列",
        "nobody has “{said}” in their id or name{near:? ({near}?)}; the column student of grades.csv has the ids",
    ),
    "hand_ins": ("交过的每一份", "All hand-ins"),
    "number": ("序号", "no."),
    "when": ("何时交", "handed in"),
    "file": ("文件", "file"),
    "came_to": ("结果", "came to"),
    "counts": ("计这一份", "counts"),
    "no_time": ("不知道", "not known"),
    "about_the_file": ("关于文件", "About the file"),
    "else": ("其他", "What else there is"),
    "rest": ("文件里其余的代码", "The rest of the file"),
    "left_out": ("代码太长，还有 {count} 行没有显示。", "The code is long: {count} more lines are not shown."),
    "printed": ("加载时打印的，或评分程序的详情", "What it printed while loading, or the grader's detail"),
    "made_by": (
        "沙箱 {sandbox} · 版本 {kit} · 内容 {content} · 评分程序 {engine} · 提交 {submission}",
        "sandbox {sandbox} · kit {kit} · content {content} · engine {engine} · submission {submission}",
    ),
    # What a call gave.
    "raised": ("{type}{text:?: {text}}", "{type}{text:?: {text}}"),
    "changed": ("{value}（调用后参数变成了 {after}）", "{value} (after the call the arguments are {after})"),
}
